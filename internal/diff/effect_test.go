package diff

import (
	"fmt"
	"strings"
	"testing"

	"schemafix/internal/container"
	"schemafix/internal/jsontree"
	"schemafix/internal/report"
	"schemafix/internal/schema"
)

const (
	none     = schema.Effect(0)
	note     = schema.Annotation
	widens   = schema.Widens
	narrows  = schema.Narrows
	reshapes = schema.Reshapes
)

func parse(t testing.TB, src string) *jsontree.Value {
	t.Helper()
	v, err := new(jsontree.Parser).Parse(src)
	if err != nil {
		t.Fatalf("%v in %s", err, src)
	}
	return v
}

// side reads a document. Without a tool it is a schema alone.
func side(t testing.TB, name, src string) *Side {
	t.Helper()
	s := new(Side)
	var opt container.Options
	if !strings.HasPrefix(src, `{"tools"`) {
		opt.Force = container.Bare
	}
	if err := s.Read(documentOf(t, name, src), opt); err != nil {
		t.Fatalf("%v in %s", err, src)
	}
	return s
}

func documentOf(t testing.TB, name, src string) *Document {
	t.Helper()
	asItIs := func(s jsontree.Span) jsontree.Span { return s }
	return &Document{Root: parse(t, src), Source: &report.Source{Name: name, Text: src}, Origin: asItIs}
}

func compareTexts(t testing.TB, before, after string) []Difference {
	return compareAs(t, before, after)
}

func compareAs(t testing.TB, before, after string) []Difference {
	t.Helper()
	found, _, err := Compare(side(t, "old", before), side(t, "new", after), Options{})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// effectOf joins the effects of all differences.
func effectOf(all []Difference) (e schema.Effect) {
	for i := range all {
		e |= all[i].Effect
	}
	return e
}

// keywordCases are pairs of schemas, what the change from the first to the second does,
// and the keyword that must be named. The other direction does the reverse.
var keywordCases = []struct {
	before, after string
	effect        schema.Effect
	keyword       string
}{
	// Values.
	{`{"type":"string"}`, `{"type":["string","null"]}`, widens, "type"},
	{`{"type":["null","string"]}`, `{"type":["string","null"]}`, none, ""},
	{`{"type":"integer"}`, `{"type":"number"}`, widens, "type"},
	{`{"type":"string"}`, `{"type":"integer"}`, widens | narrows, "type"},
	{`{"type":"string"}`, `{}`, widens, "type"},
	{`{"type":"string"}`, `{"type":"string","nullable":true}`, widens, "nullable"},
	{`{"type":["string","null"]}`, `{"type":"string","nullable":true}`, none, ""},
	{`{"type":"string","enum":["a"]}`, `{"type":"string","enum":["b","a"]}`, widens, "enum"},
	{`{"enum":["a","b"]}`, `{"enum":["b","a"]}`, none, ""},
	{`{"enum":["a","b"]}`, `{"enum":["a","c"]}`, widens | narrows, "enum"},
	{`{"type":"string","enum":["a"]}`, `{"type":"string"}`, widens, "enum"},
	{`{"type":"string","enum":["a",null]}`, `{"type":"string","enum":["a"]}`, none, "enum"},
	{`{"enum":["a"]}`, `{"type":"string","enum":["a"]}`, none, "type"},
	{`{"enum":["a",1]}`, `{"type":["string","integer"],"enum":["a",1]}`, none, "type"},
	{`{"type":"string","enum":["a",1]}`, `{"enum":["a",1]}`, widens, "type"},
	{`{"const":"a"}`, `{"enum":["a"]}`, none, ""},
	{`{"const":1}`, `{"const":1.0}`, none, ""},
	{`{"const":1}`, `{"const":2}`, widens | narrows, "const"},
	{`{"type":"boolean"}`, `{"type":"boolean","enum":[true,false]}`, none, "enum"},
	{`{"type":"boolean","const":true}`, `{"type":"boolean"}`, widens, "const"},
	// Numbers.
	{`{"type":"integer","maximum":10}`, `{"type":"integer","maximum":20}`, widens, "maximum"},
	{`{"type":"integer","minimum":20}`, `{"type":"integer","minimum":10}`, widens, "minimum"},
	{`{"type":"integer","minimum":20}`, `{"type":"integer"}`, widens, "minimum"},
	{`{"type":"integer","exclusiveMinimum":0}`, `{"type":"integer","minimum":1}`, none, ""},
	{`{"type":"number","exclusiveMinimum":0}`, `{"type":"number","minimum":0}`, widens, "minimum"},
	{`{"type":"number","exclusiveMaximum":9}`, `{"type":"number","exclusiveMaximum":9.5}`, widens, "exclusiveMaximum"},
	{`{"type":"number","minimum":0,"exclusiveMinimum":true}`, `{"type":"number","exclusiveMinimum":0}`, none, ""},
	{`{"type":"number","multipleOf":6}`, `{"type":"number","multipleOf":3}`, widens, "multipleOf"},
	{`{"type":"number","multipleOf":0.3}`, `{"type":"number","multipleOf":0.1}`, widens, "multipleOf"},
	{`{"type":"number","multipleOf":4}`, `{"type":"number","multipleOf":6}`, widens | narrows, "multipleOf"},
	{`{"type":"integer","multipleOf":1}`, `{"type":"integer"}`, none, "multipleOf"},
	{`{"type":"number","multipleOf":1}`, `{"type":"number"}`, widens, "multipleOf"},
	{`{"type":"string","maximum":10}`, `{"type":"string","maximum":20}`, none, "maximum"},
	// Strings.
	{`{"type":"string","maxLength":1}`, `{"type":"string","maxLength":2}`, widens, "maxLength"},
	{`{"type":"string","minLength":1}`, `{"type":"string","minLength":0}`, widens, "minLength"},
	{`{"type":"string","minLength":0}`, `{"type":"string"}`, none, "minLength"},
	{`{"type":"string","pattern":"a"}`, `{"type":"string"}`, widens, "pattern"},
	{`{"type":"string","pattern":"a"}`, `{"type":"string","pattern":"b"}`, widens | narrows, "pattern"},
	{`{"type":"string","format":"uri"}`, `{"type":"string"}`, widens, "format"},
	{`{"type":"boolean","format":"uri"}`, `{"type":"boolean"}`, none, "format"},
	// Arrays.
	{`{"type":"array","maxItems":1}`, `{"type":"array","maxItems":2}`, widens, "maxItems"},
	{`{"type":"array","minItems":2}`, `{"type":"array","minItems":1}`, widens, "minItems"},
	{`{"type":"array","uniqueItems":true}`, `{"type":"array","uniqueItems":false}`, widens, "uniqueItems"},
	{`{"type":"array","uniqueItems":false}`, `{"type":"array"}`, none, ""},
	{`{"type":"array","items":{"type":"string"}}`, `{"type":"array"}`, widens, "items"},
	{`{"type":"array","items":{}}`, `{"type":"array"}`, none, "items"},
	{`{"type":"array","items":{"maxLength":1}}`, `{"type":"array","items":{"maxLength":2}}`, widens, "maxLength"},
	{`{"type":"array","prefixItems":[{"type":"string"}]}`, `{"type":"array","prefixItems":[{}]}`, widens, "type"},
	{`{"type":"array","prefixItems":[{"type":"string"},{"type":"null"}]}`, `{"type":"array","prefixItems":[{"type":"string"}]}`, widens, "prefixItems"},
	{`{"type":"array","prefixItems":[{}],"items":false}`, `{"type":"array","prefixItems":[{},{}],"items":false}`, widens, "prefixItems"},
	{`{"type":"array","items":[{"type":"null"}],"additionalItems":false}`, `{"type":"array","prefixItems":[{"type":"null"}],"items":false}`, none, ""},
	{`{"type":"array","contains":{"const":1}}`, `{"type":"array"}`, widens, "contains"},
	{`{"type":"array","contains":{"const":1},"minContains":2}`, `{"type":"array","contains":{"const":1}}`, widens, "minContains"},
	{`{"type":"array","contains":{"const":1},"maxContains":2}`, `{"type":"array","contains":{"const":1},"maxContains":3}`, widens, "maxContains"},
	{`{"type":"array","contains":{"maxLength":1},"maxContains":2}`, `{"type":"array","contains":{"maxLength":2},"maxContains":2}`, widens | narrows, "maxLength"},
	{`{"type":"array","maxContains":2}`, `{"type":"array"}`, none, ""},
	// Objects.
	{`{"type":"object","required":["a","b"]}`, `{"type":"object","required":["b"]}`, widens, "required"},
	{`{"type":"object","required":["a","b"]}`, `{"type":"object","required":["b","a"]}`, none, ""},
	{`{"type":"object","minProperties":2}`, `{"type":"object","minProperties":1}`, widens, "minProperties"},
	{`{"type":"object","additionalProperties":false}`, `{"type":"object","additionalProperties":true}`, widens, "additionalProperties"},
	{`{"type":"object","additionalProperties":true}`, `{"type":"object"}`, none, ""},
	{`{"type":"object","additionalProperties":false}`, `{"type":"object"}`, widens, "additionalProperties"},
	{`{"type":"object","additionalProperties":false}`, `{"type":"object","unevaluatedProperties":false}`, none, ""},
	{`{"type":"object","additionalProperties":{"type":"string"}}`, `{"type":"object"}`, widens, "additionalProperties"},
	{`{"type":"object","additionalProperties":false}`, `{"type":"object","additionalProperties":{"type":"string"}}`, widens, "additionalProperties"},
	{`{"type":"object","properties":{"a":{"type":"string"}}}`, `{"type":"object"}`, widens, "properties"},
	{`{"type":"object","properties":{"a":{}}}`, `{"type":"object"}`, none, "properties"},
	{`{"type":"object","additionalProperties":false}`, `{"type":"object","properties":{"a":{"type":"string"}},"additionalProperties":false}`, widens, "properties"},
	{`{"type":"object","properties":{"a":{"type":"string"}},"additionalProperties":{"type":"string"}}`, `{"type":"object","properties":{},"additionalProperties":{"type":"string"}}`, none, "properties"},
	{`{"type":"object","properties":{"a":{"type":"string","maxLength":1}},"additionalProperties":{"type":"string"}}`, `{"type":"object","additionalProperties":{"type":"string"}}`, widens, "properties"},
	{`{"type":"object","patternProperties":{"^a":{"type":"string"}}}`, `{"type":"object"}`, widens, "patternProperties"},
	{`{"type":"object","additionalProperties":false}`, `{"type":"object","patternProperties":{"^a":{"type":"string"}},"additionalProperties":false}`, widens, "patternProperties"},
	{`{"type":"object","propertyNames":{"maxLength":3}}`, `{"type":"object"}`, widens, "propertyNames"},
	{`{"type":"object","dependentRequired":{"a":["b","c"]}}`, `{"type":"object","dependentRequired":{"a":["c"]}}`, widens, "dependentRequired"},
	{`{"type":"object","dependencies":{"a":["b"]}}`, `{"type":"object","dependentRequired":{"a":["b"]}}`, none, ""},
	{`{"type":"object","dependentSchemas":{"a":{"required":["b"]}}}`, `{"type":"object"}`, widens, "dependentSchemas"},
	// Combinators and conditions.
	{`{"anyOf":[{"type":"string"}]}`, `{"anyOf":[{"type":"null"},{"type":"string"}]}`, widens, "anyOf"},
	{`{"type":"string"}`, `{"anyOf":[{"type":"string"},{"type":"null"}]}`, widens, "anyOf"},
	{`{"type":["string","null"]}`, `{"anyOf":[{"type":"string"},{"type":"null"}]}`, none, ""},
	{`{"type":["string","null"],"maxLength":3}`, `{"anyOf":[{"type":"string","maxLength":4},{"type":"null"}]}`, widens, "maxLength"},
	{`{"oneOf":[{"type":"string"}]}`, `{"oneOf":[{"type":"null"},{"type":"string"}]}`, widens, "oneOf"},
	{`{"oneOf":[{"type":"string"}]}`, `{"oneOf":[{"maxLength":3},{"type":"string"}]}`, widens | narrows, "oneOf"},
	{`{"oneOf":[{"type":"string"},{"type":"null"}]}`, `{"anyOf":[{"type":"string"},{"type":"null"}]}`, none, "anyOf"},
	{`{"oneOf":[{"type":"object","required":["a"]},{"type":"object","required":["b"],"properties":{"b":{}},"additionalProperties":false}]}`,
		`{"anyOf":[{"type":"object","required":["a"]},{"type":"object","required":["b"],"properties":{"b":{}},"additionalProperties":false}]}`, none, "anyOf"},
	{`{"oneOf":[{"minLength":1},{"type":"null"}]}`, `{"anyOf":[{"minLength":1},{"type":"null"}]}`, widens, "anyOf"},
	{`{"allOf":[{"maxLength":3},{"minLength":1}],"type":"string"}`, `{"allOf":[{"minLength":1}],"type":"string"}`, widens, "allOf"},
	{`{"allOf":[{"type":"string"}]}`, `{"type":"string"}`, none, ""},
	{`{"type":"object","anyOf":[{"required":["a"]},{"required":["b"]}]}`, `{"type":"object"}`, widens, "anyOf"},
	{`{"not":{"type":"string"}}`, `{}`, widens, "not"},
	{`{"not":{"maxLength":9}}`, `{"not":{"maxLength":3}}`, widens, "maxLength"},
	{`{"if":{"type":"string"},"then":{"maxLength":3}}`, `{}`, widens, "if"},
	{`{"if":{"type":"string"},"then":{"maxLength":3}}`, `{"if":{"type":"string"},"then":{"maxLength":4}}`, widens, "maxLength"},
	{`{"if":{"maxLength":3},"then":{"minLength":1}}`, `{"if":{"maxLength":2},"then":{"minLength":1}}`, widens | narrows, "maxLength"},
	{`{"if":{"type":"string"}}`, `{}`, none, ""},
	{`{"properties":{"a":false}}`, `{"properties":{"a":{"type":"string"}}}`, widens, "properties"},
	// Notes.
	{`{"title":"a"}`, `{"title":"b"}`, note, "title"},
	{`{"default":[1,2]}`, `{"default":[2,1]}`, note, "default"},
	{`{"examples":[1,2]}`, `{"examples":[2,1]}`, none, ""},
	{`{"$comment":"a"}`, `{}`, none, "$comment"},
	{`{"x-a":1}`, `{"x-a":2}`, note, "x-a"},
	// Refs.
	{`{"$ref":"#/$defs/A","$defs":{"A":{"type":"string","maxLength":1}}}`, `{"$ref":"#/$defs/B","$defs":{"B":{"type":"string","maxLength":2}}}`, widens, "maxLength"},
	{`{"$ref":"#/$defs/A","$defs":{"A":{"type":"string"}}}`, `{"type":"string"}`, none, ""},
	{`{"$ref":"#/definitions/A","definitions":{"A":{"type":"string"}}}`, `{"$ref":"#/$defs/A","$defs":{"A":{"type":"string"}}}`, none, ""},
	{`{"not":{"$ref":"#/$defs/A"},"$defs":{"A":{"type":"string","maxLength":2}}}`, `{"not":{"$ref":"#/$defs/A"},"$defs":{"A":{"type":"string","maxLength":1}}}`, widens, "maxLength"},
	{`{"$defs":{"A":{"maxLength":2}}}`, `{"$defs":{"A":{"maxLength":1}}}`, none, "$defs"},
}

// wrappers put a schema at a place of some polarity.
var wrappers = []struct {
	name, text string
	polarity   schema.Polarity
}{
	{"root", `%s`, schema.Positive},
	{"property", `{"type":"object","properties":{"p":%s}}`, schema.Positive},
	{"items", `{"type":"array","items":%s}`, schema.Positive},
	{"not", `{"not":{"properties":{"p":%s}}}`, schema.Negative},
	{"not not", `{"not":{"not":{"properties":{"p":%s}}}}`, schema.Positive},
	{"oneOf", `{"oneOf":[{"type":"object","properties":{"tag":{"const":1},"p":%s}},{"type":"object","properties":{"tag":{"const":2}}}]}`, schema.Mixed},
	{"oneOf with tags", `{"oneOf":[{"type":"object","required":["t"],"properties":{"t":{"const":1},"p":%s}},{"type":"object","required":["t"],"properties":{"t":{"const":2}}}]}`, schema.Positive},
	{"oneOf of closed", `{"oneOf":[{"type":"object","required":["t"],"properties":{"t":{},"o":{"properties":{"p":%s}}},"additionalProperties":false},{"type":"object","required":["u"]}]}`, schema.Positive},
	{"if", `{"if":{"properties":{"p":%s}},"then":{"required":["q"]}}`, schema.Mixed},
	{"then", `{"if":{"required":["q"]},"then":{"properties":{"p":%s}}}`, schema.Positive},
	{"definition", `{"properties":{"p":{"$ref":"#/x-d/A"}},"x-d":{"A":%s}}`, schema.Positive},
	{"definition used both ways", `{"properties":{"p":{"$ref":"#/x-d/A"}},"not":{"properties":{"p":{"$ref":"#/x-d/A"}}},"x-d":{"A":%s}}`, schema.Mixed},
}

func TestKeywords(t *testing.T) {
	for _, c := range keywordCases {
		hasRef := strings.Contains(c.before+c.after, `"$defs"`)
		for _, w := range wrappers {
			if hasRef && w.name != "root" {
				continue
			}
			t.Run(w.name, func(t *testing.T) {
				before, after := fmt.Sprintf(w.text, c.before), fmt.Sprintf(w.text, c.after)
				checkEffect(t, before, after, w.polarity.Turn(c.effect), c.keyword)
				checkEffect(t, after, before, w.polarity.Turn(reverse(c.effect)), "")
				checkEffect(t, before, before, none, "")
			})
		}
	}
}

func reverse(e schema.Effect) schema.Effect { return schema.Negative.Turn(e) }

func checkEffect(t *testing.T, before, after string, want schema.Effect, keyword string) {
	t.Helper()
	found := compareTexts(t, before, after)
	if got := effectOf(found); got != want {
		t.Errorf("%s\n-> %s\n%v, want %v: %s", before, after, got, want, messages(found))
	}
	if before == after && len(found) > 0 {
		t.Errorf("%s differs from itself: %s", before, messages(found))
	}
	if keyword == "" {
		return
	}
	for i := range found {
		if found[i].Keyword == keyword {
			return
		}
	}
	t.Errorf("%s\n-> %s\nno difference of %s: %s", before, after, keyword, messages(found))
}

func messages(all []Difference) string {
	var b strings.Builder
	for i := range all {
		d := &all[i]
		fmt.Fprintf(&b, "\n  %s %s %s -> %s [%s] %s", d.Kind, d.Keyword, d.Old.At, d.New.At, d.Effect, d.Message)
	}
	return b.String()
}
