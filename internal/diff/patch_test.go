package diff

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	jsonpatch "github.com/evanphx/json-patch/v5"

	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/normalize"
	"schemafix/internal/testinput"
)

// checkPatch has another library apply a patch: it must give the new document, numbers to
// the digit.
func checkPatch(t *testing.T, before, after string) []Operation {
	t.Helper()
	a, b := parse(t, before), parse(t, after)
	steps := Patch(a, b)
	text := AppendPatch(nil, steps)
	patch, err := jsonpatch.DecodePatch(text)
	if err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	got, err := patch.Apply([]byte(before))
	if err != nil {
		t.Fatalf("%v\n%s\n-> %s\n%s", err, before, after, text)
	}
	if !exact(parse(t, string(got)), b) {
		t.Fatalf("%s\n-> %s\ngave %s by\n%s", before, after, got, text)
	}
	if exact(a, b) != (len(steps) == 0) {
		t.Errorf("%s\n-> %s\n%d steps", before, after, len(steps))
	}
	return steps
}

func TestPatch(t *testing.T) {
	for _, c := range []struct {
		before, after string
		steps         int
	}{
		{`{"a":1,"b":2}`, `{"b":2,"a":1}`, 0},
		{`{"a":1}`, `{"a":1.0}`, 1},
		{`{"a":9007199254740993}`, `{"a":9007199254740992}`, 1},
		{`{"a":12345678901234567890}`, `{"a":1e400}`, 1},
		{`{"a":null}`, `{"a":1}`, 1},
		{`{"a":1}`, `{"a":null}`, 1},
		{`{"a":null}`, `{}`, 1},
		{`{"a~/b":1,"":2}`, `{"a~/b":2,"":3}`, 2},
		{`{"é\"\\":"x"}`, `{"é\"\\":"é"}`, 1},
		{`[1,2,3]`, `[1,3]`, 1},
		{`[1,3]`, `[0,1,2,3,4]`, 3},
		{`[{"a":1},{"b":2}]`, `[{"b":2},{"a":1}]`, 2},
		{`["a","b","c","d"]`, `["d","b","x","a","c"]`, 4},
		{`{"x":[[1,2],[3]]}`, `{"x":[[1,2,2],[3]]}`, 1},
		{`[]`, `[[],{},null]`, 3},
		{`{"a":{"b":[1,{"c":true}]}}`, `{"a":{"b":[1,{"c":false}]}}`, 1},
	} {
		if steps := checkPatch(t, c.before, c.after); len(steps) > c.steps {
			t.Errorf("%s -> %s takes %d steps, want at most %d", c.before, c.after, len(steps), c.steps)
		}
		checkPatch(t, c.after, c.before)
	}
}

// A document of another kind is replaced as a whole.
func TestPatchOfRoot(t *testing.T) {
	steps := Patch(parse(t, `{"a":1}`), parse(t, `[1]`))
	if len(steps) != 1 || steps[0].Op != "replace" || steps[0].Path != "" {
		t.Errorf("%+v", steps)
	}
}

// What normalize makes of the golden cases is reached from them by a patch.
func TestPatchGolden(t *testing.T) {
	patches := 0
	for _, d := range testinput.Golden(t) {
		src := d.Text
		for _, p := range fields.Targets() {
			var w normalize.Worker
			out, err := w.Document(src, parse(t, src), normalize.Options{Profile: p})
			if err != nil {
				t.Fatal(err)
			}
			if parse(t, src).IsObject() { // the other library takes no document of another kind
				checkPatch(t, src, string(out.Text))
				patches++
			}
		}
	}
	t.Logf("%d patches", patches)
}

func TestPatchMutated(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	sources := toolSchemas(t, 100)
	for i := range 300 {
		src := (&author{rng}).object(3)
		if len(sources) > 0 && i%2 == 0 {
			src = sources[rng.IntN(len(sources))]
		}
		after := clone(parse(t, src))
		for range 1 + rng.IntN(4) {
			mutate(t, after, rng)
		}
		if i%3 == 0 {
			shuffle(after, rng)
		}
		checkPatch(t, src, compact(after))
	}
}

// shuffle puts the members of objects and lists into another order.
func shuffle(v *jsontree.Value, rng *rand.Rand) {
	for i := range v.Len() {
		shuffle(v.Elem(i), rng)
	}
	if v.IsArray() && v.Len() > 1 {
		i, j := rng.IntN(v.Len()), rng.IntN(v.Len())
		a, b := v.Elem(i), v.Elem(j)
		v.SetAt(i, b)
		v.SetAt(j, a)
	}
}

// longLists are documents of ten thousand lines, by what they hold, with a word that stands
// in one line alone.
func longLists() map[string]struct{ text, word string } {
	var values, tools []string
	for i := range 10_000 {
		values = append(values, fmt.Sprintf("    \"value number %d\"", i))
	}
	for i := range 1_000 {
		tools = append(tools, fmt.Sprintf(`{
  "name": "tool_%d",
  "inputSchema": {
    "type": "object",
    "properties": {
      "a": {"type": "string", "description": "the first of %d"},
      "b": {"type": "integer", "maximum": 9}
    },
    "required": ["a"]
  }
}`, i, i))
	}
	return map[string]struct{ text, word string }{
		"values": {"{\n  \"type\": \"string\",\n  \"enum\": [\n" + strings.Join(values, ",\n") + "\n  ]\n}\n", "value number 5000"},
		"tools":  {"{\"tools\": [\n" + strings.Join(tools, ",\n") + "\n]}\n", "the first of 500"},
	}
}

// Long documents that differ in a word differ in one thing, one step and one hunk.
// BenchmarkLongLists measures how long that takes.
func TestLongLists(t *testing.T) {
	for name, c := range longLists() {
		t.Run(name, func(t *testing.T) {
			if n := strings.Count(c.text, "\n"); n < 10_000 || strings.Count(c.text, c.word+`"`) != 1 {
				t.Fatalf("%d lines", n)
			}
			after := strings.Replace(c.text, c.word, "another", 1)
			found := compareTexts(t, c.text, after)
			steps := checkPatch(t, c.text, after)
			text := Unified("a.json", "b.json", c.text, after, found, false)
			if len(found) != 1 || len(steps) != 1 || strings.Count(text, "\n@@ ") != 1 || strings.Count(text, "\n+") != 2 {
				t.Errorf("%d differences, %d steps:\n%s", len(found), len(steps), text)
			}
		})
	}
}

func TestLongListsInAnotherOrder(t *testing.T) {
	text := longLists()["values"].text
	shuffled := strings.NewReplacer("number 100\"", "number 9000\"", "number 9000\"", "number 5000\"", "number 5000\"", "number 100\"").Replace(text)
	if found := compareTexts(t, text, shuffled); len(found) > 0 {
		t.Error(messages(found))
	}
	checkPatch(t, text, shuffled)
}

func BenchmarkLongLists(b *testing.B) {
	for name, c := range longLists() {
		after := strings.Replace(c.text, c.word, "another", 1)
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				found := compareTexts(b, c.text, after)
				Unified("a.json", "b.json", c.text, after, found, false)
			}
		})
	}
}
