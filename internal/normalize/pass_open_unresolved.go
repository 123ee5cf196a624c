package normalize

import (
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
)

var openUnresolved = Pass{
	ID:    "open-unresolved",
	Title: "write a ref that points at nothing as any value",
	Doc: "A ref that does not resolve within the schema leaves, and the description names it: nothing is ever fetched. What stands beside it stays; " +
		"a not around it leaves. " +
		"Refs that resolve stay.",
	Bad:   `{"type":"object","properties":{"a":{"$ref":"other.json"}}}`,
	Good:  `{"type":"object","properties":{"a":{"$ref":"#/$defs/A"}},"$defs":{"A":{"type":"string"}}}`,
	On:    []string{fields.Ref, fields.DynamicRef},
	Wants: needs(fields.NeedResolvedRefs),

	Everywhere: true, // what the target ignores must resolve too
	Run: func(e *Editor) {
		e.Each(func(n schema.Node) {
			if keyword := e.openKeyword(n.Value); keyword != "" && !n.HeldBy(fields.Not) {
				e.openRef(n, keyword)
			}
			if not := n.Value.Get(fields.Not); e.openKeyword(not) != "" { // any value in its place would refuse all
				e.Drop(n, fields.Not, Claim{Effect: bothWays, Note: "what is under not points at nothing here: not leaves", Exact: true})
			}
			if e.opensDynamic() {
				e.Drop(n, fields.DynamicAnchor, Claim{Note: "no dynamic ref is left that could find this name", Exact: true})
			}
		})
	},
}

// opensDynamic reports whether dynamic refs that are left count as pointing at nothing:
// where definitions are copied to the root, what they would find changes.
func (e *Editor) opensDynamic() bool {
	return e.Profile.Needs.Has(fields.NeedRootDefinitions) && e.Doc.Present.Contains(fields.DynamicRef)
}

// openKeyword gives the keyword by which a schema refers to what can't be found, or "".
func (e *Editor) openKeyword(v *jsontree.Value) string {
	switch {
	case v.Get(fields.Ref).IsString() && e.Doc.Target(v) == nil:
		return fields.Ref
	case v.Get(fields.DynamicRef).IsString() && e.opensDynamic():
		return fields.DynamicRef
	}
	return ""
}

// openRef takes out a ref that can't be followed, and lets the description name it.
func (e *Editor) openRef(n schema.Node, keyword string) {
	ref := n.Value.Get(keyword)
	e.Doc.Unpoint(n.Value)
	e.Drop(n, keyword, Claim{
		Effect: schema.Widens | schema.Narrows, Note: "the ref %s points at nothing here: any value is accepted in its place", Arg: ref.Str(), Restated: true, Exact: true,
	})
	text := jsontree.NewString("(unresolved reference "+ref.Str()+")", ref.Span())
	if d := n.Value.Get(fields.Description); d.Str() != "" {
		text = joinTexts(d, text)
	}
	e.Put(n, fields.Description, text, Claim{Effect: schema.Annotation, Note: "the description names the ref that points at nothing"})
}
