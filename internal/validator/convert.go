package validator

import (
	"encoding/json"
	"strings"

	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
)

// plain gives v in the library's form: nil, bool, json.Number, string, []any,
// map[string]any.
func plain(v *jsontree.Value) any {
	switch v.Kind() {
	case jsontree.Object:
		return objectOf(v, plain)
	case jsontree.Array:
		return arrayOf(v, plain)
	}
	return scalar(v)
}

func scalar(v *jsontree.Value) any {
	switch v.Kind() {
	case jsontree.Null:
		return nil
	case jsontree.Bool:
		return v.IsBool(true)
	case jsontree.Number:
		return json.Number(v.Raw())
	case jsontree.String:
		return v.Str()
	}
	panic("validator: a value of no kind")
}

func objectOf(v *jsontree.Value, convert func(*jsontree.Value) any) map[string]any {
	object := make(map[string]any, v.Len())
	for _, m := range v.Members() {
		object[m.Name] = convert(m.Value)
	}
	return object
}

func arrayOf(v *jsontree.Value, convert func(*jsontree.Value) any) []any {
	array := make([]any, v.Len())
	for i, m := range v.Members() {
		array[i] = convert(m.Value)
	}
	return array
}

// converter gives a schema in the library's form, read as the options say.
type converter struct {
	opt       Options
	positions map[*jsontree.Value]bool
	refAlone  bool // siblings of $ref are ignored, as in draft-04 to draft-07
}

func (c converter) value(v *jsontree.Value) any {
	switch {
	case v.IsArray():
		return arrayOf(v, c.value)
	case !v.IsObject():
		return scalar(v)
	}
	node := objectOf(v, c.value)
	if !c.positions[v] {
		return node
	}
	if _, isText := node[fields.Format].(string); isText && !c.opt.AssertFormat {
		delete(node, fields.Format)
	}
	if node[fields.Nullable] == true && c.opt.Nullable {
		c.orNull(node)
	}
	return node
}

// orNull makes a schema accept null too. What can refuse null moves into a branch;
// the rest stays, so that refs into properties, items and definitions still find
// their targets.
func (c converter) orNull(node map[string]any) {
	delete(node, fields.Nullable)
	_, hasRef := node[fields.Ref]
	branch := map[string]any{}
	for name, value := range node {
		if c.refAlone && hasRef && !holdsDefinitions(name) || refusesNull(name) {
			branch[name] = value
			delete(node, name)
		}
	}
	if len(branch) > 0 {
		node[fields.AnyOf] = []any{branch, map[string]any{fields.Type: fields.TypeNull}}
	}
}

// refusesNull reports whether a keyword can refuse null.
func refusesNull(name string) bool {
	kw := fields.Lookup(name)
	if kw == nil || kw.Role == fields.Identity || kw.Role == fields.Annotation {
		return false
	}
	return kw.Types&fields.NullBit != 0
}

// holdsDefinitions reports whether a keyword is one that may stand beside a $ref
// without being its sibling.
func holdsDefinitions(name string) bool {
	kw := fields.Lookup(name)
	return name == fields.Schema || kw != nil && kw.Role == fields.Identity && kw.Holds == fields.SchemaMap
}

// refStandsAlone reports whether the schema's dialect ignores the siblings of $ref.
func refStandsAlone(schema *jsontree.Value, opt Options) bool {
	if dialect := schema.Get(fields.Schema); dialect.IsString() {
		return strings.Contains(dialect.Str(), "json-schema.org/draft-0")
	}
	return opt.Draft&(fields.Draft4|fields.Draft6|fields.Draft7) != 0
}
