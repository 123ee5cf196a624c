package normalize

import (
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
)

var settleUnions = Pass{
	ID:    "settle-unions",
	Title: "leave nothing beside anyOf that its branches could say",
	Doc: "A union whose branches are only conditions on the schema around it (required, not, bounds) leaves, which widens. " +
		"Otherwise what stands beside the union and asserts something is intersected into each branch; annotations stay on the wrapper. " +
		"Branches that admit nothing leave, nested unions are spliced, equal branches are kept once, a single branch replaces the union. " +
		"A union with only annotations beside it stays.",
	Bad:   `{"type":"object","properties":{"a":{"type":"object","properties":{"x":{"type":"string"}},"anyOf":[{"properties":{"y":{"type":"string"}}},{"properties":{"z":{"type":"string"}}}]}}}`,
	Good:  `{"description":"either","anyOf":[{"type":"string"},{"type":"null"}]}`,
	On:    []string{fields.AnyOf},
	Wants: needs(fields.NeedUnionOnly),
	Run: func(e *Editor) {
		e.Each(func(n schema.Node) {
			if n.IsRoot() && e.Profile.Needs.Has(fields.NeedPlainRoot) {
				e.tidyUnion(n)
				return // the root's union is merged, not settled
			}
			e.settle(n)
		})
	},
}

func (e *Editor) settle(n schema.Node) {
	union := n.Value.Get(fields.AnyOf)
	if !union.IsArray() {
		return
	}
	if isConditional(n.Value, union) {
		e.dropConditions(n, union)
		return
	}
	e.tidyUnion(n)
	e.replaceSingle(n)
	if n.Value.Get(fields.AnyOf) != union && n.Value.Has(fields.AnyOf) && union.Len() == 1 {
		e.settle(n)
		return
	}
	if beside := e.besideUnion(n.Value); beside.Len() > 0 {
		e.distribute(n, beside)
		e.tidyUnion(n)
	}
}

// dropConditions takes out a union that only puts conditions on the schema around it.
func (e *Editor) dropConditions(n schema.Node, union *jsontree.Value) {
	c := Claim{Effect: schema.Widens, Note: "the union only puts conditions on this schema, which the target can't say", Exact: true}
	for _, m := range union.Members() {
		if AcceptsAll(m.Value) {
			c.Effect, c.Note = 0, "a branch of the union accepts everything, so it refused nothing"
		}
	}
	e.Drop(n, fields.AnyOf, c)
}

// besideUnion gives what asserts something beside a union, as a schema.
func (e *Editor) besideUnion(v *jsontree.Value) *jsontree.Value {
	beside := jsontree.NewObject(v.Span())
	for _, m := range v.Members() {
		kw := fields.Lookup(m.Name)
		if kw != nil && m.Name != fields.AnyOf && (kw.Role == fields.Assertion || kw.Role == fields.Applicator) {
			beside.Insert(beside.Len(), m)
		}
	}
	return beside
}

// distribute intersects what stands beside the union of n into each of its branches.
func (e *Editor) distribute(n schema.Node, beside *jsontree.Value) {
	union := n.Value.Get(fields.AnyOf)
	branches := jsontree.NewArray(union.Span())
	m := merger{e: e}
	for _, b := range union.Members() {
		if onlyType(beside) && e.Doc.Types(b.Value)&^schema.DeclaredTypes(beside) == 0 {
			branches.Append(b.Value)
			continue
		}
		if !e.spend(beside) {
			e.HandBack(n.Value, "the parts of a union that are written out in each other grow without end")
			return
		}
		m.branch(branches, e.Clone(beside), b.Value)
	}
	wrapper := n.Value.Detach()
	wrapper.KeepMembers(func(mem jsontree.Member) bool { return !beside.Has(mem.Name) })
	wrapper.Set(fields.AnyOf, branches, wrapper.Span())
	if branches.Len() == 0 {
		wrapper = never(n.Value.Span())
	}
	e.Edit(n, fields.AnyOf, Claim{Effect: m.effect, Note: "what stands beside the union is written out in each of its branches", Exact: true},
		func() { e.become(n.Value, wrapper) })
	for c := range schema.Children(n) {
		schema.PostOrder(c, func(c schema.Node) {
			if e.fallback == nil && c.Value.IsObject() {
				e.settle(c)
			}
		})
	}
}

func onlyType(v *jsontree.Value) bool { return v.Len() == 1 && v.Has(fields.Type) }
