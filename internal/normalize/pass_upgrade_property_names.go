package normalize

import (
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
)

var upgradePropertyNames = Pass{
	ID:    "upgrade-property-names",
	Title: "drop propertyNames that say nothing, and list the names that they list",
	Doc: `propertyNames that every name keeps ({"type":"string"}, {}, true) leaves. One that lists the names, over ` +
		"additionalProperties with a schema and no properties or patternProperties, becomes these properties, each " +
		"with that schema, in an object that is closed. Other ones stay, and so do lists so long that the copies " +
		"would be large.",
	Bad:   `{"type":"object","propertyNames":{"enum":["a","b"]},"additionalProperties":{"type":"number"}}`,
	Good:  `{"type":"object","properties":{"propertyNames":{"type":"string"}},"propertyNames":{"pattern":"^a"}}`,
	On:    []string{fields.PropertyNames},
	Wants: always,
	Run:   func(e *Editor) { e.eachLeaving(upgradeNames) },
}

// upgradeNames gives the schema of names if it left, or nil.
func upgradeNames(e *Editor, n schema.Node) (dead *jsontree.Value) {
	names := n.Value.Get(fields.PropertyNames)
	switch {
	case names == nil:
		return nil
	case admitsEveryName(names):
		e.Drop(n, fields.PropertyNames, same("names are strings, so every name keeps what propertyNames asks for"))
	default:
		listNames(e, n, listedNames(names))
	}
	if n.Value.Has(fields.PropertyNames) {
		return nil
	}
	return names
}

// admitsEveryName reports whether a schema asks for nothing that a name could lack.
func admitsEveryName(names *jsontree.Value) bool {
	if AcceptsAll(names) {
		return true
	}
	if schema.DeclaredTypes(names)&fields.StringBit == 0 || !names.IsObject() {
		return false
	}
	for _, m := range names.Members() {
		kw := fields.Lookup(m.Name)
		if kw == nil || kw.Name == fields.Type || kw.Role == fields.Annotation || kw.Role == fields.Identity {
			continue
		}
		if kw.Types&fields.StringBit != 0 && !idle(names, kw) {
			return false
		}
	}
	return true
}

// listedNames gives the values that propertyNames lists, if that is all it does.
func listedNames(names *jsontree.Value) []*jsontree.Value {
	if !names.IsObject() || schema.DeclaredTypes(names)&fields.StringBit == 0 {
		return nil
	}
	var listed []*jsontree.Value
	for _, m := range names.Members() {
		kw := fields.Lookup(m.Name)
		switch {
		case kw == nil || kw.Name == fields.Type || kw.Role == fields.Annotation || kw.Role == fields.Identity:
		case kw.Name == fields.Enum && listed == nil && m.Value.IsArray():
			listed = memberValues(m.Value)
		case kw.Name == fields.Const && listed == nil:
			listed = []*jsontree.Value{m.Value}
		default:
			return nil
		}
	}
	for _, v := range listed {
		if !v.IsString() {
			return nil
		}
	}
	return listed
}

// maxListed bounds how many schemas the copies for a list of names hold.
const maxListed = 1000

func listNames(e *Editor, n schema.Node, names []*jsontree.Value) {
	v, value := n.Value, n.Value.Get(fields.AdditionalProperties)
	if len(names) == 0 || !schema.IsSchema(value) || value.IsBool(false) || v.Get(fields.Properties).Len() > 0 || v.Get(fields.PatternProperties).Len() > 0 {
		return
	}
	size := 0
	schema.Walk(schema.Node{Value: value}, func(schema.Node) { size++ })
	if size*len(names) > maxListed {
		return
	}
	properties := jsontree.NewObject(v.Get(fields.PropertyNames).Span())
	for i, name := range names {
		s := value
		if i > 0 {
			s = e.Clone(value)
		}
		add(properties, jsontree.Member{Name: name.Str(), Value: s, NameSpan: name.Span()})
	}
	e.Merge(n, fields.PropertyNames, fields.Properties, properties, same("propertyNames lists the names, so they are the properties of the object"))
	e.Put(n, fields.AdditionalProperties, jsontree.NewBool(false, value.Span()), same("other names than those that propertyNames listed are refused, as before"))
}
