package normalize

import (
	"schemafix/internal/fields"
	"schemafix/internal/schema"
)

var dropNever = Pass{
	ID:    "drop-never",
	Title: "drop properties that admit nothing",
	Doc: "An optional property whose schema is false, or not of everything, leaves. Where objects will be closed the property stays impossible; " +
		"elsewhere that widens. Under a closed object a required one stays, because then the object admits nothing; elsewhere it leaves too.",
	Bad:  `{"type":"object","properties":{"a":{"type":"string"},"b":false}}`,
	Good: `{"type":"object","properties":{"not":{"type":"string"}}}`,
	Wants: func(p *fields.Profile) bool {
		return p.Needs.Has(fields.NeedClosedObjects) || p.Needs.Has(fields.NeedAnyForm)
	},
	Run: func(e *Editor) {
		if e.Doc.Present.Contains(fields.Not) || e.Doc.HasFalse {
			e.Each(e.dropImpossible)
		}
	},
}

func (e *Editor) dropImpossible(n schema.Node) {
	e.openImpossibleItems(n)
	props := n.Value.Get(fields.Properties)
	if !props.IsObject() {
		return
	}
	closed := e.Profile.Needs.Has(fields.NeedClosedObjects)
	for i := props.Len() - 1; i >= 0; i-- {
		p := props.Members()[i]
		if !isNever(p.Value) || closed && requires(n.Value, p.Name) {
			continue
		}
		c := Claim{Note: "the property %s admits nothing; it leaves, and the closed object refuses it", Arg: p.Name, Exact: true}
		if !closed {
			c.Effect, c.Note = schema.Widens, "the property %s admits nothing, which the target can't say: it leaves"
		}
		e.Edit(n, fields.Properties, c, func() { props.RemoveAt(i) })
	}
}

// openImpossibleItems lets an array have items where none were possible, and no form says
// that: the array had to be empty.
func (e *Editor) openImpossibleItems(n schema.Node) {
	i := n.Value.Index(fields.Items)
	if i < 0 || !isNever(n.Value.Elem(i)) || !e.Profile.Needs.Has(fields.NeedAnyForm) {
		return
	}
	m := n.Value.Members()[i]
	e.Spill(n.Value, fields.Items, m.Value, m.NameSpan)
	e.Put(n, fields.Items, e.anyForm(n.Value.Span()), Claim{
		Effect: schema.Widens, Note: "the array had to be empty, which the target can't say: its items may be anything", Restated: true, Exact: true,
	})
}
