package normalize

import (
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
)

var fitDefault = Pass{
	ID:    "fit-default",
	Title: "drop a default or example that the schema refuses",
	Doc: "A default or example that the rewritten schema plainly refuses (another type, not in the enum) leaves, and the description tells it; " +
		"a null default of what may be null stays. Whatever can't be judged by type and enum stays.",
	Bad:   `{"type":"string","default":5}`,
	Good:  `{"type":"string","default":"5"}`,
	On:    []string{fields.Default, fields.Example},
	Wants: func(p *fields.Profile) bool { return p.Needs.Has(fields.NeedOneType) && p.Takes(fields.Default) },
	Run: func(e *Editor) {
		e.Each(func(n schema.Node) {
			for _, name := range []string{fields.Default, fields.Example} {
				i := n.Value.Index(name)
				if i < 0 || e.accepts(n.Value, n.Value.Elem(i)) {
					continue
				}
				c := Claim{Note: "%s leaves: the schema refuses its value", Arg: name, Exact: true, Effect: schema.Annotation}
				if tells(n.Value, name, n.Value.Elem(i)) {
					e.Spill(n.Value, name, n.Value.Elem(i), n.Value.Members()[i].NameSpan)
					c.Restated = true
				}
				e.Drop(n, name, c)
			}
		})
	},
}

// accepts reports whether a schema may accept a value, as far as type, enum, nullable and
// union branches tell.
func (e *Editor) accepts(v, value *jsontree.Value) bool {
	if value.IsNull() {
		return e.Doc.AcceptsNull(v)
	}
	if schema.DeclaredTypes(v)&schema.TypeOf(value) == 0 {
		return false
	}
	if enum := v.Get(fields.Enum); enum.IsArray() && !containsEqual(enum, value) {
		return false
	}
	union := v.Get(fields.AnyOf)
	for _, m := range union.Members() {
		if e.accepts(m.Value, value) {
			return true
		}
	}
	return !union.IsArray()
}
