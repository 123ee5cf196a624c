package audit

import (
	"schemafix/internal/fields"
	"schemafix/internal/report"
	"schemafix/internal/schema"
)

var emptyProperties = Rule{
	ID:    "empty-properties",
	Title: "an empty map of properties",
	Doc: "An object that declares no property has no properties at all for the target: an empty map is refused, at the root and further down. " +
		"An object without the map is taken.",
	Bad:    `{"type":"object","properties":{"a":{"type":"object","properties":{}}}}`,
	Good:   `{"type":"object","properties":{"a":{"type":"object"}}}`,
	Level:  report.Error,
	Fix:    "declare the properties, or remove the map; leave parameters out for a tool without arguments",
	Passes: []string{"fill-shapes"},
	Kept:   true,
	Wants:  needs(fields.NeedNoEmptyProperties),
	Node: func(c *Context, n schema.Node) {
		isObject := !n.Value.Has(fields.Type) || c.typesOf(n.Value)&fields.ObjectBit != 0
		if p := n.Value.Get(fields.Properties); isObject && p.IsObject() && p.Len() == 0 {
			c.Report(n, fields.Properties, "%s refuses an empty map of properties", c.Profile.Name).ProviderMessage = c.says(fields.GoogleVoice, saidNonEmpty)
		}
	},
}
