package normalize

import (
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
)

// anyText tells a model what to do where any JSON value is meant and the target wants a
// type.
const anyText = "(any JSON value; objects and arrays as JSON text)"

// anyForm gives what stands for "any value" where a target asks for a type on every
// schema: a string, or where unions are taken, a string, number or boolean.
func (e *Editor) anyForm(span jsontree.Span) *jsontree.Value {
	typed := func(name string) *jsontree.Value {
		return jsontree.NewObject(span, jsontree.Member{Name: fields.Type, Value: jsontree.NewString(name, span), NameSpan: span})
	}
	text := typed(fields.TypeString)
	text.Set(fields.Description, jsontree.NewString(anyText, span), span)
	e.Adds(fields.Type, fields.Description)
	if !e.Profile.Takes(fields.AnyOf) {
		return text
	}
	e.Adds(fields.AnyOf)
	union := jsontree.NewArray(span, text, typed(fields.TypeNumber), typed(fields.TypeBoolean))
	return jsontree.NewObject(span, jsontree.Member{Name: fields.AnyOf, Value: union, NameSpan: span})
}
