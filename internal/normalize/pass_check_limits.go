package normalize

import "schemafix/internal/fields"

var checkLimits = Pass{
	ID:    "check-limits",
	Title: "hand back what is larger than strict mode takes",
	Doc: "Counts what the target limits in a strict schema: properties, levels of nesting, enum values, characters. A schema that has more after the rewrite is " +
		"handed back. One within the limits stays.",
	Gate: true,
	Wants: func(p *fields.Profile) bool {
		return p.Needs.Has(fields.NeedHandBack) && p.Limits.Schema != fields.SchemaLimits{}
	},
	Run: func(e *Editor) {
		limits := e.Profile.Limits.Schema
		what, at := e.Doc.Measure(limits.LongEnum).Excess(limits)
		if what == "" {
			return
		}
		if at == nil {
			at = e.Doc.Root
		}
		e.HandBack(at, "the schema has "+what)
	},
}
