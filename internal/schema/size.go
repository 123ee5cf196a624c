package schema

import (
	"fmt"
	"unicode/utf8"

	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
)

// Size is what providers count of a schema.
type Size struct {
	Properties int // of all objects
	Depth      int // levels of objects and arrays, the root being the first
	EnumValues int // of all enums
	Characters int // in names of properties and definitions, enum and const

	Deepest  *jsontree.Value // a schema at the greatest depth
	LongEnum *jsontree.Value // the schema whose enum has the most characters among those of more than `many` values
	LongText int             // how many those are
}

// Measure counts. Definitions count where they stand, not where they are used; of the depth
// too, since a definition may contain itself. many is the number of values beyond which an
// enum is a long one.
func (d *Document) Measure(many int) Size {
	m := sizer{many: many}
	m.visit(d.RootNode(), 0)
	return m.Size
}

type sizer struct {
	Size
	many int
}

func (m *sizer) visit(n Node, depth int) {
	v := n.Value
	if v.IsObject() && DeclaredTypes(v) != fields.AnyType && DeclaredTypes(v)&(fields.ObjectBit|fields.ArrayBit) != 0 {
		depth++
	}
	if depth > m.Depth {
		m.Depth, m.Deepest = depth, v
	}
	m.names(v.Get(fields.Defs))
	m.names(v.Get(fields.Definitions))
	if props := v.Get(fields.Properties); props.IsObject() {
		m.Properties += props.Len()
		m.names(props)
	}
	if c := v.Get(fields.Const); c != nil {
		m.Characters += textLength(c)
	}
	m.enum(v)
	for c := range Children(n) {
		below := depth
		if c.Keyword.Role == fields.Identity {
			below = 0
		}
		m.visit(c, below)
	}
}

func (m *sizer) names(v *jsontree.Value) {
	if !v.IsObject() {
		return
	}
	for _, p := range v.Members() {
		m.Characters += utf8.RuneCountInString(p.Name)
	}
}

func (m *sizer) enum(v *jsontree.Value) {
	enum := v.Get(fields.Enum)
	if !enum.IsArray() {
		return
	}
	m.EnumValues += enum.Len()
	text := 0
	for _, x := range enum.Members() {
		text += textLength(x.Value)
	}
	m.Characters += text
	if enum.Len() > m.many && text > m.LongText {
		m.LongEnum, m.LongText = v, text
	}
}

// textLength gives the characters of a string, or of how another value is written.
func textLength(v *jsontree.Value) int {
	if v.IsString() {
		return utf8.RuneCountInString(v.Str())
	}
	return len(jsontree.AppendCompact(nil, v, ""))
}

// Excess says what of a size is beyond a limit, in a phrase, and where that shows; "" if
// nothing is.
func (s Size) Excess(most fields.SchemaLimits) (what string, at *jsontree.Value) {
	for _, l := range []struct {
		has, most int
		of        string
		at        *jsontree.Value
	}{
		{s.Properties, most.Properties, "properties", nil},
		{s.Depth, most.Depth, "levels of nesting", s.Deepest},
		{s.EnumValues, most.EnumValues, "enum values", nil},
		{s.Characters, most.Characters, "characters in names, enums and constants", nil},
		{s.LongText, most.LongEnumCharacters, "characters in one long enum", s.LongEnum},
	} {
		if l.most > 0 && l.has > l.most {
			return phrase(l.has, l.of, l.most), l.at
		}
	}
	return "", nil
}

func phrase(has int, of string, most int) string {
	return fmt.Sprintf("%d %s, and at most %d are taken", has, of, most)
}
