package audit

import (
	"schemafix/internal/fields"
	"schemafix/internal/report"
	"schemafix/internal/schema"
)

var combiner = Rule{
	ID:    "combiner",
	Title: "anyOf, oneOf, allOf or not",
	Doc: "The target takes no schema that is made of others: no union, no allOf, no not, at the root and anywhere else. There is one finding for each keyword. " +
		"normalize merges objects and branches of one type; of branches of several types one is left, and the description tells the others.",
	Bad:   `{"type":"object","properties":{"a":{"anyOf":[{"type":"string"},{"type":"integer"}]}}}`,
	Good:  `{"type":"object","properties":{"anyOf":{"type":"string"}}}`,
	Level: report.Error,
	Fix:   "write one schema that takes all that is meant",
	Passes: []string{
		"collapse-unions", "collapse-enums", "one-of-to-any-of", "merge-all-of", "merge-root-union", "settle-unions", "simplify-unions", "drop-unsupported",
		"strip-null", "join-conditions", "plain-root", "drop-never", "infer-type", "tell-dropped",
	},
	Wants: func(p *fields.Profile) bool { return p.RulePrefix != strictPrefix && !p.Takes(fields.AnyOf) },
	Node:  combinersOf,
}

// combiners are the keywords that make a schema of others, in the order in which they are
// reported.
var combiners = []string{fields.AnyOf, fields.AllOf, fields.OneOf, fields.Not}

func isCombiner(word string) bool {
	switch word {
	case fields.AnyOf, fields.AllOf, fields.OneOf, fields.Not:
		return true
	}
	return false
}

func combinersOf(c *Context, n schema.Node) {
	for _, name := range combiners {
		held := n.Value.Get(name)
		if !held.IsArray() && (name != fields.Not || held == nil) {
			continue
		}
		e := c.Report(n, name, "%s refuses %s", c.Profile.Name, name)
		if name != fields.AnyOf { // a field of the message, which only the schema's reader behind it refuses
			e.ProviderMessage = c.saidOfWord(name, held)
		}
	}
}
