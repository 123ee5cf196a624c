package audit

import (
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/report"
	"schemafix/internal/schema"
)

var minItems = Rule{
	ID:         "min-items",
	Title:      "a minItems other than 0 or 1",
	Doc:        "The target takes minItems only to say whether an array may be empty.",
	Bad:        `{"type":"object","properties":{"a":{"type":"array","items":{"type":"string"},"minItems":3}}}`,
	Good:       `{"type":"object","properties":{"a":{"type":"array","items":{"type":"string"},"minItems":1}}}`,
	StrictBad:  `{"type":"object","properties":{"a":{"type":"array","items":{"type":"string"},"minItems":3}},"required":["a"],"additionalProperties":false}`,
	StrictGood: `{"type":"object","properties":{"a":{"type":"array","items":{"type":"string"},"minItems":1}},"required":["a"],"additionalProperties":false}`,
	Level:      report.Error,
	Fix:        "say in the description how many items are needed",
	Passes:     []string{"fit-min-items", "tell-dropped"},
	Kept:       true,
	Wants:      func(p *fields.Profile) bool { return p.Needs.Has(fields.NeedShortMinItems) },
	Node: func(c *Context, n schema.Node) {
		if m := n.Value.Get(fields.MinItems); m.IsNumber() && jsontree.CompareNumbers(m.Raw(), "1") > 0 {
			c.Report(n, fields.MinItems, "%s takes only 0 and 1 for minItems, and this is %s", c.Profile.Name, m.Raw()).
				ProviderMessage = c.says(fields.AnthropicVoice, "For 'array' type, 'minItems' values other than 0 or 1 are not supported")
		}
	},
}
