package normalize

import (
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
)

// properties unites properties. A property that only one side declares must also be what
// the other side's additionalProperties asks for; where that is false, the property is
// let in all the same (what authors mean by a closed part beside others), which widens.
func (m *merger) properties(dst, src *jsontree.Value) {
	mine, theirs := dst.Get(fields.AdditionalProperties), src.Get(fields.AdditionalProperties)
	if (narrows(mine) && src.Has(fields.PatternProperties)) || (narrows(theirs) && dst.Has(fields.PatternProperties)) {
		m.effect |= schema.Widens | schema.Narrows // a pattern decides what is additional
	}
	known := dst.Get(fields.Properties)
	other := src.Get(fields.Properties)
	if narrows(theirs) {
		theirNames := indexOf(other)
		for _, p := range known.Members() {
			if _, both := theirNames[p.Name]; !both {
				m.admit(p.Value, theirs)
			}
		}
	}
	if other.IsObject() {
		m.uniteProperties(dst, src, other, mine)
	}
	if pp := src.Get(fields.PatternProperties); pp.IsObject() {
		if have := dst.Get(fields.PatternProperties); have.IsObject() {
			m.maps(have, pp)
		} else {
			m.copyAlong(dst, src, fields.PatternProperties)
		}
	}
	m.additional(dst, src, mine, theirs)
}

func (m *merger) uniteProperties(dst, src, other, additional *jsontree.Value) {
	known := dst.Get(fields.Properties)
	if !known.IsObject() {
		known = jsontree.NewObject(other.Span())
		i := src.Index(fields.Properties)
		dst.Set(fields.Properties, known, src.Members()[i].NameSpan)
		m.e.Adds(fields.Properties)
	}
	at := indexOf(known)
	for _, p := range other.Members() {
		if i, both := at[p.Name]; both {
			m.schemas(known.Elem(i), p.Value)
			continue
		}
		if narrows(additional) {
			m.admit(p.Value, additional)
		}
		known.Insert(known.Len(), p)
	}
}

// admit makes a property also what additionalProperties of the other side asks for.
func (m *merger) admit(property, additional *jsontree.Value) {
	if additional.IsBool(false) {
		m.effect |= schema.Widens
		return
	}
	m.schemas(property, m.e.Clone(additional))
}

func (m *merger) additional(dst, src *jsontree.Value, mine, theirs *jsontree.Value) {
	switch {
	case theirs == nil:
	case mine == nil, mine.IsBool(true) && theirs.IsObject(), theirs.IsBool(false) && !mine.IsBool(false):
		i := src.Index(fields.AdditionalProperties)
		dst.Set(fields.AdditionalProperties, theirs, src.Members()[i].NameSpan)
		m.e.Adds(fields.AdditionalProperties)
	case mine.IsObject() && theirs.IsObject():
		m.schemas(mine, theirs)
	}
}

// narrows reports whether a schema is there and does not plainly accept everything.
func narrows(v *jsontree.Value) bool { return v != nil && !AcceptsAll(v) }

// items merges tuples place by place, and what follows them.
func (m *merger) items(dst, src *jsontree.Value) {
	p, q := dst.Get(fields.PrefixItems), src.Get(fields.PrefixItems)
	rest, otherRest := dst.Get(fields.Items), src.Get(fields.Items)
	if p.Len() > 0 || q.Len() > 0 {
		m.tuples(dst, src, p, q, rest, otherRest)
	}
	switch {
	case otherRest == nil:
	case rest == nil:
		m.copyAlong(dst, src, fields.Items)
	default:
		m.schemas(rest, otherRest)
	}
}

func (m *merger) tuples(dst, src, p, q, rest, otherRest *jsontree.Value) {
	if p.Len() == 0 {
		p = jsontree.NewArray(q.Span())
		i := src.Index(fields.PrefixItems)
		dst.Set(fields.PrefixItems, p, src.Members()[i].NameSpan)
		m.e.Adds(fields.PrefixItems)
	}
	for i := range max(p.Len(), q.Len()) {
		switch {
		case i >= p.Len(): // the place is one of "rest" in dst
			place := q.Elem(i)
			if rest != nil {
				m.schemas(place, m.e.Clone(rest))
			}
			p.Append(place)
		case i < q.Len():
			m.schemas(p.Elem(i), q.Elem(i))
		case otherRest != nil:
			m.schemas(p.Elem(i), m.e.Clone(otherRest))
		}
	}
}

// maxBranches bounds the product of two unions.
const maxBranches = 64

// unions merges anyOf i of dst with another one: every branch of the one with every
// branch of the other, up to a limit; beyond it the first stays.
func (m *merger) unions(dst *jsontree.Value, i int, mem jsontree.Member) {
	have, other := dst.Elem(i), mem.Value
	if !other.IsArray() || !have.IsArray() {
		return
	}
	if have.Len()*other.Len() > maxBranches {
		m.lose(mem.Name, other)
		return
	}
	product := jsontree.NewArray(have.Span())
	for _, a := range have.Members() {
		for _, b := range other.Members() {
			m.branch(product, m.e.Clone(a.Value), m.e.Clone(b.Value))
		}
	}
	if product.Len() == 0 {
		m.never = true
		return
	}
	dst.SetAt(i, product)
}

// branch appends the intersection of two branches, if any value is in both.
func (m *merger) branch(product, a, b *jsontree.Value) {
	if !a.IsObject() {
		a, b = b, a
	}
	if !a.IsObject() {
		if a.IsBool(true) && b.IsBool(true) {
			product.Append(a)
		}
		return
	}
	sub := merger{e: m.e, depth: m.depth}
	sub.unwatch(a)
	sub.into(a, b)
	if sub.never {
		return
	}
	prune(a)
	m.effect |= sub.effect
	m.lost = append(m.lost, sub.lost...)
	product.Append(a)
}

// prune takes out what says nothing about the types that a merged schema is left with.
func prune(v *jsontree.Value) {
	types := schema.OwnTypes(v)
	v.KeepMembers(func(m jsontree.Member) bool {
		kw := fields.Lookup(m.Name)
		return kw == nil || kw.Types&types != 0
	})
}
