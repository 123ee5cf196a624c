package audit

import (
	"schemafix/internal/fields"
	"schemafix/internal/report"
	"schemafix/internal/schema"
)

var nullType = Rule{
	ID:    "null-type",
	Title: "the type null",
	Doc: "The target has no type null, neither alone nor as a branch of a union. null in a list of types is reported with the list. " +
		"A branch of null is written as nullable where the target has that word, else the property may be left out. Where the level is note, newer routes take the type.",
	Bad:    `{"type":"object","properties":{"a":{"type":"null"}}}`,
	Good:   `{"type":"object","properties":{"null":{"type":"string","enum":["null"]}}}`,
	Level:  report.Error,
	Fix:    "let the property be left out instead",
	Passes: []string{"write-nullable", "strip-null", "settle-unions", "collapse-unions", "drop-unsupported", "tell-dropped"},
	Wants:  needs(fields.NeedOneType),
	Node:   nullTypeOf,
}

func nullTypeOf(c *Context, n schema.Node) {
	if t := n.Value.Get(fields.Type); t.Str() != fields.TypeNull {
		return
	}
	place := fields.Type
	if isBranch := n.HeldBy(fields.AnyOf) || n.HeldBy(fields.OneOf); isBranch && !c.Profile.Contract {
		place = "" // the branch leaves
	}
	if c.rule.Level < report.Error {
		c.Report(n, place, `not all routes of %s have the type "null": nullable says the same`, c.Profile.Name)
		return
	}
	c.Report(n, place, `%s has no type "null"`, c.Profile.Name).ProviderMessage = c.says(fields.GoogleVoice, saidTypeWord+`"null"`)
}
