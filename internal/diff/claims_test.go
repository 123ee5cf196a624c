package diff

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"schemafix/internal/container"
	"schemafix/internal/fields"
	"schemafix/internal/normalize"
	"schemafix/internal/report"
	"schemafix/internal/testinput"
)

// TestClaimsHold compares schemas that differ in many ways at once: what normalize makes
// of the golden cases, and tools of different authors. No value may speak against what
// the differences claim together.
func TestClaimsHold(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	pairs := goldenPairs(t)
	tools := toolSchemas(t, 200)
	for i := 1; i < len(tools); i++ {
		pairs = append(pairs, [2]string{tools[i-1], tools[i]})
	}
	for i, c := range keywordCases {
		for _, d := range keywordCases[:i] {
			if rng.IntN(8) == 0 {
				pairs = append(pairs, [2]string{c.before, d.after})
			}
		}
	}
	wrong := map[string]string{}
	for _, p := range pairs {
		found := compareBare(t, p[0], p[1])
		claimed := effectOf(found)
		v := contradiction(parse(t, p[0]), parse(t, p[1]), claimed, rng)
		if v == nil {
			continue
		}
		text := fmt.Sprintf("%v is claimed, but not so for %s:\n%s\n-> %s%s", claimed, compact(v), p[0], p[1], messages(found))
		key := brief(found)
		if old := wrong[key]; old == "" || len(text) < len(old) {
			wrong[key] = text
		}
	}
	t.Logf("%d pairs", len(pairs))
	for _, text := range wrong {
		t.Error(report.Shorten(text, 3000))
	}
}

// compareBare compares two schemas, whatever they look like.
func compareBare(t *testing.T, before, after string) []Difference {
	t.Helper()
	var sides [2]*Side
	for i, src := range []string{before, after} {
		sides[i] = new(Side)
		if err := sides[i].Read(documentOf(t, "", src), container.Options{Force: container.Bare}); err != nil {
			t.Fatal(err)
		}
	}
	found, _, err := Compare(sides[0], sides[1], Options{})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// goldenPairs gives the schemas of the golden cases with what each target makes of them.
func goldenPairs(t *testing.T) (pairs [][2]string) {
	t.Helper()
	for _, d := range testinput.Golden(t) {
		src := d.Text
		for _, p := range fields.Targets() {
			var w normalize.Worker
			out, err := w.Document(src, parse(t, src), normalize.Options{Profile: p})
			if err != nil {
				t.Fatal(err)
			}
			for _, s := range out.Schemas {
				if draft := s.Site.Schema.Get(fields.Schema).Str(); strings.Contains(draft, "draft-03") {
					continue // there is no validator for it
				}
				span := s.Site.Schema.Span()
				pairs = append(pairs, [2]string{src[span.Start:span.End], compact(s.Result.Schema)})
			}
		}
	}
	return pairs
}
