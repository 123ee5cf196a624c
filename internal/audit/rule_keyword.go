package audit

import (
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/report"
	"schemafix/internal/schema"
)

var targetKeyword = Rule{
	ID:    "keyword",
	Title: "a word that the target refuses",
	Doc: "The target takes a list of keywords and refuses a request for any other word; where it reads a schema as the fields of a message, that is every word that is no " +
		"field: also x-… words and those of other dialects. Words that have a rule of their own are left to it. A word that is taken in some of its forms only is a warning. Within what is refused anyway nothing is reported.",
	Bad: `{"type":"object","properties":{"a":{"oneOf":[{"type":"array","items":{"type":"string"},"contains":{"type":"string"},"minContains":2}],"x-order":1}},` +
		`"propertyNames":{"type":"string","maxLength":9}}`,
	Good:  `{"type":"object","properties":{"oneOf":{"type":"string","default":"not"}}}`,
	Also:  []string{"combiner", "forbidden-key", "ignored-keyword"},
	Level: report.Error,
	Fix:   "remove the word and say in the description what it asked for; write oneOf as anyOf, merge allOf into one schema",
	Passes: []string{
		"drop-unsupported", "tell-dropped", "one-of-to-any-of", "drop-repeated-union", "merge-all-of", "tuples-to-items", "const-to-enum", "inclusive-bounds",
		"inline-refs", "resolve-root-ref", "hoist-definitions", "drop-unreachable-definitions", "join-conditions", "merge-root-union", "settle-unions",
		"simplify-unions", "collapse-enums", "infer-type", "string-enums", "plain-root", "drop-never", "read-twins", "upgrade-open-patterns", "upgrade-property-names",
	},
	Kept:  true,
	Wants: func(p *fields.Profile) bool { return p.RulePrefix != strictPrefix && refusesWords(p) },
	Node:  refusedKeyword,
}

// refusesWords reports whether the provider refuses some word or other.
func refusesWords(p *fields.Profile) bool {
	for i := range fields.All() {
		if refusesWord(p, fields.All()[i].Name) {
			return true
		}
	}
	return false
}

// refusesWord reports whether the provider refuses a word. One that lets words pass that it
// does not know lets those of older dialects pass too: they are rewritten for what they mean.
func refusesWord(p *fields.Profile, word string) bool {
	if p.Takes(word) || p.Unknown == fields.Ignored {
		return false
	}
	return p.Unknown == fields.Strip || oldWord[word] == "" || p.PolicyOf(word) != fields.Rewrite
}

func refusedKeyword(c *Context, n schema.Node) {
	if !n.Value.IsObject() {
		return
	}
	for _, m := range n.Value.Members() {
		word := c.written(m)
		if !refusesWord(c.Profile, m.Name) || c.forbids(word) || hasOwnRule(c.Profile, m.Name) {
			continue
		}
		c.refuse(n, m, word)
	}
}

// refuse reports a word that the target does not take, or takes in some of its forms only.
func (c *Context) refuse(n schema.Node, m jsontree.Member, word string) {
	if only := c.Profile.Only[m.Name]; only.Where != "" {
		e := c.Report(n, m.Name, "%s takes %s only %s", c.Profile.Name, m.Name, only.Where)
		e.Level, e.ProviderMessage = report.Warning, only.Said
		return
	}
	c.Report(n, m.Name, "%s refuses %s", c.Profile.Name, pair(word, m.Value)).ProviderMessage = c.saidOfWord(word, m.Value)
}

// hasOwnRule reports whether a word that the target refuses has a rule of its own.
func hasOwnRule(p *fields.Profile, word string) bool {
	switch {
	case isCombiner(word):
		return !p.Takes(fields.AnyOf)
	case word == fields.Nullable:
		return p.Needs.Has(fields.NeedNoNull)
	}
	return false
}
