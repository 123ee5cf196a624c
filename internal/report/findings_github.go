package report

import (
	"fmt"
	"io"
	"strings"
)

// NewFindingGitHub gives the form that GitHub Actions shows beside the lines of a change:
// a workflow command for each finding.
func NewFindingGitHub(w io.Writer, run Run) FindingPrinter {
	return &findingGitHub{page: newPage(w), run: run}
}

type findingGitHub struct {
	page page
	run  Run
}

func (f *findingGitHub) Begin() error     { return nil }
func (f *findingGitHub) End(Totals) error { return f.page.flush() }

func (f *findingGitHub) Document(src *Source, findings []Entry) error {
	for i := range findings {
		f.finding(src, &findings[i])
	}
	return f.page.flush()
}

func (f *findingGitHub) finding(src *Source, e *Entry) {
	var where string
	message := printable(e.Message)
	if name, ok := f.run.fileName(src.Name); ok {
		line, column, end := src.region(e.Span)
		where = fmt.Sprintf("file=%s,line=%d,col=%d,endColumn=%d,", gitHubProperty.Replace(name), line, column, end)
	} else {
		message = src.place(e.Span) + ": " + message
	}
	text := strings.Join(append([]string{message}, e.aside(f.run.several())...), "\n")
	f.page.printf("::%s %stitle=%s::%s\n", gitHubCommand(e.Level), where, gitHubProperty.Replace(e.ID), gitHubData.Replace(text))
}

func gitHubCommand(l Level) string {
	if l == Note {
		return "notice"
	}
	return l.String()
}

// gitHubData writes the text of a workflow command: it ends with the line.
var gitHubData = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")

// gitHubProperty writes the value of a property, which ends at a colon or comma too.
var gitHubProperty = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
