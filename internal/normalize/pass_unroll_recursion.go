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
		for _, d := range e.Doc.Root.Get(fields.Defs).Members() {
			if !in.only[d.Value] {
				in.queue = append(in.queue, use{node: schema.Node{Value: d.Value, Parent: e.Doc.Root, Keyword: fields.Lookup(fields.Defs), Name: d.Name}})
			}
		}
		in.run()
	},
}

// circular gives the definitions that contain themselves in a way that the target refuses.
func (e *Editor) circular() map[*jsontree.Value]bool {
	if e.Profile.Needs.Has(fields.NeedNoRecursion) {
		return e.Doc.Circular(func(schema.Node) bool { return true })
	}
	return e.Doc.Circular(schema.MustHold)
}
