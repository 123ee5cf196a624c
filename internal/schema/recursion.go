package schema

import (
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
)

// Recursive gives the targets of refs at which a walk through children and refs comes back
// to itself: at least one of every circle, in the order in which the root leads to them.
func (d *Document) Recursive() []*jsontree.Value {
	if !d.HasRefs() {
		return nil
	}
	w := circleWalk{doc: d, state: map[*jsontree.Value]walkState{}}
	w.visit(d.Root)
	for _, v := range d.Extra {
		w.visit(v)
	}
	return w.found
}

// MustHold reports whether every instance of a schema's parent has to satisfy it somewhere:
// it is no property that may be left out.
func MustHold(n Node) bool {
	if !n.HeldBy(fields.Properties) {
		return true
	}
	required := n.Parent.Get(fields.Required)
	if !required.IsArray() {
		return false
	}
	for _, m := range required.Members() {
		if m.Value.IsString() && m.Value.Str() == n.Name {
			return true
		}
	}
	return false
}

type walkState uint8

const (
	onTheWay walkState = iota + 1
	reported           // and still on the way
	passed
)

type circleWalk struct {
	doc   *Document
	state map[*jsontree.Value]walkState
	found []*jsontree.Value
}

func (w *circleWalk) visit(v *jsontree.Value) {
	switch w.state[v] {
	case passed, reported:
		return
	case onTheWay:
		w.state[v] = reported
		w.found = append(w.found, v)
		return
	}
	w.state[v] = onTheWay
	for c := range Children(Node{Value: v}) {
		w.visit(c.Value)
	}
	if t := w.doc.Target(v); t != nil {
		w.visit(t)
	}
	w.state[v] = passed
}

// Circular gives the targets of refs that lie on a circle of children and refs, of which
// only those children count that follow names.
func (d *Document) Circular(follow func(Node) bool) map[*jsontree.Value]bool {
	if !d.HasRefs() {
		return nil
	}
	c := components{doc: d, follow: follow, index: map[*jsontree.Value]int{}, low: map[*jsontree.Value]int{}, open: map[*jsontree.Value]bool{}, circular: map[*jsontree.Value]bool{}}
	d.Walk(func(n Node) {
		if c.index[n.Value] == 0 {
			c.visit(n.Value)
		}
	})
	targets := map[*jsontree.Value]bool{}
	for _, t := range d.targets {
		if c.circular[t] {
			targets[t] = true
		}
	}
	return targets
}

// components finds the strongly connected parts of the schemas (Tarjan's algorithm): those
// of several schemas, and those that refer to themselves, are circles.
type components struct {
	doc        *Document
	follow     func(Node) bool
	index, low map[*jsontree.Value]int
	open       map[*jsontree.Value]bool
	stack      []*jsontree.Value
	circular   map[*jsontree.Value]bool
}

func (c *components) visit(v *jsontree.Value) {
	c.index[v] = len(c.index) + 1
	c.low[v] = c.index[v]
	c.stack = append(c.stack, v)
	c.open[v] = true
	for child := range Children(Node{Value: v}) {
		if c.follow(child) {
			c.edge(v, child.Value)
		}
	}
	t := c.doc.Target(v)
	if t != nil {
		c.edge(v, t)
	}
	if c.low[v] == c.index[v] {
		c.close(v, t == v)
	}
}

func (c *components) edge(from, to *jsontree.Value) {
	if c.index[to] == 0 {
		c.visit(to)
		c.low[from] = min(c.low[from], c.low[to])
	} else if c.open[to] {
		c.low[from] = min(c.low[from], c.index[to])
	}
}

// close ends the part that v is the first schema of.
func (c *components) close(v *jsontree.Value, itself bool) {
	for i := len(c.stack) - 1; ; i-- {
		w := c.stack[i]
		c.open[w] = false
		c.circular[w] = itself || c.stack[len(c.stack)-1] != v
		if w == v {
			c.stack = c.stack[:i]
			return
		}
	}
}
