package normalize

import (
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
)

var inferType = Pass{
	ID:    "infer-type",
	Title: "write the type that enum, properties or items imply",
	Doc: "A schema without a type gets the one of its const or its enum's values (several: a list), which changes nothing; or object because properties " +
		"stands there, or array because items does, which narrows: other types were accepted too. A schema with a type, a union or a ref stays.",
	Bad:  `{"type":"object","properties":{"size":{"enum":[1,2]}}}`,
	Good: `{"type":"object","properties":{"size":{"type":"integer","enum":[1,2]},"all":{"anyOf":[{"type":"string"},{"type":"null"}]}}}`,
	Wants: func(p *fields.Profile) bool {
		return p.Needs.Has(fields.NeedType) || p.Needs.Has(fields.NeedOneType)
	},
	Run: func(e *Editor) { e.Each(e.writeType) },
}

func (e *Editor) writeType(n schema.Node) {
	v := n.Value
	t, c := e.impliedType(v)
	if t == nil {
		return
	}
	e.Edit(n, fields.Type, c, func() {
		v.Insert(0, jsontree.Member{Name: fields.Type, Value: t, NameSpan: v.Span()})
	})
}

func (e *Editor) impliedType(v *jsontree.Value) (*jsontree.Value, Claim) {
	for _, name := range []string{fields.Type, fields.Ref, fields.AnyOf, fields.OneOf, fields.AllOf} {
		if v.Has(name) {
			return nil, Claim{}
		}
	}
	if enum := v.Get(fields.Enum); enum.Len() > 0 {
		return enumTypes(enum), Claim{Note: "the type is that of the enum's values"}
	}
	if c := v.Get(fields.Const); c != nil {
		return jsontree.NewString(writtenType(c), v.Span()), Claim{Note: "the type is that of the const"}
	}
	if v.Has(fields.Properties) {
		return jsontree.NewString(fields.TypeObject, v.Span()), Claim{Effect: schema.Narrows, Note: "properties stands there, so the type is object: other types were accepted too"}
	}
	if v.Has(fields.Items) || v.Has(fields.PrefixItems) {
		return jsontree.NewString(fields.TypeArray, v.Span()), Claim{Effect: schema.Narrows, Note: "items stands there, so the type is array: other types were accepted too"}
	}
	return nil, Claim{}
}
