package normalize

import (
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
)

var typeAny = Pass{
	ID:    "type-any",
	Title: "give every schema a type",
	Doc: "A schema without a type gets the one that all of its keywords are about, or the form for any value: a union of string, number and boolean, " +
		"or a string, with objects and arrays as JSON text. Both narrow. A schema with a type or a union stays.",
	Bad:   `{"type":"object","properties":{"v":{"description":"anything"}}}`,
	Good:  `{"type":"object","properties":{"v":{"type":"string"}}}`,
	Wants: needs(fields.NeedAnyForm),
	Run: func(e *Editor) {
		e.Each(func(n schema.Node) { e.typeUntyped(n) })
		e.eachBoolean(e.typeBoolean)
	},
}

func (e *Editor) typeUntyped(n schema.Node) {
	v := n.Value
	if n.HeldBy(fields.AdditionalProperties) && AcceptsAll(v) {
		e.Replace(n, jsontree.NewBool(true, v.Span()), Claim{Note: "additionalProperties of any value are true"})
		return
	}
	for _, name := range []string{fields.Type, fields.AnyOf, fields.Ref} {
		if v.Has(name) {
			return
		}
	}
	if bit := keywordTypes(v); len(schema.TypeNames(bit)) == 1 {
		name := schema.TypeNames(bit)[0]
		e.Edit(n, fields.Type, Claim{Effect: schema.Narrows, Note: "a type is needed; the keywords here are about %s", Arg: name, Exact: true}, func() {
			v.Insert(0, jsontree.Member{Name: fields.Type, Value: jsontree.NewString(name, v.Span()), NameSpan: v.Span()})
		})
		return
	}
	e.writeAnyForm(n)
}

// keywordTypes gives the types that the assertions of an untyped schema are about.
func keywordTypes(v *jsontree.Value) fields.Types {
	var bits fields.Types
	for _, m := range v.Members() {
		kw := fields.Lookup(m.Name)
		if kw == nil || kw.Role != fields.Assertion && kw.Role != fields.Applicator || kw.Types == fields.AnyType || m.Name == fields.Nullable {
			continue
		}
		if kw.Name == fields.Format {
			bits |= fields.StringBit
			continue
		}
		bits |= kw.Types
	}
	return bits
}

func (e *Editor) writeAnyForm(n schema.Node) {
	form := e.anyForm(n.Value.Span())
	first := form
	if isPureUnion(form) {
		first = form.Get(fields.AnyOf).Elem(0)
	}
	for _, m := range n.Value.Members() {
		kw := fields.Lookup(m.Name)
		switch {
		case m.Name == fields.Description:
			first.Set(fields.Description, joinTexts(m.Value, first.Get(fields.Description)), m.NameSpan)
		case m.Name == fields.Nullable || kw != nil && kw.Role == fields.Annotation:
			first.Set(m.Name, m.Value, m.NameSpan)
		default:
			e.spillIfTold(n.Value, m)
		}
	}
	effect := schema.Narrows | schema.Reshapes
	if asserts(n.Value) {
		effect |= schema.Widens // what it says of values of some types leaves
	}
	e.Replace(n, form, Claim{
		Effect: effect, Note: "any value is meant, and the target wants a type: strings, numbers and booleans are taken, anything else as JSON text",
	})
}

// eachBoolean visits the schemas that are true or false, which Each passes over.
func (e *Editor) eachBoolean(visit func(schema.Node)) {
	e.eachPosition(func(n schema.Node) {
		if !n.Value.IsObject() && e.fallback == nil {
			visit(n)
		}
	})
}

func (e *Editor) typeBoolean(n schema.Node) {
	if n.Value.IsBool(false) && n.HeldBy(fields.Defs) {
		v := e.stubOf(fields.StringBit, n.Value.Span())
		describe(v, jsontree.NewString("(no value is accepted here)", n.Value.Span()))
		e.Replace(n, v, Claim{Effect: schema.Widens, Note: "the definition admits nothing, which the target can't say: it is a string now"})
		return
	}
	if pol := e.policyOf(n); pol != fields.Keep && pol != fields.Ignored || n.HeldBy(fields.AdditionalProperties) || !n.Value.IsBool(true) {
		return
	}
	e.writeAnyForm(n)
}

// policyOf gives what the target does with the keyword that holds n.
func (e *Editor) policyOf(n schema.Node) fields.Policy {
	if n.Keyword == nil {
		return fields.Keep
	}
	return e.Profile.Policy(n.Keyword, n.Keyword.Name)
}

// spillIfTold lets the description tell a keyword that is about to leave, if the target's
// profile says so.
func (e *Editor) spillIfTold(v *jsontree.Value, m jsontree.Member) bool {
	if e.Profile.PolicyOf(m.Name) != fields.Spill || !tells(v, m.Name, m.Value) {
		return false
	}
	e.Spill(v, m.Name, m.Value, m.NameSpan)
	return true
}
