package audit

import (
	"schemafix/internal/fields"
	"schemafix/internal/report"
	"schemafix/internal/schema"
)

var unreachableValue = Rule{
	ID:     "unreachable-value",
	Title:  "a value of an enum that is not of the schema's type",
	Doc:    "The type refuses the value, so it says nothing, and some readers think that it may be sent. Where the target refuses such an enum, the finding is an error of another rule.",
	Bad:    `{"type":"object","properties":{"a":{"type":"string","enum":["x",1]}}}`,
	Good:   `{"type":"object","properties":{"a":{"type":["string","null"],"enum":["x",null]}}}`,
	Level:  report.Note,
	Fix:    "take the value out, or add its type",
	Passes: []string{"fit-enum"},
	Kept:   true,
	Wants: func(p *fields.Profile) bool {
		return needs(fields.NeedEnumFitsType)(p) && !p.Needs.Has(fields.NeedStringEnums)
	},
	Node: func(c *Context, n schema.Node) {
		enum := n.Value.Get(fields.Enum)
		if !enum.IsArray() || !n.Value.Has(fields.Type) {
			return
		}
		types := schema.DeclaredTypes(n.Value)
		for i, m := range enum.Members() {
			if schema.TypeOf(m.Value)&types == 0 {
				c.ReportMember(fields.Enum, enum, i, "the type %s refuses %s", short(n.Value.Get(fields.Type), maxQuoted), short(m.Value, maxQuoted))
				return // one finding for the enum: the rest is of a kind with it
			}
		}
	},
}
