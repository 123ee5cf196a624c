package diff

import (
	"slices"

	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/normalize"
	"schemafix/internal/schema"
)

// place is a schema, or the spot where one could stand.
type place struct {
	v       *jsontree.Value
	at      jsontree.Pointer // from the document's root
	keyword string           // that holds it
	span    jsontree.Span
}

func (p place) below(keyword string, v *jsontree.Value) place {
	return place{v: v, at: p.at.Append(keyword), keyword: keyword, span: v.Span()}
}

func (p place) named(keyword, name string, v *jsontree.Value) place {
	return place{v: v, at: p.at.Append(keyword).Append(name), keyword: keyword, span: v.Span()}
}

func (p place) indexed(keyword string, i int, v *jsontree.Value) place {
	return place{v: v, at: p.at.Append(keyword).AppendIndex(i), keyword: keyword, span: v.Span()}
}

// comparer compares two schemas. As a probe it only finds the effect, as it is where the
// two stand.
type comparer struct {
	old, new *reading
	roots    *Roots // of the two
	seen     map[[2]*jsontree.Value]bool
	probe    bool
	watched  bool // a keyword somewhere looks at what others leave unevaluated
	effect   schema.Effect
	found    []Difference
}

func newComparer(o, n *reading) *comparer {
	roots := &Roots{Old: o.site.Schema, New: n.site.Schema}
	return &comparer{old: o, new: n, roots: roots, seen: map[[2]*jsontree.Value]bool{}, watched: o.watches() || n.watches()}
}

func (c *comparer) run() {
	o, n := c.old.root(), c.new.root()
	if jsontree.Equal(o.v, n.v) {
		return
	}
	c.schemas(o, n, schema.Positive)
	c.unreachable()
	c.found = joinMoved(c.found)
}

func (r *reading) root() place {
	return place{v: r.site.Schema, at: r.site.At, span: r.site.Schema.Span()}
}

// between gives what the change from o to n does to the values of a place, by itself.
func (c *comparer) between(o, n place) schema.Effect {
	p := &comparer{old: c.old, new: c.new, seen: map[[2]*jsontree.Value]bool{}, watched: c.watched, probe: true}
	p.schemas(o, n, schema.Positive)
	return p.effect &^ schema.Annotation
}

// chain is a schema with what its lone refs lead to: the last one asserts.
type chain []place

func (c chain) last() place { return c[len(c)-1] }

// maxHops bounds refs to refs.
const maxHops = 50

// unfold follows refs and single allOf branches that stand alone but for notes.
func (r *reading) unfold(p place) chain {
	c := chain{p}
	for len(c) < maxHops {
		next, ok := r.hop(c.last())
		if !ok {
			break
		}
		c = append(c, next)
	}
	return c
}

func (r *reading) hop(p place) (place, bool) {
	if !p.v.IsObject() {
		return place{}, false
	}
	keyword := ""
	for _, m := range p.v.Members() {
		kw := fields.Lookup(m.Name)
		if kw == nil || kw.Role == fields.Annotation || kw.Role == fields.Identity {
			continue
		}
		if keyword != "" {
			return place{}, false
		}
		keyword = m.Name
	}
	switch keyword {
	case fields.Ref:
		return r.target(p)
	case fields.AllOf:
		if of := p.v.Get(fields.AllOf); of.IsArray() && of.Len() == 1 && schema.IsSchema(of.Elem(0)) {
			return p.indexed(fields.AllOf, 0, of.Elem(0)), true
		}
	}
	return place{}, false
}

// target gives what the ref of a schema points at.
func (r *reading) target(p place) (place, bool) {
	t := r.doc.Target(p.v)
	if t == nil {
		return place{}, false
	}
	at, ok := jsontree.Locate(r.document.Root, t.Span())
	if !ok {
		return place{}, false
	}
	return place{v: t, at: at, keyword: p.keyword, span: t.Span()}, true
}

// schemas compares two schemas that belong together. p is the polarity of the place, for
// a probe; else it is known from the document.
func (c *comparer) schemas(o, n place, p schema.Polarity) {
	before, after := c.old.unfold(o), c.new.unfold(n)
	a, b := before.last(), after.last()
	if !c.probe {
		c.notes(before, after)
	}
	id := [2]*jsontree.Value{a.v, b.v}
	if c.seen[id] {
		return
	}
	c.seen[id] = true
	if !c.probe {
		p = c.old.polarities[a.v] | c.new.polarities[b.v]
	}
	pr := &pair{comparer: c, o: a, n: b, polarity: p}
	if !a.v.IsObject() || !b.v.IsObject() || never(a.v) || never(b.v) {
		pr.booleans()
		return
	}
	pr.common = typesOf(a.v) & typesOf(b.v)
	if pr.unionBesideNone() {
		return
	}
	pr.keywords()
}

// pair is two schemas that are compared.
type pair struct {
	*comparer
	o, n     place
	polarity schema.Polarity
	common   fields.Types // that both admit: a keyword of other types changes nothing
	renamed  map[string]string
}

// keywords compares two schemas that are objects, keyword by keyword.
func (p *pair) keywords() {
	p.refs()
	p.values()
	p.numbers()
	p.counts()
	p.plainAssertions()
	p.objects()
	p.arrays()
	p.branches()
	p.conditions()
}

// booleans compares two schemas of which one at least is true, false or as good as that.
func (p *pair) booleans() {
	a, b := p.o.v, p.n.v
	switch {
	case acceptsAll(a) && acceptsAll(b), never(a) && never(b):
	case never(a):
		p.whole(schema.Widens, "nothing was accepted here, now something is")
	case never(b):
		p.whole(schema.Narrows, "nothing is accepted here any more")
	case acceptsAll(a):
		p.whole(schema.Narrows, "any value was accepted here, now it must fit a schema")
	default:
		p.whole(schema.Widens, "any value is accepted here now")
	}
}

// acceptsAll reports whether a schema accepts everything, as far as that is plain.
func acceptsAll(v *jsontree.Value) bool { return normalize.AcceptsAll(v) }

// never reports whether a schema plainly accepts nothing.
func never(v *jsontree.Value) bool {
	if v.IsBool(false) {
		return true
	}
	not := v.Get(fields.Not)
	return not != nil && acceptsAll(not)
}

// refs compares refs that have siblings, or lead nowhere.
func (p *pair) refs() {
	a, b := p.o.v.Get(fields.Ref), p.n.v.Get(fields.Ref)
	from, resolves := p.old.target(p.o)
	to, also := p.new.target(p.n)
	switch {
	case a == nil && b == nil:
	case a != nil && b != nil && resolves && also:
		p.schemas(from, to, p.polarity)
	case a == nil:
		p.tell(fields.Ref, schema.Narrows, "applies a schema in addition: "+shown(b))
	case b == nil:
		p.tell(fields.Ref, schema.Widens, "applies a schema no more: "+shown(a))
	case !jsontree.Equal(a, b) || resolves != also:
		p.tell(fields.Ref, bothWays, became(a, b))
	}
	p.dynamicRef(fields.DynamicRef)
	p.dynamicRef(fields.RecursiveRef)
}

// dynamicRef compares refs of which only a validator knows where they lead.
func (p *pair) dynamicRef(keyword string) {
	a, b := p.o.v.Get(keyword), p.n.v.Get(keyword)
	switch {
	case a == nil && b == nil:
	case !jsontree.Equal(a, b):
		p.tell(keyword, bothWays, became(a, b))
	case !sameAnchors(p.old, p.new):
		p.tell(keyword, bothWays, "may lead to another schema")
	}
}

// sameAnchors reports whether what dynamic refs may lead to is the same on both sides.
func sameAnchors(o, n *reading) bool {
	return slices.EqualFunc(o.dynamicAnchors(), n.dynamicAnchors(), jsontree.Equal)
}

func (r *reading) dynamicAnchors() (all []*jsontree.Value) {
	r.doc.Walk(func(n schema.Node) {
		if n.Value.Has(fields.DynamicAnchor) || n.Value.Has(fields.RecursiveAnchor) {
			all = append(all, n.Value)
		}
	})
	return all
}

// through gives the polarity of what a keyword holds, for a probe.
func (p *pair) through(kw *fields.Keyword) schema.Polarity {
	return p.old.through(p.polarity, p.o.v, kw) | p.new.through(p.polarity, p.n.v, kw)
}

// tell notes a difference of a keyword of the two schemas.
func (p *pair) tell(keyword string, e schema.Effect, message string) {
	p.tellOf(keyword, keyword, e, message)
}

// tellOf is tell for a keyword that has another name in the new schema.
func (p *pair) tellOf(old, new string, e schema.Effect, message string) {
	kw := fields.Lookup(new)
	if kw != nil && kw.Types&p.common == 0 {
		e &^= schema.Widens | schema.Narrows
	}
	o, before := p.member(p.o, old)
	n, after := p.member(p.n, new)
	word := new
	if after == nil {
		word = old
	}
	p.add(difference{kind: kindOf(before, after), keyword: word, old: o, new: n, before: before, after: after, effect: e, focus: aboutKeyword(word), message: "\"" + word + "\" " + message})
}

// member gives the place of a keyword of a schema; that of the schema where it is missing.
func (p *pair) member(at place, keyword string) (place, *jsontree.Value) {
	i := at.v.Index(keyword)
	if i < 0 {
		return at, nil
	}
	m := at.v.Members()[i]
	return place{v: at.v, at: at.at.Append(keyword), span: m.NameSpan}, m.Value
}

// whole notes a difference of the two schemas as such.
func (p *pair) whole(e schema.Effect, message string) {
	p.add(difference{kind: Changed, keyword: p.n.keyword, old: p.o, new: p.n, before: p.o.v, after: p.n.v, effect: e, focus: &focus{}, message: message})
}

// difference is one that has not been placed yet.
type difference struct {
	kind          Kind
	keyword       string
	old, new      place
	before, after *jsontree.Value
	effect        schema.Effect // at the place
	message       string
	focus         *focus
	subject       [2]*jsontree.Value
}

// add notes a difference, with the effect that it has outside.
func (p *pair) add(d difference) {
	if p.watched && p.isWatched(d.keyword) {
		d.effect |= bothWays
	}
	e := p.polarity.Turn(d.effect)
	p.effect |= e
	if p.probe {
		return
	}
	p.found = append(p.found, Difference{
		Kind: d.kind, Tool: p.old.site.Tool, Role: p.old.site.Role, Keyword: d.keyword, Effect: e, Message: d.message,
		Old: p.old.document.spot(d.old.at, d.old.span), New: p.new.document.spot(d.new.at, d.new.span),
		Before: compact(d.before), After: compact(d.after),
		roots:   p.roots,
		places:  Hint{Old: p.old.relative(p.o.at), New: p.new.relative(p.n.at)},
		subject: d.subject, foci: []*focus{d.focus},
	})
}

// relative gives a pointer from the schema's own root; "" for what lies outside.
func (r *reading) relative(at jsontree.Pointer) jsontree.Pointer {
	if len(at) < len(r.site.At) || at[:len(r.site.At)] != r.site.At {
		return ""
	}
	return at[len(r.site.At):]
}
