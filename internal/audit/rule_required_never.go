package audit

import (
	"schemafix/internal/fields"
	"schemafix/internal/report"
	"schemafix/internal/schema"
)

var requiredNever = Rule{
	ID:    "required-never",
	Title: "a required property that accepts no value",
	Doc: "An object that must have a property whose schema is false, or not of everything, accepts nothing: no call of the tool can be right. " +
		"An optional one only forbids the name.",
	Bad:   `{"type":"object","properties":{"a":{"not":{}}},"required":["a"]}`,
	Good:  `{"type":"object","properties":{"a":{"type":"string"}},"required":["a"]}`,
	Also:  []string{"ignored-keyword"},
	Level: report.Error,
	Fix:   "take the property out, or say which values it takes",
	Kept:  true,
	Wants: func(p *fields.Profile) bool { return p.RulePrefix != strictPrefix && !p.Needs.Has(fields.NeedAnyForm) },
	Node:  neverRequired,
}

var requiredNeverLeaves = Rule{
	ID:     "required-never",
	Title:  requiredNever.Title,
	Doc:    requiredNever.Doc + " normalize lets the property leave, as if it were not required.",
	Bad:    `{"type":"object","properties":{"a":false},"required":["a"]}`,
	Good:   `{"type":"object","properties":{"a":{"type":"boolean","default":false}},"required":["a"]}`,
	Also:   []string{"boolean-schema"},
	Level:  report.Error,
	Fix:    requiredNever.Fix,
	Passes: []string{"drop-never", "required-exist", "fill-shapes", "tell-dropped"},
	Kept:   true,
	Wants:  needs(fields.NeedAnyForm),
	Node:   neverRequired,
}

func neverRequired(c *Context, n schema.Node) {
	props := n.Value.Get(fields.Properties)
	if !props.IsObject() {
		return
	}
	for _, name := range stringsOf(n.Value.Get(fields.Required)) {
		if isNever(props.Get(name)) {
			c.Report(n, fields.Required, "the property %q is required and accepts no value", name)
		}
	}
}
