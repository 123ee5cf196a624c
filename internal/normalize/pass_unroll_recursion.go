package normalize

import (
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
)

var unrollRecursion = Pass{
	ID:    "unroll-recursion",
	Title: "write out definitions that contain themselves",
	Doc: "Where the target takes refs but no definition that contains itself, or only below an optional property, the refs of such a circle become copies of their " +
		"definition, at most --ref-depth times within itself; the next is a stub of the definition's type. Other refs stay refs.",
	Bad: `{"type":"object","properties":{"a":{"$ref":"#/$defs/A"}},"$defs":{"A":{"type":"object","properties":{"next":{"$ref":"#/$defs/A"}},"required":["next"]}}}`,
	Good: `{"type":"object","properties":{"a":{"$ref":"#/$defs/A"},"b":{"$ref":"#/$defs/A"}},` +
		`"$defs":{"A":{"type":"object","properties":{"next":{"type":"string"}},"required":["next"]}}}`,
	On: []string{fields.Ref},
	Wants: func(p *fields.Profile) bool {
		refuses := p.Needs.Has(fields.NeedNoRecursion) || p.Needs.Has(fields.NeedOptionalRecursion)
		return refuses && p.Takes(fields.Ref) && !p.Needs.Has(fields.NeedHandBack)
	},
	Run: func(e *Editor) {
		circular := e.circular()
		if len(circular) == 0 {
			return
		}
		in := newInliner(e)
		in.only = circular
		in.definitions(func(v *jsontree.Value) bool { return !in.only[v] })
		in.run()
		reached := e.Doc.Reachable() // by what the target ignores
		in.definitions(func(v *jsontree.Value) bool { return in.only[v] && reached[v] })
		in.drain()
	},
}

// definitions puts some of the root's definitions among those in which refs are written out.
func (in *inliner) definitions(wanted func(*jsontree.Value) bool) {
	root, polarities := in.e.Doc.Root, in.e.Doc.Polarities()
	for _, d := range root.Get(fields.Defs).Members() {
		if wanted(d.Value) {
			in.queue = append(in.queue, use{node: schema.Node{Value: d.Value, Parent: root, Keyword: fields.Lookup(fields.Defs), Name: d.Name, Polarity: polarities[d.Value]}})
		}
	}
}

// circular gives the definitions that contain themselves in a way that the target refuses.
func (e *Editor) circular() map[*jsontree.Value]bool {
	if e.Profile.Needs.Has(fields.NeedNoRecursion) {
		return e.Doc.Circular(e.survives)
	}
	return e.Doc.Circular(func(n schema.Node) bool { return e.survives(n) && schema.MustHold(n) })
}
