package diff

import (
	"fmt"
	"slices"

	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
)

// branches compares allOf, anyOf and oneOf, whose branches are paired by content.
func (p *pair) branches() {
	p.allOf()
	a, b := unionWord(p.o.v), unionWord(p.n.v)
	if a == "" && b == "" {
		return
	}
	if a != "" && b != "" && a != both && b != both {
		p.unions(a, b)
		return
	}
	p.union(fields.AnyOf)
	p.union(fields.OneOf)
}

// both stands for a schema with two unions, which are compared each with its like.
const both = "both"

// unionWord gives the keyword of a schema's union, "" without one.
func unionWord(v *jsontree.Value) string {
	anyOf, oneOf := v.Get(fields.AnyOf).IsArray(), v.Get(fields.OneOf).IsArray()
	switch {
	case anyOf && oneOf:
		return both
	case anyOf:
		return fields.AnyOf
	case oneOf:
		return fields.OneOf
	}
	return ""
}

func (p *pair) union(keyword string) {
	a, b := p.o.v.Get(keyword), p.n.v.Get(keyword)
	switch {
	case a == nil && b == nil:
	case a.IsArray() && b.IsArray():
		p.unions(keyword, keyword)
	case a == nil:
		p.tell(keyword, direction(!p.acceptingUnion(b, keyword), false), became(nil, b))
	case b == nil:
		p.tell(keyword, direction(false, !p.acceptingUnion(a, keyword)), became(a, nil))
	default:
		p.tell(keyword, bothWays, became(a, b))
	}
}

// acceptingUnion reports whether one branch of an anyOf accepts everything.
func (p *pair) acceptingUnion(v *jsontree.Value, keyword string) bool {
	return keyword == fields.AnyOf && slices.ContainsFunc(elements(v), acceptsAll)
}

// branchesOf gives the branches of a union as places.
func branchesOf(p place, keyword string) []place {
	var all []place
	for i, v := range elements(p.v.Get(keyword)) {
		if schema.IsSchema(v) {
			all = append(all, p.indexed(keyword, i, v))
		}
	}
	return all
}

// unions compares two unions of which none is missing.
func (p *pair) unions(old, new string) {
	p.compareBranches(branchesOf(p.o, old), branchesOf(p.n, new), old, new)
	if old == new {
		return
	}
	of, r := p.o, p.old
	if old == fields.AnyOf {
		of, r = p.n, p.new
	}
	e := schema.Effect(0)
	if !r.oneOfIsAnyOf(of.v) {
		e = direction(old == fields.AnyOf, new == fields.AnyOf)
	}
	o, a := p.member(p.o, old)
	n, b := p.member(p.n, new)
	p.add(difference{kind: Changed, keyword: new, focus: aboutKeyword(new), old: o, new: n, before: a, after: b, effect: e, message: fmt.Sprintf("%q became %q", old, new)})
}

// compareBranches pairs the branches of two unions and tells of those that are left.
func (p *pair) compareBranches(before, after []place, old, new string) {
	m := p.match(before, after)
	for _, pr := range m.pairs {
		p.child(new, pr[0], pr[1])
	}
	for _, b := range m.gone {
		p.branch(b, before, after, p.old, old, new, Removed)
	}
	for _, b := range m.fresh {
		p.branch(b, after, before, p.new, old, new, Added)
	}
}

// branch tells of a branch that only one side has.
func (p *pair) branch(b place, siblings, others []place, r *reading, old, new string, kind Kind) {
	word, verb := new, "gained the branch "
	d := difference{kind: kind, old: p.o, new: b, after: b.v}
	if kind == Removed {
		word, verb = old, "lost the branch "
		d.old, d.new, d.before, d.after = b, p.n, b.v, nil
	}
	e := direction(kind == Removed, kind == Added)
	switch {
	case never(b.v), r.doc.Types(b.v)&typesOf(p.holder(kind).v) == 0:
		e = 0
	case word == fields.OneOf && !r.disjointFrom(b, siblings):
		e = bothWays
	case word == fields.AnyOf && p.covered(b, others, kind):
		e = 0
	}
	if d.focus = aboutKeyword(word); unionWord(p.o.v) == "" || unionWord(p.n.v) == "" {
		d.focus = &focus{} // one of the two is no union
	}
	d.keyword, d.effect, d.message = word, e, fmt.Sprintf("%q %s%s", word, verb, describe(b.v))
	p.add(d)
}

// covered reports whether a branch of the other side accepts all that a branch does.
func (p *pair) covered(b place, others []place, kind Kind) bool {
	if p.probe || len(others) > mostDisjoint { // a probe within a probe would multiply
		return false
	}
	return slices.ContainsFunc(others, func(other place) bool {
		if kind == Removed {
			return p.between(b, other)&schema.Narrows == 0
		}
		return p.between(other, b)&schema.Widens == 0
	})
}

// holder gives the schema on the side that a branch of this kind of difference is on.
func (p *pair) holder(kind Kind) place {
	if kind == Removed {
		return p.o
	}
	return p.n
}

// allOf compares the schemas that are applied in addition.
func (p *pair) allOf() {
	m := p.match(branchesOf(p.o, fields.AllOf), branchesOf(p.n, fields.AllOf))
	for _, pr := range m.pairs {
		p.child(fields.AllOf, pr[0], pr[1])
	}
	for _, b := range m.gone {
		p.add(difference{kind: Removed, keyword: fields.AllOf, focus: aboutKeyword(fields.AllOf), old: b, new: p.n, before: b.v, effect: direction(false, !acceptsAll(b.v)),
			message: fmt.Sprintf("%q lost %s", fields.AllOf, describe(b.v))})
	}
	for _, b := range m.fresh {
		p.add(difference{kind: Added, keyword: fields.AllOf, focus: aboutKeyword(fields.AllOf), old: p.o, new: b, after: b.v, effect: direction(!acceptsAll(b.v), false),
			message: fmt.Sprintf("%q gained %s", fields.AllOf, describe(b.v))})
	}
}

// unionBesideNone compares a schema that is nothing but a union with one that has none,
// as if that were a union of one, or of one for each of its types.
func (p *pair) unionBesideNone() bool {
	a, b := unionWord(p.o.v), unionWord(p.n.v)
	switch {
	case a == "" && b != "" && b != both && onlyUnion(p.n.v):
		after := branchesOf(p.n, b)
		p.compareBranches(asBranches(p.o, p.new, after), after, b, b)
	case b == "" && a != "" && a != both && onlyUnion(p.o.v):
		before := branchesOf(p.o, a)
		p.compareBranches(before, asBranches(p.n, p.old, before), a, a)
	default:
		return false
	}
	return true
}

// onlyUnion reports whether a schema asserts nothing but one union of several.
func onlyUnion(v *jsontree.Value) bool {
	for _, m := range v.Members() {
		if m.Name != fields.AnyOf && m.Name != fields.OneOf && !isNote(m.Name) && m.Name != fields.Defs && m.Name != fields.Definitions {
			return false
		}
	}
	return true
}

// asBranches gives a schema as the branches of a union: itself without its notes, once
// for each of its types where the other side has branches of one type each.
func asBranches(p place, other *reading, branches []place) []place {
	types := typesOf(p.v)
	for _, b := range branches {
		if other.doc.Types(b.v)&types == types {
			return []place{asBranch(p, types, false)}
		}
	}
	if declaredTypes(p.v) == fields.AnyType {
		return []place{asBranch(p, types, false)}
	}
	var all []place
	for _, bit := range []fields.Types{fields.StringBit, fields.NumericBits, fields.BooleanBit, fields.ObjectBit, fields.ArrayBit, fields.NullBit} {
		if types&bit != 0 {
			all = append(all, asBranch(p, types&bit, true))
		}
	}
	return all
}

// asBranch copies a schema without notes, and, as one of several, with what concerns some
// types only. What it holds is not copied.
func asBranch(p place, types fields.Types, split bool) place {
	v := jsontree.NewObject(p.v.Span())
	for _, m := range p.v.Members() {
		kw := fields.Lookup(m.Name)
		if isNote(m.Name) || split && (kw == nil || kw.Types&types == 0 || m.Name == fields.Type || m.Name == fields.Nullable) {
			continue
		}
		value := m.Value
		if split && m.Name == fields.Enum && value.IsArray() {
			value = jsontree.NewArray(m.Value.Span(), ofTypes(elements(m.Value), types)...)
		}
		v.Set(m.Name, value, m.NameSpan)
	}
	if split {
		names := schema.TypeNames(types)
		v.Set(fields.Type, jsontree.NewString(names[0], p.span), p.span)
	}
	p.v = v
	return p
}
