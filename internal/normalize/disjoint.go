package normalize

import (
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
)

// disjoint reports whether no value can satisfy two of the branches, as far as is plain.
func (e *Editor) disjoint(branches []jsontree.Member) bool {
	all := make([]*jsontree.Value, len(branches))
	for i, m := range branches {
		all[i] = m.Value
	}
	return e.Doc.Disjoint(all)
}

// resolved follows refs that stand alone; a nil schema stays nil.
func (e *Editor) resolved(v *jsontree.Value) *jsontree.Value {
	for range maxInlined {
		t := e.Doc.Target(v)
		if t == nil {
			break
		}
		v = t
	}
	return v
}

func requires(v *jsontree.Value, name string) bool {
	for _, m := range v.Get(fields.Required).Members() {
		if m.Value.Str() == name && m.Value.IsString() {
			return true
		}
	}
	return false
}
