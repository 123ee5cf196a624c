package schema

import (
	"slices"

	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
)

// maxPaired bounds the schemas that are compared each with each.
const maxPaired = 64

// Disjoint reports whether no value can satisfy two of some schemas, as far as Apart sees.
// Of more than maxPaired only those are seen whose tags tell them apart.
func (d *Document) Disjoint(all []*jsontree.Value) bool {
	if len(all) > maxPaired {
		return d.disjointByTag(all)
	}
	for i, a := range all {
		for _, b := range all[i+1:] {
			if !d.Apart(a, b) {
				return false
			}
		}
	}
	return true
}

// disjointByTag is Disjoint in time linear to the list: every schema requires the same
// property of the first one's, and no two share a constant of it.
func (d *Document) disjointByTag(all []*jsontree.Value) bool {
	for _, name := range requiredBy(d.applied(all[0])) {
		seen := valueSet{}
		if !slices.ContainsFunc(all, func(v *jsontree.Value) bool { return !d.addTag(seen, v, name) }) {
			return true
		}
	}
	return false
}

// addTag adds the constants of a required property to a set, and reports whether there
// were some and all were new.
func (d *Document) addTag(seen valueSet, v *jsontree.Value, name string) bool {
	parts := d.applied(v)
	if !slices.Contains(requiredBy(parts), name) {
		return false
	}
	for _, p := range parts {
		tag := p.Get(fields.Properties).Get(name)
		if !IsSchema(tag) || d.AcceptsNull(tag) {
			continue
		}
		for _, q := range d.applied(tag) {
			if values := constants(q); len(values) > 0 {
				return !slices.ContainsFunc(values, func(c *jsontree.Value) bool { return !seen.add(c) })
			}
		}
	}
	return false
}

// Apart reports whether no value can satisfy both of two schemas, as far as that is
// plain: their types do not meet, or their constants, or one of two objects requires a
// property that is apart in the other, or that the other does not allow. A schema that says
// too little counts as meeting all.
func (d *Document) Apart(a, b *jsontree.Value) bool {
	c := &comparison{Document: d}
	return c.apart(a, b, 0)
}

// maxNested is how deep Apart looks into properties, maxLooks at how many pairs of schemas.
const (
	maxNested = 3
	maxLooks  = 400
)

// comparison is one run of Apart.
type comparison struct {
	*Document
	looks int
}

func (c *comparison) apart(a, b *jsontree.Value, depth int) bool {
	c.looks++
	if c.looks > maxLooks || !IsSchema(a) || !IsSchema(b) || c.AcceptsNull(a) && c.AcceptsNull(b) {
		return false
	}
	both := c.Types(a) & c.Types(b) &^ fields.NullBit
	if both == 0 {
		return true
	}
	of, with := c.applied(a), c.applied(b)
	for _, x := range of {
		for _, y := range with {
			if noneShared(constants(x), constants(y)) {
				return true
			}
		}
	}
	return both == fields.ObjectBit && depth < maxNested && (c.objectsApart(of, with, depth) || c.objectsApart(with, of, depth))
}

// objectsApart reports whether some objects require a property that others refuse, or
// accept with other values only.
func (c *comparison) objectsApart(of, with []*jsontree.Value, depth int) bool {
	for _, name := range requiredBy(of) {
		for _, y := range with {
			if refuses(y, name) {
				return true
			}
			theirs := y.Get(fields.Properties).Get(name)
			for _, x := range of {
				if own := x.Get(fields.Properties).Get(name); own != nil && theirs != nil && c.apart(own, theirs, depth+1) {
					return true
				}
			}
		}
	}
	return false
}

// refuses reports whether a schema plainly refuses objects with a property.
func refuses(v *jsontree.Value, name string) bool {
	if own := v.Get(fields.Properties).Get(name); own != nil {
		return own.IsBool(false)
	}
	return v.Get(fields.AdditionalProperties).IsBool(false) && v.Get(fields.PatternProperties).Len() == 0
}

// maxApplied bounds the schemas that are seen to apply to one value.
const maxApplied = 50

// applied gives the schemas that a value must satisfy to satisfy v: v, what its ref points
// at, the branches of allOf, and so on.
func (d *Document) applied(v *jsontree.Value) []*jsontree.Value {
	all := []*jsontree.Value{v}
	add := func(v *jsontree.Value) {
		if v != nil && len(all) < maxApplied && !slices.Contains(all, v) {
			all = append(all, v)
		}
	}
	for i := 0; i < len(all); i++ {
		if all[i].Has(fields.Ref) {
			add(d.Target(all[i]))
		}
		if of := all[i].Get(fields.AllOf); of.IsArray() {
			for _, m := range of.Members() {
				add(m.Value)
			}
		}
	}
	return all
}

// requiredBy gives the properties that some schemas require.
func requiredBy(all []*jsontree.Value) (names []string) {
	for _, v := range all {
		if list := v.Get(fields.Required); list.IsArray() {
			for _, m := range list.Members() {
				if m.Value.IsString() {
					names = append(names, m.Value.Str())
				}
			}
		}
	}
	return names
}

// constants gives the values that a schema's own const or enum leaves, apart from null; none
// where neither stands.
func constants(v *jsontree.Value) []*jsontree.Value {
	if c := v.Get(fields.Const); c != nil {
		return []*jsontree.Value{c}
	}
	if e := v.Get(fields.Enum); e.IsArray() {
		return elements(e)
	}
	return nil
}

func elements(list *jsontree.Value) []*jsontree.Value {
	all := make([]*jsontree.Value, list.Len())
	for i, m := range list.Members() {
		all[i] = m.Value
	}
	return all
}

// noneShared reports whether two lists of constants are there and have none in common.
func noneShared(a, b []*jsontree.Value) bool {
	if len(a) == 0 || len(b) == 0 {
		return false
	}
	set := valueSet{}
	for _, v := range a {
		set.add(v)
	}
	return !slices.ContainsFunc(b, set.has)
}

// valueSet is a set of JSON values, compared as JSON Schema compares them.
type valueSet map[uint64][]*jsontree.Value

func (s valueSet) has(v *jsontree.Value) bool {
	return slices.ContainsFunc(s[jsontree.Hash(v)], func(o *jsontree.Value) bool { return jsontree.Equal(o, v) })
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
