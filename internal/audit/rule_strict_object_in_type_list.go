package audit

import (
	"schemafix/internal/fields"
	"schemafix/internal/report"
	"schemafix/internal/schema"
)

var strictObjectInTypeList = Rule{
	ID:     "strict-object-in-type-list",
	Title:  "a type list with object in it, without properties",
	Doc:    "An object must be closed and declare its properties, also where object is one of several types. An object whose type is that one word is reported by the strict-object rules.",
	Bad:    `{"type":"object","properties":{"a":{"type":["object","null"]}},"required":["a"],"additionalProperties":false}`,
	Good:   `{"type":"object","properties":{"a":{"type":["object","null"],"properties":{},"additionalProperties":false}},"required":["a"],"additionalProperties":false}`,
	Level:  report.Error,
	Fix:    "declare the properties and set additionalProperties to false, or send the tool without strict: normalize hands an open object back",
	Passes: []string{"close-objects"},
	Wants:  strict(fields.NeedClosedObjects | fields.NeedPropertiesMap),
	Node:   objectInTypeList,
}

func objectInTypeList(c *Context, n schema.Node) {
	v := n.Value
	if isObjectNode(v) || !declares(v, fields.TypeObject) {
		return
	}
	e := c.Report(n, fields.Type, "%s refuses an object without properties, also in a list of types", c.Profile.Name)
	e.ProviderMessage = c.says(fields.OpenAIVoice, saidProperties)
	if isOpen(c.Doc, n) {
		e.Fix = c.rule.Fix
	}
}
