package normalize

import (
	"schemafix/internal/fields"
	"schemafix/internal/schema"
)

var plainRoot = Pass{
	ID:    "plain-root",
	Title: "leave neither enum, const nor not at the root",
	Doc: "A root that must be a plain object loses enum, const and not, which the description tells; that widens. " +
		"The same words below the root, and properties called so, stay.",
	Bad:  `{"type":"object","properties":{"a":{"type":"string"}},"not":{"required":["a"]}}`,
	Good: `{"type":"object","properties":{"not":{"type":"string"},"b":{"type":"string","enum":["x"]}}}`,
	On:   []string{fields.Enum, fields.Const, fields.Not},
	Wants: func(p *fields.Profile) bool {
		return p.Needs.Has(fields.NeedPlainRoot) && !p.Needs.Has(fields.NeedHandBack)
	},
	Run: func(e *Editor) {
		root := e.Doc.RootNode()
		for _, name := range []string{fields.Enum, fields.Const, fields.Not} {
			i := root.Value.Index(name)
			if i < 0 || schema.OwnTypes(root.Value)&fields.ObjectBit == 0 {
				continue
			}
			m := root.Value.Members()[i]
			e.Spill(root.Value, name, m.Value, m.NameSpan)
			e.Drop(root, name, Claim{Note: "the root must be a plain object: %s leaves", Arg: name, Restated: true})
		}
	},
}
