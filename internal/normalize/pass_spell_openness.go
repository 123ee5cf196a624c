package normalize

import (
	"schemafix/internal/fields"
	"schemafix/internal/schema"
)

var spellOpenness = Pass{
	ID:    "spell-openness",
	Title: "say of an object that declares nothing that it is open",
	Doc: "An object below the root with neither properties nor a word about others gets additionalProperties: true, which says the same: models were seen to " +
		"send {} for an empty map of properties. A closed object stays closed, and so does one that a union or a ref describes further.",
	Bad:   `{"type":"object","properties":{"a":{"type":"object"}}}`,
	Good:  `{"type":"object","properties":{"a":{"type":"object","properties":{},"additionalProperties":false}}}`,
	Wants: needs(fields.NeedOpenSpelled),
	Run: func(e *Editor) {
		if e.Doc.Present.Contains(fields.UnevaluatedProperties) {
			return // it would be told that the names are known
		}
		e.Each(e.spellOpenness)
	},
}

// saysMore are the words by which an object tells of its properties.
var saysMore = []string{
	fields.AdditionalProperties, fields.PatternProperties, fields.PropertyNames, fields.AllOf, fields.AnyOf, fields.OneOf, fields.Ref,
	fields.DynamicRef, fields.If, fields.Not, fields.DependentSchemas, fields.DependentRequired, fields.Enum, fields.Const,
}

func (e *Editor) spellOpenness(n schema.Node) {
	v := n.Value
	inPlace := n.Keyword != nil && n.Keyword.InPlace
	if n.IsRoot() || inPlace || !v.Has(fields.Type) || schema.DeclaredTypes(v)&fields.ObjectBit == 0 || v.Get(fields.Properties).Len() > 0 {
		return
	}
	for _, name := range saysMore {
		if v.Has(name) {
			return
		}
	}
	e.Put(n, fields.AdditionalProperties, e.parser.True(v.Span()), Claim{Note: "the object declares nothing, and says now that it takes any names", Exact: true})
}
