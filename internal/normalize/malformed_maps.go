package normalize

import (
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
)

func mendMap(e *Editor, n schema.Node, kw *fields.Keyword, val *jsontree.Value) {
	switch {
	case kw.Name == fields.DependentRequired:
		mendValues(e, n, kw, func(m jsontree.Member) (*jsontree.Value, Claim) { return mendNames(kw, m.Value) })
	case kw.Name == fields.Dependencies:
		mendValues(e, n, kw, func(m jsontree.Member) (*jsontree.Value, Claim) { return mendDependency(kw, m) })
	case kw.Holds == fields.SchemaMap:
		mendValues(e, n, kw, func(m jsontree.Member) (*jsontree.Value, Claim) { return mendHeld(kw, m) })
	}
	if kw.Name == fields.PatternProperties {
		mendPatternNames(e, n, kw)
	}
}

// mendValues replaces the values of a map by what mended gives for them, nil for
// nothing.
func mendValues(e *Editor, n schema.Node, kw *fields.Keyword, mendedValue func(jsontree.Member) (*jsontree.Value, Claim)) {
	holder := n.Value.Get(kw.Name)
	for i := 0; i < holder.Len(); {
		m := holder.Members()[i]
		with, claim := mendedValue(m)
		if with == m.Value {
			i++
			continue
		}
		e.EditMember(n, kw.Name, m, with, claim, func() {
			if with == nil {
				holder.RemoveAt(i)
				return
			}
			holder.SetAt(i, with)
			i++
		})
		e.Adds(fields.Type, fields.Format)
	}
}

// mendHeld mends what stands in a map of schemas. The name of a type under the property
// name "type" is a keyword that went astray, or a property whose type nobody knows: it
// counts as text.
func mendHeld(kw *fields.Keyword, m jsontree.Member) (*jsontree.Value, Claim) {
	if schema.IsSchema(m.Value) {
		return m.Value, Claim{}
	}
	s := typeSchema(m.Value)
	switch {
	case s == nil && m.Value.IsNull():
		return nil, mended(kw, `"%s" had null where a schema belongs, so it left`, m.Name)
	case s == nil:
		return nil, mended(kw, `"%s" had a value of another kind where a schema belongs, so it left`, m.Name)
	case kw.Name == fields.Properties && m.Name == fields.Type:
		text := jsontree.NewString(fields.TypeString, m.Value.Span())
		return object(m.Value.Span(), fields.Type, text), mended(kw, `the name of a type stood where the schema of a property "%s" belongs; it is a string now`, m.Name)
	}
	return s, mended(kw, `"%s" had the name of a type; it has a schema of that type now`, m.Name)
}

// mendDependency lets draft-03's single name pass.
func mendDependency(kw *fields.Keyword, m jsontree.Member) (*jsontree.Value, Claim) {
	if m.Value.IsString() || schema.IsSchema(m.Value) {
		return m.Value, Claim{}
	}
	return mendNames(kw, m.Value)
}

// mendNames mends a list of property names.
func mendNames(kw *fields.Keyword, list *jsontree.Value) (*jsontree.Value, Claim) {
	if !list.IsArray() {
		return nil, mended(kw, "a member of %s held no list of names, so it left", kw.Name)
	}
	names := jsontree.NewArray(list.Span())
	for _, m := range list.Members() {
		if m.Value.IsString() {
			names.Append(m.Value)
		}
	}
	if names.Len() < list.Len() {
		return distinct(names), mended(kw, "a list of names in %s held something else, which left", kw.Name)
	}
	if repeats(list) {
		c := same("names stood in a list of %s twice; the first of each stays")
		c.Arg = kw.Name
		return distinct(list), c
	}
	return list, Claim{}
}

func mendPatternNames(e *Editor, n schema.Node, kw *fields.Keyword) {
	holder := n.Value.Get(kw.Name)
	for i := 0; i < holder.Len(); {
		m := holder.Members()[i]
		if isPattern(m.Name) {
			i++
			continue
		}
		e.EditMember(n, kw.Name, m, nil, mended(kw, "the pattern %s is no ECMA-262 regular expression, so it left", m.Name), func() { holder.RemoveAt(i) })
	}
}
