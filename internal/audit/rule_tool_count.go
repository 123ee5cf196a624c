package audit

import (
	"strings"

	"schemafix/internal/fields"
	"schemafix/internal/report"
)

var toolCount = Rule{
	ID:    "tool-count",
	Title: "more tools than the target takes in a request",
	Doc: "The whole request is refused. Tools without a schema, such as a search of the provider's own, count too. " +
		"Files with a tool a line say nothing of how many go into a request, and the rule is silent.",
	Bad:   `{"tools":[{"name":"f","parameters":` + openExample + `}` + strings.Repeat(`,{"type":"web"}`, 128) + `]}`,
	Good:  `{"tools":[{"name":"f","parameters":` + openExample + `},{"type":"web"}]}`,
	Level: report.Error,
	Fix:   "send fewer tools: those that the request at hand may need",
	Wants: func(p *fields.Profile) bool { return p.Limits.Tools.Max > 0 },
	Document: func(c *DocumentContext) {
		limit := c.Profile.Limits.Tools
		if c.Tools <= limit.Max {
			return
		}
		for i := range c.Declared {
			if list, ok := c.list(&c.Declared[i]); ok && !c.Declared[i].IsFormat {
				c.ReportList(list, "%s takes at most %d tools in a request, and there are %d", c.Profile.Name, limit.Max, c.Tools).
					ProviderMessage = limit.Said
				return
			}
		}
	},
}
