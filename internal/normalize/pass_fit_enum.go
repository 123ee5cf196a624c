package normalize

import (
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
)

var fitEnum = Pass{
	ID:    "fit-enum",
	Title: "make enum and type agree",
	Doc: "Members of an enum that the type beside it refuses leave, and so does a null in a type list that no member of the enum " +
		"is: neither could be reached. Where the type refuses all members, nothing was accepted; the type follows the members, which widens. " +
		"An enum without a type and a type list whose null is a member stay.",
	Bad:   `{"type":"string","enum":["a",null]}`,
	Good:  `{"type":["string","null"],"enum":["a",null]}`,
	On:    []string{fields.Enum},
	Wants: needs(fields.NeedEnumFitsType),
	Run:   func(e *Editor) { e.Each(e.fitEnumToType) },
}

func (e *Editor) fitEnumToType(n schema.Node) {
	enum := n.Value.Get(fields.Enum)
	if !enum.IsArray() || enum.Len() == 0 || !n.Value.Has(fields.Type) {
		return
	}
	types := schema.DeclaredTypes(n.Value)
	fitting := jsontree.NewArray(enum.Span())
	var of fields.Types
	for _, m := range enum.Members() {
		if bit := schema.TypeOf(m.Value); bit&types != 0 {
			fitting.Append(m.Value)
			of |= bit
		}
	}
	switch {
	case fitting.Len() == 0:
		e.Put(n, fields.Type, enumTypes(enum), Claim{
			Effect: schema.Widens, Note: "the type refuses every value of the enum, so nothing was accepted: it is that of the values now", Exact: true,
		})
		return
	case fitting.Len() < enum.Len():
		e.Put(n, fields.Enum, fitting, Claim{Note: "values of the enum that the type refuses leave", Exact: true})
	}
	if t := n.Value.Get(fields.Type); t.IsArray() && types&fields.NullBit != 0 && of&fields.NullBit == 0 {
		e.Put(n, fields.Type, typeValue(types&^fields.NullBit, t.Span()), Claim{Note: "null leaves the type list: the enum has no null", Exact: true})
	}
}

// enumTypes gives the type, or the list of types in order of appearance, of an enum's
// members. A number that is written with a point or an exponent is a number, not an integer.
func enumTypes(enum *jsontree.Value) *jsontree.Value {
	var names []string
	seen := map[string]bool{}
	add := func(name string) {
		if !seen[name] {
			seen[name] = true
			names = append(names, name)
		}
	}
	for _, m := range enum.Members() {
		add(writtenType(m.Value))
	}
	if seen[fields.TypeNumber] && seen[fields.TypeInteger] { // one word for both
		delete(seen, fields.TypeInteger)
	}
	list := jsontree.NewArray(enum.Span())
	for _, name := range names {
		if seen[name] {
			list.Append(jsontree.NewString(name, enum.Span()))
		}
	}
	if list.Len() == 1 {
		return list.Elem(0)
	}
	return list
}

// writtenType gives the type of a value as it is written.
func writtenType(v *jsontree.Value) string {
	switch v.Kind() {
	case jsontree.Null:
		return fields.TypeNull
	case jsontree.Bool:
		return fields.TypeBoolean
	case jsontree.Number:
		if isDigits(v.Raw()) {
			return fields.TypeInteger
		}
		return fields.TypeNumber
	case jsontree.String:
		return fields.TypeString
	case jsontree.Array:
		return fields.TypeArray
	}
	return fields.TypeObject
}

func isDigits(number string) bool {
	for i := range len(number) {
		if c := number[i]; c != '-' && (c < '0' || c > '9') {
			return false
		}
	}
	return true
}
