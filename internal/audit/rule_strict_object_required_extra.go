package audit

import (
	"fmt"

	"schemafix/internal/fields"
	"schemafix/internal/report"
	"schemafix/internal/schema"
)

var strictObjectRequiredExtra = Rule{
	ID:     "strict-object-required-extra",
	Title:  "a required name that no property has",
	Doc:    "A closed object can't have a property that it does not declare, so required may only name declared ones. There is one finding for each name.",
	Bad:    `{"type":"object","properties":{"a":{"type":"string"}},"required":["a","b"],"additionalProperties":false}`,
	Good:   `{"type":"object","properties":{"a":{"type":"string"}},"required":["a"],"additionalProperties":false}`,
	Level:  report.Error,
	Fix:    "declare the property, or take its name out of required",
	Passes: []string{"require-all"},
	Wants:  strict(fields.NeedRequiredExist),
	Node:   requiresUnknown,
}

func requiresUnknown(c *Context, n schema.Node) {
	props := n.Value.Get(fields.Properties)
	if !props.IsObject() {
		return
	}
	declared := make(map[string]bool, props.Len())
	for _, p := range props.Members() {
		declared[p.Name] = true
	}
	for _, name := range stringsOf(n.Value.Get(fields.Required)) {
		if !declared[name] {
			c.Report(n, fields.Required, "%s refuses an object that requires %q, which it does not declare", c.Profile.Name, name).
				ProviderMessage = c.says(fields.OpenAIVoice, fmt.Sprintf("Extra required key '%s' supplied", name))
		}
	}
}
