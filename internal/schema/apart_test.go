package schema

import (
	"fmt"
	"strings"
	"testing"

	"schemafix/internal/jsontree"
)

// load reads a schema with a list of others in its anyOf.
func load(t *testing.T, text string) (*Document, []*jsontree.Value) {
	t.Helper()
	root, err := new(jsontree.Parser).Parse(text)
	if err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	doc, err := Load(root, Options{})
	if err != nil {
		t.Fatal(err)
	}
	return doc, elements(root.Get("anyOf"))
}

func TestApart(t *testing.T) {
	const defs = `"$defs":{"s":{"type":"string"},"closed":{"type":"object","properties":{"a":{}},"additionalProperties":false},"tag":{"const":"x"}}`
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{`{"type":"string"}`, `{"type":"integer"}`, true},
		{`{"type":"number"}`, `{"type":"integer"}`, false},
		{`{"type":"string"}`, `{"type":["integer","string"]}`, false},
		{`{"type":["string","null"]}`, `{"type":["integer","null"]}`, false},
		{`{"type":"string","nullable":true}`, `{"type":"integer","nullable":true}`, false},
		{`{"type":"string","nullable":true}`, `{"type":"integer"}`, true},
		{`{"anyOf":[{"type":"string","nullable":true}]}`, `{"type":"null"}`, false},
		{`{"$ref":"#/$defs/s"}`, `{"type":"boolean"}`, true},
		{`{"enum":["a","b"]}`, `{"const":"c"}`, true},
		{`{"enum":["a","b"]}`, `{"enum":["c","b"]}`, false},
		{`{"enum":[1]}`, `{"const":1.0}`, false},
		{`true`, `{"type":"string"}`, false},
		{`false`, `{}`, true},
		{`{"type":"string","minLength":3}`, `{"type":"string","maxLength":2}`, false}, // too little is looked at
		// tags
		{`{"type":"object","required":["k"],"properties":{"k":{"const":"a"}}}`, `{"type":"object","required":["k"],"properties":{"k":{"enum":["b","c"]}}}`, true},
		{`{"type":"object","required":["k"],"properties":{"k":{"const":"a"}}}`, `{"type":"object","properties":{"k":{"const":"b"}}}`, true},
		{`{"type":"object","properties":{"k":{"const":"a"}}}`, `{"type":"object","properties":{"k":{"const":"b"}}}`, false},
		{`{"required":["k"],"properties":{"k":{"const":"a"}}}`, `{"required":["k"],"properties":{"k":{"const":"b"}}}`, false},
		{`{"type":"object","required":["k"],"properties":{"k":{"type":"string"}}}`, `{"type":"object","properties":{"k":{"type":"array"}}}`, true},
		{`{"type":"object","required":["k"],"properties":{"k":{"type":"string"}}}`, `{"type":"object","properties":{"k":{"type":["array","string"]}}}`, false},
		{`{"type":"object","required":["k"],"properties":{"k":{"$ref":"#/$defs/tag"}}}`, `{"type":"object","properties":{"k":{"const":"y"}}}`, true},
		{`{"allOf":[{"type":"object","required":["k"]},{"properties":{"k":{"const":"a"}}}]}`, `{"type":"object","properties":{"k":{"const":"b"}}}`, true},
		// names that are not allowed
		{`{"type":"object","required":["a"],"properties":{"a":{}},"additionalProperties":false}`, `{"type":"object","required":["b"],"properties":{"b":{}},"additionalProperties":false}`, true},
		{`{"type":"object","required":["b"]}`, `{"type":"object","properties":{"a":{}},"additionalProperties":false}`, true},
		{`{"type":"object","properties":{"b":{}}}`, `{"type":"object","properties":{"a":{}},"additionalProperties":false}`, false},
		{`{"type":"object","required":["b"]}`, `{"type":"object","properties":{"a":{}},"patternProperties":{"b":{}},"additionalProperties":false}`, false},
		{`{"type":"object","required":["b"]}`, `{"type":"object","properties":{"b":{}},"additionalProperties":false}`, false},
		{`{"type":"object","required":["b"]}`, `{"type":"object","properties":{"b":false}}`, true},
		{`{"type":"object","required":["b"]}`, `{"type":"object","properties":{"a":{}}}`, false},
		{`{"type":"object","required":["b"]}`, `{"$ref":"#/$defs/closed"}`, true},
		{`{"required":["b"]}`, `{"properties":{"a":{}},"additionalProperties":false}`, false},
		{`{"type":"object","required":["o"],"properties":{"o":{"type":"object","required":["b"]}}}`, `{"type":"object","properties":{"o":{"$ref":"#/$defs/closed"}}}`, true},
	} {
		doc, of := load(t, fmt.Sprintf(`{"anyOf":[%s,%s],%s}`, c.a, c.b, defs))
		if got := doc.Apart(of[0], of[1]); got != c.want {
			t.Errorf("%s and %s: %v", c.a, c.b, got)
		}
		if doc.Apart(of[1], of[0]) != doc.Apart(of[0], of[1]) {
			t.Errorf("%s and %s: the order counts", c.a, c.b)
		}
	}
}

// Refs in a circle come to an end.
func TestApartOfCircles(t *testing.T) {
	doc, of := load(t, `{"anyOf":[{"$ref":"#/$defs/a"},{"$ref":"#/$defs/b"}],"$defs":{
		"a":{"allOf":[{"$ref":"#/$defs/b"},{"$ref":"#/$defs/a"}],"type":"object","required":["a"],"properties":{"a":{"$ref":"#/$defs/a"}}},
		"b":{"allOf":[{"$ref":"#/$defs/a"},{"$ref":"#/$defs/b"}],"type":"object","required":["a"],"properties":{"a":{"$ref":"#/$defs/b"}}}}}`)
	if doc.Apart(of[0], of[1]) {
		t.Error("the same schemas are apart")
	}
}

func TestDisjoint(t *testing.T) {
	tagged := func(n int, tag func(int) string) string {
		var all []string
		for i := range n {
			all = append(all, fmt.Sprintf(`{"type":"object","required":["k"],"properties":{"k":%s}}`, tag(i)))
		}
		return `{"anyOf":[` + strings.Join(all, ",") + `]}`
	}
	for _, n := range []int{2, maxPaired, maxPaired + 1, 500} {
		own := func(i int) string { return fmt.Sprintf(`{"enum":["t%d"]}`, i) }
		shared := func(i int) string { return fmt.Sprintf(`{"enum":["t%d"]}`, min(i, n-2)) }
		orNull := func(i int) string { return fmt.Sprintf(`{"enum":["t%d"],"nullable":true}`, i) }
		for _, c := range []struct {
			tag  func(int) string
			want bool
		}{{own, true}, {shared, false}, {orNull, false}} {
			doc, of := load(t, tagged(n, c.tag))
			if got := doc.Disjoint(of); got != c.want {
				t.Errorf("%d branches such as %s: %v", n, c.tag(0), got)
			}
		}
	}
}
