package normalize

import (
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
)

var mergeAllOf = Pass{
	ID:    "merge-all-of",
	Title: "merge allOf, and a ref with what stands beside it, into one schema",
	Doc: "The branches of allOf and their parent become one schema that says what all of them say: types intersect, " +
		"bounds tighten, enum and const intersect by value, required and properties unite. A closed branch beside others is united " +
		"with them, which widens: that is what authors mean. unevaluatedProperties: false with no applicator left beside it " +
		"is additionalProperties: false. A ref with only annotations beside it stays a ref.",
	Bad:  `{"type":"object","allOf":[{"properties":{"a":{"type":"string"}}},{"required":["a"]}]}`,
	Good: `{"type":"object","properties":{"a":{"type":"string"}},"required":["a"]}`,
	On:   []string{fields.AllOf, fields.Ref, fields.UnevaluatedProperties},
	Wants: func(p *fields.Profile) bool {
		return !p.Takes(fields.AllOf) || p.Needs.Has(fields.NeedBareRef) || plainRootWanted(p)
	},
	Run: func(e *Editor) { e.Each(e.mergeNode) },
}

// mergeNode merges allOf and a ref with asserting siblings. What a merge brings in from
// definitions is merged in turn, within the budget.
func (e *Editor) mergeNode(n schema.Node) {
	plain := n.IsRoot() && plainRootWanted(e.Profile)
	if n.Value.Get(fields.AllOf).IsArray() && (plain || !e.Profile.Takes(fields.AllOf)) {
		e.mergeBranches(n)
	}
	if n.IsRoot() && e.rootRefUnfolds() && e.refTarget(n.Value) != nil {
		e.unfoldRoot()
		e.again(n)
	}
	if e.Profile.Needs.Has(fields.NeedBareRef) {
		e.separateRef(n)
	}
	if v := n.Value; !e.Profile.Takes(fields.UnevaluatedProperties) && v.Get(fields.UnevaluatedProperties).IsBool(false) && !v.Has(fields.AdditionalProperties) && !hasInPlace(v) {
		e.Swap(n, fields.UnevaluatedProperties, fields.AdditionalProperties, v.Get(fields.UnevaluatedProperties), Claim{
			Note: "without subschemas beside it, unevaluatedProperties: false is additionalProperties: false", Exact: true,
		})
	}
}

func (e *Editor) mergeBranches(n schema.Node) {
	var branches []*jsontree.Value
	for _, b := range n.Value.Get(fields.AllOf).Members() {
		branches = append(branches, b.Value)
	}
	merged, m := e.mergedAt(n.Value, fields.AllOf, branches...)
	e.Edit(n, fields.AllOf, Claim{Effect: m.effect, Note: mergeNote(m), Exact: true}, func() { e.become(n.Value, merged) })
	e.tellLost(n.Value, m.lost)
	e.again(n)
}

// tellLost lets the description tell what a merge could not keep.
func (e *Editor) tellLost(v *jsontree.Value, lost []lostKeyword) {
	if !e.Profile.Tells() {
		return
	}
	for _, l := range lost {
		e.Spill(v, l.name, l.value, l.value.Span())
	}
}

func mergeNote(m *merger) string {
	switch {
	case m.never:
		return "the branches of allOf exclude each other: nothing is accepted here"
	case len(m.lost) > 0:
		return "the branches of allOf are merged; where two " + m.lost[0].name + " can't be said in one, the first stays"
	case m.effect&schema.Widens != 0:
		return "the branches of allOf are merged; properties of all of them are let in, although one branch is closed"
	}
	return "the branches of allOf are merged into one schema"
}

// again merges what a merge has brought in below n.
func (e *Editor) again(n schema.Node) {
	for c := range schema.Children(n) {
		schema.PostOrder(c, func(c schema.Node) {
			if e.fallback == nil && c.Value.IsObject() {
				e.mergeNode(c)
			}
		})
	}
	if e.fallback == nil && n.Value.Has(fields.AllOf) {
		e.mergeNode(n)
	}
}

// separateRef leaves a ref with at most annotations beside it.
func (e *Editor) separateRef(n schema.Node) {
	target := e.refTarget(n.Value)
	if target == nil || !asserts(n.Value) {
		return
	}
	if e.saysOnlyTypeOf(n.Value, target) {
		e.Drop(n, fields.Type, Claim{Note: "the definition that the ref points at says the type already", Exact: true})
		return
	}
	if n.Depth > deepestUnfolding && !e.Profile.Needs.Has(fields.NeedHandBack) {
		e.dropBeside(n)
		return
	}
	e.unfold(n, "the definition is merged with what stands beside the ref")
	e.again(n)
}

// deepestUnfolding is how deep in a schema a ref may lie whose definition is merged with what
// stands beside it: definitions that lead to each other could be merged without end.
const deepestUnfolding = schema.MaxDepth / 4

// dropBeside lets what asserts something beside a ref leave.
func (e *Editor) dropBeside(n schema.Node) {
	for i := n.Value.Len() - 1; i >= 0; i-- {
		m := n.Value.Members()[i]
		if kw := fields.Lookup(m.Name); kw != nil && (kw.Role == fields.Assertion || kw.Role == fields.Applicator) {
			e.Drop(n, m.Name, Claim{Effect: bothWays, Note: "definitions that are merged with each other lead on without end: %s beside the ref leaves", Arg: m.Name, Exact: true})
		}
	}
}

// saysOnlyTypeOf reports whether all that a schema asserts beside its ref is a type that
// the definition has anyway.
func (e *Editor) saysOnlyTypeOf(v, target *jsontree.Value) bool {
	for _, m := range v.Members() {
		kw := fields.Lookup(m.Name)
		if kw != nil && m.Name != fields.Type && (kw.Role == fields.Assertion || kw.Role == fields.Applicator) {
			return false
		}
	}
	return e.Doc.Types(target)&^schema.DeclaredTypes(v) == 0
}

// hasInPlace reports whether an applicator stands in v that sees the same instance.
func hasInPlace(v *jsontree.Value) bool {
	for _, m := range v.Members() {
		if kw := fields.Lookup(m.Name); kw != nil && kw.InPlace {
			return true
		}
	}
	return false
}
