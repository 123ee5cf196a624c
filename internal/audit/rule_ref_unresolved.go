package audit

import (
	"schemafix/internal/fields"
	"schemafix/internal/report"
	"schemafix/internal/schema"
)

var refUnresolvable = Rule{
	ID:    "ref-unresolved",
	Title: "a ref that points at nothing in the schema",
	Doc: "Refs are resolved within the schema of their tool; nothing is fetched, by the provider as little as here. normalize lets any value, or an open object, stand there, " +
		"and the description names the ref.",
	Bad:    `{"type":"object","properties":{"a":{"$ref":"#/$defs/Missing"}}}`,
	Good:   `{"type":"object","properties":{"a":{"type":"object","properties":{"$anchor":{"type":"string"}}}}}`,
	Also:   []string{"forbidden-key", "keyword"},
	Level:  report.Error,
	Fix:    "put what it points at into the $defs of the schema's root",
	Passes: []string{"open-unresolved", "inline-refs", "type-any", "tell-dropped"},
	Kept:   true,
	Wants:  needs(0),
	Node:   refUnresolvableOf,
}

func refUnresolvableOf(c *Context, n schema.Node) {
	if c.Doc.Target(n.Value) != nil {
		return
	}
	for _, name := range []string{fields.Ref, fields.DynamicRef} {
		ref := n.Value.Get(name)
		if !ref.IsString() || name != fields.Ref && !c.Profile.Takes(name) {
			continue
		}
		e := c.Report(n, name, "the ref %s points at nothing in this schema", short(ref, maxQuoted))
		e.ProviderMessage = c.said(saidUndefined, saidUnresolved)
		if name != fields.Ref { // readers differ in what they make of it
			e.Level, e.ProviderMessage, e.Fix = report.Warning, "", c.rule.Fix
		}
	}
}
