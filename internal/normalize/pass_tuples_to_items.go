package normalize

import (
	"strconv"

	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
)

var tuplesToItems = Pass{
	ID:    "tuples-to-items",
	Title: "write a tuple as a list of any of its places",
	Doc: "prefixItems [A, B] becomes items {anyOf: [A, B]}, or A where all places are equal: the places can't be told apart any more, which widens. " +
		"A schema in items joins the union. A tuple that is not closed is read as closed, which narrows.",
	Bad:   `{"type":"array","prefixItems":[{"type":"string"},{"type":"integer"}],"items":false}`,
	Good:  `{"type":"array","items":{"type":"string"}}`,
	On:    []string{fields.PrefixItems},
	Wants: refuses(fields.PrefixItems),
	Run:   func(e *Editor) { e.Each(e.writeTupleAsList) },
}

func (e *Editor) writeTupleAsList(n schema.Node) {
	tuple := n.Value.Get(fields.PrefixItems)
	if !tuple.IsArray() || tuple.Len() == 0 {
		return
	}
	rest := n.Value.Get(fields.Items)
	c := Claim{Effect: schema.Widens, Note: "the places of the tuple are written as one union: which place takes what is not said any more", Exact: true}
	if !isClosedTuple(n.Value, tuple.Len()) {
		c.Effect |= schema.Narrows
		c.Note = "the tuple is written as one union of its places, and read as closed: items after them are not meant"
	}
	union := tuple.Detach()
	if rest.IsObject() && !AcceptsAll(rest) {
		union.Append(rest)
		c.Effect &^= schema.Narrows
	}
	tidy, _ := e.tidyBranches(union)
	var items *jsontree.Value
	switch tidy.Len() {
	case 0:
		items = e.never(tuple.Span())
	case 1:
		items = tidy.Elem(0)
	default:
		items = jsontree.NewObject(tuple.Span(), jsontree.Member{Name: fields.AnyOf, Value: tidy, NameSpan: tuple.Span()})
		e.TellElsewhere(tidy)
	}

	if e.Profile.Tells() {
		e.Spill(n.Value, fields.PrefixItems, tuple, n.Value.Members()[n.Value.Index(fields.PrefixItems)].NameSpan)
		c.Restated = true
	}
	e.Edit(n, fields.PrefixItems, c, func() {
		n.Value.Remove(fields.Items)
		i := n.Value.Index(fields.PrefixItems)
		n.Value.SetAt(i, items)
		n.Value.Rename(i, fields.Items)
	})
	e.last().After = items
	e.Adds(fields.AnyOf, fields.Items)
	if !rest.IsObject() || AcceptsAll(rest) {
		e.limitItems(n, tuple)
	}
}

// limitItems bounds the length of what was a tuple, where the target takes that.
func (e *Editor) limitItems(n schema.Node, tuple *jsontree.Value) {
	limit := n.Value.Get(fields.MaxItems)
	most := strconv.Itoa(tuple.Len())
	if !e.Profile.Takes(fields.MaxItems) || limit.IsNumber() && jsontree.CompareNumbers(limit.Raw(), most) <= 0 {
		return
	}
	e.Put(n, fields.MaxItems, jsontree.NewNumber(most, tuple.Span()), Claim{
		Effect: schema.Narrows, Note: "no more items than the tuple has places are meant", Exact: true,
	})
}

// isClosedTuple reports whether nothing may follow the n places of a tuple, or what may
// is said.
func isClosedTuple(v *jsontree.Value, n int) bool {
	rest := v.Get(fields.Items)
	if rest.IsBool(false) || rest.IsObject() && !AcceptsAll(rest) {
		return true
	}
	limit := v.Get(fields.MaxItems)
	return limit.IsNumber() && jsontree.CompareNumbers(limit.Raw(), strconv.Itoa(n)) <= 0
}
