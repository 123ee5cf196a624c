package normalize

import (
	"schemafix/internal/fields"
	"schemafix/internal/schema"
)

var simplifyUnions = Pass{
	ID:    "simplify-unions",
	Title: "keep equal branches of a union once",
	Doc: "After keywords have left, branches of a union can be equal: one of them stays, and a single branch replaces the union; or only constants, " +
		"which are written as one enum where unions stand alone. " +
		"Branches that differ in a description stay apart.",
	Bad:   `{"anyOf":[{"type":"string"},{"type":"string"},{"type":"null"}]}`,
	Good:  `{"anyOf":[{"type":"string"},{"type":"null"}]}`,
	On:    []string{fields.AnyOf},
	Wants: settleUnions.Wants,
	Run: func(e *Editor) {
		e.Each(func(n schema.Node) {
			e.tidyUnion(n)
			e.replaceSingle(n)
			if e.Profile.Needs.Has(fields.NeedUnionAlone) {
				e.collapseEnum(n)
				e.standAlone(n)
			}
		})
	},
}
