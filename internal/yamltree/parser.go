package yamltree

import "strings"

// parser reads one document. After a fault it behaves as at the end of the text, so that
// every loop ends; the first fault counts.
type parser struct {
	src      string // up to the end of the document
	pos      int
	line     int // where the line of pos begins
	depth    int
	comments []Comment
	anchors  map[string]*Node
	err      *Error
}

func (p *parser) fail(offset int, message string) {
	if p.err == nil {
		p.err = &Error{offset, message}
	}
	p.pos = len(p.src)
}

func (p *parser) ended() bool { return p.pos >= len(p.src) }

// peek gives the byte at pos, and 0 at the end.
func (p *parser) peek() byte {
	if p.ended() {
		return 0
	}
	return p.src[p.pos]
}

// blankAt reports whether at offset i there is white space, a line end or the end.
func (p *parser) blankAt(i int) bool { return i >= len(p.src) || isBlank(p.src[i]) }

// at reports whether an indicator of block collections stands at pos.
func (p *parser) at(c byte) bool { return p.peek() == c && p.blankAt(p.pos+1) }

func (p *parser) column() int { return p.pos - p.line }

// fresh reports whether only white space stands before pos on its line.
func (p *parser) fresh() bool {
	return strings.Trim(p.src[p.line:p.pos], " \t") == ""
}

// spaces counts the spaces that a line begins with: tabs are no indentation.
func (p *parser) spaces(line int) int {
	i := line
	for i < len(p.src) && p.src[i] == ' ' {
		i++
	}
	return i - line
}

func (p *parser) skipBlanks() {
	for p.pos < len(p.src) && (p.src[p.pos] == ' ' || p.src[p.pos] == '\t') {
		p.pos++
	}
}

// lineFeed steps over a line end, if there is one at pos.
func (p *parser) lineFeed() bool {
	switch {
	case strings.HasPrefix(p.src[p.pos:], "\r\n"):
		p.pos += 2
	case p.peek() == '\n':
		p.pos++
	default:
		return false
	}
	p.line = p.pos
	return true
}

// separate steps over white space, comments and line ends.
func (p *parser) separate() {
	for {
		p.skipBlanks()
		if p.peek() == '#' && (p.pos == p.line || isBlank(p.src[p.pos-1])) {
			p.comment()
		}
		if !p.lineFeed() {
			return
		}
	}
}

func (p *parser) comment() {
	end := p.endOfLine(p.pos)
	p.comments = append(p.comments, Comment{p.pos, end})
	p.pos = end
}

// endOfLine gives where the line of an offset ends, without its line end.
func (p *parser) endOfLine(at int) int {
	i := strings.IndexByte(p.src[at:], '\n')
	if i < 0 {
		return len(p.src)
	}
	if i > 0 && p.src[at+i-1] == '\r' {
		i--
	}
	return at + i
}

// enter counts a level of nesting; the caller leaves it with depth--.
func (p *parser) enter() {
	if p.depth++; p.depth > MaxDepth {
		p.fail(p.pos, "nested deeper than 10000 levels")
	}
}

func (p *parser) document() *Node {
	p.anchors = map[string]*Node{}
	root := p.blockNode(-1, parent{})
	if p.separate(); !p.ended() {
		p.unexpected()
	}
	return root
}

// unexpected words the fault of text behind a node that is complete.
func (p *parser) unexpected() {
	switch {
	case p.at(':') && !p.fresh():
		p.fail(p.pos, `": " begins a mapping, which can't be here; a text that holds it must be quoted`)
	case p.fresh() && strings.Contains(p.src[p.line:p.pos], "\t"):
		p.fail(p.line+strings.IndexByte(p.src[p.line:], '\t'), noTabs)
	case p.fresh() && p.at('-'):
		p.fail(p.pos, "expected a key, found an element of a sequence")
	case p.fresh():
		p.fail(p.pos, "the indentation fits nothing above")
	case p.peek() == '#':
		p.fail(p.pos, "a comment must have a space before it")
	default:
		p.fail(p.pos, "unexpected text behind a value")
	}
}

// parent is where a block node may stand.
type parent struct {
	compact bool // a collection may begin on the line of the indicator before it
	ofPair  bool // it is the value of a mapping: a sequence may be indented like the key
}

// blockNode reads the node that comes next below something indented by indent. What is
// not indented deeper does not belong to it: the node is empty then.
func (p *parser) blockNode(indent int, in parent) *Node {
	behind := p.pos
	p.separate()
	if !p.belongs(indent, in) {
		return &Node{Kind: Empty, Start: behind, End: behind, Outer: behind}
	}
	p.enter()
	defer func() { p.depth-- }()

	begin, line, fresh := p.pos, p.line, p.fresh()
	props := p.properties()
	for props.any() && p.line != line {
		if !p.belongs(indent, in) {
			return p.hang(&Node{Kind: Empty, Start: props.end, End: props.end}, props)
		}
		// They have a line of their own. What follows may have its own too, or they are
		// those of the first key.
		begin, line, fresh = p.pos, p.line, p.fresh()
		own := p.properties()
		if own.any() && p.line != line {
			props = p.join(props, own)
			continue
		}
		return p.hang(p.blockContent(indent, in, own, begin, fresh), props)
	}
	return p.blockContent(indent, in, props, begin, fresh)
}

// belongs reports whether the text at pos belongs below something indented by indent.
func (p *parser) belongs(indent int, in parent) bool {
	if p.ended() {
		return false
	}
	if !p.fresh() || p.spaces(p.line) > indent {
		return true
	}
	return in.ofPair && p.spaces(p.line) == indent && p.column() == indent && p.at('-')
}

// blockContent reads a node behind its properties, which begin at offset begin on the
// same line.
func (p *parser) blockContent(indent int, in parent, props properties, begin int, fresh bool) *Node {
	mayNest := in.compact || fresh
	switch {
	case p.at('-'), p.at('?'):
		if props.any() || !mayNest {
			p.fail(p.pos, "a block sequence or mapping can't begin on this line")
			return &Node{Kind: Empty}
		}
		p.checkIndent(begin)
		if p.peek() == '-' {
			return p.sequence()
		}
		return p.mapping(begin-p.line, nil)
	case p.peek() == '|', p.peek() == '>':
		return p.hang(p.blockScalar(indent), props)
	}
	line := p.line
	n := p.inline(indent, false)
	if !p.atColon() {
		if n.Kind == Scalar && n.Style == Plain {
			p.continuePlain(n, indent, false)
			if p.line != line && p.atColon() {
				p.fail(p.pos, "this line is indented like further text of the value above, but holds a key")
			}
		}
		if n.Kind == Empty && p.err == nil && !props.any() {
			p.fail(p.pos, "a value can't begin with "+quote(p.src[p.pos:]))
		}
		return p.hang(n, props)
	}
	switch {
	case p.line != line:
		p.fail(n.Start, "a key must stand on one line")
	case !mayNest:
		p.unexpected()
	}
	p.checkIndent(begin)
	return p.mapping(begin-p.line, p.hang(n, props))
}

const noTabs = "a tab can't indent: YAML takes spaces only"

// checkIndent refuses a block collection with a tab before it.
func (p *parser) checkIndent(begin int) {
	i := begin
	for i > p.line && isBlank(p.src[i-1]) {
		i--
	}
	if tab := strings.IndexByte(p.src[i:begin], '\t'); tab >= 0 {
		p.fail(i+tab, noTabs)
	}
}

// atColon steps over blanks and reports whether a colon that ends a key follows.
func (p *parser) atColon() bool {
	before := p.pos
	p.skipBlanks()
	if p.at(':') {
		return true
	}
	p.pos = before
	return false
}

// sequence reads a block sequence; its first dash is at pos.
func (p *parser) sequence() *Node {
	n := &Node{Kind: Sequence, Style: Block, Start: p.pos, Outer: p.pos, Column: p.column()}
	for p.err == nil {
		e := Entry{Mark: p.pos}
		p.pos++
		e.Value = p.blockNode(n.Column, parent{compact: true})
		n.Entries = append(n.Entries, e)
		n.End = e.Value.End
		if p.separate(); !p.continues(n.Column) || !p.at('-') {
			return n
		}
		p.checkIndent(p.pos)
	}
	return n
}

// continues reports whether a collection in that column goes on at pos.
func (p *parser) continues(column int) bool {
	if p.ended() || p.fresh() && p.column() < column {
		return false
	}
	if !p.fresh() || p.column() > column {
		p.unexpected()
		return false
	}
	return true
}

// mapping reads a block mapping in a column. Its first key was read, up to the colon, or
// is nil and has a question mark at pos.
func (p *parser) mapping(column int, key *Node) *Node {
	n := &Node{Kind: Mapping, Style: Block, Start: p.line + column, Outer: p.line + column, Column: column}
	for p.err == nil {
		e := Entry{Key: key, Mark: p.pos}
		if key == nil {
			e = p.explicitKey(column)
		}
		if e.Mark >= 0 {
			p.pos++
			e.Value = p.blockNode(column, parent{compact: e.Explicit, ofPair: true})
		}
		n.Entries = append(n.Entries, e)
		n.End = e.Value.End
		if p.separate(); !p.continues(column) || p.at('-') {
			return n
		}
		p.checkIndent(p.pos)
		if key = nil; !p.at('?') {
			key = p.nextKey()
		}
	}
	return n
}

// explicitKey reads a key behind a question mark, and steps to its colon.
func (p *parser) explicitKey(column int) Entry {
	p.pos++
	key := p.blockNode(column, parent{compact: true, ofPair: true})
	e := Entry{Key: key, Value: &Node{Kind: Empty, Start: key.End, End: key.End, Outer: key.End}, Mark: -1, Explicit: true}
	if p.separate(); !p.ended() && p.fresh() && p.column() == column && p.at(':') {
		e.Mark = p.pos
	}
	return e
}

// nextKey reads a further key of a block mapping, up to its colon.
func (p *parser) nextKey() *Node {
	line := p.line
	props := p.properties()
	start := p.pos
	n := p.inline(0, false)
	switch {
	case p.err != nil:
	case !p.atColon():
		p.fail(start, "expected a key and a colon")
	case p.line != line:
		p.fail(start, "a key must stand on one line")
	}
	return p.hang(n, props)
}
