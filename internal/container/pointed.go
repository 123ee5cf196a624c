package container

import (
	"fmt"
	"strings"

	"schemafix/internal/jsontree"
)

// pointed takes the places that the caller names. Their role is Format: nobody knows
// what they are for. A place that is named twice counts once; one inside another is
// an error.
func pointed(root *jsontree.Value, pointers []jsontree.Pointer) (Result, error) {
	var res Result
	for _, p := range pointers {
		if outer, ok := enclosing(p, pointers); ok {
			return Result{}, &PointerError{Pointer: p, Reason: fmt.Sprintf("%s lies inside %q, which is named too", p, outer)}
		}
		if _, err := jsontree.ParsePointer(string(p)); err != nil {
			return Result{}, &PointerError{Pointer: p, Reason: err.Error()}
		}
		v := p.Lookup(root)
		if v == nil {
			return Result{}, &PointerError{Pointer: p, Last: longest(root, p)}
		}
		switch {
		case !isSchemaValue(v):
			res.Bad = append(res.Bad, &BadSchemaError{At: p, Kind: v.Kind(), Span: v.Span()})
		case !res.has(v):
			res.Sites = append(res.Sites, pointedSite(root, p, v))
		}
	}
	return res, nil
}

// enclosing gives a pointer of the list that p lies below. Such a schema would be
// worked on twice.
func enclosing(p jsontree.Pointer, pointers []jsontree.Pointer) (jsontree.Pointer, bool) {
	for _, outer := range pointers {
		if strings.HasPrefix(string(p), string(outer)+"/") {
			return outer, true
		}
	}
	return "", false
}

func pointedSite(root *jsontree.Value, p jsontree.Pointer, v *jsontree.Value) Site {
	s := Site{Kind: Pointer, Role: Format, At: p, Schema: v}
	if p == "" {
		return s
	}
	s.Owner = p.Parent().Lookup(root)
	for i, m := range s.Owner.Members() {
		if m.Value == v {
			s.Member = i
		}
	}
	return s
}

func (r *Result) has(v *jsontree.Value) bool {
	for i := range r.Sites {
		if r.Sites[i].Schema == v {
			return true
		}
	}
	return false
}

// longest gives the longest beginning of a pointer that leads somewhere.
func longest(root *jsontree.Value, p jsontree.Pointer) jsontree.Pointer {
	for p != "" && p.Lookup(root) == nil {
		p = p.Parent()
	}
	return p
}
