package jsontree

import (
	"math"
	"strings"
	"unsafe"

	"github.com/go-json-experiment/json/jsontext"
)

// judgeMaxDepth is the nesting that jsontext accepts: 10,000 levels pass.
const judgeMaxDepth = 10_000

// byteOrderMark is U+FEFF in UTF-8. One at the start of a document is skipped.
const byteOrderMark = "\xEF\xBB\xBF"

// Limits bounds what a Parser accepts.
type Limits struct {
	// MaxDepth is how many arrays and objects may stand one inside the other.
	// Zero means 10,000, which is also the most.
	MaxDepth int
}

func (l Limits) maxDepth() int {
	if l.MaxDepth <= 0 || l.MaxDepth > judgeMaxDepth {
		return judgeMaxDepth
	}
	return l.MaxDepth
}

// Parser makes trees from JSON text. It owns the memory of every Value that it
// hands out: after Reset that memory is used again, and only strings taken from
// the old trees stay good. The zero Parser is ready for use. A Parser is not safe
// for use by several goroutines.
type Parser struct {
	Limits Limits

	src     string // the document being parsed
	pos     int
	depth   int
	deepest int
	pile    []Member // finished members of all brackets that are still open
	values  valueSlab
	members memberSlab
}

// Parse makes the tree of the one document in src. Spans are offsets in src, also
// when src begins with a byte order mark. Every error is a *SyntaxError: src is
// refused if it is not RFC 8259 JSON in UTF-8, has a key twice in one object or
// half a surrogate pair, is nested too deep, is empty, goes on after the document,
// or is larger than 2 GiB.
func (p *Parser) Parse(src string) (*Value, error) {
	if len(src) > math.MaxInt32 {
		return nil, newSyntaxError(0, "", tooLarge)
	}
	start := 0
	if strings.HasPrefix(src, byteOrderMark) {
		start = len(byteOrderMark)
	}
	if !isValid(src[start:]) {
		return nil, diagnose(src, start, p.Limits.maxDepth())
	}
	root := p.build(src, start)
	if p.deepest > p.Limits.maxDepth() {
		return nil, diagnose(src, start, p.Limits.maxDepth())
	}
	return root, nil
}

// isValid has jsontext judge the text. The bytes of the string are lent, not
// copied: IsValid only reads them and keeps nothing. A copy would cost 3 % of the
// time, and as much memory again as the source.
func isValid(src string) bool {
	return jsontext.Value(unsafe.Slice(unsafe.StringData(src), len(src))).IsValid()
}

// Reset makes the parser use its memory again. Every Value that it made is lost.
func (p *Parser) Reset() {
	p.values.reset()
	p.members.reset()
	if cap(p.pile) > keptChunks*chunkSize {
		p.pile = nil
	}
}

// Clone makes a deep copy of v in the parser's memory. Spans and flags are kept.
// v may come from any parser. A nil v gives nil.
func (p *Parser) Clone(v *Value) *Value {
	if v == nil {
		return nil
	}
	c := p.values.take()
	*c = *v
	c.members = p.members.copyOf(v.members)
	for i := range c.members {
		c.members[i].Value = p.Clone(c.members[i].Value)
	}
	return c
}

// build makes the tree of a text that was judged valid, so it checks nothing.
func (p *Parser) build(src string, start int) *Value {
	p.src, p.pos, p.depth, p.deepest = src, start, 0, 0
	p.skipSpace()
	root := p.value()
	p.src = ""
	return root
}

// value parses the value that begins at pos.
func (p *Parser) value() *Value {
	v := p.values.take()
	start := p.pos
	switch c := p.src[start]; c {
	case '"':
		text, escaped := p.quoted()
		*v = Value{kind: String, text: text, escaped: escaped}
	case '{':
		*v = Value{kind: Object, members: p.object()}
	case '[':
		*v = Value{kind: Array, members: p.array()}
	case 't', 'f':
		*v = Value{kind: Bool, text: p.scalar()}
	case 'n':
		p.scalar()
		*v = Value{kind: Null}
	default:
		*v = Value{kind: Number, text: p.scalar()}
	}
	v.span = p.spanFrom(start)
	return v
}

func (p *Parser) object() []Member {
	base := p.open()
	for c := p.skipSpace(); c != '}'; c = p.skipSpace() {
		if c == ',' {
			p.pos++
			p.skipSpace()
		}
		start := p.pos
		name := p.name()
		nameSpan := p.spanFrom(start)
		p.skipSpace()
		p.pos++ // the colon
		p.skipSpace()
		p.pile = append(p.pile, Member{Name: name, NameSpan: nameSpan, Value: p.value()})
	}
	return p.close(base)
}

func (p *Parser) array() []Member {
	base := p.open()
	for c := p.skipSpace(); c != ']'; c = p.skipSpace() {
		if c == ',' {
			p.pos++
			p.skipSpace()
		}
		p.pile = append(p.pile, Member{Value: p.value()})
	}
	return p.close(base)
}

// open steps over an opening bracket and gives the height of the pile.
func (p *Parser) open() int {
	p.pos++
	p.depth++
	p.deepest = max(p.deepest, p.depth)
	return len(p.pile)
}

// close steps over a closing bracket and takes what lies above base off the pile.
func (p *Parser) close(base int) []Member {
	p.pos++
	p.depth--
	members := p.members.copyOf(p.pile[base:])
	p.pile = p.pile[:base]
	return members
}

// name parses a quoted name and decodes it.
func (p *Parser) name() string {
	text, escaped := p.quoted()
	if !escaped {
		return text
	}
	return unquote(text)
}

// quoted steps over a string and gives what stands between its quotes.
func (p *Parser) quoted() (text string, escaped bool) {
	start := p.pos + 1
	end, escaped := endOfString(p.src, start)
	p.pos = end + 1
	return p.src[start:end], escaped
}

// scalar steps over a number or a literal.
func (p *Parser) scalar() string {
	src, start, i := p.src, p.pos, p.pos+1
	for i < len(src) && !endsScalar(src[i]) {
		i++
	}
	p.pos = i
	return src[start:i]
}

func endsScalar(c byte) bool { return c <= ' ' || c == ',' || c == ']' || c == '}' }

// skipSpace steps over white space and gives the byte that stops it.
func (p *Parser) skipSpace() byte {
	for p.src[p.pos] <= ' ' {
		p.pos++
	}
	return p.src[p.pos]
}

func (p *Parser) spanFrom(start int) Span { return Span{Start: int32(start), End: int32(p.pos)} }
