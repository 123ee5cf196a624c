package main

import (
	"bytes"
	"testing"
	"time"

	"schemafix/internal/fields"
	"schemafix/internal/normalize"
	"schemafix/internal/report"
	"schemafix/internal/schema"
)

// When the time of a run is up, what is left is not looked at, and that is said.
func TestProvingEnds(t *testing.T) {
	const text = `{"type":"object","properties":{"a":{"type":"string","minLength":1}},"required":["a"]}`
	root := tree(t, text)
	var w normalize.Worker
	out, err := w.Document(text, root, normalize.Options{Profile: fields.Target("openai-strict")})
	if err != nil {
		t.Fatal(err)
	}
	s := &out.Schemas[0]
	all := func(*report.Entry) bool { return true }
	for _, c := range []struct {
		end  time.Time
		left string
	}{
		{time.Now().Add(time.Hour), ""},
		{time.Now().Add(-time.Second), "after 1m0s no witness was looked for any more: 2 that widen or narrow are left\n"},
	} {
		p := new(proving)
		p.begin.Do(func() { p.end = c.end })
		entries := s.Entries(root)
		p.changes(s, entries, all)
		for _, e := range entries {
			inTime := c.left == "" && e.Effect&(schema.Widens|schema.Narrows) != 0
			if e.Proof == nil || e.Proof.Searched != inTime || (e.Proof.Value != "") != inTime {
				t.Errorf("%s: %+v", e.Message, e.Proof)
			}
		}
		var told bytes.Buffer
		if p.tell(&told); told.String() != c.left {
			t.Errorf("%q is told, want %q", told.String(), c.left)
		}
	}
}
