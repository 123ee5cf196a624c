package audit

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"schemafix/internal/fields"
	"schemafix/internal/report"
)

func target(t *testing.T, name string) *fields.Profile {
	t.Helper()
	p := fields.Target(name)
	if p == nil {
		t.Fatalf("no target %s", name)
	}
	return p
}

// inObject puts a schema under the only property of a root.
func inObject(schema string) string {
	return `{"type":"object","properties":{"p":` + schema + `}}`
}

// found gives "id pointer" for each finding of a document.
func found(t *testing.T, name, src, base string) []string {
	t.Helper()
	return lines(audited(t, target(t, name), src), base)
}

// ruleCase is a schema under a property with what is found in it. Pointers begin there.
type ruleCase struct {
	schema string
	want   []string
}

func checkCases(t *testing.T, name string, cases []ruleCase) {
	t.Helper()
	for _, c := range cases {
		if diff := cmp.Diff(c.want, found(t, name, inObject(c.schema), "/properties/p")); diff != "" {
			t.Errorf("%s, %s:\n%s", name, c.schema, diff)
		}
	}
}

// The keys for which the contract's rules fire, written out once more.
var contractKeys = map[string]string{
	"google": "$schema $ref $defs $dynamicRef $dynamicAnchor examples prefixItems unevaluatedProperties unevaluatedItems patternProperties " +
		"additionalProperties propertyNames minItems maxItems minLength maxLength minimum maximum exclusiveMinimum exclusiveMaximum pattern format const",
	"cca": "$schema $ref $defs $dynamicRef $dynamicAnchor propertyNames const",
}

func TestForbiddenKeysOfTheContract(t *testing.T) {
	for name, keys := range contractKeys {
		want := strings.Fields(keys)
		for _, kw := range fields.All() {
			src := inObject(`{"type":"string","` + kw.Name + `":0}`)
			if kw.Name == fields.Type {
				src = inObject(`{"type":"string"}`)
			}
			fires := slices.Contains(found(t, name, src, "/properties/p"), name+"-forbidden-key /"+kw.Name)
			if fires != slices.Contains(want, kw.Name) {
				t.Errorf("%s: the rule fires for %s: %v", name, kw.Name, fires)
			}
		}
		named := strings.NewReplacer("{", `{"`, ":", `":{"type":"string"},"`).Replace("{" + strings.Join(want, ":") + ":")
		src := `{"type":"object","properties":{"o":{"type":"object","properties":` + strings.TrimSuffix(named, `,"`) + `}}}}`
		for _, e := range audited(t, target(t, name), src) {
			if e.ID == name+"-forbidden-key" {
				t.Errorf("%s: a property that is called so is reported: %s", name, e.At)
			}
		}
	}
}

func TestContractRulesOfGoogle(t *testing.T) {
	checkCases(t, "google", []ruleCase{
		{`{"type":"string"}`, nil},
		{`{"type":"string","format":"uri","default":{"format":"uri"}}`, []string{"google-forbidden-key /format"}},
		{`{"type":["string"]}`, []string{"google-type-array /type"}},
		{`{"type":[]}`, []string{"google-type-array /type", "malformed-value /type"}},
		{`{"type":"array","items":{"type":["string","integer"]}}`, []string{"google-type-array /items/type"}},
		// what is refused beyond the contract has another id
		{`{"type":"string","minLength":1,"multipleOf":2}`, []string{"google-forbidden-key /minLength", "google-keyword /multipleOf"}},
		// the contract looks into what is refused, the other rules don't
		{`{"type":"string","not":{"const":"x"}}`, []string{"google-keyword /not", "google-forbidden-key /not/const"}},
	})
}

func TestContractRulesOfCCA(t *testing.T) {
	checkCases(t, "cca", []ruleCase{
		{`{"type":"string","$schema":"x","const":"a"}`, []string{"cca-forbidden-key /$schema", "cca-forbidden-key /const"}},
		{`{"type":["string","integer"]}`, []string{"cca-type-array /type"}},
		{`{"type":"null"}`, []string{"cca-null-type /type"}},
		{`{"type":"string","nullable":false}`, []string{"cca-nullable-key /nullable", "old-dialect /nullable"}},
		{`{"type":"string","nullable":true}`, []string{"cca-nullable-key /nullable", "old-dialect /nullable"}},
		{`{"anyOf":[{"type":"string"}],"oneOf":[{"type":"string"}],"allOf":[{"type":"string"}],"not":{"type":"null"}}`,
			[]string{"cca-combiner /anyOf", "cca-combiner /oneOf", "cca-combiner /allOf", "cca-combiner /not", "cca-null-type /not/type"}},
		{`{"type":"string","not":true}`, []string{"cca-combiner /not"}},
		{`{"type":"object","properties":{"anyOf":{"type":"string"},"nullable":{"type":"string"}}}`, nil},
	})
	const rest = `"properties":{"p":{"type":"string"}}`
	for src, want := range map[string][]string{
		`{"type":"object",` + rest + `}`:                        nil,
		`{"type":"object","minProperties":-1,` + rest + `}`:     {"cca-meta-schema-validation ", "cca-keyword /minProperties", "malformed-value /minProperties"},
		`{"type":"object","required":["p","p"],` + rest + `}`:   {"cca-meta-schema-validation ", "malformed-value /required"},
		`{"type":"object","properties":{"p":{"type":"STR"}}}`:   {"cca-meta-schema-validation ", "malformed-value /properties/p/type", "old-dialect /properties/p/type"},
		`{"type":"object","$id":"a#b",` + rest + `}`:            {"cca-meta-schema-validation ", "cca-keyword /$id", "old-dialect /$id"},
		`{"type":"object","x-a":{"type":5},` + rest + `}`:       {"cca-keyword /x-a"},
		`{"type":"object","default":{"type":5},` + rest + `}`:   nil,
		`{"type":"object","minimum":1e9999999,` + rest + `}`:    {"cca-keyword /minimum"},
		`{"type":"object","dependencies":{"p":5},` + rest + `}`: {"cca-meta-schema-validation ", "cca-keyword /dependencies", "old-dialect /dependencies", "malformed-value /dependencies/p"},
	} {
		if diff := cmp.Diff(want, found(t, "cca", src, "")); diff != "" {
			t.Errorf("%s:\n%s", src, diff)
		}
	}
}

func TestRulesOfGoogleAndGemini(t *testing.T) {
	both := []ruleCase{
		{`{"description":"d"}`, []string{"-missing-type /type"}},
		{`{"enum":["a"]}`, []string{"-missing-type /type"}},
		{`{"properties":{"a":{"type":"string"}}}`, []string{"-missing-type /type"}},
		{`{"items":{"type":"string"}}`, []string{"-missing-type /type"}},
		{`{}`, []string{"-any-node "}},
		{`true`, []string{"-boolean-schema "}},
		{`false`, []string{"-boolean-schema "}},
		{`{"type":"array"}`, []string{"-array-items /items"}},
		{`{"type":"ARRAY"}`, []string{"-array-items /items", "old-dialect /type"}},
		{`{"type":"array","items":{}}`, []string{"-array-items /items"}},
		{`{"type":"array","items":true}`, []string{"-boolean-schema /items"}},
		{`{"type":"array","items":{"type":"array"}}`, []string{"-array-items /items/items"}},
		{`{"type":"STRING"}`, []string{"old-dialect /type"}},
		{`{"type":"str"}`, []string{"malformed-value /type", "old-dialect /type"}},

		{`{"type":"integer","enum":[1,2]}`, []string{"-enum-type /enum"}},
		{`{"type":"boolean","enum":[true]}`, []string{"-enum-type /enum"}},
		{`{"type":"string","enum":["a","",1,null]}`, []string{"-enum-member /enum/1", "-enum-member /enum/2", "-enum-member /enum/3"}},
		{`{"type":"STRING","enum":["a"]}`, []string{"old-dialect /type"}},
		{`{"enum":[1]}`, []string{"-missing-type /type", "-enum-member /enum/0"}},
		{`{"type":"string","nullable":true,"enum":["a"]}`, nil},

		{`{"type":"object","properties":{"a":{"type":"string"}},"required":["b","a","c"]}`, []string{"-required-unknown /required", "-required-unknown /required"}},
		{`{"type":"object","properties":{"a":false},"required":["a"]}`, []string{"-boolean-schema /properties/a", "-required-never /required"}},

		{`{"anyOf":[{"type":"string"},{"type":"integer"}]}`, nil},
		{`{"anyOf":[{"type":"string"},{"type":"integer"}],"nullable":true,"title":"t"}`, []string{"-union-alone "}},
		{`{"anyOf":[{"type":"string"}]}`, []string{"-union-form /anyOf"}},
		{`{"anyOf":[{"anyOf":[{"type":"string"},{"type":"integer"}]},{"type":"boolean"}]}`, []string{"-union-form /anyOf"}},
		{`{"any_of":[{"type":"string"},{"enum":["a"]}]}`, []string{"-twin /any_of", "-missing-type /any_of/1/type"}},
		{`{"type":"string","property_ordering":[],"propertyOrdering":[]}`, []string{"-twin-clash /property_ordering"}},
		{`{"type":"object","properties":{"any_of":{"type":"string"}}}`, nil},

		{`{"type":"string","x-a":{"not":{}},"foo":1,"oneOf":[{"type":"string"}],"readOnly":true}`, []string{"-keyword /x-a", "-keyword /foo", "-keyword /oneOf", "-keyword /readOnly"}},
		{`{"type":"string","exclusive_minimum":1}`, []string{"-keyword /exclusive_minimum"}},
		{`{"allOf":[{"description":"a part"},{}]}`, []string{"-keyword /allOf"}},
		{`{"type":"string","if":{"type":"array"},"not":{"enum":[1]}}`, []string{"-keyword /if", "-keyword /not"}},
	}
	for _, name := range []string{"google", "gemini"} {
		var own []ruleCase
		for _, c := range both {
			var want []string
			for _, w := range c.want {
				if w[0] == '-' {
					w = name + w
				}
				want = append(want, w)
			}
			own = append(own, ruleCase{c.schema, want})
		}
		checkCases(t, name, own)
	}
	checkCases(t, "google", []ruleCase{
		{`{"type":"object"}`, []string{"google-object-properties /properties"}},
		{`{"type":"object","properties":{}}`, nil},
		{`{"type":"null"}`, []string{"google-null-type /type"}},
	})
	checkCases(t, "gemini", []ruleCase{
		{`{"type":"object"}`, nil},
		{`{"type":"object","properties":{}}`, []string{"gemini-empty-properties /properties"}},
		{`{"type":"string","properties":{}}`, nil},
		{`{"type":"null"}`, []string{"gemini-null-type /type"}},
		{`{"type":["string","null"]}`, []string{"gemini-type-array /type"}},
		{`{"type":"string","minLength":1,"pattern":"a","format":"date-time"}`, nil},
		{`{"type":"string","min_length":1}`, []string{"gemini-twin /min_length"}},
		{`{"type":"string","format":"uri"}`, []string{"gemini-format /format"}},
		{`{"type":"string","format":"int32"}`, []string{"gemini-format /format"}},
		{`{"type":"integer","format":"int64"}`, nil},
		{`{"type":"number","format":"double"}`, nil},
		{`{"type":"number","exclusiveMinimum":1,"const":1}`, []string{"gemini-keyword /exclusiveMinimum", "gemini-keyword /const"}},
		{`{"type":"string","minLength":"1","description":null}`, []string{"malformed-value /minLength", "malformed-value /description"}},
	})
}

// What a rule says is worse for one target than for another.
func TestLevels(t *testing.T) {
	for _, c := range []struct {
		target, schema, id string
		want               report.Level
	}{
		{"google", `{"type":"null"}`, "google-null-type", report.Error},
		{"gemini", `{"type":"null"}`, "gemini-null-type", report.Note},
		{"google", `{"type":"object"}`, "google-object-properties", report.Note},
		{"cca", `{"type":"object"}`, "cca-object-properties", report.Note},
		{"openai-responses", `{"type":"object"}`, "responses-object-properties", report.Error},
		{"gemini", `{}`, "gemini-any-node", report.Warning},
		{"gemini", `{"title":"t"}`, "gemini-missing-type", report.Error},
		{"gemini", `{"type":"string","format":"uri"}`, "gemini-format", report.Error},
		{"gemini", `{"type":"integer","format":"uint32"}`, "gemini-format", report.Warning},
		{"gemini", `true`, "gemini-boolean-schema", report.Error},
		{"mcp", `true`, "mcp-boolean-schema", report.Note},
		{"gemini", `{"type":"string","description":null}`, "malformed-value", report.Note},
		{"gemini", `{"type":"string","maxLength":"5"}`, "malformed-value", report.Note},
		{"gemini", `{"type":"string","maxLength":"five"}`, "malformed-value", report.Error},
		{"gemini", `{"type":"string","enum":["a","a"]}`, "malformed-value", report.Note},
		{"cca", `{"type":"string","enum":["a","a"],"description":null}`, "malformed-value", report.Error},
		{"mcp", `{"type":"string","description":null}`, "malformed-value", report.Error},
		{"mcp", `{"type":"object","properties":{},"required":["a"]}`, "mcp-required-undeclared", report.Note},
		{"openai-responses", `{"$dynamicRef":"#x"}`, "responses-ref-unresolved", report.Warning},
		{"openai-responses", `{"$ref":"#x"}`, "responses-ref-unresolved", report.Error},
	} {
		var got []report.Level
		for _, e := range audited(t, target(t, c.target), inObject(c.schema)) {
			if e.ID == c.id {
				got = append(got, e.Level)
			}
		}
		if !slices.Contains(got, c.want) {
			t.Errorf("%s, %s: %s has %v, want %v", c.target, c.schema, c.id, got, c.want)
		}
	}
}

func TestRulesOfCCA(t *testing.T) {
	checkCases(t, "cca", []ruleCase{
		{`{"type":"object","properties":{"a":{"type":["string","null"]},"b":{"type":"string"}},"required":["a","b"]}`,
			[]string{"cca-type-array /properties/a/type", "cca-required-nullable /required"}},
		{`{"type":"object","properties":{"a":{"type":["string","null"]}}}`, []string{"cca-type-array /properties/a/type"}},
		{`{"type":"object","properties":{"a":{}},"required":["a"]}`, []string{"cca-any-node /properties/a"}},
		{`{"type":"string","propertyOrdering":[],"minProperties":1,"format":"uri"}`, []string{"cca-keyword /propertyOrdering", "cca-keyword /minProperties", "cca-keyword /format"}},
		{`{"type":"string","min_items":1}`, []string{"cca-keyword /min_items"}},
		{`{"type":"string","any_of":[{"type":"string"}]}`, []string{"cca-combiner /any_of"}},
		{`{"type":"number","enum":[1]}`, []string{"cca-enum-type /enum"}},
		{`{"type":"string","enum":["",null]}`, []string{"cca-enum-member /enum/0", "cca-enum-member /enum/1"}},
		{`{"type":"array"}`, []string{"cca-array-items /items"}},
	})
	src := `{"type":"object","properties":{"ok_1.-":{"type":"string"},"filter[name]":{"type":"object","properties":{"page size":{"type":"string"}}},"é":{"type":"string"},"` +
		strings.Repeat("a", 65) + `":{"type":"string"}}}`
	var got []string
	for _, e := range audited(t, target(t, "cca"), src) {
		got = append(got, e.ID+" "+report.Shorten(string(e.At), 30))
	}
	want := []string{
		"cca-property-name /properties/filter[name]", "cca-property-name /properties/é",
		"cca-property-name " + report.Shorten("/properties/"+strings.Repeat("a", 65), 30),
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestRulesOfResponses(t *testing.T) {
	checkCases(t, "openai-responses", []ruleCase{
		{`{}`, nil},
		{`{"description":"any"}`, nil},
		{`{"type":["string","null"],"format":"uri","title":"t","x-a":1,"foo":{},"const":"a","default":"a"}`, nil},
		{`{"oneOf":[{"type":"string"}]}`, []string{"responses-keyword /oneOf"}},
		{`{"type":"object","properties":{},"propertyNames":{"pattern":"a"}}`, []string{"responses-keyword /propertyNames"}},
		{`{"type":"string","nullable":true}`, []string{"old-dialect /nullable"}},
		{`{"type":["array","null"]}`, []string{"responses-array-items /items"}},
		{`{"type":"array","items":{}}`, nil},
		{`{"type":"array","prefixItems":[{"type":"string"}]}`, nil},
		{`{"type":["object","null"]}`, []string{"responses-object-properties /properties"}},
		{`{"type":"string","pattern":"(?!a)"}`, []string{"responses-look-around /pattern"}},
		{`{"type":"string","pattern":"(?<=a)"}`, []string{"responses-look-around /pattern"}},
		{`{"type":"string","pattern":"(?<n>a)(?:b)[(?=]\\(?="}`, nil},
		{`{"type":"string","enum":["a","b"],"anyOf":[{"const":"b"},{"const":"a","title":"A"}]}`, []string{"responses-repeated-union /anyOf"}},
		{`{"type":"string","enum":["a","b"],"anyOf":[{"const":"b"},{"const":"c"}]}`, nil},
		{`{"type":"string","enum":["a",1]}`, []string{"unreachable-value /enum/1"}},
		{`{"$ref":"#/properties/p/x"}`, []string{"responses-ref-unresolved /$ref"}},
		{`{"anyOf":[{"$ref":"#/properties/p/anyOf/1"},{"type":"string"}]}`, []string{"responses-ref-target /anyOf/0/$ref"}},
		{`{"type":"string","$defs":{"A":{"type":"string"}}}`, []string{"responses-nested-definitions /$defs"}},
		{`{"type":"array","items":true,"not":false}`, []string{"responses-boolean-schema /items", "responses-boolean-schema /not"}},
		{`{"type":"object","properties":{},"additionalProperties":true,"unevaluatedProperties":false}`, nil},
		{`{"type":"object","properties":{"a":{"not":{}}},"required":["a"]}`, []string{"responses-required-never /required"}},
		{`{"type":"object","properties":{"a":{}},"required":["b"],"anyOf":[{"required":["c"]}]}`, nil},
		{`{"type":"object","properties":{"a":{}},"required":["b"]}`, []string{"responses-required-undeclared /required"}},
		{`{"type":"object","properties":{},"patternProperties":{"^.*$":{"type":"string"}}}`, []string{"old-dialect /patternProperties"}},
	})
}

func TestRulesOfMCP(t *testing.T) {
	checkCases(t, "mcp", []ruleCase{
		{`{"oneOf":[{"type":"string"},{"type":"null"}],"if":{},"format":"x","x-a":1,"foo":2}`, nil},
		{`{"type":"array"}`, nil},
		{`{"type":"object"}`, nil},
		{`{"$ref":"other.json"}`, []string{"mcp-ref-unresolved /$ref"}},
		{`{"type":"object","patternProperties":{"(.*)":{}}}`, []string{"old-dialect /patternProperties"}},
		{`{"type":"object","patternProperties":{".+":{}}}`, nil},
		{`{"type":"object","propertyNames":{"type":"string"}}`, []string{"old-dialect /propertyNames"}},
		{`{"type":"object","propertyNames":{"enum":["a"]},"additionalProperties":{"type":"string"}}`, []string{"old-dialect /propertyNames"}},
		{`{"type":"object","propertyNames":{"enum":["a"]}}`, nil},
		{`{"type":"object","propertyNames":{"pattern":"a"}}`, nil},
	})
	for src, want := range map[string][]string{
		`{"type":"object","$schema":"https://json-schema.org/draft/2020-12/schema","anyOf":[{"required":["a"]}]}`: nil,
		`{"type":"object","$schema":"http://json-schema.org/draft-07/schema#"}`:                                   {"old-dialect /$schema"},
		`{"oneOf":[{"type":"object"},{"type":"object","title":"t"}]}`:                                             {"mcp-root-shape /type"},
		`{"type":["object","null"]}`: {"mcp-root-shape /type"},
		`{"type":"string"}`:          {"mcp-root-type /type"},
		`true`:                       {"mcp-root-shape "},
		`{"type":"object","properties":{"a":{"$ref":"#/components/A"}},"components":{"A":{"type":"string"}}}`:                                  {"mcp-ref-outside /properties/a/$ref"},
		`{"type":"object","properties":{"a":{"type":"string"},"b":{"$ref":"#/properties/a"},"c":{"$ref":"#n"}},"$defs":{"n":{"$anchor":"n"}}}`: nil,
	} {
		if diff := cmp.Diff(want, found(t, "mcp", src, "")); diff != "" {
			t.Errorf("%s:\n%s", src, diff)
		}
	}
	src := `{"tools":[{"name":"a","inputSchema":{"type":"string"},"outputSchema":{"type":"array","items":{"$ref":"#/$defs/x"}}}]}`
	var got []string
	for _, e := range audited(t, target(t, "mcp"), src) {
		got = append(got, e.Level.String()+" "+e.ID+" "+string(e.At))
	}
	want := []string{"error mcp-root-type /tools/0/inputSchema/type", "warning mcp-root-type /tools/0/outputSchema/type", "error mcp-ref-unresolved /tools/0/outputSchema/items/$ref"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestRoots(t *testing.T) {
	const props = `"properties":{"a":{"type":"string"}}`
	for _, c := range []struct {
		targets string
		src     string
		want    []string
	}{
		{"google gemini cca responses", `{"type":"object",` + props + `}`, nil},
		{"google gemini cca responses", `{` + props + `}`, []string{"-root-shape /type"}},
		{"google gemini cca responses", `{"type":"string"}`, []string{"-root-type /type"}},
		{"google gemini cca responses", `{"type":"object","enum":[{}],` + props + `}`, []string{"-root-shape /enum"}},
		{"google gemini", `{"type":"object","anyOf":[{"type":"object",` + props + `}],` + props + `}`, []string{"-root-shape /anyOf"}},
		{"google gemini", `{"anyOf":[{"type":"string"},{"type":"integer"}]}`, []string{"-root-type /type"}},
		{"responses", `{"type":"object","allOf":[{"title":"t"}],"not":{"type":"null"},"const":{},` + props + `}`,
			[]string{"-root-shape /allOf", "-root-shape /not", "-root-shape /const"}},
		{"responses", `{"$ref":"#/$defs/A","$defs":{"A":{"type":"object",` + props + `}}}`, []string{"-root-shape /type", "-root-shape /$ref"}},
		{"responses", `{"$ref":"#/$defs/A","$defs":{"A":{"type":"string"}}}`, []string{"-root-type /type"}},
		{"google gemini cca responses", `false`, []string{"-root-type "}},
		{"google gemini cca responses", `true`, []string{"-root-shape "}},
	} {
		for prefix := range strings.FieldsSeq(c.targets) {
			name := strings.Replace(prefix, "responses", "openai-responses", 1)
			var want []string
			for _, w := range c.want {
				want = append(want, prefix+w)
			}
			if diff := cmp.Diff(want, found(t, name, c.src, "")); diff != "" {
				t.Errorf("%s, %s:\n%s", name, c.src, diff)
			}
		}
	}
}

func TestRecursion(t *testing.T) {
	for _, c := range []struct {
		src  string
		want []string
	}{
		{`{"type":"object","properties":{"a":{"$ref":"#/$defs/A"},"b":{"$ref":"#/$defs/A"}},"$defs":{"A":{"type":"string"}}}`, nil},
		{`{"type":"object","properties":{"a":{"$ref":"#"}}}`, []string{""}},
		{`{"type":"object","properties":{"a":{"$ref":"#/$defs/A"}},"$defs":{"A":{"type":"object","properties":{"b":{"$ref":"#/$defs/B"}}},"B":{"type":"array","items":{"$ref":"#/$defs/A"}}}}`,
			[]string{"/$defs/A"}},
		{`{"type":"object","properties":{"a":{"$ref":"#/x/A"}},"x":{"A":{"type":"array","items":{"$ref":"#/x/A"}}}}`, []string{"/x/A"}},
		{`{"type":"object","properties":{"a":{"$ref":"#/$defs/A"}},"$defs":{"A":{"$ref":"#/$defs/A"}}}`, []string{"/$defs/A"}},
	} {
		var got []string
		for _, e := range audited(t, target(t, "gemini"), c.src) {
			if e.ID == "gemini-recursion" {
				got = append(got, string(e.At))
			}
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s:\n%s", c.src, diff)
		}
	}
}

// Names and data are never taken for keywords, whatever the target. The names stand below
// the root, whose own some targets restrict.
func TestNamesAndDataOfAllTargets(t *testing.T) {
	for _, p := range fields.Targets() {
		var props, names []string
		for _, kw := range fields.All() {
			for _, name := range []string{kw.Name, "x-" + kw.Name} {
				if !p.Limits.Keys.TopLevelOnly && !p.Limits.Keys.Takes(name) {
					continue
				}
				props = append(props, `"`+name+`":{"type":"string"}`)
				names = append(names, `"`+name+`"`)
			}
		}
		end := ""
		if p.Needs.Has(fields.NeedClosedObjects) {
			end = `,"required":[` + strings.Join(names, ",") + `],"additionalProperties":false`
		}
		if p.Needs.Has(fields.NeedOrdering) {
			end = `,"propertyOrdering":[` + strings.Join(names, ",") + `]`
		}
		inner := `{"type":"object","properties":{` + strings.Join(props, ",") + `}` + end + `}`
		root := `{"type":"object","properties":{"o":` + inner + `}}`
		if p.Needs.Has(fields.NeedClosedObjects) {
			root = `{"type":"object","properties":{"o":` + inner + `},"required":["o"],"additionalProperties":false}`
		}
		for _, e := range audited(t, p, root) {
			if !strings.HasSuffix(e.ID, "-"+schemaLimit.ID) { // there are very many names
				t.Errorf("%s: %s at %s", p.Name, e.ID, e.At)
			}
		}
		for _, holder := range []string{`"default":`, `"example":`, `"examples":[`, `"const":`, `"enum":[`, `"x-a":`, `"discriminator":`, `"unknown":`} {
			ending := strings.Repeat("]", strings.Count(holder, "["))
			src := inObject(`{"type":"object","properties":{},` + holder +
				`{"format":"uri","properties":{"a":{}},"type":["str"],"items":[],"any_of":[],"anyOf":[true],"$ref":"#/nowhere","pattern":"(?=a)","required":["b"]}` + ending + `}`)
			for _, e := range audited(t, p, src) {
				below := strings.TrimPrefix(string(e.At), "/properties/p/"+strings.Trim(holder, `":[`))
				if below != string(e.At) && strings.Count(below, "/") > 1 {
					t.Errorf("%s: %s is looked into: %s at %s", p.Name, holder, e.ID, e.At)
				}
			}
		}
	}
}

// TestPlacesBeyondTheContract wants findings that a contract puts elsewhere at what has to
// be written or to leave.
func TestPlacesBeyondTheContract(t *testing.T) {
	const branch = `{"anyOf":[{"type":"string"},{"type":"null"}]}`
	checkCases(t, "google", []ruleCase{{branch, []string{"google-null-type /anyOf/1/type"}}})
	checkCases(t, "gemini", []ruleCase{
		{branch, []string{"gemini-null-type /anyOf/1"}},
		{`{"type":"array","items":{"type":"null"}}`, []string{"gemini-null-type /items/type"}},
	})
	for name, want := range map[string]string{"openai-strict": "strict-unrepresentable-node ", "openai-strict@2026": "strict-missing-type /type"} {
		src := `{"type":"object","properties":{"p":{"enum":["a"]}},"required":["p"],"additionalProperties":false}`
		if diff := cmp.Diff([]string{want}, found(t, name, src, "/properties/p")); diff != "" {
			t.Errorf("%s:\n%s", name, diff)
		}
	}
}

// TestRefsUnderTheOlderWord wants a ref into definitions to be an error where a provider
// looks in $defs alone, and nothing of its own elsewhere.
func TestRefsUnderTheOlderWord(t *testing.T) {
	const src = `{"type":"object","properties":{"p":{"$ref":"#/definitions/A"}},"definitions":{"A":{"type":"string"}}}`
	for name, want := range map[string][]string{
		"gemini-json": {"gemini-json-ref-target /properties/p/$ref", "old-dialect /definitions"},
		"kimi":        {"kimi-ref-target /properties/p/$ref", "old-dialect /definitions"},
		"openai":      {"old-dialect /definitions"},
	} {
		if diff := cmp.Diff(want, found(t, name, src, "")); diff != "" {
			t.Errorf("%s:\n%s", name, diff)
		}
	}
}

// A keyword that is taken in some forms is a warning, other words that leave are errors, and
// what no table knows passes.
func TestKeywordsTakenInPart(t *testing.T) {
	checkCases(t, "xai", []ruleCase{
		{`{"type":"array","items":{},"contains":{},"minContains":2,"nonsense":1,"x-y":2}`, []string{"xai-keyword /minContains"}},
		{`{"type":"string","allOf":[{"minLength":1},{"maxLength":5}]}`, []string{"xai-keyword /allOf"}},
	})
	src := inObject(`{"type":"string","allOf":[{"minLength":1}],"minContains":2}`)
	levels := map[string]report.Level{}
	for _, e := range audited(t, target(t, "xai"), src) {
		levels[e.Keyword] = e.Level
	}
	want := map[string]report.Level{fields.AllOf: report.Warning, fields.MinContains: report.Error}
	if diff := cmp.Diff(want, levels); diff != "" {
		t.Error(diff)
	}
}
