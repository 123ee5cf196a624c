package normalize

import (
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/report"
	"schemafix/internal/schema"
)

// Editor is the only way to change a schema: each of its methods edits, computes the
// effect on the accepted values, and appends to the ledger. Keywords that it is asked
// to set become known to later passes.
type Editor struct {
	Doc     *schema.Document
	Profile *fields.Profile
	Options Options

	parser     *jsontree.Parser
	pass       *Pass
	ledger     []Change
	fallback   *HandedBack
	err        error                               // the schema can't be worked on
	positions  []schema.Node                       // what Each visits, while listed
	listed     bool                                // nothing was edited since positions were listed
	listedAll  bool                                // positions are those of a pass that is Everywhere
	polarities map[*jsontree.Value]schema.Polarity // when refs lead elsewhere
	spent      int                                 // schemas that were copied
	stale      bool                                // the tree was edited since polarities were found
	looks      int                                 // how often they were found in this pass
	byPath     bool                                // every place that the pass edits is reached by its path alone
	spills     map[*jsontree.Value][]spilled       // what descriptions will tell of dropped keywords
	told       map[*jsontree.Value]bool            // made-up unions whose loss is told already
	unused     map[*jsontree.Value]bool            // definitions that nothing used in the input
}

// HandedBack says why a schema can't be expressed, and where.
type HandedBack struct {
	Reason  string
	Span    jsontree.Span
	Emptied *jsontree.Value // what stands in the schema's place; nil when it is handed back
}

// Claim is what a pass says of an edit. Effect is meant as at a positive place: the
// Editor turns it by the polarity of the node.
type Claim struct {
	Effect    schema.Effect
	Note      string // one plain sentence; %s stands for Arg
	Arg       string
	Inherent  bool // the target asks for it of every schema
	Restated  bool // the description tells it now
	AddedNull bool
	Renamed   *report.Renamed // a property that is called otherwise now
	// Exact says that Effect already counts what sibling keywords make of the edit
	// (additionalProperties of properties, say).
	Exact bool
}

// Change is one entry of the ledger.
type Change struct {
	Claim
	Pass    *Pass
	Keyword string // "" when the whole schema is meant
	Before  *jsontree.Value
	After   *jsontree.Value

	node    *jsontree.Value // where it stands after the edit
	was     jsontree.Span   // the text before, where Before is not kept
	site    jsontree.Span   // of the schema
	keySpan jsontree.Span   // of the keyword's name; zero where it was missing

	elsewhere bool // site is what the change is about, and not the schema that has the keyword
}

// Edit runs do, which changes the named keyword of n (or, with an empty keyword, the
// schema as a whole), and writes it down. Every other method goes through it.
func (e *Editor) Edit(n schema.Node, keyword string, c Claim, do func()) {
	v := n.Value
	ch := Change{Claim: c, Pass: e.pass, Keyword: keyword, node: v, site: v.Span()}
	if i := v.Index(keyword); i >= 0 && keyword != "" {
		ch.Before = v.Elem(i)
		ch.keySpan = v.Members()[i].NameSpan
	} else if keyword == "" && (v.Made() || e.Options.source == "") {
		ch.Before = v.Detach()
	} else if keyword == "" {
		ch.was = v.Span()
	}
	if ch.Before != nil && ch.Before.Made() && ch.Before.Len() > 0 { // no source to show it from
		ch.Before = e.parser.Clone(ch.Before)
	}
	if !c.Exact && keyword != "" {
		ch.Effect |= readersEffect(v, keyword)
	}
	ch.Effect = e.polarity(n).Turn(ch.Effect)
	do()
	e.listed, e.stale = false, true
	if keyword == "" {
		ch.After = v
	} else {
		ch.After = v.Get(keyword)
		e.Doc.Present.Add(keyword)
	}
	e.ledger = append(e.ledger, ch)
}

// Drop takes a keyword out. The effect is that of losing it, joined with the claim's.
func (e *Editor) Drop(n schema.Node, keyword string, c Claim) {
	if !n.Value.Has(keyword) {
		return
	}
	if !c.Exact {
		c.Effect |= dropEffect(n.Value, keyword)
	}
	e.Edit(n, keyword, c, func() { n.Value.Remove(keyword) })
}

// Put gives a keyword a value, in place or as the last one.
func (e *Editor) Put(n schema.Node, keyword string, val *jsontree.Value, c Claim) {
	e.Edit(n, keyword, c, func() { n.Value.Set(keyword, val, n.Value.Span()) })
}

// Swap puts keyword `to` with a value at the place of another one, which leaves. The
// change is told of the one that leaves.
func (e *Editor) Swap(n schema.Node, from, to string, val *jsontree.Value, c Claim) {
	e.Edit(n, from, c, func() {
		i := n.Value.Index(from)
		n.Value.SetAt(i, val)
		n.Value.Rename(i, to)
	})
	e.last().After = val
	e.Adds(to)
}

// Replace makes the whole schema at n something else. Refs to the place follow.
func (e *Editor) Replace(n schema.Node, with *jsontree.Value, c Claim) {
	c.Exact = true
	e.Edit(n, "", c, func() { e.become(n.Value, with) })
}

// become gives the place v the content of another schema, and its ref.
func (e *Editor) become(v, with *jsontree.Value) {
	e.Doc.Unpoint(v)
	e.Doc.Move(with, v)
	e.moveSpills(with, v)
	v.Become(with)
	for _, m := range v.Members() {
		e.Doc.Present.Add(m.Name)
	}
}

// Adds tells that an edit brought keywords in beside the one that it was told of.
func (e *Editor) Adds(keywords ...string) {
	for _, k := range keywords {
		e.Doc.Present.Add(k)
	}
}

// HandBack says that the schema can't be expressed for the target; the passes end and
// the input is handed back. Only the first reason counts.
func (e *Editor) HandBack(v *jsontree.Value, reason string) {
	if e.fallback == nil {
		e.fallback = &HandedBack{Reason: reason, Span: v.Span()}
	}
}

// Empty says that no form of the schema can be expressed, and makes it an object without
// properties, so that one tool does not fail the others.
func (e *Editor) Empty(v *jsontree.Value, reason string) {
	e.HandBack(v, reason)
	span := e.Doc.Root.Span()
	e.fallback.Emptied = jsontree.NewObject(span,
		jsontree.Member{Name: fields.Type, Value: jsontree.NewString(fields.TypeObject, span), NameSpan: span},
		jsontree.Member{Name: fields.Properties, Value: jsontree.NewObject(span), NameSpan: span})
}

// Clone copies a schema, with the refs in it.
func (e *Editor) Clone(v *jsontree.Value) *jsontree.Value {
	c := e.parser.Clone(v)
	if e.Doc.HasRefs() || len(e.spills) > 0 {
		e.copyNotes(v, c)
	}
	return c
}

// spend takes a copy of a schema out of the budget, and reports whether there was room
// for it.
func (e *Editor) spend(v *jsontree.Value) bool {
	budget := e.Options.MaxNodes
	if budget == 0 {
		budget = DefaultMaxNodes
	}
	schema.Walk(schema.Node{Value: v}, func(schema.Node) { e.spent++ })
	return e.spent <= budget
}

// DefaultMaxNodes is how many schemas the copies made for one schema may hold.
const DefaultMaxNodes = 10_000

// copyNotes makes the refs below a copy point at what those of the original point at, and
// its descriptions tell the same.
func (e *Editor) copyNotes(from, to *jsontree.Value) {
	if t := e.Doc.Target(from); t != nil {
		e.Doc.Point(to, t)
	}
	for _, s := range e.spills[from] {
		e.spillText(to, s)
	}
	for i, m := range from.Members() {
		if m.Value.Len() > 0 {
			e.copyNotes(m.Value, to.Elem(i))
		}
	}
}

// refTarget gives what the $ref of a schema points at; nil for a dynamic ref, and where
// nothing is.
func (e *Editor) refTarget(v *jsontree.Value) *jsontree.Value {
	if !v.Has(fields.Ref) {
		return nil
	}
	return e.Doc.Target(v)
}

// Each visits every schema position that concerns the pass, children first, until the
// schema is handed back: all of them for a pass that is Everywhere, else those that no
// keyword holds which the target will drop. visit may change what it is given and
// anything below it.
func (e *Editor) Each(visit func(schema.Node)) {
	visitObject := func(n schema.Node) {
		if e.fallback == nil && n.Value.IsObject() {
			visit(n)
		}
	}
	e.eachPosition(visitObject)
}

// eachPosition walks once and keeps the list for as long as nothing is edited: most passes
// find nothing to do in most schemas, and walking is most of what they cost.
func (e *Editor) eachPosition(visit func(schema.Node)) {
	if !e.listed || e.listedAll != e.pass.Everywhere && (len(e.Doc.Extra) > 0 || e.Profile.Hides(e.Doc.Present)) {
		e.list()
	}
	for i := range e.positions {
		visit(e.positions[i])
	}
}

// list lists the positions that concern the pass, children first.
func (e *Editor) list() {
	e.positions = e.positions[:0]
	e.listed, e.listedAll = true, e.pass.Everywhere
	add := func(n schema.Node) { e.positions = append(e.positions, n) }
	if !e.pass.Everywhere {
		schema.PostOrderIn(e.Doc.RootNode(), e.survives, add)
		return
	}
	schema.PostOrder(e.Doc.RootNode(), add)
	for _, v := range e.Doc.Extra {
		schema.PostOrder(schema.Node{Value: v}, add)
	}
}

// survives reports whether the target acts on what the keyword that holds n says.
func (e *Editor) survives(n schema.Node) bool { return e.Profile.ActsOn(n.Keyword) }

// run runs one pass.
func (e *Editor) run(p *Pass) {
	e.pass = p
	e.polarities, e.looks, e.byPath = nil, 0, false
	p.Run(e)
}

// at tells that a change is about another schema than the one it was made at.
func (c *Change) at(v *jsontree.Value) {
	c.site, c.keySpan, c.elsewhere = v.Span(), jsontree.Span{}, true
}

func (e *Editor) last() *Change { return &e.ledger[len(e.ledger)-1] }

// polarity gives that of n: along its path, or through the refs that reach it.
func (e *Editor) polarity(n schema.Node) schema.Polarity {
	if !e.Doc.HasRefs() || e.byPath {
		return n.Polarity
	}
	if e.polarities == nil { // the first edit of this pass: the tree is still as the pass found it
		e.polarities, e.stale = e.Doc.Polarities(), false
	}
	if p, ok := e.knownPolarity(n); ok {
		return p
	}
	if !e.stale {
		return 0 // nothing reaches it
	}
	if e.looks >= maxLooks {
		return schema.Mixed
	}
	e.looks++
	e.polarities, e.stale = e.Doc.Polarities(), false
	p, _ := e.knownPolarity(n)
	return p
}

// maxLooks is how often a pass looks anew for places that it has made itself; beyond that
// they count as both.
const maxLooks = 64

func (e *Editor) knownPolarity(n schema.Node) (schema.Polarity, bool) {
	if p, ok := e.polarities[n.Value]; ok {
		return p, true
	}
	if p, ok := e.polarities[n.Parent]; ok && n.Keyword != nil {
		return schema.Through(p, n.Parent, n.Keyword), true
	}
	return 0, false
}
