package schema

import (
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
)

// Parameters is how many properties a schema has of the kinds that make a grammar grow, in
// objects at every depth. Definitions count once, where they stand.
type Parameters struct {
	Optional int // not required
	Unions   int // with anyOf or a list of types, by themselves or where their ref leads
}

// Plus gives both together.
func (p Parameters) Plus(o Parameters) Parameters {
	return Parameters{Optional: p.Optional + o.Optional, Unions: p.Unions + o.Unions}
}

// Parameters counts those of the document.
func (d *Document) Parameters() Parameters {
	var sum Parameters
	d.Walk(func(n Node) {
		props := n.Value.Get(fields.Properties)
		if !props.IsObject() {
			return
		}
		required := map[string]bool{}
		for _, m := range n.Value.Get(fields.Required).Members() {
			required[m.Value.Str()] = true
		}
		for _, m := range props.Members() {
			if !required[m.Name] {
				sum.Optional++
			}
			if d.isUnion(m.Value) {
				sum.Unions++
			}
		}
	})
	return sum
}

// isUnion reports whether a schema, or the one that its refs lead to, has anyOf or a list
// of types.
func (d *Document) isUnion(v *jsontree.Value) bool {
	const farthest = 100 // refs that lead in a circle end somewhere
	for range farthest {
		if v == nil || v.Get(fields.AnyOf).IsArray() || v.Get(fields.Type).IsArray() {
			return v != nil
		}
		v = d.Target(v)
	}
	return false
}
