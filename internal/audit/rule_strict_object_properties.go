package audit

import (
	"schemafix/internal/fields"
	"schemafix/internal/report"
	"schemafix/internal/schema"
)

var strictObjectProperties = Rule{
	ID:     "strict-object-properties",
	Title:  "an object without a map of properties",
	Doc:    "Every object must declare its properties, even if there are none: properties: {}. A property called properties makes no difference.",
	Bad:    `{"type":"object","additionalProperties":false}`,
	Good:   `{"type":"object","properties":{},"additionalProperties":false}`,
	Level:  report.Error,
	Fix:    "declare the object's properties; normalize hands a nested object that declares none and is not closed back",
	Passes: []string{"close-objects"},
	Wants:  strict(fields.NeedPropertiesMap),
	Node:   noProperties,
}

func noProperties(c *Context, n schema.Node) {
	if !isObjectNode(n.Value) || n.Value.Get(fields.Properties).IsObject() {
		return
	}
	e := c.Report(n, fields.Properties, "%s refuses an object without a map of properties", c.Profile.Name)
	e.ProviderMessage = c.says(fields.OpenAIVoice, saidProperties)
	if isOpen(c.Doc, n) {
		e.Fix = c.rule.Fix
	}
}
