package normalize

import (
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
)

// pairwiseLimit is the length up to which comparing all elements is cheaper than a map.
const pairwiseLimit = 16

func mendList(e *Editor, n schema.Node, kw *fields.Keyword, val *jsontree.Value) {
	switch {
	case kw.Name == fields.Type:
		mendElements(e, n, kw, typeElement)
	case kw.Name == fields.Required:
		mendElements(e, n, kw, textElement)
	case kw.Name == fields.Enum:
	case kw.Name == fields.Items || kw.Name == fields.PrefixItems:
		mendElements(e, n, kw, placedSchema)
	case kw.Holds == fields.SchemaArray || kw.Name == fields.Extends:
		mendElements(e, n, kw, schemaElement)
	default:
		return
	}
	if !mendEmpty(e, n, kw, val) {
		mendDuplicates(e, n, kw)
	}
}

// mendEmpty takes out a list in which nothing is left. Only required, and the items of
// older drafts, may be empty.
func mendEmpty(e *Editor, n schema.Node, kw *fields.Keyword, val *jsontree.Value) bool {
	list := n.Value.Get(kw.Name)
	if list.Len() > 0 || kw.Name == fields.Required || kw.Name == fields.Items {
		return false
	}
	c := same("%s was an empty list, which says nothing, so it left")
	if list != val {
		c = mended(kw, "nothing in %s had a meaning, so it left", "")
	}
	c.Arg = kw.Name
	e.Drop(n, kw.Name, c)
	return true
}

// mendElements replaces the elements of a list by what mendedElement gives for them, nil
// for nothing.
func mendElements(e *Editor, n schema.Node, kw *fields.Keyword, mendedElement func(*jsontree.Value) *jsontree.Value) {
	list := n.Value.Get(kw.Name)
	var edits []memberEdit
	for _, m := range list.Members() {
		if with := mendedElement(m.Value); with != m.Value {
			edits = append(edits, memberEdit{m, with, mendedElementClaim(kw, with)})
		}
	}
	if edits == nil {
		return
	}
	with, next := jsontree.NewArray(list.Span()), 0
	for _, m := range list.Members() {
		v := m.Value
		if next < len(edits) && edits[next].member.Value == v {
			v = edits[next].after
			next++
		}
		if v != nil {
			with.Append(v)
		}
	}
	e.EditMembers(n, kw.Name, with, edits)
	e.Adds(fields.Type, fields.Format)
}

func mendedElementClaim(kw *fields.Keyword, with *jsontree.Value) Claim {
	switch {
	case with == nil:
		return mended(kw, "an element of %s had a value that means nothing there, so it left", kw.Name)
	case kw.Name == fields.Type:
		return mended(kw, `null in a list of types was taken for "null"`, "")
	case with.Kind() == jsontree.Bool:
		return mended(kw, "a place in %s held no schema; any value is accepted there now", kw.Name)
	}
	return mended(kw, "%s held the name of a type; it holds a schema of that type now", kw.Name)
}

// typeElement takes words, and null for "null": YAML reads the plain word so.
func typeElement(v *jsontree.Value) *jsontree.Value {
	switch {
	case v.IsNull():
		return jsontree.NewString(fields.TypeNull, v.Span())
	case v.IsString() && v.Raw() != "":
		return v
	}
	return nil
}

func textElement(v *jsontree.Value) *jsontree.Value {
	if v.IsString() {
		return v
	}
	return nil
}

func schemaElement(v *jsontree.Value) *jsontree.Value {
	if schema.IsSchema(v) {
		return v
	}
	return typeSchema(v)
}

// placedSchema is schemaElement for lists in which each element has its place: none
// may leave.
func placedSchema(v *jsontree.Value) *jsontree.Value {
	if s := schemaElement(v); s != nil {
		return s
	}
	return jsontree.NewBool(true, v.Span())
}

// mendDuplicates keeps values that stand in enum, required or type twice only once.
func mendDuplicates(e *Editor, n schema.Node, kw *fields.Keyword) {
	if kw.Name != fields.Enum && kw.Name != fields.Required && kw.Name != fields.Type {
		return
	}
	list := n.Value.Get(kw.Name)
	if !repeats(list) {
		return
	}
	c := same("values stood in %s twice; the first of each stays")
	c.Arg = kw.Name
	e.Put(n, kw.Name, distinct(list), c)
}

// repeats reports whether two elements are equal.
func repeats(list *jsontree.Value) bool {
	if list.Len() > pairwiseLimit {
		return distinct(list).Len() < list.Len()
	}
	all := list.Members()
	for i := range all {
		for j := range i {
			if jsontree.Equal(all[i].Value, all[j].Value) {
				return true
			}
		}
	}
	return false
}

// distinct gives the list without elements that equal an earlier one.
func distinct(list *jsontree.Value) *jsontree.Value {
	out := jsontree.NewArray(list.Span())
	seen := make(valueSet, list.Len())
	for _, m := range list.Members() {
		if seen.add(m.Value) {
			out.Append(m.Value)
		}
	}
	return out
}
