package audit

import (
	"slices"

	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
)

// isObjectNode reports whether a place counts as an object by the contract: its type is
// the word object, or it has a map of properties.
func isObjectNode(v *jsontree.Value) bool {
	return v.Get(fields.Type).Str() == fields.TypeObject || v.Get(fields.Properties).IsObject()
}

// hasCombinator reports whether a place has a list of alternatives or parts, be it empty.
func hasCombinator(v *jsontree.Value) bool {
	return v.Get(fields.AnyOf).IsArray() || v.Get(fields.AllOf).IsArray() || v.Get(fields.OneOf).IsArray()
}

// impliesType reports whether a place without a type says one in another way, from which
// normalize can write it.
func impliesType(v *jsontree.Value) bool {
	return v.Get(fields.Enum).Len() > 0 || v.Has(fields.Const) ||
		v.Has(fields.Properties) || v.Has(fields.Items) || v.Has(fields.PrefixItems)
}

// isOpen reports whether an object takes names that it does not declare in a way that
// closing it would not just settle: it is a map, or it declares nothing.
func isOpen(d *schema.Document, n schema.Node) bool {
	v := n.Value
	extra := v.Get(fields.AdditionalProperties)
	declares := v.Get(fields.Properties).Len() > 0
	switch {
	case v.Get(fields.PatternProperties).Len() > 0:
		return true
	case extra.IsBool(false):
		return false
	case extra != nil && !extra.IsBool(true) && extra.Len() > 0:
		return true
	case v == d.Root:
		return extra != nil && !declares
	}
	return extra != nil || !declares
}

// stringsOf gives the strings of an array; other members are left out.
func stringsOf(v *jsontree.Value) []string {
	var out []string
	if !v.IsArray() {
		return out
	}
	for _, m := range v.Members() {
		if m.Value.IsString() {
			out = append(out, m.Value.Str())
		}
	}
	return out
}

func setOf(names []string) map[string]bool {
	set := make(map[string]bool, len(names))
	for _, n := range names {
		set[n] = true
	}
	return set
}

// declares reports whether the keyword type has a name, alone or in its list.
func declares(v *jsontree.Value, name string) bool {
	t := v.Get(fields.Type)
	return t.Str() == name || slices.Contains(stringsOf(t), name)
}
