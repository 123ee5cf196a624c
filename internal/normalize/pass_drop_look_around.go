package normalize

import (
	"schemafix/internal/fields"
	"schemafix/internal/schema"
)

var dropLookAround = Pass{
	ID:    "drop-look-around",
	Title: "drop patterns that look ahead or behind",
	Doc: "A pattern with a look-ahead or look-behind group leaves, and the description tells it. An escaped bracket, one inside a character class, and " +
		"groups of other kinds are no look-around and stay.",
	Bad:   `{"type":"string","pattern":"^(?!a)b"}`,
	Good:  `{"type":"string","pattern":"^\\(\\?=ok\\)[(?=]+(?:a|b)$"}`,
	On:    []string{fields.Pattern},
	Wants: needs(fields.NeedNoLookAround),
	Run: func(e *Editor) {
		e.Each(func(n schema.Node) {
			i := n.Value.Index(fields.Pattern)
			if i < 0 || schema.PatternFeatures(n.Value.Elem(i).Str())&schema.LookAround == 0 {
				return
			}
			m := n.Value.Members()[i]
			e.Spill(n.Value, fields.Pattern, m.Value, m.NameSpan)
			e.Drop(n, fields.Pattern, Claim{Note: "the target refuses patterns that look ahead or behind", Restated: true})
		})
	},
}
