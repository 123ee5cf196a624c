package audit

import (
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/report"
	"schemafix/internal/schema"
)

var unreachableNull = Rule{
	ID:     "unreachable-null",
	Title:  "a type list with null beside an enum without null",
	Doc:    "The enum refuses null, so null in the type list says nothing, and some readers think the value may be null.",
	Bad:    `{"type":"object","properties":{"a":{"type":["string","null"],"enum":["x"]}},"required":["a"],"additionalProperties":false}`,
	Good:   `{"type":"object","properties":{"a":{"type":["string","null"],"enum":["x",null]}},"required":["a"],"additionalProperties":false}`,
	Level:  report.Note,
	Fix:    "add null to the enum, or take it out of the type list",
	Passes: []string{"fit-enum"},
	Wants:  func(p *fields.Profile) bool { return p.Needs.Has(fields.NeedEnumFitsType) },
	Node:   nullOutOfReach,
}

func nullOutOfReach(c *Context, n schema.Node) {
	enum := n.Value.Get(fields.Enum)
	if !enum.IsArray() || enum.Len() == 0 || !n.Value.Get(fields.Type).IsArray() || !declares(n.Value, fields.TypeNull) || hasNull(enum) {
		return
	}
	c.Report(n, fields.Type, "the type list has null, and the enum beside it has not")
}

func hasNull(list *jsontree.Value) bool {
	for _, m := range list.Members() {
		if m.Value.IsNull() {
			return true
		}
	}
	return false
}
