package normalize

import (
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
)

var rootType = Pass{
	ID:    "root-type",
	Title: "write the root's type as object",
	Doc: "A root whose type list has object in it, and one without a type that is no union, get type object: arguments are objects. " +
		"A root of another type is not touched, and type lists below the root stay.",
	Bad:  `{"type":["object","null"],"properties":{"a":{"type":"string"}}}`,
	Good: `{"type":"object","properties":{"a":{"type":"string"}}}`,
	Wants: func(p *fields.Profile) bool {
		return p.Needs.Has(fields.NeedObjectRoot)
	},
	Run: func(e *Editor) {
		if e.Options.freeRoot {
			return
		}
		root := e.Doc.RootNode()
		e.writeRootType(root)
		if e.Profile.Needs.Has(fields.NeedEnumFitsType) && root.Value.IsObject() {
			e.fitEnumToType(root)
		}
	},
}

func (e *Editor) writeRootType(root schema.Node) {
	v := root.Value
	if handsBack := e.Profile.Needs.Has(fields.NeedHandBack); !handsBack && v.IsBool(true) {
		e.Replace(root, e.stubOf(fields.ObjectBit, v.Span()), Claim{Effect: schema.Narrows, Note: "the root must be an object"})
		return
	} else if isNever(v) && !handsBack && !e.Profile.Takes(fields.Not) {
		e.Replace(root, e.stubOf(fields.ObjectBit, v.Span()), Claim{Effect: schema.Widens, Note: "the root accepts nothing, which the target can't say: it is an object now"})
		return
	}
	t := v.Get(fields.Type)
	switch {
	case !v.IsObject():
	case t.IsArray() && e.Doc.Types(v)&fields.ObjectBit != 0 && schema.DeclaredTypes(v)&fields.ObjectBit != 0:
		e.Put(root, fields.Type, jsontree.NewString(fields.TypeObject, t.Span()), Claim{Effect: rootNarrows(schema.DeclaredTypes(v)), Note: "the root must be an object", Exact: true})
	case t == nil && (!hasCombinator(v) || !e.Profile.Needs.Has(fields.NeedPlainRoot)) && e.Doc.Types(v)&fields.ObjectBit != 0 && !e.Profile.Needs.Has(fields.NeedHandBack):
		e.Edit(root, fields.Type, Claim{Effect: rootNarrows(e.Doc.Types(v)), Note: "the root must be an object", Exact: true}, func() {
			v.Insert(0, jsontree.Member{Name: fields.Type, Value: jsontree.NewString(fields.TypeObject, v.Span()), NameSpan: v.Span()})
		})
	}
}

// rootNarrows tells what it does to a root of these types to be an object only.
func rootNarrows(types fields.Types) schema.Effect {
	if types == fields.ObjectBit {
		return 0
	}
	return schema.Narrows
}
