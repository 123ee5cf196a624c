package normalize

import (
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
)

var splitTypes = Pass{
	ID:    "split-types",
	Title: "write a type list as a union of one-type schemas",
	Doc: "A list of several types becomes anyOf of one branch for each; every keyword goes to the branches of its type, enum values by theirs, " +
		"annotations to the first branch. A single type and a union stay.",
	Bad:  `{"type":["string","integer"],"minLength":1}`,
	Good: `{"anyOf":[{"type":"string","minLength":1},{"type":"integer"}]}`,
	On:   []string{fields.Type},
	Wants: func(p *fields.Profile) bool {
		return p.Needs.Has(fields.NeedOneType)
	},
	Run: func(e *Editor) { e.Each(e.splitTypeList) },
}

func (e *Editor) splitTypeList(n schema.Node) {
	t := n.Value.Get(fields.Type)
	if !t.IsArray() || t.Len() == 0 {
		return
	}
	union := jsontree.NewArray(t.Span())
	for _, m := range t.Members() {
		if branch := e.branchOfType(n.Value, m.Value); branch != nil {
			union.Append(branch)
		}
	}
	if union.Len() > 1 {
		e.tellSplit(n.Value)
		e.TellElsewhere(union)
	}
	wrapper := jsontree.NewObject(n.Value.Span())
	for _, m := range n.Value.Members() {
		kw := fields.Lookup(m.Name)
		if kw == nil || kw.Role == fields.Annotation || kw.Role == fields.Identity || m.Name == fields.Nullable || kw.Types == fields.AnyType && m.Name != fields.Type && m.Name != fields.Enum && m.Name != fields.Const {
			wrapper.Insert(wrapper.Len(), m)
		}
	}
	wrapper.Insert(0, jsontree.Member{Name: fields.AnyOf, Value: union, NameSpan: n.Value.Members()[n.Value.Index(fields.Type)].NameSpan})
	e.Edit(n, fields.Type, Claim{Note: "the type list is written as a union of its types", Exact: true}, func() {
		if union.Len() == 1 {
			one := union.Elem(0)
			for _, m := range wrapper.Members() {
				if m.Name != fields.AnyOf {
					one.Set(m.Name, m.Value, m.NameSpan)
				}
			}
			wrapper = one
		}
		e.become(n.Value, wrapper)
	})
	e.Adds(fields.AnyOf)
}

// tellSplit lets the description tell what a target without unions will lose of a split:
// the words of the input, not those of the union that is made on the way.
func (e *Editor) tellSplit(v *jsontree.Value) {
	if e.Profile.Takes(fields.AnyOf) {
		return
	}
	for _, name := range []string{fields.Enum, fields.Type} {
		if i := v.Index(name); i >= 0 {
			e.Spill(v, name, v.Elem(i), v.Members()[i].NameSpan)
			return
		}
	}
}

// branchOfType gives what a schema says about one type, or nil where its enum has no
// value of that type.
func (e *Editor) branchOfType(v, name *jsontree.Value) *jsontree.Value {
	bit := schema.TypeBit(name.Str())
	branch := jsontree.NewObject(v.Span(), jsontree.Member{Name: fields.Type, Value: name, NameSpan: name.Span()})
	for _, m := range v.Members() {
		kw := fields.Lookup(m.Name)
		switch {
		case kw == nil, kw.Role == fields.Annotation, kw.Role == fields.Identity, m.Name == fields.Type, m.Name == fields.Nullable:
		case m.Name == fields.Enum:
			own := jsontree.NewArray(jsontree.Span{}) // a part of what stood in the input, and told as such
			for _, x := range m.Value.Members() {
				if schema.TypeOf(x.Value)&bit != 0 {
					own.Append(x.Value)
				}
			}
			if own.Len() == 0 {
				return nil
			}
			branch.Set(m.Name, own, m.NameSpan)
		case kw.Types != fields.AnyType && kw.Types&bit != 0:
			branch.Set(m.Name, e.Clone(m.Value), m.NameSpan)
		}
	}
	return branch
}
