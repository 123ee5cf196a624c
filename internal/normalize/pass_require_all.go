package normalize

import (
	"slices"

	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
)

var requireAll = Pass{
	ID:    "require-all",
	Title: "require every property, and let optional ones be null",
	Doc: "Every property joins required, in the order of the properties unless the set is right already. One that was optional takes null instead: " +
		"a union of its schema and null, with the description on the wrapper; a union gets null as a branch; one that accepts null already stays " +
		"as it is. Names in required without a property leave. A definition is never changed for a use of it: the use is wrapped.",
	Bad:   `{"type":"object","properties":{"a":{"type":"string"}},"additionalProperties":false}`,
	Good:  `{"type":"object","properties":{"a":{"type":["string","null"]}},"required":["a"],"additionalProperties":false}`,
	Wants: needs(fields.NeedAllRequired),
	Run:   func(e *Editor) { e.Each(e.requireAll) },
}

func (e *Editor) requireAll(n schema.Node) {
	v := n.Value
	if !v.Has(fields.Type) || schema.DeclaredTypes(v)&fields.ObjectBit == 0 {
		return
	}
	props, required := v.Get(fields.Properties), v.Get(fields.Required)
	e.dropGhosts(n, props, required)
	required = v.Get(fields.Required)
	if required.Len() == props.Len() {
		return
	}
	had := namesOf(required)
	all := e.parser.List(props.Len(), v.Span())
	for i, p := range props.Members() {
		all.Append(e.parser.String(p.Name, p.NameSpan))
		if !had.has(p.Name) {
			e.letBeNull(schema.Node{
				Value: p.Value, Parent: v, Keyword: fields.Lookup(fields.Properties), Name: p.Name, Index: i, Polarity: n.Polarity, Depth: n.Depth + 1,
			})
		}
	}
	e.Edit(n, fields.Required, Claim{
		Effect: schema.Reshapes, Inherent: true, Note: "every property must be required: optional ones are null instead of left out", Exact: true,
	}, func() {
		if required != nil {
			v.Set(fields.Required, all, v.Span())
			return
		}
		v.Insert(v.Index(fields.Properties)+1, jsontree.Member{Name: fields.Required, Value: all, NameSpan: v.Span()})
	})
}

// dropGhosts takes names out of required that no property has.
func (e *Editor) dropGhosts(n schema.Node, props, required *jsontree.Value) {
	if required == nil || !required.IsArray() {
		return
	}
	known := propertyNames(props)
	isGhost := func(m jsontree.Member) bool { return !known.has(m.Value.Str()) }
	first := slices.IndexFunc(required.Members(), isGhost)
	if first < 0 {
		return
	}
	kept := jsontree.NewArray(required.Span())
	for _, m := range required.Members() {
		if !isGhost(m) {
			kept.Append(m.Value)
		}
	}
	ghost := required.Elem(first).Str()
	e.Put(n, fields.Required, kept, Claim{Effect: schema.Widens, Note: "required names %s, and no property is called so: the name leaves", Arg: ghost, Exact: true})
}

// letBeNull makes an optional property accept null.
func (e *Editor) letBeNull(n schema.Node) {
	v := n.Value
	if e.Doc.AcceptsNull(v) {
		return
	}
	c := Claim{Effect: schema.Reshapes, Inherent: true, AddedNull: true, Exact: true, Note: "the optional property %s takes null instead of being left out", Arg: n.Name}
	null := e.parser.Object(v.Span(), jsontree.Member{Name: fields.Type, Value: e.parser.String(fields.TypeNull, v.Span()), NameSpan: v.Span()})
	if isUnionWithText(v) {
		e.Edit(n, "", c, func() { v.Get(fields.AnyOf).Append(null) })
		return
	}
	e.Edit(n, "", c, func() { e.wrapWithNull(v, null) })
}

// isUnionWithText reports whether a schema is an anyOf with nothing but annotations
// beside it.
func isUnionWithText(v *jsontree.Value) bool {
	if !v.Get(fields.AnyOf).IsArray() {
		return false
	}
	for _, m := range v.Members() {
		kw := fields.Lookup(m.Name)
		if m.Name != fields.AnyOf && (kw == nil || kw.Role != fields.Annotation) {
			return false
		}
	}
	return true
}

// wrapWithNull makes the place v a union of what it was and null, with the description and
// the default on the wrapper.
func (e *Editor) wrapWithNull(v, null *jsontree.Value) {
	inner := e.parser.Detach(v)
	target := e.Doc.Target(v)
	members := [3]jsontree.Member{{Name: fields.AnyOf, Value: e.parser.Array(v.Span(), inner, null), NameSpan: v.Span()}}
	outer := members[:1]
	for _, name := range [...]string{fields.Description, fields.Default} { // a default may be null now
		if i := inner.Index(name); i >= 0 {
			outer = append(outer, inner.Members()[i])
			inner.RemoveAt(i)
		}
	}
	wrapper := e.parser.Object(v.Span(), outer...)
	e.become(v, wrapper)
	if target != nil {
		e.Doc.Point(inner, target)
	}
}
