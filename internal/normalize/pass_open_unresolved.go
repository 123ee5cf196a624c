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
	On:    []string{fields.Ref},
	Wants: needs(fields.NeedResolvedRefs),
	Run: func(e *Editor) {
		e.Each(func(n schema.Node) {
			ref := n.Value.Get(fields.Ref)
			if !ref.IsString() || e.Doc.Target(n.Value) != nil {
				return
			}
			note := jsontree.NewString("(unresolved reference "+ref.Str()+")", ref.Span())
			e.Drop(n, fields.Ref, Claim{
				Effect: schema.Widens | schema.Narrows, Note: "the ref %s points at nothing: any value is accepted in its place", Arg: ref.Str(), Restated: true, Exact: true,
			})
			text := note
			if d := n.Value.Get(fields.Description); d.Str() != "" {
				text = joinTexts(d, note)
			}
			e.Put(n, fields.Description, text, Claim{Effect: schema.Annotation, Note: "the description names the ref that points at nothing"})
		})
	},
}
