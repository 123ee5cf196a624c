package report

import (
	"strconv"

	"schemafix/internal/jsontree"
)

// Source is the text that entries point into. It must not be copied once it was asked
// for a position, and not be used by two goroutines at once.
type Source struct {
	Name      string // the file's name, as reports write it
	Text      string
	FirstLine int // the line of the file on which Text begins, from 1; 0 counts as 1

	lines *jsontree.LineTable // made when the first position is asked for
}

// Position gives the place of a byte offset in the file: line and column count from 1,
// columns in characters.
func (s *Source) Position(offset int32) (line, column int) {
	if s.lines == nil {
		s.lines = jsontree.NewLineTable(s.Text)
	}
	line, column = s.lines.LineColumn(int(offset))
	return line + max(0, s.FirstLine-1), column
}

// place gives file:line:column, as editors and terminals know it.
func (s *Source) place(span jsontree.Span) string {
	line, column := s.Position(span.Start)
	return printable(s.Name) + ":" + strconv.Itoa(line) + ":" + strconv.Itoa(column)
}
