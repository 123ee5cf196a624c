package normalize

import (
	"slices"

	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
)

// dropEffect gives what losing a keyword does at a positive place: a constraint that
// leaves widens, unless it refused nothing.
func dropEffect(v *jsontree.Value, keyword string) schema.Effect {
	kw := fields.Lookup(keyword)
	switch {
	case kw == nil, kw.Role == fields.Identity, !v.Has(keyword):
		return 0
	case kw.Role == fields.Annotation:
		return schema.Annotation
	case saysNothing(v, kw), idle(v, kw):
		return 0
	}
	if keyword == fields.MinContains || keyword == fields.MaxContains {
		return schema.Widens | schema.Narrows
	}
	return schema.Widens
}

// saysNothing reports whether a keyword speaks of no value that its schema's own type, enum
// and const leave. What not leaves is not counted for itself.
func saysNothing(v *jsontree.Value, kw *fields.Keyword) bool {
	return kw.Name != fields.Not && kw.Types&schema.OwnTypes(v) == 0
}

// idle reports whether a keyword of v refuses no value: it is of the wrong kind, a
// schema that accepts everything, a bound that all values keep, or waits for a sibling
// that is not there.
func idle(v *jsontree.Value, kw *fields.Keyword) bool {
	val := v.Get(kw.Name)
	switch kw.Name {
	case fields.If:
		return !v.Has(fields.Then) && !v.Has(fields.Else)
	case fields.Then, fields.Else:
		return !v.Has(fields.If) || AcceptsAll(val)
	case fields.MinContains, fields.MaxContains:
		return !v.Has(fields.Contains)
	case fields.Required, fields.DependentRequired, fields.DependentSchemas, fields.PatternProperties, fields.Properties, fields.Dependencies:
		return val.Len() == 0
	case fields.MinLength, fields.MinItems, fields.MinProperties:
		return val.IsNumber() && jsontree.CompareNumbers(val.Raw(), "0") <= 0
	case fields.UniqueItems, fields.Nullable:
		return !val.IsBool(true)
	case fields.Not:
		return val.IsBool(false)
	case fields.AdditionalItems:
		return !v.Get(fields.Items).IsArray()
	}
	return kw.Holds == fields.OneSchema && AcceptsAll(val)
}

// AcceptsAll reports whether a schema plainly accepts every value: true, {} or only
// annotations.
func AcceptsAll(v *jsontree.Value) bool {
	if v.IsBool(true) {
		return true
	}
	if !v.IsObject() {
		return false
	}
	for _, m := range v.Members() {
		if kw := fields.Lookup(m.Name); kw != nil && kw.Role != fields.Annotation && kw.Role != fields.Identity {
			return false
		}
	}
	return true
}

// readersEffect gives both directions if a sibling that stays reads the keyword: what
// it refuses changes with it.
func readersEffect(v *jsontree.Value, keyword string) schema.Effect {
	for _, m := range v.Members() {
		kw := fields.Lookup(m.Name)
		if kw == nil || len(kw.Reads) == 0 || m.Name == keyword || !slices.Contains(kw.Reads, keyword) {
			continue
		}
		if !idle(v, kw) {
			return schema.Widens | schema.Narrows
		}
	}
	return 0
}
