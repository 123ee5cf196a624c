package container

import (
	"strconv"

	"schemafix/internal/jsontree"
)

// NameWord is the word of tools and response formats for their name.
const NameWord = "name"

// Declared is a tool or a response format that has a name.
type Declared struct {
	Name     string
	IsFormat bool
	At       jsontree.Pointer // of the object in which the name stands
	Value    *jsontree.Value  // that object
}

// Declarations lists what of a document has a name: elements with a schema and those
// without, in the order of the document. Of a document that is a schema, and where only
// places were asked for, there are none.
func (r *Result) Declarations(root *jsontree.Value) []Declared {
	var all []Declared
	skipped := r.Skipped
	add := func(at jsontree.Pointer, isFormat bool) {
		v := at.Lookup(root)
		if len(all) > 0 && all[len(all)-1].Value == v { // it has several schemas
			return
		}
		if name := v.Get(NameWord); name.IsString() && !sentBack(v) {
			all = append(all, Declared{Name: name.Str(), IsFormat: isFormat, At: at, Value: v})
		}
	}
	for i := range r.Sites {
		site := &r.Sites[i]
		for len(skipped) > 0 && skipped[0].Span.Start < site.Schema.Span().Start {
			add(skipped[0].At, false)
			skipped = skipped[1:]
		}
		if site.NameAt != "" {
			add(site.NameAt.Parent(), site.Kind == ResponseFormat || site.Kind == Playground)
		}
	}
	for i := range skipped {
		add(skipped[i].At, false)
	}
	return all
}

// sentBack reports whether an object is what a model sent back, not what it may call.
func sentBack(v *jsontree.Value) bool { return v.Has("arguments") || v.Has("input") }

// ListOf gives the list in which something at a place is declared; false if it stands
// alone. The lists of one request's declarations, each in a tool of its own, are one.
func ListOf(root *jsontree.Value, at jsontree.Pointer) (jsontree.Pointer, bool) {
	for ; at != ""; at = at.Parent() {
		if _, err := strconv.Atoi(at.Last()); err != nil || !at.Parent().Lookup(root).IsArray() {
			continue
		}
		list := at.Parent()
		if wordOf(list.Last()) == wDeclarations {
			if outer, nested := ListOf(root, list.Parent()); nested {
				return outer, true
			}
		}
		return list, true
	}
	return "", false
}
