package audit

import (
	"schemafix/internal/fields"
	"schemafix/internal/report"
)

var strictForbiddenKey = Rule{
	ID:    "strict-forbidden-key",
	Title: "a keyword of the contract's list of forbidden ones",
	Doc: "Strict mode takes types, enums, properties, items and unions, and refuses a request whose schema says more: bounds, formats, patterns, " +
		"conditions, defaults, titles, const, nullable. The list never changes. Names of properties are no keywords, and so is what stands in an enum. " +
		"Some models take some of these words today; what is written for this target passes on all.",
	Bad:    `{"type":"object","properties":{"a":{"type":"string","format":"uri"}},"required":["a"],"additionalProperties":false}`,
	Good:   `{"type":"object","properties":{"format":{"type":"string","enum":["pattern"]}},"required":["format"],"additionalProperties":false}`,
	Level:  report.Error,
	Fix:    "remove the keyword and say in the description what it asked for; write const as an enum of one value, nullable as a type list with null",
	Passes: []string{"drop-unsupported", "const-to-enum", "tell-default", "upgrade-nullable", "join-conditions", "upgrade-open-patterns", "upgrade-property-names", "merge-all-of"},
	Wants:  func(p *fields.Profile) bool { return p.RulePrefix == strictPrefix && len(p.ForbiddenKeys) > 0 },
	Node:   forbiddenKeyOf,
}
