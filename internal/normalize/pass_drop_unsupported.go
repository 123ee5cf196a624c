package normalize

import (
	"slices"

	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
)

var dropUnsupported = Pass{
	ID:    "drop-unsupported",
	Title: "drop keywords that the target refuses",
	Doc: "Every keyword that the target's profile does not take leaves, and so do words that are no keywords. Names of properties and of definitions, " +
		"and data under enum or const, are not keywords and stay.",
	Bad:   `{"type":"string","format":"uri","x-order":1}`,
	Good:  `{"type":"object","properties":{"format":{"type":"string","enum":["pattern"]}},"required":["format"]}`,
	Wants: always,
	Run: func(e *Editor) {
		if !e.Profile.TakesAll(e.Doc.Present) {
			e.Each(e.dropUnsupported)
		}
	},
}

// dropUnsupported drops keywords that read others before those that they read, so that
// what leaves together is counted once.
func (e *Editor) dropUnsupported(n schema.Node) {
	if !slices.ContainsFunc(n.Value.Members(), func(m jsontree.Member) bool { return !e.Profile.Takes(m.Name) }) {
		return
	}
	e.dropCondition(n)
	for _, reading := range []bool{true, false} {
		for i := n.Value.Len() - 1; i >= 0; i-- {
			name := n.Value.Members()[i].Name
			kw := fields.Lookup(name)
			pol := e.Profile.Policy(kw, name)
			if pol == fields.Keep || pol == fields.Ignored || reading != (kw != nil && len(kw.Reads) > 0) {
				continue
			}
			e.dropWord(n, kw, name)
		}
	}
}

// dropCondition drops if, then and else together: none says anything without the others.
func (e *Editor) dropCondition(n schema.Node) {
	v := n.Value
	if !v.Has(fields.If) || e.Profile.Takes(fields.If) {
		return
	}
	effect := dropEffect(v, fields.Then) | dropEffect(v, fields.Else)
	for _, name := range []string{fields.If, fields.Then, fields.Else} {
		i := v.Index(name)
		if i < 0 {
			continue
		}
		c := Claim{Effect: effect, Note: notTaken, Arg: e.Profile.WithKeepers(fields.Lookup(name)), Exact: true}
		c.Restated = effect != 0 && e.spillIfTold(v, v.Members()[i])
		e.Drop(n, name, c)
	}
}

func (e *Editor) dropWord(n schema.Node, kw *fields.Keyword, name string) {
	c := Claim{Note: notTaken, Arg: name}
	m := n.Value.Members()[n.Value.Index(name)]
	switch {
	case kw == nil:
		c.Note = "the target does not take the word %s, which is no keyword of JSON Schema"
	case name == fields.AdditionalProperties && m.Value.IsBool(false):
		c.Inherent = true
	case saysNothing(n.Value, kw):
		c.Note = "%s says nothing about values of this type"
	case (name == fields.MinContains || name == fields.MaxContains) && !e.Profile.Takes(fields.Contains):
		c.Exact = true // contains leaves with it, and counts for both
	}
	lost := dropEffect(n.Value, name) != 0
	if kw != nil && (kw.Role == fields.Annotation || lost) && e.spillIfTold(n.Value, m) {
		c.Restated = true
	}
	if lost && !c.Inherent {
		c.Arg = e.Profile.WithKeepers(kw)
	}
	e.Drop(n, name, c)
}

const notTaken = "the target does not take %s"
