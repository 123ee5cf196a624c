package normalize

import (
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
)

var inclusiveBounds = Pass{
	ID:    "inclusive-bounds",
	Title: "write exclusive bounds as inclusive ones",
	Doc: "exclusiveMinimum and exclusiveMaximum become minimum and maximum: of an integer the next integer, which says the same; of a number the bound " +
		"itself, which widens by that one value. With an inclusive bound beside it the tighter one stays.",
	Bad:  `{"type":"integer","exclusiveMinimum":0.5}`,
	Good: `{"type":"integer","minimum":1}`,
	On:   []string{fields.ExclusiveMinimum, fields.ExclusiveMaximum},
	Wants: func(p *fields.Profile) bool {
		return !p.Takes(fields.ExclusiveMinimum) && p.Takes(fields.Minimum)
	},
	Run: func(e *Editor) {
		e.Each(func(n schema.Node) {
			e.inclusive(n, fields.ExclusiveMinimum, fields.Minimum, 1)
			e.inclusive(n, fields.ExclusiveMaximum, fields.Maximum, -1)
		})
	},
}

// inclusive writes one exclusive bound as an inclusive one; sign is 1 for a lower bound.
func (e *Editor) inclusive(n schema.Node, from, to string, sign int) {
	bound := n.Value.Get(from)
	if !bound.IsNumber() {
		return
	}
	if schema.OwnTypes(n.Value)&fields.NumericBits == 0 {
		e.Drop(n, from, Claim{Note: "%s says nothing about values of this type", Arg: from})
		return
	}
	text, c := bound.Raw(), Claim{Effect: schema.Widens, Note: "%s is written as an inclusive bound: the bound itself is accepted now", Arg: from, Exact: true}
	if schema.OwnTypes(n.Value)&fields.NumberBit == 0 {
		if next, ok := nextInteger(text, sign); ok {
			text = next
			c.Effect, c.Note = 0, "%s of an integer is written as the next inclusive bound"
		}
	}
	if c.Effect != 0 && e.Profile.PolicyOf(from) == fields.Spill {
		e.Spill(n.Value, from, bound, n.Value.Members()[n.Value.Index(from)].NameSpan)
		c.Restated = true
	}
	other := n.Value.Get(to)
	if other.IsNumber() && jsontree.CompareNumbers(other.Raw(), text)*sign > 0 {
		c.Effect, c.Note = 0, "%s says less than the inclusive bound beside it"
		e.Drop(n, from, c)
		return
	}
	val := jsontree.NewNumber(text, bound.Span())
	if other == nil {
		e.Swap(n, from, to, val, c)
		return
	}
	e.Edit(n, from, c, func() {
		n.Value.Remove(from)
		n.Value.Set(to, val, n.Value.Span())
	})
}

// nextInteger gives the first integer inside an exclusive bound.
func nextInteger(text string, sign int) (string, bool) {
	if sign > 0 {
		whole, ok := jsontree.FloorInteger(text)
		if !ok {
			return "", false
		}
		return jsontree.AddOne(whole), true
	}
	whole, ok := jsontree.CeilInteger(text)
	if !ok {
		return "", false
	}
	return jsontree.SubOne(whole), true
}
