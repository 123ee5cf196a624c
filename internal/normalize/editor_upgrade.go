package normalize

import (
	"net/url"
	"strings"

	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
)

// bothWays is the effect of an edit after which some values may be accepted that were
// refused, and the reverse.
const bothWays = schema.Widens | schema.Narrows

// same is the claim of an edit that keeps the meaning.
func same(note string) Claim { return Claim{Note: note, Exact: true} }

// EditMember is Edit for one member of the map or list that a keyword holds: the
// change is told of the member. after is nil when it leaves.
func (e *Editor) EditMember(n schema.Node, keyword string, m jsontree.Member, after *jsontree.Value, c Claim, do func()) {
	e.Edit(n, keyword, c, do)
	ch := e.last()
	ch.Before, ch.After = m.Value, after
	ch.keySpan = m.NameSpan
	if m.NameSpan == (jsontree.Span{}) {
		ch.keySpan = m.Value.Span()
	}
}

// Merge puts a value under keyword `to`, at its place or at that of `from`, which
// leaves. The change is told of the one that leaves.
func (e *Editor) Merge(n schema.Node, from, to string, val *jsontree.Value, c Claim) {
	if !n.Value.Has(to) {
		e.Swap(n, from, to, val, c)
		return
	}
	e.Edit(n, from, c, func() {
		n.Value.Set(to, val, n.Value.Span())
		n.Value.Remove(from)
	})
	e.last().After = val
	e.Adds(to)
}

// DropDead takes a keyword out that refuses nothing. What refs reach inside of it
// stays known.
func (e *Editor) DropDead(n schema.Node, keyword string, c Claim) {
	val := n.Value.Get(keyword)
	c.Exact = true
	e.Drop(n, keyword, c)
	e.orphan(val)
}

// orphan keeps the schemas within v, which has left the tree, that refs still reach.
func (e *Editor) orphan(v *jsontree.Value) {
	if v.Len() == 0 || !e.Doc.HasRefs() {
		return
	}
	targets := map[*jsontree.Value]bool{}
	note := func(n schema.Node) {
		if t := e.Doc.Target(n.Value); t != nil {
			targets[t] = true
		}
	}
	e.Doc.Walk(note)
	// What is kept may have refs to what has left, too.
	for {
		kept := firstIn(v, targets)
		if kept == nil {
			return
		}
		delete(targets, kept)
		if e.isExtra(kept) {
			continue
		}
		e.Doc.Extra = append(e.Doc.Extra, kept)
		schema.Walk(schema.Node{Value: kept}, note)
		schema.Walk(schema.Node{Value: kept}, func(n schema.Node) { delete(targets, n.Value) })
	}
}

func (e *Editor) isExtra(v *jsontree.Value) bool {
	for _, x := range e.Doc.Extra {
		if x == v {
			return true
		}
	}
	return false
}

// firstIn gives the outermost, first value of the set within v, or nil.
func firstIn(v *jsontree.Value, set map[*jsontree.Value]bool) *jsontree.Value {
	if set[v] {
		return v
	}
	for _, m := range v.Members() {
		if found := firstIn(m.Value, set); found != nil {
			return found
		}
	}
	return nil
}

// admit makes a value that was data until now a schema: its keywords and the refs in
// it become known.
func (e *Editor) admit(v *jsontree.Value) {
	schema.Walk(schema.Node{Value: v}, func(n schema.Node) {
		e.Doc.Nodes++
		if !n.Value.IsObject() {
			return
		}
		for _, m := range n.Value.Members() {
			e.Doc.Present.Add(m.Name)
		}
		if t := e.atFragment(n.Value.Get(fields.Ref).Str()); t != nil {
			e.Doc.Point(n.Value, t)
		}
	})
}

// atFragment gives the schema of the root that a ref of the form #/a/b points at, or nil.
func (e *Editor) atFragment(ref string) *jsontree.Value {
	fragment, ok := strings.CutPrefix(ref, "#")
	if !ok {
		return nil
	}
	plain, err := url.PathUnescape(fragment)
	if err != nil {
		return nil
	}
	p, err := jsontree.ParsePointer(plain)
	if err != nil {
		return nil
	}
	if v := p.Lookup(e.Doc.Root); schema.IsSchema(v) {
		return v
	}
	return nil
}

// redirect makes the refs to one schema point at another one.
func (e *Editor) redirect(from, to *jsontree.Value) {
	e.Doc.Walk(func(n schema.Node) {
		if e.Doc.Target(n.Value) == from {
			e.Doc.Point(n.Value, to)
		}
	})
}

// joined gives a list with more elements at its end; a nil list is an empty one.
func joined(list *jsontree.Value, span jsontree.Span, more ...*jsontree.Value) *jsontree.Value {
	all := jsontree.NewArray(span)
	for _, m := range list.Members() {
		all.Append(m.Value)
	}
	for _, v := range more {
		all.Append(v)
	}
	return all
}

// object makes a schema of one keyword.
func object(span jsontree.Span, keyword string, val *jsontree.Value) *jsontree.Value {
	return jsontree.NewObject(span, jsontree.Member{Name: keyword, Value: val, NameSpan: span})
}
