package normalize

import (
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
)

// types intersects type i of dst with another one.
func (m *merger) types(dst *jsontree.Value, i int, other *jsontree.Value) {
	have := dst.Elem(i)
	mine := schema.DeclaredTypes(dst)
	theirs := schema.DeclaredTypes(jsontree.NewObject(other.Span(), jsontree.Member{Name: fields.Type, Value: other}))
	both := mine & theirs
	switch both {
	case 0:
		m.never = true
		return
	case mine:
	case theirs:
		dst.SetAt(i, other)
	default:
		dst.SetAt(i, typeValue(both, have.Span()))
	}
	m.checkTypes(dst)
}

// checkTypes notes when type, enum and const leave no value.
func (m *merger) checkTypes(dst *jsontree.Value) {
	if schema.OwnTypes(dst) == 0 {
		m.never = true
	}
	c := dst.Get(fields.Const)
	e := dst.Get(fields.Enum)
	if c != nil && e.IsArray() && !containsEqual(e, c) {
		m.never = true
	}
}

// typeValue writes a set of types: a name, or a list of them with null last.
func typeValue(bits fields.Types, span jsontree.Span) *jsontree.Value {
	names := schema.TypeNames(bits)
	if len(names) == 1 {
		return jsontree.NewString(names[0], span)
	}
	list := jsontree.NewArray(span)
	for _, n := range names {
		list.Append(jsontree.NewString(n, span))
	}
	return list
}

// enums intersects enum i of dst with another one, by value, in dst's order.
func (m *merger) enums(dst *jsontree.Value, i int, other *jsontree.Value) {
	have := dst.Elem(i)
	theirs := newValueSet(other)
	kept := jsontree.NewArray(have.Span())
	for _, v := range have.Members() {
		if theirs.has(v.Value) {
			kept.Append(v.Value)
		}
	}
	if kept.Len() == 0 {
		m.never = true
		return
	}
	if kept.Len() < have.Len() {
		dst.SetAt(i, kept)
	}
	m.checkTypes(dst)
}

// bound keeps the tighter of two bounds: the greater one for sign 1, the smaller one
// for sign -1.
func (m *merger) bound(dst *jsontree.Value, i int, other *jsontree.Value, sign int) {
	have := dst.Elem(i)
	if !have.IsNumber() || !other.IsNumber() {
		return
	}
	if jsontree.CompareNumbers(other.Raw(), have.Raw())*sign > 0 {
		dst.SetAt(i, other)
	}
}

// multiple keeps the least common multiple of two integers.
func (m *merger) multiple(dst *jsontree.Value, i int, mem jsontree.Member) {
	have := dst.Elem(i)
	if have.IsNumber() && mem.Value.IsNumber() {
		if lcm, ok := jsontree.LCM(have.Raw(), mem.Value.Raw()); ok {
			dst.SetAt(i, jsontree.NewNumber(lcm, have.Span()))
			return
		}
	}
	m.lose(mem.Name, mem.Value)
}

// uniteStrings appends the strings of other that have lacks.
func uniteStrings(have, other *jsontree.Value) {
	if !have.IsArray() {
		return
	}
	seen := stringSet(have)
	for _, o := range other.Members() {
		if name := o.Value.Str(); !seen[name] {
			seen[name] = true
			have.Append(o.Value)
		}
	}
}

// stringSet gives the strings of an array.
func stringSet(list *jsontree.Value) map[string]bool {
	set := make(map[string]bool, list.Len())
	for _, m := range list.Members() {
		if m.Value.IsString() {
			set[m.Value.Str()] = true
		}
	}
	return set
}

// indexOf gives the places of an object's members by name.
func indexOf(v *jsontree.Value) map[string]int {
	at := make(map[string]int, v.Len())
	for i, m := range v.Members() {
		at[m.Name] = i
	}
	return at
}

// valueSet is a set of JSON values, compared as JSON Schema compares them.
type valueSet map[uint64][]*jsontree.Value

func newValueSet(list *jsontree.Value) valueSet {
	set := make(valueSet, list.Len())
	for _, m := range list.Members() {
		set.add(m.Value)
	}
	return set
}

func (s valueSet) has(v *jsontree.Value) bool {
	for _, o := range s[jsontree.Hash(v)] {
		if jsontree.Equal(o, v) {
			return true
		}
	}
	return false
}

// add puts a value in and reports whether it is new.
func (s valueSet) add(v *jsontree.Value) bool {
	if s.has(v) {
		return false
	}
	h := jsontree.Hash(v)
	s[h] = append(s[h], v)
	return true
}

func containsEqual(list, v *jsontree.Value) bool {
	for _, m := range list.Members() {
		if jsontree.Equal(m.Value, v) {
			return true
		}
	}
	return false
}
