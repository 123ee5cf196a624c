package instance

import (
	"math/rand/v2"
	"testing"
	"time"

	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/validator"
)

func parse(t *testing.T, src string) *jsontree.Value {
	t.Helper()
	v, err := new(jsontree.Parser).Parse(src)
	if err != nil {
		t.Fatalf("parse %.80s: %v", src, err)
	}
	return v
}

func compile(t *testing.T, schema *jsontree.Value, draft fields.Drafts) *validator.Schema {
	t.Helper()
	s, err := validator.Compile(schema, validator.Options{Draft: draft, AssertFormat: true, Nullable: true})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func written(v *jsontree.Value) string { return string(jsontree.AppendCompact(nil, v, "")) }

func newRand() *rand.Rand { return rand.New(rand.NewPCG(1, 2)) }

// TestGenerate makes instances of one schema of each kind: all must be valid, and
// there must be more than a few different ones.
func TestGenerate(t *testing.T) {
	for _, c := range []struct {
		schema   string
		draft    fields.Drafts
		distinct int // at least, of 200
	}{
		{schema: `true`, distinct: 9},
		{schema: `{}`, distinct: 9},
		{schema: `{"description":"anything"}`, distinct: 9},
		{schema: `{"type":"null"}`, distinct: 1},
		{schema: `{"type":"boolean"}`, distinct: 2},
		{schema: `{"type":["string","integer","null"]}`, distinct: 10},
		{schema: `{"const":{"a":[1.0]}}`, distinct: 1},
		{schema: `{"enum":["a",1,null,{"b":2}]}`, distinct: 4},
		{schema: `{"type":"string","enum":["a",1,"ccc"],"minLength":2}`, distinct: 1},
		{schema: `{"enum":[1,2,3],"not":{"const":2},"maximum":2.5}`, distinct: 1},
		{schema: `{"type":"integer","minimum":3,"exclusiveMaximum":7}`, distinct: 4},
		{schema: `{"type":"integer","multipleOf":3,"minimum":4,"maximum":11}`, distinct: 2},
		{schema: `{"type":"number","multipleOf":0.01,"minimum":0.015}`, distinct: 5},
		{schema: `{"allOf":[{"type":"number","multipleOf":0.6},{"multipleOf":0.4}],"maximum":-1}`, distinct: 5},
		{schema: `{"type":"number","exclusiveMinimum":0,"exclusiveMaximum":1}`, distinct: 3},
		{schema: `{"minimum":9007199254740993,"type":"integer"}`, distinct: 5},
		{schema: `{"type":"number","maximum":1e300}`, distinct: 3},
		{schema: `{"type":"string","minLength":3,"maxLength":4}`, distinct: 5},
		{schema: `{"type":"string","maxLength":0}`, distinct: 1},
		{schema: `{"type":"string","pattern":"^[a-z]{2,4}-\\d+(?:\\.x|_y)?$","minLength":12}`, distinct: 50},
		{schema: `{"type":"string","pattern":"^(?!con$)[c-p]{3}$"}`, distinct: 50},
		{schema: `{"type":"string","pattern":"^(?=.*[A-Z])(?=.*\\d)(?!z).{8,}$"}`, distinct: 50},
		{schema: `{"type":"string","pattern":"^(?=.*x)y"}`, distinct: 5},
		{schema: `{"type":"string","pattern":"\\S","minLength":4}`, distinct: 5},
		{schema: `{"type":"string","pattern":"^\\u00e9+\\p{Letter}{1,2000}$"}`, distinct: 5},
		{schema: `{"type":"string","allOf":[{"pattern":"^a"},{"pattern":"^[ab]*$"},{"not":{"pattern":"bb"}}]}`, distinct: 3},
		{schema: `{"type":"array","items":{"type":"string","format":"date"},"minItems":1}`, distinct: 5},
		{schema: `{"type":"object","properties":{"a":{"format":"email"},"b":{"format":"uuid"},"c":{"format":"date-time"},"d":{"format":"uri"},"e":{"format":"ipv6"}}}`, distinct: 50},
		{schema: `{"type":"array","items":{"type":"integer"},"minItems":2,"maxItems":3,"uniqueItems":true}`, distinct: 50},
		{schema: `{"type":"array","prefixItems":[{"const":1},{"type":"string"}],"items":false,"minItems":1}`, distinct: 5},
		{schema: `{"type":"array","items":[{"const":1},{"type":"string"}],"additionalItems":{"type":"null"},"minItems":2}`, draft: fields.Draft7, distinct: 5},
		{schema: `{"type":"array","items":{"type":"number"},"contains":{"minimum":100},"minContains":2}`, distinct: 10},
		{schema: `{"type":"array","contains":{"const":1},"minContains":0}`, distinct: 5},
		{schema: `{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"integer"}},"required":["b","c"]}`, distinct: 20},
		{schema: `{"type":"object","properties":{"a":true,"b":false},"additionalProperties":false}`, distinct: 5},
		{schema: `{"type":"object","additionalProperties":{"type":"integer"},"minProperties":2,"maxProperties":2}`, distinct: 20},
		{schema: `{"type":"object","patternProperties":{"^x_":{"type":"null"},"^.{0,3}$":true},"additionalProperties":false,"minProperties":1}`, distinct: 10},
		{schema: `{"type":"object","propertyNames":{"pattern":"^k\\d$"},"minProperties":1,"properties":{"no":true}}`, distinct: 10},
		{schema: `{"type":"object","properties":{"a":true,"b":true,"c":true},"dependentRequired":{"a":["b"]},"dependentSchemas":{"b":{"required":["d"],"properties":{"d":{"const":4}}}}}`, distinct: 20},
		{schema: `{"type":"object","properties":{"a":true},"dependencies":{"a":["b"],"b":{"properties":{"c":{"const":1}},"required":["c"]}}}`, draft: fields.Draft7, distinct: 10},
		{schema: `{"allOf":[{"type":"object","properties":{"a":{"type":"integer"}},"required":["a"]},{"properties":{"a":{"minimum":5}},"additionalProperties":false}]}`, distinct: 5},
		{schema: `{"type":"object","properties":{"a":{"const":1}},"allOf":[{"properties":{"b":{"const":2}}}],"unevaluatedProperties":false}`, distinct: 4},
		{schema: `{"anyOf":[{"type":"string"},{"type":"integer"}],"minimum":5}`, distinct: 10},
		{schema: `{"oneOf":[{"type":"integer"},{"type":"number","minimum":10}]}`, distinct: 5},
		{schema: `{"type":"object","properties":{"a":{},"b":{}},"oneOf":[{"required":["a"]},{"required":["b"]}]}`, distinct: 10},
		{schema: `{"oneOf":[{"type":"array","items":{"type":"string"}},{"type":"array","items":{"type":"array"}}]}`, distinct: 5},
		{schema: `{"oneOf":[{"type":"object","required":["k"],"properties":{"k":{"const":"a"},"v":{"type":"array"}}},{"type":"object","required":["k","v"],"properties":{"k":{"const":"b"},"v":{"type":"array","minItems":1}}}]}`, distinct: 5},
		{schema: `{"not":{"type":"string"}}`, distinct: 5},
		{schema: `{"type":"object","properties":{"a":{"type":"integer"}},"not":{"required":["a"]}}`, distinct: 5},
		{schema: `{"type":"string","not":{"enum":["","a","text"]}}`, distinct: 5},
		{schema: `{"type":"object","properties":{"k":{"enum":["a","b"]},"n":{"type":"integer"}},"required":["k"],"if":{"properties":{"k":{"const":"a"}}},"then":{"required":["n"]},"else":{"properties":{"n":false}}}`, distinct: 10},
		{schema: `{"type":"string","nullable":true,"minLength":1}`, distinct: 10},
		{schema: `{"$ref":"#/$defs/a~1b%20c","minLength":1,"$defs":{"a/b c":{"type":"string","maxLength":2}}}`, distinct: 5},
		{schema: `{"$ref":"#name","$defs":{"x":{"$anchor":"name","type":"integer"}}}`, distinct: 5},
		{schema: `{"$ref":"item.json#/$defs/s","$defs":{"i":{"$id":"item.json","$defs":{"s":{"type":"integer"}}}}}`, distinct: 5},
		{schema: `{"type":"object","properties":{"next":{"$ref":"#"},"v":{"type":"integer"}},"required":["v"],"additionalProperties":false}`, distinct: 20},
		{schema: `{"$ref":"#/$defs/tree","$defs":{"tree":{"type":"object","properties":{"kids":{"type":"array","minItems":1,"items":{"anyOf":[{"$ref":"#/$defs/tree"},{"type":"null"}]}}},"required":["kids"]}}}`, distinct: 10},
		{schema: `{"$schema":"http://json-schema.org/draft-07/schema#","$ref":"#/definitions/s","minLength":999,"definitions":{"s":{"type":"string"}}}`, distinct: 5},
		{schema: `{"type":"number","minimum":0,"exclusiveMinimum":true,"maximum":1,"exclusiveMaximum":true}`, draft: fields.Draft4, distinct: 3},
		{schema: `{"$schema":"http://json-schema.org/draft-04/schema#","id":"http://x.invalid/a.json","properties":{"id":{"$ref":"b.json#/definitions/n"}},"type":"object","required":["id"],"definitions":{"b":{"id":"b.json","definitions":{"n":{"type":"integer"}}}}}`, distinct: 5},
	} {
		schema := parse(t, c.schema)
		judge := compile(t, schema, c.draft)
		g := New(schema, newRand())
		distinct := map[string]bool{}
		for range 200 {
			v := g.Generate()
			distinct[written(v)] = true
			if got := judge.Validate(v); got != validator.Accepted {
				t.Errorf("%s: %.200s is %v", c.schema, written(v), got)
				break
			}
		}
		if len(distinct) < c.distinct {
			t.Errorf("%s: only %d different instances", c.schema, len(distinct))
		}
	}
}

// A lean instance has only what is required, and is as valid as others.
func TestGenerateLean(t *testing.T) {
	schema := parse(t, `{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"array","items":{"type":"integer"}},"c":{"type":"object","properties":{"d":{"type":"null"}}},
		"e":{"type":"string"}},"required":["b","c"],"dependentRequired":{"b":["e"]}}`)
	judge, g := compile(t, schema, 0), New(schema, newRand())
	for range 50 {
		v := g.GenerateLean()
		if judge.Validate(v) != validator.Accepted || v.Len() != 3 || v.Get("b").Len() != 0 || v.Get("c").Len() != 0 {
			t.Fatalf("%s", written(v))
		}
	}
}

// Draft-03 has no validator: its words are checked by what comes out.
func TestGenerateDraft03(t *testing.T) {
	g := New(parse(t, `{"$schema":"http://json-schema.org/draft-03/schema#","type":"object","properties":{"a":{"type":"integer","divisibleBy":5,"required":true},
		"b":{"disallow":["string","array"],"extends":{"type":["string","integer"]}}}}`), newRand())
	for range 100 {
		v := g.Generate()
		if !v.IsObject() || !v.Get("a").IsNumber() || v.Has("b") && !v.Get("b").IsNumber() {
			t.Fatalf("%s", written(v))
		}
		if fives := (&bounds{step: rational(number("5"))}); !fives.admit(rational(v.Get("a"))) {
			t.Fatalf("%s: a is no multiple of 5", written(v))
		}
	}
}

// What accepts nothing, or refers to itself without end, gives some value in time.
func TestGenerateGivesUp(t *testing.T) {
	for _, src := range []string{
		`false`, `{"allOf":[{"type":"string"},{"type":"null"}]}`, `{"type":"object","required":["a"],"properties":{"a":false}}`,
		`{"$ref":"#"}`, `{"type":"object","required":["a"],"properties":{"a":{"$ref":"#"}}}`,
		`{"type":"array","minItems":2,"items":{"$ref":"#"}}`, `{"anyOf":[{"$ref":"#"},{"$ref":"#"}],"oneOf":[{"$ref":"#"},{"$ref":"#"}]}`,
		`{"type":"string","allOf":[{"pattern":"^a+$"},{"pattern":"^b+$"}],"minLength":2000}`, `{"type":"string","minLength":1e300,"maxLength":2}`,
		`{"type":"integer","minimum":0.2,"maximum":0.8}`, `{"type":"array","items":{"const":1},"uniqueItems":true,"minItems":3}`,
		`{"$ref":"#/nowhere","not":{}}`, `{"type":[],"enum":[]}`, `{"minItems":2000000000,"type":"array"}`,
	} {
		start := time.Now()
		g := New(parse(t, src), newRand())
		v := g.Generate()
		if v == nil || g.Mutate(v) == nil {
			t.Errorf("%s: no value", src)
		}
		if took := time.Since(start); took > 2*time.Second {
			t.Errorf("%s took %v", src, took)
		}
	}
}

// Malformed schemas must not stop the generator.
func TestGenerateFromMalformedSchemas(t *testing.T) {
	for _, src := range []string{
		`{"type":5,"enum":"a","properties":[],"required":"a","items":3,"anyOf":{},"allOf":5,"not":7,"if":"x","$ref":9,"pattern":1,"minimum":"1"}`,
		`{"type":"object","properties":{"a":"string","b":null},"required":[1,"a"],"patternProperties":{"(":{}},"dependencies":{"a":1}}`,
		`{"type":"array","prefixItems":5,"items":"string","contains":null,"minItems":-1}`, `{"type":"string","pattern":"(","format":7}`, `5`, `"a"`, `[]`,
	} {
		g := New(parse(t, src), newRand())
		for range 20 {
			g.Mutate(g.Generate())
		}
	}
}

func TestSameSeedSameInstances(t *testing.T) {
	schema := parse(t, `{"type":"object","properties":{"a":{"anyOf":[{"type":"string","pattern":"^[a-z]+$"},{"type":"number"}]},"b":{"type":"array","items":{"enum":[1,2,3]}}},
		"patternProperties":{"^x":{}},"dependentRequired":{"a":["b"]}}`)
	first, second := New(schema, newRand()), New(schema, newRand())
	for range 100 {
		v, w := first.Generate(), second.Generate()
		if written(v) != written(w) {
			t.Fatalf("%s, then %s", written(v), written(w))
		}
		if x, y := written(first.Mutate(v)), written(second.Mutate(w)); x != y {
			t.Fatalf("mutants of %s: %s, then %s", written(v), x, y)
		}
	}
}

// The instances must not hold Values of the schema: the parser uses those again.
func TestInstancesOutliveTheSchema(t *testing.T) {
	var p jsontree.Parser
	schema, err := p.Parse(`{"enum":[{"a":["b",1,null]}],"default":{"a":[{"c":2}]}}`)
	if err != nil {
		t.Fatal(err)
	}
	g := New(schema, newRand())
	v := g.Generate()
	var mutants, before []string
	var values []*jsontree.Value
	for range 50 {
		m := g.Mutate(v)
		values, before = append(values, m), append(before, written(m))
	}
	p.Reset()
	if _, err := p.Parse(`{"other":[{"x":["y",true,{"z":[[[7]]]}]}]}`); err != nil {
		t.Fatal(err)
	}
	if got := written(v); got != `{"a":["b",1,null]}` {
		t.Errorf("the instance became %s", got)
	}
	for i, m := range values {
		if mutants = append(mutants, written(m)); mutants[i] != before[i] {
			t.Errorf("the mutant %s became %s", before[i], mutants[i])
		}
	}
}
