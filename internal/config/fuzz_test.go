package config

import "testing"

// Whatever stands in a file: a configuration or mistakes with a place, and no panic.
func FuzzParse(f *testing.F) {
	for _, src := range []string{
		"", "targets: [first]\n", "levels: {rule-a: off}\n", "ignores:\n  - rule: rule-a\n    reason: >\n      r\n",
		"? a\n: b\n", "&a [*a]\n", "<<: {}\n", "!!map {}\n", "%YAML 1.2\n---\n", "- - - a\n", "a: |\n  b\n", "\t", "\xff", "targets:\n", "{", "[1, {a: }]",
	} {
		f.Add(src)
	}
	f.Fuzz(func(t *testing.T, src string) {
		c, mistakes := Parse(src, words)
		if (c == nil) == (len(mistakes) == 0) {
			t.Fatalf("%v and %v", c, mistakes)
		}
		for _, m := range mistakes {
			if m.Line < 1 || m.Column < 1 || m.Message == "" {
				t.Errorf("%+v", *m)
			}
		}
		if c != nil {
			c.For("a/b.json")
		}
	})
}
