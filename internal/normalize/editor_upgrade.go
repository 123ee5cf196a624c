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

// memberEdit is what happens to one member of the map or list that a keyword holds.
type memberEdit struct {
	member jsontree.Member
	after  *jsontree.Value // nil: it leaves
	claim  Claim
}

// EditMembers puts a new map or list under a keyword that differs from the old one in
// some members. A change is told of each of these.
func (e *Editor) EditMembers(n schema.Node, keyword string, holder *jsontree.Value, edits []memberEdit) {
	for _, m := range edits {
		e.Edit(n, keyword, m.claim, func() { n.Value.Set(keyword, holder, n.Value.Span()) })
		ch := e.last()
		ch.Before, ch.After = m.member.Value, m.after
		ch.keySpan = m.member.NameSpan
		if ch.keySpan == (jsontree.Span{}) {
			ch.keySpan = m.member.Value.Span()
		}
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

// eachLeaving has an edit visit every schema. The edit gives the value that left the tree, or
// nil; what refs still reach in these stays known.
func (e *Editor) eachLeaving(edit func(*Editor, schema.Node) *jsontree.Value) {
	var left []*jsontree.Value
	e.Each(func(n schema.Node) {
		if dead := edit(e, n); dead != nil {
			left = append(left, dead)
		}
	})
	e.keepTargets(left)
}

// keepTargets keeps the schemas known that refs still reach in values that have left the
// tree.
func (e *Editor) keepTargets(left []*jsontree.Value) {
	if len(left) == 0 || !e.Doc.HasRefs() {
		return
	}
	k := keeper{e: e, gone: map[*jsontree.Value]bool{}, known: map[*jsontree.Value]bool{}}
	for _, v := range left {
		k.leave(v)
	}
	for _, v := range e.Doc.Extra {
		k.known[v] = true
	}
	e.Doc.Walk(k.follow)
	for len(k.work) > 0 {
		v := k.work[0]
		k.work = k.work[1:]
		if k.known[v] {
			continue
		}
		e.Doc.Extra = append(e.Doc.Extra, v)
		schema.Walk(schema.Node{Value: v}, func(n schema.Node) { k.known[n.Value] = true })
		schema.Walk(schema.Node{Value: v}, k.follow) // what is kept may have refs to what left, too
	}
}

type keeper struct {
	e     *Editor
	gone  map[*jsontree.Value]bool // all that has left
	known map[*jsontree.Value]bool // of these, what is kept
	work  []*jsontree.Value
}

func (k *keeper) leave(v *jsontree.Value) {
	k.gone[v] = true
	for _, m := range v.Members() {
		k.leave(m.Value)
	}
}

func (k *keeper) follow(n schema.Node) {
	if t := k.e.Doc.Target(n.Value); k.gone[t] {
		k.work = append(k.work, t)
	}
}

// redirect makes the refs to some schemas point at others.
func (e *Editor) redirect(to map[*jsontree.Value]*jsontree.Value) {
	if len(to) == 0 {
		return
	}
	e.Doc.Walk(func(n schema.Node) {
		if t := to[e.Doc.Target(n.Value)]; t != nil {
			e.Doc.Point(n.Value, t)
		}
	})
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

// memberValues gives the values in a list or map.
func memberValues(holder *jsontree.Value) []*jsontree.Value {
	values := make([]*jsontree.Value, 0, holder.Len())
	for _, m := range holder.Members() {
		values = append(values, m.Value)
	}
	return values
}

// copied gives a map with the same members, so that what the ledger shows stays as it
// was.
func copied(holder *jsontree.Value) *jsontree.Value {
	return jsontree.NewObject(holder.Span(), append([]jsontree.Member(nil), holder.Members()...)...)
}

// add appends a member whose name the object does not have.
func add(object *jsontree.Value, m jsontree.Member) { object.Insert(object.Len(), m) }

// object makes a schema of one keyword.
func object(span jsontree.Span, keyword string, val *jsontree.Value) *jsontree.Value {
	return jsontree.NewObject(span, jsontree.Member{Name: keyword, Value: val, NameSpan: span})
}
