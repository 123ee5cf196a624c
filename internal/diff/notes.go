package diff

import (
	"fmt"
	"slices"

	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
)

// get gives the value of a note: the use's own before that of what it refers to.
func (c chain) get(keyword string) (place, *jsontree.Value) {
	for _, p := range c {
		if v := p.v.Get(keyword); v != nil {
			return p, v
		}
	}
	return c[0], nil
}

// notes compares what asserts nothing: annotations, identities and unknown words. Notes
// of definitions are compared where they are used, once for each pair.
func (c *comparer) notes(before, after chain) {
	id := [2]*jsontree.Value{before[0].v, after[0].v}
	if c.seen[id] {
		return
	}
	if len(before) > 1 || len(after) > 1 {
		c.seen[id] = true
	}
	at := &pair{comparer: c, o: before[0], n: after[0]}
	for _, keyword := range noteWords(before, after) {
		o, a := before.get(keyword)
		n, b := after.get(keyword)
		if c.old.holdsTarget(a) || c.new.holdsTarget(b) {
			continue // definitions under a word of somebody's own
		}
		if sameNote(keyword, a, b) || c.told(before, after, o, n, a, b) {
			continue
		}
		at.note(keyword, o, n, a, b)
	}
}

// told reports whether a note of two definitions was compared before.
func (c *comparer) told(before, after chain, o, n place, a, b *jsontree.Value) bool {
	if a == nil || b == nil || o.v == before[0].v || n.v == after[0].v {
		return false
	}
	id := [2]*jsontree.Value{a, b}
	if c.seen[id] {
		return true
	}
	c.seen[id] = true
	return false
}

// holdsTarget reports whether a ref leads into a value that is no schema.
func (r *reading) holdsTarget(v *jsontree.Value) bool {
	if v.Len() == 0 {
		return false
	}
	return slices.ContainsFunc(r.doc.Extra, func(t *jsontree.Value) bool { return v.Span().Contains(t.Span()) })
}

func (p *pair) note(keyword string, o, n place, a, b *jsontree.Value) {
	o, _ = p.member(o, keyword)
	n, _ = p.member(n, keyword)
	kw := fields.Lookup(keyword)
	e := schema.Annotation
	if kw != nil && kw.Role == fields.Identity || keyword == fields.PropertyOrdering {
		e = 0
	}
	p.add(difference{kind: kindOf(a, b), keyword: keyword, old: o, new: n, before: a, after: b, effect: e,
		message: fmt.Sprintf("%q %s", keyword, became(a, b))})
}

// noteWords lists the words of the two that assert nothing, each once.
func noteWords(before, after chain) []string {
	var words []string
	for _, c := range []chain{before, after} {
		for _, p := range c {
			for _, m := range p.v.Members() {
				if p.v.IsObject() && isNote(m.Name) && !slices.Contains(words, m.Name) {
					words = append(words, m.Name)
				}
			}
		}
	}
	return words
}

func isNote(word string) bool {
	switch word {
	case fields.Defs, fields.Definitions:
		return false
	}
	kw := fields.Lookup(word)
	return kw == nil || kw.Role == fields.Annotation || kw.Role == fields.Identity
}

// sameNote compares notes. The order of examples does not count.
func sameNote(keyword string, a, b *jsontree.Value) bool {
	if jsontree.Equal(a, b) {
		return true
	}
	if keyword != fields.Examples || !a.IsArray() || !b.IsArray() || a.Len() != b.Len() {
		return false
	}
	gone, fresh := setDifference(elements(a), elements(b))
	return len(gone) == 0 && len(fresh) == 0
}

// unreachable compares definitions that nothing uses: they are paired by name.
func (c *comparer) unreachable() {
	for _, keyword := range []string{fields.Defs, fields.Definitions} {
		p := &pair{comparer: c, o: c.old.root(), n: c.new.root()}
		a, b := unused(c.old, keyword), unused(c.new, keyword)
		for _, name := range mergedNames(a, b) {
			p.unusedDefinition(keyword, name, a[name], b[name])
		}
	}
}

func (p *pair) unusedDefinition(keyword, name string, a, b *jsontree.Value) {
	d := difference{keyword: keyword, old: p.o, new: p.n, before: a, after: b, kind: kindOf(a, b)}
	if a != nil {
		d.old = p.o.named(keyword, name, a)
	}
	if b != nil {
		d.new = p.n.named(keyword, name, b)
	}
	switch {
	case a == nil && p.o.v.Get(keyword).Get(name) != nil, b == nil && p.n.v.Get(keyword).Get(name) != nil:
		d.message = fmt.Sprintf("the definition %q is used on one side only", name)
	case a == nil:
		d.message = fmt.Sprintf("the definition %q is new, and nothing uses it", name)
	case b == nil:
		d.message = fmt.Sprintf("the definition %q is gone, and nothing used it", name)
	case jsontree.Equal(a, b):
		return
	default:
		d.message = fmt.Sprintf("the definition %q, which nothing uses, differs", name)
	}
	p.add(d)
}

// unused gives the root's definitions that nothing reaches.
func unused(r *reading, keyword string) map[string]*jsontree.Value {
	defs := r.site.Schema.Get(keyword)
	if !defs.IsObject() || defs.Len() == 0 {
		return nil
	}
	found := map[string]*jsontree.Value{}
	for _, m := range defs.Members() {
		if r.polarities[m.Value] == 0 && !r.reaches(m.Value) {
			found[m.Name] = m.Value
		}
	}
	return found
}

// reaches reports whether something below a definition is used, though not itself.
func (r *reading) reaches(v *jsontree.Value) bool {
	used := false
	schema.Walk(schema.Node{Value: v}, func(n schema.Node) { used = used || r.polarities[n.Value] != 0 })
	return used
}

// mergedNames gives the names of two maps, in a fixed order.
func mergedNames(a, b map[string]*jsontree.Value) []string {
	var names []string
	for name := range a {
		names = append(names, name)
	}
	for name := range b {
		if a[name] == nil {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}
