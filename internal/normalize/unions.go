package normalize

import (
	"slices"

	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
)

// isPureUnion reports whether a schema is an anyOf and nothing else.
func isPureUnion(v *jsontree.Value) bool {
	return v.IsObject() && v.Len() == 1 && v.Get(fields.AnyOf).IsArray()
}

// isConditional reports whether the branches of a union say nothing of their own about
// values, and are conditions on the schema around them: which of its properties are
// required, say.
func isConditional(v, union *jsontree.Value) bool {
	for _, m := range union.Members() {
		if !isCondition(v, m.Value) {
			return false
		}
	}
	return true
}

func isCondition(around, branch *jsontree.Value) bool {
	if !branch.IsObject() {
		return branch.IsBool(true)
	}
	for _, m := range branch.Members() {
		switch m.Name {
		case fields.Properties, fields.PatternProperties, fields.AdditionalProperties, fields.Items, fields.PrefixItems,
			fields.Enum, fields.Const, fields.Ref, fields.AnyOf, fields.OneOf, fields.AllOf:
			return false
		case fields.Type:
			if !around.Has(fields.Type) || schema.DeclaredTypes(around) != schema.DeclaredTypes(branch) {
				return false
			}
		}
	}
	return true
}

// tidyBranches gives the branches of a union without those that admit nothing, with
// nested pure unions spliced in and equal ones kept once; and whether that differs.
func (e *Editor) tidyBranches(union *jsontree.Value) (*jsontree.Value, bool) {
	tidy := jsontree.NewArray(union.Span())
	seen := valueSet{}
	var walk func(*jsontree.Value)
	walk = func(list *jsontree.Value) {
		for _, m := range list.Members() {
			switch {
			case isNever(m.Value):
			case isPureUnion(m.Value):
				walk(m.Value.Get(fields.AnyOf))
			case seen.add(m.Value) || len(e.spills[m.Value]) > 0 && !e.sameSpills(tidy, m.Value):
				tidy.Append(m.Value)
			}
		}
	}
	walk(union)
	if tidy.Len() != union.Len() {
		return tidy, true
	}
	for i, m := range tidy.Members() {
		if m.Value != union.Elem(i) {
			return tidy, true
		}
	}
	return union, false
}

// sameSpills reports whether the branch that is equal to v will be told the same of.
func (e *Editor) sameSpills(branches, v *jsontree.Value) bool {
	for _, b := range branches.Members() {
		if jsontree.Equal(b.Value, v) && slices.Equal(e.spills[b.Value], e.spills[v]) {
			return true
		}
	}
	return false
}

// tidyUnion tidies the anyOf of n.
func (e *Editor) tidyUnion(n schema.Node) {
	union := n.Value.Get(fields.AnyOf)
	if !union.IsArray() {
		return
	}
	tidy, differs := e.tidyBranches(union)
	if !differs {
		return
	}
	if tidy.Len() == 0 {
		e.Replace(n, e.never(n.Value.Span()), Claim{Note: "no branch of the union accepts anything"})
		return
	}
	if e.told[union] {
		e.TellElsewhere(tidy)
	}
	e.Put(n, fields.AnyOf, tidy, Claim{Note: "equal branches of the union are kept once, unions in it are spliced, impossible ones leave", Exact: true})
}

// replaceSingle makes a union of one branch that branch. A ref that must stand alone
// keeps its wrapper, which has the description.
func (e *Editor) replaceSingle(n schema.Node) {
	union := n.Value.Get(fields.AnyOf)
	if !union.IsArray() || union.Len() != 1 {
		return
	}
	if union.Elem(0).Has(fields.Ref) && n.Value.Len() > 1 && e.Profile.Needs.Has(fields.NeedBareRef) && e.besideUnion(n.Value).Len() == 0 {
		return
	}
	merged, m := e.mergedAt(n.Value, fields.AnyOf, union.Elem(0))
	e.Edit(n, fields.AnyOf, Claim{Effect: m.effect, Note: "a union of one branch is that branch", Exact: true}, func() { e.become(n.Value, merged) })
}
