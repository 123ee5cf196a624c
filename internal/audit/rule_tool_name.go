package audit

import (
	"unicode/utf8"

	"schemafix/internal/container"
	"schemafix/internal/fields"
	"schemafix/internal/report"
)

var toolName = Rule{
	ID:    "tool-name",
	Title: "a name of a tool or response format that the target refuses",
	Doc: "Names may have only certain characters, and not too many of them. One bad name has the whole request refused. " +
		"Names of arguments are another matter.",
	Bad:   `{"tools":[{"name":"get page","parameters":` + openExample + `}]}`,
	Good:  `{"tools":[{"name":"get_page","parameters":` + openExample + `}]}`,
	Level: report.Error,
	Fix:   "rename it, or let normalize --rename do it",
	Wants: func(p *fields.Profile) bool { return p.Limits.ToolName.Pattern != "" },
	Document: func(c *DocumentContext) {
		for i := range c.Declared {
			c.checkName(&c.Declared[i])
		}
	},
}

func (c *DocumentContext) checkName(d *container.Declared) {
	rule, what := &c.Profile.Limits.ToolName, "tool"
	if d.IsFormat {
		rule, what = &c.Profile.Limits.FormatName, "format"
	}
	verb := "refuses"
	if c.rule.Level != report.Error {
		verb = "advises against"
	}
	var e *report.Entry
	switch shown := report.Shorten(d.Name, maxQuoted); {
	case !rule.Matches(d.Name):
		e = c.Report(d, container.NameWord, "%s %s the %s name %q", c.Profile.Name, verb, what, shown)
		e.ProviderMessage = rule.Said
	case !rule.Fits(d.Name):
		e = c.Report(d, container.NameWord, "%s %s the %s name %q, which has %d characters: at most %d are taken",
			c.Profile.Name, verb, what, shown, utf8.RuneCountInString(d.Name), rule.Max)
		e.ProviderMessage = rule.SaidLong
	default:
		return
	}
	e.Fix = "rename the " + what + ": names that match " + rule.Emit + " are taken everywhere (normalize --rename makes one)"
}
