package audit

import (
	"schemafix/internal/fields"
	"schemafix/internal/report"
	"schemafix/internal/schema"
)

var forbiddenKeys = Rule{
	ID:    "forbidden-key",
	Title: "a keyword of the contract's list of forbidden ones",
	Doc: "The contract of the target names the keywords that it never sends. The list never changes; what the provider refuses beyond it has rules of its own. " +
		"Names of properties are no keywords, and so is what stands in an enum, a default or an example.",
	Bad:   `{"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object","properties":{"a":{"type":"string"}}}`,
	Good:  `{"type":"object","properties":{"const":{"type":"string","enum":["const","$defs"]}}}`,
	Level: report.Error,
	Fix:   "remove the keyword and say in the description what it asked for; write const as an enum of one value, a ref as what it points at",
	Passes: []string{
		"drop-unsupported", "const-to-enum", "inline-refs", "resolve-root-ref", "hoist-definitions", "tuples-to-items", "upgrade-open-patterns",
		"upgrade-property-names", "plain-root", "infer-type", "string-enums", "tell-dropped", "drop-unreachable-definitions",
	},
	Wants: func(p *fields.Profile) bool { return p.RulePrefix != strictPrefix && len(p.ForbiddenKeys) > 0 },
	Node:  forbiddenKeyOf,
}

func forbiddenKeyOf(c *Context, n schema.Node) {
	if !n.Value.IsObject() {
		return
	}
	for _, m := range n.Value.Members() {
		if word := c.written(m); c.forbids(word) {
			c.Report(n, m.Name, "%s refuses %s", c.Profile.Name, pair(word, m.Value)).ProviderMessage = c.saidOfWord(word, m.Value)
		}
	}
}
