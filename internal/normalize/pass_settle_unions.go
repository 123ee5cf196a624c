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
	Bad:  `{"type":"object","properties":{"a":{"type":"object","properties":{"x":{"type":"string"}},"anyOf":[{"properties":{"y":{"type":"string"}}},{"properties":{"z":{"type":"string"}}}]}}}`,
	Good: `{"description":"either","anyOf":[{"type":"string"},{"type":"null"}]}`,
	On:   []string{fields.AnyOf},
	Wants: func(p *fields.Profile) bool {
		return p.Needs.Has(fields.NeedUnionOnly) || p.Needs.Has(fields.NeedUnionAlone) || !p.Takes(fields.AnyOf)
	},
	Run: func(e *Editor) {
		e.Each(func(n schema.Node) {
			if n.IsRoot() && plainRootWanted(e.Profile) {
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
	switch now := n.Value.Get(fields.AnyOf); {
	case !now.IsArray():
		return
	case now.Len() > 1 && union.Len() == 1: // the single branch was a union
		e.settle(n)
		return
	}
	beside := e.besideUnion(n.Value)
	if isRootType := n.IsRoot() && onlyType(beside) && e.Profile.Needs.Has(fields.NeedObjectRoot); beside.Len() > 0 && !isRootType {
		e.distribute(n, beside)
		e.tidyUnion(n)
	}
}

// standAlone moves what is left beside a union, annotations and nullable, onto its first
// branch; the wrapper's description stands before the branch's.
func (e *Editor) standAlone(n schema.Node) {
	union := n.Value.Get(fields.AnyOf)
	if !union.IsArray() || union.Len() == 0 || n.Value.Len() == 1 || !union.Elem(0).IsObject() {
		return
	}
	alone := jsontree.NewObject(n.Value.Span())
	var moved []jsontree.Member
	for _, m := range n.Value.Members() {
		kw := fields.Lookup(m.Name)
		switch {
		case m.Name == fields.AnyOf || n.IsRoot() && m.Name == fields.Defs:
			alone.Insert(alone.Len(), m)
		case e.Profile.Takes(m.Name) && (m.Name != fields.Default || e.accepts(union.Elem(0), m.Value)):
			moved = append(moved, m)
		case kw != nil:
			e.spillIfTold(n.Value, m)
		}
	}
	e.Edit(n, "", Claim{Effect: schema.Annotation, Note: "a union must stand alone: what was beside it is on its first branch now", Exact: true}, func() {
		first := union.Elem(0)
		for _, m := range moved {
			switch old := first.Get(m.Name); {
			case m.Name == fields.Description && old != nil:
				first.Set(m.Name, joinTexts(m.Value, old), m.NameSpan)
			case old == nil:
				first.Set(m.Name, m.Value, m.NameSpan)
			}
		}
		e.become(n.Value, alone)
	})
}

// dropConditions takes out a union that only puts conditions on the schema around it.
func (e *Editor) dropConditions(n schema.Node, union *jsontree.Value) {
	c := Claim{Effect: schema.Widens, Note: "the union only puts conditions on this schema, which the target can't say", Exact: true}
	for _, m := range union.Members() {
		if AcceptsAll(m.Value) {
			c.Effect, c.Note = 0, "a branch of the union accepts everything, so it refused nothing"
		}
	}
	if c.Effect != 0 && e.Profile.Tells() {
		e.Spill(n.Value, fields.AnyOf, union, n.Value.Members()[n.Value.Index(fields.AnyOf)].NameSpan)
		c.Restated = true
	}
	e.Drop(n, fields.AnyOf, c)
}

// besideUnion gives what asserts something beside a union, as a schema.
func (e *Editor) besideUnion(v *jsontree.Value) *jsontree.Value {
	beside := jsontree.NewObject(v.Span())
	for _, m := range v.Members() {
		kw := fields.Lookup(m.Name)
		if kw != nil && m.Name != fields.AnyOf && m.Name != fields.Nullable && (kw.Role == fields.Assertion || kw.Role == fields.Applicator) {
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
	if beside.Has(fields.UnevaluatedProperties) || beside.Has(fields.UnevaluatedItems) {
		m.effect = schema.Narrows // what one branch knows is refused in another
	}
	for _, b := range union.Members() {
		if onlyType(beside) && e.Doc.Types(b.Value)&^schema.DeclaredTypes(beside) == 0 {
			branches.Append(b.Value)
			continue
		}
		if !e.spend(beside) {
			e.giveUpUnion(n, "the parts of a union that are written out in each other grow without end")
			return
		}
		m.branch(branches, e.Clone(beside), b.Value)
	}
	wrapper := n.Value.Detach()
	wrapper.KeepMembers(func(mem jsontree.Member) bool { return !beside.Has(mem.Name) })
	wrapper.Set(fields.AnyOf, branches, wrapper.Span())
	if branches.Len() == 0 {
		wrapper = e.never(n.Value.Span())
	}
	e.Edit(n, "", Claim{Effect: m.effect, Note: "what stands beside the union is written out in each of its branches", Exact: true},
		func() { e.become(n.Value, wrapper) })
	for c := range schema.Children(n) {
		schema.PostOrder(c, func(c schema.Node) {
			if e.fallback == nil && c.Value.IsObject() {
				e.settle(c)
			}
		})
	}
}

// giveUpUnion hands the schema back, or where that is not the target's way lets the union
// leave: what stands beside it stays.
func (e *Editor) giveUpUnion(n schema.Node, reason string) {
	if e.Profile.Needs.Has(fields.NeedHandBack) {
		e.HandBack(n.Value, reason)
		return
	}
	i := n.Value.Index(fields.AnyOf)
	m := n.Value.Members()[i]
	e.Spill(n.Value, m.Name, m.Value, m.NameSpan)
	e.Drop(n, m.Name, Claim{Effect: schema.Widens, Note: reason + ": the union leaves", Restated: true, Exact: true})
}

func onlyType(v *jsontree.Value) bool { return v.Len() == 1 && v.Has(fields.Type) }
