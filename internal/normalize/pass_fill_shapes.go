package normalize

import (
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
)

var fillShapes = Pass{
	ID:    "fill-shapes",
	Title: "give arrays their items and objects their properties",
	Doc: "An array without items gets them: any value, in the target's form for it. An object without properties gets an empty map, where the target " +
		"wants one; where it wants none, an empty map leaves. Closed tuples and arrays with items stay.",
	Bad:   `{"type":"object","properties":{"a":{"type":"array"}}}`,
	Good:  `{"type":"object","properties":{"a":{"type":"array","items":{"type":"string"}}}}`,
	Wants: needs(fields.NeedItems),
	Run: func(e *Editor) {
		if e.Profile.Needs.Has(fields.NeedClosedObjects) {
			return // strict modes hand such schemas back
		}
		e.Each(e.fillShape)
	},
}

func (e *Editor) fillShape(n schema.Node) {
	v := n.Value
	types := schema.DeclaredTypes(v)
	if !v.Has(fields.Type) {
		return
	}
	if types&fields.ArrayBit != 0 && !v.Has(fields.Items) && !v.Has(fields.PrefixItems) {
		e.Put(n, fields.Items, e.itemsForm(v.Span()), Claim{Effect: e.itemsEffect(), Note: "an array must say what its items are: any value", Exact: true})
	}
	if types&fields.ObjectBit != 0 {
		e.fillProperties(n)
	}
}

// itemsForm gives the items of an array that does not say what they are.
func (e *Editor) itemsForm(span jsontree.Span) *jsontree.Value {
	if e.Profile.Needs.Has(fields.NeedAnyForm) {
		return e.anyForm(span)
	}
	return jsontree.NewObject(span)
}

func (e *Editor) itemsEffect() schema.Effect {
	if e.Profile.Needs.Has(fields.NeedAnyForm) {
		return schema.Narrows | schema.Reshapes
	}
	return 0
}

func (e *Editor) fillProperties(n schema.Node) {
	v := n.Value
	props := v.Get(fields.Properties)
	switch {
	case props == nil && e.Profile.Needs.Has(fields.NeedPropertiesMap):
		e.Edit(n, fields.Properties, Claim{Note: "an object must have properties, even if there are none", Exact: true}, func() {
			v.Insert(v.Index(fields.Type)+1, jsontree.Member{Name: fields.Properties, Value: jsontree.NewObject(v.Span()), NameSpan: v.Span()})
		})
	case props != nil && props.Len() == 0 && e.Profile.Needs.Has(fields.NeedNoEmptyProperties):
		e.Drop(n, fields.Properties, Claim{Note: "an empty properties map is refused: it leaves", Exact: true})
	}
}

func hasCombinator(v *jsontree.Value) bool {
	return v.Has(fields.AnyOf) || v.Has(fields.OneOf) || v.Has(fields.AllOf) || v.Has(fields.Ref)
}
