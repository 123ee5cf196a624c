package normalize

import (
	"slices"

	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
)

var upgradeTypeWords = Pass{
	ID:    "upgrade-type-words",
	Title: "write types with the names of JSON Schema",
	Doc: "Type names in upper case, and those of Python, Java, JavaScript and protobuf, become the name that JSON " +
		`Schema has for them ("str" and "STRING" become "string"); Date becomes a string with the format date-time. ` +
		`"any" and words that nobody knows leave: without them every type is accepted. Schemas in a list of types, as ` +
		"draft-03 has them, become anyOf. What else is no word is left to drop-malformed.",
	Bad:   `{"type":"dict","properties":{"n":{"type":"INTEGER"},"at":{"type":"Date"},"x":{"type":"any"}}}`,
	Good:  `{"type":["string","null"],"properties":{"type":{"enum":["dict"]}},"default":{"type":"dict"}}`,
	On:    []string{fields.Type},
	Wants: always,
	Run: func(e *Editor) {
		// Parents first: what was a schema in a type list is looked at in turn.
		e.Doc.Walk(func(n schema.Node) {
			t := n.Value.Get(fields.Type)
			switch {
			case t.IsString():
				upgradeTypeWord(e, n, t)
			case t.IsArray():
				upgradeTypeList(e, n, t)
			}
		})
	},
}

func upgradeTypeWord(e *Editor, n schema.Node, t *jsontree.Value) {
	word := t.Str()
	if word == "" || schema.TypeBit(word) != 0 {
		return
	}
	name, format, known := typeWord(word)
	switch {
	case !known:
		e.Drop(n, fields.Type, Claim{Note: `"%s" names no type of JSON Schema, so it left and every type is accepted`, Arg: word, Exact: true})
		return
	case name == "":
		e.Drop(n, fields.Type, same(`"any" is no type of JSON Schema: a schema without a type accepts any`))
		return
	}
	e.Put(n, fields.Type, jsontree.NewString(name, t.Span()), Claim{Note: `"%s" is written as JSON Schema names that type`, Arg: word, Exact: true})
	addFormat(e, n, format)
}

// addFormat writes down what a type word said beyond the type.
func addFormat(e *Editor, n schema.Node, format string) {
	if format == "" || n.Value.Has(fields.Format) {
		return
	}
	e.Put(n, fields.Format, jsontree.NewString(format, n.Value.Get(fields.Type).Span()),
		Claim{Note: "the type's name also said the format %s", Arg: format, Exact: true})
}

func upgradeTypeList(e *Editor, n schema.Node, list *jsontree.Value) {
	plain := true
	for _, m := range list.Members() {
		if m.Value.IsObject() {
			upgradeTypeUnion(e, n, list)
			return
		}
		plain = plain && (!m.Value.IsString() || m.Value.Raw() == "" || schema.TypeBit(m.Value.Str()) != 0)
	}
	if plain {
		return
	}
	types := readTypeList(list)
	switch {
	case types.any:
		e.Drop(n, fields.Type, same(`a list of types with "any" in it accepts any type, so it left`))
	case types.names.Len() == 0:
		e.Drop(n, fields.Type, same("none of the words in the list names a type of JSON Schema, so it left and every type is accepted"))
	default:
		e.Put(n, fields.Type, types.names, same("the types are written with the names of JSON Schema; words that name none of them left"))
		addFormat(e, n, types.format)
	}
}

// typeList is what a list of type words says.
type typeList struct {
	names  *jsontree.Value // the names, each once, and what is no word
	any    bool
	format string // of the strings, if all strings have it
}

func readTypeList(list *jsontree.Value) typeList {
	out := typeList{names: jsontree.NewArray(list.Span())}
	var seen []string
	texts, formats := 0, 0
	for _, m := range list.Members() {
		if !m.Value.IsString() || m.Value.Raw() == "" {
			out.names.Append(m.Value)
			continue
		}
		name, format, known := typeWord(m.Value.Str())
		if !known {
			continue
		}
		out.any = out.any || name == ""
		if name == fields.TypeString {
			texts++
		}
		if format != "" && (out.format == "" || out.format == format) {
			formats++
			out.format = format
		}
		if !slices.Contains(seen, name) {
			seen = append(seen, name)
			out.names.Append(named(m.Value, name))
		}
	}
	if formats != texts {
		out.format = ""
	}
	return out
}

// named gives a string value that says name: v itself if it does.
func named(v *jsontree.Value, name string) *jsontree.Value {
	if v.Str() == name {
		return v
	}
	return jsontree.NewString(name, v.Span())
}
