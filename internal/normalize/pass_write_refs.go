package normalize

import (
	"strings"

	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
)

var writeRefs = Pass{
	ID:    "write-refs",
	Title: "write refs to where their targets stand now",
	Doc: "A ref whose target an earlier pass moved (definitions, tuple items) follows it; a target inside a word that is no keyword is copied to the " +
		"root's definitions, and so is one in a place that the rewrite for the target gives up: under a keyword that leaves, in a union that is merged. Refs that still point at their target stay, whatever their form.",
	Bad:  `{"type":"object","properties":{"a":{"$ref":"#/definitions/A"}},"definitions":{"A":{"type":"string"}}}`,
	Good: `{"type":"object","properties":{"a":{"type":"string"},"b":{"$ref":"#/properties/a"}}}`,
	On:   []string{fields.Ref},
	Wants: func(p *fields.Profile) bool {
		return p.Takes(fields.Ref) && !p.Needs.Has(fields.NeedRootDefinitions)
	},
	Run: func(e *Editor) {
		h := newHoister(e)
		if plainRootWanted(e.Profile) && hasUnion(e.Doc.Root) { // what the root's union holds will move
			e.hoistAll()
			return
		}
		schema.Walk(e.Doc.RootNode(), h.findUnsteady)
		if len(h.outside) > 0 {
			h.run(func(v *jsontree.Value) bool { return h.outside[v] })
		}
		e.rewriteRefs(h)
	},
}

// findUnsteady counts a place that does not last, and what is below it, as reached by refs
// alone.
func (h *hoister) findUnsteady(n schema.Node) {
	if !n.IsRoot() && (h.outside[n.Parent] || h.e.isUnsteady(n)) {
		h.outside[n.Value] = true
	}
}

// isUnsteady reports whether a later pass may move the schema or let it leave.
func (e *Editor) isUnsteady(n schema.Node) bool {
	p := e.Profile
	switch name := n.Keyword.Name; name {
	case fields.AnyOf, fields.AllOf, fields.OneOf:
		return !p.Takes(name) || !p.Takes(fields.OneOf) && n.Parent.Has(fields.OneOf)
	case fields.PatternProperties:
		return !p.Takes(name) || p.Needs.Has(fields.NeedPlainPatterns) && schema.PatternFeatures(n.Name) != 0
	default:
		return !p.Takes(name)
	}
}

// rewriteRefs writes the refs anew whose text does not lead to their target any more.
func (e *Editor) rewriteRefs(h *hoister) {
	w := refWriter{e: e, at: e.pointers(), base: map[*jsontree.Value]*jsontree.Value{}}
	schema.Walk(e.Doc.RootNode(), w.enter)
	schema.Walk(e.Doc.RootNode(), func(n schema.Node) { w.visit(n, h) })
}

// refWriter writes refs relative to the resource that they are read in: the nearest schema
// above with an address of its own, or the root. A ref with an address is read in the
// resource of its target.
type refWriter struct {
	e    *Editor
	at   map[*jsontree.Value]jsontree.Pointer
	base map[*jsontree.Value]*jsontree.Value // the resource of each schema
}

func (w *refWriter) enter(n schema.Node) {
	base := w.base[n.Parent]
	if id := n.Value.Get(fields.ID).Str(); n.IsRoot() || id != "" && id[0] != '#' {
		base = n.Value
	}
	w.base[n.Value] = base
}

func (w *refWriter) visit(n schema.Node, h *hoister) {
	target := w.e.Doc.Target(n.Value)
	text := n.Value.Get(fields.Ref)
	if target == nil || !text.IsString() {
		return
	}
	address, fragment, _ := strings.Cut(text.Str(), "#")
	if fragment == "" || fragment[0] != '/' {
		return // by name or address alone: moving the target does not break it
	}
	base := w.base[n.Value]
	if address != "" {
		base = w.base[target]
	}
	want, ok := w.at[target]
	if !ok || base == nil || jsontree.Pointer(fragmentOf(text.Str())).Lookup(base) == target {
		return
	}
	if inside, below := strings.CutPrefix(string(want), string(w.at[base])); below {
		want = jsontree.Pointer(inside)
	}
	h.write(n, address+"#"+escapedFragment(want))
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
