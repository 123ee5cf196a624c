package audit

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// only gives the messages of one rule's findings about a schema under a property.
func only(t *testing.T, id, schema string) []string {
	t.Helper()
	var all []string
	for _, e := range audited(t, strictProfile(t), inProperty(schema)) {
		if e.ID == id && strings.HasPrefix(string(e.At), "/properties/p") {
			all = append(all, e.Message)
		}
	}
	return all
}

func TestMalformedValues(t *testing.T) {
	for _, c := range []struct{ schema, want string }{
		{`{"type":"string","description":null}`, `"description" must be a string, and is null`},
		{`{"type":"object","properties":[]}`, `"properties" must be an object, and is []`},
		{`{"type":"object","properties":{"a":"string"}}`, `"a" in "properties" must be a schema, and is "string"`},
		{`{"type":"object","properties":{},"required":null}`, `"required" must be a list of strings, and is null`},
		{`{"type":"object","properties":{},"required":[1]}`, `"required" must have only strings, and has 1`},
		{`{"type":"object","properties":{},"required":["a","a"]}`, `"required" has "a" twice`},
		{`{"type":"object","properties":{},"required":true}`, `"required" must be a list of strings, and is true`},
		{`{"type":"object","properties":{},"additionalProperties":"string"}`, `"additionalProperties" must be a schema, and is "string"`},
		{`{"type":"array","items":[{"type":"string"}]}`, `"items" must be a schema, and is [{"type":"string"}]`},
		{`{"type":"array","items":{},"minItems":-1}`, `"minItems" must be a whole number from 0, and is -1`},
		{`{"type":"array","items":{},"minItems":1.5}`, `"minItems" must be a whole number from 0, and is 1.5`},
		{`{"type":"string","minLength":"5"}`, `"minLength" must be a whole number from 0, and is "5"`},
		{`{"type":"number","minimum":"5"}`, `"minimum" must be a number, and is "5"`},
		{`{"type":"number","multipleOf":0}`, `"multipleOf" must be greater than 0, and is 0`},
		{`{"type":"str"}`, `"type" must name a type of JSON Schema, and is "str"`},
		{`{"type":""}`, `"type" must name a type of JSON Schema, and is ""`},
		{`{"type":[]}`, `"type" must name at least one type, and is empty`},
		{`{"type":["string",null]}`, `"type" must name types of JSON Schema, and has null`},
		{`{"type":["string","string"]}`, `"type" has "string" twice`},
		{`{"type":"number","enum":[1,1.0]}`, `"enum" has 1.0 twice`},
		{`{"type":"string","enum":[]}`, `"enum" must have at least one value, and is empty`},
		{`{"type":"string","enum":"a"}`, `"enum" must be a list, and is "a"`},
		{`{"anyOf":[]}`, `"anyOf" must have at least one schema, and is empty`},
		{`{"anyOf":["string"]}`, `element 1 in "anyOf" must be a schema, and is "string"`},
		{`{"type":"object","properties":{},"dependentRequired":{"a":"b"}}`, `"a" in "dependentRequired" must be a list of names, and is "b"`},
	} {
		if diff := cmp.Diff([]string{c.want}, only(t, "malformed-value", c.schema)); diff != "" {
			t.Errorf("%s:\n%s", c.schema, diff)
		}
	}
}

func TestWellFormedValues(t *testing.T) {
	for _, schema := range []string{
		`{"type":"string","default":null,"const":null,"examples":[],"example":null,"x-a":null,"nonsense":null}`,
		`{"type":"string","enum":["",null,{},{"a":1},{"a":2}]}`,
		`{"type":"object","properties":{"type":{"type":"string"},"required":{"type":"boolean"}},"required":[]}`,
		`{"type":"array","items":{"type":"string"},"minItems":1.0,"maxItems":1e2}`,
		`{"type":"number","exclusiveMinimum":true,"minimum":1}`, // an older draft's, and refused anyway
		`{"type":"number","multipleOf":1e-400}`,
		`{"type":"object","properties":{},"dependencies":{"a":"b","c":["d"],"e":{"type":"object"}}}`,
		`{"type":"string","disallow":["string",{"type":"null"}],"discriminator":5,"id":5}`,
		`{"anyOf":[true,{}]}`,
	} {
		if got := only(t, "malformed-value", schema); got != nil {
			t.Errorf("%s: %v", schema, got)
		}
	}
}

func TestOldDialect(t *testing.T) {
	for _, c := range []struct{ schema, want string }{
		{`{"type":"object","definitions":{}}`, `"definitions": {} is written $defs since draft 2019-09`},
		{`{"type":"array","items":[{"type":"string"}]}`, `"items": [{"type":"string"}] is written prefixItems since draft 2020-12`},
		{`{"type":"array","items":{},"additionalItems":false}`, `"additionalItems": false is written items, beside prefixItems, since draft 2020-12`},
		{`{"type":"object","dependencies":{}}`, `"dependencies": {} is written dependentRequired and dependentSchemas since draft 2019-09`},
		{`{"type":"number","exclusiveMaximum":true}`, `"exclusiveMaximum": true is a number of its own since draft-06`},
		{`{"type":"string","required":true}`, `"required": true is written as a list in the object that has the property since draft-04`},
		{`{"type":"string","nullable":true}`, `"nullable": true is a word of OpenAPI; JSON Schema has null among the types`},
		{`{"type":"STRING"}`, `"type": "STRING" names no type of JSON Schema; normalize reads the type that it means, or none`},
		{`{"type":["int","null"]}`, `"type": ["int","null"] has members that are no types of JSON Schema; normalize reads the types that they mean`},
		{`{"type":["string",{"type":"null"}]}`, `"type": ["string",{"type":"null"}] has members that are no types of JSON Schema; normalize reads the types that they mean`},
		{`{"type":"number","divisibleBy":2}`, `"divisibleBy": 2 is written multipleOf since draft-04`},
		{`{"$recursiveRef":"#"}`, `"$recursiveRef": "#" is written $dynamicRef, or plain $ref, since draft 2020-12`},
		{`{"type":"string","$id":"#a"}`, `"$id": "#a" has a fragment, which is written $anchor since draft 2019-09`},
		{`{"type":"string","$schema":"http://json-schema.org/draft-07/schema#"}`, `"$schema": "http://json-schema.org/draft-07/schema#" names an older draft`},
	} {
		if diff := cmp.Diff([]string{c.want}, only(t, "old-dialect", c.schema)); diff != "" {
			t.Errorf("%s:\n%s", c.schema, diff)
		}
	}
	for _, schema := range []string{
		`{"type":"object","properties":{"definitions":{"type":"string"},"nullable":{"type":"boolean"}}}`,
		`{"type":"number","exclusiveMaximum":1,"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"a#"}`,
		`{"type":"array","items":{"type":"string"},"default":{"definitions":{}},"id":"a"}`,
		`{"$ref":"#/$defs/A","minLength":1}`,
	} {
		if got := only(t, "old-dialect", schema); got != nil {
			t.Errorf("%s: %v", schema, got)
		}
	}
}

// Only where $schema says so are assertions beside $ref without a meaning, and id a name.
func TestOldDialectBySchema(t *testing.T) {
	src := `{"$schema":"http://json-schema.org/draft-04/schema#","id":"a","type":"object","properties":{"p":{"$ref":"#/definitions/A","minLength":1,"description":"d"}},` +
		`"required":["p"],"additionalProperties":false,"definitions":{"A":{"type":"string"}}}`
	var got []string
	for _, e := range audited(t, strictProfile(t), src) {
		if e.ID == "old-dialect" {
			got = append(got, e.Keyword)
		}
	}
	if diff := cmp.Diff([]string{"$schema", "id", "minLength", "definitions"}, got); diff != "" {
		t.Error(diff)
	}
}
