package jsontree

import "strings"

// Style is how a source lays out its tokens.
type Style struct {
	Multiline bool   // containers go over several lines
	Indent    string // one level of indentation
	Newline   string // "\n" or "\r\n"; "" if not Multiline
	Colon     string // ": " or ":"
	Comma     string // between members on one line: ", " or ","
}

// DetectStyle reads the style off a valid source: indentation from the first
// indented line, separators from the first colon and the first comma that has
// something behind it on its line. A source on one line is not Multiline. Where a
// source shows no comma on a line, Comma follows Colon.
func DetectStyle(src string) Style {
	src = strings.Trim(strings.TrimPrefix(src, byteOrderMark), " \t\r\n")
	var s Style
	if i := strings.IndexByte(src, '\n'); i >= 0 { // strings hold no bare line feed
		s.Multiline = true
		s.Newline = "\n"
		if i > 0 && src[i-1] == '\r' {
			s.Newline = "\r\n"
		}
		s.Indent = firstIndent(src[i+1:])
	}
	s.detectSeparators(src)
	return s
}

// firstIndent gives the white space before the first line of text that has some.
func firstIndent(text string) string {
	for line := range strings.Lines(text) {
		rest := strings.TrimLeft(line, " \t")
		if len(rest) < len(line) && strings.Trim(rest, "\r\n") != "" {
			return line[:len(line)-len(rest)]
		}
	}
	return ""
}

func (s *Style) detectSeparators(src string) {
	for i := 0; i < len(src) && (s.Colon == "" || s.Comma == ""); i++ {
		switch src[i] {
		case '"':
			i = closingQuote(src, i+1)
		case ':':
			if s.Colon == "" {
				s.Colon = separator(src, i)
			}
		case ',':
			if s.Comma == "" && !endsLine(src[i+1:]) {
				s.Comma = separator(src, i)
			}
		}
	}
	if s.Colon == "" && s.Comma == "" && s.Multiline {
		s.Colon = ": "
	}
	if s.Colon == "" {
		s.Colon = ":" + strings.TrimPrefix(s.Comma, ",")
	}
	if s.Comma == "" {
		s.Comma = "," + strings.TrimPrefix(s.Colon, ":")
	}
}

// closingQuote gives the offset of the quote that ends the string whose text begins
// at i, or the end of src.
func closingQuote(src string, i int) int {
	for i < len(src) && src[i] != '"' {
		if src[i] == '\\' {
			i++
		}
		i++
	}
	return i
}

// separator gives the colon or comma at i with the space behind it, if there is one.
func separator(src string, i int) string {
	if i+1 < len(src) && src[i+1] == ' ' {
		return src[i : i+2]
	}
	return src[i : i+1]
}

func endsLine(rest string) bool {
	rest = strings.TrimLeft(rest, " \t\r")
	return rest == "" || rest[0] == '\n'
}

// AppendStyled appends v, laid out in the style of the source src that it came from
// or is to be put into. In a style of several lines a container is broken into
// lines, indented one level more than base, which is the indentation of the line
// that v begins on; but a container that stands on one line in src is kept on one,
// and so is a made-up one (or one that was empty) that holds only scalars and empty
// containers, if what caused it stands on one line. lines is the table of src; nil
// will do.
func AppendStyled(dst []byte, v *Value, src string, st Style, lines *LineTable, base string) []byte {
	if lines == nil && st.Multiline {
		lines = NewLineTable(src)
	}
	w := writer{dst: dst, src: src, style: st, lines: lines, indent: []byte(base)}
	w.value(v)
	return w.dst
}

// writer prints one value in a style.
type writer struct {
	dst    []byte
	src    string
	style  Style
	lines  *LineTable
	indent []byte // of the line being written
}

func (w *writer) value(v *Value) {
	switch {
	case v.kind != Object && v.kind != Array:
		w.dst = appendScalar(w.dst, v)
	case !w.style.Multiline || len(v.members) == 0 || w.fitsLine(v):
		w.inline(v)
	default:
		w.broken(v)
	}
}

// fitsLine reports whether a container is to stay on one line in a style of several.
func (w *writer) fitsLine(v *Value) bool {
	if w.lines.HasNewline(v.span) {
		return false
	}
	const emptyWidth = len("{}")
	if !v.made && v.span.End-v.span.Start > int32(emptyWidth) {
		return true
	}
	for i := range v.members {
		if v.members[i].Value.Len() > 0 {
			return false
		}
	}
	return true
}

// inline prints a container and all that it holds on one line.
func (w *writer) inline(v *Value) {
	if v.kind != Object && v.kind != Array {
		w.dst = appendScalar(w.dst, v)
		return
	}
	w.bracket(v, '{', '[')
	for i := range v.members {
		if i > 0 {
			w.dst = append(w.dst, w.style.Comma...)
		}
		w.name(v, i)
		w.inline(v.members[i].Value)
	}
	w.bracket(v, '}', ']')
}

// broken prints a container with one member a line.
func (w *writer) broken(v *Value) {
	w.bracket(v, '{', '[')
	outer := len(w.indent)
	w.indent = append(w.indent, w.style.Indent...)
	for i := range v.members {
		if i > 0 {
			w.dst = append(w.dst, ',')
		}
		w.newline()
		w.name(v, i)
		w.value(v.members[i].Value)
	}
	w.indent = w.indent[:outer]
	w.newline()
	w.bracket(v, '}', ']')
}

func (w *writer) newline() {
	w.dst = append(w.dst, w.style.Newline...)
	w.dst = append(w.dst, w.indent...)
}

// name prints the name of a property and the colon behind it; elements have none.
func (w *writer) name(v *Value, i int) {
	if v.kind != Object {
		return
	}
	w.dst = appendName(w.dst, &v.members[i], w.src)
	w.dst = append(w.dst, w.style.Colon...)
}

func (w *writer) bracket(v *Value, ofObject, ofArray byte) {
	if v.kind == Object {
		w.dst = append(w.dst, ofObject)
		return
	}
	w.dst = append(w.dst, ofArray)
}
