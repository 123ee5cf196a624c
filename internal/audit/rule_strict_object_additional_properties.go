package audit

import (
	"schemafix/internal/fields"
	"schemafix/internal/report"
	"schemafix/internal/schema"
)

var strictObjectAdditionalProperties = Rule{
	ID:    "strict-object-additional-properties",
	Title: "an object that is not closed",
	Doc: "Every object must have additionalProperties: false, also in definitions and in branches of unions. " +
		"A map of any names (additionalProperties with a schema) has no form in strict mode.",
	Bad:    `{"type":"object","properties":{"a":{"type":"string"}},"required":["a"]}`,
	Good:   `{"type":"object","properties":{"additionalProperties":{"type":"boolean"}},"required":["additionalProperties"],"additionalProperties":false}`,
	Level:  report.Error,
	Fix:    "declare the properties and set additionalProperties to false, or send the tool without strict: normalize hands an open object back",
	Passes: []string{"close-objects", "check-representable"},
	Wants:  strict(fields.NeedClosedObjects),
	Node:   notClosed,
}

func notClosed(c *Context, n schema.Node) {
	if !isObjectNode(n.Value) || n.Value.Get(fields.AdditionalProperties).IsBool(false) {
		return
	}
	is := "has none"
	if extra := n.Value.Get(fields.AdditionalProperties); extra != nil {
		is = "has " + short(extra, maxQuoted)
	}
	e := c.Report(n, fields.AdditionalProperties, "%s refuses an object without additionalProperties: false; this one %s", c.Profile.Name, is)
	e.ProviderMessage = c.says(fields.OpenAIVoice, saidAdditional)
	if isOpen(c.Doc, n) {
		e.Fix = c.rule.Fix
	}
}
