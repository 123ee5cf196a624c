package audit

import (
	"fmt"

	"schemafix/internal/fields"
	"schemafix/internal/report"
	"schemafix/internal/schema"
)

var strictObjectRequired = Rule{
	ID:    "strict-object-required",
	Title: "a property that is not required",
	Doc: "Every property must be in required; one that is optional takes null instead. There is one finding for each missing name. " +
		"An object without properties needs no required.",
	Bad:    `{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"}},"required":["a"],"additionalProperties":false}`,
	Good:   `{"type":"object","properties":{"a":{"type":"string"},"b":{"type":["string","null"]}},"required":["b","a"],"additionalProperties":false}`,
	Level:  report.Error,
	Fix:    "add the name to required, and null to the property's types if it is optional",
	Passes: []string{"require-all"},
	Wants:  strict(fields.NeedAllRequired),
	Node:   notRequired,
}

func notRequired(c *Context, n schema.Node) {
	props := n.Value.Get(fields.Properties)
	if !props.IsObject() {
		return
	}
	required := setOf(stringsOf(n.Value.Get(fields.Required)))
	for _, p := range props.Members() {
		if !required[p.Name] {
			c.Report(n, fields.Required, "%s refuses an object that does not require its property %q", c.Profile.Name, p.Name).
				ProviderMessage = c.says(fields.OpenAIVoice, fmt.Sprintf("'required' is required to be supplied and to be an array including every key in properties. Missing '%s'", p.Name))
		}
	}
}
