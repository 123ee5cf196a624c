package normalize

import (
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
)

// upgradeTypeUnion rewrites draft-03's list of types and schemas, one of which must hold.
func upgradeTypeUnion(e *Editor, n schema.Node, list *jsontree.Value) {
	branches, open := typeBranches(list)
	if open {
		e.Drop(n, fields.Type, same("one of the types accepts any value, so the list left"))
		return
	}
	for _, m := range branches.Members() {
		e.admit(m.Value)
	}
	const note = "draft-03 has schemas in a list of types; in JSON Schema of today they are branches of anyOf"
	if !n.Value.Has(fields.AnyOf) {
		e.Swap(n, fields.Type, fields.AnyOf, branches, same(note))
		return
	}
	all := joined(n.Value.Get(fields.AllOf), list.Span(), object(list.Span(), fields.AnyOf, branches))
	e.Merge(n, fields.Type, fields.AllOf, all, same(note))
	e.Adds(fields.AnyOf)
}

// typeBranches gives draft-03's types and schemas as schemas: the names together as
// the first one. open says that one of the names stands for any value.
func typeBranches(list *jsontree.Value) (branches *jsontree.Value, open bool) {
	words, schemas := jsontree.NewArray(list.Span()), jsontree.NewArray(list.Span())
	for _, m := range list.Members() {
		switch {
		case m.Value.IsString():
			words.Append(m.Value)
		case m.Value.IsObject():
			schemas.Append(m.Value)
		}
	}
	types := readTypeList(words)
	if types.any {
		return nil, true
	}
	names := types.names
	switch names.Len() {
	case 0:
		return schemas, false
	case 1:
		names = names.Elem(0)
	}
	first := object(list.Span(), fields.Type, names)
	if types.format != "" {
		first.Set(fields.Format, jsontree.NewString(types.format, list.Span()), list.Span())
	}
	return joined(jsontree.NewArray(list.Span(), first), list.Span(), memberValues(schemas)...), false
}
