package audit

import (
	"schemafix/internal/fields"
	"schemafix/internal/report"
	"schemafix/internal/schema"
)

var strictAnyNode = Rule{
	ID:    "strict-any-node",
	Title: "a boolean schema, or one that says no type although it has a not or an empty union",
	Doc: "What accepts any value, or none, has no form in strict mode. Places with no word about the type at all are reported as strict-unrepresentable-node. " +
		"additionalProperties: false is no such place.",
	Bad:   `{"type":"object","properties":{"a":true},"required":["a"],"additionalProperties":false}`,
	Good:  `{"type":"object","properties":{"a":{"type":"string"}},"required":["a"],"additionalProperties":false}`,
	Level: report.Error,
	Fix:   "give the schema a type, or leave the property out",
	Wants: strict(fields.NeedType),
	Node:  anyNode,
}

func anyNode(c *Context, n schema.Node) {
	v := n.Value
	switch {
	case v.IsBool(true):
		if booleanIsOdd(c, n) {
			c.Report(n, "", "%s refuses the schema true, which accepts any value", c.Profile.Name).ProviderMessage = c.says(fields.OpenAIVoice, saidNoType)
		}
	case v.IsBool(false):
		if booleanIsOdd(c, n) {
			c.Report(n, "", "%s refuses the schema false, which accepts no value", c.Profile.Name).ProviderMessage = c.says(fields.OpenAIVoice, saidNoType)
		}
	case saysNoType(n):
		c.Report(n, "", "%s refuses a schema without a type", c.Profile.Name).ProviderMessage = c.says(fields.OpenAIVoice, saidNoType)
	}
}

// booleanIsOdd reports whether a schema is expected where a boolean stands. Keywords that
// hold one schema have booleans for on and off, and are refused or not as such.
func booleanIsOdd(c *Context, n schema.Node) bool {
	if n.Value == c.Doc.Root { // reported as strict-root-shape
		return false
	}
	if n.Keyword != nil && c.Profile.Policy(n.Keyword, n.Keyword.Name) == fields.Ignored { // nobody looks
		return false
	}
	return n.Keyword == nil || n.Keyword.Holds != fields.OneSchema
}

// saysNoType reports whether a place has no type, ref or alternative, and yet a word for
// which strict-unrepresentable-node is silent.
func saysNoType(n schema.Node) bool {
	v := n.Value
	if v.Has(fields.Type) || v.Get(fields.Ref).IsString() {
		return false
	}
	for _, name := range []string{fields.AnyOf, fields.AllOf, fields.OneOf} {
		if u := v.Get(name); u.IsArray() && u.Len() > 0 {
			return false
		}
	}
	return hasCombinator(v) || v.Get(fields.Not).IsObject()
}
