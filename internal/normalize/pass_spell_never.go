package normalize

import (
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
)

var spellNever = Pass{
	ID:    "spell-never",
	Title: "write not of everything as false",
	Doc: "Where the target takes boolean schemas and no not, a schema that admits nothing because of its not is written as false. " +
		"The root stays an object, and so does a schema that holds others.",
	Bad:   `{"type":"object","properties":{"a":{"not":{}}}}`,
	Good:  `{"type":"object","properties":{"a":{"not":{"type":"string"}}}}`,
	On:    []string{fields.Not},
	Wants: saysNeverAsFalse,
	Run:   func(e *Editor) { e.Each(e.spellNever) },
}

// saysNeverAsFalse reports whether false is the only way to say that nothing is admitted.
func saysNeverAsFalse(p *fields.Profile) bool {
	const otherwise = fields.NeedSpelledBooleans | fields.NeedAnyForm | fields.NeedClosedObjects
	return !p.Takes(fields.Not) && p.Needs&otherwise == 0
}

func (e *Editor) spellNever(n schema.Node) {
	if n.IsRoot() || !n.Value.IsObject() || !isNever(n.Value) {
		return
	}
	c := Claim{Note: "not of everything is written as false, which says the same"}
	for _, m := range n.Value.Members() {
		switch kw := fields.Lookup(m.Name); {
		case kw == nil || m.Name == fields.Not:
		case kw.Holds != fields.Opaque || kw.Role == fields.Reference:
			return // a ref may point into it
		case kw.Role == fields.Annotation:
			c.Effect = schema.Annotation
		}
	}
	e.Replace(n, jsontree.NewBool(false, n.Value.Span()), c)
}
