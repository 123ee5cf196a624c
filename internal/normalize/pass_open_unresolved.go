package normalize

import (
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
)

var openUnresolved = Pass{
	ID:    "open-unresolved",
	Title: "write a ref that points at nothing as any value",
	Doc: "A ref that does not resolve within the schema leaves, and the description names it: nothing is ever fetched. What stands beside it stays. " +
		"Refs that resolve stay.",
	Bad:   `{"type":"object","properties":{"a":{"$ref":"other.json"}}}`,
	Good:  `{"type":"object","properties":{"a":{"$ref":"#/$defs/A"}},"$defs":{"A":{"type":"string"}}}`,
	On:    []string{fields.Ref, fields.DynamicRef},
	Wants: needs(fields.NeedResolvedRefs),
	Run: func(e *Editor) {
		e.Each(func(n schema.Node) {
			if n.Value.Get(fields.Ref).IsString() && e.Doc.Target(n.Value) == nil {
				e.openRef(n, fields.Ref)
			}
			if n.Value.Get(fields.DynamicRef).IsString() && !e.Profile.Takes(fields.DynamicRef) {
				e.openRef(n, fields.DynamicRef)
			}
		})
	},
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
