package audit

import (
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/report"
	"schemafix/internal/schema"
)

var requiredUndeclared = Rule{
	ID:    "required-undeclared",
	Title: "a required name that no property has",
	Doc: "The target takes it and so it stays, but nobody learns what to send under such a name. Conditions (a required without properties), " +
		"and objects whose other names have a schema, are fine.",
	Bad:   `{"type":"object","properties":{"a":{"type":"string"}},"required":["a","ghost"]}`,
	Good:  `{"type":"object","properties":{},"required":["any"],"additionalProperties":{"type":"string"}}`,
	Level: report.Note,
	Fix:   "declare the property, or take its name out of required",
	Kept:  true,
	Wants: func(p *fields.Profile) bool {
		return p.RulePrefix != strictPrefix && !p.Needs.Has(fields.NeedRequiredExist)
	},
	Node: func(c *Context, n schema.Node) {
		v := n.Value
		if !v.Get(fields.Properties).IsObject() || v.Get(fields.AdditionalProperties).Len() > 0 || declaresElsewhere(v) {
			return
		}
		eachUndeclared(v, func(_ int, name string) {
			c.Report(n, fields.Required, "%q is required, and no property is called so", name)
		})
	},
}

// declaresElsewhere reports whether a name can be declared by another keyword than
// properties.
func declaresElsewhere(v *jsontree.Value) bool {
	for _, name := range []string{
		fields.PatternProperties, fields.UnevaluatedProperties, fields.Ref, fields.DynamicRef, fields.AllOf, fields.AnyOf, fields.OneOf,
		fields.If, fields.DependentSchemas, fields.Extends, fields.RecursiveRef,
	} {
		if v.Has(name) {
			return true
		}
	}
	return false
}
