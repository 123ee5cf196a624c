package normalize

import (
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
)

var fitMinItems = Pass{
	ID:    "fit-min-items",
	Title: "drop a minItems that is neither 0 nor 1",
	Doc: "Where the target takes only 0 and 1 for minItems, another one leaves, and the description tells it. " +
		"That an array may not be empty stays as it is.",
	Bad:   `{"type":"object","properties":{"a":{"type":"array","items":{"type":"string"},"minItems":3}},"required":["a"],"additionalProperties":false}`,
	Good:  `{"type":"object","properties":{"a":{"type":"array","items":{"type":"string"},"minItems":1}},"required":["a"],"additionalProperties":false}`,
	On:    []string{fields.MinItems},
	Wants: needs(fields.NeedShortMinItems),
	Run: func(e *Editor) {
		e.Each(func(n schema.Node) {
			i := n.Value.Index(fields.MinItems)
			if i < 0 || !n.Value.Elem(i).IsNumber() || jsontree.CompareNumbers(n.Value.Elem(i).Raw(), "1") <= 0 {
				return
			}
			m := n.Value.Members()[i]
			c := Claim{Note: "the target takes only 0 and 1 for minItems"}
			c.Restated = e.spillAlways(n, m)
			e.Drop(n, fields.MinItems, c)
		})
	},
}
