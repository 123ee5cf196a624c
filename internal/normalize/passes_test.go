package normalize

import (
	"testing"

	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
)

// changesOf gives the changes that one pass makes to a schema for a target.
func changesOf(t *testing.T, pass, src string, p *fields.Profile) int {
	t.Helper()
	root, err := new(jsontree.Parser).Parse(src)
	if err != nil {
		t.Fatalf("%s: %v in %s", pass, err, src)
	}
	var w Worker
	res, err := w.Schema(root, Options{Profile: p, Rename: true, SpillIgnored: true, source: src})
	if err != nil {
		t.Fatalf("%s: %v", pass, err)
	}
	n := 0
	for _, c := range res.Changes {
		if c.Pass.ID == pass {
			n++
		}
	}
	if res.Fallback != nil {
		n = -1
	}
	return n
}

// Every pass has its documentation, changes its bad example for a target that wants it,
// and leaves its good example alone there. A gate has no examples: nothing that the passes
// before it leave should reach it, and it has a test of its own.
func TestPassExamples(t *testing.T) {
	seen := map[string]bool{}
	for _, pass := range passes {
		if seen[pass.ID] {
			t.Errorf("two passes are called %s", pass.ID)
		}
		seen[pass.ID] = true
		if pass.Title == "" || pass.Doc == "" || pass.Wants == nil || pass.Run == nil {
			t.Errorf("%s: a field is missing", pass.ID)
		}
		if !pass.Gate {
			checkExamples(t, pass)
		}
	}
}

func checkExamples(t *testing.T, pass Pass) {
	t.Helper()
	if pass.Bad == "" || pass.Good == "" {
		t.Errorf("%s: an example is missing", pass.ID)
		return
	}
	changing := 0
	for _, p := range fields.Targets() {
		if !pass.Wants(p) || changesOf(t, pass.ID, pass.Bad, p) == 0 {
			continue
		}
		changing++
		if n := changesOf(t, pass.ID, pass.Good, p); n > 0 {
			t.Errorf("%s for %s changes its good example %s", pass.ID, p.Name, pass.Good)
		}
	}
	if changing == 0 {
		t.Errorf("%s: no target's output shows a change of the bad example %s", pass.ID, pass.Bad)
	}
}

// The gate removes what is left over where that helps, and empties the schema else.
func TestCheckOutput(t *testing.T) {
	p := fields.Target("cca")
	for _, c := range []struct{ in, want, emptied string }{
		{in: `{"type":"object","properties":{"a":{"type":"string","description":"minLength"}}}`, want: `{"type":"object","properties":{"a":{"type":"string","description":"minLength"}}}`},
		{in: `{"type":"object","properties":{"a":{"type":"string","nullable":true}}}`, want: `{"type":"object","properties":{"a":{"type":"string"}}}`},
		{in: `{"type":"object","properties":{"a":{"type":"string","title":5}}}`, want: `{"type":"object","properties":{"a":{"type":"string"}}}`},
		{in: `{"type":"object","properties":{"a":false}}`, emptied: "a boolean stands in the place of a schema"},
	} {
		var w Worker
		root, err := new(jsontree.Parser).Parse(c.in)
		if err != nil {
			t.Fatal(err)
		}
		e, err := w.editor(root, Options{Profile: p})
		if err != nil {
			t.Fatal(err)
		}
		e.run(&checkOutput)
		if c.emptied != "" {
			if e.fallback == nil || e.fallback.Emptied == nil || e.fallback.Reason != c.emptied {
				t.Errorf("%s: fallback %+v, want %s", c.in, e.fallback, c.emptied)
			}
			continue
		}
		if got := string(jsontree.AppendCompact(nil, e.Doc.Root, c.in)); got != c.want || e.fallback != nil {
			t.Errorf("%s becomes %s, want %s", c.in, got, c.want)
		}
	}
}
