package audit

import (
	"schemafix/internal/fields"
	"schemafix/internal/report"
	"schemafix/internal/schema"
)

var strictMissingType = Rule{
	ID:    "strict-missing-type",
	Title: "a schema without the type that it is of",
	Doc: "The values of an enum or const, properties and items say the type, and yet it must be named. Schemas that say no type in any way are reported as " +
		"strict-unrepresentable-node, and so are all of them for openai-strict and azure-openai-strict.",
	Bad:    `{"type":"object","properties":{"a":{"enum":["x","y"]}},"required":["a"],"additionalProperties":false}`,
	Good:   `{"type":"object","properties":{"a":{"type":"string","enum":["x","y"]}},"required":["a"],"additionalProperties":false}`,
	Level:  report.Error,
	Fix:    "write the type",
	Passes: []string{"infer-type"},
	Wants:  func(p *fields.Profile) bool { return strict(fields.NeedType)(p) && !p.Contract },
	Node: func(c *Context, n schema.Node) {
		if isUntyped(n.Value) && impliesType(n.Value) && !c.isRoot(n) { // the root's type is part of its shape
			c.Report(n, fields.Type, "%s refuses a schema without a type, which its other words imply", c.Profile.Name).
				ProviderMessage = c.says(fields.OpenAIVoice, saidNoType)
		}
	},
}
