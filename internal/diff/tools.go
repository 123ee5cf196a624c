package diff

import (
	"fmt"

	"schemafix/internal/container"
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
)

// Options are how sides are compared. The zero Options are fine.
type Options struct {
	MaxDepth int // schemas within schemas, 0 for schema.MaxDepth
}

// Compare gives what differs between the schemas of two sides: in the order of the old
// one, then what is only in the new one. The order of keys, tools and of lists that mean
// sets does not count. The error is a *container.SchemaError, with the document that it
// is about.
func Compare(before, after *Side, opt Options) ([]Difference, *Document, error) {
	p := pairing{old: before.slots(), new: after.slots(), partner: map[*named]*named{}, taken: map[*named]bool{}}
	p.pair()
	var found []Difference
	for _, o := range p.old {
		n := p.partner[o]
		if n == nil {
			found = append(found, p.removed(o))
			continue
		}
		of, blamed, err := comparePair(o, n, opt)
		if err != nil {
			return nil, blamed, err
		}
		found = append(found, of...)
	}
	for _, n := range p.new {
		if !p.taken[n] {
			found = append(found, p.added(n))
		}
	}
	return found, nil, nil
}

// pairing says which schemas of the two sides belong together.
type pairing struct {
	old, new []*named
	partner  map[*named]*named // old → new
	taken    map[*named]bool   // new ones that have a partner
}

func (p *pairing) join(o, n *named) { p.partner[o], p.taken[n] = n, true }

func (p *pairing) pair() {
	if len(p.old) == 1 && len(p.new) == 1 {
		p.join(p.old[0], p.new[0])
		return
	}
	waiting := map[key][]*named{}
	for _, n := range p.new {
		waiting[n.key()] = append(waiting[n.key()], n)
	}
	for _, o := range p.old {
		if w := waiting[o.key()]; len(w) > 0 {
			p.join(o, w[0])
			waiting[o.key()] = w[1:]
		}
	}
	p.pairRenamed()
}

// pairRenamed pairs what is left where the schemas are equal and nothing else could be
// meant: one candidate on each side, or one with the same description.
func (p *pairing) pairRenamed() {
	groups := map[uint64][2][]*named{}
	for _, o := range p.old {
		if p.partner[o] == nil && o.site.Schema != nil {
			h := jsontree.Hash(o.site.Schema)
			g := groups[h]
			g[0] = append(g[0], o)
			groups[h] = g
		}
	}
	for _, n := range p.new {
		if !p.taken[n] && n.site.Schema != nil {
			h := jsontree.Hash(n.site.Schema)
			if g := groups[h]; len(g[0]) > 0 {
				g[1] = append(g[1], n)
				groups[h] = g
			}
		}
	}
	for _, o := range p.old {
		if p.partner[o] != nil || o.site.Schema == nil {
			continue
		}
		g := groups[jsontree.Hash(o.site.Schema)]
		if n := p.renamed(o, g); n != nil {
			p.join(o, n)
		}
	}
}

func (p *pairing) renamed(o *named, group [2][]*named) *named {
	var fits, described []*named
	for _, n := range group[1] {
		if p.taken[n] || n.site.Role != o.site.Role || !jsontree.Equal(o.site.Schema, n.site.Schema) {
			continue
		}
		fits = append(fits, n)
		if d := description(n); d != "" && d == description(o) {
			described = append(described, n)
		}
	}
	switch {
	case len(described) == 1:
		return described[0]
	case len(fits) == 1 && len(group[0]) == 1 && (telling(o.site.Schema) || description(fits[0]) == description(o)):
		return fits[0]
	}
	return nil
}

func description(n *named) string { return n.site.Owner.Get(fields.Description).Str() }

// telling reports whether a schema says enough to be recognised by.
func telling(v *jsontree.Value) bool { return v.Get(fields.Properties).Len() > 0 }

func (p *pairing) removed(o *named) Difference {
	d := Difference{Kind: Removed, Tool: o.site.Tool, Role: o.site.Role, Old: o.spot(), Effect: schema.Narrows}
	d.Message = fmt.Sprintf("tool %s is gone", o.site.Tool)
	if hasOther(p.new, o) {
		d.Message = fmt.Sprintf("the %s schema of %s is gone: any value will do", o.site.Role, o.site.Tool)
		d.Effect = schema.Widens
	}
	return d
}

func (p *pairing) added(n *named) Difference {
	d := Difference{Kind: Added, Tool: n.site.Tool, Role: n.site.Role, New: n.spot(), Effect: schema.Widens}
	if n.site.Role == container.Output {
		d.Effect = 0 // nobody reads it yet
	}
	d.Message = fmt.Sprintf("tool %s is new", n.site.Tool)
	if hasOther(p.old, n) {
		d.Message = fmt.Sprintf("the %s schema of %s is new", n.site.Role, n.site.Tool)
		d.Effect = schema.Narrows
	}
	return d
}

// hasOther reports whether a side knows the tool, though not with a schema of this role.
func hasOther(side []*named, n *named) bool {
	for _, other := range side {
		if n.site.Tool != "" && other.site.Tool == n.site.Tool {
			return true
		}
	}
	return false
}

func (n *named) spot() Spot { return n.document.spot(n.site.At, n.span) }

// nameSpot gives the place of the tool's name.
func (n *named) nameSpot() Spot {
	if n.site.NameAt == "" {
		return n.spot()
	}
	v := n.site.NameAt.Lookup(n.document.Root)
	if v == nil {
		return n.spot()
	}
	return n.document.spot(n.site.NameAt, v.Span())
}

// comparePair compares two schemas that belong together. With an error comes the document
// that it is in.
func comparePair(o, n *named, opt Options) ([]Difference, *Document, error) {
	found := toolDifferences(o, n)
	switch {
	case o.site.Schema == nil && n.site.Schema == nil:
		return found, nil, nil
	case o.site.Schema == nil:
		return append(found, Difference{Kind: Added, Tool: n.site.Tool, Role: n.site.Role, Old: o.spot(), New: n.spot(),
			Effect: schema.Narrows, Message: "a schema for the arguments is new"}), nil, nil
	case n.site.Schema == nil:
		return append(found, Difference{Kind: Removed, Tool: o.site.Tool, Role: o.site.Role, Old: o.spot(), New: n.spot(),
			Effect: schema.Widens, Message: "the schema for the arguments is gone"}), nil, nil
	}
	a, err := o.read(opt.MaxDepth)
	if err != nil {
		return nil, o.document, err
	}
	b, err := n.read(opt.MaxDepth)
	if err != nil {
		return nil, n.document, err
	}
	c := newComparer(a, b)
	c.run()
	return append(found, c.found...), nil, nil
}

// toolDifferences compares what stands beside the schemas: name and description.
func toolDifferences(o, n *named) []Difference {
	var found []Difference
	if o.site.Tool != n.site.Tool && o.site.Tool != "" && n.site.Tool != "" {
		d := Difference{Kind: Renamed, Tool: o.site.Tool, Role: o.site.Role, Old: o.nameSpot(), New: n.nameSpot(), Effect: schema.Reshapes}
		if o.site.Role == container.Input {
			d.Effect |= schema.Narrows
		}
		d.Message = fmt.Sprintf("tool %s is called %s now", o.site.Tool, n.site.Tool)
		found = append(found, d)
	}
	if o.site.Role == container.Output || o.site.Kind == container.Pointer || o.site.Kind == container.Bare {
		return found // its description was compared with the input, or is the schema's own
	}
	before, after := o.site.Owner.Get(fields.Description), n.site.Owner.Get(fields.Description)
	if jsontree.Equal(before, after) {
		return found
	}
	d := Difference{Kind: kindOf(before, after), Tool: o.site.Tool, Role: o.site.Role, Old: o.spot(), New: n.spot(),
		Keyword: fields.Description, Effect: schema.Annotation, Message: "the tool's description " + became(before, after)}
	d.Before, d.After = compact(before), compact(after)
	d.Old, d.New = o.memberSpot(before), n.memberSpot(after)
	return append(found, d)
}

// memberSpot gives the place of a value that stands beside the schema, or of the schema.
func (n *named) memberSpot(v *jsontree.Value) Spot {
	if v == nil {
		return n.spot()
	}
	at, ok := jsontree.Locate(n.document.Root, v.Span())
	if !ok {
		return n.spot()
	}
	return n.document.spot(at, v.Span())
}

func kindOf(before, after *jsontree.Value) Kind {
	switch {
	case before == nil:
		return Added
	case after == nil:
		return Removed
	}
	return Changed
}
