package normalize

import (
	"strings"

	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
)

var tellIgnored = Pass{
	ID:    "tell-ignored",
	Title: "tell in the description what the target takes and does not act on",
	Doc: "Where it is asked for, keywords that the target ignores are told at the end of the description beside them, as dropped ones are; they stay where they are. " +
		"What is told already is not told again.",
	Bad:   `{"type":"object","properties":{"a":{"type":"array","items":{"type":"string"},"uniqueItems":true,"minItems":2,"not":{"const":[]}}}}`,
	Good:  `{"type":"object","properties":{"uniqueItems":{"type":"string"}}}`,
	Asked: func(o *Options) bool { return o.SpillIgnored },
	Wants: func(p *fields.Profile) bool { return len(p.Ignored) > 0 || p.OtherFormats == fields.Ignored },
	Run:   func(e *Editor) { e.Each(e.tellIgnored) },
}

func (e *Editor) tellIgnored(n schema.Node) {
	var list []spilled
	old := n.Value.Get(fields.Description).Str()
	for _, m := range n.Value.Members() {
		if !e.ignores(n.Value, m) || !tells(n.Value, m.Name, m.Value) || dropEffect(n.Value, m.Name) == 0 {
			continue
		}
		s := spilled{name: m.Name, at: m.NameSpan.Start, text: inputText(e.Options.source, m.Value, maxSpilled)}
		if !strings.Contains(old, s.name+": "+s.text) {
			list = append(list, s)
		}
	}
	if len(list) == 0 {
		return
	}
	e.Put(n, fields.Description, jsontree.NewString(withBlock(old, block(list)), n.Value.Span()), Claim{
		Effect: schema.Annotation, Note: "the description tells what the target does not act on",
	})
}

// ignores reports whether the target takes a keyword of v and does not act on it.
func (e *Editor) ignores(v *jsontree.Value, m jsontree.Member) bool {
	kw := fields.Lookup(m.Name)
	switch {
	case kw == nil || kw.Role == fields.Annotation || kw.Role == fields.Identity:
		return false
	case m.Name == fields.Format && e.Profile.OtherFormats == fields.Ignored:
		return e.Profile.Formats[m.Value.Str()]&schema.DeclaredTypes(v) == 0
	}
	return e.Profile.Policy(kw, m.Name) == fields.Ignored
}
