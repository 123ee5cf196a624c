package audit

import (
	"schemafix/internal/fields"
	"schemafix/internal/report"
	"schemafix/internal/schema"
)

var strictKeyword = Rule{
	ID:    "strict-keyword",
	Title: "a word that strict mode does not know, beyond the contract's list",
	Doc: "Strict mode refuses a request for any word that it does not know: oneOf, allOf, prefixItems, $id, words of OpenAPI, x-… and everything that is no keyword. " +
		"definitions is taken, as the older name of $defs.",
	Bad: `{"type":"object","properties":{"a":{"oneOf":[{"type":"string"},{"type":"null"}],"x-order":1}},"required":["a"],"additionalProperties":false}`,
	Good: `{"type":"object","properties":{"oneOf":{"anyOf":[{"type":"string"},{"type":"null"}]},"x-order":{"type":"integer","enum":[1]}},` +
		`"required":["oneOf","x-order"],"additionalProperties":false}`,
	Level:  report.Error,
	Fix:    "write oneOf as anyOf, merge allOf into one schema, remove other words",
	Passes: []string{"drop-unsupported", "one-of-to-any-of", "merge-all-of", "tuples-to-items", "settle-unions", "simplify-unions", "merge-root-union", "hoist-definitions", "drop-unreachable-definitions"},
	Wants:  strict(0),
	Node:   unknownToStrict,
}

func unknownToStrict(c *Context, n schema.Node) {
	if !n.Value.IsObject() {
		return
	}
	for _, m := range n.Value.Members() {
		if c.Profile.Takes(m.Name) || c.forbids(m.Name) {
			continue
		}
		if m.Name == fields.Definitions && c.Profile.Takes(fields.Defs) {
			continue
		}
		c.refuse(n, m, m.Name)
	}
}
