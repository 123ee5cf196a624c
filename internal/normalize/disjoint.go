package normalize

import (
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
)

// disjoint reports whether no value can satisfy two of the branches: their types do not
// meet, or a property that both require has constants that do not meet. A schema that
// says too little counts as meeting all.
func (e *Editor) disjoint(branches []jsontree.Member) bool {
	if len(branches) > maxBranches {
		return e.disjointByTag(branches)
	}
	for i, a := range branches {
		for _, b := range branches[i+1:] {
			if !e.apart(a.Value, b.Value) {
				return false
			}
		}
	}
	return true
}

// disjointByTag is disjoint for long lists, in time linear to them: every branch requires
// the same property of the first one's, and no two share a constant.
func (e *Editor) disjointByTag(branches []jsontree.Member) bool {
	first := e.resolved(branches[0].Value)
	for _, r := range first.Get(fields.Required).Members() {
		tag := r.Value.Str()
		seen := valueSet{}
		if !e.eachTagValue(branches, tag, seen.add) {
			continue
		}
		return true
	}
	return false
}

// eachTagValue gives every constant of a required property of every branch to add, and
// reports whether each branch had one and add took them all.
func (e *Editor) eachTagValue(branches []jsontree.Member, tag string, add func(*jsontree.Value) bool) bool {
	for _, b := range branches {
		v := e.resolved(b.Value)
		if !requires(v, tag) {
			return false
		}
		values := constants(e.resolved(v.Get(fields.Properties).Get(tag)))
		if len(values) == 0 {
			return false
		}
		for _, c := range values {
			if !add(c) {
				return false
			}
		}
	}
	return true
}

// apart reports whether no value can satisfy both.
func (e *Editor) apart(a, b *jsontree.Value) bool {
	both := e.Doc.Types(a) & e.Doc.Types(b)
	if both == 0 {
		return true
	}
	a, b = e.resolved(a), e.resolved(b)
	if va, vb := constants(a), constants(b); len(va) > 0 && len(vb) > 0 && !meet(va, vb) {
		return true
	}
	return both == fields.ObjectBit && taggedApart(e, a, b)
}

// taggedApart reports whether a property that both require has constants that do not meet.
func taggedApart(e *Editor, a, b *jsontree.Value) bool {
	pa, pb := a.Get(fields.Properties), b.Get(fields.Properties)
	for _, r := range a.Get(fields.Required).Members() {
		name := r.Value.Str()
		if !requires(b, name) {
			continue
		}
		va, vb := constants(e.resolved(pa.Get(name))), constants(e.resolved(pb.Get(name)))
		if len(va) > 0 && len(vb) > 0 && !meet(va, vb) {
			return true
		}
	}
	return false
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

// constants gives the values that const and enum leave; none where neither stands.
func constants(v *jsontree.Value) []*jsontree.Value {
	if c := v.Get(fields.Const); c != nil {
		return []*jsontree.Value{c}
	}
	var out []*jsontree.Value
	for _, m := range v.Get(fields.Enum).Members() {
		out = append(out, m.Value)
	}
	return out
}

func meet(a, b []*jsontree.Value) bool {
	set := valueSet{}
	for _, v := range a {
		set.add(v)
	}
	for _, v := range b {
		if set.has(v) {
			return true
		}
	}
	return false
}
