package normalize

import (
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
)

var dropMalformed = Pass{
	ID:    "drop-malformed",
	Title: "remove or mend values that no draft gives a meaning",
	Doc: "A keyword whose value is of the wrong kind (null, an array where an object belongs, a negative length) " +
		"leaves. The name of a type where a schema belongs becomes a schema of that type; a number in quotes becomes " +
		`the number; a null in a list of types becomes "null". Values that stand twice in enum, required or type are ` +
		"kept once. Empty lists and patterns that are no ECMA-262 regular expressions leave. Values that older drafts " +
		"gave a meaning (a boolean exclusiveMinimum or required, an array of items) are left to the upgrade; words " +
		"that only annotate in OpenAPI, and unknown words, may hold anything.",
	Bad:   `{"properties":{"a":"string","b":null},"required":["a","a"],"minProperties":"1","anyOf":[]}`,
	Good:  `{"properties":{"enum":{"enum":[1,2]},"b":true},"default":null,"x-a":null,"const":null,"required":[]}`,
	Wants: always,
	Run:   func(e *Editor) { e.Each(func(n schema.Node) { mendMembers(e, n) }) },
}

// mendMembers looks at each keyword of a schema. A keyword that leaves makes room for
// the next one.
func mendMembers(e *Editor, n schema.Node) {
	v := n.Value
	for i := 0; i < v.Len(); {
		m, width := v.Members()[i], v.Len()
		if kw := fields.Lookup(m.Name); kw != nil {
			mend(e, n, kw, m.Value)
		}
		if v.Len() == width {
			i++
		}
	}
}

func mend(e *Editor, n schema.Node, kw *fields.Keyword, val *jsontree.Value) {
	if kindsOf[kw.Index]&(1<<val.Kind()) == 0 {
		mendWrongKind(e, n, kw, val)
		return
	}
	switch val.Kind() {
	case jsontree.Number:
		mendNumber(e, n, kw, val)
	case jsontree.String:
		mendString(e, n, kw, val)
	case jsontree.Array:
		mendList(e, n, kw, val)
	case jsontree.Object:
		mendMap(e, n, kw)
	}
}

const anyKind = 1<<jsontree.Null | 1<<jsontree.Bool | 1<<jsontree.Number | 1<<jsontree.String | 1<<jsontree.Array | 1<<jsontree.Object

// kindsOf gives, by the index of a keyword, the JSON kinds that its value may be of in
// any draft, one bit each.
var kindsOf = func() []uint8 {
	kinds := make([]uint8, len(fields.All()))
	for i, kw := range fields.All() {
		kinds[i] = kindsOfShape(kw.Shape) | olderKinds(kw.Name)
		if kw.Role == fields.Annotation && kw.Drafts == fields.OpenAPI30 || kw.Name == fields.LegacyID {
			kinds[i] = anyKind // unknown words for JSON Schema of today
		}
	}
	return kinds
}()

func kindsOfShape(s fields.Shape) uint8 {
	var kinds uint8
	for _, k := range []struct {
		shape fields.Shape
		kinds uint8
	}{
		{fields.AString, 1 << jsontree.String},
		{fields.ABool, 1 << jsontree.Bool},
		{fields.ANumber | fields.ACount, 1 << jsontree.Number},
		{fields.AnArray | fields.Strings | fields.Schemas, 1 << jsontree.Array},
		{fields.AnObject, 1 << jsontree.Object},
		{fields.ASchema, 1<<jsontree.Object | 1<<jsontree.Bool},
		{fields.TypeNames, 1<<jsontree.String | 1<<jsontree.Array},
		{fields.Anything, anyKind},
	} {
		if s&k.shape != 0 {
			kinds |= k.kinds
		}
	}
	return kinds
}

// olderKinds gives the kinds that a keyword could have in an older draft.
func olderKinds(keyword string) uint8 {
	switch keyword {
	case fields.ExclusiveMinimum, fields.ExclusiveMaximum, fields.Required:
		return 1 << jsontree.Bool
	case fields.Items:
		return 1 << jsontree.Array
	}
	return 0
}

// lost is the effect of taking out a value that no draft gives a meaning: nobody can
// tell what a reader made of it.
func lost(kw *fields.Keyword) schema.Effect {
	switch kw.Role {
	case fields.Identity:
		return 0
	case fields.Annotation:
		return schema.Annotation
	}
	return bothWays
}

// mended is the claim of an edit that gives a malformed value a meaning or takes it out.
func mended(kw *fields.Keyword, note, arg string) Claim {
	return Claim{Effect: lost(kw), Note: note, Arg: arg, Exact: true}
}

func mendWrongKind(e *Editor, n schema.Node, kw *fields.Keyword, val *jsontree.Value) {
	switch {
	case val.IsNull():
		e.Drop(n, kw.Name, mended(kw, "%s was null, which means nothing there, so it left", kw.Name))
		return
	case kw.Shape&fields.ASchema != 0:
		if s := typeSchema(val); s != nil {
			e.Put(n, kw.Name, s, mended(kw, "%s held the name of a type; it holds a schema of that type now", kw.Name))
			e.Adds(fields.Type, fields.Format)
			return
		}
	case kw.Shape&(fields.ANumber|fields.ACount) != 0 && val.IsString():
		if number := numberIn(val); number != nil && numberFits(kw, number.Raw()) {
			e.Put(n, kw.Name, number, mended(kw, "%s was a number in quotes; it is the number now", kw.Name))
			return
		}
	}
	e.Drop(n, kw.Name, mended(kw, "%s had a value of a kind that means nothing there, so it left", kw.Name))
}

// typeSchema gives the schema that the name of a type, or a list of names, stands for
// where a schema belongs; nil for any other value.
func typeSchema(val *jsontree.Value) *jsontree.Value {
	words := val
	if val.IsString() {
		words = jsontree.NewArray(val.Span(), val)
	}
	if !words.IsArray() || words.Len() == 0 {
		return nil
	}
	for _, m := range words.Members() {
		if _, _, known := typeWord(m.Value.Str()); !known {
			return nil
		}
	}
	types := readTypeList(words)
	if types.any {
		return jsontree.NewObject(val.Span())
	}
	names := types.names
	if val.IsString() {
		names = names.Elem(0)
	}
	s := object(val.Span(), fields.Type, names)
	if types.format != "" {
		s.Set(fields.Format, jsontree.NewString(types.format, val.Span()), val.Span())
	}
	return s
}
