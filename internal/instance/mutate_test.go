package instance

import (
	"testing"

	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/validator"
)

// TestMutateStandsAtTheBorders asks for mutants on both sides of the line that a
// schema draws.
func TestMutateStandsAtTheBorders(t *testing.T) {
	for _, c := range []struct {
		schema string
		draft  fields.Drafts
		from   string
		want   []string // mutants that must come up
	}{
		{schema: `{"type":"integer"}`, from: `5`, want: []string{`null`, `4`, `5.5`, `1.0`}},
		{schema: `{"type":"integer","minimum":10,"maximum":20}`, from: `15`, want: []string{`9`, `10`, `9.5`, `20`, `21`}},
		{schema: `{"exclusiveMinimum":0}`, from: `7`, want: []string{`0`, `1`, `0.5`, `-0.5`}},
		{schema: `{"multipleOf":2}`, from: `4`, want: []string{`1`, `3`, `6`, `0`}},
		{schema: `{"enum":["a","bb"]}`, from: `"a"`, want: []string{`"bb"`, `"bbx"`, `"b"`, `""`}},
		{schema: `{"const":true}`, from: `true`, want: []string{`false`, `null`}},
		{schema: `{"type":"string","nullable":true}`, from: `"a"`, want: []string{`null`, `""`}},
		{schema: `{"type":"string","minLength":3}`, from: `"aaa"`, want: []string{`"aa"`, `"aaaa"`}},
		{schema: `{"type":"string","maxLength":1}`, from: `"a"`, want: []string{`"aa"`, `"a𝒳"`, `""`}},
		{schema: `{"type":"string","pattern":"^ab$"}`, from: `"ab"`, want: []string{`"a"`, `"aab"`, `"a "`}},
		{schema: `{"type":"string","format":"date"}`, from: `"1999-12-31"`, want: []string{`"2024-02-29"`, `"x"`, `"024-02-29"`}},
		{schema: `{"type":"array","items":{"type":"integer","const":1},"maxItems":2}`, from: `[1,1]`, want: []string{`[1,1,1]`, `[1]`, `[1,1,""]`}},
		{schema: `{"type":"array","items":{"const":1},"minItems":1}`, from: `[1]`, want: []string{`[]`, `[1,1]`}},
		{schema: `{"type":"array","uniqueItems":true}`, from: `[1]`, want: []string{`[1,1]`}},
		{schema: `{"prefixItems":[{"const":1}],"items":false}`, from: `[1]`, want: []string{`[1,""]`}},
		{schema: `{"contains":{"const":1},"maxContains":1}`, from: `[1]`, want: []string{`[1,1]`, `[]`}},
		{schema: `{"properties":{"a":{"const":1},"b":{"const":2}},"required":["a"]}`, from: `{"a":1}`,
			want: []string{`{}`, `{"a":1,"b":2}`, `{"a":null}`, `{"a":1,"b":null}`, `{"a":1,"extra":""}`}},
		{schema: `{"properties":{"a":{"const":1}},"additionalProperties":false}`, from: `{}`, want: []string{`{"a":1}`, `{"extra":null}`}},
		{schema: `{"patternProperties":{"^x1$":{"const":1}}}`, from: `{}`, want: []string{`{"x1":1}`, `{"x1":null}`}},
		{schema: `{"propertyNames":{"pattern":"^k$"}}`, from: `{}`, want: []string{`{"k":null}`, `{"extra":null}`}},
		{schema: `{"minProperties":1,"properties":{"a":{"const":1}}}`, from: `{"a":1}`, want: []string{`{}`}},
		{schema: `{"maxProperties":1,"properties":{"a":{"const":1}}}`, from: `{"a":1}`, want: []string{`{"a":1,"extra":true}`}},
		{schema: `{"dependentRequired":{"a":["b"]}}`, from: `{"a":1,"b":2}`, want: []string{`{"a":1}`}},
		{schema: `{"dependentRequired":{"a":["b"]}}`, from: `{}`, want: []string{`{"a":null}`}},
		{schema: `{"anyOf":[{"const":1},{"const":"b"}]}`, from: `1`, want: []string{`"b"`, `null`}},
		{schema: `{"type":"object","not":{"required":["a"],"properties":{"a":{"const":1}}}}`, from: `{"b":2}`, want: []string{`{"b":2,"a":1}`}},
		{schema: `{"$ref":"#/$defs/e","$defs":{"e":{"enum":["a","bb"]}}}`, from: `"a"`, want: []string{`"bb"`, `"bbx"`}},
		{schema: `{"default":"given"}`, from: `1`, want: []string{`"given"`}},
		{schema: `{"properties":{"l":{"items":{"properties":{"n":{"minimum":3}}}}}}`, from: `{"l":[{"n":9}]}`,
			want: []string{`{"l":[{"n":3}]}`, `{"l":[{"n":2}]}`, `{"l":[{}]}`}},
		{schema: `{"items":[{"minimum":3}],"additionalItems":{"maxLength":2}}`, draft: fields.Draft7, from: `[9,"a"]`, want: []string{`[2,"a"]`, `[9,"aaa"]`}},
	} {
		schema := parse(t, c.schema)
		compile(t, schema, c.draft)
		g := New(schema, newRand())
		from := parse(t, c.from)
		mutants := map[string]bool{}
		for range 4000 {
			mutants[written(g.Mutate(from))] = true
		}
		if got := written(from); got != c.from {
			t.Errorf("%s: %s was changed to %s", c.schema, c.from, got)
		}
		for _, want := range c.want {
			if !mutants[want] {
				t.Errorf("%s: %s has no mutant %s", c.schema, c.from, want)
			}
		}
	}
}

// Both verdicts must come up among mutants, at depth too.
func TestMutantsFallOnBothSides(t *testing.T) {
	schema := parse(t, `{"type":"object","properties":{"a":{"type":"array","items":{"type":"object","properties":{"n":{"type":"integer","minimum":1},
		"s":{"type":"string","maxLength":3},"e":{"enum":["x","y"]}},"required":["n"]}},"b":{"type":"boolean"}},"required":["a"]}`)
	judge := compile(t, schema, 0)
	g := New(schema, newRand())
	verdicts := map[validator.Verdict]int{}
	const mutants = 2000
	for range mutants {
		verdicts[judge.Validate(g.Mutate(g.Generate()))]++
	}
	for _, verdict := range []validator.Verdict{validator.Accepted, validator.Refused} {
		if verdicts[verdict] < mutants/5 {
			t.Errorf("%v: %d of %d mutants", verdict, verdicts[verdict], mutants)
		}
	}
}

func TestMutateTakesAnyValue(t *testing.T) {
	g := New(parse(t, `{"properties":{"a":{"type":"string"}}}`), newRand())
	for _, src := range []string{`null`, `true`, `"\ud83d\ude00"`, `1e9999`, `[]`, `{}`, `[[[]]]`, `{"a":{"a":{"b":[1e400]}}}`} {
		for range 200 {
			if _, err := new(jsontree.Parser).Parse(written(g.Mutate(parse(t, src)))); err != nil {
				t.Fatalf("a mutant of %s: %v", src, err)
			}
		}
	}
}
