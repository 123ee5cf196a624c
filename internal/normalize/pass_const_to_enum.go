package normalize

import (
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
)

var constToEnum = Pass{
	ID:    "const-to-enum",
	Title: "write const as an enum of one value",
	Doc: "const X becomes enum [X]. With an enum beside it the two are intersected; when the const is not among the enum's " +
		"values, no value was accepted, and the const wins. A const of null becomes the type null. A property that is named const stays.",
	Bad:   `{"type":"object","properties":{"kind":{"type":"string","const":"file"}}}`,
	Good:  `{"type":"object","properties":{"const":{"type":"string","enum":["file"]}}}`,
	On:    []string{fields.Const},
	Wants: refuses(fields.Const),
	Run:   func(e *Editor) { e.Each(e.writeConstAsEnum) },
}

func (e *Editor) writeConstAsEnum(n schema.Node) {
	c := n.Value.Get(fields.Const)
	if c == nil {
		return
	}
	enum := n.Value.Get(fields.Enum)
	one := jsontree.NewArray(c.Span(), c)
	switch {
	case c.IsNull() && enum == nil && !n.Value.Has(fields.Type):
		e.Swap(n, fields.Const, fields.Type, jsontree.NewString(fields.TypeNull, c.Span()), Claim{Note: "a const of null is the type null", Exact: true})
	case !enum.IsArray():
		e.Swap(n, fields.Const, fields.Enum, one, Claim{Note: "const is written as an enum of one value", Exact: true})
	case containsEqual(enum, c):
		e.Drop(n, fields.Const, Claim{Note: "the const is the only value that the enum beside it leaves", Exact: true})
		if enum.Len() > 1 {
			e.Put(n, fields.Enum, one, Claim{Note: "the const beside the enum leaves one value", Exact: true})
		}
	default:
		e.Drop(n, fields.Const, Claim{Note: "const and enum exclude each other", Exact: true})
		e.Put(n, fields.Enum, one, Claim{Effect: schema.Widens, Note: "const and enum exclude each other, so nothing was accepted: the const's value is", Exact: true})
	}
}
