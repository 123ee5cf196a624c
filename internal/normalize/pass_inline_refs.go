package normalize

import (
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
)

var inlineRefs = Pass{
	ID:    "inline-refs",
	Title: "write out the definitions that refs point at",
	Doc: "Every ref becomes a copy of its definition, merged with what stands beside it; the use's description stands before the definition's. " +
		"A definition is written out at most --ref-depth times within itself, and no more than --max-nodes schemas are written out in all: " +
		"the next use is a stub of the definition's type. A ref that points at nothing becomes an open object that names it.",
	Bad:   `{"type":"object","properties":{"a":{"$ref":"#/$defs/A"}},"$defs":{"A":{"type":"string"}}}`,
	Good:  `{"type":"object","properties":{"$ref":{"type":"string"}}}`,
	On:    []string{fields.Ref},
	Wants: refuses(fields.Ref),
	Run: func(e *Editor) {
		in := newInliner(e)
		in.run()
		root := e.Doc.RootNode()
		e.Drop(root, fields.Defs, Claim{Note: "the definitions are written out where they were used", Exact: true})
		e.Doc.ForgetRefs()
	},
}

// DefaultRefDepth is how often a definition is written out within itself.
const DefaultRefDepth = 2

// inliner writes out refs breadth first, so that a small budget serves the upper levels.
type inliner struct {
	e        *Editor
	pristine map[*jsontree.Value]*jsontree.Value // definitions as they were before the first use
	names    map[*jsontree.Value]string
	only     map[*jsontree.Value]bool // the targets that are written out; nil for all
	queue    []use
}

func newInliner(e *Editor) *inliner {
	in := &inliner{e: e, pristine: map[*jsontree.Value]*jsontree.Value{}, names: map[*jsontree.Value]string{e.Doc.Root: "the whole"}}
	for _, m := range e.Doc.Root.Get(fields.Defs).Members() {
		in.names[m.Value] = m.Name
	}
	return in
}

// use is a position with the definitions that were written out above it.
type use struct {
	node   schema.Node
	inside *expansion
}

type expansion struct {
	of    *jsontree.Value
	outer *expansion
}

func (x *expansion) times(of *jsontree.Value) int {
	n := 0
	for ; x != nil; x = x.outer {
		if x.of == of {
			n++
		}
	}
	return n
}

func (in *inliner) run() {
	// Copies are taken of what stood there at first, not of what is being written out.
	in.e.Doc.Walk(func(n schema.Node) {
		if t := in.e.Doc.Target(n.Value); t != nil && in.pristine[t] == nil && in.writesOut(t) {
			in.pristine[t] = in.e.Clone(t)
			in.pristine[t].Remove(fields.Defs)
		}
	})
	in.e.byPath = true
	in.queue = append(in.queue, use{node: in.e.Doc.RootNode()})
	in.drain()
}

// drain writes out the refs below what is queued.
func (in *inliner) drain() {
	for len(in.queue) > 0 {
		u := in.queue[0]
		in.queue = in.queue[1:]
		in.visit(u)
	}
}

// writesOut reports whether a target is one of those that are written out.
func (in *inliner) writesOut(target *jsontree.Value) bool { return in.only == nil || in.only[target] }

func (in *inliner) visit(u use) {
	for u.node.Value.Has(fields.Ref) {
		target := in.e.Doc.Target(u.node.Value)
		if target == nil {
			in.unresolved(u.node)
			return
		}
		if !in.writesOut(target) {
			break
		}
		u.inside = &expansion{target, u.inside}
		if !in.expand(u, target) {
			break
		}
	}
	for c := range schema.Children(u.node) {
		if in.e.survives(c) && !c.HeldBy(fields.Defs) {
			in.queue = append(in.queue, use{node: c, inside: u.inside})
		}
	}
}

// expand writes out one ref and reports whether what it wrote may be written out further.
func (in *inliner) expand(u use, target *jsontree.Value) bool {
	depth := in.e.Options.RefDepth
	if depth == 0 {
		depth = DefaultRefDepth
	}
	switch {
	case u.inside.times(target) > depth:
		in.stub(u.node, target, "the definition %s is not written out again within itself: only its type is")
		if in.e.Doc.Root.Span().Contains(target.Span()) {
			in.e.last().at(target) // what is lost is the definition's depth, whichever ref it is seen at
		}
		return false
	case !in.e.spend(in.pristine[target]):
		in.stub(u.node, target, "too much was written out already: of the definition %s only its type is")
		return false
	}
	merged, m := in.e.mergedAt(u.node.Value, fields.Ref, in.e.Clone(in.pristine[target]))
	in.replace(u.node, merged, Claim{Effect: m.effect, Note: "the definition %s is written out in place of the ref", Arg: in.names[target], Exact: true})
	in.e.tellLost(u.node.Value, m.lost)
	return !m.never
}

// stub ends the writing out: the type of the definition, if it has one, else any value.
func (in *inliner) stub(n schema.Node, target *jsontree.Value, why string) {
	text := "(shape of " + in.names[target] + ", not repeated)"
	types := in.e.Doc.Types(target)
	v := in.e.stubOf(types, n.Value.Span())
	note := jsontree.NewString(text, n.Value.Span())
	if d := n.Value.Get(fields.Description); d.Str() != "" {
		note = jsontree.NewString(d.Str()+"\n\n"+text, d.Span())
	}
	describe(v, note)
	in.replace(n, v, Claim{Effect: schema.Widens | stubNarrows(types), Note: why, Arg: in.names[target], Exact: true})
}

// unresolved writes an open object that names the ref which points at nothing.
func (in *inliner) unresolved(n schema.Node) {
	ref := n.Value.Get(fields.Ref)
	note := jsontree.NewString("(unresolved reference "+ref.Str()+")", ref.Span())
	if d := n.Value.Get(fields.Description); d.Str() != "" {
		note = jsontree.NewString(d.Str()+"\n\n"+note.Str(), d.Span())
	}
	v := in.e.stubOf(fields.ObjectBit, n.Value.Span())
	describe(v, note)
	in.replace(n, v, Claim{
		Effect: schema.Widens | schema.Narrows, Note: "the ref %s points at nothing: an open object stands in its place", Arg: ref.Str(), Exact: true,
	})
}

// replace gives the place of a ref other content. The root keeps its definitions, which
// other refs still point at.
func (in *inliner) replace(n schema.Node, with *jsontree.Value, c Claim) {
	if i := n.Value.Index(fields.Defs); n.IsRoot() && i >= 0 && with.IsObject() && !with.Has(fields.Defs) {
		with.Set(fields.Defs, n.Value.Elem(i), n.Value.Members()[i].NameSpan)
	}
	in.e.Edit(n, fields.Ref, c, func() { in.e.become(n.Value, with) })
}

// stubNarrows tells what the stub of some types refuses that they accept: arrays and
// objects where the form for any value stands.
func stubNarrows(types fields.Types) schema.Effect {
	if names := schema.TypeNames(types &^ fields.NullBit); len(names) == 1 && types&fields.ArrayBit == 0 && types&fields.NullBit == 0 {
		return 0
	}
	return schema.Narrows | schema.Reshapes
}

// stubOf gives a schema of one type, which may be null too, or the any form where several
// are possible.
func (e *Editor) stubOf(types fields.Types, span jsontree.Span) *jsontree.Value {
	names := schema.TypeNames(types &^ fields.NullBit)
	if len(names) != 1 {
		return e.anyForm(span)
	}
	v := jsontree.NewObject(span, jsontree.Member{Name: fields.Type, Value: jsontree.NewString(names[0], span), NameSpan: span})
	switch names[0] {
	case fields.TypeArray:
		v.Set(fields.Items, e.anyForm(span), span)
	case fields.TypeObject:
		if e.Profile.Needs.Has(fields.NeedPropertiesMap) {
			v.Set(fields.Properties, jsontree.NewObject(span), span)
		}
	}
	if types&fields.NullBit != 0 && e.Profile.Takes(fields.Nullable) {
		v.Set(fields.Nullable, jsontree.NewBool(true, span), span)
	}
	for _, m := range v.Members() {
		e.Adds(m.Name)
	}
	return v
}

// describe gives a schema a description, before the first branch's where it is a union.
func describe(v, text *jsontree.Value) {
	at := v
	if isPureUnion(v) {
		at = v.Get(fields.AnyOf).Elem(0)
	}
	if d := at.Get(fields.Description); d != nil {
		text = joinTexts(text, d)
	}
	at.Set(fields.Description, text, text.Span())
}
