package diff

import (
	"slices"
	"testing"
	"time"

	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
	"schemafix/internal/validator"
)

// checkSample judges a witness anew.
func checkSample(t *testing.T, before, after *jsontree.Value, v *jsontree.Value, acceptedBy string) {
	t.Helper()
	a, b := compileAny(before).Validate(v), compileAny(after).Validate(v)
	if acceptedBy == NewSide {
		a, b = b, a
	}
	if a != validator.Accepted || b != validator.Refused {
		t.Errorf("%s is %v and %v", compact(v), a, b)
	}
}

// The table of keywords has a witness for each pair that widens or narrows.
func TestWitnessOfKeywords(t *testing.T) {
	wanted, found := 0, 0
	for _, c := range keywordCases {
		for _, pair := range [][2]string{{c.before, c.after}, {c.after, c.before}} {
			before, after := parse(t, pair[0]), parse(t, pair[1])
			all := compareTexts(t, pair[0], pair[1])
			if effectOf(all)&bothWays == 0 {
				continue
			}
			wanted++
			Prove(all, Budget{}, time.Minute)
			proved := false
			for i := range all {
				if w := all[i].Witness; w != nil {
					proved = true
					checkSample(t, before, after, w.Value, w.AcceptedBy)
					checkClaim(t, &all[i])
				}
			}
			if proved {
				found++
			} else {
				t.Logf("no witness: %s -> %s%s", pair[0], pair[1], messages(all))
			}
		}
	}
	t.Logf("%d of %d", found, wanted)
	if found*100 < wanted*95 {
		t.Errorf("witnesses for only %d of %d pairs", found, wanted)
	}
}

func checkClaim(t *testing.T, d *Difference) {
	t.Helper()
	if d.Witness.AcceptedBy == NewSide && d.Effect&schema.Widens == 0 || d.Witness.AcceptedBy == OldSide && d.Effect&schema.Narrows == 0 {
		t.Errorf("%s is accepted by %s, but %v is claimed", compact(d.Witness.Value), d.Witness.AcceptedBy, d.Effect)
	}
}

// A witness shows the difference that it stands at, not another one.
func TestWitnessIsOfItsPlace(t *testing.T) {
	before := `{"type":"object","properties":{"n":{"type":"integer","maximum":20},"s":{"type":"string","maxLength":3}},"required":["n"]}`
	after := `{"type":"object","properties":{"n":{"type":"integer","maximum":10},"s":{"type":"string","maxLength":5}},"required":["n","s"]}`
	all := compareTexts(t, before, after)
	Prove(all, Budget{}, time.Minute)
	for i := range all {
		w := all[i].Witness
		if w == nil {
			t.Errorf("no witness: %s", messages(all[i:i+1]))
			continue
		}
		n, s := w.Value.Get("n"), w.Value.Get("s")
		var right bool
		switch all[i].Keyword {
		case fields.Maximum:
			right = jsontree.CompareNumbers(n.Raw(), "10") > 0 && s != nil
		case fields.MaxLength:
			right = len(s.Str()) > 3 && jsontree.CompareNumbers(n.Raw(), "10") <= 0
		case fields.Required:
			right = s == nil && jsontree.CompareNumbers(n.Raw(), "10") <= 0
		}
		if !right {
			t.Errorf("%s: %s", all[i].Keyword, compact(w.Value))
		}
	}
}

// Where values are written in another way, that alone is no witness.
func TestWitnessBesideReshapes(t *testing.T) {
	before := parse(t, `{"type":"object","properties":{"a":{"type":"string","minLength":1},"b":{"type":"integer"}}}`)
	roots := &Roots{Old: before,
		New:      parse(t, `{"type":"object","properties":{"a":{"type":["string","null"]},"b":{"type":["integer","null"]}},"required":["a","b"],"additionalProperties":false}`),
		Unshaped: parse(t, `{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"integer"}},"additionalProperties":false}`),
		Shared:   parse(t, `{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"integer"}},"required":["a","b"],"additionalProperties":false}`),
	}
	of := func(keyword string, e schema.Effect, old, new jsontree.Pointer) *jsontree.Value {
		t.Helper()
		one := []Difference{Placed(Difference{Keyword: keyword, Effect: e}, roots, Hint{Old: old, New: new})}
		Prove(one, Budget{}, time.Minute)
		if one[0].Witness == nil {
			return nil
		}
		checkSample(t, roots.Old, roots.New, one[0].Witness.Value, one[0].Witness.AcceptedBy)
		checkClaim(t, &one[0])
		return one[0].Witness.Value
	}
	if v := of(fields.MinLength, schema.Widens, "/properties/a/minLength", "/properties/a"); compact(v) != `{"a":"","b":0}` {
		t.Errorf("%s is told of minLength", compact(v))
	}
	declared := func(m jsontree.Member) bool { return m.Name == "a" || m.Name == "b" }
	if v := of(fields.AdditionalProperties, schema.Narrows, "/additionalProperties", "/additionalProperties"); v == nil || slices.IndexFunc(v.Members(), declared) >= 0 {
		t.Errorf("%s is told of the closing", compact(v))
	}
	roots = &Roots{Old: before, New: parse(t, `{"type":"object","properties":{"a":{"type":["string","null"],"minLength":1},"b":{"type":["integer","null"]}},"required":["a","b"]}`),
		Unshaped: before,
		Shared:   parse(t, `{"type":"object","properties":{"a":{"type":"string","minLength":1},"b":{"type":"integer"}},"required":["a","b"]}`),
	}
	if v := of(fields.Required, bothWays, "/required", "/required"); v != nil {
		t.Errorf("%s is told though nothing but the way of writing differs", compact(v))
	}
}

// The same call gives the same value, and a small one.
func TestWitnessIsTheSame(t *testing.T) {
	before := parse(t, `{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"array","items":{"type":"integer","minimum":3}},"c":{}}}`)
	after := parse(t, `{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"array","items":{"type":"integer","minimum":9}},"c":{}}}`)
	at := Hint{Old: "/properties/b/items/minimum", New: "/properties/b/items/minimum"}
	var first string
	for range 5 {
		v, by, ok := Witness(before, after, schema.Narrows, at, Budget{})
		if !ok || by != OldSide {
			t.Fatalf("%v, %v", by, ok)
		}
		if text := compact(v); first == "" {
			first = text
		} else if text != first {
			t.Errorf("%s and then %s", first, text)
		}
	}
	if len(first) > len(`{"b":[8]}`) {
		t.Errorf("%s could be smaller", first)
	}
	if _, _, ok := Witness(before, before, schema.Widens|schema.Narrows, Hint{}, Budget{Tries: 100}); ok {
		t.Error("a schema differs from itself")
	}
}
