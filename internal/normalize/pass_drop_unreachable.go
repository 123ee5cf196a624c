package normalize

import (
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
)

var dropUnreachable = Pass{
	ID:    "drop-unreachable-definitions",
	Title: "drop definitions that nothing uses any more",
	Doc: "Definitions that the root reached before the rewrite and does not reach now leave, and so do definitions below the root, which no ref " +
		"points at any more. A definition that nothing used in the input stays.",
	Bad:   `{"type":"object","properties":{"a":{"type":"string","not":{"$ref":"#/$defs/A"}}},"required":["a"],"additionalProperties":false,"$defs":{"A":{"type":"string"}}}`,
	Good:  `{"type":"object","properties":{"a":{"$ref":"#/$defs/A"}},"required":["a"],"additionalProperties":false,"$defs":{"A":{"type":"string"}}}`,
	On:    []string{fields.Defs},
	Wants: func(p *fields.Profile) bool { return p.Takes(fields.Defs) && p.Needs.Has(fields.NeedRootDefinitions) },
	Run: func(e *Editor) {
		e.Each(func(n schema.Node) {
			if !n.IsRoot() && n.Value.Has(fields.Defs) {
				e.Drop(n, fields.Defs, Claim{Note: "definitions stand at the root now", Exact: true})
			}
		})
		root := e.Doc.RootNode()
		defs := root.Value.Get(fields.Defs)
		if !defs.IsObject() {
			return
		}
		var unused []*jsontree.Value
		for _, d := range defs.Members() {
			if e.unused[d.Value] || e.dynamic(d.Value) {
				unused = append(unused, d.Value)
			}
		}
		reached := e.Doc.Reachable(unused...)
		for i := defs.Len() - 1; i >= 0; i-- {
			if d := defs.Members()[i]; !reached[d.Value] && !e.unused[d.Value] {
				e.dropDefinition(root, i, "nothing uses the definition %s any more: it leaves")
			}
		}
	},
}

// dynamic reports whether a definition may be what a dynamic ref finds at run time.
func (e *Editor) dynamic(v *jsontree.Value) bool {
	if !e.Doc.Present.Contains(fields.DynamicRef) {
		return false
	}
	found := false
	schema.Walk(schema.Node{Value: v}, func(n schema.Node) { found = found || n.Value.Has(fields.DynamicAnchor) })
	return found
}
