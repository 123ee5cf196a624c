package normalize

import (
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
)

func mendMap(e *Editor, n schema.Node, kw *fields.Keyword) {
	switch {
	case kw.Name == fields.DependentRequired:
		mendValues(e, n, kw, func(m jsontree.Member) (*jsontree.Value, Claim) { return mendNames(kw, m.Value) })
	case kw.Name == fields.Dependencies:
		mendValues(e, n, kw, func(m jsontree.Member) (*jsontree.Value, Claim) { return mendDependency(kw, m) })
	case kw.Name == fields.PatternProperties:
		mendPatterns(e, n, kw)
	case kw.Holds == fields.SchemaMap:
		mendValues(e, n, kw, func(m jsontree.Member) (*jsontree.Value, Claim) { return mendHeld(kw, m) })
	}
}

// mendValues replaces the members of a map by what mendedMember gives for them, nil for
// nothing.
func mendValues(e *Editor, n schema.Node, kw *fields.Keyword, mendedMember func(jsontree.Member) (*jsontree.Value, Claim)) {
	holder := n.Value.Get(kw.Name)
	var edits []memberEdit
	for _, m := range holder.Members() {
		if with, claim := mendedMember(m); with != m.Value {
			edits = append(edits, memberEdit{m, with, claim})
		}
	}
	if edits == nil {
		return
	}
	with, next := jsontree.NewObject(holder.Span()), 0
	for _, m := range holder.Members() {
		if next < len(edits) && edits[next].member.Value == m.Value {
			m.Value = edits[next].after
			next++
		}
		if m.Value != nil {
			add(with, m)
		}
	}
	e.EditMembers(n, kw.Name, with, edits)
	e.Adds(fields.Type, fields.Format)
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

// mendPatterns takes out what stands under names that are no patterns, and mends the rest.
func mendPatterns(e *Editor, n schema.Node, kw *fields.Keyword) {
	holder := n.Value.Get(kw.Name)
	refused := jsontree.NewObject(holder.Span())
	for _, m := range holder.Members() {
		if !isPattern(m.Name) {
			add(refused, m)
		}
	}
	restated := refused.Len() > 0 && e.tellMalformed(n, kw.Name, refused)
	mendValues(e, n, kw, func(m jsontree.Member) (*jsontree.Value, Claim) {
		if refused.Len() == 0 || isPattern(m.Name) {
			return mendHeld(kw, m)
		}
		c := noPattern(kw, m.Name)
		c.Restated = restated
		return nil, c
	})
}
