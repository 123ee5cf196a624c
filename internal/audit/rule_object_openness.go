package audit

import (
	"schemafix/internal/fields"
	"schemafix/internal/report"
	"schemafix/internal/schema"
)

var objectOpenness = Rule{
	ID:    "object-openness",
	Title: "an object that declares nothing and does not say that it is open",
	Doc: "Models were seen to send {} for an object without properties, unless the schema says that names are taken. " +
		"A closed object, and one whose other names have a schema, are fine.",
	Bad:    `{"type":"object","properties":{"a":{"type":"object","properties":{}}}}`,
	Good:   `{"type":"object","properties":{"a":{"type":"object","properties":{},"additionalProperties":true}}}`,
	Level:  report.Warning,
	Fix:    "write additionalProperties: true",
	Passes: []string{"spell-openness"},
	Kept:   true,
	Wants:  needs(fields.NeedOpenSpelled),
	Node: func(c *Context, n schema.Node) {
		v := n.Value
		if c.isRoot(n) || c.typesOf(v)&fields.ObjectBit == 0 || v.Get(fields.Properties).Len() > 0 {
			return
		}
		if v.Has(fields.AdditionalProperties) || declaresElsewhere(v) || v.Has(fields.Enum) || v.Has(fields.Const) {
			return
		}
		c.Report(n, fields.AdditionalProperties, "the object declares nothing, and does not say that it takes any names")
	},
}
