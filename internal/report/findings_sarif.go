package report

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/url"
	"path"
	"strings"

	"github.com/owenrumney/go-sarif/v3/pkg/report/v210/sarif"
)

// fingerprintKey names the fingerprints in SARIF, with the version of how they are made.
const fingerprintKey = "schemafix/v1"

// NewFindingSARIF gives SARIF 2.1.0: one run that declares all rules, also where nothing
// was found. It is written as a stream, a result a line.
func NewFindingSARIF(w io.Writer, run Run) FindingPrinter {
	return &findingSARIF{stream: newStream(w), run: run, index: map[string]int{}}
}

type findingSARIF struct {
	stream stream
	run    Run
	index  map[string]int // of the rules
	prints fingerprints
	tail   []byte // what comes behind the results
}

// Begin writes all that comes before the results: the library's form of a run without
// any, cut at their empty list.
func (f *findingSARIF) Begin() error {
	driver := sarif.NewToolComponent().WithName("schemafix").WithVersion(f.run.Version)
	for i := range f.run.Rules {
		f.index[f.run.Rules[i].ID] = i
		driver.AddRule(sarifRule(&f.run.Rules[i]))
	}
	run := sarif.NewRun().WithTool(sarif.NewTool().WithDriver(driver)).WithColumnKind("unicodeCodePoints")
	text, err := json.Marshal(sarif.NewReport().AddRun(run))
	if err != nil {
		return fmt.Errorf("writing the report: %w", err)
	}
	head, tail, found := bytes.Cut(text, []byte(`"results":[]`))
	if !found {
		return fmt.Errorf("writing the report: the run has no list of results")
	}
	f.tail = tail
	f.stream.raw(string(head) + `"results":[`)
	return f.stream.flush()
}

func (f *findingSARIF) Document(src *Source, findings []Entry) error {
	for i := range findings {
		f.stream.element(f.result(src, &findings[i]))
	}
	return f.stream.flush()
}

func (f *findingSARIF) End(Totals) error {
	f.stream.raw("\n]" + string(f.tail) + "\n")
	return f.stream.flush()
}

// sarifRule declares a rule, with all of its documentation.
func sarifRule(r *Rule) *sarif.ReportingDescriptor {
	text := fmt.Sprintf("%s\n\nBad:\n%s\n\nGood:\n%s\n\nFix: %s.", r.Doc, r.Bad, r.Good, r.Fix)
	marked := fmt.Sprintf("%s\n\nBad:\n\n```json\n%s\n```\n\nGood:\n\n```json\n%s\n```\n\nFix: %s.", markdown(r.Doc), r.Bad, r.Good, markdown(r.Fix))
	return sarif.NewReportingDescriptor().WithID(r.ID).
		WithShortDescription(sarif.NewMultiformatMessageString().WithText(r.Title)).
		WithFullDescription(sarif.NewMultiformatMessageString().WithText(r.Doc)).
		WithHelp(sarif.NewMultiformatMessageString().WithText(text).WithMarkdown(marked)).
		WithDefaultConfiguration(sarif.NewReportingConfiguration().WithLevel(r.Level.String()))
}

func (f *findingSARIF) result(src *Source, e *Entry) *sarif.Result {
	index, known := f.index[e.ID]
	if !known {
		index = -1
	}
	text := printable(e.Message) + ".\n" + strings.Join(e.aside(f.run.several()), "\n")
	return sarif.NewResult().WithRuleID(e.ID).WithRuleIndex(index).WithLevel(e.Level.String()).
		WithMessage(sarif.NewMessage().WithText(text)).
		AddLocation(f.location(src, e)).
		WithPartialFingerprints(map[string]string{fingerprintKey: f.prints.of(src.Name, e)}).
		WithProperties(sarif.NewPropertyBag().Add("target", e.Target).Add("tool", e.Tool).Add("keyword", e.Keyword))
}

func (f *findingSARIF) location(src *Source, e *Entry) *sarif.Location {
	name, _ := f.run.fileName(src.Name)
	line, column, end := src.region(e.Span)
	place := sarif.NewPhysicalLocation().
		WithArtifactLocation(sarif.NewArtifactLocation().WithURI(fileURI(name))).
		WithRegion(sarif.NewRegion().WithStartLine(line).WithStartColumn(column).WithEndColumn(end))
	l := sarif.NewLocation().WithPhysicalLocation(place)
	if e.At != "" {
		l.AddLogicalLocation(sarif.NewLogicalLocation().WithFullyQualifiedName(string(e.At)))
	}
	return l
}

// fileURI gives the URI of a file: relative as its name is, with forward slashes.
func fileURI(name string) string {
	switch {
	case hasDrive(name):
		return (&url.URL{Scheme: "file", Path: "/" + name}).String()
	case path.IsAbs(name):
		return (&url.URL{Scheme: "file", Path: name}).String()
	}
	return (&url.URL{Path: name}).String()
}
