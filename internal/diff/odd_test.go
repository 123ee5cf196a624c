package diff

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"schemafix/internal/jsontree"
)

// oddValues stand where something else belongs.
var oddValues = []string{`null`, `true`, `false`, `0`, `-1.5`, `1e400`, `""`, `"#"`, `"#/x"`, `[]`, `[null]`, `["a"]`, `[{}]`, `{}`, `{"a":null}`, `{"type":"string"}`}

// Schemas with values of the wrong kind are compared as well as can be, without a panic.
func TestMalformed(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 9))
	for range 3000 {
		c := keywordCases[rng.IntN(len(keywordCases))]
		before, after := clone(parse(t, c.before)), clone(parse(t, c.after))
		spoil(t, before, rng)
		spoil(t, after, rng)
		a, b := compact(before), compact(after)
		all := compareBare(t, a, b)
		var out strings.Builder
		if err := WriteText(&out, all, true); err != nil {
			t.Fatal(err)
		}
		if found := compareBare(t, a, a); len(found) > 0 {
			t.Errorf("%s differs from itself: %s", a, messages(found))
		}
		if rng.IntN(20) == 0 {
			Prove(all, Budget{Tries: 20}, time.Second)
		}
	}
}

// spoil replaces a value somewhere below v.
func spoil(t *testing.T, v *jsontree.Value, rng *rand.Rand) {
	t.Helper()
	for v.Len() > 0 {
		i := rng.IntN(v.Len())
		if v.Elem(i).Len() == 0 || rng.IntN(3) == 0 {
			v.SetAt(i, parse(t, oddValues[rng.IntN(len(oddValues))]))
			return
		}
		v = v.Elem(i)
	}
}

// What is wide or nested does not take longer than it must.
func TestLargeSchemas(t *testing.T) {
	branches := func(n int, leaf string) string {
		all := make([]string, n)
		for i := range all {
			all[i] = `{"type":"object","properties":{"k":{"const":` + decimal(i) + `},"v":` + leaf + `}}`
		}
		return `{"anyOf":[` + strings.Join(all, ",") + `]}`
	}
	nested := func(depth int, leaf string) string {
		s := leaf
		for range depth {
			s = `{"anyOf":[{"type":"object","properties":{"a":` + s + `}},{"type":"array","items":` + s + `}]}`
		}
		return s
	}
	chain := func(depth int, leaf string) string {
		return strings.Repeat(`{"type":"object","additionalProperties":`, depth) + leaf + strings.Repeat(`}`, depth)
	}
	const one, two = `{"type":"string"}`, `{"type":"integer"}`
	for name, pair := range map[string][2]string{
		"wide union":   {branches(3000, one), branches(3000, two)},
		"middle union": {branches(150, one), branches(150, two)},
		"nested union": {nested(10, one), nested(10, two)},
		"deep":         {chain(400, one), chain(400, two)},
	} {
		start := time.Now()
		found := compareBare(t, pair[0], pair[1])
		if took := time.Since(start); took > 5*time.Second { // a fraction of it on an idle machine
			t.Errorf("%s: %v", name, took)
		}
		if effectOf(found) != bothWays {
			t.Errorf("%s: %v", name, effectOf(found))
		}
	}
}
