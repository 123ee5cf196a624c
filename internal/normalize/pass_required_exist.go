package normalize

import (
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
)

var requiredExist = Pass{
	ID:    "required-exist",
	Title: "require only properties that are declared",
	Doc: "Names in required that no property has leave, and the description tells them. A required without names leaves with them. " +
		"Names of declared properties stay, in their order.",
	Bad:  `{"type":"object","properties":{"a":{"type":"string"}},"required":["a","ghost"]}`,
	Good: `{"type":"object","properties":{"required":{"type":"string"}},"required":["required"]}`,
	On:   []string{fields.Required},
	Wants: func(p *fields.Profile) bool {
		return p.Needs.Has(fields.NeedRequiredExist) && !p.Needs.Has(fields.NeedAllRequired)
	},
	Run: func(e *Editor) { e.Each(e.dropGhostNames) },
}

func (e *Editor) dropGhostNames(n schema.Node) {
	required := n.Value.Get(fields.Required)
	if !required.IsArray() {
		return
	}
	known := propertyNames(n.Value.Get(fields.Properties))
	kept, ghosts := jsontree.NewArray(required.Span()), jsontree.NewArray(jsontree.Span{})
	for _, m := range required.Members() {
		if known.has(m.Value.Str()) {
			kept.Append(m.Value)
		} else {
			ghosts.Append(m.Value)
		}
	}
	if ghosts.Len() == 0 {
		return
	}
	c := Claim{Effect: schema.Widens, Note: "required names %s, and no property is called so: the name leaves", Arg: ghosts.Elem(0).Str(), Exact: true}
	if e.Profile.Tells() {
		e.Spill(n.Value, fields.Required, ghosts, n.Value.Members()[n.Value.Index(fields.Required)].NameSpan)
		c.Restated = true
	}
	if kept.Len() == 0 {
		e.Drop(n, fields.Required, c)
		return
	}
	e.Put(n, fields.Required, kept, c)
}
