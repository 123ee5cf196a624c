package audit

import (
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/report"
	"schemafix/internal/schema"
)

var schemaLimit = Rule{
	ID:    "schema-limit",
	Title: "a schema that is larger than the target takes",
	Doc: "The target limits properties, levels of nesting, enum values, or the characters in names, enums and constants of one schema. A schema that is too deep is " +
		"reported at the root's property through which it is so. Definitions count once, where they stand.",
	StrictBad:  `{"type":"object","properties":{"a":{"type":"string","enum":[` + manyValues(1001) + `]}},"required":["a"],"additionalProperties":false}`,
	StrictGood: `{"type":"object","properties":{"a":{"type":"string","enum":["x"]}},"required":["a"],"additionalProperties":false}`,
	Bad:        `{"type":"object","properties":{"a":{"type":"string","enum":[` + manyValues(1001) + `]}}}`,
	Good:       `{"type":"object","properties":{"a":{"type":"string","enum":["x"]}}}`,
	Level:      report.Error,
	Fix:        "split the tool, name fewer values, or take part of the arguments as JSON text",
	Wants:      func(p *fields.Profile) bool { return p.Limits.Schema != fields.SchemaLimits{} },
	Site: func(c *Context) {
		limits := c.Profile.Limits.Schema
		what, at := c.Doc.Measure(limits.LongEnum).Excess(limits)
		if what == "" {
			return
		}
		n := c.Doc.RootNode()
		if at != nil {
			n = schema.Node{Value: c.wayTo(at)}
		}
		c.Report(n, "", "the schema has %s by %s", what, c.Profile.Name).ProviderMessage = limits.Said
	},
}

// wayTo gives the schema directly below the root in which another one lies.
func (c *Context) wayTo(v *jsontree.Value) *jsontree.Value {
	inside := v.Span()
	for child := range schema.Children(c.Doc.RootNode()) {
		if s := child.Value.Span(); s.Start <= inside.Start && inside.End <= s.End {
			return child.Value
		}
	}
	return c.Doc.Root
}
