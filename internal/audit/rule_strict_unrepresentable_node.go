package audit

import (
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/report"
	"schemafix/internal/schema"
)

var strictUnrepresentableNode = Rule{
	ID:    "strict-unrepresentable-node",
	Title: "a schema without type, combinator, $ref or not",
	Doc: "Strict mode has no form for \"any value\", so every schema must say a type, a union or a ref. An enum alone is not enough: openai-strict reports it " +
		"here, others as strict-missing-type. Places whose only word is not, and booleans, are reported as strict-any-node.",
	Bad:    `{"type":"object","properties":{"a":{"description":"anything"}},"required":["a"],"additionalProperties":false}`,
	Good:   `{"type":"object","properties":{"a":{"description":"text","type":"string"}},"required":["a"],"additionalProperties":false}`,
	Level:  report.Error,
	Fix:    "give the schema a type (a string with JSON text in it takes any value), or send the tool without strict",
	Passes: []string{"infer-type", "check-representable"},
	Wants:  strict(fields.NeedType),
	Node:   unrepresentableNode,
}

func unrepresentableNode(c *Context, n schema.Node) {
	v := n.Value
	if !isUntyped(v) || impliesType(v) && !c.Profile.Contract {
		return
	}
	e := c.Report(n, "", "%s refuses a schema without type, combinator or $ref", c.Profile.Name)
	e.ProviderMessage = c.says(fields.OpenAIVoice, saidNoType)
	if !impliesType(v) {
		e.Fix = c.rule.Fix
	}
}

// isUntyped reports whether a place has no word about its type at all.
func isUntyped(v *jsontree.Value) bool {
	return v.IsObject() && !v.Has(fields.Type) && !hasCombinator(v) && !v.Get(fields.Ref).IsString() && !v.Get(fields.Not).IsObject()
}
