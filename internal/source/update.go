package source

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"sort"
	"strings"

	"schemafix/internal/jsontree"
	"schemafix/internal/yamltree"
)

// RefusedError says why a document can't be changed in its own text, and where.
type RefusedError struct {
	Offset  int // in the text
	Message string
}

// Error gives the message and the byte offset.
func (e *RefusedError) Error() string { return fmt.Sprintf("%s at offset %d", e.Message, e.Offset) }

// Changed is a part of a changed document that was made from a copy of what stood in the
// old one: values that were moved, or changed in part, keep their spans.
type Changed struct {
	At    jsontree.Pointer // in the changed document
	Value *jsontree.Value
}

// Update makes the changes of a document in its own text, and gives the new text of its
// region. old is the tree of JSON, changed is JSON as it should be. parts are what was
// changed, as far as it is known where it comes from: its own text is used then.
//
// Whatever says the same before and after stays as it is written, and every comment
// stays. An alias whose value changes is written out, unless what it stands for changes
// likewise. The result is read again: if it does not say what changed says, or lacks a
// comment, the error is a *RefusedError.
func (d *Document) Update(old *jsontree.Value, changed string, parts []Changed) (string, error) {
	var parser jsontree.Parser
	tree, err := parser.Parse(changed)
	if err != nil {
		return "", err
	}
	new := remade(tree)
	for _, part := range parts {
		new = graft(new, part)
	}
	u := &updater{doc: d, src: d.text, root: old, kept: make([]bool, len(d.comments)), anchored: map[*yamltree.Node]change{}}
	u.detectStyle()
	u.value(old, new, nil)
	text := u.splice(d.Start, d.End, u.edits)
	if i := slices.Index(u.kept, false); i >= 0 {
		return "", &RefusedError{int(d.comments[i].Start), "this comment stands inside a part that is rewritten, and would be lost; move it, or take it out"}
	}
	return text, d.check(text, new)
}

// remade gives a copy of a value that claims to come from nowhere.
func remade(v *jsontree.Value) *jsontree.Value {
	nowhere := jsontree.Span{Start: -1, End: -1}
	switch v.Kind() {
	case jsontree.Object:
		members := make([]jsontree.Member, v.Len())
		for i, m := range v.Members() {
			members[i] = jsontree.Member{Name: m.Name, Value: remade(m.Value), NameSpan: nowhere}
		}
		return jsontree.NewObject(nowhere, members...)
	case jsontree.Array:
		list := jsontree.NewList(v.Len(), nowhere)
		for _, m := range v.Members() {
			list.Append(remade(m.Value))
		}
		return list
	case jsontree.String:
		return jsontree.NewString(v.Str(), nowhere)
	case jsontree.Number:
		return jsontree.NewNumber(v.Raw(), nowhere)
	case jsontree.Bool:
		return jsontree.NewBool(v.IsBool(true), nowhere)
	}
	return jsontree.NewNull(nowhere)
}

// graft puts a part into its place, if it says what stands there.
func graft(root *jsontree.Value, part Changed) *jsontree.Value {
	at := part.At.Lookup(root)
	switch {
	case at == nil || !same(at, part.Value):
		return root
	case at == root:
		return part.Value
	}
	holder := part.At.Parent().Lookup(root)
	for i, m := range holder.Members() {
		if m.Value == at {
			holder.SetAt(i, part.Value)
		}
	}
	return root
}

// check reads a result and compares it with what it should say.
func (d *Document) check(text string, want *jsontree.Value) error {
	refused := &RefusedError{Offset: d.Start, Message: "the document can't be rewritten in its own text"}
	docs, err := Read(text, d.syntax)
	var syntax *jsontree.SyntaxError
	if errors.As(err, &syntax) {
		refused.Message += ": " + syntax.Message
		if strings.HasPrefix(syntax.Message, "there is no anchor") {
			refused.Message = "an anchor that is used elsewhere stands inside a part that is rewritten; write the aliases out first"
		}
		return refused
	}
	var parser jsontree.Parser
	got, err := parser.Parse(docs[0].JSON)
	if err != nil || len(docs) != 1 || !same(got, want) {
		return refused
	}
	return nil
}

// same reports whether two values say the same, in the same order, with the same text of
// numbers.
func same(a, b *jsontree.Value) bool {
	if a.Kind() != b.Kind() || a.Len() != b.Len() {
		return false
	}
	switch a.Kind() {
	case jsontree.String:
		return a.Str() == b.Str()
	case jsontree.Array, jsontree.Object:
		for i, m := range a.Members() {
			if n := b.Members()[i]; m.Name != n.Name || !same(m.Value, n.Value) {
				return false
			}
		}
		return true
	}
	return a.Raw() == b.Raw()
}

// updater makes the edits of one document.
type updater struct {
	doc      *Document
	src      string
	root     *jsontree.Value
	edits    []edit
	kept     []bool // which comments are in the result
	byStart  map[int32]*jsontree.Value
	anchored map[*yamltree.Node]change
	style    style
}

// edit replaces a stretch of the text.
type edit struct {
	start, end int
	text       string
}

// change is what becomes of a node that has an anchor.
type change struct{ old, new *jsontree.Value }

func (u *updater) edit(start, end int, text string) {
	u.edits = append(u.edits, edit{start, end, text})
}

// splice gives a stretch of the text with edits made. What an edit adds behind the
// stretch comes at its end. At one offset, what is put in comes before what is replaced.
func (u *updater) splice(start, end int, edits []edit) string {
	slices.SortStableFunc(edits, func(a, b edit) int {
		return cmp.Or(a.start-b.start, min(a.end-a.start, 1)-min(b.end-b.start, 1))
	})
	var b strings.Builder
	at := start
	keep := func(to int) {
		if at < to {
			b.WriteString(u.src[at:to])
			u.keepComments(at, to)
		}
	}
	for _, e := range edits {
		keep(min(e.start, end))
		b.WriteString(e.text)
		at = max(at, e.end)
	}
	keep(end)
	return b.String()
}

// keepComments notes that a stretch of the text is in the result.
func (u *updater) keepComments(start, end int) {
	for i := u.commentFrom(start); i < len(u.kept) && int(u.doc.comments[i].End) <= end; i++ {
		u.kept[i] = true
	}
}

// commentFrom gives the index of the first comment that begins at or behind an offset.
func (u *updater) commentFrom(offset int) int {
	return sort.Search(len(u.doc.comments), func(i int) bool { return int(u.doc.comments[i].Start) >= offset })
}

// place is where a value of the old tree stands.
type place struct {
	start, end int
	node       *yamltree.Node // nil in JSON with comments
	shared     bool           // elsewhere: it is read through an alias or a merge key
}

func (u *updater) place(v *jsontree.Value) place {
	if u.doc.syntax == JSONC {
		return place{start: int(v.Span().Start), end: int(v.Span().End)}
	}
	m := u.doc.markAt(v.Span().Start)
	return place{start: m.node.Start, end: m.node.End, node: m.node, shared: m.shared}
}

func (p place) isAlias() bool { return p.node != nil && p.node.Kind == yamltree.Alias }
func (p place) isBlock() bool { return p.node != nil && p.node.Style == yamltree.Block }

// slot is the entry of a collection that holds a value.
type slot struct {
	start, end int // with key or dash, without a comma
	value      int // where the value begins, with its anchor and tag
	key        jsontree.Span
	mark       int // the colon or dash; -1 for none
	block      bool
	dash       bool // an element of a block sequence
	column     int  // of the block collection
}

// slot gives the entry of member i of a collection, which must be its own.
func (u *updater) slot(v *jsontree.Value, i int) *slot {
	m := v.Members()[i]
	if u.doc.syntax == JSONC {
		s := &slot{start: int(m.Value.Span().Start), end: int(m.Value.Span().End), mark: -1}
		s.value = s.start
		if v.IsObject() {
			s.start, s.key = int(m.NameSpan.Start), m.NameSpan
		}
		return s
	}
	e, in := u.doc.markAt(m.Value.Span().Start).entry, u.place(v)
	s := &slot{start: e.Value.Outer, end: e.Value.End, value: e.Value.Outer, mark: e.Mark, block: in.isBlock(), column: in.node.Column}
	switch {
	case e.Key != nil:
		s.start, s.key = e.Key.Outer, jsontree.Span{Start: int32(e.Key.Outer), End: int32(e.Key.End)}
	case s.block:
		s.start, s.dash = e.Mark, true
	}
	return s
}

// value makes the edits that turn one value into another. s is the entry that holds the
// old one, nil for the root.
func (u *updater) value(old, new *jsontree.Value, s *slot) {
	at := u.place(old)
	if at.isAlias() {
		if !same(u.current(at.node.Target, old), new) {
			u.replace(old, new, s)
		}
		return
	}
	if at.node != nil && at.node.Anchor != "" {
		u.anchored[at.node] = change{old, new}
	}
	if old.Len() > 0 && new.Len() > 0 && old.Kind() == new.Kind() && u.members(old, new, at) {
		return
	}
	if !same(old, new) || old.Len() > 0 {
		u.replace(old, new, s)
	}
}

// current gives what an anchored node becomes; old is what it was.
func (u *updater) current(n *yamltree.Node, old *jsontree.Value) *jsontree.Value {
	if c, ok := u.anchored[n]; ok {
		return c.new
	}
	return old
}

// members makes the edits within a collection. It gives false, and makes none, where the
// collection must be written anew.
func (u *updater) members(old, new *jsontree.Value, at place) bool {
	steps := u.match(old, new)
	some, reshaped := false, false
	for _, st := range steps {
		some = some || st.kept()
		reshaped = reshaped || !st.kept() || st.renamed
	}
	if !some || reshaped && !growable(at) || !u.mergesStay(old, new, at, reshaped) {
		return false
	}
	for _, st := range steps {
		if !st.kept() || u.isMerged(old, st.old) {
			continue
		}
		s := u.slot(old, st.old)
		if st.renamed {
			u.edit(int(s.key.Start), int(s.key.End), u.keyText(new.Members()[st.new].Name, s.block))
		}
		u.value(old.Elem(st.old), new.Elem(st.new), s)
	}
	if !reshaped {
		return true
	}
	if at.isBlock() {
		u.blockEdits(old, new, steps)
	} else {
		u.flowEdits(old, new, steps)
	}
	return true
}

// growable reports whether entries can be added to a collection and taken out of it.
func growable(at place) bool {
	if at.node == nil {
		return true
	}
	explicit := func(e yamltree.Entry) bool { return e.Explicit }
	return at.node.Style != yamltree.Pair && !slices.ContainsFunc(at.node.Entries, explicit)
}

// isMerged reports whether a member of a mapping comes from a merge key.
func (u *updater) isMerged(v *jsontree.Value, i int) bool {
	return u.doc.syntax == YAML && u.doc.markAt(v.Members()[i].Value.Span().Start).shared
}

// mergesStay reports whether the merge keys of a mapping, if it has any, still bring what
// the mapping needs.
func (u *updater) mergesStay(old, new *jsontree.Value, at place, reshaped bool) bool {
	if at.node == nil {
		return true
	}
	merges := false
	for i := range at.node.Entries {
		if e := &at.node.Entries[i]; e.Key != nil && isMerge(e) {
			merges = true
			reshaped = reshaped || u.changes(e.Value)
		}
	}
	for i, m := range old.Members() {
		if !merges || reshaped {
			break
		}
		reshaped = u.isMerged(old, i) && !same(m.Value, new.Elem(i))
	}
	return !merges || !reshaped
}

// changes reports whether what a merge key takes from changes.
func (u *updater) changes(n *yamltree.Node) bool {
	if n.Kind == yamltree.Alias {
		c, ok := u.anchored[n.Target]
		return ok && !same(c.old, c.new)
	}
	fromSequence := func(e yamltree.Entry) bool { return u.changes(e.Value) }
	return n.Kind == yamltree.Sequence && slices.ContainsFunc(n.Entries, fromSequence)
}
