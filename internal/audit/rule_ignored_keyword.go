package audit

import (
	"schemafix/internal/fields"
	"schemafix/internal/report"
	"schemafix/internal/schema"
)

var ignoredKeyword = Rule{
	ID:    "ignored-keyword",
	Title: "a word that the target takes and does not act on",
	Doc: "The request is accepted, and what the keyword asks for does not hold for the answers. normalize leaves it where it is; with --spill-ignored the description " +
		"tells it. Words that only tell something to people are left out.",
	Bad:    `{"type":"object","properties":{"a":{"type":"array","items":{"type":"string"},"uniqueItems":true,"minItems":2,"not":{"const":[]}}}}`,
	Good:   `{"type":"object","properties":{"uniqueItems":{"type":"string"}}}`,
	Level:  report.Warning,
	Fix:    "say in the description what it asks for, and check the answer",
	Passes: []string{"const-to-enum", "merge-all-of"},
	Kept:   true,
	Wants:  func(p *fields.Profile) bool { return len(p.Ignored) > 0 || p.OtherFormats == fields.Ignored },
	Node:   ignoredWords,
}

func ignoredWords(c *Context, n schema.Node) {
	if !n.Value.IsObject() {
		return
	}
	for _, m := range n.Value.Members() {
		kw := fields.Lookup(m.Name)
		if kw == nil || kw.Role == fields.Annotation || kw.Role == fields.Identity {
			continue
		}
		if c.ignoresWord(kw) || m.Name == fields.Format && c.ignoresFormat(n) {
			c.Report(n, m.Name, "%s takes %s and does not act on it", c.Profile.Name, pair(m.Name, m.Value))
		}
	}
}

// ignoresWord reports whether the target lets a keyword pass: also one that normalize writes
// in a way on which the target acts.
func (c *Context) ignoresWord(kw *fields.Keyword) bool {
	pol := c.Profile.Policy(kw, kw.Name)
	return pol == fields.Ignored || c.Profile.Unknown == fields.Ignored && pol == fields.Rewrite && oldWord[kw.Name] == ""
}

// ignoresFormat reports whether the format of a schema is one that the target lets pass.
func (c *Context) ignoresFormat(n schema.Node) bool {
	return c.Profile.OtherFormats == fields.Ignored && c.Profile.Formats[n.Value.Get(fields.Format).Str()]&c.typesOf(n.Value) == 0
}
