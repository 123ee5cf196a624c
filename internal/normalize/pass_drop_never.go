package normalize

import (
	"schemafix/internal/fields"
	"schemafix/internal/schema"
)

var dropNever = Pass{
	ID:    "drop-never",
	Title: "drop optional properties that admit nothing",
	Doc: "An optional property whose schema is false, or not of everything, leaves: the object will be closed, so that the property stays " +
		"impossible. A required one stays, because then the object admits nothing.",
	Bad:   `{"type":"object","properties":{"a":{"type":"string"},"b":false}}`,
	Good:  `{"type":"object","properties":{"not":{"type":"string"}}}`,
	Wants: needs(fields.NeedClosedObjects),
	Run: func(e *Editor) {
		e.Each(func(n schema.Node) {
			props := n.Value.Get(fields.Properties)
			if !props.IsObject() {
				return
			}
			for i := props.Len() - 1; i >= 0; i-- {
				p := props.Members()[i]
				if !isNever(p.Value) || requires(n.Value, p.Name) {
					continue
				}
				e.Edit(n, fields.Properties, Claim{Note: "the property %s admits nothing; it leaves, and the closed object refuses it", Arg: p.Name, Exact: true},
					func() { props.RemoveAt(i) })
			}
		})
	},
}
