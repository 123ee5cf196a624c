package normalize

import (
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
)

var upgradeNullable = Pass{
	ID:    "upgrade-nullable",
	Title: "let the type say that null is accepted",
	Doc: `OpenAPI's "nullable": true becomes what JSON Schema has for it: null joins type, enum and const, and the ` +
		"branches of anyOf and oneOf. Where something else refuses null ($ref, allOf, not), the schema becomes a " +
		"branch of an anyOf beside null, and what it says about itself (description, default, $id, definitions) stays " +
		`outside. nullable leaves where null is accepted anyway, and so does "nullable": false.`,
	Bad:   `{"type":"object","properties":{"a":{"type":"string","enum":["x"],"nullable":true},"b":{"allOf":[{"type":"object"}],"nullable":true}}}`,
	Good:  `{"type":["object","null"],"properties":{"nullable":{"type":"string","default":{"nullable":true}}}}`,
	On:    []string{fields.Nullable},
	Wants: refuses(fields.Nullable),
	Run:   func(e *Editor) { e.Each(func(n schema.Node) { upgradeNull(e, n) }) },
}

func upgradeNull(e *Editor, n schema.Node) {
	flag := n.Value.Get(fields.Nullable)
	switch {
	case flag == nil:
	case !flag.IsBool(true):
		e.Drop(n, fields.Nullable, same(`"nullable": false says what is so without it`))
	case e.refersAnywhere(n.Value):
		wrapNullable(e, n)
	case e.acceptsNullWithout(n.Value, fields.Nullable):
		e.Drop(n, fields.Nullable, same("null is accepted without nullable"))
	case e.refusesNullBeyond(n.Value):
		wrapNullable(e, n)
	default:
		joinNull(e, n)
	}
}

// refersAnywhere reports whether a ref of v leads to where nobody knows.
func (e *Editor) refersAnywhere(v *jsontree.Value) bool {
	return v.Has(fields.DynamicRef) || v.Has(fields.RecursiveRef) || v.Has(fields.Ref) && e.Doc.Target(v) == nil
}

// acceptsNullWithout reports whether v accepts null when a keyword is left out.
func (e *Editor) acceptsNullWithout(v *jsontree.Value, keyword string) bool {
	i := v.Index(keyword)
	m := v.Members()[i]
	v.RemoveAt(i)
	accepts := e.Doc.AcceptsNull(v)
	v.Insert(i, m)
	return accepts
}

// refusesNullBeyond reports whether something of v refuses null that null can't simply
// be added to.
func (e *Editor) refusesNullBeyond(v *jsontree.Value) bool {
	if t := e.Doc.Target(v); t != nil && !e.Doc.AcceptsNull(t) {
		return true
	}
	rest := jsontree.NewObject(v.Span())
	for _, m := range v.Members() {
		switch m.Name {
		case fields.AllOf, fields.Not, fields.If, fields.Then, fields.Else:
			rest.Set(m.Name, m.Value, m.NameSpan)
		}
	}
	return !e.Doc.AcceptsNull(rest) || e.nullBranches(v.Get(fields.OneOf)) > 1
}

// nullBranches counts the branches that accept null.
func (e *Editor) nullBranches(union *jsontree.Value) int {
	count := 0
	for _, m := range union.Members() {
		if e.Doc.AcceptsNull(m.Value) {
			count++
		}
	}
	return count
}

func joinNull(e *Editor, n schema.Node) {
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
	only := v.Get(fields.Const)
	if only == nil || only.IsNull() {
		return
	}
	values := jsontree.NewArray(only.Span(), only, null)
	if v.Has(fields.Enum) { // both must hold: what the const leaves of the enum
		v.Remove(fields.Const)
		if !containsEqual(v.Get(fields.Enum), only) {
			values = jsontree.NewArray(only.Span(), null)
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
func wrapNullable(e *Editor, n schema.Node) {
	v, span := n.Value, n.Value.Get(fields.Nullable).Span()
	e.Edit(n, fields.Nullable, same("nullable is OpenAPI's word; the schema and null are branches of anyOf now"), func() {
		inside, outside := jsontree.NewObject(v.Span()), jsontree.NewObject(v.Span())
		for _, m := range v.Members() {
			switch {
			case m.Name == fields.Nullable:
			case staysOutside(m.Name):
				outside.Set(m.Name, m.Value, m.NameSpan)
			default:
				if inside.Len() == 0 {
					outside.Set(fields.AnyOf, jsontree.NewArray(span, inside, nullSchema(span)), span)
				}
				inside.Set(m.Name, m.Value, m.NameSpan)
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
