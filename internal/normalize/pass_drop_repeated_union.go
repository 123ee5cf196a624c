package normalize

import (
	"strings"

	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
)

var dropRepeatedUnion = Pass{
	ID:    "drop-repeated-union",
	Title: "drop a union that only repeats the enum beside it",
	Doc: "anyOf or oneOf of constants beside an enum of the same values says nothing new: it leaves, and the description tells the titles of its branches. " +
		"A union of other values, or without an enum beside it, stays.",
	Bad:   `{"type":"string","enum":["a","b"],"oneOf":[{"const":"a","title":"first"},{"const":"b","title":"second"}]}`,
	Good:  `{"type":"string","enum":["a","b"]}`,
	On:    []string{fields.OneOf, fields.AnyOf},
	Wants: func(p *fields.Profile) bool { return p.Takes(fields.Const) && !p.Takes(fields.OneOf) },
	Run: func(e *Editor) {
		e.Each(func(n schema.Node) {
			e.dropRepeated(n, fields.OneOf)
			e.dropRepeated(n, fields.AnyOf)
		})
	},
}

func (e *Editor) dropRepeated(n schema.Node, keyword string) {
	union, enum := n.Value.Get(keyword), n.Value.Get(fields.Enum)
	if !union.IsArray() || !enum.IsArray() || union.Len() != enum.Len() {
		return
	}
	set := newValueSet(enum)
	consts := jsontree.NewArray(union.Span())
	seen := valueSet{}
	for _, m := range union.Members() {
		c := m.Value.Get(fields.Const)
		if c == nil || !set.has(c) || !seen.add(c) {
			return
		}
		one := m.Value.Detach()
		one.Set(fields.Enum, jsontree.NewArray(c.Span(), c), c.Span())
		consts.Append(one)
	}
	e.Drop(n, keyword, Claim{Note: "the union repeats the values of the enum beside it: it leaves", Restated: true, Exact: true})
	text := branchTexts(consts)
	if text == "" {
		return
	}
	d := n.Value.Get(fields.Description)
	told := strings.TrimPrefix(d.Str()+"\n\n"+text, "\n\n")
	e.Put(n, fields.Description, jsontree.NewString(told, union.Span()), Claim{Effect: schema.Annotation, Note: "the description tells the titles of the union's branches"})
}
