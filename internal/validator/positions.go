package validator

import (
	"net/url"
	"strings"

	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
)

// schemaPositions gives the values that stand where a keyword holds a schema, or
// that a local ref points at. Everything else is data or names.
func schemaPositions(root *jsontree.Value) map[*jsontree.Value]bool {
	w := positionWalk{seen: map[*jsontree.Value]bool{}}
	w.visit(root, root)
	return w.seen
}

type positionWalk struct {
	seen map[*jsontree.Value]bool
}

// visit walks the schema v. base is the schema that the fragments of its refs start
// from: the nearest one around it with an id, else the root.
func (w *positionWalk) visit(v, base *jsontree.Value) {
	if v == nil || w.seen[v] {
		return
	}
	w.seen[v] = true
	if !v.IsObject() {
		return
	}
	if id := v.Get(fields.ID); id.IsString() && !strings.HasPrefix(id.Str(), "#") {
		base = v
	}
	for _, m := range v.Members() {
		if kw := fields.Lookup(m.Name); kw != nil {
			w.below(kw, m.Value, base)
		}
	}
}

func (w *positionWalk) below(kw *fields.Keyword, held, base *jsontree.Value) {
	if kw.Role == fields.Reference {
		w.visit(fragmentTarget(base, held), base)
		return
	}
	for _, v := range heldSchemas(kw.Holds, held) {
		w.visit(v, base)
	}
}

// heldSchemas gives the schemas in the value of a keyword, in order.
func heldSchemas(holds fields.Holds, held *jsontree.Value) []*jsontree.Value {
	switch holds {
	case fields.OneSchema:
		return onlySchemas(held)
	case fields.SchemaMap, fields.SchemaOrStrings:
		if held.IsObject() {
			return memberSchemas(held)
		}
	case fields.SchemaArray:
		if held.IsArray() {
			return memberSchemas(held)
		}
	case fields.SchemaOrArray, fields.TypesOrSchemas:
		if held.IsArray() {
			return memberSchemas(held)
		}
		return onlySchemas(held)
	}
	return nil
}

func memberSchemas(held *jsontree.Value) []*jsontree.Value {
	values := make([]*jsontree.Value, 0, held.Len())
	for _, m := range held.Members() {
		values = append(values, m.Value)
	}
	return onlySchemas(values...)
}

// onlySchemas keeps what can be a schema: objects and booleans.
func onlySchemas(values ...*jsontree.Value) []*jsontree.Value {
	kept := values[:0]
	for _, v := range values {
		if v.IsObject() || v.Kind() == jsontree.Bool {
			kept = append(kept, v)
		}
	}
	return kept
}

// fragmentTarget gives what a ref that is only a pointer fragment points at, or nil.
func fragmentTarget(base, ref *jsontree.Value) *jsontree.Value {
	fragment, ok := strings.CutPrefix(ref.Str(), "#")
	if !ok {
		return nil
	}
	fragment, err := url.PathUnescape(fragment)
	if err != nil {
		return nil
	}
	pointer, err := jsontree.ParsePointer(fragment)
	if err != nil {
		return nil
	}
	return pointer.Lookup(base)
}
