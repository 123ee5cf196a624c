package yamltree

import "strings"

// blockScalar reads a literal or folded scalar whose parent is indented by indent.
func (p *parser) blockScalar(indent int) *Node {
	n := &Node{Kind: Scalar, Style: Literal, Start: p.pos, Outer: p.pos}
	if p.peek() == '>' {
		n.Style = Folded
	}
	depth, chomp := p.blockHeader()
	n.End, n.Keep = p.pos, chomp == '+'
	p.skipBlanks()
	if p.peek() == '#' && isBlank(p.src[p.pos-1]) {
		p.comment()
	}
	if !p.lineFeed() {
		if !p.ended() {
			p.fail(p.pos, "unexpected text behind the sign of a block scalar")
		}
		return n
	}
	if depth > 0 {
		depth += max(indent, 0)
	} else {
		depth = p.blockIndent(indent)
	}
	p.blockLines(n, max(depth, indent+1), chomp)
	return n
}

// blockHeader reads the sign of a block scalar with its indicators: the indentation, 0 if
// it is not told, and what becomes of the line ends behind the text.
func (p *parser) blockHeader() (depth int, chomp byte) {
	for p.pos++; ; p.pos++ {
		switch c := p.peek(); {
		case c >= '1' && c <= '9' && depth == 0:
			depth = int(c - '0')
		case (c == '+' || c == '-') && chomp == 0:
			chomp = c
		default:
			return depth, chomp
		}
	}
}

// blockIndent finds how far a block scalar is indented: as its first line with text.
func (p *parser) blockIndent(indent int) int {
	widest, widestLine := 0, 0
	for line := p.pos; line < len(p.src); line = lineEnd(p.src, line) {
		spaces := p.spaces(line)
		if end := p.endOfLine(line); line+spaces < end {
			if spaces > indent && widest > spaces {
				p.fail(widestLine, "a blank line before the text is indented deeper than the text")
			}
			return spaces
		}
		if spaces > widest {
			widest, widestLine = spaces, line
		}
	}
	return widest
}

// blockLines reads the lines of a block scalar, which are indented by depth.
func (p *parser) blockLines(n *Node, depth int, chomp byte) {
	var b strings.Builder
	var pending string // the line end behind the last line with text
	blank := 0         // lines without text behind that
	deepBefore := false
	for !p.ended() {
		end := p.endOfLine(p.pos)
		spaces := min(p.spaces(p.pos), depth)
		if p.pos+spaces == end { // no text
			if end < len(p.src) {
				blank++
			}
			if p.stepOver(end); n.Keep {
				n.End = end
			}
			continue
		}
		if spaces < depth {
			break
		}
		text := p.src[p.pos+depth : end]
		deep := text[0] == ' ' || text[0] == '\t'
		switch {
		case n.Style == Folded && pending != "" && !deepBefore && !deep:
			fold(&b, 1+blank)
		default:
			b.WriteString(pending + strings.Repeat("\n", blank))
		}
		b.WriteString(text)
		pending, blank, deepBefore = "", 0, deep
		if n.End = end; end < len(p.src) {
			pending = "\n"
		}
		p.stepOver(end)
	}
	if chomp != '-' {
		b.WriteString(pending)
	}
	if chomp == '+' {
		b.WriteString(strings.Repeat("\n", blank))
	}
	n.Value = b.String()
}

// stepOver goes to the line behind the one that ends at end.
func (p *parser) stepOver(end int) {
	p.pos = end
	p.lineFeed()
}
