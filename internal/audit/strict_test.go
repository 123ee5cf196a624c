package audit

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"schemafix/internal/report"
)

// inProperty puts a schema under the only property of a root that is otherwise clean.
func inProperty(schema string) string {
	return `{"type":"object","properties":{"p":` + schema + `},"required":["p"],"additionalProperties":false,"$defs":{"A":{"type":"string"}}}`
}

// lines gives "id pointer" for each finding; the start of pointers that all share is left
// out.
func lines(findings []report.Entry, base string) []string {
	var all []string
	for _, e := range findings {
		all = append(all, e.ID+" "+strings.TrimPrefix(string(e.At), base))
	}
	return all
}

// checkLines audits documents for the strict target.
func checkLines(t *testing.T, base, src string, want []string) {
	t.Helper()
	if diff := cmp.Diff(want, lines(audited(t, strictProfile(t), src), base)); diff != "" {
		t.Errorf("%s:\n%s", src, diff)
	}
}

// The contract's rules, fired for exactly the contract's keys. The schema stands under a
// property; pointers begin there.
func TestContractRulesAtANode(t *testing.T) {
	const closed = `"additionalProperties":false`
	for _, c := range []struct {
		schema string
		want   []string
	}{
		{`{"type":"string"}`, nil},
		{`{"type":"string","format":"uri","pattern":"a"}`, []string{"strict-forbidden-key /format", "strict-forbidden-key /pattern"}},
		{`{"type":"string","const":"a"}`, []string{"strict-forbidden-key /const"}},
		{`{"type":"string","title":"a","default":{"format":1}}`, []string{"strict-forbidden-key /title", "strict-forbidden-key /default"}},
		{`{"type":"string","examples":[{"pattern":"x"}]}`, []string{"strict-forbidden-key /examples"}},

		{`{}`, []string{"strict-unrepresentable-node "}},
		{`{"description":"any"}`, []string{"strict-unrepresentable-node "}},
		{`{"enum":["a"]}`, []string{"strict-unrepresentable-node "}},
		{`{"const":1}`, []string{"strict-unrepresentable-node ", "strict-forbidden-key /const"}},
		{`{"$ref":5}`, []string{"strict-unrepresentable-node ", "malformed-value /$ref"}},
		{`{"anyOf":{}}`, []string{"strict-unrepresentable-node ", "malformed-value /anyOf"}},
		{`{"not":true}`, []string{"strict-unrepresentable-node ", "strict-forbidden-key /not"}},
		{`{"type":null}`, []string{"malformed-value /type"}},

		{`{"type":"object","properties":{}}`, []string{"strict-object-additional-properties /additionalProperties", "strict-open-object "}},
		{`{"type":"object","properties":{},"additionalProperties":true}`, []string{"strict-object-additional-properties /additionalProperties"}},
		{`{"type":"object","properties":{},"additionalProperties":{"type":"string"}}`, []string{"strict-object-additional-properties /additionalProperties"}},
		{`{"type":"object","properties":{},"additionalProperties":{}}`, []string{"strict-object-additional-properties /additionalProperties", "strict-unrepresentable-node /additionalProperties"}},
		{`{"type":"string","properties":{}}`, []string{"strict-object-additional-properties /additionalProperties"}},
		{`{"properties":{},` + closed + `}`, []string{"strict-unrepresentable-node "}},

		{`{"type":"object",` + closed + `}`, []string{"strict-object-properties /properties"}},
		{`{"type":"object","properties":[],` + closed + `}`, []string{"malformed-value /properties", "strict-object-properties /properties"}},
		{`{"type":"object","required":["a"],` + closed + `}`, []string{"strict-object-properties /properties"}},

		{`{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"}},` + closed + `}`, []string{"strict-object-required /required", "strict-object-required /required"}},
		{`{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"}},"required":["b"],` + closed + `}`, []string{"strict-object-required /required"}},
		{`{"type":"object","properties":{"a":{"type":"string"}},"required":["c","a","d"],` + closed + `}`, []string{"strict-object-required-extra /required", "strict-object-required-extra /required"}},
		{`{"type":"object","properties":{"a":{"type":"string"}},"required":"a",` + closed + `}`, []string{"malformed-value /required", "strict-object-required /required"}},
	} {
		checkLines(t, "/properties/p", inProperty(c.schema), c.want)
	}
}

func TestForbiddenKeysAreTheContracts(t *testing.T) {
	p := strictProfile(t)
	if len(p.ForbiddenKeys) != 42 {
		t.Fatalf("%d forbidden keys, want the contract's 42", len(p.ForbiddenKeys))
	}
	for _, key := range p.ForbiddenKeys {
		src := inProperty(`{"type":"string","` + key + `":0}`)
		found := false
		for _, e := range audited(t, p, src) {
			found = found || e.ID == "strict-forbidden-key" && e.Keyword == key && string(e.At) == "/properties/p/"+key
			if e.ID == "strict-keyword" {
				t.Errorf("%s is reported as %s too", key, e.ID)
			}
		}
		if !found {
			t.Errorf("%s is not reported", key)
		}
	}
}

func TestStrictRulesAtANode(t *testing.T) {
	for _, c := range []struct {
		name, schema string
		want         []string
	}{
		{"combinators", `{"oneOf":[{"type":"string"}],"allOf":[{"type":"string"}]}`, []string{"strict-keyword /oneOf", "strict-keyword /allOf"}},
		{"unknown words", `{"type":"string","x-a":{"format":1},"foo":{"pattern":""},"$id":"a","discriminator":{}}`,
			[]string{"strict-keyword /x-a", "strict-keyword /foo", "strict-keyword /$id", "strict-keyword /discriminator"}},
		{"tuple", `{"type":"array","prefixItems":[{"type":"string"}]}`, []string{"strict-keyword /prefixItems"}},

		{"true", `true`, []string{"strict-any-node "}},
		{"false", `false`, []string{"strict-any-node "}},
		{"never", `{"not":{}}`, []string{"strict-any-node ", "strict-forbidden-key /not", "strict-unrepresentable-node /not"}},
		{"empty union", `{"anyOf":[]}`, []string{"strict-any-node ", "malformed-value /anyOf"}},
		{"boolean items", `{"type":"array","items":true}`, []string{"strict-any-node /items"}},
		{"boolean branch", `{"anyOf":[{"type":"string"},false]}`, []string{"strict-any-node /anyOf/1"}},
		{"boolean of a keyword that is on or off", `{"type":"object","properties":{},"additionalProperties":false,"unevaluatedProperties":false}`,
			[]string{"strict-forbidden-key /unevaluatedProperties"}},

		{"object in a list", `{"type":["object","null"]}`, []string{"strict-object-in-type-list /type"}},
		{"object in a list, with properties", `{"type":["object","null"],"properties":{}}`, []string{"strict-object-additional-properties /additionalProperties"}},

		{"array", `{"type":"array"}`, []string{"strict-array-items /items"}},
		{"array in a list", `{"type":["null","array"]}`, []string{"strict-array-items /items"}},
		{"array with items", `{"type":"array","items":{"type":"string"}}`, nil},

		{"enum of another type", `{"type":"string","enum":["a",1,2]}`, []string{"strict-enum-type /enum"}},
		{"integer enum", `{"type":"integer","enum":[1,2.0]}`, nil},
		{"integer enum with a fraction", `{"type":"integer","enum":[1,2.5]}`, []string{"strict-enum-type /enum"}},
		{"number enum", `{"type":"number","enum":[1,2.5]}`, nil},
		{"null in the list and the enum", `{"type":["string","null"],"enum":["a",null]}`, nil},
		{"null in the list only", `{"type":["string","null"],"enum":["a"]}`, []string{"unreachable-null /type"}},
		{"enum of lists", `{"type":"array","items":{"type":"string"},"enum":[["a"]]}`, []string{"strict-enum-type /enum"}},

		{"ref", `{"$ref":"#/$defs/A"}`, nil},
		{"ref with siblings", `{"$ref":"#/$defs/A","description":"d","default":"a"}`, []string{"strict-ref-siblings ", "strict-forbidden-key /default"}},
		{"ref to the root", `{"anyOf":[{"$ref":"#"},{"type":"null"}]}`, nil},
		{"ref to a place", `{"$ref":"#/properties/p"}`, []string{"strict-ref-target /$ref"}},
		{"ref below a definition", `{"$ref":"#/$defs/A/properties/x"}`, []string{"strict-ref-unresolved /$ref"}},
		{"remote ref", `{"$ref":"https://example.com/a.json"}`, []string{"strict-ref-unresolved /$ref"}},
		{"nested definitions", `{"type":"string","$defs":{"B":{"type":"string"}}}`, []string{"strict-nested-definitions /$defs"}},

		{"union with a type", `{"type":"string","anyOf":[{"type":"string"},{"type":"null"}]}`, []string{"strict-union-form /anyOf"}},
		{"union in a union", `{"anyOf":[{"type":"string"},{"anyOf":[{"type":"integer"},{"type":"null"}]}]}`, []string{"strict-union-form /anyOf"}},
		{"single branch", `{"anyOf":[{"type":"string"}]}`, []string{"strict-union-form /anyOf"}},
		{"single bare ref", `{"anyOf":[{"$ref":"#/$defs/A"}]}`, []string{"strict-union-form /anyOf"}},
		{"equal branches, whatever the order", `{"anyOf":[{"type":"string","description":"d"},{"description":"d","type":"string"}]}`, []string{"strict-union-form /anyOf"}},
		{"branches that differ in a description", `{"anyOf":[{"type":"string","description":"d"},{"type":"string"}]}`, nil},
		{"branch with a text", `{"anyOf":[{"type":"string"},{"anyOf":[{"type":"integer"},{"type":"null"}],"description":"d"}]}`, nil},
	} {
		t.Run(c.name, func(t *testing.T) { checkLines(t, "/properties/p", inProperty(c.schema), c.want) })
	}
}

func TestRefTargets(t *testing.T) {
	const head, tail = `{"type":"object","properties":{"p":{"$ref":"`, `"}},"required":["p"],"additionalProperties":false,`
	for _, c := range []struct {
		ref, rest string
		want      []string
	}{
		{"#/$defs/A~1b", `"$defs":{"A/b":{"type":"string"}}}`, nil},
		{"#/$defs/A%20b", `"$defs":{"A b":{"type":"string"}}}`, nil},
		{"#/definitions/A", `"definitions":{"A":{"type":"string"}}}`, []string{"old-dialect /definitions"}},
		{"#a", `"$defs":{"A":{"type":"string","$anchor":"a"}}}`, []string{"strict-ref-target /properties/p/$ref", "strict-keyword /$defs/A/$anchor"}},
		{"http://a.example/A", `"$defs":{"A":{"type":"string","$id":"http://a.example/A"}}}`, []string{"strict-ref-target /properties/p/$ref", "strict-keyword /$defs/A/$id"}},
		{"#/$defs/A/$defs/B", `"$defs":{"A":{"type":"string","$defs":{"B":{"type":"string"}}}}}`,
			[]string{"strict-ref-target /properties/p/$ref", "strict-nested-definitions /$defs/A/$defs"}},
		{"#/components/schemas/X", `"components":{"schemas":{"X":{"type":"string","format":"uri"},"Y":{"format":"uri"}}}}`,
			[]string{"strict-ref-target /properties/p/$ref", "strict-keyword /components", "strict-forbidden-key /components/schemas/X/format"}},
		{"#/$defs/B", `"$defs":{"A":{"type":"string"}}}`, []string{"strict-ref-unresolved /properties/p/$ref"}},
	} {
		checkLines(t, "", head+c.ref+tail+c.rest, c.want)
	}
}

// A place that two refs reach by different ways is reported once.
func TestNothingIsReportedTwice(t *testing.T) {
	checkLines(t, "", `{"type":"object","properties":{"p":{"$ref":"#/x/a/items"},"q":{"$ref":"#/x/a"}},"required":["p","q"],"additionalProperties":false,`+
		`"x":{"a":{"type":"array","items":{"type":"string","format":"uri"}}}}`,
		[]string{"strict-ref-target /properties/p/$ref", "strict-ref-target /properties/q/$ref", "strict-keyword /x", "strict-forbidden-key /x/a/items/format"})
}

func TestRootShape(t *testing.T) {
	const object = `"type":"object","properties":{},"additionalProperties":false`
	for _, c := range []struct {
		src  string
		want []string
	}{
		{`{` + object + `}`, nil},
		{`true`, []string{"strict-root-shape "}},
		{`{}`, []string{"strict-root-shape /type", "strict-unrepresentable-node "}},
		{`{"type":"string"}`, []string{"strict-root-shape /type"}},
		{`{"type":["object","null"],"properties":{},"additionalProperties":false}`, []string{"strict-root-shape /type"}},
		{`{"$ref":"#/$defs/A","$defs":{"A":{` + object + `}}}`, []string{"strict-root-shape /$ref"}},
		{`{"anyOf":[{` + object + `},{"type":"string"}]}`, []string{"strict-root-shape /anyOf"}},
		{`{` + object + `,"oneOf":[{` + object + `}],"not":{"type":"string"}}`,
			[]string{"strict-keyword /oneOf", "strict-root-shape /oneOf", "strict-forbidden-key /not", "strict-root-shape /not"}},
		{`{"type":"object","properties":{"p":{"$ref":"#/$defs/A"}},"required":["p"],"additionalProperties":false,"$defs":{"A":{"anyOf":[{"type":"string"},{"type":"null"}]}}}`, nil},
	} {
		checkLines(t, "", c.src, c.want)
	}
}

// Definitions that nothing points at are refused by the provider too.
func TestUnreachableDefinitions(t *testing.T) {
	checkLines(t, "", `{"type":"object","properties":{},"additionalProperties":false,"$defs":{"U":{"type":"object","format":"uri"}}}`, []string{
		"strict-object-additional-properties /$defs/U/additionalProperties", "strict-object-properties /$defs/U/properties",
		"strict-open-object /$defs/U", "strict-forbidden-key /$defs/U/format",
	})
}

// Names and data are never taken for keywords.
func TestNamesAndDataAreNotKeywords(t *testing.T) {
	var props, required []string
	for _, name := range append([]string{"properties", "$ref", "$defs", "type", "enum", "items", "required", "nullable", "oneOf", "x-a", "strict"}, strictProfile(t).ForbiddenKeys...) {
		if strings.Contains(strings.Join(required, ","), `"`+name+`"`) {
			continue
		}
		props = append(props, `"`+name+`":{"type":"string","enum":["format",{"const":1},"$ref"]}`)
		required = append(required, `"`+name+`"`)
	}
	src := `{"type":"object","properties":{` + strings.Join(props, ",") + `},"required":[` + strings.Join(required, ",") + `],"additionalProperties":false,` +
		`"$defs":{"const":{"type":"string"},"$defs":{"type":"string"}}}`
	for _, e := range audited(t, strictProfile(t), src) {
		if e.ID != "strict-enum-type" {
			t.Errorf("%s at %s", e.ID, e.At)
		}
	}
	for _, data := range []string{`"default":`, `"examples":[`, `"example":`, `"x-a":`, `"const":`, `"enum":[`, `"discriminator":`, `"unknown":`} {
		end := strings.Repeat("]", strings.Count(data, "["))
		src := inProperty(`{"type":"object","properties":{},"additionalProperties":false,` + data + `{"format":"uri","properties":{"a":{}},"type":"str","items":[],"$ref":"#/nowhere"}` + end + `}`)
		for _, e := range audited(t, strictProfile(t), src) {
			if strings.Count(string(e.At), "/") > 3 {
				t.Errorf("%s is looked into: %s at %s", data, e.ID, e.At)
			}
		}
	}
}

func TestTexts(t *testing.T) {
	src := inProperty(`{"type":"object","properties":{"b":{"type":"string","format":"uri","minLength":3,"pattern":"x","not":{"type":"null"},"x-y":"` + strings.Repeat("long", 100) + `"}},"required":["c"]}`)
	type text struct{ ID, Message, Said, Value, Fix string }
	var got []text
	for _, e := range audited(t, strictProfile(t), src) {
		got = append(got, text{e.ID, e.Message, e.ProviderMessage, e.Before, e.Fix})
		if e.Target != "openai-strict" || e.Level != report.Error {
			t.Errorf("%s: target %s, level %s", e.ID, e.Target, e.Level)
		}
	}
	const mend = "schemafix normalize --target openai-strict"
	want := []text{
		{"strict-object-additional-properties", "openai-strict refuses an object without additionalProperties: false; this one has none",
			"'additionalProperties' is required to be supplied and to be false", "", mend},
		{"strict-forbidden-key", `openai-strict refuses "format": "uri"`, "'uri' is not a valid format", `"uri"`, mend},
		{"strict-forbidden-key", `openai-strict refuses "minLength": 3`, "'minLength' is not permitted", "3", mend},
		{"strict-forbidden-key", `openai-strict refuses "pattern": "x"`, "", `"x"`, mend},
		{"strict-forbidden-key", `openai-strict refuses "not": {"type":"null"}`, "Unsupported keywords ('not',)", `{"type":"null"}`, mend},
		{"strict-keyword", `openai-strict refuses "x-y": "` + strings.Repeat("long", 14) + `lo…`, "", `"` + strings.Repeat("long", 24) + "lo…", mend},
		{"strict-object-required", `openai-strict refuses an object that does not require its property "b"`,
			"'required' is required to be supplied and to be an array including every key in properties. Missing 'b'", `["c"]`, mend},
		{"strict-object-required-extra", `openai-strict refuses an object that requires "c", which it does not declare`, "Extra required key 'c' supplied", `["c"]`, mend},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}
