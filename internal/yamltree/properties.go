package yamltree

import "strings"

// properties are the anchor and the tag of a node.
type properties struct {
	anchor, tag string
	start, end  int
	node        *Node // that aliases of the anchor lead to, filled in by hang
}

func (r properties) any() bool { return r.anchor != "" || r.tag != "" }

// properties reads the anchor and the tag at pos, and what separates them from the node.
func (p *parser) properties() properties {
	var r properties
	for {
		c := p.peek()
		if c != '&' && c != '!' {
			return r
		}
		if c == '&' && r.anchor != "" || c == '!' && r.tag != "" {
			return r
		}
		// Behind a line end, they may be those of the first key.
		if r.any() && p.fresh() {
			return r
		}
		if !r.any() {
			r.start = p.pos
		}
		if c == '&' {
			r.anchor, r.node = p.name("an anchor"), &Node{}
			p.anchors[r.anchor] = r.node
		} else {
			r.tag = p.tag()
		}
		r.end = p.pos
		if p.err == nil && !p.blankAt(p.pos) && !isFlow(p.peek()) {
			p.fail(p.pos, "a space must follow an anchor or tag")
		}
		p.separate()
	}
}

// name reads an anchor or alias.
func (p *parser) name(what string) string {
	start := p.pos + 1
	for p.pos++; !p.blankAt(p.pos) && !isFlow(p.peek()); {
		p.pos++
	}
	if p.pos == start {
		p.fail(start, what+" needs a name")
	}
	return p.src[start:max(start, p.pos)]
}

func (p *parser) tag() string {
	start := p.pos
	if strings.HasPrefix(p.src[start:], "!<") {
		end := strings.IndexAny(p.src[start:], "> \n")
		if end < 0 || p.src[start+end] != '>' {
			p.fail(start, "a tag in <> is not closed")
			return "!"
		}
		p.pos += end + 1
		return p.src[start:p.pos]
	}
	for !p.blankAt(p.pos) && !isFlow(p.peek()) {
		p.pos++
	}
	return p.src[start:p.pos]
}

const twoProperties = "a node can have one anchor and one tag"

// join gives the properties of a node that stand on several lines.
func (p *parser) join(a, b properties) properties {
	if a.anchor != "" && b.anchor != "" || a.tag != "" && b.tag != "" {
		p.fail(b.start, twoProperties)
	}
	if b.anchor != "" {
		a.anchor, a.node = b.anchor, b.node
	}
	if b.tag != "" {
		a.tag = b.tag
	}
	a.end = b.end
	return a
}

// hang gives a node its properties. It may have some already, nearer to it.
func (p *parser) hang(n *Node, r properties) *Node {
	if !r.any() {
		return n
	}
	switch {
	case n.Kind == Alias:
		p.fail(r.start, "an alias can have no anchor or tag")
	case n.Anchor != "" && r.anchor != "", n.Tag != "" && r.tag != "":
		p.fail(r.start, twoProperties)
	}
	if n.Kind == Empty && n.Anchor == "" && n.Tag == "" {
		n.Start, n.End = r.end, r.end
	}
	n.Outer = r.start
	if r.tag != "" {
		n.Tag = r.tag
	}
	if r.anchor == "" {
		return n
	}
	n.Anchor = r.anchor
	*r.node = *n
	return r.node
}

// alias reads an alias. One inside the node that it stands for leads to a node that is
// not filled in yet.
func (p *parser) alias() *Node {
	start := p.pos
	name := p.name("an alias")
	n := &Node{Kind: Alias, Start: start, Outer: start, End: p.pos, Value: name, Target: p.anchors[name]}
	switch {
	case p.err != nil:
	case n.Target == nil:
		p.fail(start, "there is no anchor &"+name+" above")
	case n.Target.Kind == 0:
		p.fail(start, "*"+name+" stands inside what it stands for")
	}
	return n
}

// isFlow reports whether a byte is an indicator of flow collections.
func isFlow(c byte) bool { return c == ',' || c == '[' || c == ']' || c == '{' || c == '}' }
