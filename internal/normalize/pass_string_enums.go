package normalize

import (
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
)

var stringEnums = Pass{
	ID:    "string-enums",
	Title: "keep enum only beside type string, with members that are not empty",
	Doc: "An enum of strings stays, with type string; empty members leave. Any other enum becomes its type, and the description tells the values; a single " +
		"number becomes a lower and an upper bound where the target takes them, which says the same.",
	Bad:   `{"type":"integer","enum":[1,2]}`,
	Good:  `{"type":"string","enum":["1","2"]}`,
	On:    []string{fields.Enum},
	Wants: needs(fields.NeedStringEnums),
	Run:   func(e *Editor) { e.Each(e.writeStringEnum) },
}

func (e *Editor) writeStringEnum(n schema.Node) {
	enum := n.Value.Get(fields.Enum)
	if !enum.IsArray() {
		return
	}
	if schema.DeclaredTypes(n.Value) == fields.StringBit {
		e.dropEmptyMembers(n, enum)
		return
	}
	e.dropOtherEnum(n, enum)
}

// dropEmptyMembers takes out members that are empty strings, or the enum if that is all.
func (e *Editor) dropEmptyMembers(n schema.Node, enum *jsontree.Value) {
	kept := jsontree.NewArray(enum.Span())
	for _, m := range enum.Members() {
		if m.Value.IsString() && m.Value.Str() != "" {
			kept.Append(m.Value)
		}
	}
	if kept.Len() == enum.Len() {
		return
	}
	i := n.Value.Index(fields.Enum)
	e.Spill(n.Value, fields.Enum, enum, n.Value.Members()[i].NameSpan)
	if kept.Len() == 0 {
		e.Drop(n, fields.Enum, Claim{Effect: schema.Widens, Note: "the enum has only an empty string, which the target refuses: it leaves", Restated: true, Exact: true})
		return
	}
	e.Put(n, fields.Enum, kept, Claim{Effect: schema.Narrows, Note: "an empty string in the enum leaves: the target refuses it", Restated: true, Exact: true})
}

// dropOtherEnum takes out an enum of numbers, booleans or objects.
func (e *Editor) dropOtherEnum(n schema.Node, enum *jsontree.Value) {
	if only := enum.Len() == 1 && enum.Elem(0).IsNumber(); only && e.Profile.Takes(fields.Minimum) && e.Profile.Takes(fields.Maximum) {
		x := enum.Elem(0)
		e.Edit(n, fields.Enum, Claim{Note: "an enum of one number is written as bounds, which say the same", Exact: true}, func() {
			n.Value.Remove(fields.Enum)
			n.Value.Set(fields.Minimum, jsontree.NewNumber(x.Raw(), x.Span()), enum.Span())
			n.Value.Set(fields.Maximum, jsontree.NewNumber(x.Raw(), x.Span()), enum.Span())
		})
		e.Adds(fields.Minimum, fields.Maximum)
		return
	}
	effect := schema.Widens
	if schema.DeclaredTypes(n.Value) == fields.BooleanBit && enum.Len() == 2 {
		effect = 0
	}
	i := n.Value.Index(fields.Enum)
	e.Spill(n.Value, fields.Enum, enum, n.Value.Members()[i].NameSpan)
	e.Drop(n, fields.Enum, Claim{Effect: effect, Note: "enum is only taken beside type string: the type stays, and the description tells the values", Restated: true, Exact: true})
}
