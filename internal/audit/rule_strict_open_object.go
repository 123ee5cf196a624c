package audit

import (
	"schemafix/internal/fields"
	"schemafix/internal/report"
	"schemafix/internal/schema"
)

var strictOpenObject = Rule{
	ID:    "strict-open-object",
	Title: "an object that declares nothing and takes any names",
	Doc: "Closing it, as strict mode asks, would leave {} as the only value, so normalize hands the schema back. An object that opens itself " +
		"with additionalProperties is reported as not closed alone, one in a list of types as that; the root without properties is a tool without arguments.",
	Bad:   `{"type":"object","properties":{"a":{"type":"object"}},"required":["a"],"additionalProperties":false}`,
	Good:  `{"type":"object","properties":{"a":{"type":"object","properties":{},"additionalProperties":false}},"required":["a"],"additionalProperties":false}`,
	Also:  []string{"strict-object-additional-properties", "strict-object-properties"},
	Level: report.Error,
	Fix:   "declare the object's properties, take a string with JSON text in it, or send the tool without strict: normalize hands the schema back",
	Wants: strict(fields.NeedClosedObjects),
	Node: func(c *Context, n schema.Node) {
		if c.isRoot(n) || !declaresNothing(n) {
			return
		}
		c.Report(n, "", "%s has no form for an object of any names: closed, it could only be {}", c.Profile.Name).
			ProviderMessage = c.says(fields.OpenAIVoice, saidAdditional)
	},
}

// declaresNothing reports whether a place is an object that says nothing of the names that
// it has.
func declaresNothing(n schema.Node) bool {
	v := n.Value
	isObject := v.Get(fields.Type).Str() == fields.TypeObject || !v.Has(fields.Type) && v.Get(fields.Properties).IsObject()
	return isObject && v.Get(fields.Properties).Len() == 0 && v.Get(fields.PatternProperties).Len() == 0 && !v.Has(fields.AdditionalProperties)
}
