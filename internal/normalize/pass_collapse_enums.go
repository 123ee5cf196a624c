package normalize

import (
	"strings"

	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
)

var collapseEnums = Pass{
	ID:    "collapse-enums",
	Title: "write a union of constants as one enum",
	Doc: "A union whose branches are all enums of the same type becomes one enum, in order, without doubles. Titles and descriptions of the " +
		"branches are told below the description, \"value: text; value: text\". Branches that constrain more than their values, or are of different types, stay a union.",
	Bad:  `{"anyOf":[{"type":"string","enum":["a"],"description":"first"},{"type":"string","enum":["b"]}]}`,
	Good: `{"type":"string","enum":["a","b"]}`,
	On:   []string{fields.AnyOf},
	Wants: func(p *fields.Profile) bool {
		return p.Needs.Has(fields.NeedUnionAlone) || !p.Takes(fields.AnyOf)
	},
	Run: func(e *Editor) { e.Each(e.collapseEnum) },
}

func (e *Editor) collapseEnum(n schema.Node) {
	union := n.Value.Get(fields.AnyOf)
	if !union.IsArray() || union.Len() < 2 {
		return
	}
	var types fields.Types
	consts := jsontree.NewArray(union.Span())
	null := false
	for _, m := range union.Members() {
		switch {
		case isNullOnly(m.Value):
			null = true
			continue
		case !onlyEnum(m.Value):
			return
		}
		types |= typesOfWritten(m.Value)
		consts.Append(m.Value)
	}
	if consts.Len() < 2 || len(schema.TypeNames(types)) != 1 {
		return
	}
	merged, m := e.mergedAt(n.Value, fields.AnyOf, e.oneEnum(consts, types, null, union.Span()))
	if m.never {
		return
	}
	if text := branchTexts(consts); text != "" {
		d := textOf(merged)
		told := strings.TrimPrefix(d.Str()+"\n\n"+text, "\n\n")
		merged.Set(fields.Description, jsontree.NewString(told, d.Span()), d.Span())
	}
	e.Edit(n, fields.AnyOf, Claim{Effect: m.effect, Note: "a union of constants is written as one enum", Exact: true}, func() { e.become(n.Value, merged) })
}

// typesOfWritten gives the types of an enum's members.
func typesOfWritten(v *jsontree.Value) fields.Types {
	var bits fields.Types
	for _, m := range v.Get(fields.Enum).Members() {
		bits |= schema.TypeOf(m.Value)
	}
	return bits
}

func (e *Editor) oneEnum(consts *jsontree.Value, types fields.Types, null bool, span jsontree.Span) *jsontree.Value {
	list := jsontree.NewArray(span)
	seen := valueSet{}
	for _, b := range consts.Members() {
		for _, m := range b.Value.Get(fields.Enum).Members() {
			if seen.add(m.Value) {
				list.Append(m.Value)
			}
		}
	}
	if null {
		types |= fields.NullBit
		list.Append(jsontree.NewNull(span))
	}
	e.Adds(fields.Type, fields.Enum)
	return jsontree.NewObject(span,
		jsontree.Member{Name: fields.Type, Value: typeValue(types, span), NameSpan: span},
		jsontree.Member{Name: fields.Enum, Value: list, NameSpan: span})
}

// branchTexts tells what the branches of a union of constants say of their values.
func branchTexts(consts *jsontree.Value) string {
	var parts []string
	for _, b := range consts.Members() {
		text := b.Value.Get(fields.Description).Str()
		if text == "" {
			text = b.Value.Get(fields.Title).Str()
		}
		if text == "" {
			continue
		}
		var values []string
		for _, m := range b.Value.Get(fields.Enum).Members() {
			values = append(values, plainText(m.Value))
		}
		parts = append(parts, strings.Join(values, ", ")+": "+text)
	}
	return strings.Join(parts, "; ")
}

// plainText gives a string as it is, any other value as compact JSON.
func plainText(v *jsontree.Value) string {
	if v.IsString() {
		return v.Str()
	}
	return string(jsontree.AppendCompact(nil, v, ""))
}
