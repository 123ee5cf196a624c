package report

import (
	"path"
	"strings"

	"schemafix/internal/jsontree"
)

// Run is what the printers that write for other programs want to know of a whole run.
type Run struct {
	Version string   // of the program
	Targets []string // of the run, in the order in which they were asked for
	Rules   []Rule   // all there are, in the order in which they are listed
	Folder  string   // the working folder as seen from the repository's root, with slashes; "" if it is that
}

// Rule is a rule of audit as reports declare it.
type Rule struct {
	ID, Title, Doc, Bad, Good, Fix string
	Level                          Level
}

// Checked is one schema that audit looked at.
type Checked struct {
	Tool    string // "" if there is none
	At      jsontree.Pointer
	Span    jsontree.Span // in the document's source
	Targets []string      // for which it was looked at
}

// CheckedPrinter is a FindingPrinter that also tells of the schemas in which nothing was
// found. Before each call of Document there is one of Checked, for the same document;
// both come for documents without a finding too.
type CheckedPrinter interface {
	FindingPrinter
	Checked(src *Source, schemas []Checked)
}

// fileName gives the name of a file as seen from the repository's root. It reports false
// for what is no file, such as stdin.
func (r *Run) fileName(name string) (string, bool) {
	switch {
	case name == "" || strings.HasPrefix(name, "<"):
		return name, false
	case r.Folder == "" || path.IsAbs(name) || hasDrive(name):
		return name, true
	}
	return path.Join(r.Folder, name), true
}

// hasDrive reports whether a name is absolute on Windows.
func hasDrive(name string) bool { return len(name) > 2 && name[1] == ':' && name[2] == '/' }

// region gives the part of a span that lies on its first line, as positions: columns
// count from 1, in characters, and the end is the column behind the last one.
func (s *Source) region(span jsontree.Span) (line, column, endColumn int) {
	line, column = s.Position(span.Start)
	start := max(0, min(int(span.Start), len(s.Text)))
	end := max(start, min(int(span.End), len(s.Text)))
	if i := strings.IndexAny(s.Text[start:end], "\r\n"); i >= 0 {
		end = start + i
	}
	_, endColumn = s.Position(int32(end))
	return line, column, max(endColumn, column)
}

// aside is what there is to say of a finding below its message, a line each. The target
// is named where a run has several.
func (e *Entry) aside(several bool) []string {
	place := placeName(e.Tool, e.At)
	if several {
		place += ", for " + printable(e.Target)
	}
	lines := []string{place}
	if e.ProviderMessage != "" {
		lines = append(lines, "provider says: "+printable(e.ProviderMessage))
	}
	if e.Fix != "" {
		lines = append(lines, "fix: "+printable(e.Fix))
	}
	return lines
}

// several reports whether the run has more than one target.
func (r *Run) several() bool { return len(r.Targets) > 1 }
