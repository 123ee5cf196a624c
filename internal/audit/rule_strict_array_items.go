package audit

import (
	"schemafix/internal/fields"
	"schemafix/internal/report"
	"schemafix/internal/schema"
)

var strictArrayItems = Rule{
	ID:    "strict-array-items",
	Title: "an array that does not say what its items are",
	Doc:   "Every array needs items, also where array is one of several types. Items that accept anything are reported at the items. A tuple is reported as such.",
	Bad:   `{"type":"object","properties":{"a":{"type":"array"}},"required":["a"],"additionalProperties":false}`,
	Good:  `{"type":"object","properties":{"a":{"type":["array","null"],"items":{"type":"string"}}},"required":["a"],"additionalProperties":false}`,
	Level: report.Error,
	Fix:   "say what the items are, or send the tool without strict",
	Wants: strict(fields.NeedItems),
	Node:  noItems,
}

func noItems(c *Context, n schema.Node) {
	v := n.Value
	if v.Has(fields.Items) || v.Has(fields.PrefixItems) || !declares(v, fields.TypeArray) {
		return
	}
	c.Report(n, fields.Items, "%s refuses an array without items", c.Profile.Name).ProviderMessage = c.says(fields.OpenAIVoice, saidItems)
}
