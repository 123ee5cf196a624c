package diff

import (
	"slices"

	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
)

// focus is what a difference is about, of the two schemas at its place: some keywords, or
// some properties. With neither it is all of the schemas.
type focus struct{ keywords, properties []string }

// fociOf gives what a change of a keyword is about, the narrowest first: that keyword, then
// all of the schema.
func fociOf(keyword string) []*focus {
	if keyword == "" {
		return []*focus{{}}
	}
	return []*focus{aboutKeyword(keyword), {}}
}

// isAll reports whether the focus is all of the schemas at its place.
func (f *focus) isAll() bool { return len(f.keywords) == 0 && len(f.properties) == 0 }

// mixed gives a schema with what is in the focus as another one has it; nil where there is
// none, or it can't be compiled. The places are those of the focus in both.
func (p *suspect) mixed(at jsontree.Pointer, other *suspect, otherAt jsontree.Pointer, f *focus) *suspect {
	if f == nil {
		return nil
	}
	own, theirs := at.Lookup(p.root), otherAt.Lookup(other.root)
	if own == nil || theirs == nil {
		return nil
	}
	return newSuspect(replaced(p.root, at.Tokens(), f.exchange(own, theirs)))
}

// exchange gives a schema with what is in the focus taken from another.
func (f *focus) exchange(own, other *jsontree.Value) *jsontree.Value {
	switch {
	case !own.IsObject() || !other.IsObject() || f.isAll():
		return other
	case len(f.properties) > 0:
		v := own.Detach()
		v.Set(fields.Properties, f.exchangeMembers(own.Get(fields.Properties), other.Get(fields.Properties), f.properties), noSpan)
		return v
	}
	return f.exchangeMembers(own, other, f.keywords)
}

// exchangeMembers gives an object with some members as another has them, or without.
func (f *focus) exchangeMembers(own, other *jsontree.Value, names []string) *jsontree.Value {
	v := jsontree.NewObject(noSpan)
	for _, m := range objectMembers(own) {
		if !slices.Contains(names, m.Name) {
			v.Set(m.Name, m.Value, noSpan)
		}
	}
	for _, m := range objectMembers(other) {
		if slices.Contains(names, m.Name) {
			v.Set(m.Name, m.Value, noSpan)
		}
	}
	return v
}

// replaced gives a copy of v with another value at the end of a path. What is beside the
// path is not copied.
func replaced(v *jsontree.Value, path []string, by *jsontree.Value) *jsontree.Value {
	if len(path) == 0 {
		return by
	}
	c := v.Detach()
	for i, m := range c.Members() {
		if name := m.Name; name == path[0] && v.IsObject() || v.IsArray() && decimal(i) == path[0] {
			c.SetAt(i, replaced(m.Value, path[1:], by))
			break
		}
	}
	return c
}

// The keywords that say one thing together.
var (
	aboutTypes    = []string{fields.Type, fields.Nullable}
	aboutValues   = []string{fields.Enum, fields.Const}
	aboutLowest   = []string{fields.Minimum, fields.ExclusiveMinimum}
	aboutHighest  = []string{fields.Maximum, fields.ExclusiveMaximum}
	aboutItems    = []string{fields.Items, fields.PrefixItems, fields.AdditionalItems}
	aboutUnions   = []string{fields.AnyOf, fields.OneOf}
	aboutIf       = []string{fields.If, fields.Then, fields.Else}
	aboutPartners = []string{fields.DependentRequired, fields.DependentSchemas, fields.Dependencies}
)

// aboutKeyword gives the focus of a difference of a keyword.
func aboutKeyword(keyword string) *focus {
	for _, together := range [][]string{aboutTypes, aboutValues, aboutLowest, aboutHighest, aboutItems, aboutUnions, aboutIf, aboutPartners} {
		if slices.Contains(together, keyword) {
			return &focus{keywords: together}
		}
	}
	return &focus{keywords: []string{keyword}}
}
