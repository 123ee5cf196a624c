package normalize

import (
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
)

var collapseUnions = Pass{
	ID:    "collapse-unions",
	Title: "write a union as one schema",
	Doc: "Where the target has no unions: branches that are all objects become one object (properties united, required what every branch requires); " +
		"branches of one type become one schema that accepts all of them, constraints that differ leave; branches of several types become the first " +
		"scalar one, or the first. What is lost is told in the description.",
	Bad:   `{"type":"object","properties":{"a":{"anyOf":[{"type":"string"},{"type":"integer"}]}}}`,
	Good:  `{"type":"object","properties":{"anyOf":{"type":"string"}}}`,
	On:    []string{fields.AnyOf},
	Wants: refuses(fields.AnyOf),
	Run: func(e *Editor) {
		c := collapser{e: e}
		e.Each(c.visit)
	},
}

// collapser makes one schema of the branches of a union.
type collapser struct{ e *Editor }

func (c collapser) visit(n schema.Node) {
	union := n.Value.Get(fields.AnyOf)
	if !union.IsArray() || union.Len() == 0 {
		return
	}
	var branches []*jsontree.Value
	for _, m := range union.Members() {
		branches = append(branches, m.Value)
	}
	span := n.Value.Members()[n.Value.Index(fields.AnyOf)].NameSpan
	one, effect := c.one(branches, union.Span())
	merged, m := c.e.mergedAt(n.Value, fields.AnyOf, one)
	if m.never { // what stands beside the union excludes the branch that was chosen
		effect |= schema.Widens
		merged = one
	}
	claim := Claim{Effect: effect | m.effect, Note: "the target has no unions: the branches are written as one schema", Exact: true}
	if effect != 0 {
		claim.Restated = true
		if !c.e.told[union] {
			c.e.Spill(n.Value, fields.AnyOf, union, span)
		}
	}
	c.e.Edit(n, fields.AnyOf, claim, func() { c.e.become(n.Value, merged) })
}

// one gives a schema for several, and what that does to the accepted values.
func (c collapser) one(branches []*jsontree.Value, span jsontree.Span) (*jsontree.Value, schema.Effect) {
	branches = distinctBranches(branches)
	if len(branches) == 1 {
		return branches[0], 0
	}
	types := make([]fields.Types, len(branches))
	var all fields.Types
	for i, b := range branches {
		types[i] = c.e.Doc.Types(b)
		all |= types[i]
	}
	switch {
	case all == fields.ObjectBit:
		return c.objects(branches)
	case len(schema.TypeNames(all)) == 1:
		return c.sameType(branches, all, span)
	}
	return c.firstScalar(branches, types, span)
}

func distinctBranches(branches []*jsontree.Value) []*jsontree.Value {
	var out []*jsontree.Value
	seen := valueSet{}
	for _, b := range branches {
		if !isNever(b) && seen.add(b) {
			out = append(out, b)
		}
	}
	if len(out) == 0 {
		return branches[:1]
	}
	return out
}

// objects unites objects: all properties, and required what every one requires.
func (c collapser) objects(branches []*jsontree.Value) (*jsontree.Value, schema.Effect) {
	span := branches[0].Span()
	merged := jsontree.NewObject(span, jsontree.Member{Name: fields.Type, Value: jsontree.NewString(fields.TypeObject, span), NameSpan: span})
	props := jsontree.NewObject(span)
	at := map[string]int{}
	alike := map[string][]*jsontree.Value{}
	for _, b := range branches {
		for _, p := range b.Get(fields.Properties).Members() {
			if _, known := at[p.Name]; !known {
				at[p.Name] = props.Len()
				props.Insert(props.Len(), p)
			}
			alike[p.Name] = append(alike[p.Name], p.Value)
		}
	}
	for i, p := range props.Members() {
		one, _ := c.one(alike[p.Name], span)
		props.SetAt(i, one)
	}
	merged.Set(fields.Properties, props, span)
	c.e.uniteRequired(merged, branches)
	c.e.joinBranchTexts(merged, branches)
	c.e.Adds(fields.Type, fields.Properties)
	return merged, schema.Widens | schema.Narrows
}

// sameType gives a schema of one type that accepts what any of the branches accepts:
// what all of them say stays.
func (c collapser) sameType(branches []*jsontree.Value, types fields.Types, span jsontree.Span) (*jsontree.Value, schema.Effect) {
	merged := jsontree.NewObject(span, jsontree.Member{Name: fields.Type, Value: typeValue(types, span), NameSpan: span})
	first := branches[0]
	effect := schema.Effect(0)
	for _, m := range first.Members() {
		switch kw := fields.Lookup(m.Name); {
		case m.Name == fields.Type:
		case m.Name == fields.Enum && c.allHave(branches, m.Name):
			merged.Set(m.Name, uniteEnums(branches), m.NameSpan)
		case m.Name == fields.Items && c.allHave(branches, m.Name):
			items, e := c.one(valuesOf(branches, fields.Items), span)
			merged.Set(m.Name, items, m.NameSpan)
			effect |= e | schema.Widens
		case c.allSay(branches, m), kw != nil && kw.Role == fields.Annotation:
			merged.Set(m.Name, m.Value, m.NameSpan)
		}
	}
	for _, b := range branches {
		for _, m := range b.Members() {
			if kw := fields.Lookup(m.Name); kw != nil && kw.Role != fields.Annotation && !jsontree.Equal(m.Value, orNull(merged.Get(m.Name))) {
				effect |= schema.Widens
			}
		}
	}
	return merged, effect
}

func orNull(v *jsontree.Value) *jsontree.Value {
	if v == nil {
		return jsontree.NewNull(jsontree.Span{})
	}
	return v
}

func (c collapser) allHave(branches []*jsontree.Value, keyword string) bool {
	for _, b := range branches {
		if !b.Has(keyword) {
			return false
		}
	}
	return true
}

func (c collapser) allSay(branches []*jsontree.Value, m jsontree.Member) bool {
	for _, b := range branches {
		if v := b.Get(m.Name); v == nil || !jsontree.Equal(v, m.Value) {
			return false
		}
	}
	return true
}

func valuesOf(branches []*jsontree.Value, keyword string) []*jsontree.Value {
	var out []*jsontree.Value
	for _, b := range branches {
		out = append(out, b.Get(keyword))
	}
	return out
}

func uniteEnums(branches []*jsontree.Value) *jsontree.Value {
	list := jsontree.NewArray(branches[0].Span())
	seen := valueSet{}
	for _, b := range branches {
		for _, m := range b.Get(fields.Enum).Members() {
			if seen.add(m.Value) {
				list.Append(m.Value)
			}
		}
	}
	return list
}

// firstScalar gives the branches of the first scalar type, or the first branch.
func (c collapser) firstScalar(branches []*jsontree.Value, types []fields.Types, span jsontree.Span) (*jsontree.Value, schema.Effect) {
	const scalar = fields.StringBit | fields.NumericBits | fields.BooleanBit
	chosen := 0
	for i, t := range types {
		if t&^scalar == 0 && t != 0 {
			chosen = i
			break
		}
	}
	var alike []*jsontree.Value
	for i, b := range branches {
		if types[i]&^types[chosen] == 0 || types[chosen]&^scalar == 0 && types[i]&fields.NumericBits != 0 && types[chosen]&fields.NumericBits != 0 {
			alike = append(alike, b)
		}
	}
	one := branches[chosen]
	var effect schema.Effect
	if len(alike) > 1 && len(alike) < len(branches) {
		one, effect = c.one(alike, span)
	}
	return one, effect | schema.Narrows | schema.Reshapes
}
