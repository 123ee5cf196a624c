package audit

import (
	"schemafix/internal/fields"
	"schemafix/internal/report"
	"schemafix/internal/schema"
)

var nullableKey = Rule{
	ID:    "nullable-key",
	Title: "the word nullable",
	Doc: "What is behind the target reads JSON Schema, which has no such word, and takes no null in any other form. A property that may be null is left out of " +
		"required instead. A property that is called nullable is fine.",
	Bad:    `{"type":"object","properties":{"a":{"type":"string","nullable":true}}}`,
	Good:   `{"type":"object","properties":{"nullable":{"type":"boolean"}}}`,
	Also:   []string{"old-dialect"},
	Level:  report.Error,
	Fix:    "remove the word, and the property's name from required",
	Passes: []string{"upgrade-nullable", "strip-null", "drop-unsupported"},
	Wants:  needs(fields.NeedNoNull),
	Node: func(c *Context, n schema.Node) {
		if n.Value.Has(fields.Nullable) {
			c.Report(n, fields.Nullable, "%s refuses nullable", c.Profile.Name)
		}
	},
}
