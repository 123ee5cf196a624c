package yamltree

import (
	"strconv"
	"strings"
)

// plain reads the first line of a plain scalar.
func (p *parser) plain(flow bool) *Node {
	n := &Node{Kind: Scalar, Style: Plain, Start: p.pos, Outer: p.pos}
	n.Value = p.plainLine(flow)
	n.End = p.pos
	return n
}

// plainLine reads plain text up to what ends it on its line, without the blanks there.
func (p *parser) plainLine(flow bool) string {
	start, end := p.pos, p.pos
scan:
	for i := p.pos; i < len(p.src); i++ {
		switch c := p.src[i]; {
		case c == '\n' || c == '\r':
			break scan
		case c == ' ' || c == '\t':
			continue
		case c == '#' && i > start && isBlank(p.src[i-1]):
			break scan
		case c == ':' && (p.blankAt(i+1) || flow && isFlow(p.src[i+1])):
			break scan
		case flow && isFlow(c):
			break scan
		}
		end = i + 1
	}
	p.pos = end
	return p.src[start:end]
}

// continuePlain reads the further lines of a plain scalar: those indented deeper than
// indent.
func (p *parser) continuePlain(n *Node, indent int, flow bool) {
	var b strings.Builder
	for {
		pos, line := p.pos, p.line
		p.skipBlanks()
		breaks := 0
		for p.lineFeed() {
			breaks++
			p.skipBlanks()
		}
		ends := p.ended() || p.peek() == '#' || !flow && p.spaces(p.line) <= indent || flow && isFlow(p.peek()) || p.at(':')
		if breaks == 0 || ends || flow && p.peek() == ':' && isFlow(p.src[p.pos+1]) {
			p.pos, p.line = pos, line
			break
		}
		if b.Len() == 0 {
			b.WriteString(n.Value)
		}
		fold(&b, breaks)
		b.WriteString(p.plainLine(flow))
		n.End = p.pos
	}
	if b.Len() > 0 {
		n.Value = b.String()
	}
}

// fold writes what line ends in a row stand for: one is a space, each further one a line
// feed.
func fold(b *strings.Builder, breaks int) {
	if breaks == 1 {
		b.WriteByte(' ')
	}
	for range breaks - 1 {
		b.WriteByte('\n')
	}
}

// quotedBreak steps over the line ends in a quoted scalar and gives their number. The
// text goes on where it is indented deeper than indent, in a flow collection anywhere.
func (p *parser) quotedBreak(start, indent int, flow bool) int {
	breaks := 0
	for p.lineFeed() {
		breaks++
		p.skipBlanks()
	}
	if !p.ended() && !flow && p.spaces(p.line) <= indent {
		p.fail(start, "this quote is not closed where its text is indented")
	}
	return breaks
}

func (p *parser) singleQuoted(indent int, flow bool) *Node {
	n := &Node{Kind: Scalar, Style: SingleQuoted, Start: p.pos, Outer: p.pos}
	var b strings.Builder
	for p.pos++; !p.ended(); {
		switch c := p.src[p.pos]; {
		case c == '\'' && strings.HasPrefix(p.src[p.pos:], "''"):
			b.WriteByte('\'')
			p.pos += 2
		case c == '\'':
			p.pos++
			n.End, n.Value = p.pos, b.String()
			return n
		case isBlank(c):
			p.quotedBlank(&b, n.Start, indent, flow)
		default:
			b.WriteByte(c)
			p.pos++
		}
	}
	p.fail(n.Start, "this quote is not closed")
	return n
}

// quotedBlank reads white space in a quoted scalar: what stands around line ends is not
// part of the text.
func (p *parser) quotedBlank(b *strings.Builder, start, indent int, flow bool) {
	begin := p.pos
	p.skipBlanks()
	if end := p.pos; p.peek() != '\n' && p.peek() != '\r' {
		b.WriteString(p.src[begin:end])
		return
	}
	fold(b, p.quotedBreak(start, indent, flow))
}

func (p *parser) doubleQuoted(indent int, flow bool) *Node {
	n := &Node{Kind: Scalar, Style: DoubleQuoted, Start: p.pos, Outer: p.pos}
	var b strings.Builder
	for p.pos++; !p.ended(); {
		switch c := p.src[p.pos]; {
		case c == '"':
			p.pos++
			n.End, n.Value = p.pos, b.String()
			return n
		case c == '\\':
			p.escape(&b, n.Start, indent, flow)
		case isBlank(c):
			p.quotedBlank(&b, n.Start, indent, flow)
		default:
			b.WriteByte(c)
			p.pos++
		}
	}
	p.fail(n.Start, "this quote is not closed")
	return n
}

// escapes are what stands behind a backslash and what it means.
const escapes = "0\x00a\ab\bt\t\t\tn\nv\vf\fr\re\x1B  \"\"//\\\\"

// escape reads an escape of a double-quoted scalar.
func (p *parser) escape(b *strings.Builder, start, indent int, flow bool) {
	at := p.pos
	p.pos++
	c := p.peek()
	if c == '\n' || c == '\r' {
		b.WriteString(strings.Repeat("\n", p.quotedBreak(start, indent, flow)-1)) // the first one counts for nothing
		return
	}
	p.pos++
	switch c {
	case 'x':
		p.hex(b, at, 2)
	case 'u':
		p.hex(b, at, 4)
	case 'U':
		p.hex(b, at, 8)
	case 'N':
		b.WriteRune(0x85)
	case '_':
		b.WriteRune(0xA0)
	case 'L':
		b.WriteRune(0x2028)
	case 'P':
		b.WriteRune(0x2029)
	default:
		for i := 0; i < len(escapes); i += 2 {
			if escapes[i] == c {
				b.WriteByte(escapes[i+1])
				return
			}
		}
		p.fail(at, `\`+strings.Trim(quote(p.src[at+1:]), "'")+" is not an escape of YAML")
	}
}

// hex reads the digits of an escape. Two halves of a surrogate pair, as JSON writes them,
// are one character.
func (p *parser) hex(b *strings.Builder, at, digits int) {
	r, ok := p.digits(digits)
	if ok && digits == 4 && r >= 0xD800 && r < 0xDC00 && strings.HasPrefix(p.src[p.pos:], `\u`) {
		p.pos += 2
		low, lowOK := p.digits(digits)
		if ok = lowOK && low >= 0xDC00 && low < 0xE000; ok {
			r = 0x10000 + (r-0xD800)<<10 + (low - 0xDC00)
		}
	}
	switch {
	case !ok:
		p.fail(at, "an escape needs its full number of hexadecimal digits")
	case r > 0x10FFFF || r >= 0xD800 && r < 0xE000:
		p.fail(at, "the escape stands for no character")
	}
	if p.err == nil {
		b.WriteRune(rune(r))
	}
}

func (p *parser) digits(n int) (uint64, bool) {
	if len(p.src)-p.pos < n {
		return 0, false
	}
	text := p.src[p.pos : p.pos+n]
	r, err := strconv.ParseUint(text, 16, 32)
	p.pos += n
	return r, err == nil && text[0] != '+'
}
