package audit

import (
	"schemafix/internal/fields"
	"schemafix/internal/report"
	"schemafix/internal/schema"
)

var arrayItems = Rule{
	ID:    "array-items",
	Title: "an array that does not say what its items are",
	Doc: "Every array needs items, at any depth and also where array is one of several types. Where a schema is read as the fields of a message, empty items " +
		"count as none. A tuple says what its items are in another way.",
	Bad:    `{"type":"object","properties":{"a":{"type":"array"}}}`,
	Good:   `{"type":"object","properties":{"a":{"type":"array","items":{"type":"string"}}}}`,
	Level:  report.Error,
	Fix:    "say what the items are",
	Passes: []string{"fill-shapes", "type-any"},
	Kept:   true,
	Wants:  needs(fields.NeedItems),
	Node:   arrayItemsOf,
}

func arrayItemsOf(c *Context, n schema.Node) {
	v := n.Value
	items := v.Get(fields.Items)
	empty := items.IsObject() && items.Len() == 0 && byFields(c.Profile)
	if c.typesOf(v)&fields.ArrayBit == 0 || v.Has(fields.PrefixItems) || items != nil && !empty {
		return
	}
	what := "without items"
	if empty {
		what = "with empty items"
	}
	c.Report(n, fields.Items, "%s refuses an array %s", c.Profile.Name, what).
		ProviderMessage = c.said(saidMissingItems, saidItems) + c.says(fields.VSCodeVoice, saidToolItems)
}
