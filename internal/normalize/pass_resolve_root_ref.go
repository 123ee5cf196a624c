package normalize

import (
	"schemafix/internal/fields"
	"schemafix/internal/schema"
)

var resolveRootRef = Pass{
	ID:    "resolve-root-ref",
	Title: "write out the definition that the root is a ref to",
	Doc: "A root that is a ref becomes a copy of the definition, merged with what stands beside the ref; " +
		"the definition itself stays for the refs inside it. Refs anywhere else stay.",
	Bad:   `{"$ref":"#/$defs/Args","$defs":{"Args":{"type":"object","properties":{"a":{"type":"string"}}}}}`,
	Good:  `{"type":"object","properties":{"a":{"$ref":"#/$defs/A"}},"$defs":{"A":{"type":"string"}}}`,
	On:    []string{fields.Ref},
	Wants: func(p *fields.Profile) bool { return p.Takes(fields.Ref) && rootRefUnfolds(p) },
	Run: func(e *Editor) {
		if e.rootRefUnfolds() {
			e.unfoldRoot()
		}
	},
}

// rootRefUnfolds reports whether the root may be no ref: it must be plain, or say its type
// where nothing may stand beside a ref.
func rootRefUnfolds(p *fields.Profile) bool {
	return p.Needs.Has(fields.NeedPlainRoot) || p.Needs.Has(fields.NeedBareRef) && p.Needs.Has(fields.NeedObjectRoot)
}

func (e *Editor) rootRefUnfolds() bool {
	return e.Profile.Needs.Has(fields.NeedPlainRoot) || !e.Options.freeRoot && rootRefUnfolds(e.Profile)
}

// unfoldRoot writes out definitions until the root is no ref.
func (e *Editor) unfoldRoot() {
	root := e.Doc.RootNode()
	for range maxInlined {
		if e.refTarget(root.Value) == nil || e.fallback != nil {
			return
		}
		e.unfold(root, "the root is the definition itself now, not a ref to it")
	}
	if e.Profile.Needs.Has(fields.NeedHandBack) {
		e.HandBack(root.Value, endlessRef)
		return
	}
	e.Doc.Unpoint(root.Value)
	e.Drop(root, fields.Ref, Claim{Effect: schema.Widens | schema.Narrows, Note: endlessRef + ": the ref leaves", Exact: true})
}

const endlessRef = "the root is a ref to a ref to a ref without end"

// unfold merges a copy of what the ref of n points at into n, at the ref's place.
func (e *Editor) unfold(n schema.Node, note string) {
	target := e.refTarget(n.Value)
	merged := n.Value.Detach()
	at := merged.Index(fields.Ref)
	merged.RemoveAt(at)
	m := merger{e: e}
	if target != n.Value { // a ref to itself says nothing
		before := merged.Len()
		m.inline(merged, target)
		merged.MoveMembers(before, at)
	}
	if m.never {
		merged = e.never(n.Value.Span())
	}
	e.Edit(n, fields.Ref, Claim{Effect: m.effect, Note: note, Exact: true}, func() { e.become(n.Value, merged) })
}
