package normalize

import (
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
)

var upgradeOpenPatterns = Pass{
	ID:    "upgrade-open-patterns",
	Title: "write a pattern that matches every name as additionalProperties",
	Doc: `patternProperties whose only pattern matches every name (".*", "^.*$", "^(.*)$", "") becomes ` +
		"additionalProperties, in the place of one that stands beside it: no name is left for that. Since " +
		"additionalProperties does not speak of declared properties, the pattern stays where one of these may break " +
		`its schema. ".+" stays: it does not match the empty name.`,
	Bad:   `{"type":"object","patternProperties":{"^.*$":{"type":"string"}},"additionalProperties":false}`,
	Good:  `{"type":"object","properties":{"a":{"type":"integer"}},"patternProperties":{".*":{"type":"string"}}}`,
	On:    []string{fields.PatternProperties},
	Wants: always,
	Run:   func(e *Editor) { e.eachLeaving(upgradeOpenPattern) },
}

// upgradeOpenPattern gives the schema that left because no name is left for it, or nil.
func upgradeOpenPattern(e *Editor, n schema.Node) (dead *jsontree.Value) {
	patterns := n.Value.Get(fields.PatternProperties)
	if !patterns.IsObject() || patterns.Len() != 1 || !matchesEveryName(patterns.Members()[0].Name) {
		return nil
	}
	value := patterns.Elem(0)
	if !schema.IsSchema(value) || !e.declaredKeep(n.Value.Get(fields.Properties), value) {
		return nil
	}
	dead = n.Value.Get(fields.AdditionalProperties)
	e.Merge(n, fields.PatternProperties, fields.AdditionalProperties, value,
		Claim{Exact: true, Note: `the pattern "%s" matches every name, which is what additionalProperties says`, Arg: patterns.Members()[0].Name})
	return dead
}

// matchesEveryName reports whether a pattern is one of the usual ways to write "any
// name". A name with a line end in it is no name that anybody means.
func matchesEveryName(pattern string) bool {
	switch pattern {
	case "", "^", "$", ".*", ".*?", "^.*", "^.*?", ".*$", ".*?$", "^.*$", "^.*?$",
		"(.*)", "^(.*)", "(.*)$", "^(.*)$", "^(.*?)$", "(.*?)", `[\s\S]*`, `^[\s\S]*$`, `[\S\s]*`, `^[\S\s]*$`:
		return true
	}
	return false
}

// declaredKeep reports whether every declared property surely keeps what the schema
// asks for, so that asking it of the others is enough.
func (e *Editor) declaredKeep(properties, value *jsontree.Value) bool {
	if properties.Len() == 0 || AcceptsAll(value) {
		return true
	}
	for _, m := range value.Members() {
		kw := fields.Lookup(m.Name)
		if kw != nil && kw.Name != fields.Type && kw.Role != fields.Annotation && kw.Role != fields.Identity {
			return false
		}
	}
	if !value.IsObject() {
		return false
	}
	admitted := schema.DeclaredTypes(value)
	for _, m := range properties.Members() {
		if e.Doc.Types(m.Value)&^admitted != 0 {
			return false
		}
	}
	return true
}
