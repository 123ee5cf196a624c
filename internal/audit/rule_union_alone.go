package audit

import (
	"schemafix/internal/fields"
	"schemafix/internal/report"
	"schemafix/internal/schema"
)

var unionAlone = Rule{
	ID:    "union-alone",
	Title: "something beside anyOf",
	Doc: "A union must be the only word of its schema: a description, a type or nullable belongs into the branches. " +
		"The root's union is reported as part of its shape.",
	Bad:    `{"type":"object","properties":{"a":{"description":"either","anyOf":[{"type":"string"},{"type":"integer"}]}}}`,
	Good:   `{"type":"object","properties":{"a":{"anyOf":[{"type":"string","description":"either"},{"type":"integer"}]}}}`,
	Level:  report.Error,
	Fix:    "write what stands beside the union into its branches",
	Passes: []string{"simplify-unions", "settle-unions", "collapse-enums", "write-nullable", "tell-dropped", "required-exist", "merge-all-of"},
	Kept:   true,
	Wants:  needs(fields.NeedUnionAlone),
	Node: func(c *Context, n schema.Node) {
		v := n.Value
		if !v.Get(fields.AnyOf).IsArray() || v.Len() == 1 || c.isRoot(n) {
			return
		}
		var beside []string
		for _, m := range v.Members() {
			if m.Name != fields.AnyOf {
				beside = append(beside, c.written(m))
			}
		}
		c.Report(n, "", "%s refuses %s beside anyOf", c.Profile.Name, listed(beside)).ProviderMessage = c.says(fields.GoogleVoice, saidAlongside)
	},
}
