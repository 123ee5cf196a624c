package audit

import (
	"schemafix/internal/fields"
	"schemafix/internal/report"
	"schemafix/internal/schema"
)

var lookAround = Rule{
	ID:         "look-around",
	Title:      "a pattern that looks ahead or behind",
	Doc:        "The provider's regular expressions know no (?=…), (?!…), (?<=…) and (?<!…). An escaped bracket, one within a class, and groups of other kinds are fine.",
	Bad:        `{"type":"object","properties":{"a":{"type":"string","pattern":"^(?!b)"}}}`,
	Good:       `{"type":"object","properties":{"a":{"type":"string","pattern":"^\\(\\?=[(?=]+(?:b|c)$","default":"(?=x)"}}}`,
	StrictBad:  `{"type":"object","properties":{"a":{"type":"string","pattern":"^(?!b)"}},"required":["a"],"additionalProperties":false}`,
	StrictGood: `{"type":"object","properties":{"a":{"type":"string","pattern":"^\\(\\?=[(?=]+(?:b|c)$"}},"required":["a"],"additionalProperties":false}`,
	Level:      report.Error,
	Fix:        "write a pattern without look-around, or say in the description what it asks for",

	Passes: []string{"drop-look-around", "tell-dropped"},
	Kept:   true,
	Wants:  func(p *fields.Profile) bool { return p.Needs.Has(fields.NeedNoLookAround) },
	Node: func(c *Context, n schema.Node) {
		if p := n.Value.Get(fields.Pattern); schema.PatternFeatures(p.Str())&schema.LookAround != 0 {
			c.Report(n, fields.Pattern, "%s refuses a pattern that looks around: %s", c.Profile.Name, short(p, maxQuoted)).ProviderMessage = c.says(fields.OpenAIVoice, saidLookAround)
		}
	},
}
