package normalize

import (
	"schemafix/internal/fields"
	"schemafix/internal/schema"
)

var fitFormat = Pass{
	ID:    "fit-format",
	Title: "drop formats that the target does not know",
	Doc: "A format that the target refuses for the schema's type leaves, and the description tells it. Formats of the target's list stay, " +
		"each beside its own type.",
	Bad:  `{"type":"string","format":"iri"}`,
	Good: `{"type":"object","properties":{"format":{"type":"string","enum":["iri"]}}}`,
	On:   []string{fields.Format},
	Wants: func(p *fields.Profile) bool {
		return p.Takes(fields.Format) && p.Formats != nil && p.OtherFormats == 0
	},
	Run: func(e *Editor) {
		e.Each(func(n schema.Node) {
			i := n.Value.Index(fields.Format)
			if i < 0 || n.Value.Has(fields.Type) && e.Profile.Formats[n.Value.Elem(i).Str()]&schema.DeclaredTypes(n.Value) != 0 {
				return
			}
			m := n.Value.Members()[i]
			c := Claim{Note: "the target does not take the format %s here", Arg: m.Value.Str()}
			c.Restated = e.spillAlways(n, m)
			e.Drop(n, fields.Format, c)
		})
	},
}
