package schema

import (
	"iter"

	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
)

// Node is a schema position: a place where a keyword holds a schema, or that a ref
// points at.
type Node struct {
	Value    *jsontree.Value
	Parent   *jsontree.Value // the schema that holds it; nil for a root
	Keyword  *fields.Keyword // the keyword of Parent that holds it; nil for a root
	Name     string          // its key, where the keyword's value is a map
	Index    int             // its place in the keyword's map or array
	Polarity Polarity        // along the path from the root; 0 below definitions
	Depth    int             // schemas above it
}

// IsRoot reports whether no keyword holds the node.
func (n Node) IsRoot() bool { return n.Parent == nil }

// HeldBy reports whether the named keyword holds the node.
func (n Node) HeldBy(keyword string) bool { return n.Keyword != nil && n.Keyword.Name == keyword }

// Children gives the schema positions directly below n, in source order. This is the
// one place that reads how keywords hold schemas.
func Children(n Node) iter.Seq[Node] {
	return func(yield func(Node) bool) { children(n, yield) }
}

func children(n Node, yield func(Node) bool) {
	for _, m := range n.Value.Members() {
		switch m.Value.Kind() {
		case jsontree.Object, jsontree.Array, jsontree.Bool:
		default:
			continue
		}
		kw := fields.Lookup(m.Name)
		if kw == nil || kw.Holds == fields.Opaque {
			continue
		}
		if !below(n, kw, m.Value, yield) {
			return
		}
	}
}

// below yields the schemas that one keyword of n holds in v. A value of the wrong
// kind holds none.
func below(n Node, kw *fields.Keyword, v *jsontree.Value, yield func(Node) bool) bool {
	switch kw.Holds {
	case fields.SchemaMap, fields.SchemaOrStrings:
		return !v.IsObject() || each(n, kw, v, yield)
	case fields.SchemaArray:
		return !v.IsArray() || each(n, kw, v, yield)
	case fields.SchemaOrArray, fields.TypesOrSchemas:
		if v.IsArray() {
			return each(n, kw, v, yield)
		}
	}
	if !IsSchema(v) {
		return true
	}
	return yield(child(n, kw, v, "", 0))
}

func each(n Node, kw *fields.Keyword, holder *jsontree.Value, yield func(Node) bool) bool {
	for i, m := range holder.Members() {
		if IsSchema(m.Value) && !yield(child(n, kw, m.Value, m.Name, i)) {
			return false
		}
	}
	return true
}

func child(n Node, kw *fields.Keyword, v *jsontree.Value, name string, i int) Node {
	return Node{
		Value: v, Parent: n.Value, Keyword: kw, Name: name, Index: i,
		Polarity: Through(n.Polarity, n.Value, kw), Depth: n.Depth + 1,
	}
}

// IsSchema reports whether a value is of a kind that a schema can be.
func IsSchema(v *jsontree.Value) bool {
	return v != nil && (v.Kind() == jsontree.Object || v.Kind() == jsontree.Bool)
}

// Walk visits every schema position below n and n itself, parents first.
func Walk(n Node, visit func(Node)) {
	visit(n)
	children(n, func(c Node) bool { Walk(c, visit); return true })
}

// PostOrder visits every schema position below n and n itself, children first.
// visit may change what it is given and anything below it.
func PostOrder(n Node, visit func(Node)) {
	children(n, func(c Node) bool { PostOrder(c, visit); return true })
	visit(n)
}

// PostOrderIn is PostOrder that does not enter the children that enter refuses.
func PostOrderIn(n Node, enter func(Node) bool, visit func(Node)) {
	children(n, func(c Node) bool {
		if enter(c) {
			PostOrderIn(c, enter, visit)
		}
		return true
	})
	visit(n)
}
