package normalize

import (
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
)

var writeNullable = Pass{
	ID:    "write-nullable",
	Title: "write null as nullable: true",
	Doc: "null in a type list, in an enum or as a branch of a union becomes nullable: true; of a union that keeps several branches, on the first " +
		"of them. A schema that admits only null becomes a nullable string, which widens. A property that is named nullable stays.",
	Bad:  `{"type":["string","null"]}`,
	Good: `{"type":"string","nullable":true}`,
	On:   []string{fields.Type, fields.Enum, fields.AnyOf},
	Wants: func(p *fields.Profile) bool {
		return p.Takes(fields.Nullable) && p.Needs.Has(fields.NeedOneType)
	},
	Run: func(e *Editor) { e.Each(e.writeNull) },
}

func (e *Editor) writeNull(n schema.Node) {
	e.nullBranch(n)
	e.nullInEnum(n)
	e.nullInTypes(n)
}

// markNullable edits and lets n accept null by the word nullable.
func (e *Editor) markNullable(n schema.Node, c Claim, do func()) {
	c.Exact = true
	e.Edit(n, "", c, func() {
		do()
		at := n.Value
		if isUnionWithText(at) && at.Get(fields.AnyOf).Len() > 1 {
			at = at.Get(fields.AnyOf).Elem(0)
		}
		at.Set(fields.Nullable, jsontree.NewBool(true, n.Value.Span()), n.Value.Span())
	})
	e.Adds(fields.Nullable)
}

func (e *Editor) nullBranch(n schema.Node) {
	union := n.Value.Get(fields.AnyOf)
	if !union.IsArray() {
		return
	}
	rest := jsontree.NewArray(union.Span())
	for _, m := range union.Members() {
		if !isNullOnly(m.Value) {
			rest.Append(m.Value)
		}
	}
	if rest.Len() == union.Len() || rest.Len() == 0 {
		return
	}
	note := Claim{Note: "the null branch of the union is written as nullable: true"}
	if rest.Len() > 1 {
		e.markNullable(n, note, func() { n.Value.Set(fields.AnyOf, rest, n.Value.Span()) })
		return
	}
	if e.Doc.AcceptsNull(rest.Elem(0)) {
		e.Put(n, fields.AnyOf, rest, Claim{Note: "the null branch of the union leaves: the other branch accepts null", Exact: true})
		e.replaceSingle(n)
		return
	}
	e.markNullable(n, note, func() {
		merged, _ := e.mergedAt(n.Value, fields.AnyOf, rest.Elem(0))
		e.become(n.Value, merged)
	})
}

// isNullOnly reports whether a schema plainly admits nothing but null.
func isNullOnly(v *jsontree.Value) bool {
	return v.IsObject() && schema.OwnTypes(v) == fields.NullBit
}

func (e *Editor) nullInEnum(n schema.Node) {
	enum := n.Value.Get(fields.Enum)
	rest := jsontree.NewArray(n.Value.Span())
	for _, m := range enum.Members() {
		if !m.Value.IsNull() {
			rest.Append(m.Value)
		}
	}
	if rest.Len() == enum.Len() || rest.Len() == 0 {
		return
	}
	if schema.DeclaredTypes(n.Value)&fields.NullBit == 0 { // nullable says it already, or null can't be reached
		e.Put(n, fields.Enum, rest, Claim{Note: "null leaves the enum: the type, or nullable, says it", Exact: true})
		return
	}
	e.markNullable(n, Claim{Note: "null in the enum is written as nullable: true"}, func() {
		n.Value.Set(fields.Enum, rest, n.Value.Span())
		if t := n.Value.Get(fields.Type); t.IsArray() {
			n.Value.Set(fields.Type, withoutNull(t), n.Value.Span())
		}
	})
}

func (e *Editor) nullInTypes(n schema.Node) {
	t := n.Value.Get(fields.Type)
	switch {
	case isNullOnly(n.Value) && n.HeldBy(fields.AnyOf): // the union writes it
	case isNullOnly(n.Value) && t != nil:
		e.markNullable(n, Claim{Effect: schema.Widens, Note: "a schema that admits only null is written as a nullable string"}, func() {
			n.Value.Remove(fields.Enum)
			n.Value.Set(fields.Type, jsontree.NewString(fields.TypeString, t.Span()), n.Value.Span())
			describe(n.Value, joinTexts(textOf(n.Value), jsontree.NewString("Always null.", t.Span())))
		})
	case t.IsArray() && schema.DeclaredTypes(n.Value)&fields.NullBit != 0 && n.Value.Has(fields.Type):
		e.markNullable(n, Claim{Note: "null in the type list is written as nullable: true"}, func() {
			n.Value.Set(fields.Type, withoutNull(t), n.Value.Span())
		})
	case t.IsArray() && t.Len() == 1:
		e.Put(n, fields.Type, t.Elem(0), Claim{Note: "a type list of one is that type", Exact: true})
	}
}

// textOf gives the description of a schema and takes it out, or an empty text.
func textOf(v *jsontree.Value) *jsontree.Value {
	if d := v.Remove(fields.Description); d != nil {
		return d
	}
	return jsontree.NewString("", v.Span())
}

// withoutNull gives a type list without null; of one, its name.
func withoutNull(list *jsontree.Value) *jsontree.Value {
	rest := jsontree.NewArray(list.Span())
	for _, m := range list.Members() {
		if m.Value.Str() != fields.TypeNull {
			rest.Append(m.Value)
		}
	}
	if rest.Len() == 1 {
		return rest.Elem(0)
	}
	return rest
}
