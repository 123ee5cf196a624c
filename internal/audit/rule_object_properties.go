package audit

import (
	"schemafix/internal/fields"
	"schemafix/internal/report"
	"schemafix/internal/schema"
)

var objectProperties = Rule{
	ID:    "object-properties",
	Title: "an object without a map of properties",
	Doc: "An object must have properties, even if there are none: properties: {}. That holds also where object is one of several types. " +
		"Whether the provider refuses it or the contract asks for it, the level tells.",
	Bad:    `{"type":"object","properties":{"a":{"type":"object"}}}`,
	Good:   `{"type":"object","properties":{"a":{"type":"object","properties":{"b":{"type":"string"}}}}}`,
	Also:   []string{"object-openness"},
	Level:  report.Error,
	Fix:    "declare the object's properties, or write properties: {}",
	Passes: []string{"fill-shapes"},
	Kept:   true,
	Wants:  needs(fields.NeedPropertiesMap),
	Node:   objectPropertiesOf,
}

func objectPropertiesOf(c *Context, n schema.Node) {
	if c.typesOf(n.Value)&fields.ObjectBit == 0 || n.Value.Get(fields.Properties).IsObject() {
		return
	}
	e := c.Report(n, fields.Properties, "%s wants a map of properties in every object", c.Profile.Name)
	if e.Level == report.Error {
		e.ProviderMessage = c.says(fields.OpenAIVoice, saidProperties)
	}
}
