package audit

import (
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/report"
	"schemafix/internal/schema"
)

var requiredNullable = Rule{
	ID:    "required-nullable",
	Title: "a required property that may be null",
	Doc: "The target has no null. normalize takes such a property out of required, however its null is written, so that a caller gets nothing where it got null. " +
		"A property that accepts any value stays required.",
	Bad:    `{"type":"object","properties":{"a":{"type":"string","nullable":true}},"required":["a"]}`,
	Good:   `{"type":"object","properties":{"a":{"type":"string"}},"required":["a"]}`,
	Also:   []string{"old-dialect", "nullable-key"},
	Level:  report.Note,
	Fix:    "take the name out of required, or let the property refuse null",
	Passes: []string{"strip-null"},
	Kept:   true,
	Wants:  needs(fields.NeedNoNull),
	Node:   nullableAndRequired,
}

func nullableAndRequired(c *Context, n schema.Node) {
	props := n.Value.Get(fields.Properties)
	if !props.IsObject() {
		return
	}
	required := setOf(stringsOf(n.Value.Get(fields.Required)))
	for _, p := range props.Members() {
		if required[p.Name] && saysWhat(p.Value) && c.mayBeNull(p.Value) {
			c.Report(n, fields.Required, "the property %q is required and may be null; normalize lets it be left out instead", p.Name)
		}
	}
}

// mayBeNull reports whether a schema accepts null, whatever the words for its types.
func (c *Context) mayBeNull(v *jsontree.Value) bool {
	if v.Has(fields.Type) && c.typesOf(v)&fields.NullBit == 0 && !v.Get(fields.Nullable).IsBool(true) {
		return false
	}
	return c.Doc.AcceptsNull(v)
}
