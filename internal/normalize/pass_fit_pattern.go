package normalize

import (
	"schemafix/internal/fields"
	"schemafix/internal/schema"
)

var fitPattern = Pass{
	ID:    "fit-pattern",
	Title: "drop patterns with what the target's expressions do not know",
	Doc: "Where the target's regular expressions know neither look-around nor back-references nor word boundaries, a pattern with one of them leaves, and the " +
		"description tells it. Other patterns stay as they are.",
	Bad:   `{"type":"object","properties":{"a":{"type":"string","pattern":"^(a|b)\\1$"}},"required":["a"],"additionalProperties":false}`,
	Good:  `{"type":"object","properties":{"a":{"type":"string","pattern":"^(a|b)[\\b]\\\\1$"}},"required":["a"],"additionalProperties":false}`,
	On:    []string{fields.Pattern},
	Wants: needs(fields.NeedPlainPatterns),
	Run: func(e *Editor) {
		e.Each(func(n schema.Node) {
			i := n.Value.Index(fields.Pattern)
			if i < 0 {
				return
			}
			m := n.Value.Members()[i]
			used := schema.PatternFeatures(m.Value.Str())
			if used == 0 {
				return
			}
			c := Claim{Note: "the target's patterns know no %s", Arg: used.String()}
			c.Restated = e.spillAlways(n, m)
			e.Drop(n, fields.Pattern, c)
		})
	},
}
