package normalize

import (
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
)

var upgradeDraft3Words = Pass{
	ID:    "upgrade-draft3-words",
	Title: "write divisibleBy, extends and disallow with their successors",
	Doc: "Draft-03's divisibleBy becomes multipleOf, extends becomes allOf, and disallow becomes not. Where the " +
		"successor is there already, both hold. Type names in disallow are read as in type; words that name none " +
		"refuse nothing.",
	Bad:   `{"divisibleBy":2,"extends":{"type":"integer"},"disallow":["string",{"minimum":5}]}`,
	Good:  `{"properties":{"divisibleBy":{"multipleOf":2},"extends":{"allOf":[{}]},"disallow":{"not":{}}}}`,
	On:    []string{fields.DivisibleBy, fields.Extends, fields.Disallow},
	Wants: refuses(fields.DivisibleBy, fields.Extends, fields.Disallow),
	Run: func(e *Editor) {
		e.Each(func(n schema.Node) {
			upgradeDivisibleBy(e, n)
			upgradeExtends(e, n)
			upgradeDisallow(e, n)
		})
	},
}

func upgradeDivisibleBy(e *Editor, n schema.Node) {
	if by := n.Value.Get(fields.DivisibleBy); by != nil {
		succeed(e, n, fields.DivisibleBy, fields.MultipleOf, by, "divisibleBy is called multipleOf since draft-04")
	}
}

func upgradeExtends(e *Editor, n schema.Node) {
	base := n.Value.Get(fields.Extends)
	switch {
	case base == nil:
		return
	case !base.IsArray():
		base = jsontree.NewArray(base.Span(), base)
	}
	all := joined(n.Value.Get(fields.AllOf), base.Span(), memberValues(base)...)
	e.Merge(n, fields.Extends, fields.AllOf, all, same("extends is called allOf since draft-04"))
}

func upgradeDisallow(e *Editor, n schema.Node) {
	list := n.Value.Get(fields.Disallow)
	switch {
	case list == nil:
		return
	case !list.IsArray():
		list = jsontree.NewArray(list.Span(), list)
	}
	refused := refusedBranches(list)
	if refused == nil {
		e.Drop(n, fields.Disallow, same("disallow names no type of JSON Schema, so it refuses nothing"))
		return
	}
	succeed(e, n, fields.Disallow, fields.Not, refused, "disallow is called not since draft-04")
	e.Adds(fields.Type, fields.AnyOf, fields.Format)
}

// refusedBranches gives draft-03's list of types and schemas as one schema; nil if
// nothing in it has a meaning.
func refusedBranches(list *jsontree.Value) *jsontree.Value {
	branches, open := typeBranches(list)
	switch {
	case open:
		return jsontree.NewObject(list.Span())
	case branches.Len() == 0:
		return nil
	case branches.Len() == 1:
		return branches.Elem(0)
	}
	return object(list.Span(), fields.AnyOf, branches)
}

// succeed puts a keyword's successor in its place, or, where the successor is there
// already, into allOf, so that both hold.
func succeed(e *Editor, n schema.Node, from, to string, val *jsontree.Value, note string) {
	if !n.Value.Has(to) {
		e.Swap(n, from, to, val, same(note))
		return
	}
	all := joined(n.Value.Get(fields.AllOf), val.Span(), object(val.Span(), to, val))
	e.Merge(n, from, fields.AllOf, all, same(note))
}
