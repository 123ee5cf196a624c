package audit

import (
	"strings"

	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
	"schemafix/internal/validator"
)

// kinds are the shapes of keyword values by the kind of JSON value that they ask for.
var kinds = []struct {
	shape fields.Shape
	kind  jsontree.Kind
	name  string
}{
	{fields.AString, jsontree.String, "a string"},
	{fields.TypeNames, jsontree.String, "the name of a type"},
	{fields.TypeNames, jsontree.Array, "a list of types"},
	{fields.ABool, jsontree.Bool, "true or false"},
	{fields.ANumber, jsontree.Number, "a number"},
	{fields.ACount, jsontree.Number, "a whole number from 0"},
	{fields.AnArray, jsontree.Array, "a list"},
	{fields.Strings, jsontree.Array, "a list of strings"},
	{fields.Schemas, jsontree.Array, "a list of schemas"},
	{fields.AnObject, jsontree.Object, "an object"},
	{fields.ASchema, jsontree.Object, "a schema"},
	{fields.ASchema, jsontree.Bool, ""},
}

// isOfKind reports whether a value is of a JSON kind that the shape takes.
func isOfKind(shape fields.Shape, v *jsontree.Value) bool {
	for _, k := range kinds {
		if shape&k.shape != 0 && k.kind == v.Kind() {
			return true
		}
	}
	return false
}

// kindsOf names what the shape takes.
func kindsOf(shape fields.Shape) string {
	var names []string
	for _, k := range kinds {
		if shape&k.shape != 0 && k.name != "" {
			names = append(names, k.name)
		}
	}
	return strings.Join(names, " or ")
}

func stringFault(c *Context, kw *fields.Keyword, v *jsontree.Value) string {
	switch {
	case kw.Shape&fields.TypeNames != 0 && !isTypeName(c, v.Str()):
		return "must name a type of JSON Schema, and is " + short(v, maxQuoted)
	case kw.Name == fields.Pattern && c.Profile.Takes(fields.Pattern):
		return patternFault(v.Str())
	}
	return ""
}

// isTypeName reports whether the target takes a word as the name of a type. What reads the
// whole as JSON Schema takes no capitals.
func isTypeName(c *Context, word string) bool {
	if c.Profile.Needs.Has(fields.NeedMetaValid) {
		return schema.TypeBit(word) != 0
	}
	return c.typeBit(word) != 0
}

// patternFault says why a text is no regular expression, or "".
func patternFault(text string) string {
	_, err := validator.CompilePattern(text)
	if err == nil || strings.Contains(text, `\p{`) || strings.Contains(text, `\P{`) { // the engine does not know all properties
		return ""
	}
	return "is no ECMA-262 expression: " + err.Error()
}

func arrayFault(kw *fields.Keyword, v *jsontree.Value) string {
	switch {
	case kw.Shape&fields.TypeNames != 0:
		return typeListFault(v)
	case kw.Shape&fields.Schemas != 0:
		return emptyFault(v, "schema")
	case kw.Shape&fields.Strings != 0:
		return stringListFault(v)
	case kw.Name == fields.Enum:
		if fault := emptyFault(v, "value"); fault != "" {
			return fault
		}
		return repetition(v)
	}
	return ""
}

func typeListFault(list *jsontree.Value) string {
	if list.Len() == 0 {
		return "must name at least one type, and is empty"
	}
	for _, m := range list.Members() {
		if schema.TypeBit(m.Value.Str()) == 0 {
			return "must name types of JSON Schema, and has " + short(m.Value, maxQuoted)
		}
	}
	return repetition(list)
}

// emptyFault asks a list for at least one member of a kind.
func emptyFault(list *jsontree.Value, kind string) string {
	if list.Len() == 0 {
		return "must have at least one " + kind + ", and is empty"
	}
	return ""
}

func stringListFault(list *jsontree.Value) string {
	for _, m := range list.Members() {
		if !m.Value.IsString() {
			return "must have only strings, and has " + short(m.Value, maxQuoted)
		}
	}
	return repetition(list)
}

// twice ends what is said of a list that has a value more than once.
const twice = " twice"

func repetition(list *jsontree.Value) string {
	if again := firstRepeated(list); again != nil {
		return "has " + short(again, maxQuoted) + twice
	}
	return ""
}

// memberFault says what is wrong with a member of a map of schemas or of names, or of a list
// of schemas; "" for nothing.
func memberFault(c *Context, kw *fields.Keyword, m jsontree.Member) string {
	switch {
	case (kw.Holds == fields.SchemaMap || kw.Shape&fields.Schemas != 0) && !schema.IsSchema(m.Value):
		return "must be a schema, and is " + short(m.Value, maxQuoted)
	case kw.Holds == fields.SchemaOrStrings && !schema.IsSchema(m.Value) && !m.Value.IsString(), kw.Name == fields.DependentRequired:
		return namesFault(m.Value)
	case kw.Name == fields.PatternProperties && c.Profile.Takes(kw.Name):
		return patternFault(m.Name)
	}
	return ""
}

func namesFault(v *jsontree.Value) string {
	if !v.IsArray() {
		return "must be a list of names, and is " + short(v, maxQuoted)
	}
	return stringListFault(v)
}

// typeBit gives the bit of a type's name, or 0. Targets that read a schema as the fields of
// a message take the name in capitals too.
func (c *Context) typeBit(name string) fields.Types {
	if bit := schema.TypeBit(name); bit != 0 || !byFields(c.Profile) {
		return bit
	}
	return schema.TypeBit(strings.ToLower(name))
}

// typesOf gives the types that the keyword type of a schema names, 0 where it is missing
// or names none.
func (c *Context) typesOf(v *jsontree.Value) fields.Types {
	t := v.Get(fields.Type)
	bits := c.typeBit(t.Str())
	for _, name := range stringsOf(t) {
		bits |= c.typeBit(name)
	}
	return bits
}

// isMerged reports whether a schema is a part of the one around it that the target does not
// take as such: normalize merges the two.
func (c *Context) isMerged(n schema.Node) bool {
	return n.Keyword != nil && n.Keyword.InPlace && !c.Profile.Takes(n.Keyword.Name)
}

// isRoot reports whether a place is the root of its schema.
func (c *Context) isRoot(n schema.Node) bool { return n.Value == c.Doc.Root }

// saysWhat reports whether a schema says by itself, in a union or by a ref which values it
// is about.
func saysWhat(v *jsontree.Value) bool {
	for _, name := range []string{fields.Type, fields.Enum, fields.Const, fields.Ref, fields.AnyOf, fields.OneOf, fields.AllOf, fields.Properties, fields.Items} {
		if v.Has(name) {
			return true
		}
	}
	return false
}

// isNever reports whether a schema plainly accepts no value.
func isNever(v *jsontree.Value) bool {
	if v.IsBool(false) {
		return true
	}
	not := v.Get(fields.Not)
	return not.IsBool(true) || not.IsObject() && not.Len() == 0
}
