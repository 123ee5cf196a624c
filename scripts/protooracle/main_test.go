package main

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// verdicts runs the program and returns the lines it prints, with the exit code.
func verdicts(t *testing.T, input string, args ...string) ([]string, int) {
	t.Helper()
	var out, errs bytes.Buffer
	code := run(args, strings.NewReader(input), &out, &errs)
	if errs.Len() > 0 {
		out.WriteString(errs.String())
	}
	return strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n"), code
}

func TestParse(t *testing.T) {
	tests := []struct {
		name, schema string
		refusedBy    string // "" nobody, "all", or the versions, with a space after each
		says         string
	}{
		{"empty", `{}`, "", ""},
		{"lower-case types", `{"type":"object","properties":{"a":{"type":"array","items":{"type":"string"}}}}`, "", ""},
		{"upper-case types", `{"type":"OBJECT","properties":{"a":{"type":"STRING"}}}`, "", ""},
		{"escaped type word", `{"type":"\u0073tring"}`, "", ""},
		{"type after others, with spaces", "{ \"description\" : \"type\" ,\t\"type\" : \"string\" }", "", ""},
		{"types in a union", `{"anyOf":[{"type":"string"},{"type":"integer"}]}`, "", ""},
		{"types in a snake-case union", `{"any_of":[{"type":"string"}]}`, "", ""},
		{"properties named like keywords", `{"type":"object","properties":{"type":{"type":"string"},"$ref":{"type":"string"},"const":{"type":"string"},` +
			`"properties":{"type":"object","properties":{"items":{"type":"boolean"}}}},"required":["type","$ref"]}`, "", ""},
		{"type in data is no type", `{"type":"object","default":{"type":"string","properties":{"a":{"type":["x"]}}},"example":[{"type":1}]}`, "", ""},
		{"numbers in data", `{"type":"number","default":1.5,"example":null}`, "", ""},
		{"all bounds", `{"type":"string","minLength":1,"maxLength":2,"pattern":"^a$","minimum":0,"maximum":1.5,"minItems":1,"maxItems":2,"minProperties":0,"maxProperties":1}`, "", ""},
		{"a count as a string", `{"type":"string","minLength":"1"}`, "", ""},
		{"nullable, title, propertyOrdering", `{"type":"object","title":"T","nullable":true,"propertyOrdering":["a"],"properties":{"a":{"type":"string"}}}`, "", ""},

		{"$schema", `{"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object"}`, "all", `unknown field "$schema"`},
		{"type list", `{"type":["string","null"]}`, "all", `invalid value for enum field type: [`},
		{"unknown type word", `{"type":"any"}`, "all", `invalid value for enum field type: "ANY"`},
		{"Google's own zero word is a word", `{"type":"type_unspecified"}`, "", ""},
		{"const", `{"type":"string","const":"a"}`, "all", `unknown field "const"`},
		{"const below", `{"type":"object","properties":{"a":{"anyOf":[{"const":"a"}]}}}`, "all", `unknown field "const"`},
		{"oneOf", `{"oneOf":[{"type":"string"}]}`, "all", `unknown field "oneOf"`},
		{"exclusiveMinimum", `{"type":"number","exclusiveMinimum":0}`, "all", `unknown field "exclusiveMinimum"`},
		{"x-", `{"type":"string","x-a":1}`, "all", `unknown field "x-a"`},
		{"numeric enum", `{"type":"integer","enum":[1,2]}`, "all", `invalid value for string field enum: 1`},
		{"null in enum", `{"type":"string","enum":["a",null]}`, "all", `invalid value for string field enum: null`},
		{"tuple", `{"type":"array","items":[{"type":"string"}]}`, "all", `unexpected token [`},
		{"boolean items", `{"type":"array","items":true}`, "all", `unexpected token true`},
		{"boolean schema", `true`, "all", `unexpected token true`},
		{"fractional count", `{"type":"string","minLength":1.5}`, "all", `invalid value for int64 field minLength: 1.5`},
		{"both spellings", `{"anyOf":[{"type":"string"}],"any_of":[{"type":"string"}]}`, "all", `duplicate field "any_of"`},
		{"repeated key", `{"title":"a","title":"b"}`, "all", `duplicate field "title"`},
		{"repeated property", `{"properties":{"a":{"type":"string"},"a":{"type":"string"}}}`, "all", `duplicate map key "a"`},
		{"no JSON", `{"type":"string"`, "all", `unexpected EOF`},
		{"two values in a line", `{} {}`, "all", `unexpected token {`},

		{"null type", `{"type":"null"}`, "vertex-v1 vertex-v1beta1 ", `invalid value for enum field type: "NULL"`},
		{"additionalProperties", `{"type":"object","additionalProperties":{"type":"string"}}`, "v1beta ", `unknown field "additionalProperties"`},
		{"additionalProperties false", `{"type":"object","additionalProperties":false}`, "v1beta ", `unknown field "additionalProperties"`},
		{"ref and defs", `{"ref":"#/defs/A","defs":{"A":{"type":"string"}}}`, "v1beta ", `unknown field "ref"`},
		{"$ref", `{"$ref":"#/$defs/A"}`, "all", `unknown field "$ref"`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			for _, v := range versions() {
				lines, code := verdicts(t, test.schema+"\n", "-version", v.name)
				refused := test.refusedBy == "all" || strings.Contains(test.refusedBy, v.name+" ")
				if !refused {
					if code != 0 || len(lines) != 1 {
						t.Errorf("%s: exit %d: %q", v.name, code, lines)
					}
					continue
				}
				if code != 1 || len(lines) != 2 {
					t.Errorf("%s: exit %d: %q, want it refused", v.name, code, lines)
				}
				want := "<stdin>:1: " + v.name + ": proto: proto:"
				if !strings.HasPrefix(lines[0], want) || !strings.Contains(lines[0], test.says) {
					t.Errorf("%s says %q, want %q ... %q", v.name, lines[0], want, test.says)
				}
			}
		})
	}
}

func TestRoundTrip(t *testing.T) {
	tests := []struct{ name, schema, says string }{
		{"plain", `{"type":"object","properties":{"a":{"type":"string","enum":["a"]},"type":{"type":"array","items":{"type":"integer"}}},"required":["a"]}`, ""},
		{"union", `{"anyOf":[{"type":"string"},{"type":"number","minimum":0,"maximum":5}]}`, ""},
		{"pattern", `{"type":"string","pattern":"^a"}`, ""},
		{"upper case in data stays", `{"type":"string","default":"STRING","example":{"type":"STRING"}}`, ""},
		{"unknown words in the meta-schema", `{"type":"string","nullable":true,"propertyOrdering":["a"]}`, ""},

		{"minLength", `{"type":"string","minLength":1}`, `at '/minLength': got string, want integer`},
		{"minLength as a string", `{"type":"string","minLength":"1"}`, `at '/minLength': got string, want integer`},
		{"maxItems below", `{"type":"object","properties":{"a":{"type":"array","items":{"type":"string"},"maxItems":3}}}`, `at '/properties/a/maxItems': got string, want integer`},
		{"minProperties", `{"type":"object","minProperties":1}`, `at '/minProperties': got string, want integer`},
		{"a double that is no number", `{"type":"number","minimum":"Infinity"}`, `at '/minimum': got string, want number`},
		{"repeated names in required", `{"type":"object","properties":{"a":{"type":"string"}},"required":["a","a"]}`, `at '/required': items at 0 and 1 are equal`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			lines, code := verdicts(t, test.schema, "-roundtrip")
			want := []string{summary("vertex-v1", 0), summary("vertex-v1beta1", 0)}
			wantCode := 0
			if test.says != "" {
				wantCode = 1
				want = []string{
					"<stdin>:1: vertex-v1: roundtrip: " + test.says,
					"<stdin>:1: vertex-v1beta1: roundtrip: " + test.says,
					summary("vertex-v1", 1), summary("vertex-v1beta1", 1),
				}
			}
			if code != wantCode || !slices.Equal(lines, want) {
				t.Errorf("exit %d:\n%s\nwant %d:\n%s", code, strings.Join(lines, "\n"), wantCode, strings.Join(want, "\n"))
			}
		})
	}
}

// summary is the summary of one schema of which a round trip refused that many.
func summary(version string, refused int) string {
	return fmt.Sprintf("summary: %s: schemas 1, accepted %d, refused %d (proto 0, semantic 0, roundtrip %d)", version, 1-refused, refused, refused)
}

func TestSemantic(t *testing.T) {
	tests := []struct {
		name, schema string
		want         []string
	}{
		{"object", `{"type":"object","properties":{"a":{"type":"string","enum":["x"]},"b":{"type":"array","items":{"type":"number"}}},"required":["b"]}`, nil},
		{"object without properties", `{"type":"object"}`, nil},
		{"union alone", `{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"}}]}`, nil},
		{"no type", `{"description":"d"}`, []string{"G1 at '': type must be there when there is no anyOf"}},
		{"no type below", `{"type":"object","properties":{"a/b":{}}}`, []string{"G1 at '/properties/a~1b': type must be there when there is no anyOf"}},
		{"no items", `{"anyOf":[{"type":"array"}]}`, []string{"G2 at '/anyOf/0': an ARRAY needs items"}},
		{"enum on integer", `{"type":"array","items":{"type":"integer","enum":["1"]}}`, []string{"G4 at '/items': enum is for STRING only"}},
		{"empty member", `{"type":"string","enum":["a",""]}`, []string{"G5 at '': a member of enum is empty"}},
		{"required without a property", `{"type":"object","properties":{"a":{"type":"string"}},"required":["a","b"]}`, []string{`G6 at '': required names "b", which is no property`}},
		{"union beside others", `{"anyOf":[{"type":"string"}],"description":"d","nullable":true}`, []string{"G8 at '': anyOf must stand alone, not beside description, nullable"}},
		{"two at once", `{"type":"object","properties":{"b":{"type":"array"},"a":{"enum":["x"]}}}`, []string{
			"G1 at '/properties/a': type must be there when there is no anyOf",
			"G4 at '/properties/a': enum is for STRING only",
			"G2 at '/properties/b': an ARRAY needs items",
		}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			for _, v := range versions() {
				if lines, code := verdicts(t, test.schema, "-version", v.name); code != 0 {
					t.Fatalf("without -semantic: exit %d: %q", code, lines)
				}
				lines, code := verdicts(t, test.schema, "-semantic", "-version", v.name)
				got := lines[:len(lines)-1]
				var want []string
				for _, message := range test.want {
					want = append(want, "<stdin>:1: "+v.name+": semantic: "+message)
				}
				if !slices.Equal(got, want) || (code == 1) != (len(want) > 0) {
					t.Errorf("exit %d: %q, want %q", code, got, want)
				}
			}
		})
	}
}

func TestCounts(t *testing.T) {
	input := `{"type":"string"}` + "\n\n" + `{"const":1}` + "\n" + `{"type":"array"}` + "\n"
	lines, code := verdicts(t, input, "-version", "v1beta,vertex-v1", "-semantic")
	want := []string{
		`<stdin>:3: v1beta: proto: proto: (line 1:2): unknown field "const"`,
		`<stdin>:3: vertex-v1: proto: proto: (line 1:2): unknown field "const"`,
		`<stdin>:4: v1beta: semantic: G2 at '': an ARRAY needs items`,
		`<stdin>:4: vertex-v1: semantic: G2 at '': an ARRAY needs items`,
		`summary: v1beta: schemas 3, accepted 1, refused 2 (proto 1, semantic 1, roundtrip 0)`,
		`summary: vertex-v1: schemas 3, accepted 1, refused 2 (proto 1, semantic 1, roundtrip 0)`,
	}
	if code != 1 || !slices.Equal(lines, want) {
		t.Errorf("exit %d:\n%s", code, strings.Join(lines, "\n"))
	}
}

func TestList(t *testing.T) {
	tests := []struct{ name, documents, want string }{
		{"tool list", "{\"tools\": [{\"inputSchema\": {\"a\": 1.0}, \"outputSchema\": {}},\n {\"name\": \"x\"}, {\"inputSchema\": {\"b\": \"\\u00e9<\"}}]}", "{\"a\":1.0}\n{\"b\":\"\\u00e9<\"}\n"},
		{"declarations", `{"tools":[{"functionDeclarations":[{"parameters":{"a":1}},{"name":"none"}]},{"function_declarations":[{"parameters":{"b":1}}]}]}`, "{\"a\":1}\n{\"b\":1}\n"},
		{"declarations alone", `{"functionDeclarations":[{"parameters":{"a":1}}]}`, "{\"a\":1}\n"},
		{"array, chat tool, Bedrock", `[{"type":"function","function":{"parameters":{"a":1}}},{"toolSpec":{"inputSchema":{"json":{"b":1}}}}]`, "{\"a\":1}\n{\"b\":1}\n"},
		{"corpus lines", `{"id":"x","schema":{"a":1}}` + "\n" + `{"id":"y","schema":true}`, "{\"a\":1}\ntrue\n"},
		{"bare", `{"type":"object","properties":{"tools":{"type":"string"}}}`, "{\"type\":\"object\",\"properties\":{\"tools\":{\"type\":\"string\"}}}\n"},
		{"no arguments", `{"tools":[{"name":"x","parameters":null}]}`, ""},
		{"empty list", `{"tools":[]}`, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var out, errs bytes.Buffer
			if code := run([]string{"-list"}, strings.NewReader(test.documents), &out, &errs); code != 0 || out.String() != test.want {
				t.Errorf("exit %d: %s%s", code, &out, &errs)
			}
		})
	}
}

func TestFromTools(t *testing.T) {
	lines, code := verdicts(t, `{"tools":[{"inputSchema":{"type":"object"}},{"inputSchema":{"type":"any"}}]}`, "-from-tools", "-version", "v1beta")
	if code != 1 || len(lines) != 2 || !strings.HasPrefix(lines[0], "<stdin>:2: v1beta: proto:") {
		t.Errorf("exit %d: %q", code, lines)
	}
}

func TestCannotWork(t *testing.T) {
	tests := map[string][]string{
		"unknown version":          {"-version", "v2"},
		"round trip of Gemini's":   {"-roundtrip", "-version", "v1beta"},
		"unknown flag":             {"-no"},
		"missing file":             {"testdata/missing.ndjson"},
		"nothing to check":         {},
		"no tool in the documents": {"-from-tools"},
	}
	for name, args := range tests {
		t.Run(name, func(t *testing.T) {
			if lines, code := verdicts(t, "\n", args...); code != 2 {
				t.Errorf("exit %d: %q", code, lines)
			}
		})
	}
	if lines, code := verdicts(t, `{"tools":[{]`, "-list"); code != 2 || !strings.Contains(lines[0], "document 1") {
		t.Errorf("-list of broken JSON: exit %d: %q", code, lines)
	}
}

// TestFields pins how the three messages differ, so that an update of a module tells.
func TestFields(t *testing.T) {
	names := map[string][]string{}
	for _, v := range versions() {
		fields := v.schema.Descriptor().Fields()
		for i := range fields.Len() {
			names[v.name] = append(names[v.name], fields.Get(i).JSONName())
		}
		slices.Sort(names[v.name])
	}
	gemini := strings.Fields(`anyOf default description enum example format items maxItems maxLength maxProperties maximum
		minItems minLength minProperties minimum nullable pattern properties propertyOrdering required title type`)
	vertex := slices.Sorted(slices.Values(append([]string{"additionalProperties", "defs", "ref"}, gemini...)))
	for version, want := range map[string][]string{"v1beta": gemini, "vertex-v1": vertex, "vertex-v1beta1": vertex} {
		if !slices.Equal(names[version], want) {
			t.Errorf("%s has %q, want %q", version, names[version], want)
		}
	}
	lines, code := verdicts(t, "", "fields")
	if code != 0 || !slices.Contains(lines, "v1beta (google.ai.generativelanguage.v1beta.Schema, 22 fields)") {
		t.Errorf("exit %d: %q", code, lines)
	}
}
