package normalize

import (
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
)

var orderProperties = Pass{
	ID:    "order-properties",
	Title: "tell the order of the properties",
	Doc: "Objects with two or more properties get propertyOrdering, in source order. One that is there stays if it names every property once; else names " +
		"without a property leave and missing ones are appended. Objects with fewer properties stay.",
	Bad:  `{"type":"object","properties":{"b":{"type":"string"},"a":{"type":"string"}}}`,
	Good: `{"type":"object","properties":{"a":{"type":"string"}}}`,
	On:   []string{fields.Properties, fields.PropertyOrdering},
	Wants: func(p *fields.Profile) bool {
		return p.Takes(fields.PropertyOrdering) && p.Needs.Has(fields.NeedOrdering)
	},
	Run: func(e *Editor) { e.Each(e.orderProperties) },
}

func (e *Editor) orderProperties(n schema.Node) {
	props, order := n.Value.Get(fields.Properties), n.Value.Get(fields.PropertyOrdering)
	if order == nil && props.Len() < 2 {
		return
	}
	known := propertyNames(props)
	want := jsontree.NewList(props.Len(), n.Value.Span())
	seen := map[string]bool{}
	add := func(name string, v *jsontree.Value) {
		if known.has(name) && !seen[name] {
			seen[name] = true
			want.Append(v)
		}
	}
	for _, m := range order.Members() {
		add(m.Value.Str(), m.Value)
	}
	for _, p := range props.Members() {
		add(p.Name, jsontree.NewString(p.Name, p.NameSpan))
	}
	switch {
	case order != nil && jsontree.Equal(order, want):
	case order == nil:
		e.Put(n, fields.PropertyOrdering, want, Claim{Effect: 0, Note: "the order of the properties is told", Exact: true})
	case want.Len() == 0:
		e.Drop(n, fields.PropertyOrdering, Claim{Note: "propertyOrdering names no property: it leaves", Exact: true})
	default:
		e.Put(n, fields.PropertyOrdering, want, Claim{Note: "propertyOrdering names every property once", Exact: true})
	}
}
