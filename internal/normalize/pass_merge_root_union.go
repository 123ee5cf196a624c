package normalize

import (
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
)

var mergeRootUnion = Pass{
	ID:    "merge-root-union",
	Title: "merge a union at the root into one object",
	Doc: "A root that is a union of objects becomes one object: the properties of all branches (of the same name: their union), required what " +
		"every branch requires, and the root's own. Branches that are no objects leave: arguments are objects. A union of conditions leaves. " +
		"Unions below the root are not this pass's.",
	Bad: `{"type":"object","anyOf":[{"properties":{"a":{"type":"string"}},"required":["a"]},` +
		`{"properties":{"b":{"type":"string"}},"required":["b"]}]}`,
	Good:  `{"type":"object","properties":{"u":{"anyOf":[{"type":"string"},{"type":"null"}]}}}`,
	On:    []string{fields.AnyOf},
	Wants: plainRootWanted,
	Run: func(e *Editor) {
		root := e.Doc.RootNode()
		for range maxInlined {
			if e.fallback != nil || !e.mergeRoot(root) {
				return
			}
		}
	},
}

// mergeRoot merges the root's union once and reports whether anything was done.
func (e *Editor) mergeRoot(root schema.Node) bool {
	e.tidyUnion(root)
	union := root.Value.Get(fields.AnyOf)
	if !union.IsArray() {
		return false
	}
	if isConditional(root.Value, union) {
		e.dropConditions(root, union)
		return true
	}
	branches, fits := e.objectBranches(union)
	if !fits {
		e.giveUpUnion(root, "the branches of the root's union are too large to be written out")
		return true
	}
	if len(branches) == 0 {
		if e.Profile.Needs.Has(fields.NeedHandBack) {
			e.HandBack(union, "no branch of the root's union is an object")
		} else if settleUnions.Wants(e.Profile) {
			e.settle(root)
		}
		return false
	}
	if len(branches) == 1 {
		e.Put(root, fields.AnyOf, jsontree.NewArray(union.Span(), branches[0]), Claim{Note: "branches at the root that are no objects leave", Exact: true})
		e.replaceSingle(root)
		e.mergeNode(root)
		return true
	}
	merged := e.uniteBranches(root.Value, branches)
	e.Edit(root, fields.AnyOf, Claim{
		Effect: schema.Widens | schema.Narrows, Exact: true,
		Note: "the root must be one object: the branches of its union are united, and required is what every branch requires",
	}, func() { e.become(root.Value, merged) })
	return true
}

// objectBranches gives copies of the branches that admit objects, refs written out, and
// whether the budget was enough for that.
func (e *Editor) objectBranches(union *jsontree.Value) ([]*jsontree.Value, bool) {
	var out []*jsontree.Value
	for _, m := range union.Members() {
		v := e.resolved(m.Value)
		if !v.IsObject() || isNever(v) || e.Doc.Types(v)&fields.ObjectBit == 0 {
			continue
		}
		if !e.spend(v) {
			return nil, false
		}
		out = append(out, e.Clone(v))
	}
	return out, true
}

// uniteBranches gives the root with the properties of all branches.
func (e *Editor) uniteBranches(root *jsontree.Value, branches []*jsontree.Value) *jsontree.Value {
	merged := root.Detach()
	merged.Remove(fields.AnyOf)
	if !merged.Has(fields.Type) {
		merged.Insert(0, jsontree.Member{Name: fields.Type, Value: jsontree.NewString(fields.TypeObject, root.Span()), NameSpan: root.Span()})
	}
	var props *jsontree.Value
	if own := merged.Get(fields.Properties); own.IsObject() {
		props = own
	} else {
		props = jsontree.NewObject(root.Span())
		merged.Set(fields.Properties, props, root.Span())
	}
	own := indexOf(props)
	at := indexOf(props)
	for _, b := range branches {
		for _, p := range b.Get(fields.Properties).Members() {
			i, known := at[p.Name]
			switch _, isOwn := own[p.Name]; {
			case !known:
				at[p.Name] = props.Len()
				props.Insert(props.Len(), p)
			case isOwn:
				e.meetOwn(props.Elem(i), p.Value)
			default:
				props.SetAt(i, e.either(props.Elem(i), p.Value))
			}
		}
	}
	e.uniteRequired(merged, branches)
	e.uniteOpenness(merged, branches)
	e.joinBranchTexts(merged, branches)
	return merged
}

// meetOwn leaves a property of the root's own as it is: a branch that says less adds
// nothing, one that says more was only one of the ways.
func (e *Editor) meetOwn(own, branch *jsontree.Value) {
	if !usable(own) && usable(branch) {
		e.become(own, branch)
	}
}

// either gives a schema that accepts what one of two accepts.
func (e *Editor) either(a, b *jsontree.Value) *jsontree.Value {
	if jsontree.Equal(a, b) {
		return a
	}
	if merged := eitherEnum(a, b); merged != nil {
		return merged
	}
	union := jsontree.NewArray(a.Span())
	for _, v := range []*jsontree.Value{a, b} {
		if isPureUnion(v) {
			for _, m := range v.Get(fields.AnyOf).Members() {
				union.Append(m.Value)
			}
			continue
		}
		union.Append(v)
	}
	tidy, _ := e.tidyBranches(union)
	e.Adds(fields.AnyOf)
	return jsontree.NewObject(a.Span(), jsontree.Member{Name: fields.AnyOf, Value: tidy, NameSpan: a.Span()})
}

// eitherEnum unites two enums of the same type that have nothing else but a description.
func eitherEnum(a, b *jsontree.Value) *jsontree.Value {
	if !onlyEnum(a) || !onlyEnum(b) || schema.DeclaredTypes(a) != schema.DeclaredTypes(b) {
		return nil
	}
	list := jsontree.NewArray(a.Span())
	seen := valueSet{}
	for _, v := range []*jsontree.Value{a, b} {
		for _, m := range v.Get(fields.Enum).Members() {
			if seen.add(m.Value) {
				list.Append(m.Value)
			}
		}
	}
	out := a.Detach()
	out.Set(fields.Enum, list, a.Span())
	return out
}

func onlyEnum(v *jsontree.Value) bool {
	if v.Get(fields.Enum).Len() == 0 {
		return false
	}
	for _, m := range v.Members() {
		kw := fields.Lookup(m.Name)
		if m.Name != fields.Enum && m.Name != fields.Type && kw != nil && kw.Role != fields.Annotation {
			return false
		}
	}
	return true
}

func (e *Editor) uniteRequired(merged *jsontree.Value, branches []*jsontree.Value) {
	counts := map[string]int{}
	for _, b := range branches {
		for name := range stringSet(b.Get(fields.Required)) {
			counts[name]++
		}
	}
	required := jsontree.NewArray(merged.Span())
	seen := map[string]bool{}
	add := func(v *jsontree.Value) {
		if name := v.Str(); !seen[name] {
			seen[name] = true
			required.Append(v)
		}
	}
	for _, m := range merged.Get(fields.Required).Members() {
		add(m.Value)
	}
	for _, m := range branches[0].Get(fields.Required).Members() {
		if counts[m.Value.Str()] == len(branches) {
			add(m.Value)
		}
	}
	if required.Len() > 0 && required.Len() != merged.Get(fields.Required).Len() {
		merged.Set(fields.Required, required, merged.Span())
		e.Adds(fields.Required)
	}
}

// uniteOpenness keeps the first additionalProperties that is not false: an open branch
// makes the whole open.
func (e *Editor) uniteOpenness(merged *jsontree.Value, branches []*jsontree.Value) {
	if merged.Has(fields.AdditionalProperties) {
		return
	}
	var openness *jsontree.Value
	for _, b := range branches {
		ap := b.Get(fields.AdditionalProperties)
		if ap == nil {
			return // open without saying so
		}
		if openness == nil || openness.IsBool(false) {
			openness = ap
		}
	}
	merged.Set(fields.AdditionalProperties, openness, merged.Span())
	e.Adds(fields.AdditionalProperties)
}

// joinBranchTexts tells the descriptions of the branches in the root's.
func (e *Editor) joinBranchTexts(merged *jsontree.Value, branches []*jsontree.Value) {
	for _, b := range branches {
		d := b.Get(fields.Description)
		if d.Str() == "" {
			continue
		}
		if i := merged.Index(fields.Description); i >= 0 {
			merged.SetAt(i, joinTexts(merged.Elem(i), d))
			continue
		}
		merged.Set(fields.Description, d, d.Span())
	}
}
