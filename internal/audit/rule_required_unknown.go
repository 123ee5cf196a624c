package audit

import (
	"fmt"

	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/report"
	"schemafix/internal/schema"
)

var requiredUnknown = Rule{
	ID:    "required-unknown",
	Title: "a required name that no property has",
	Doc: "Every name in required must be one of the properties beside it, also where required is only a condition within a union. " +
		"There is one finding for each name.",
	Bad:    `{"type":"object","properties":{"a":{"type":"string"}},"required":["a","ghost"]}`,
	Good:   `{"type":"object","properties":{"properties":{"type":"string"}},"required":["properties"]}`,
	Level:  report.Error,
	Fix:    "declare the property, or take its name out of required",
	Passes: []string{"required-exist", "tell-dropped", "settle-unions", "collapse-unions", "merge-root-union"},
	Kept:   true,
	Wants:  needs(fields.NeedRequiredExist),
	Node: func(c *Context, n schema.Node) {
		if c.isMerged(n) {
			return
		}
		eachUndeclared(n.Value, func(i int, name string) {
			c.Report(n, fields.Required, "%s refuses an object that requires %q, which it does not declare", c.Profile.Name, name).
				ProviderMessage = c.says(fields.GoogleVoice, fmt.Sprintf(saidNotDefined, i))
		})
	},
}

// eachUndeclared gives the names in required that no property has, with their places.
func eachUndeclared(v *jsontree.Value, visit func(i int, name string)) {
	required := v.Get(fields.Required)
	if !required.IsArray() {
		return
	}
	declared := map[string]bool{}
	for _, p := range v.Get(fields.Properties).Members() {
		declared[p.Name] = true
	}
	for i, m := range required.Members() {
		if m.Value.IsString() && !declared[m.Value.Str()] {
			visit(i, m.Value.Str())
		}
	}
}
