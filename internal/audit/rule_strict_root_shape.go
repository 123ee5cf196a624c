package audit

import (
	"schemafix/internal/fields"
	"schemafix/internal/report"
	"schemafix/internal/schema"
)

var strictRootShape = Rule{
	ID:    "strict-root-shape",
	Title: "a root that is not plainly an object",
	Doc: "The root must have type: object and neither a union nor allOf, enum, not or $ref. There is one finding for each of these words, " +
		"and one for the type where none of them stands. Below the root unions and refs are fine.",
	Bad:    `{"type":"object","properties":{"a":{"type":"string"}},"required":["a"],"additionalProperties":false,"anyOf":[{"type":"object","properties":{},"additionalProperties":false}]}`,
	Good:   `{"type":"object","properties":{"a":{"anyOf":[{"type":"string"},{"$ref":"#"}]}},"required":["a"],"additionalProperties":false}`,
	Level:  report.Error,
	Fix:    "make the root an object, and put anything else into a property of it",
	Passes: []string{"merge-root-union", "resolve-root-ref", "root-type", "merge-all-of", "one-of-to-any-of"},
	Wants:  strict(fields.NeedObjectRoot | fields.NeedPlainRoot),
	Node:   rootShape,
}

// notAtRoot are the keywords that the root must not have.
var notAtRoot = []string{fields.OneOf, fields.AnyOf, fields.AllOf, fields.Enum, fields.Not, fields.Ref}

func rootShape(c *Context, n schema.Node) {
	v := n.Value
	if v != c.Doc.Root {
		return
	}
	found := false
	for _, name := range notAtRoot {
		if v.Has(name) {
			found = true
			c.Report(n, name, "%s refuses %s at the root", c.Profile.Name, name).ProviderMessage = c.says(fields.OpenAIVoice, saidRoot)
		}
	}
	t := v.Get(fields.Type)
	if found && t == nil || t.Str() == fields.TypeObject {
		return
	}
	if !v.IsObject() {
		rootType(c.Report(n, "", "%s refuses a root that is no object", c.Profile.Name), c)
		return
	}
	e := c.Report(n, fields.Type, "%s refuses a root whose type is not object", c.Profile.Name)
	if schema.DeclaredTypes(v)&fields.ObjectBit == 0 {
		rootType(e, c)
	}
	e.ProviderMessage = c.says(fields.OpenAIVoice, saidRoot)
}

// rootType completes a finding about a root that normalize can't make an object.
func rootType(e *report.Entry, c *Context) {
	e.ProviderMessage = c.says(fields.OpenAIVoice, saidRoot)
	e.Fix = c.rule.Fix
}
