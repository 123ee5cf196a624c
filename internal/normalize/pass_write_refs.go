package normalize

import (
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
)

var writeRefs = Pass{
	ID:    "write-refs",
	Title: "write refs to where their targets stand now",
	Doc: "A ref whose target an earlier pass moved (definitions, tuple items) follows it; a target inside a word that is no keyword is copied to the " +
		"root's definitions. Refs that still point at their target stay, whatever their form.",
	Bad:  `{"type":"object","properties":{"a":{"$ref":"#/definitions/A"}},"definitions":{"A":{"type":"string"}}}`,
	Good: `{"type":"object","properties":{"a":{"type":"string"},"b":{"$ref":"#/properties/a"}}}`,
	On:   []string{fields.Ref},
	Wants: func(p *fields.Profile) bool {
		return p.Takes(fields.Ref) && !p.Needs.Has(fields.NeedRootDefinitions)
	},
	Run: func(e *Editor) {
		h := newHoister(e)
		if len(e.Doc.Extra) > 0 {
			h.run(func(v *jsontree.Value) bool { return h.outside[v] })
		}
		at := e.pointers()
		schema.Walk(e.Doc.RootNode(), func(n schema.Node) {
			target := e.Doc.Target(n.Value)
			if target == nil {
				return
			}
			want, ok := at[target]
			if text := n.Value.Get(fields.Ref).Str(); !ok || refersTo(e.Doc.Root, text, target) || text == "#"+string(want) {
				return
			}
			h.write(n, "#"+escapedFragment(want))
		})
	},
}

// refersTo reports whether a ref's text leads to target by itself. Refs by name or address
// are not touched: moving the target does not break them.
func refersTo(root *jsontree.Value, text string, target *jsontree.Value) bool {
	fragment := fragmentOf(text)
	return fragment == "" && text != "#" || jsontree.Pointer(fragment).Lookup(root) == target
}

// pointers gives the place of every schema below the root.
func (e *Editor) pointers() map[*jsontree.Value]jsontree.Pointer {
	at := map[*jsontree.Value]jsontree.Pointer{e.Doc.Root: ""}
	schema.Walk(e.Doc.RootNode(), func(n schema.Node) {
		if n.IsRoot() {
			return
		}
		p := at[n.Parent].Append(n.Keyword.Name)
		switch holder := n.Parent.Get(n.Keyword.Name); {
		case holder == n.Value:
		case holder.IsArray():
			p = p.AppendIndex(n.Index)
		default:
			p = p.Append(n.Name)
		}
		at[n.Value] = p
	})
	return at
}
