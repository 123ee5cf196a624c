package audit

import (
	"schemafix/internal/fields"
	"schemafix/internal/report"
	"schemafix/internal/schema"
)

var missingType = Rule{
	ID:    "missing-type",
	Title: "a schema without a type",
	Doc: "Every schema must say its type, unless it is a union: an enum, properties, items or a description alone are not enough. " +
		"A ref is reported as a keyword that is refused, the root's type as part of its shape; branches of what is refused, such as allOf, need no type.",
	Bad:    `{"type":"object","properties":{"a":{"description":"anything"}}}`,
	Good:   `{"type":"object","properties":{"a":{"description":"text","type":"string"}}}`,
	Level:  report.Error,
	Fix:    "write the type; a string with JSON text in it takes any value",
	Passes: []string{"type-any", "infer-type", "string-enums", "fill-shapes", "write-nullable", "split-types", "collapse-unions", "tell-dropped"},
	Kept:   true,
	Wants:  needs(fields.NeedAnyForm),
	Node:   missingTypeOf,
}

func missingTypeOf(c *Context, n schema.Node) {
	v := n.Value
	if v.Len() == 0 || !v.IsObject() || c.isRoot(n) || c.isMerged(n) {
		return
	}
	for _, name := range []string{fields.Type, fields.Ref, fields.DynamicRef, fields.RecursiveRef, fields.AnyOf, fields.OneOf, fields.AllOf} {
		if v.Has(name) {
			return
		}
	}
	e := c.Report(n, fields.Type, "%s refuses a schema without a type", c.Profile.Name)
	e.ProviderMessage = c.says(fields.GoogleVoice, saidMustSpecify)
	if c.Profile.Needs.Has(fields.NeedMetaValid) {
		e.ProviderMessage = c.says(fields.GoogleVoice, saidNoTypeField)
	}
}
