package audit

import (
	"schemafix/internal/fields"
	"schemafix/internal/report"
	"schemafix/internal/schema"
)

var emptyNode = Rule{
	ID:    "any-node",
	Title: "a schema that says nothing",
	Doc: "The target has no form for any value. Where it takes an empty schema, models were seen to invent fields. " +
		"A schema with only a description is refused, and reported as such; so are empty items.",
	Bad:    `{"type":"object","properties":{"a":{}}}`,
	Good:   `{"type":"object","properties":{"a":{"type":"string"}}}`,
	Level:  report.Warning,
	Fix:    "give the schema a type; a string with JSON text in it takes any value",
	Passes: []string{"type-any"},
	Kept:   true,
	Wants:  needs(fields.NeedAnyForm),
	Node:   emptyNodeOf,
}

func emptyNodeOf(c *Context, n schema.Node) {
	if n.Value.IsObject() && n.Value.Len() == 0 && !c.isRoot(n) && !c.isMerged(n) && !n.HeldBy(fields.Items) {
		c.Report(n, "", "%s has no form for any value: the model invents fields", c.Profile.Name)
	}
}
