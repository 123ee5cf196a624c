package yamltree

import "strings"

// inline reads a node that may stand in a line: a flow collection, a scalar, an alias.
// Of a plain scalar in a block it reads the first line only. Where none begins, the node
// is Empty.
func (p *parser) inline(indent int, flow bool) *Node {
	switch c := p.peek(); {
	case c == '*':
		return p.alias()
	case c == '"':
		return p.doubleQuoted(indent, flow)
	case c == '\'':
		return p.singleQuoted(indent, flow)
	case c == '[':
		return p.flowSequence(indent)
	case c == '{':
		return p.flowMapping(indent)
	case p.startsPlain(flow):
		return p.plain(flow)
	}
	return &Node{Kind: Empty, Start: p.pos, End: p.pos, Outer: p.pos}
}

// flowNode reads a node inside a flow collection, with its properties.
func (p *parser) flowNode(indent int) *Node {
	p.enter()
	defer func() { p.depth-- }()
	props := p.properties()
	n := p.inline(indent, true)
	if n.Kind == Scalar && n.Style == Plain {
		p.continuePlain(n, indent, true)
	}
	return p.hang(n, props)
}

// atFlowColon reports whether a colon at pos ends a key. Behind a key in quotes or
// brackets it needs no space.
func (p *parser) atFlowColon(key *Node) bool {
	if p.peek() != ':' {
		return false
	}
	closed := key.Style != Plain && (key.Kind == Scalar || key.Kind == Mapping || key.Kind == Sequence)
	return closed || p.blankAt(p.pos+1) || isFlow(p.src[p.pos+1])
}

// flowSequence reads what stands in [].
func (p *parser) flowSequence(indent int) *Node {
	n := &Node{Kind: Sequence, Style: Flow, Start: p.pos, Outer: p.pos}
	for p.flowItem(n, ']') {
		n.Entries = append(n.Entries, Entry{Value: p.sequenceItem(indent), Mark: -1})
	}
	return n
}

// flowItem steps to the next item of a flow collection that begins at pos or whose last
// item ends there. It gives false behind the closing bracket and after a fault.
func (p *parser) flowItem(n *Node, closing byte) bool {
	first := p.pos == n.Start
	if first {
		p.pos++
	}
	p.separate()
	if !first && p.peek() == ',' {
		p.pos++
		p.separate()
	} else if !first && p.peek() != closing && !p.ended() {
		p.fail(p.pos, "expected a comma or "+string(closing)+", found "+quote(p.src[p.pos:]))
		return false
	}
	switch {
	case p.ended():
		p.fail(n.Start, "this bracket is not closed")
		return false
	case p.peek() == closing:
		p.pos++
		n.End = p.pos
		return false
	case isFlow(p.peek()) && p.peek() != '[' && p.peek() != '{':
		p.fail(p.pos, "expected a value, found "+quote(p.src[p.pos:]))
		return false
	}
	return true
}

// sequenceItem reads a node, or a mapping of one pair without brackets.
func (p *parser) sequenceItem(indent int) *Node {
	start, line := p.pos, p.line
	if p.at('?') {
		return onePair(start, p.flowEntry(indent))
	}
	key := p.flowNode(indent)
	before := p.pos
	p.skipBlanks()
	if !p.atFlowColon(key) || p.line != line {
		p.pos = before
		if key.Kind == Empty && key.Outer == key.End && p.err == nil {
			p.fail(p.pos, "a value can't begin with "+quote(p.src[p.pos:]))
		}
		return key
	}
	return onePair(start, p.flowValue(Entry{Key: key, Mark: -1}, indent))
}

func onePair(start int, e Entry) *Node {
	return &Node{Kind: Mapping, Style: Pair, Start: start, Outer: start, End: max(e.Value.End, e.Key.End), Entries: []Entry{e}}
}

// flowMapping reads what stands in {}.
func (p *parser) flowMapping(indent int) *Node {
	n := &Node{Kind: Mapping, Style: Flow, Start: p.pos, Outer: p.pos}
	for p.flowItem(n, '}') {
		n.Entries = append(n.Entries, p.flowEntry(indent))
	}
	return n
}

// flowEntry reads a pair of a flow mapping.
func (p *parser) flowEntry(indent int) Entry {
	e := Entry{Mark: -1}
	if p.at('?') {
		e.Explicit = true
		p.pos++
		p.separate()
	}
	start := p.pos
	e.Key = p.flowNode(indent)
	empty := e.Key.Kind == Empty && e.Key.Outer == e.Key.End && !e.Explicit
	e = p.flowValue(e, indent)
	if empty && e.Mark < 0 && p.err == nil {
		p.fail(start, "a key can't begin with "+quote(p.src[start:]))
	}
	return e
}

// flowValue reads the colon and the value behind a key, if they are there.
func (p *parser) flowValue(e Entry, indent int) Entry {
	e.Value = &Node{Kind: Empty, Start: e.Key.End, End: e.Key.End, Outer: e.Key.End}
	pos, line, comments := p.pos, p.line, len(p.comments)
	p.separate()
	if !p.atFlowColon(e.Key) {
		if p.err == nil {
			p.pos, p.line, p.comments = pos, line, p.comments[:comments]
		}
		return e
	}
	e.Mark = p.pos
	p.pos++
	behind := p.pos
	p.separate()
	if e.Value = p.flowNode(indent); e.Value.Kind == Empty && e.Value.Outer == e.Value.End {
		e.Value = &Node{Kind: Empty, Start: behind, End: behind, Outer: behind}
	}
	return e
}

// quote shows the character that a text begins with.
func quote(text string) string {
	for _, r := range text {
		return string([]rune{'\'', r, '\''})
	}
	return "the end"
}

// startsPlain reports whether a plain scalar begins at pos.
func (p *parser) startsPlain(flow bool) bool {
	switch c := p.peek(); {
	case c == '-' || c == '?' || c == ':':
		return !p.blankAt(p.pos+1) && !(flow && isFlow(p.src[p.pos+1]))
	case c == 0 || isBlank(c) || isFlow(c):
		return false
	default:
		return strings.IndexByte("#&*!|>'\"%@`", c) < 0
	}
}
