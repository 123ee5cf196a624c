package normalize

import (
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
)

var spellBooleans = Pass{
	ID:    "spell-booleans",
	Title: "write true and false as schemas as objects",
	Doc: "true in the place of a schema becomes {}, false becomes {\"not\": {}}: the same, and taken everywhere. additionalProperties, items behind " +
		"a tuple, unevaluatedProperties and unevaluatedItems keep their booleans.",
	Bad:   `{"type":"object","properties":{"a":true}}`,
	Good:  `{"type":"object","properties":{"a":{}},"additionalProperties":true}`,
	Wants: needs(fields.NeedSpelledBooleans),
	Run:   func(e *Editor) { e.eachBoolean(e.spellBoolean) },
}

func (e *Editor) spellBoolean(n schema.Node) {
	for _, keyword := range []string{fields.AdditionalProperties, fields.UnevaluatedProperties, fields.UnevaluatedItems} {
		if n.HeldBy(keyword) {
			return
		}
	}
	if n.IsRoot() || n.HeldBy(fields.Items) && n.Parent.Has(fields.PrefixItems) {
		return
	}
	span := n.Value.Span()
	if n.Value.IsBool(true) {
		e.Replace(n, jsontree.NewObject(span), Claim{Note: "true is written as {}, which says the same"})
		return
	}
	not := jsontree.Member{Name: fields.Not, Value: jsontree.NewObject(span), NameSpan: span}
	e.Replace(n, jsontree.NewObject(span, not), Claim{Note: `false is written as {"not": {}}, which says the same`})
}
