package audit

import (
	"schemafix/internal/fields"
	"schemafix/internal/report"
	"schemafix/internal/schema"
)

var plainerUnion = Rule{
	ID:    "union-form",
	Title: strictUnionForm.Title,
	Doc: "A union as a branch of a union, equal branches and a single branch are taken, and normalize writes them plainly. " +
		"What stands beside anyOf is reported as union-alone.",
	Bad:    `{"type":"object","properties":{"a":{"anyOf":[{"type":"string"},{"type":"string"},{"type":"integer"}]}}}`,
	Good:   `{"type":"object","properties":{"a":{"anyOf":[{"type":"string"},{"type":"integer"}]}}}`,
	Level:  report.Note,
	Fix:    "write each alternative once",
	Passes: []string{"settle-unions", "simplify-unions", "collapse-enums"},
	Kept:   true,
	Wants:  needs(fields.NeedUnionAlone),
	Node: func(c *Context, n schema.Node) {
		if union := n.Value.Get(fields.AnyOf); union.IsArray() && union.Len() > 0 && !c.isRoot(n) {
			unionBranches(c, n, union)
		}
	},
}
