package normalize

import (
	"testing"

	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/validator"
)

func TestDropMalformed(t *testing.T) {
	const both = " (widens, narrows)"
	const m = "drop-malformed "
	runUpgradeCases(t, []upgradeCase{
		{name: "null", in: `{"type":null,"properties":null,"items":null,"minimum":null,"$ref":null,"anyOf":null,"const":null,"default":null}`,
			want: `{"const":null,"default":null}`,
			told: m + "type" + both + "; " + m + "properties" + both + "; " + m + "items" + both + "; " + m + "minimum" + both + "; " + m + "$ref" + both + "; " + m + "anyOf" + both},
		{name: "null in notes", in: `{"description":null,"title":null,"examples":null,"$comment":null,"example":null}`, want: `{"example":null}`,
			told: m + "description (annotation); " + m + "title (annotation); " + m + "examples (annotation); " + m + "$comment"},
		{name: "null where a schema belongs", in: `{"properties":{"a":null,"b":{"type":"string"}},"additionalProperties":null,"allOf":[null,{"minLength":1}],"not":null}`,
			want: `{"properties":{"b":{"type":"string"}},"allOf":[{"minLength":1}]}`,
			told: m + "properties" + both + "; " + m + "additionalProperties" + both + "; " + m + "allOf" + both + "; " + m + "not" + both},
		{name: "empty arrays of PHP", in: `{"properties":[],"required":[],"additionalProperties":[],"patternProperties":[],"default":[]}`,
			want: `{"required":[],"default":[]}`,
			told: m + "properties" + both + "; " + m + "additionalProperties" + both + "; " + m + "patternProperties" + both},
		{name: "objects where lists belong", in: `{"required":{},"enum":{},"anyOf":{"type":"string"}}`, want: `{}`,
			told: m + "required" + both + "; " + m + "enum" + both + "; " + m + "anyOf" + both},
		{name: "null definitions", in: `{"$defs":{"a":null}}`, want: `{"$defs":{}}`, told: m + "$defs"},

		{name: "type names", in: `{"properties":{"a":"string","b":"int","c":["string","null"],"d":"any","e":"Date"},"items":"number","anyOf":["null",{"type":"string"}]}`,
			want: `{"properties":{"a":{"type":"string"},"b":{"type":"integer"},"c":{"type":["string","null"]},"d":{},"e":{"type":"string","format":"date-time"}},"items":{"type":"number"},"anyOf":[{"type":"null"},{"type":"string"}]}`,
			told: m + "properties" + both + "; " + m + "properties" + both + "; " + m + "properties" + both + "; " + m + "properties" + both + "; " + m + "properties" + both + "; " +
				m + "items" + both + "; " + m + "anyOf" + both},
		{name: "a stray type among the properties", in: `{"type":"object","properties":{"a":{"type":"string"},"type":"object"}}`,
			want: `{"type":"object","properties":{"a":{"type":"string"},"type":{"type":"string"}}}`, told: m + "properties" + both},
		{name: "a stray type among definitions", in: `{"$defs":{"type":"object"}}`, want: `{"$defs":{"type":{"type":"object"}}}`, told: m + "$defs"},
		{name: "texts and numbers where schemas belong", in: `{"properties":{"a":"the city","b":3,"c":["a"],"d":{}},"oneOf":[1,{}],"if":"x"}`,
			want: `{"properties":{"d":{}},"oneOf":[{}]}`,
			told: m + "properties" + both + "; " + m + "properties" + both + "; " + m + "properties" + both + "; " + m + "oneOf" + both + "; " + m + "if" + both},
		{name: "a place of a tuple", in: `{"prefixItems":[null,"string",{}]}`, want: `{"prefixItems":[true,{"type":"string"},{}]}`, told: m + "prefixItems" + both + "; " + m + "prefixItems" + both},

		{name: "duplicates", in: `{"type":["string","null","string"],"enum":["a","b","a",1,1.0,{"x":1,"y":2},{"y":2,"x":1}],"required":["a","a"]}`,
			want: `{"type":["string","null"],"enum":["a","b",1,{"x":1,"y":2}],"required":["a"]}`, told: m + "type; " + m + "enum; " + m + "required"},
		{name: "duplicates in a long list", in: `{"enum":[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,1.0]}`, want: `{"enum":[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17]}`, told: m + "enum"},
		{name: "equal branches are no duplicates", in: `{"oneOf":[{"minimum":1},{"minimum":1}],"examples":[1,1],"default":[1,1]}`},
		{name: "empty lists", in: `{"enum":[],"anyOf":[],"oneOf":[],"allOf":[],"prefixItems":[],"type":[],"required":[],"examples":[]}`, want: `{"required":[],"examples":[]}`,
			told: m + "enum; " + m + "anyOf; " + m + "oneOf; " + m + "allOf; " + m + "prefixItems; " + m + "type"},
		{name: "empty type", in: `{"type":""}`, want: `{}`, told: m + "type" + both},
		{name: "nothing left", in: `{"anyOf":[null,1],"type":[1]}`, want: `{}`,
			told: m + "anyOf" + both + "; " + m + "anyOf" + both + "; " + m + "anyOf" + both + "; " + m + "type" + both + "; " + m + "type" + both},
		{name: "null in a type list", in: `{"type":["string",null]}`, want: `{"type":["string","null"]}`, told: m + "type" + both},
		{name: "wrong elements", in: `{"required":["a",1,null],"type":["string",3,true]}`, want: `{"required":["a"],"type":["string"]}`,
			told: m + "required" + both + "; " + m + "required" + both + "; " + m + "type" + both + "; " + m + "type" + both},
		{name: "wrong kinds of type", in: `{"properties":{"a":{"type":{"type":"string"}},"b":{"type":5},"c":{"type":true}}}`, want: `{"properties":{"a":{},"b":{},"c":{}}}`,
			told: m + "type" + both + "; " + m + "type" + both + "; " + m + "type" + both},

		{name: "numbers in quotes", in: `{"minimum":"5","maxLength":" 10 ","multipleOf":"0.1","maximum":"1e3","exclusiveMinimum":"-2"}`,
			want: `{"minimum":5,"maxLength":10,"multipleOf":0.1,"maximum":1e3,"exclusiveMinimum":-2}`,
			told: m + "minimum" + both + "; " + m + "maxLength" + both + "; " + m + "multipleOf" + both + "; " + m + "maximum" + both + "; " + m + "exclusiveMinimum" + both},
		{name: "no numbers in quotes", in: `{"minimum":"five","maximum":"","minItems":"-1","maxItems":"0x10","multipleOf":"0"}`, want: `{}`,
			told: m + "minimum" + both + "; " + m + "maximum" + both + "; " + m + "minItems" + both + "; " + m + "maxItems" + both + "; " + m + "multipleOf" + both},
		{name: "impossible numbers", in: `{"minLength":-1,"maxItems":1.5,"multipleOf":0,"items":{"multipleOf":-2,"minLength":-0.0}}`, want: `{"items":{"minLength":-0.0}}`,
			told: m + "multipleOf" + both + "; " + m + "minLength" + both + "; " + m + "maxItems" + both + "; " + m + "multipleOf" + both},
		{name: "unusual numbers", in: `{"minLength":0,"maxLength":2.0,"maxItems":1e2,"multipleOf":1e-3,"minimum":-1.5,"maxProperties":12345678901234567890}`},

		{name: "wrong kinds", in: `{"uniqueItems":"true","format":5,"pattern":{},"minLength":true,"additionalProperties":"yes","dependentRequired":[1],"nullable":"true"}`, want: `{}`,
			told: m + "uniqueItems" + both + "; " + m + "format" + both + "; " + m + "pattern" + both + "; " + m + "minLength" + both + "; " + m + "additionalProperties" + both + "; " + m + "dependentRequired" + both + "; " + m + "nullable" + both},
		{name: "dependent names", in: `{"dependentRequired":{"a":"b","c":["d","d"],"e":[1,"f"],"g":[]},"dependencies":{"h":["i","i"],"j":null}}`,
			want: `{"dependentRequired":{"c":["d"],"e":["f"],"g":[],"h":["i"]}}`,
			told: m + "dependentRequired" + both + "; " + m + "dependentRequired; " + m + "dependentRequired" + both + "; " + m + "dependencies; " + m + "dependencies" + both + "; dependencies dependencies"},
		{name: "words of OpenAPI and unknown words hold anything", in: `{"xml":null,"externalDocs":1,"discriminator":3,"id":5,"x-a":null,"foo":null,"properties":{"id":{"type":"string"}}}`},

		{name: "patterns", in: `{"pattern":"^(?i)a","properties":{"a":{"pattern":"[a-z"},"b":{"pattern":"^\\p{L}+$"},"c":{"pattern":"\\p{Script=Greek}\\p{Emoji}"},"d":{"pattern":"\\Aa\\z"}},"patternProperties":{"(?>a)":{},"^b":{},"^\\d{3}-(?=x).*$":{}}}`,
			want: `{"properties":{"a":{},"b":{"pattern":"^\\p{L}+$"},"c":{"pattern":"\\p{Script=Greek}\\p{Emoji}"},"d":{}},"patternProperties":{"^b":{},"^\\d{3}-(?=x).*$":{}}}`,
			told: m + "pattern" + both + "; " + m + "pattern" + both + "; " + m + "pattern" + both + "; " + m + "patternProperties" + both},

		{name: "names and data", in: `{"properties":{"enum":{"type":"array"},"type":{"type":"string"},"required":true,"anyOf":{},"minimum":false},"enum":[{"type":"","enum":[],"required":["a","a"]}],"default":{"minimum":"5"},"x-a":{"properties":null}}`},
	})
}

// TestDropMalformedPointsAtMembers checks that a change in a map or list is told of the
// member.
func TestDropMalformedPointsAtMembers(t *testing.T) {
	const in = `{"properties":{"b":{},"a":"string"},"anyOf":[{},null]}`
	u := upgrade(t, in)
	if len(u.changes) != 2 {
		t.Fatalf("told %s", u.told())
	}
	for i, want := range []string{`"a"`, `null`} {
		c := u.changes[i]
		if got := in[c.keySpan.Start:c.keySpan.End]; got != want {
			t.Errorf("the change points at %s, want %s", got, want)
		}
	}
	if u.changes[0].Before.Str() != "string" || !u.changes[0].After.IsObject() || !u.changes[1].Before.IsNull() || u.changes[1].After != nil {
		t.Errorf("before and after are not those of the members")
	}
	for _, c := range u.changes {
		checkNote(t, c)
	}
}

// TestMalformedPatternsAreTold checks that the description tells a pattern that left, for
// targets that have that done.
func TestMalformedPatternsAreTold(t *testing.T) {
	const in = `{"type":"object","properties":{"a":{"type":"string","pattern":"(?i)x"}},"required":["a"]}`
	root, err := new(jsontree.Parser).Parse(in)
	if err != nil {
		t.Fatal(err)
	}
	told := 0
	for _, target := range fields.Targets() {
		var w Worker
		res, err := w.Schema(root, Options{Profile: target})
		if err != nil {
			t.Fatal(err)
		}
		a := res.Schema.Get(fields.Properties).Get("a")
		tells := a.Get(fields.Description).Str() == `{pattern: "(?i)x"}`
		if tells != (target.Tells()) || a.Has(fields.Pattern) {
			t.Errorf("%s makes %s", target.Name, jsontree.AppendCompact(nil, res.Schema, in))
		}
		if tells {
			told++
		}
	}
	if told == 0 {
		t.Errorf("no target has it told")
	}
}

func TestPlainPatterns(t *testing.T) {
	for _, c := range []struct {
		text          string
		plain, isECMA bool
	}{
		{`^[a-zA-Z_][a-zA-Z0-9_.-]*$`, true, true},
		{`^\d{4}-\d{2}-\d{2}$`, true, true},
		{`^(?:a|b)+?(c{2,})?\.json$`, false, true}, // lazy: left to the engine
		{`^(?:a|b)+(c{2,3})?\.json$`, true, true},
		{`^[^\s/]+@[\w.-]+$`, true, true},
		{``, true, true},
		{`a|`, true, true},
		{`^.{1,255}$`, true, true},
		{`héé`, true, true},
		{`*a`, false, false},
		{`a**`, false, false},
		{`(a`, false, false},
		{`a)`, false, false},
		{`[b-a]`, false, false},
		{`a{3,2}`, false, false},
		{`a{`, false, true}, // legal without the u flag
		{`[]`, false, true},
		{`[\d-x]`, false, true},
		{`(?=a)b`, false, true},
		{`(?P<n>a)`, false, false},
		{`\Z`, false, false},
		{`a\`, false, false},
		{`(?<n>a)\k<n>`, false, true},
	} {
		if got := isPlainPattern(c.text); got != c.plain {
			t.Errorf("isPlainPattern(%q) = %v", c.text, got)
		}
		if got := isPattern(c.text); got != c.isECMA {
			t.Errorf("isPattern(%q) = %v", c.text, got)
		}
	}
}

// FuzzPlainPattern checks that what passes for plain is an expression to the engine.
func FuzzPlainPattern(f *testing.F) {
	for _, s := range []string{`^[a-z]+$`, `(?:a|b){2,3}`, `[^\]\\-]`, `a{10,9}`, `[a-]`, `\-\/`} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if !isPlainPattern(text) {
			return
		}
		if _, err := validator.CompilePattern(text); err != nil {
			t.Errorf("%q passes for plain: %v", text, err)
		}
	})
}
