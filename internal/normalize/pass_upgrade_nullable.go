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
	Run: func(e *Editor) {
		u := nullUpgrade{e: e, targets: map[*jsontree.Value]bool{}}
		e.Each(u.visit)
	},
}

type nullUpgrade struct {
	e *Editor
	// targets says of what refs point at whether it accepts null. Rewriting nullable
	// does not change that.
	targets map[*jsontree.Value]bool
}

func (u *nullUpgrade) visit(n schema.Node) {
	v, flag := n.Value, n.Value.Get(fields.Nullable)
	switch {
	case flag == nil:
	case !flag.IsBool(true):
		u.e.Drop(n, fields.Nullable, same(`"nullable": false says what is so without it`))
	case u.refersAnywhere(v) || !u.targetAccepts(v):
		u.e.wrapNullable(n)
	case u.e.Doc.AcceptsNull(only(v, func(name string) bool { return name != fields.Nullable && name != fields.Ref })):
		u.e.Drop(n, fields.Nullable, same("null is accepted without nullable"))
	case !u.e.Doc.AcceptsNull(only(v, putsConditions)) || u.e.nullBranches(v.Get(fields.OneOf)) > 1:
		u.e.wrapNullable(n)
	default:
		u.e.joinNull(n)
	}
}

// refersAnywhere reports whether a ref of v leads to where nobody knows.
func (u *nullUpgrade) refersAnywhere(v *jsontree.Value) bool {
	return v.Has(fields.DynamicRef) || v.Has(fields.RecursiveRef) || v.Has(fields.Ref) && u.e.Doc.Target(v) == nil
}

// targetAccepts reports whether the ref of v, if it has one, accepts null.
func (u *nullUpgrade) targetAccepts(v *jsontree.Value) bool {
	t := u.e.Doc.Target(v)
	if t == nil {
		return true
	}
	accepts, known := u.targets[t]
	if !known {
		accepts = u.e.Doc.AcceptsNull(t)
		u.targets[t] = accepts
	}
	return accepts
}

// only gives some of the keywords of v as a schema of their own.
func only(v *jsontree.Value, wanted func(name string) bool) *jsontree.Value {
	some := jsontree.NewObject(v.Span())
	for _, m := range v.Members() {
		if wanted(m.Name) {
			add(some, m)
		}
	}
	return some
}

// putsConditions reports whether a keyword can refuse null in a way that null can't
// simply be added to.
func putsConditions(keyword string) bool {
	switch keyword {
	case fields.AllOf, fields.Not, fields.If, fields.Then, fields.Else:
		return true
	}
	return false
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
