package validator

import (
	"errors"
	"testing"

	"schemafix/internal/jsontree"
)

func TestCheckMetaAccepts(t *testing.T) {
	for _, src := range []string{
		`{}`, `true`, `false`, `{"type":["string","null"]}`, `{"unknown":{"type":"foo"},"default":{"type":"foo"},"const":{"type":5}}`,
		`{"properties":{"type":{"type":"string"},"required":{},"pattern":{"const":"("}}}`,
		`{"pattern":"^(?=a)\\p{Letter}"}`, `{"patternProperties":{"^(?!x)":{}}}`,
		`{"$schema":"http://json-schema.org/draft-07/schema#","definitions":{"a":{}},"dependencies":{"a":["b"],"c":{}}}`,
		`{"$ref":"#/a b","$id":"http://a b"}`, `{"maxLength":1e400}`, `{"format":"no such format","minimum":1.0,"minLength":2.0}`,
	} {
		if err := CheckMeta(parse(t, src)); err != nil {
			t.Errorf("%s: %v", src, err)
		}
	}
}

func TestCheckMetaPointsAtTheFault(t *testing.T) {
	for src, want := range map[string]MetaError{
		`5`:                                              {Pointer: "", Keyword: ""},
		`{"type":"foo"}`:                                 {Pointer: "/type", Keyword: "type"},
		`{"type":["string","foo"]}`:                      {Pointer: "/type/1", Keyword: "type"},
		`{"type":"STRING"}`:                              {Pointer: "/type", Keyword: "type"},
		`{"items":[{}]}`:                                 {Pointer: "/items", Keyword: "items"},
		`{"required":true}`:                              {Pointer: "/required", Keyword: "required"},
		`{"required":["a","a"]}`:                         {Pointer: "/required", Keyword: "required"},
		`{"exclusiveMinimum":true}`:                      {Pointer: "/exclusiveMinimum", Keyword: "exclusiveMinimum"},
		`{"anyOf":[]}`:                                   {Pointer: "/anyOf", Keyword: "anyOf"},
		`{"anyOf":[{},{"minLength":-1}]}`:                {Pointer: "/anyOf/1/minLength", Keyword: "minLength"},
		`{"properties":{"a":"string"}}`:                  {Pointer: "/properties/a", Keyword: "properties"},
		`{"properties":{"type":{"not":{"enum":3}}}}`:     {Pointer: "/properties/type/not/enum", Keyword: "enum"},
		`{"$defs":{"a/b":{"then":{"else":[]}}}}`:         {Pointer: "/$defs/a~1b/then/else", Keyword: "else"},
		`{"dependencies":{"a":["x",3]}}`:                 {Pointer: "/dependencies/a/1", Keyword: "dependencies"},
		`{"dependentRequired":{"a":[3]}}`:                {Pointer: "/dependentRequired/a/0", Keyword: "dependentRequired"},
		`{"pattern":"("}`:                                {Pointer: "/pattern", Keyword: "pattern"},
		`{"pattern":"(?i)a"}`:                            {Pointer: "/pattern", Keyword: "pattern"},
		`{"$id":"a#b"}`:                                  {Pointer: "/$id", Keyword: "$id"},
		`{"properties":{"b":{"type":1},"a":{"type":1}}}`: {Pointer: "/properties/b/type", Keyword: "type"}, // document order
		`{"title":1,"allOf":[{"type":1}]}`:               {Pointer: "/title", Keyword: "title"},
		// The library's own place is wrong for these: siblings overwrite it.
		`{"properties":{"x":{"patternProperties":{"[":{}},"type":"object","title":"t","items":{},"not":{}}}}`: {Pointer: "/properties/x/patternProperties/[", Keyword: "patternProperties"},
		`{"patternProperties":{"a":{"items":{"patternProperties":{"b":{},"(":{}}}}},"minLength":-1}`:          {Pointer: "/patternProperties/a/items/patternProperties/(", Keyword: "patternProperties"},
	} {
		for range 5 { // the library walks maps: the answer must not depend on it
			var got *MetaError
			if err := CheckMeta(parse(t, src)); !errors.As(err, &got) {
				t.Errorf("%s: %v, want a MetaError", src, err)
				break
			}
			if got.Pointer != want.Pointer || got.Keyword != want.Keyword || got.Message == "" {
				t.Errorf("%s: %q %q %q, want %q %q", src, got.Pointer, got.Keyword, got.Message, want.Pointer, want.Keyword)
				break
			}
		}
	}
}

func TestCheckMetaScreens(t *testing.T) {
	var screen *ScreenError
	if err := CheckMeta(parse(t, `{"minLength":1e1000001}`)); !errors.As(err, &screen) || screen.Pointer != "/minLength" {
		t.Errorf("a number out of reach: %v", err)
	}
}

func TestMetaErrorText(t *testing.T) {
	for _, c := range []struct{ src, want string }{
		{`{"a/b":1,"title":5}`, "at /title: got number, want string"},
		{`5`, "the schema got number, want boolean or object"},
	} {
		if err := CheckMeta(parse(t, c.src)); err == nil || err.Error() != c.want {
			t.Errorf("%s: %v, want %s", c.src, err, c.want)
		}
	}
}

func TestMetaSchema2020JudgesInstances(t *testing.T) {
	if first := MetaSchema2020(); MetaSchema2020() != first {
		t.Error("the meta-schema is compiled twice")
	}
	if got := MetaSchema2020().Validate(parse(t, `{"type":"string"}`)); got != Accepted {
		t.Errorf("a valid schema: %v", got)
	}
	if got := MetaSchema2020().Validate(jsontree.NewNull(jsontree.Span{})); got != Refused {
		t.Errorf("null: %v", got)
	}
}
