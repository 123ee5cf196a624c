package normalize

import (
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
)

var joinConditions = Pass{
	ID:    "join-conditions",
	Title: "declare on the parent what only conditions declare",
	Doc: "Properties that only then, else or dependentSchemas declare join the parent as optional ones, because the condition itself will leave. " +
		"Properties that the parent declares already are left alone, and so are those of which a condition does not say the type.",
	Bad:  `{"type":"object","properties":{"a":{"type":"string"}},"if":{"required":["a"]},"then":{"properties":{"b":{"type":"string"}}}}`,
	Good: `{"type":"object","properties":{"a":{"type":"string"}},"required":["a"]}`,
	On:   []string{fields.Then, fields.Else, fields.DependentSchemas},

	Everywhere: true, // conditions within conditions
	Wants: func(p *fields.Profile) bool {
		return !p.Takes(fields.If) || !p.Takes(fields.DependentSchemas)
	},
	Run: func(e *Editor) { e.Each(e.joinConditions) },
}

func (e *Editor) joinConditions(n schema.Node) {
	if n.Value.Has(fields.If) && !e.Profile.Takes(fields.If) {
		e.joinFrom(n, fields.Then, n.Value.Get(fields.Then))
		e.joinFrom(n, fields.Else, n.Value.Get(fields.Else))
	}
	if !e.Profile.Takes(fields.DependentSchemas) {
		for _, m := range n.Value.Get(fields.DependentSchemas).Members() {
			e.joinFrom(n, fields.DependentSchemas, m.Value)
		}
	}
}

// joinFrom declares the properties of one condition's branch on n.
func (e *Editor) joinFrom(n schema.Node, keyword string, branch *jsontree.Value) {
	for _, p := range branch.Get(fields.Properties).Members() {
		if n.Value.Get(fields.Properties).Has(p.Name) || !usable(p.Value) || !e.spend(p.Value) {
			continue
		}
		e.Edit(n, fields.Properties, Claim{
			Effect: schema.Widens | schema.Narrows, Note: "the property %s, which only " + keyword + " declares, is declared on the object itself", Arg: p.Name, Exact: true,
		}, func() {
			known := n.Value.Get(fields.Properties)
			if !known.IsObject() {
				known = jsontree.NewObject(branch.Span())
				n.Value.Set(fields.Properties, known, branch.Span())
			}
			known.Insert(known.Len(), jsontree.Member{Name: p.Name, Value: e.Clone(p.Value), NameSpan: p.NameSpan})
		})
	}
}

// usable reports whether a schema says which values it is about, so that it can stand
// by itself.
func usable(v *jsontree.Value) bool {
	for _, name := range []string{fields.Type, fields.Enum, fields.Const, fields.Ref, fields.AnyOf, fields.OneOf, fields.AllOf, fields.Properties, fields.Items} {
		if v.Has(name) {
			return true
		}
	}
	return false
}
