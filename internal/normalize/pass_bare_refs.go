package normalize

import (
	"slices"

	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
)

var bareRefs = Pass{
	ID:    "bare-refs",
	Title: "let a ref stand alone",
	Doc: "A ref with annotations beside it becomes a union of that one ref, with the annotations on the wrapper. " +
		"A ref that stands alone, one with only what the target takes beside it, and the root with its definitions, stay.",
	Bad:   `{"type":"object","properties":{"a":{"$ref":"#/$defs/A","description":"mine"}},"$defs":{"A":{"type":"string"}}}`,
	Good:  `{"type":"object","properties":{"a":{"$ref":"#/$defs/A"}},"$defs":{"A":{"type":"string"}}}`,
	On:    []string{fields.Ref},
	Wants: needs(fields.NeedBareRef),
	Run: func(e *Editor) {
		e.Each(func(n schema.Node) {
			if n.Value.Has(fields.Ref) && !n.IsRoot() && e.crowded(n.Value) {
				e.wrapRef(n)
			}
		})
	},
}

// crowded reports whether something stands beside a ref that may not.
func (e *Editor) crowded(v *jsontree.Value) bool {
	for _, m := range v.Members() {
		if m.Name == fields.Defs && e.Profile.Needs.Has(fields.NeedRootDefinitions) {
			continue // it leaves
		}
		if m.Name != fields.Ref && !slices.Contains(e.Profile.BesideRef, m.Name) {
			return true
		}
	}
	return false
}

func (e *Editor) wrapRef(n schema.Node) {
	v := n.Value
	target := e.Doc.Target(v)
	i := v.Index(fields.Ref)
	ref := jsontree.NewObject(v.Span(), v.Members()[i])
	wrapper := v.Detach()
	wrapper.RemoveAt(i)
	wrapper.Insert(0, jsontree.Member{Name: fields.AnyOf, Value: jsontree.NewArray(v.Span(), ref), NameSpan: v.Members()[i].NameSpan})
	e.Edit(n, fields.Ref, Claim{Note: "a ref must stand alone: it becomes a union of one, with the description beside it", Exact: true}, func() {
		e.become(v, wrapper)
		if target != nil {
			e.Doc.Point(ref, target)
		}
	})
}
