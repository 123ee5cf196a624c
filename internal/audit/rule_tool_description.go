package audit

import (
	"strings"
	"unicode/utf8"

	"schemafix/internal/fields"
	"schemafix/internal/report"
)

var toolDescription = Rule{
	ID:    "tool-description",
	Title: "a tool's description that is longer than the target was seen to take",
	Doc: "Requests with such a description were refused in 2024 and 2025. Nobody documents the limit, and it may be gone: hence a warning. " +
		"Descriptions inside of the schema have no such limit.",
	Bad:   `{"tools":[{"name":"f","description":"` + strings.Repeat("Reads a page. ", 74) + `","parameters":` + openExample + `}]}`,
	Good:  `{"tools":[{"name":"f","description":"Reads a page.","parameters":` + openExample + `}]}`,
	Level: report.Warning,
	Fix:   "shorten the description",
	Wants: func(p *fields.Profile) bool { return p.Limits.Description.Max > 0 },
	Document: func(c *DocumentContext) {
		limit := c.Profile.Limits.Description
		for i := range c.Declared {
			d := &c.Declared[i]
			text := d.Value.Get(fields.Description)
			if d.IsFormat || !text.IsString() {
				continue
			}
			if n := utf8.RuneCountInString(text.Str()); n > limit.Max {
				c.Report(d, fields.Description, "%s was seen to refuse descriptions of tools longer than %d characters, and this one has %d", c.Profile.Name, limit.Max, n).
					ProviderMessage = limit.Said
			}
		}
	},
}
