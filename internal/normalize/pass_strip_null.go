package normalize

import (
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
)

var stripNull = Pass{
	ID:    "strip-null",
	Title: "write a property that may be null as one that may be left out",
	Doc: "Where the target has no null: a property that accepts null, however that is written, leaves required, and null leaves type lists, enums and " +
		"unions. A property that is only null leaves; elsewhere null alone becomes a string. A property named null stays.",
	Bad:  `{"type":"object","properties":{"a":{"type":["string","null"]}},"required":["a"]}`,
	Good: `{"type":"object","properties":{"a":{"type":"string"},"null":{"type":"string"}},"required":["null"]}`,
	On:   []string{fields.Type, fields.Enum, fields.AnyOf},
	Wants: func(p *fields.Profile) bool {
		return p.Needs.Has(fields.NeedNoNull)
	},
	Run: func(e *Editor) {
		e.Each(e.freeNullable)
		e.Each(e.stripNull)
	},
}

const nullLeaves = schema.Widens | schema.Narrows | schema.Reshapes

// freeNullable takes the properties of n that accept null out of required, and those that
// accept nothing else out altogether.
func (e *Editor) freeNullable(n schema.Node) {
	props := n.Value.Get(fields.Properties)
	if !props.IsObject() {
		return
	}
	for i := props.Len() - 1; i >= 0; i-- {
		p := props.Members()[i]
		if !usable(p.Value) || !e.Doc.AcceptsNull(p.Value) {
			continue
		}
		e.dropRequired(n, p)
		if isNullOnly(p.Value) {
			e.Edit(n, fields.Properties, Claim{Effect: nullLeaves, Note: "the property %s can only be null, and the target has no null: it leaves", Arg: p.Name, Exact: true},
				func() { props.RemoveAt(i) })
		}
	}
}

// dropRequired takes a property out of required. The change is told of the property.
func (e *Editor) dropRequired(n schema.Node, p jsontree.Member) {
	name := p.Name
	required := n.Value.Get(fields.Required)
	if !requires(n.Value, name) {
		return
	}
	kept := jsontree.NewArray(required.Span())
	for _, m := range required.Members() {
		if m.Value.Str() != name {
			kept.Append(m.Value)
		}
	}
	c := Claim{Effect: nullLeaves, Note: "the property %s may be null, and the target has no null: it may be left out instead", Arg: name, Exact: true}
	if kept.Len() == 0 {
		e.Drop(n, fields.Required, c)
	} else {
		e.Put(n, fields.Required, kept, c)
	}
	e.last().at(p.Value)
}

// stripNull takes null out of what one schema says.
func (e *Editor) stripNull(n schema.Node) {
	v := n.Value
	c := Claim{Effect: schema.Narrows | schema.Reshapes, Note: "the target has no null", Exact: true}
	if isNullOnly(v) && !n.HeldBy(fields.AnyOf) {
		c.Effect, c.Note = nullLeaves, "the target has no null: a string stands in its place"
		e.Edit(n, "", c, func() {
			v.Remove(fields.Enum)
			v.Set(fields.Type, jsontree.NewString(fields.TypeString, v.Span()), v.Span())
			e.Adds(fields.Type)
			describe(v, joinTexts(textOf(v), jsontree.NewString("Always null.", v.Span())))
		})
		return
	}
	if t := v.Get(fields.Type); t.IsArray() && schema.DeclaredTypes(v)&fields.NullBit != 0 && !isNullOnly(v) {
		e.Put(n, fields.Type, withoutNull(t), c)
	}
	e.dropElements(n, fields.Enum, c, func(m *jsontree.Value) bool { return m.IsNull() })
	e.dropElements(n, fields.AnyOf, c, isNullOnly)
}

// dropElements takes elements out of a list, unless that leaves none.
func (e *Editor) dropElements(n schema.Node, keyword string, c Claim, drop func(*jsontree.Value) bool) {
	list := n.Value.Get(keyword)
	if !list.IsArray() {
		return
	}
	kept := jsontree.NewArray(list.Span())
	for _, m := range list.Members() {
		if !drop(m.Value) {
			kept.Append(m.Value)
		}
	}
	if kept.Len() > 0 && kept.Len() < list.Len() {
		e.Put(n, keyword, kept, c)
	}
}
