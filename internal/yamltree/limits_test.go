package yamltree

import (
	"strings"
	"testing"
	"time"
)

// Texts that make a careless reader overflow its stack or take for ever.
func TestHostile(t *testing.T) {
	const n = 300_000
	tests := []struct{ name, src, want string }{
		{"brackets", strings.Repeat("[", n), "nested deeper"},
		{"braces", strings.Repeat("{a: ", n), "nested deeper"},
		{"pairs", strings.Repeat("[a: ", n), "nested deeper"},
		{"dashes", strings.Repeat("- ", n), "nested deeper"},
		{"question marks", strings.Repeat("? ", n), "nested deeper"},
		{"anchors", strings.Repeat("&a ", n), "behind a value"},
		{"tags", strings.Repeat("! ", n), "behind a value"},
		{"tags on lines", strings.Repeat("!a\n", n), "one anchor and one tag"},
		{"open quote", "a: \"" + strings.Repeat("\n  x", n), "not closed"},
		{"comments", strings.Repeat("# c\n", n), ""},
		{"blank lines of a literal", "a: |\n" + strings.Repeat("\n", n), ""},
		{"text over lines", "a:" + strings.Repeat("\n x", n), ""},
		{"keys of one mapping", "a:" + strings.Repeat("\n k: v", n), ""},
		{"documents", strings.Repeat("---\n", n), ""},
		{"one long line", "a: [" + strings.Repeat("x, ", n) + "]", ""},
	}
	for _, tt := range tests {
		start := time.Now()
		_, err := Parse(tt.src)
		switch {
		case tt.want == "" && err != nil:
			t.Errorf("%s: %v", tt.name, err)
		case tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want)):
			t.Errorf("%s: %v, want …%s…", tt.name, err, tt.want)
		}
		if d := time.Since(start); d > 5*time.Second {
			t.Errorf("%s: took %v", tt.name, d)
		}
	}
}

// Whatever the text, a tree has its nodes where they stand, inside their parents and in
// order.
func FuzzParse(f *testing.F) {
	for _, src := range []string{
		"a: &x [1, {b: 'c'}]\nd: *x # e\n", "- |\n  x\n- >-\n\n y\n-\n- - z\n", "%YAML 1.2\n--- !t\n? k\n: v\n...\n",
		"\"a\\\n b\": {c, d: [e: f]}\r\n", "&a !b\n&c d: e\n", "a:\n- b\n c\n", "{\"a\":1,b :\n 2}", "\uFEFF# c\n--- # d\n",
	} {
		f.Add(src)
	}
	f.Fuzz(func(t *testing.T, src string) {
		docs, err := Parse(src)
		if e, ok := err.(*Error); ok && (e.Offset < 0 || e.Offset > len(src)) {
			t.Fatalf("%q: an error at offset %d", src, e.Offset)
		}
		end := 0
		for _, d := range docs {
			if d.Start != end {
				t.Fatalf("%q: a document begins at %d, the last one ended at %d", src, d.Start, end)
			}
			end = d.End
			checkSpans(t, src, d.Root, d.Start, d.End)
			for _, c := range d.Comments {
				if c.Start < d.Start || c.End > d.End || src[c.Start] != '#' {
					t.Fatalf("%q: comment %v in a document at %d to %d", src, c, d.Start, d.End)
				}
			}
		}
		if len(docs) > 0 && end != len(src) {
			t.Fatalf("%q: the last document ends at %d", src, end)
		}
	})
}

func checkSpans(t *testing.T, src string, n *Node, from, to int) {
	t.Helper()
	if n.Kind == 0 || n.Outer < from || n.Start < n.Outer || n.End < n.Start || n.End > to {
		t.Fatalf("%q: node %d at %d, %d to %d within %d to %d", src, n.Kind, n.Outer, n.Start, n.End, from, to)
	}
	if n.Kind == Alias && n.Target.Kind == 0 {
		t.Fatalf("%q: alias %s leads nowhere", src, n.Value)
	}
	at := n.Start
	for _, e := range n.Entries {
		if e.Key != nil {
			checkSpans(t, src, e.Key, at, n.End)
			at = e.Key.End
		}
		if e.Mark >= 0 && (e.Mark < at || src[e.Mark] != ':' && src[e.Mark] != '-') {
			t.Fatalf("%q: mark at %d", src, e.Mark)
		}
		checkSpans(t, src, e.Value, at, n.End)
		at = e.Value.End
	}
}
