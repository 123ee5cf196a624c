package normalize

import (
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
)

// joinNull lets type, enum, const and unions accept null.
func (e *Editor) joinNull(n schema.Node) {
	v, span := n.Value, n.Value.Get(fields.Nullable).Span()
	e.Edit(n, fields.Nullable, same("nullable is OpenAPI's word; null stands with the type and the values now"), func() {
		v.Remove(fields.Nullable)
		joinNullType(v, span)
		joinNullValue(v, span)
		for _, union := range []string{fields.AnyOf, fields.OneOf} {
			if branches := v.Get(union); branches.Len() > 0 && e.nullBranches(branches) == 0 {
				v.Set(union, joined(branches, branches.Span(), nullSchema(span)), span)
			}
		}
	})
	e.Adds(fields.Type, fields.Enum)
}

func nullSchema(span jsontree.Span) *jsontree.Value {
	return object(span, fields.Type, jsontree.NewString(fields.TypeNull, span))
}

func joinNullType(v *jsontree.Value, span jsontree.Span) {
	t := v.Get(fields.Type)
	if t == nil || schema.DeclaredTypes(v)&fields.NullBit != 0 {
		return
	}
	null := jsontree.NewString(fields.TypeNull, span)
	if t.IsArray() {
		v.Set(fields.Type, joined(t, t.Span(), null), span)
		return
	}
	v.Set(fields.Type, jsontree.NewArray(t.Span(), t, null), span)
}

func joinNullValue(v *jsontree.Value, span jsontree.Span) {
	null := jsontree.NewNull(span)
	if list := v.Get(fields.Enum); list.IsArray() && !containsEqual(list, null) {
		v.Set(fields.Enum, joined(list, list.Span(), null), span)
	}
	value := v.Get(fields.Const)
	if value == nil || value.IsNull() {
		return
	}
	values := jsontree.NewArray(value.Span(), value, null)
	if v.Has(fields.Enum) { // both must hold: what the const leaves of the enum
		v.Remove(fields.Const)
		if !containsEqual(v.Get(fields.Enum), value) {
			values = jsontree.NewArray(value.Span(), null)
		}
		v.Set(fields.Enum, values, span)
		return
	}
	i := v.Index(fields.Const)
	v.SetAt(i, values)
	v.Rename(i, fields.Enum)
}

// wrapNullable makes the schema one branch of a union with null. Refs to the place mean
// the union.
func (e *Editor) wrapNullable(n schema.Node) {
	v, span := n.Value, n.Value.Get(fields.Nullable).Span()
	e.Edit(n, fields.Nullable, same("nullable is OpenAPI's word; the schema and null are branches of anyOf now"), func() {
		inside, outside := jsontree.NewObject(v.Span()), jsontree.NewObject(v.Span())
		for _, m := range v.Members() {
			switch {
			case m.Name == fields.Nullable:
			case staysOutside(m.Name):
				add(outside, m)
			default:
				if inside.Len() == 0 {
					add(outside, jsontree.Member{Name: fields.AnyOf, Value: jsontree.NewArray(span, inside, nullSchema(span)), NameSpan: span})
				}
				add(inside, m)
			}
		}
		e.Doc.Move(v, inside)
		v.Become(outside)
	})
	e.Adds(fields.AnyOf, fields.Type)
}

// staysOutside reports whether a keyword speaks of the place and not of the values that
// stand beside null.
func staysOutside(keyword string) bool {
	kw := fields.Lookup(keyword)
	if kw == nil || kw.Role == fields.Identity {
		return true
	}
	return kw.Role == fields.Annotation && kw.Types == fields.AnyType && keyword != fields.Discriminator
}
