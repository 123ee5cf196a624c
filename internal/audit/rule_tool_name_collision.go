package audit

import (
	"schemafix/internal/container"
	"schemafix/internal/jsontree"
	"schemafix/internal/report"
)

var toolNameCollision = Rule{
	ID:    "tool-name-collision",
	Title: "two tools of one list with the same name",
	Doc: "A call names its tool, so a second tool of the same name can't be called; providers refuse such a request. " +
		"The same name in another list, in another namespace or in other case is fine, and so is that of a response format.",
	Bad:   `{"tools":[{"name":"f","parameters":` + closedExample + `},{"name":"f","parameters":` + closedExample + `}]}`,
	Good:  `{"tools":[{"name":"f","parameters":` + closedExample + `},{"name":"F","parameters":` + closedExample + `}]}`,
	Level: report.Error,
	Fix:   "rename one of them",
	Wants: always,
	Document: func(c *DocumentContext) {
		type key struct {
			list jsontree.Pointer
			name string
		}
		first := map[key]jsontree.Pointer{}
		for i := range c.Declared {
			d := &c.Declared[i]
			list, ok := c.list(d)
			if !ok || d.IsFormat {
				continue
			}
			k := key{list, d.Name}
			if at, taken := first[k]; taken {
				c.Report(d, container.NameWord, "the name %q is already that of the tool at %s", report.Shorten(d.Name, maxQuoted), at)
				continue
			}
			first[k] = d.At
		}
	},
}
