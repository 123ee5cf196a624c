package laws

import (
	"fmt"
	"strings"
	"testing"

	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/normalize"
)

// family makes schemas of one kind that grow with n, and are rewritten at sizes n and 2n.
// Where a careless rewrite grows without bounds, n is small enough for the test to end.
type family struct {
	name string
	n    int
	make func(n int) string
}

// families are the inputs that a careless rewrite blows up.
func families() []family {
	return []family{
		{"each definition uses the next one twice", 8, doublingRefs},
		{"each definition uses the next one twice, described", 8, doublingDescribedRefs},
		{"each definition is an allOf of the next one twice", 8, doublingAllOf},
		{"allOf of unions", 5, productOfUnions},
		{"allOf of oneOf", 5, func(n int) string { return strings.ReplaceAll(productOfUnions(n), "anyOf", "oneOf") }},
		{"unions in unions with siblings", 100, nestedUnions},
		{"a wide union", 100, wideUnion},
		{"a wide oneOf of tagged objects", 100, wideTaggedUnion},
		{"a wide object", 100, wideObject},
		{"a deep object", 100, deepObject},
		{"many uses of one definition", 100, manyUses},
		{"many recursive definitions that all use each other", 100, meshOfRefs},
		{"a long enum", 100, longEnum},
		{"a root union of many objects", 100, rootUnion},
	}
}

// TestOutputsStayInProportion is law 10: the size of an output is bounded by the input and
// the budget for copies, and what is twice as large gives at most about twice as much.
func TestOutputsStayInProportion(t *testing.T) {
	for _, p := range fields.Targets() {
		for _, f := range families() {
			t.Run(p.Name+"/"+f.name, func(t *testing.T) { staysInProportion(t, p, f) })
		}
	}
}

const (
	copies     = 1_000 // the budget
	perNode    = 12    // values that one schema may become: a wrapper with null, a type, text
	perCopy    = 40    // values in one schema that is copied
	atMostTwin = 2.5   // growth when the input doubles
)

func staysInProportion(t *testing.T, p *fields.Profile, f family) {
	small, smallChanges := rewrittenSize(t, p, f.make(f.n))
	large, largeChanges := rewrittenSize(t, p, f.make(2*f.n))
	in := size(parsed(t, f.make(2*f.n)))
	if most := perNode*in + perCopy*copies; large > most {
		t.Errorf("%d values become %d, more than %d", in, large, most)
	}
	if spare := perCopy * copies; float64(large) > atMostTwin*float64(small)+float64(spare) {
		t.Errorf("%d values in the output, and %d when the input doubles", small, large)
	}
	if most := perNode*in + perCopy*copies; largeChanges > most {
		t.Errorf("%d values give %d changes (%d for half the input)", in, largeChanges, smallChanges)
	}
}

func rewrittenSize(t *testing.T, p *fields.Profile, src string) (values, changes int) {
	t.Helper()
	var w normalize.Worker
	res, err := w.Schema(parsed(t, src), normalize.Options{Profile: p, MaxNodes: copies})
	if err != nil {
		t.Fatal(err)
	}
	return size(res.Schema), len(res.Changes)
}

func parsed(t *testing.T, src string) *jsontree.Value {
	t.Helper()
	v, err := new(jsontree.Parser).Parse(src)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// size counts the values of a tree.
func size(v *jsontree.Value) int {
	n := 1
	for _, m := range v.Members() {
		n += size(m.Value)
	}
	return n
}

// list joins n texts with commas.
func list(n int, text func(i int) string) string {
	all := make([]string, n)
	for i := range all {
		all[i] = text(i)
	}
	return strings.Join(all, ",")
}

func doubling(n int, definition string) string {
	defs := list(n, func(i int) string {
		next := fmt.Sprintf("#/$defs/d%d", i+1)
		return fmt.Sprintf(`"d%d":`, i) + strings.ReplaceAll(definition, "NEXT", next)
	})
	return fmt.Sprintf(`{"type":"object","properties":{"p":{"$ref":"#/$defs/d0"}},"required":["p"],"additionalProperties":false,`+
		`"$defs":{%s,"d%d":{"type":"object","properties":{},"additionalProperties":false}}}`, defs, n)
}

func doublingRefs(n int) string {
	return doubling(n, `{"type":"object","properties":{"a":{"$ref":"NEXT"},"b":{"$ref":"NEXT"}},"required":["a","b"],"additionalProperties":false}`)
}

func doublingDescribedRefs(n int) string {
	return doubling(n, `{"type":"object","properties":{"a":{"$ref":"NEXT","description":"a"},"b":{"$ref":"NEXT","type":"object","minProperties":1}}}`)
}

func doublingAllOf(n int) string {
	return doubling(n, `{"type":"object","properties":{"x":{"type":"string"}},"allOf":[{"$ref":"NEXT"},{"$ref":"NEXT"}]}`)
}

func productOfUnions(n int) string {
	unions := list(n, func(i int) string {
		return fmt.Sprintf(`{"anyOf":[{"type":"object","properties":{"a%d":{"type":"string"}}},{"type":"object","properties":{"b%d":{"type":"string"}}},{"type":"string","minLength":%d}]}`, i, i, i)
	})
	return `{"type":"object","properties":{"p":{"allOf":[` + unions + `]}},"required":["p"]}`
}

func nestedUnions(n int) string {
	v := `{"type":"string"}`
	for i := range n {
		v = fmt.Sprintf(`{"type":["string","integer"],"description":"d%d","minLength":%d,"anyOf":[%s,{"type":"integer","minimum":%d}]}`, i, i, v, i)
	}
	return `{"type":"object","properties":{"p":` + v + `}}`
}

func wideUnion(n int) string {
	return `{"type":"object","properties":{"p":{"description":"d","anyOf":[` +
		list(n, func(i int) string {
			return fmt.Sprintf(`{"type":"object","properties":{"a%d":{"type":"string"}}}`, i)
		}) + `]}}}`
}

func wideTaggedUnion(n int) string {
	return `{"type":"object","properties":{"p":{"oneOf":[` +
		list(n, func(i int) string {
			return fmt.Sprintf(`{"type":"object","properties":{"kind":{"const":"k%d"},"a":{"type":"string"}},"required":["kind"]}`, i)
		}) + `]}}}`
}

func wideObject(n int) string {
	return `{"type":"object","properties":{` +
		list(n, func(i int) string {
			return fmt.Sprintf(`"p%d":{"type":"string","minLength":1,"description":"d","default":"x"}`, i)
		}) + `}}`
}

func deepObject(n int) string {
	return strings.Repeat(`{"type":"object","properties":{"p":`, n) + `{"type":"string"}` + strings.Repeat(`}}`, n)
}

func manyUses(n int) string {
	return `{"type":"object","properties":{` +
		list(n, func(i int) string { return fmt.Sprintf(`"p%d":{"$ref":"#/$defs/d","description":"use %d"}`, i, i) }) +
		`},"$defs":{"d":{"type":"object","properties":{"x":{"type":"string"},"y":{"$ref":"#/$defs/d"}}}}}`
}

func meshOfRefs(n int) string {
	const each = 5
	return `{"type":"object","properties":{"p":{"$ref":"#/$defs/d0"}},"$defs":{` +
		list(n, func(i int) string {
			return fmt.Sprintf(`"d%d":{"type":"object","properties":{%s}}`, i,
				list(each, func(k int) string { return fmt.Sprintf(`"q%d":{"$ref":"#/$defs/d%d"}`, k, (i*7+k*11+1)%n) }))
		}) + `}}`
}

func longEnum(n int) string {
	return `{"type":"object","properties":{"p":{"enum":[` + list(n, func(i int) string { return fmt.Sprintf(`"v%d",%d`, i, i) }) + `]}}}`
}

func rootUnion(n int) string {
	return `{"anyOf":[` +
		list(n, func(i int) string {
			return fmt.Sprintf(`{"type":"object","properties":{"kind":{"const":"k%d"},"a%d":{"type":"string"}},"required":["kind"]}`, i, i)
		}) + `]}`
}
