package normalize

import (
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
)

var upgradeTuples = Pass{
	ID:    "upgrade-tuples",
	Title: "write lists of items as prefixItems",
	Doc: "A list in items becomes prefixItems, and additionalItems beside it becomes items, as both are called since " +
		"draft 2020-12. An empty list leaves. additionalItems without a list in items has no effect in any draft and " +
		"leaves.",
	Bad:   `{"type":"array","items":[{"type":"string"}],"additionalItems":false}`,
	Good:  `{"type":"array","prefixItems":[{"type":"string"}],"items":false,"default":[{"items":[]}]}`,
	On:    []string{fields.Items, fields.AdditionalItems},
	Wants: always,
	Run:   func(e *Editor) { e.eachLeaving(upgradeTuple) },
}

// upgradeTuple gives the schemas that left, or nil.
func upgradeTuple(e *Editor, n schema.Node) (dead *jsontree.Value) {
	items, rest := n.Value.Get(fields.Items), n.Value.Get(fields.AdditionalItems)
	switch {
	case items.IsArray() && n.Value.Has(fields.PrefixItems):
		e.Drop(n, fields.Items, Claim{Exact: true, Effect: bothWays, Note: "a list in items says the same as prefixItems, which stands beside it and stays"})
		dead = items
	case items.IsArray() && items.Len() == 0:
		e.Drop(n, fields.Items, same("items was an empty list, which says nothing"))
	case items.IsArray():
		e.Swap(n, fields.Items, fields.PrefixItems, items, same("a list in items is called prefixItems since draft 2020-12"))
	case rest != nil:
		e.Drop(n, fields.AdditionalItems, same("additionalItems has no effect without a list in items"))
		return rest
	default:
		return nil
	}
	if rest != nil {
		e.Swap(n, fields.AdditionalItems, fields.Items, rest, same("additionalItems beside a list is called items since draft 2020-12"))
	}
	return dead
}
