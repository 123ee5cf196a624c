package report

import (
	"encoding/xml"
	"fmt"
	"io"
	"strings"
)

// NewFindingJUnit gives the form that build servers read: a suite for each file, a case
// for each schema and target. Errors make a case fail; the rest is its output.
func NewFindingJUnit(w io.Writer) CheckedPrinter {
	return &findingJUnit{page: newPage(w)}
}

type findingJUnit struct {
	page  page
	err   error
	suite *junitSuite // of the file that is being told; nil before the first
	names map[string]bool
	sites sites
}

type junitSuite struct {
	XMLName  xml.Name     `xml:"testsuite"`
	Name     string       `xml:"name,attr"`
	Tests    int          `xml:"tests,attr"`
	Failures int          `xml:"failures,attr"`
	Errors   int          `xml:"errors,attr"`
	Skipped  int          `xml:"skipped,attr"`
	Cases    []*junitCase `xml:"testcase"`
}

type junitCase struct {
	Name    string        `xml:"name,attr"`
	Class   string        `xml:"classname,attr"`
	File    string        `xml:"file,attr"`
	Line    int           `xml:"line,attr"`
	Failure *junitFailure `xml:"failure"`
	Output  string        `xml:"system-out,omitempty"`

	errors, others []*Entry
}

type junitFailure struct {
	Type    string `xml:"type,attr"`
	Message string `xml:"message,attr"`
	Text    string `xml:",chardata"`
}

func (f *findingJUnit) Begin() error {
	f.page.text(xml.Header)
	f.page.text("<testsuites name=\"schemafix\">\n")
	return f.page.flush()
}

func (f *findingJUnit) Checked(src *Source, schemas []Checked) { f.sites = sitesOf(src, schemas) }

func (f *findingJUnit) Document(src *Source, findings []Entry) error {
	if f.suite == nil || f.suite.Name != printable(src.Name) {
		f.endSuite()
		f.suite, f.names = &junitSuite{Name: printable(src.Name)}, map[string]bool{}
	}
	cases := f.cases(src)
	for i := range findings {
		e := &findings[i]
		key := caseKey{f.sites.owner(e), e.Target}
		c := cases[key]
		if c == nil {
			c = f.newCase(src, e.Target, documentName, Checked{})
			cases[key] = c
		}
		if e.Level == Error {
			c.errors = append(c.errors, e)
		} else {
			c.others = append(c.others, e)
		}
	}
	for _, c := range cases {
		c.finish(src)
	}
	f.sites = sites{}
	return f.flush()
}

// caseKey is a schema, as its index among those of the document, and a target.
type caseKey struct {
	site   int
	target string
}

// cases makes the cases of a document.
func (f *findingJUnit) cases(src *Source) map[caseKey]*junitCase {
	cases := map[caseKey]*junitCase{}
	for i, s := range f.sites.schemas {
		for _, t := range s.Targets {
			cases[caseKey{i, t}] = f.newCase(src, t, f.sites.names[i], s)
		}
	}
	return cases
}

func (f *findingJUnit) newCase(src *Source, target, name string, s Checked) *junitCase {
	line, _ := src.Position(s.Span.Start)
	c := &junitCase{Name: f.free(target, name, s, line), Class: target, File: f.suite.Name, Line: line}
	f.suite.Cases = append(f.suite.Cases, c)
	return c
}

// free gives a case a name that no other of its file and target has: programs that
// compare runs know a case by it.
func (f *findingJUnit) free(target, name string, s Checked, line int) string {
	for _, more := range []string{"", " at " + string(s.At), fmt.Sprintf(" at line %d", line)} {
		if key := target + "\x00" + name + more; !f.names[key] {
			f.names[key] = true
			return printable(name + more)
		}
	}
	return printable(name)
}

// finish writes down what was found in a case.
func (c *junitCase) finish(src *Source) {
	if len(c.errors) > 0 {
		message := c.errors[0].Message
		if n := len(c.errors) - 1; n > 0 {
			message += fmt.Sprintf(" (and %s)", count(n, "more error"))
		}
		c.Failure = &junitFailure{Type: c.errors[0].ID, Message: printable(message), Text: junitText(src, c.errors)}
	}
	c.Output = junitText(src, c.others)
	c.errors, c.others = nil, nil
}

func junitText(src *Source, entries []*Entry) string {
	var b strings.Builder
	for _, e := range entries {
		fmt.Fprintf(&b, "%s: %s: %s [%s]\n", src.place(e.Span), e.Level, printable(e.Message), e.ID)
		for _, line := range e.aside(false) { // the case names the target
			fmt.Fprintf(&b, "  %s\n", line)
		}
	}
	return b.String()
}

func (f *findingJUnit) endSuite() {
	if f.suite == nil {
		return
	}
	f.suite.Tests = len(f.suite.Cases)
	for _, c := range f.suite.Cases {
		f.suite.Failures += one(c.Failure != nil)
	}
	text, err := xml.MarshalIndent(f.suite, "  ", "  ")
	if err != nil && f.err == nil {
		f.err = fmt.Errorf("writing the report: %w", err)
	}
	f.page.text(string(text) + "\n")
	f.suite = nil
}

func (f *findingJUnit) End(Totals) error {
	f.endSuite()
	f.page.text("</testsuites>\n")
	return f.flush()
}

func (f *findingJUnit) flush() error {
	err := f.page.flush()
	if f.err != nil {
		return f.err
	}
	return err
}
