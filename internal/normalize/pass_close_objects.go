package normalize

import (
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
)

var closeObjects = Pass{
	ID:    "close-objects",
	Title: "close every object",
	Doc: "Every object gets additionalProperties: false, and properties if it has none. Values with undeclared names were accepted, so this " +
		"narrows; the target asks for it of every object. A closed object stays, and so does a map of names that a property is called after.",
	Bad:   `{"type":"object","properties":{"a":{"type":"string"}},"required":["a"]}`,
	Good:  `{"type":"object","properties":{"additionalProperties":{"type":"boolean"}},"required":["additionalProperties"],"additionalProperties":false}`,
	Wants: needs(fields.NeedClosedObjects),
	Run:   func(e *Editor) { e.Each(e.closeObject) },
}

func (e *Editor) closeObject(n schema.Node) {
	v := n.Value
	if !v.Has(fields.Type) || schema.DeclaredTypes(v)&fields.ObjectBit == 0 {
		return
	}
	if !v.Get(fields.Properties).IsObject() {
		e.Edit(n, fields.Properties, Claim{Note: "an object must have properties, even if there are none", Exact: true}, func() {
			v.Insert(v.Index(fields.Type)+1, jsontree.Member{Name: fields.Properties, Value: jsontree.NewObject(v.Span()), NameSpan: v.Span()})
		})
	}
	if extra := v.Get(fields.AdditionalProperties); !extra.IsBool(false) {
		e.Put(n, fields.AdditionalProperties, e.parser.False(v.Span()), Claim{
			Effect: schema.Narrows, Inherent: true, Note: "every object must be closed: names that are not declared are refused now", Exact: true,
		})
	}
}
