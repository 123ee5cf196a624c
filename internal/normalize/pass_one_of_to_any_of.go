package normalize

import (
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
)

var oneOfToAnyOf = Pass{
	ID:    "one-of-to-any-of",
	Title: "write oneOf as anyOf",
	Doc: "oneOf becomes anyOf. That changes nothing when no value can satisfy two of the branches (their types do not meet, a property " +
		"that both require has different constants, or one requires a property that the other does not allow); else it widens. " +
		"With an anyOf beside it both must hold: the branches are multiplied. Where the target takes oneOf, only that of a root which must be plain.",
	Bad:   `{"oneOf":[{"type":"string"},{"type":"null"}]}`,
	Good:  `{"anyOf":[{"type":"string"},{"type":"null"}]}`,
	On:    []string{fields.OneOf},
	Wants: func(p *fields.Profile) bool { return !p.Takes(fields.OneOf) || plainRootWanted(p) },
	Run: func(e *Editor) {
		e.Each(func(n schema.Node) {
			if n.IsRoot() || !e.Profile.Takes(fields.OneOf) { // at the root it is merged
				e.writeOneOfAsAnyOf(n)
			}
		})
	},
}

func (e *Editor) writeOneOfAsAnyOf(n schema.Node) {
	one := n.Value.Get(fields.OneOf)
	if !one.IsArray() {
		return
	}
	c := Claim{Effect: schema.Widens, Note: "oneOf is written as anyOf: values that satisfy several branches are accepted now", Exact: true}
	if e.disjoint(one.Members()) {
		c.Effect, c.Note = 0, "oneOf is written as anyOf: no value satisfies two of its branches"
	}
	if !n.Value.Has(fields.AnyOf) {
		e.Swap(n, fields.OneOf, fields.AnyOf, one, c)
		return
	}
	if e.Profile.Takes(fields.AllOf) && !n.IsRoot() {
		e.bothUnions(n, one, c)
		return
	}
	merged := n.Value.Detach()
	merged.Remove(fields.OneOf)
	m := merger{e: e}
	m.into(merged, jsontree.NewObject(one.Span(), jsontree.Member{Name: fields.AnyOf, Value: one, NameSpan: one.Span()}))
	if m.never {
		merged = e.never(n.Value.Span())
	}
	c.Effect |= m.effect
	c.Note = "oneOf and the anyOf beside it are multiplied into one anyOf"
	e.Edit(n, fields.OneOf, c, func() { e.become(n.Value, merged) })
}

// bothUnions writes oneOf and the anyOf beside it as allOf of two unions.
func (e *Editor) bothUnions(n schema.Node, one *jsontree.Value, c Claim) {
	c.Note = "oneOf and the anyOf beside it are written as allOf of two unions"
	e.Edit(n, fields.OneOf, c, func() {
		v := n.Value
		v.Remove(fields.OneOf)
		all := v.Get(fields.AllOf)
		if !all.IsArray() {
			all = jsontree.NewArray(one.Span())
			v.Set(fields.AllOf, all, one.Span())
		}
		for _, union := range []*jsontree.Value{v.Remove(fields.AnyOf), one} {
			all.Append(jsontree.NewObject(union.Span(), jsontree.Member{Name: fields.AnyOf, Value: union, NameSpan: union.Span()}))
		}
	})
	e.Adds(fields.AllOf, fields.AnyOf)
}
