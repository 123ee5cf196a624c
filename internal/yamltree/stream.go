package yamltree

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

const byteOrderMark = "\uFEFF"

// Parse reads all documents of a text. A fault in one is a fault of the text: its error
// is an *Error.
func Parse(src string) ([]*Document, error) {
	if e := checkText(src); e != nil {
		return nil, e
	}
	parts, e := split(src)
	if e != nil {
		return nil, e
	}
	var docs []*Document
	for _, part := range parts {
		p := parser{src: src[:part.contentEnd], pos: part.content, line: part.lineStart}
		root := p.document()
		if p.err != nil {
			return nil, p.err
		}
		d := &Document{Start: part.start, End: part.end, Root: root, Comments: append(part.comments, p.comments...)}
		slices.SortFunc(d.Comments, func(a, b Comment) int { return a.Start - b.Start })
		docs = append(docs, d)
	}
	return docs, nil
}

// checkText finds the first character that no YAML may hold.
func checkText(src string) *Error {
	if strings.HasPrefix(src, "\xFF\xFE") || strings.HasPrefix(src, "\xFE\xFF") {
		return &Error{0, "the text looks like UTF-16; it must be UTF-8"}
	}
	for i := 0; i < len(src); {
		c := src[i]
		if c >= ' ' && c < 0x7F || c == '\n' || c == '\t' {
			i++
			continue
		}
		if c == '\r' {
			if !strings.HasPrefix(src[i:], "\r\n") {
				return &Error{i, "a carriage return without a line feed"}
			}
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(src[i:])
		switch {
		case r == utf8.RuneError && size < 2:
			return &Error{i, fmt.Sprintf("the byte 0x%02X is not valid UTF-8 here", c)}
		case r < ' ', r >= 0x7F && r < 0xA0 && r != 0x85, r == 0xFFFE, r == 0xFFFF, r == 0xFEFF && i > 0:
			return &Error{i, fmt.Sprintf("the character U+%04X is not allowed in YAML", r)}
		}
		i += size
	}
	return nil
}

// part is where one document stands.
type part struct {
	start, end int // its region
	content    int // behind the marker --- and the directives
	contentEnd int
	lineStart  int // of the line that content lies on
	comments   []Comment
}

// splitter cuts a stream into documents. A line that begins with --- or ... is a marker
// wherever it stands, even in a quoted text.
type splitter struct {
	src        string
	parts      []part
	comments   []Comment // before the document that comes next
	directives int       // offset of the first one that waits for its document, or -1
	open       bool      // the last part goes on
}

func split(src string) ([]part, *Error) {
	s := splitter{src: src, directives: -1}
	at := len(src) - len(strings.TrimPrefix(src, byteOrderMark))
	for at < len(src) {
		end := lineEnd(src, at)
		if e := s.line(at, end); e != nil {
			return nil, e
		}
		at = end
	}
	s.close(len(src), len(src))
	switch {
	case s.directives >= 0:
		return nil, &Error{s.directives, "a directive needs a document behind it that begins with ---"}
	case len(s.parts) == 0:
		s.parts = append(s.parts, part{content: len(src), contentEnd: len(src), lineStart: len(src)})
	}
	last := &s.parts[len(s.parts)-1]
	last.end = len(src)
	last.comments = append(last.comments, s.comments...)
	return s.parts, nil
}

// lineEnd gives the offset behind the line feed that ends the line at offset at.
func lineEnd(src string, at int) int {
	if i := strings.IndexByte(src[at:], '\n'); i >= 0 {
		return at + i + 1
	}
	return len(src)
}

func (s *splitter) line(at, end int) *Error {
	text := s.src[at:end]
	switch {
	case isMarker(text, "---"):
		s.close(at, at)
		s.begin(part{content: at + len("---"), lineStart: at})
	case isMarker(text, "..."):
		rest := strings.TrimLeft(text[len("..."):], " \t")
		if strings.TrimSpace(rest) != "" && rest[0] != '#' {
			return &Error{at + len("..."), "nothing but a comment may follow ... on its line"}
		}
		s.note(at+len(text)-len(rest), rest)
		if s.open {
			last := &s.parts[len(s.parts)-1]
			last.comments, s.comments = append(last.comments, s.comments...), nil
		}
		s.close(at, end)
	case s.open:
	case text[0] == '%':
		if s.directives < 0 {
			s.directives = at
		}
	case strings.TrimSpace(text) == "":
	case strings.TrimLeft(text, " \t")[0] == '#':
		s.note(at+strings.IndexByte(text, '#'), text[strings.IndexByte(text, '#'):])
	case s.directives >= 0:
		return &Error{at, "a document with directives must begin with ---"}
	default:
		s.begin(part{content: at, lineStart: at})
	}
	return nil
}

// note keeps the comment that a text begins with, if it does.
func (s *splitter) note(at int, text string) {
	if strings.HasPrefix(text, "#") {
		s.comments = append(s.comments, Comment{at, at + len(strings.TrimRight(text, "\r\n"))})
	}
}

func (s *splitter) begin(p part) {
	if len(s.parts) > 0 {
		p.start = s.parts[len(s.parts)-1].end
	}
	p.comments, s.comments = s.comments, nil
	s.directives, s.open = -1, true
	s.parts = append(s.parts, p)
}

// close ends the document that is open.
func (s *splitter) close(contentEnd, end int) {
	if s.open {
		last := &s.parts[len(s.parts)-1]
		last.contentEnd, last.end = contentEnd, end
	}
	s.open = false
}

func isMarker(line, marker string) bool {
	return strings.HasPrefix(line, marker) && (len(line) == len(marker) || isBlank(line[len(marker)]))
}

// isBlank reports whether a byte is white space or a line end.
func isBlank(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }
