package schema

import (
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
)

// Through gives the polarity of a subschema that keyword kw of schema v holds, where
// v has polarity p.
func Through(p Polarity, v *jsontree.Value, kw *fields.Keyword) Polarity {
	if p == 0 {
		return 0
	}
	switch kw.Polarity {
	case fields.PolarityNone:
		return 0
	case fields.PolarityFlip:
		p = p.Flip()
	case fields.PolarityMixed:
		return Mixed
	}
	if watched(v, kw) {
		return Mixed
	}
	return p
}

// watched reports whether a sibling counts what the subschemas of a keyword accept: an
// upper bound on contains, or unevaluated… beside an in-place applicator.
func watched(v *jsontree.Value, kw *fields.Keyword) bool {
	if kw.Name == fields.Contains {
		return v.Has(fields.MaxContains)
	}
	if !kw.InPlace {
		return false
	}
	return constrains(v.Get(fields.UnevaluatedProperties)) || constrains(v.Get(fields.UnevaluatedItems))
}

// constrains reports whether a schema is there and may refuse something.
func constrains(v *jsontree.Value) bool {
	return v != nil && !v.IsBool(true) && (!v.IsObject() || v.Len() > 0)
}

// Polarities gives the polarity of every position of the document that is reachable
// from the root, through refs too. Positions that nothing reaches are not in it.
func (d *Document) Polarities() map[*jsontree.Value]Polarity {
	return d.PolaritiesWith(func(*jsontree.Value) bool { return false })
}

// PolaritiesWith is Polarities where the oneOf of some schemas counts as an anyOf: those
// whose branches are disjoint, and stay so.
func (d *Document) PolaritiesWith(anyLike func(*jsontree.Value) bool) map[*jsontree.Value]Polarity {
	found := map[*jsontree.Value]Polarity{}
	work := []Node{{Value: d.Root, Polarity: Positive}}
	for len(work) > 0 {
		n := work[len(work)-1]
		work = work[:len(work)-1]
		if n.Polarity == 0 || found[n.Value]|n.Polarity == found[n.Value] {
			continue
		}
		found[n.Value] |= n.Polarity
		n.Polarity = found[n.Value]
		asAny := n.Value.Has(fields.OneOf) && anyLike(n.Value)
		for c := range Children(n) {
			if asAny && c.HeldBy(fields.OneOf) {
				c.Polarity = Through(n.Polarity, n.Value, fields.Lookup(fields.AnyOf))
			}
			work = append(work, c)
		}
		if target := d.Target(n.Value); target != nil {
			p := n.Polarity
			if watched(n.Value, fields.Lookup(fields.Ref)) {
				p = Mixed
			}
			work = append(work, Node{Value: target, Polarity: p})
		}
	}
	return found
}
