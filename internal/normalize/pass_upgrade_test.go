package normalize

import (
	"strings"
	"testing"

	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
)

// upgraded is a schema after the upgrade passes alone.
type upgraded struct {
	doc     *schema.Document
	text    string
	changes []Change
}

// upgrade runs the upgrade passes over a schema as a Worker would.
func upgrade(t testing.TB, text string) upgraded {
	t.Helper()
	return runPasses(t, text, upgradePasses)
}

func runPasses(t testing.TB, text string, passes []Pass) upgraded {
	t.Helper()
	parser := &jsontree.Parser{}
	root, err := parser.Parse(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	doc, err := schema.Load(root, schema.Options{Clone: parser.Clone})
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	e := Editor{Doc: doc, Profile: fields.Target("openai-strict"), parser: parser}
	passes = everywhere(passes)
	for i := range passes {
		p := &passes[i]
		on := fields.SetOf(p.On...)
		if p.Wants(e.Profile) && (on == fields.Set{} || on.Meets(doc.Present)) {
			e.run(p)
		}
	}
	return upgraded{doc: doc, text: string(jsontree.AppendCompact(nil, doc.Root, text)), changes: e.ledger}
}

// told gives the ledger as words: the pass without "upgrade-", the keyword, the effect
// where there is one.
func (u upgraded) told() string {
	var out []string
	for _, c := range u.changes {
		s := strings.TrimPrefix(c.Pass.ID, "upgrade-") + " " + c.Keyword
		if c.Effect != 0 {
			s += " (" + c.Effect.String() + ")"
		}
		out = append(out, s)
	}
	return strings.Join(out, "; ")
}

type upgradeCase struct {
	name, in string
	want     string // "": as it was
	told     string
}

func runUpgradeCases(t *testing.T, cases []upgradeCase) {
	t.Helper()
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			want := c.want
			if want == "" {
				want = compact(t, c.in)
			}
			u := upgrade(t, c.in)
			if u.text != want {
				t.Errorf("%s\nbecame %s\nwant   %s", c.in, u.text, want)
			}
			if got := u.told(); got != c.told {
				t.Errorf("%s\ntold %q\nwant %q", c.in, got, c.told)
			}
			if again := upgrade(t, u.text); again.text != u.text || len(again.changes) > 0 {
				t.Errorf("a second run makes of %s\n%s: %s", u.text, again.text, again.told())
			}
		})
	}
}

func compact(t testing.TB, text string) string {
	t.Helper()
	root, err := new(jsontree.Parser).Parse(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return string(jsontree.AppendCompact(nil, root, text))
}

// TestUpgradeExamples runs each pass alone over its own examples.
func TestUpgradeExamples(t *testing.T) {
	for i := range upgradePasses {
		p := &upgradePasses[i]
		t.Run(p.ID, func(t *testing.T) {
			if u := runPasses(t, p.Good, []Pass{*p}); len(u.changes) > 0 {
				t.Errorf("the good example becomes %s: %s", u.text, u.told())
			}
			u := runPasses(t, p.Bad, []Pass{*p})
			if len(u.changes) == 0 || u.text == p.Bad {
				t.Errorf("the bad example is left alone")
			}
			for _, c := range u.changes {
				checkNote(t, c)
			}
		})
	}
}

// checkNote checks that the note of a change is a filled-in sentence.
func checkNote(t *testing.T, c Change) {
	t.Helper()
	note := c.Message()
	if len(strings.Fields(note)) < 4 || strings.ContainsAny(note, "%\n") || strings.HasSuffix(note, ".") {
		t.Errorf("the note %q is no plain sentence", note)
	}
	if strings.Count(c.Note, "%s") > 1 || strings.Contains(c.Note, "%s") == (c.Arg == "") {
		t.Errorf("the note %q does not go with the argument %q", c.Note, c.Arg)
	}
}

func TestUpgradeNames(t *testing.T) {
	runUpgradeCases(t, []upgradeCase{
		{name: "draft-07", in: `{"$schema":"http://json-schema.org/draft-07/schema#","type":"string"}`,
			want: `{"$schema":"https://json-schema.org/draft/2020-12/schema","type":"string"}`, told: "schema-uri $schema"},
		{name: "draft-04 without #, https", in: `{"$schema":"https://json-schema.org/draft-04/schema"}`,
			want: `{"$schema":"https://json-schema.org/draft/2020-12/schema"}`, told: "schema-uri $schema"},
		{name: "2019-09", in: `{"$schema":"https://json-schema.org/draft/2019-09/schema"}`,
			want: `{"$schema":"https://json-schema.org/draft/2020-12/schema"}`, told: "schema-uri $schema"},
		{name: "2020-12 stays", in: `{"$schema":"https://json-schema.org/draft/2020-12/schema"}`},
		{name: "unknown dialect stays", in: `{"$schema":"http://json-schema.org/schema#"}`},
		{name: "a property called $schema stays", in: `{"properties":{"$schema":{"default":"http://json-schema.org/draft-07/schema#"}}}`},

		{name: "id in draft-04", in: `{"$schema":"http://json-schema.org/draft-04/schema#","id":"http://x.example/a","properties":{"id":{"id":"b"}}}`,
			want: `{"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"http://x.example/a","properties":{"id":{"$id":"b"}}}`,
			told: "schema-uri $schema; ids id; ids id"},
		{name: "id elsewhere is no keyword", in: `{"id":"http://x.example/a","properties":{"a":{"id":"b"},"id":{"type":"string"}}}`},
		{name: "id: # is no name", in: `{"$schema":"http://json-schema.org/draft-04/schema#","id":"#"}`,
			want: `{"$schema":"https://json-schema.org/draft/2020-12/schema"}`, told: "schema-uri $schema; ids id; ids $id"},
		{name: "fragment", in: `{"$defs":{"a":{"$id":"#a","type":"string"}},"$ref":"#a"}`,
			want: `{"$defs":{"a":{"$anchor":"a","type":"string"}},"$ref":"#a"}`, told: "ids $id"},
		{name: "pointer fragment", in: `{"properties":{"a":{"$id":"#/properties/a","type":"string"}}}`,
			want: `{"properties":{"a":{"type":"string"}}}`, told: "ids $id"},
		{name: "address with fragment", in: `{"$id":"http://x.example/a#b"}`,
			want: `{"$id":"http://x.example/a","$anchor":"b"}`, told: "ids $id; ids $anchor"},
		{name: "address with empty fragment stays", in: `{"$id":"http://x.example/a#"}`},

		{name: "recursiveRef", in: `{"$recursiveAnchor":true,"properties":{"a":{"$recursiveRef":"#"}}}`,
			want: `{"properties":{"a":{"$ref":"#"}}}`, told: "ids $recursiveRef; ids $recursiveAnchor"},
		{name: "recursiveRef with a choice", in: `{"$id":"http://x.example/a","$recursiveAnchor":true,"properties":{"a":{"$recursiveRef":"#"}},
			"$defs":{"b":{"$id":"b","$recursiveAnchor":true,"type":"object"}},"$ref":"b"}`,
			want: `{"$id":"http://x.example/a","properties":{"a":{"$ref":"#"}},"$defs":{"b":{"$id":"b","type":"object"}},"$ref":"b"}`,
			told: "ids $recursiveRef (widens, narrows); ids $recursiveAnchor; ids $recursiveAnchor"},
		{name: "dynamicRef to one", in: `{"$dynamicAnchor":"n","items":{"$dynamicRef":"#n"}}`,
			want: `{"$dynamicAnchor":"n","items":{"$ref":"#n"}}`, told: "ids $dynamicRef"},
		{name: "dynamicRef to a plain anchor", in: `{"$anchor":"n","items":{"$dynamicRef":"#n"}}`,
			want: `{"$anchor":"n","items":{"$ref":"#n"}}`, told: "ids $dynamicRef"},
		{name: "dynamicRef to one of two stays", in: `{"$dynamicAnchor":"n","items":{"$dynamicRef":"#n"},"$defs":{"a":{"$id":"a","$dynamicAnchor":"n"}}}`},
		{name: "dynamicRef to none stays", in: `{"items":{"$dynamicRef":"#n"}}`},

		{name: "definitions", in: `{"definitions":{"a":{"definitions":{"definitions":true}}},"x-a":{"definitions":{}},"enum":[{"definitions":{}}]}`,
			want: `{"$defs":{"a":{"$defs":{"definitions":true}}},"x-a":{"definitions":{}},"enum":[{"definitions":{}}]}`,
			told: "definitions definitions; definitions definitions"},
		{name: "definitions united", in: `{"definitions":{"a":{"type":"string"},"b":{"minimum":1}},"$defs":{"c":true,"b":{"minimum":1.0}}}`,
			want: `{"$defs":{"c":true,"b":{"minimum":1.0},"a":{"type":"string"}}}`, told: "definitions definitions"},
		{name: "definitions clash", in: `{"definitions":{"a":{"type":"string"}},"$defs":{"a":{"type":"null"},"a_2":true}}`,
			want: `{"$defs":{"a":{"type":"null"},"a_2":true,"a_3":{"type":"string"}}}`, told: "definitions definitions"},
		{name: "a property called definitions stays", in: `{"properties":{"definitions":{"type":"object","default":{"definitions":{}}}}}`},
	})
}

func TestUpgradeRefSiblings(t *testing.T) {
	const seven = `"$schema":"http://json-schema.org/draft-07/schema#"`
	const today = `"$schema":"https://json-schema.org/draft/2020-12/schema"`
	runUpgradeCases(t, []upgradeCase{
		{name: "asserting ones leave", in: `{` + seven + `,"$ref":"#/$defs/a","type":"string","properties":{"b":true},"description":"d","default":1,"$comment":"c","x-y":1,"$defs":{"a":{}}}`,
			want: `{` + today + `,"$ref":"#/$defs/a","description":"d","default":1,"$comment":"c","x-y":1,"$defs":{"a":{}}}`,
			told: "ref-siblings type; ref-siblings properties; schema-uri $schema"},
		{name: "without a dialect they count", in: `{"$ref":"#/$defs/a","type":"string","$defs":{"a":{}}}`},
		{name: "2019-09 counts them", in: `{"$schema":"https://json-schema.org/draft/2019-09/schema","$ref":"#/$defs/a","type":"string","$defs":{"a":{}}}`,
			want: `{` + today + `,"$ref":"#/$defs/a","type":"string","$defs":{"a":{}}}`, told: "schema-uri $schema"},
		{name: "ignored values need no mending", in: `{` + seven + `,"$ref":"#/$defs/a","minLength":null,"$defs":{"a":{}}}`,
			want: `{` + today + `,"$ref":"#/$defs/a","$defs":{"a":{}}}`, told: "ref-siblings minLength; schema-uri $schema"},
		{name: "a property called $ref is no ref", in: `{` + seven + `,"properties":{"$ref":{"type":"string"},"a":{"type":"string"}}}`,
			want: `{` + today + `,"properties":{"$ref":{"type":"string"},"a":{"type":"string"}}}`, told: "schema-uri $schema"},
		{name: "nullable is no word of draft-07", in: `{` + seven + `,"properties":{"a":{"$ref":"#/$defs/a","nullable":true}},"$defs":{"a":{"type":"string"}}}`,
			want: `{` + today + `,"properties":{"a":{"anyOf":[{"$ref":"#/$defs/a"},{"type":"null"}]}},"$defs":{"a":{"type":"string"}}}`,
			told: "schema-uri $schema; nullable nullable"},
	})
}

func TestUpgradeArraysAndObjects(t *testing.T) {
	runUpgradeCases(t, []upgradeCase{
		{name: "tuple", in: `{"items":[{"type":"string"},true],"additionalItems":{"type":"null"},"minItems":1}`,
			want: `{"prefixItems":[{"type":"string"},true],"items":{"type":"null"},"minItems":1}`, told: "tuples items; tuples additionalItems"},
		{name: "open tuple", in: `{"items":[true]}`, want: `{"prefixItems":[true]}`, told: "tuples items"},
		{name: "additionalItems alone", in: `{"additionalItems":false,"type":"array"}`, want: `{"type":"array"}`, told: "tuples additionalItems"},
		{name: "additionalItems beside a schema", in: `{"items":{},"additionalItems":false}`, want: `{"items":{}}`, told: "tuples additionalItems"},
		{name: "empty list", in: `{"items":[],"additionalItems":{"type":"null"}}`, want: `{"items":{"type":"null"}}`, told: "tuples items; tuples additionalItems"},
		{name: "empty list alone", in: `{"type":"array","items":[]}`, want: `{"type":"array"}`, told: "tuples items"},
		{name: "list beside prefixItems", in: `{"prefixItems":[true],"items":[{}],"additionalItems":false}`,
			want: `{"prefixItems":[true],"items":false}`, told: "tuples items (widens, narrows); tuples additionalItems"},
		{name: "nested, and properties called so", in: `{"properties":{"items":{"items":[{"items":[true]}]},"additionalItems":{"type":"string"}}}`,
			want: `{"properties":{"items":{"prefixItems":[{"prefixItems":[true]}]},"additionalItems":{"type":"string"}}}`, told: "tuples items; tuples items"},
		{name: "data is no tuple", in: `{"default":{"items":[1]},"const":{"items":[1]},"x-a":{"items":[1]},"examples":[{"items":[]}]}`},

		{name: "dependencies", in: `{"dependencies":{"a":["b"],"c":{"type":"object"},"d":"e","f":false},"type":"object"}`,
			want: `{"dependentRequired":{"a":["b"],"d":["e"]},"type":"object","dependentSchemas":{"c":{"type":"object"},"f":false}}`,
			told: "dependencies dependentSchemas; dependencies dependencies"},
		{name: "names only", in: `{"dependencies":{"a":[]}}`, want: `{"dependentRequired":{"a":[]}}`, told: "dependencies dependencies"},
		{name: "schemas only", in: `{"dependencies":{"a":true}}`, want: `{"dependentSchemas":{"a":true}}`, told: "dependencies dependencies"},
		{name: "no dependencies", in: `{"dependencies":{}}`, want: `{}`, told: "dependencies dependencies"},
		{name: "both words", in: `{"dependentRequired":{"a":["b"]},"dependentSchemas":{"a":{"type":"object"}},"dependencies":{"a":["c","b"],"z":["a"]}}`,
			want: `{"dependentRequired":{"a":["b","c"],"z":["a"]},"dependentSchemas":{"a":{"type":"object"}}}`, told: "dependencies dependencies"},
		{name: "both schemas", in: `{"dependentSchemas":{"a":{"minProperties":1}},"dependencies":{"a":{"maxProperties":2}}}`,
			want: `{"dependentSchemas":{"a":{"allOf":[{"minProperties":1},{"maxProperties":2}]}}}`, told: "dependencies dependencies"},
		{name: "a property called dependencies", in: `{"properties":{"dependencies":{"type":"object","default":{"a":["b"]}}}}`},

		{name: "exclusive bounds", in: `{"minimum":0,"exclusiveMinimum":true,"maximum":9.5,"exclusiveMaximum":true}`,
			want: `{"exclusiveMinimum":0,"exclusiveMaximum":9.5}`, told: "exclusive-bounds exclusiveMinimum; exclusive-bounds minimum; exclusive-bounds exclusiveMaximum; exclusive-bounds maximum"},
		{name: "false bounds", in: `{"minimum":0,"exclusiveMinimum":false,"exclusiveMaximum":false}`, want: `{"minimum":0}`,
			told: "exclusive-bounds exclusiveMinimum; exclusive-bounds exclusiveMaximum"},
		{name: "true without a bound", in: `{"exclusiveMinimum":true,"maximum":1}`, want: `{"maximum":1}`, told: "exclusive-bounds exclusiveMinimum"},
		{name: "numeric bounds stay", in: `{"minimum":0,"exclusiveMinimum":1,"properties":{"exclusiveMinimum":true}}`},

		{name: "required flags", in: `{"properties":{"a":{"required":true,"type":"string"},"b":{"required":false},"c":true}}`,
			want: `{"properties":{"a":{"type":"string"},"b":{},"c":true},"required":["a"]}`,
			told: "required-flag required; required-flag required; required-flag required"},
		{name: "flag and list in one schema", in: `{"properties":{"a":{"required":true,"properties":{"b":{"required":true}}}},"required":["z"]}`,
			want: `{"properties":{"a":{"properties":{"b":{}},"required":["b"]}},"required":["z","a"]}`,
			told: "required-flag required; required-flag required; required-flag required; required-flag required"},
		{name: "flag through a ref", in: `{"properties":{"a":{"$ref":"#/$defs/a"}},"$defs":{"a":{"required":true}}}`,
			want: `{"properties":{"a":{"$ref":"#/$defs/a"}},"$defs":{"a":{}},"required":["a"]}`, told: "required-flag required; required-flag required"},
		{name: "flags where they say nothing", in: `{"required":true,"items":{"required":true},"additionalProperties":{"required":false}}`,
			want: `{"items":{},"additionalProperties":{}}`, told: "required-flag required; required-flag required; required-flag required"},
		{name: "a property called required", in: `{"properties":{"required":true,"a":{"properties":{"required":false}}},"required":["required"]}`},

		{name: "open pattern", in: `{"type":"object","patternProperties":{"^(.*)$":{"type":"string"}},"minProperties":1}`,
			want: `{"type":"object","additionalProperties":{"type":"string"},"minProperties":1}`, told: "open-patterns patternProperties"},
		{name: "open pattern over a dead sibling", in: `{"patternProperties":{"":true},"additionalProperties":false}`,
			want: `{"additionalProperties":true}`, told: "open-patterns patternProperties"},
		{name: "open pattern that properties keep", in: `{"properties":{"a":{"const":"x"}},"patternProperties":{".*":{"type":"string","description":"d"}}}`,
			want: `{"properties":{"a":{"const":"x"}},"additionalProperties":{"type":"string","description":"d"}}`, told: "open-patterns patternProperties"},
		{name: "open pattern that a property may break", in: `{"properties":{"a":{}},"patternProperties":{".*":{"type":"string"}}}`},
		{name: "open pattern with more than a type", in: `{"properties":{"a":{"type":"string"}},"patternProperties":{".*":{"minLength":1}}}`},
		{name: "open pattern that says nothing", in: `{"properties":{"a":{}},"patternProperties":{".*":{}}}`,
			want: `{"properties":{"a":{}},"additionalProperties":{}}`, told: "open-patterns patternProperties"},
		{name: "other patterns", in: `{"properties":{"a":{"patternProperties":{".+":false}},"b":{"patternProperties":{".*":true,"a":true}},"patternProperties":{"default":{".*":1}}}}`},

		{name: "names are strings", in: `{"propertyNames":{"type":"string","description":"d","minLength":0},"type":"object"}`, want: `{"type":"object"}`, told: "property-names propertyNames"},
		{name: "names are anything", in: `{"propertyNames":true,"items":{"propertyNames":{"minimum":3}}}`, want: `{"items":{}}`, told: "property-names propertyNames; property-names propertyNames"},
		{name: "names with a rule stay", in: `{"propertyNames":{"pattern":"^a"},"items":{"propertyNames":false},"not":{"propertyNames":{"type":"number"}}}`},
		{name: "listed names", in: `{"type":"object","propertyNames":{"type":"string","enum":["a","b"]},"additionalProperties":{"type":"number"},"required":["a"]}`,
			want: `{"type":"object","properties":{"a":{"type":"number"},"b":{"type":"number"}},"additionalProperties":false,"required":["a"]}`,
			told: "property-names propertyNames; property-names additionalProperties"},
		{name: "one listed name", in: `{"additionalProperties":true,"propertyNames":{"const":"a"},"properties":{}}`,
			want: `{"additionalProperties":false,"properties":{"a":true}}`, told: "property-names propertyNames; property-names additionalProperties"},
		{name: "listed names beside properties", in: `{"propertyNames":{"enum":["a"]},"additionalProperties":true,"properties":{"a":{}}}`},
		{name: "listed names over nothing", in: `{"propertyNames":{"enum":["a"]},"items":{"propertyNames":{"enum":["a"]},"additionalProperties":false}}`},
		{name: "a property called propertyNames", in: `{"properties":{"propertyNames":{"type":"string"}}}`},

		{name: "divisibleBy", in: `{"divisibleBy":2}`, want: `{"multipleOf":2}`, told: "draft3-words divisibleBy"},
		{name: "divisibleBy and multipleOf", in: `{"divisibleBy":2,"multipleOf":3}`, want: `{"allOf":[{"multipleOf":2}],"multipleOf":3}`, told: "draft3-words divisibleBy"},
		{name: "extends", in: `{"extends":{"type":"string"},"minLength":1}`, want: `{"allOf":[{"type":"string"}],"minLength":1}`, told: "draft3-words extends"},
		{name: "extends several", in: `{"allOf":[{"minLength":1}],"extends":[{"type":"string"},{"maxLength":3}]}`,
			want: `{"allOf":[{"minLength":1},{"type":"string"},{"maxLength":3}]}`, told: "draft3-words extends"},
		{name: "disallow", in: `{"disallow":"int"}`, want: `{"not":{"type":"integer"}}`, told: "draft3-words disallow"},
		{name: "disallow several", in: `{"disallow":["string","null",{"minimum":3}],"not":{"const":1}}`,
			want: `{"allOf":[{"not":{"anyOf":[{"type":["string","null"]},{"minimum":3}]}}],"not":{"const":1}}`, told: "draft3-words disallow"},
		{name: "disallow any", in: `{"disallow":"any"}`, want: `{"not":{}}`, told: "draft3-words disallow"},
		{name: "disallow nothing known", in: `{"disallow":["foo"]}`, want: `{}`, told: "draft3-words disallow"},
		{name: "draft-03 names as properties", in: `{"properties":{"extends":{"type":"string"},"disallow":{"const":{"disallow":"any"}},"divisibleBy":true}}`},
	})
}

func TestUpgradeTypeWords(t *testing.T) {
	runUpgradeCases(t, []upgradeCase{
		{name: "words", in: `{"type":"dict","properties":{"a":{"type":"STRING"},"b":{"type":"ArrayList","items":{"type":"char"}},"c":{"type":"None"}}}`,
			want: `{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"array","items":{"type":"string"}},"c":{"type":"null"}}}`,
			told: "type-words type; type-words type; type-words type; type-words type; type-words type"},
		{name: "any", in: `{"type":"any","description":"d"}`, want: `{"description":"d"}`, told: "type-words type"},
		{name: "unknown", in: `{"type":"file"}`, want: `{}`, told: "type-words type"},
		{name: "Date", in: `{"type":"Date","description":"d"}`, want: `{"type":"string","description":"d","format":"date-time"}`, told: "type-words type; type-words format"},
		{name: "Date with a format", in: `{"type":"Date","format":"date"}`, want: `{"type":"string","format":"date"}`, told: "type-words type"},
		{name: "list", in: `{"type":["str","integer","int","None"]}`, want: `{"type":["string","integer","null"]}`, told: "type-words type"},
		{name: "list with any", in: `{"type":["string","Any"]}`, want: `{}`, told: "type-words type"},
		{name: "list with unknown", in: `{"type":["string","file"]}`, want: `{"type":["string"]}`, told: "type-words type"},
		{name: "list of unknown", in: `{"type":["image","file"]}`, want: `{}`, told: "type-words type"},
		{name: "list with Date", in: `{"type":["Date","null"]}`, want: `{"type":["string","null"],"format":"date-time"}`, told: "type-words type; type-words format"},
		{name: "list with Date and string", in: `{"type":["Date","string"]}`, want: `{"type":["string"]}`, told: "type-words type"},
		{name: "right ones, names and data", in: `{"type":["string","null"],"properties":{"type":{"type":"string","enum":["dict","any"]},"dict":true},"default":{"type":"dict"},"x-t":{"type":"dict"}}`},
		{name: "under not", in: `{"not":{"type":"int"}}`, want: `{"not":{"type":"integer"}}`, told: "type-words type"},
		{name: "schemas in a list", in: `{"type":["str",{"type":"int","minimum":"3"},{"$ref":"#/$defs/a"}],"$defs":{"a":{"type":"null"}}}`,
			want: `{"anyOf":[{"type":"string"},{"type":"integer","minimum":3},{"$ref":"#/$defs/a"}],"$defs":{"a":{"type":"null"}}}`,
			told: "type-words type; type-words type; drop-malformed minimum (widens, narrows)"},
		{name: "schemas in a list beside anyOf", in: `{"anyOf":[{"minimum":1}],"type":["null","boolean",{"enum":[1]}]}`,
			want: `{"anyOf":[{"minimum":1}],"allOf":[{"anyOf":[{"type":["null","boolean"]},{"enum":[1]}]}]}`, told: "type-words type"},
		{name: "schemas and any", in: `{"type":["any",{"enum":[1]}]}`, want: `{}`, told: "type-words type"},
	})
}

func TestUpgradeNullable(t *testing.T) {
	runUpgradeCases(t, []upgradeCase{
		{name: "type", in: `{"type":"string","nullable":true}`, want: `{"type":["string","null"]}`, told: "nullable nullable"},
		{name: "list", in: `{"nullable":true,"type":["string","integer"]}`, want: `{"type":["string","integer","null"]}`, told: "nullable nullable"},
		{name: "false", in: `{"type":"string","nullable":false}`, want: `{"type":"string"}`, told: "nullable nullable"},
		{name: "no type", in: `{"nullable":true,"description":"d"}`, want: `{"description":"d"}`, told: "nullable nullable"},
		{name: "accepted anyway", in: `{"type":["string","null"],"nullable":true}`, want: `{"type":["string","null"]}`, told: "nullable nullable"},
		{name: "enum", in: `{"type":"string","enum":["a"],"nullable":true}`, want: `{"type":["string","null"],"enum":["a",null]}`, told: "nullable nullable"},
		{name: "enum without type", in: `{"enum":["a"],"nullable":true}`, want: `{"enum":["a",null]}`, told: "nullable nullable"},
		{name: "enum with null", in: `{"type":"string","enum":["a",null],"nullable":true}`, want: `{"type":["string","null"],"enum":["a",null]}`, told: "nullable nullable"},
		{name: "const", in: `{"const":"a","nullable":true}`, want: `{"enum":["a",null]}`, told: "nullable nullable"},
		{name: "const and enum", in: `{"const":"a","enum":["a","b"],"nullable":true}`, want: `{"enum":["a",null]}`, told: "nullable nullable"},
		{name: "const and enum that exclude each other", in: `{"const":"a","enum":["b"],"nullable":true}`, want: `{"enum":[null]}`, told: "nullable nullable"},
		{name: "anyOf", in: `{"anyOf":[{"type":"string"},{"type":"integer"}],"nullable":true}`, want: `{"anyOf":[{"type":"string"},{"type":"integer"},{"type":"null"}]}`, told: "nullable nullable"},
		{name: "anyOf with null", in: `{"anyOf":[{"type":"string"},{"type":"null"}],"nullable":true}`, want: `{"anyOf":[{"type":"string"},{"type":"null"}]}`, told: "nullable nullable"},
		{name: "oneOf", in: `{"oneOf":[{"type":"string"}],"nullable":true,"discriminator":{"propertyName":"a"}}`,
			want: `{"oneOf":[{"type":"string"},{"type":"null"}],"discriminator":{"propertyName":"a"}}`, told: "nullable nullable"},
		{name: "oneOf that two branches let null through", in: `{"oneOf":[{"minLength":1},{"maxLength":1}],"nullable":true}`,
			want: `{"anyOf":[{"oneOf":[{"minLength":1},{"maxLength":1}]},{"type":"null"}]}`, told: "nullable nullable"},
		{name: "type and conditions", in: `{"type":"object","anyOf":[{"required":["a"]},{"required":["b"]}],"nullable":true}`,
			want: `{"type":["object","null"],"anyOf":[{"required":["a"]},{"required":["b"]}]}`, told: "nullable nullable"},
		{name: "ref", in: `{"properties":{"a":{"description":"d","$ref":"#/$defs/a","nullable":true,"default":null}},"$defs":{"a":{"type":"string"}}}`,
			want: `{"properties":{"a":{"description":"d","anyOf":[{"$ref":"#/$defs/a"},{"type":"null"}],"default":null}},"$defs":{"a":{"type":"string"}}}`, told: "nullable nullable"},
		{name: "ref to nullable", in: `{"properties":{"a":{"$ref":"#/$defs/a","nullable":true}},"$defs":{"a":{"type":"string","nullable":true}}}`,
			want: `{"properties":{"a":{"$ref":"#/$defs/a"}},"$defs":{"a":{"type":["string","null"]}}}`, told: "nullable nullable; nullable nullable"},
		{name: "ref to nothing", in: `{"properties":{"a":{"$ref":"#/nowhere","nullable":true}}}`,
			want: `{"properties":{"a":{"anyOf":[{"$ref":"#/nowhere"},{"type":"null"}]}}}`, told: "nullable nullable"},
		{name: "allOf", in: `{"type":"object","title":"t","allOf":[{"type":"object"}],"nullable":true,"x-a":1,"properties":{"b":{}}}`,
			want: `{"anyOf":[{"type":"object","allOf":[{"type":"object"}],"properties":{"b":{}}},{"type":"null"}],"title":"t","x-a":1}`, told: "nullable nullable"},
		{name: "allOf that accepts null", in: `{"type":"object","allOf":[{"required":["a"]}],"nullable":true}`,
			want: `{"type":["object","null"],"allOf":[{"required":["a"]}]}`, told: "nullable nullable"},
		{name: "not null", in: `{"not":{"type":"null"},"nullable":true}`, want: `{"anyOf":[{"not":{"type":"null"}},{"type":"null"}]}`, told: "nullable nullable"},
		{name: "names and data", in: `{"properties":{"nullable":{"type":"boolean","default":true}},"enum":[{"nullable":true}],"x-a":{"nullable":true}}`},
	})
}

// TestUpgradeWrappedTarget checks that refs to a schema that was wrapped mean the union.
func TestUpgradeWrappedTarget(t *testing.T) {
	u := upgrade(t, `{"properties":{"a":{"$ref":"#/properties/b"},"b":{"$ref":"#/$defs/c","nullable":true}},"$defs":{"c":{"type":"string"}}}`)
	properties := u.doc.Root.Get(fields.Properties)
	if got := u.doc.Target(properties.Get("a")); got != properties.Get("b") || !got.Has(fields.AnyOf) {
		t.Errorf("the ref to the wrapped property leads elsewhere")
	}
	if got := u.doc.Target(properties.Get("b").Get(fields.AnyOf).Elem(0)); got != u.doc.Root.Get(fields.Defs).Get("c") {
		t.Errorf("the wrapped ref leads elsewhere")
	}
}

// TestUpgradeKeepsTargets checks that what refs reach inside of what leaves stays known.
func TestUpgradeKeepsTargets(t *testing.T) {
	for _, text := range []string{
		`{"items":{},"additionalItems":{"properties":{"t":{"type":"string"}}},"not":{"$ref":"#/additionalItems/properties/t"}}`,
		`{"$schema":"http://json-schema.org/draft-07/schema#","properties":{"a":{"$ref":"#/definitions/d","anyOf":[{"type":"string"}]},"b":{"$ref":"#/properties/a/anyOf/0"}},"definitions":{"d":{}}}`,
		`{"$defs":{"d":{"properties":{"t":{"type":"string"}}}},"definitions":{"d":{"properties":{"t":{"type":"string"}}}},"$ref":"#/definitions/d/properties/t"}`,
		`{"patternProperties":{".*":{}},"additionalProperties":{"type":"string"},"not":{"$ref":"#/additionalProperties"}}`,
	} {
		u := upgrade(t, text)
		if len(u.doc.Extra) != 1 || u.doc.Extra[0].Get(fields.Type).Str() != fields.TypeString {
			t.Errorf("%s: the target that left is not kept (%d kept)", text, len(u.doc.Extra))
		}
	}
}

// TestUpgradeEffectUnderPolarity checks that a claim is turned by the place.
func TestUpgradeEffectUnderPolarity(t *testing.T) {
	for _, c := range []struct{ in, told string }{
		{`{"not":{"minLength":null}}`, "drop-malformed minLength (widens, narrows)"},
		{`{"$defs":{"a":{"minLength":null}}}`, "drop-malformed minLength"},
	} {
		if got := upgrade(t, c.in).told(); got != c.told {
			t.Errorf("%s: told %q, want %q", c.in, got, c.told)
		}
	}
}

// TestUpgradeKept checks that a step is left out for a target that keeps the old word.
func TestUpgradeKept(t *testing.T) {
	for _, target := range fields.Targets() {
		for pass, word := range map[*Pass]string{
			&upgradeNullable: fields.Nullable, &upgradeDefinitions: fields.Definitions, &upgradeDependencies: fields.Dependencies,
		} {
			if pass.Wants(target) == target.Takes(word) {
				t.Errorf("target %s takes %s: %v; wants %s: %v", target.Name, word, target.Takes(word), pass.ID, pass.Wants(target))
			}
		}
	}
}
