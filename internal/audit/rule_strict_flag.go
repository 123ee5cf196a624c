package audit

import (
	"slices"

	"schemafix/internal/fields"
	"schemafix/internal/report"
	"schemafix/internal/schema"
)

// strictField is the word of tools and response formats for strict mode. It stands beside
// schemas and is no keyword.
const strictField = "strict"

var strictFlag = Rule{
	ID:    "strict-flag",
	Title: "a tool that could be strict and does not say so",
	Doc: "The schema has all that strict mode asks for, and the tool does not ask for strict mode: strict is absent or not true. " +
		"Where the container has no such field, and where the schema has errors, the rule is silent.",
	Bad: `{"type":"function","function":{"name":"f","parameters":{"type":"object","properties":{},"additionalProperties":false}}}`,
	Good: `{"type":"function","function":{"name":"f","strict":true,"parameters":{"type":"object","properties":{"strict":{"type":"boolean"}},` +
		`"required":["strict"],"additionalProperties":false}}}`,
	Level: report.Note,
	Fix:   "set strict to true",
	Wants: strict(fields.NeedHandBack),
	Site:  strictFlagOfSite,
}

func strictFlagOfSite(c *Context) {
	slot := c.Site.Strict
	if !slot.Allowed || slot.Value.IsBool(true) {
		return
	}
	if slices.ContainsFunc(c.findings, func(e report.Entry) bool { return e.Level == report.Error }) {
		return
	}
	is := "is absent"
	if slot.Value != nil {
		is = "is " + short(slot.Value, maxQuoted)
	}
	e := c.Report(schema.Node{Value: slot.Owner}, strictField, "the schema has what %s asks for, and strict %s", c.Profile.Name, is)
	if c.Profile.Limits.Strict.Any() {
		e.Fix += ", if the request's budget of strict tools has room for it"
	}
}
