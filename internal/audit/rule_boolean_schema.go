package audit

import (
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/report"
	"schemafix/internal/schema"
)

var booleanSchema = Rule{
	ID:    "boolean-schema",
	Title: "true or false in the place of a schema",
	Doc: "The target reads an object there. true accepts any value, for which it has no form; false accepts none, and a property with it leaves. " +
		"Booleans of keywords that are on or off are reported with these keywords.",
	Bad:    `{"type":"object","properties":{"a":true}}`,
	Good:   `{"type":"object","properties":{"a":{"type":"boolean","default":true}}}`,
	Level:  report.Error,
	Fix:    "write a schema with a type, or leave the property out",
	Passes: []string{"type-any", "drop-never", "settle-unions", "simplify-unions", "collapse-unions", "tuples-to-items", "drop-unreachable-definitions", "inline-refs"},
	Kept:   true,
	Wants:  needs(fields.NeedAnyForm),
	Node: func(c *Context, n schema.Node) {
		if n.Value.Kind() == jsontree.Bool && booleanIsOdd(c, n) {
			c.Report(n, "", "%s refuses the schema %s", c.Profile.Name, n.Value.Raw()).ProviderMessage = c.says(fields.GoogleVoice, saidNoSchema+n.Value.Raw())
		}
	},
}

var spelledBoolean = Rule{
	ID:    "boolean-schema",
	Title: booleanSchema.Title,
	Doc: "true says the same as {}, and false as {\"not\": {}}. Some readers only know the latter, so normalize writes these. additionalProperties, the unevaluated… keywords " +
		"and items behind a tuple are usually on or off, and stay as they are.",
	Bad:    booleanSchema.Bad,
	Good:   `{"type":"object","properties":{"a":{"type":"array","prefixItems":[{}],"items":false}},"additionalProperties":true}`,
	Level:  report.Note,
	Fix:    `write {} for true, {"not": {}} for false`,
	Passes: []string{"spell-booleans"},
	Kept:   true,
	Wants:  needs(fields.NeedSpelledBooleans),
	Node: func(c *Context, n schema.Node) {
		if n.Value.Kind() == jsontree.Bool && !c.isRoot(n) && !isSwitch(n) {
			c.Report(n, "", "the schema %s is written as an object", n.Value.Raw())
		}
	},
}

// isSwitch reports whether a boolean stands where one is usual.
func isSwitch(n schema.Node) bool {
	switch {
	case n.HeldBy(fields.AdditionalProperties), n.HeldBy(fields.UnevaluatedProperties), n.HeldBy(fields.UnevaluatedItems):
		return true
	}
	return n.HeldBy(fields.Items) && n.Parent.Has(fields.PrefixItems)
}
