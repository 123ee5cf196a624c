package diff

import (
	"fmt"

	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
)

// tuple is what a schema says of the items of an array, in either spelling.
type tuple struct {
	word   string // of prefix
	prefix []*jsontree.Value
	rest   *jsontree.Value // nil where anything goes
	behind string          // of rest
}

func tupleOf(v *jsontree.Value) tuple {
	items := v.Get(fields.Items)
	if items.IsArray() {
		return tuple{word: fields.Items, prefix: elements(items), rest: subschema(v, fields.AdditionalItems), behind: fields.AdditionalItems}
	}
	t := tuple{word: fields.PrefixItems, rest: subschema(v, fields.Items), behind: fields.Items}
	if prefix := v.Get(fields.PrefixItems); prefix.IsArray() {
		t.prefix = elements(prefix)
	}
	return t
}

// arrays compares the keywords of arrays.
func (p *pair) arrays() {
	a, b := tupleOf(p.o.v), tupleOf(p.n.v)
	for i := range max(len(a.prefix), len(b.prefix)) {
		p.item(i, a, b)
	}
	p.behind(a, b)
	p.rest(fields.UnevaluatedItems)
	p.contained()
}

// item compares what is said of item i, which one side at least gives a schema of its own.
func (p *pair) item(i int, a, b tuple) {
	o, oldOwn := a.at(i, p.o)
	n, newOwn := b.at(i, p.n)
	if !oldOwn && !newOwn {
		return // no schema stands there
	}
	if oldOwn && newOwn {
		p.child(fields.PrefixItems, o, n)
		return
	}
	d := difference{kind: Added, keyword: b.word, old: p.o, new: n, after: n.v, message: fmt.Sprintf("item %d has a schema of its own now", i)}
	if oldOwn {
		d = difference{kind: Removed, keyword: a.word, old: o, new: p.n, before: o.v, message: fmt.Sprintf("item %d has no schema of its own any more", i)}
	}
	switch {
	case o.v == nil && n.v == nil:
	case o.v == nil:
		d.effect = direction(!acceptsAll(n.v), false)
	case n.v == nil:
		d.effect = direction(false, !acceptsAll(o.v))
	default:
		d.effect = p.between(o, n)
	}
	d.focus = aboutKeyword(fields.Items)
	if p.common&fields.ArrayBit == 0 {
		d.effect &^= bothWays
	}
	p.add(d)
}

// at gives the schema of item i; own is false where it is that of
// all others, or none.
func (t tuple) at(i int, holder place) (at place, own bool) {
	if i < len(t.prefix) && schema.IsSchema(t.prefix[i]) {
		return holder.indexed(t.word, i, t.prefix[i]), true
	}
	if t.rest == nil {
		return place{}, false
	}
	return holder.below(t.behind, t.rest), false
}

// behind compares the schemas of the items that have none of their own.
func (p *pair) behind(a, b tuple) {
	switch {
	case a.rest == nil && b.rest == nil:
	case a.rest != nil && b.rest != nil:
		p.child(fields.Items, p.o.below(a.behind, a.rest), p.n.below(b.behind, b.rest))
	case a.rest == nil:
		p.tellOf(b.behind, b.behind, direction(!acceptsAll(b.rest), false), became(nil, b.rest))
	default:
		p.tellOf(a.behind, a.behind, direction(false, !acceptsAll(a.rest)), became(a.rest, nil))
	}
}

// contained compares contains; what counts it is compared among the bounds.
func (p *pair) contained() {
	a, b := subschema(p.o.v, fields.Contains), subschema(p.n.v, fields.Contains)
	switch {
	case a == nil && b == nil:
	case a != nil && b != nil:
		p.child(fields.Contains, p.o.below(fields.Contains, a), p.n.below(fields.Contains, b))
	case a == nil:
		p.tell(fields.Contains, direction(!idleContains(p.n.v), watchedItems(p.o.v)), became(nil, b))
	default:
		p.tell(fields.Contains, direction(watchedItems(p.n.v), !idleContains(p.o.v)), became(a, nil))
	}
}

// idleContains reports whether contains refuses nothing, because none must be there.
func idleContains(v *jsontree.Value) bool {
	least := v.Get(fields.MinContains)
	return least.IsNumber() && jsontree.CompareNumbers(least.Raw(), "0") <= 0 && !v.Has(fields.MaxContains)
}

// watchedItems reports whether unevaluatedItems looks at what contains leaves.
func watchedItems(v *jsontree.Value) bool {
	u := subschema(v, fields.UnevaluatedItems)
	return u != nil && !acceptsAll(u)
}
