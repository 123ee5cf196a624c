package main

import (
	"strings"

	"schemafix/internal/jsontree"
)

// styleFlags are how results are laid out.
type styleFlags struct {
	indent    int
	indentSet bool
	compact   bool
}

const maxIndent = 16

func (s *styleFlags) validate() error {
	switch {
	case s.indentSet && s.compact:
		return usagef("--indent and --compact exclude each other")
	case s.indentSet && (s.indent < 1 || s.indent > maxIndent):
		return usagef("--indent takes 1 to %d spaces; --compact leaves all white space out", maxIndent)
	}
	return nil
}

// layout prints results anew in the style that was asked for.
type layout struct {
	flags  styleFlags
	parser jsontree.Parser
}

// apply gives a document in the style of the flags; without flags it is the document
// itself. The space around the document stays, and a line stays one.
func (l *layout) apply(document []byte, isLine bool) []byte {
	if !l.flags.compact && (!l.flags.indentSet || isLine) {
		return document
	}
	text := string(document)
	root := l.parse(text)
	out := append([]byte(nil), text[:root.Span().Start]...)
	out = l.print(out, root, text)
	return append(out, text[root.Span().End:]...)
}

func (l *layout) parse(text string) *jsontree.Value {
	l.parser.Reset()
	root, err := l.parser.Parse(text)
	if err != nil {
		panic("schemafix: the result is no JSON: " + err.Error())
	}
	return root
}

func (l *layout) print(dst []byte, root *jsontree.Value, text string) []byte {
	if l.flags.compact {
		return jsontree.AppendCompact(dst, root, text)
	}
	style := jsontree.Style{Multiline: true, Indent: strings.Repeat(" ", l.flags.indent), Newline: newlineOf(text), Colon: ": ", Comma: ", "}
	// What stands on one line in the source is kept on one: this is a source in which
	// nothing does.
	lines := jsontree.NewLineTable(strings.Repeat("\n", len(text)))
	return jsontree.AppendStyled(dst, root, text, style, lines, "")
}

// newlineOf gives how the lines of a text end.
func newlineOf(text string) string {
	if i := strings.IndexByte(text, '\n'); i > 0 && text[i-1] == '\r' {
		return "\r\n"
	}
	return "\n"
}
