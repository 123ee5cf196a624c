package normalize

import (
	"schemafix/internal/fields"
	"schemafix/internal/schema"
)

var readTwins = Pass{
	ID:    "read-twins",
	Title: "read snake_case words as the keywords that they are twins of",
	Doc: "any_of, min_items, additional_properties and the like become anyOf, minItems, additionalProperties. With both there the camelCase one " +
		"stays and the other leaves. Properties that are called so stay.",
	Bad:     `{"type":"array","items":{"type":"string"},"min_items":1}`,
	Good:    `{"type":"object","properties":{"min_items":{"type":"integer"}}}`,
	Unknown: true,
	Wants:   needs(fields.NeedTwins),
	Run: func(e *Editor) {
		before := len(e.ledger)
		schema.Walk(e.Doc.RootNode(), e.readTwinsOf)
		if len(e.ledger) > before { // what was unknown may hold schemas and refs
			e.reload()
		}
	},
}

func (e *Editor) readTwinsOf(n schema.Node) {
	for i := 0; i < n.Value.Len(); i++ {
		m := n.Value.Members()[i]
		name := fields.TwinOf(m.Name)
		if name == "" {
			continue
		}
		if n.Value.Has(name) {
			e.Spill(n.Value, name, m.Value, m.NameSpan)
			e.Drop(n, m.Name, Claim{Effect: schema.Widens, Note: "%s and its twin both stand here: the twin leaves", Arg: name, Restated: true, Exact: true})
			i--
			continue
		}
		e.Swap(n, m.Name, name, m.Value, Claim{Note: "the word is read as %s, whose twin it is", Arg: name, Exact: true})
	}
}
