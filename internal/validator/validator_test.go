package validator

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
)

func parse(t *testing.T, src string) *jsontree.Value {
	t.Helper()
	v, err := new(jsontree.Parser).Parse(src)
	if err != nil {
		t.Fatalf("parse %.80s: %v", src, err)
	}
	return v
}

func mustCompile(t *testing.T, src string, opt Options) *Schema {
	t.Helper()
	s, err := Compile(parse(t, src), opt)
	if err != nil {
		t.Fatalf("compile %.200s: %v", src, err)
	}
	return s
}

// judgement is one schema with instances on both sides of it.
type judgement struct {
	schema   string
	opt      Options
	accepted []string
	refused  []string
}

func (j judgement) check(t *testing.T) {
	t.Helper()
	s := mustCompile(t, j.schema, j.opt)
	for _, instance := range j.accepted {
		if got := s.Validate(parse(t, instance)); got != Accepted {
			t.Errorf("%s on %s: %v, want accepted", j.schema, instance, got)
		}
	}
	for _, instance := range j.refused {
		if got := s.Validate(parse(t, instance)); got != Refused {
			t.Errorf("%s on %s: %v, want refused", j.schema, instance, got)
		}
	}
}

func TestZeroVerdictIsInvalid(t *testing.T) {
	if got := Verdict(0).String(); got != "invalid" {
		t.Errorf("the zero verdict calls itself %q", got)
	}
}

func TestDialects(t *testing.T) {
	for _, j := range []judgement{
		{schema: `{"prefixItems":[{"type":"string"}],"items":false}`, accepted: []string{`["a"]`, `[]`}, refused: []string{`[1]`, `["a",1]`}},
		{schema: `{"items":[{"type":"string"}],"additionalItems":false}`, opt: Options{Draft: fields.Draft2019},
			accepted: []string{`["a"]`}, refused: []string{`["a",1]`}},
		{schema: `{"if":{"type":"string"},"then":{"minLength":2}}`, opt: Options{Draft: fields.Draft7}, accepted: []string{`"ab"`, `1`}, refused: []string{`"a"`}},
		{schema: `{"const":1}`, opt: Options{Draft: fields.Draft6}, accepted: []string{`1.0`}, refused: []string{`2`}},
		{schema: `{"minimum":1,"exclusiveMinimum":true}`, opt: Options{Draft: fields.Draft4}, accepted: []string{`2`}, refused: []string{`1`}},
		// $schema wins over the option.
		{schema: `{"$schema":"http://json-schema.org/draft-04/schema#","minimum":1,"exclusiveMinimum":true}`, opt: Options{Draft: fields.Draft2020},
			accepted: []string{`2`}, refused: []string{`1`}},
	} {
		j.check(t)
	}
	for _, d := range []fields.Drafts{fields.Draft3, fields.OpenAPI30, fields.Draft7 | fields.Draft6} {
		if _, err := Compile(parse(t, `{}`), Options{Draft: d}); err == nil {
			t.Errorf("dialect %#x is taken", d)
		}
	}
	if _, err := Compile(parse(t, `{"$schema":"http://json-schema.org/draft-03/schema#"}`), Options{}); err == nil {
		t.Error("draft-03 is taken")
	}
}

func TestFormat(t *testing.T) {
	schema := `{"properties":{"d":{"format":"date"},"format":{"type":"integer"}},"enum":[{"d":"x","format":1},{"d":"2024-01-01","format":1},{"format":"s"}]}`
	judgement{schema: schema, accepted: []string{`{"d":"x","format":1}`, `{"d":"2024-01-01","format":1}`}, refused: []string{`{"format":"s"}`}}.check(t)
	judgement{schema: schema, opt: Options{AssertFormat: true},
		accepted: []string{`{"d":"2024-01-01","format":1}`}, refused: []string{`{"d":"x","format":1}`}}.check(t)
	// The library asserts formats before 2019-09, whatever one says.
	judgement{schema: `{"format":"date"}`, opt: Options{Draft: fields.Draft7}, accepted: []string{`"x"`}}.check(t)
}

func TestNumbersAreExact(t *testing.T) {
	judgement{schema: `{"const":9007199254740993}`, accepted: []string{`9007199254740993`, `9007199254740993.0`}, refused: []string{`9007199254740992`}}.check(t)
	judgement{schema: `{"type":"integer"}`, accepted: []string{`1.0`, `1e3`, `12345678901234567890`}, refused: []string{`1.5`}}.check(t)
	judgement{schema: `{"multipleOf":0.01}`, accepted: []string{`0.07`, `19.99`}, refused: []string{`0.075`}}.check(t)
}

func TestNothingIsFetched(t *testing.T) {
	file := filepath.Join(t.TempDir(), "schema.json")
	if err := os.WriteFile(file, []byte(`{"type":"string"}`), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, ref := range []string{"file://" + file, file, "https://example.com/schema.json", "other.json"} {
		schema := jsontree.NewObject(jsontree.Span{})
		schema.Set(fields.Ref, jsontree.NewString(ref, jsontree.Span{}), jsontree.Span{})
		if _, err := Compile(schema, Options{}); err == nil {
			t.Errorf("$ref to %s is resolved", ref)
		}
	}
}

func TestIdentifiers(t *testing.T) {
	for _, j := range []judgement{
		{schema: `{"$id":"schemas/tool.json","$ref":"#/$defs/s","$defs":{"s":{"type":"string"}}}`, accepted: []string{`""`}, refused: []string{`1`}},
		{schema: `{"$ref":"item.json","$defs":{"i":{"$id":"item.json","type":"string"}}}`, accepted: []string{`""`}, refused: []string{`1`}},
		{schema: `{"$ref":"#s","$defs":{"s":{"$anchor":"s","type":"string"}}}`, accepted: []string{`""`}, refused: []string{`1`}},
		{schema: `{"$ref":"#/components/schemas/a~1b%20c","components":{"schemas":{"a/b c":{"type":"string"}}}}`, accepted: []string{`""`}, refused: []string{`1`}},
		{schema: `{"$ref":"http://json-schema.org/draft-07/schema#"}`, accepted: []string{`{}`}, refused: []string{`{"type":1}`}},
	} {
		j.check(t)
	}
}

func nested(before, middle, after string, times int) string {
	return strings.Repeat(before, times) + middle + strings.Repeat(after, times)
}

func TestDepthScreen(t *testing.T) {
	if _, err := Compile(parse(t, nested(`{"not":`, `{}`, `}`, maxDepth)), Options{}); err != nil {
		t.Errorf("%d levels: %v", maxDepth, err)
	}
	for _, times := range []int{maxDepth + 1, 9_000} {
		deep := parse(t, nested(`{"not":`, `{}`, `}`, times))
		start := time.Now()
		var screen *ScreenError
		if _, err := Compile(deep, Options{}); !errors.As(err, &screen) {
			t.Errorf("Compile of %d levels: %v", times, err)
		}
		if err := CheckMeta(deep); !errors.As(err, &screen) {
			t.Errorf("CheckMeta of %d levels: %v", times, err)
		}
		if took := time.Since(start); took > time.Second {
			t.Errorf("refusing %d levels took %v", times, took)
		}
	}
}

func TestNumberScreen(t *testing.T) {
	for src, want := range map[string]jsontree.Pointer{
		`{"properties":{"a/b":{"minimum":1e1000001}}}`: "/properties/a~1b/minimum",
		`{"allOf":[{},{"multipleOf":1e-1000001}]}`:     "/allOf/1/multipleOf",
		`{"enum":[0,1e99999999999999999999]}`:          "/enum/1",
		`{"maximum":0.01e-1000000}`:                    "/maximum",
		`{"maxLength":1e400}`:                          "/maxLength",
		`{"items":{"maxItems":18446744073709551616}}`:  "/items/maxItems",
	} {
		var screen *ScreenError
		_, err := Compile(parse(t, src), Options{})
		if !errors.As(err, &screen) {
			t.Errorf("%s: %v, want a ScreenError", src, err)
			continue
		}
		if screen.Pointer != want || !strings.Contains(err.Error(), string(want)) {
			t.Errorf("%s: %v, want the place %s", src, err, want)
		}
	}
	// Data and property names are no counts.
	mustCompile(t, `{"default":{"maxLength":1e400},"properties":{"maxLength":{"const":1e400}}}`, Options{})
	mustCompile(t, `{"minimum":1e1000000,"maxLength":9223372036854775807}`, Options{})

	s := mustCompile(t, `{"minimum":0}`, Options{})
	for _, instance := range []string{`1e1000001`, `-1e99999999999999999999`, `[1e1000001]`} {
		if got := s.Validate(parse(t, instance)); got != Undecided {
			t.Errorf("Validate(%s) = %v", instance, got)
		}
	}
	if got := s.ValidateAny(map[string]any{"a": []any{json.Number("1e1000001")}}); got != Undecided {
		t.Errorf("ValidateAny = %v", got)
	}
	if got := s.Validate(parse(t, `1e100000`)); got != Accepted {
		t.Errorf("Validate(1e100000) = %v", got)
	}
}

// The screen stands for what the library would do with the number.
func TestReadableNumberIsWhatTheLibraryTakes(t *testing.T) {
	for _, text := range []string{"0", "-1.50", "1e1000000", "1e1000001", "1e-1000000", "1.5e-1000000", "1E+1000000", "1e99999999999999999999"} {
		s := mustCompile(t, `{"minimum":-1}`, Options{})
		if _, decided := s.run(json.Number(text)); decided != readableNumber(text) {
			t.Errorf("%s: readable %v, but the library can judge: %v", text, readableNumber(text), decided)
		}
	}
}

func TestValidateAny(t *testing.T) {
	s := mustCompile(t, `{"type":["object","null"],"properties":{"a":{"type":"integer"}}}`, Options{})
	if got := s.ValidateAny(map[string]any{"a": json.Number("1")}); got != Accepted {
		t.Errorf("a valid object: %v", got)
	}
	if got := s.ValidateAny(map[string]any{"a": "1"}); got != Refused {
		t.Errorf("an invalid object: %v", got)
	}
	if got := s.ValidateAny(nil); got != Accepted {
		t.Errorf("null: %v", got)
	}
}

// A panic inside the library gives no verdict. A channel is no JSON value, and the
// library formats it; the nil big.Rat of an unscreened number is what panics.
func TestPanicIsUndecided(t *testing.T) {
	s := mustCompile(t, `{"minimum":0}`, Options{})
	if got := s.judge(json.Number("1e1000001")); got != Undecided {
		t.Errorf("an unscreened exponent: %v", got)
	}
}

func TestCircularRefIsUndecided(t *testing.T) {
	s := mustCompile(t, `{"properties":{"a":{"$ref":"#/properties/a"}}}`, Options{})
	if got := s.Validate(parse(t, `{"a":1}`)); got != Undecided {
		t.Errorf("a ref to itself: %v", got)
	}
	if got := s.Validate(parse(t, `{"b":1}`)); got != Accepted {
		t.Errorf("an instance that does not reach the circle: %v", got)
	}
}

func TestInvalidSchemasDoNotCompile(t *testing.T) {
	for _, src := range []string{`5`, `[]`, `{"type":"foo"}`, `{"properties":{"a":"string"}}`, `{"pattern":"("}`, `{"$ref":"#/nowhere"}`, `{"minLength":-1}`} {
		if _, err := Compile(parse(t, src), Options{}); err == nil {
			t.Errorf("%s compiles", src)
		}
	}
}

func TestNullable(t *testing.T) {
	read := Options{Nullable: true}
	for _, j := range []judgement{
		{schema: `{"type":"string","nullable":true}`, accepted: []string{`"a"`}, refused: []string{`null`, `1`}},
		{schema: `{"type":"string","nullable":true}`, opt: read, accepted: []string{`"a"`, `null`}, refused: []string{`1`}},
		{schema: `{"type":"string","nullable":false}`, opt: read, accepted: []string{`"a"`}, refused: []string{`null`}},
		{schema: `{"enum":["a"],"minLength":1,"nullable":true}`, opt: read, accepted: []string{`"a"`, `null`}, refused: []string{`"b"`}},
		{schema: `{"anyOf":[{"type":"string"},{"type":"integer"}],"not":{"const":1},"nullable":true}`, opt: read,
			accepted: []string{`"a"`, `2`, `null`}, refused: []string{`1`, `true`}},
		{schema: `{"$ref":"#/$defs/s","nullable":true,"$defs":{"s":{"type":"string"}}}`, opt: read, accepted: []string{`"a"`, `null`}, refused: []string{`1`}},
		{schema: `{"$ref":"#/definitions/s","minLength":2,"nullable":true,"definitions":{"s":{"type":"string"}}}`, opt: Options{Draft: fields.Draft7, Nullable: true},
			accepted: []string{`"a"`, `null`}, refused: []string{`1`}},
		// A ref into a nullable schema still finds its target.
		{schema: `{"properties":{"a":{"type":"object","nullable":true,"properties":{"b":{"type":"string"}},"required":["b"]},"c":{"$ref":"#/properties/a/properties/b"}}}`,
			opt: read, accepted: []string{`{"a":null}`, `{"a":{"b":""},"c":""}`}, refused: []string{`{"a":{}}`, `{"a":{"b":1}}`, `{"c":1}`}},
		{schema: `{"type":"object","properties":{"a":{}},"unevaluatedProperties":false,"allOf":[{"properties":{"b":{}}}],"nullable":true}`,
			opt: read, accepted: []string{`null`, `{"a":1,"b":1}`}, refused: []string{`{"c":1}`}},
		// Names and data are not keywords.
		{schema: `{"properties":{"nullable":{"type":"string"}},"required":["nullable"]}`, opt: read, accepted: []string{`{"nullable":"a"}`}, refused: []string{`{"nullable":null}`, `{}`}},
		{schema: `{"const":{"type":"string","nullable":true}}`, opt: read, accepted: []string{`{"type":"string","nullable":true}`}, refused: []string{`null`}},
		// What a ref points at is a schema, wherever it stands.
		{schema: `{"$ref":"#/components/schemas/S","components":{"schemas":{"S":{"type":"string","nullable":true}}}}`, opt: read,
			accepted: []string{`null`}, refused: []string{`1`}},
	} {
		j.check(t)
	}
}

func TestTimeoutIsUndecided(t *testing.T) {
	s := mustCompile(t, `{"properties":{"p":{"pattern":"^(a+)+$"}},"patternProperties":{"^(b+)+$":false}}`, Options{})
	slow := strings.Repeat("a", 60) + "!"
	for _, instance := range []string{`{"p":"` + slow + `"}`, `{"` + strings.ReplaceAll(slow, "a", "b") + `":1}`} {
		start := time.Now()
		if got := s.Validate(parse(t, instance)); got != Undecided {
			t.Errorf("%s: %v", instance, got)
		}
		if took := time.Since(start); took > 10*matchTimeout {
			t.Errorf("%s took %v", instance, took)
		}
	}
	if got := s.Validate(parse(t, `{"p":"aaa"}`)); got != Accepted {
		t.Errorf("after a timeout: %v", got)
	}
}

func TestSchemaIsSafeForGoroutines(t *testing.T) {
	s := mustCompile(t, `{"items":{"pattern":"^(?=a)[a-c]+$"}}`, Options{})
	good, bad := parse(t, `["abc","a"]`), parse(t, `["abc","b"]`)
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			for range 200 {
				if s.Validate(good) != Accepted || s.Validate(bad) != Refused {
					t.Error("a verdict changed")
					return
				}
			}
		})
	}
	wg.Wait()
}
