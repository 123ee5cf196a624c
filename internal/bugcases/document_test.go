package bugcases

import (
	"strings"
	"testing"

	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
	"schemafix/internal/validator"
)

// document is an input or an output: a schema, or a list of tools.
type document struct {
	text string
	root *jsontree.Value
}

func documentOf(t *testing.T, text string) document {
	t.Helper()
	return document{text: text, root: parsed(t, text)}
}

// toolSchemas are the members of a tool that hold schemas.
var toolSchemas = []string{"inputSchema", "outputSchema"}

// schemas gives the schemas of the document: itself, or those of its tools.
func (d document) schemas() []*jsontree.Value {
	if !d.root.IsArray() {
		return []*jsontree.Value{d.root}
	}
	var all []*jsontree.Value
	for _, tool := range d.root.Members() {
		for _, name := range toolSchemas {
			if v := tool.Value.Get(name); v != nil {
				all = append(all, v)
			}
		}
	}
	return all
}

// nodes gives the schema positions of all schemas.
func (d document) nodes() []schema.Node {
	var all []schema.Node
	for _, v := range d.schemas() {
		schema.Walk(schema.Node{Value: v}, func(n schema.Node) { all = append(all, n) })
	}
	return all
}

// isNode reports whether a schema stands at a place.
func (d document) isNode(at jsontree.Pointer) bool {
	v := at.Lookup(d.root)
	for _, n := range d.nodes() {
		if n.Value == v {
			return true
		}
	}
	return false
}

// placeOf gives the place of a value of the document.
func (d document) placeOf(v *jsontree.Value) jsontree.Pointer {
	at, _ := jsontree.Locate(d.root, v.Span())
	return at
}

// tools gives the names of the tools in a list.
func (d document) tools() []string {
	if !d.root.IsArray() {
		return nil
	}
	var names []string
	for _, tool := range d.root.Members() {
		names = append(names, tool.Value.Get("name").Str())
	}
	return names
}

// pointer reads a place of a statement, where "/" is the root.
func pointer(text string) jsontree.Pointer {
	if text == "/" {
		return ""
	}
	return jsontree.Pointer(text)
}

// judge says what a schema says of an instance: read as draft 2020-12, formats for people
// only, nullable as "or null", type names in any case.
func judge(v, instance *jsontree.Value) (validator.Verdict, error) {
	read := new(jsontree.Parser).Clone(v)
	read.Remove(fields.Schema)
	schema.Walk(schema.Node{Value: read}, func(n schema.Node) { lowerType(n.Value) })
	compiled, err := validator.Compile(read, validator.Options{Nullable: true})
	if err != nil {
		return 0, err
	}
	return compiled.Validate(instance), nil
}

// lowerType writes the name in type as JSON Schema does.
func lowerType(v *jsontree.Value) {
	if t := v.Get(fields.Type); t.IsString() {
		v.Set(fields.Type, jsontree.NewString(strings.ToLower(t.Str()), t.Span()), t.Span())
	}
}

// typesOf gives the names in the type of a schema, as JSON Schema writes them.
func typesOf(v *jsontree.Value) []string {
	t := v.Get(fields.Type)
	if t.IsString() {
		return []string{strings.ToLower(t.Str())}
	}
	var names []string
	for _, m := range t.Members() {
		names = append(names, strings.ToLower(m.Value.Str()))
	}
	return names
}

// names gives the names of an object's members, in order.
func names(v *jsontree.Value) []string {
	all := make([]string, 0, v.Len())
	if !v.IsObject() {
		return all
	}
	for _, m := range v.Members() {
		all = append(all, m.Name)
	}
	return all
}

// texts gives the strings in an array.
func texts(v *jsontree.Value) []string {
	all := make([]string, 0, v.Len())
	if !v.IsArray() {
		return all
	}
	for _, m := range v.Members() {
		all = append(all, m.Value.Str())
	}
	return all
}

// compact gives the text of a value.
func compact(v *jsontree.Value) string {
	if v == nil {
		return "nothing"
	}
	return string(jsontree.AppendCompact(nil, v, ""))
}
