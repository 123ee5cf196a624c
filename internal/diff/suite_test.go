package diff

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"schemafix/internal/jsontree"
	"schemafix/internal/report"
	"schemafix/internal/schema"
	"schemafix/internal/testinput"
	"schemafix/internal/validator"
)

// TestClaimsHoldOnSuite compares the schemas of each file of the JSON Schema Test Suite
// with each other. Neither the suite's own values nor made-up ones may speak against what
// is claimed.
func TestClaimsHoldOnSuite(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(testinput.Corpus, "suite/tests/draft2020-12/*.json"))
	if err != nil {
		t.Fatal(err)
	}
	if len(files) == 0 {
		t.Skip("no suite at ../shared/corpus")
	}
	rng := rand.New(rand.NewPCG(5, 5))
	pairs := 0
	for _, file := range files {
		src, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		groups := elements(parse(t, string(src)))
		for _, a := range groups {
			for _, b := range groups {
				if a != b && rng.IntN(3) == 0 {
					pairs++
					suitePair(t, string(src), groups, a.Get("schema"), b.Get("schema"), rng)
				}
			}
		}
	}
	t.Logf("%d pairs", pairs)
	if pairs < 1000 {
		t.Errorf("only %d pairs", pairs)
	}
}

func suitePair(t *testing.T, src string, groups []*jsontree.Value, before, after *jsontree.Value, rng *rand.Rand) {
	t.Helper()
	textOf := func(v *jsontree.Value) string { return src[v.Span().Start:v.Span().End] }
	found := compareBare(t, textOf(before), textOf(after))
	claimed := effectOf(found)
	v := contradiction(before, after, claimed, rng)
	if v == nil {
		v = suiteContradiction(groups, before, after, claimed)
	}
	if v != nil {
		t.Error(report.Shorten(claimed.String()+" is claimed, but not so for "+compact(v)+":\n"+compact(before)+"\n-> "+compact(after)+messages(found), 2000))
	}
}

func suiteContradiction(groups []*jsontree.Value, before, after *jsontree.Value, claimed schema.Effect) *jsontree.Value {
	a, b := compileAny(before), compileAny(after)
	if a == nil || b == nil {
		return nil
	}
	for _, g := range groups {
		for _, test := range elements(g.Get("tests")) {
			v := test.Get("data")
			x, y := a.Validate(v), b.Validate(v)
			if x == validator.Accepted && y == validator.Refused && claimed&narrows == 0 || x == validator.Refused && y == validator.Accepted && claimed&widens == 0 {
				return v
			}
		}
	}
	return nil
}
