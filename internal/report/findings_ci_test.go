package report

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"schemafix/internal/jsontree"
)

// looked is a document with what was looked at and found in it.
type looked struct {
	src      Source
	schemas  []Checked
	findings []Entry
}

// printChecked prints documents with a printer that is told of every schema.
func printChecked(t *testing.T, p CheckedPrinter, docs ...looked) {
	t.Helper()
	var total Totals
	errs := []error{p.Begin()}
	for i := range docs {
		d := &docs[i]
		p.Checked(&d.src, d.schemas)
		errs = append(errs, p.Document(&d.src, d.findings))
		total.Merge(Totals{Files: 1, Schemas: len(d.schemas)})
		total.Count(d.findings)
	}
	if err := errors.Join(append(errs, p.End(total))...); err != nil {
		t.Fatal(err)
	}
}

var both = []string{"openai-strict", "google"}

// twoFiles has a tool list with findings and a schema alone without.
func twoFiles(t *testing.T) []looked {
	list := looked{
		src: Source{Name: "tools.json", Text: toolsJSON},
		schemas: []Checked{
			{Tool: "get_page", At: "/tools/0/inputSchema", Span: spanOf(t, toolsJSON, `{
        "format"`), Targets: both},
			{Tool: "get_page", At: "/tools/0/outputSchema", Targets: []string{"google"}},
			{Tool: "ok", At: "/tools/1/inputSchema", Targets: both},
		},
		findings: []Entry{formatFinding(t), formatFinding(t),
			{ID: "n", Level: Note, Target: "google", Tool: "get_page", At: "/tools/0/outputSchema/a", Message: "a note"},
			{ID: "w", Level: Warning, Target: "google", Tool: "ok", At: "/tools/1/name", Message: "a warning"},
			{ID: "many", Level: Error, Target: "google", At: "/tools", Message: "too many"},
		},
	}
	list.findings[1].Message = "another"
	return []looked{list, {src: Source{Name: "bare.json", Text: "{}"}, schemas: []Checked{{Targets: both}}}}
}

func TestFindingGitHub(t *testing.T) {
	var b bytes.Buffer
	odd := Entry{ID: "a:b", Level: Note, Tool: "t\n::error::x", Message: "100%\r\nof it", Fix: "f"}
	run := Run{Folder: "sub/dir"}
	p := NewFindingGitHub(&b, run)
	printFindings(t, p, Totals{}, &Source{Name: "a,b:c%.json", Text: toolsJSON}, []Entry{formatFinding(t), odd})
	want := `::error file=sub/dir/a%2Cb%3Ac%25.json,line=6,col=9,endColumn=17,title=strict-forbidden-key::openai-strict refuses "format": "uri"` +
		`%0Atool get_page at /tools/0/inputSchema/format%0Aprovider says: 'uri' is not a valid format` +
		`%0Afix: schemafix normalize --target openai-strict tools.json
::notice file=sub/dir/a%2Cb%3Ac%25.json,line=1,col=1,endColumn=1,title=a%3Ab::100%25\r\nof it%0Atool t\n::error::x at the root%0Afix: f
`
	if diff := cmp.Diff(want, b.String()); diff != "" {
		t.Error(diff)
	}

	b.Reset()
	printFindings(t, NewFindingGitHub(&b, run), Totals{}, &Source{Name: "<stdin>"}, []Entry{{ID: "x", Level: Warning, Message: "m"}})
	if diff := cmp.Diff("::warning title=x::<stdin>:1:1: m%0Aat the root\n", b.String()); diff != "" {
		t.Error(diff)
	}
}

func TestGitHubEscapes(t *testing.T) {
	const s = "a%b\rc\nd:e,f"
	if got, want := gitHubData.Replace(s), "a%25b%0Dc%0Ad:e,f"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got, want := gitHubProperty.Replace(s), "a%25b%0Dc%0Ad%3Ae%2Cf"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestFileName(t *testing.T) {
	run := Run{Folder: "sub/dir"}
	for name, want := range map[string]string{
		"a.json": "sub/dir/a.json", "../a.json": "sub/a.json", "../../../a.json": "../a.json", "/a.json": "/a.json", "C:/a.json": "C:/a.json",
	} {
		if got, ok := run.fileName(name); got != want || !ok {
			t.Errorf("%s is %s, want %s", name, got, want)
		}
	}
	if _, ok := run.fileName("<stdin>"); ok {
		t.Error("stdin is a file")
	}
}

// readJUnit reads a report as a build server does.
func readJUnit(t *testing.T, text string) []junitSuite {
	t.Helper()
	var all struct {
		XMLName xml.Name     `xml:"testsuites"`
		Suites  []junitSuite `xml:"testsuite"`
	}
	dec := xml.NewDecoder(strings.NewReader(text))
	dec.Strict = true
	if err := dec.Decode(&all); err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	return all.Suites
}

func TestFindingJUnit(t *testing.T) {
	var b bytes.Buffer
	printChecked(t, NewFindingJUnit(&b), twoFiles(t)...)
	suites := readJUnit(t, b.String())
	if len(suites) != 2 {
		t.Fatalf("%d suites in\n%s", len(suites), b.String())
	}
	var got []string
	for _, s := range suites {
		got = append(got, fmt.Sprintf("%s: %d tests, %d failures", s.Name, s.Tests, s.Failures))
		for _, c := range s.Cases {
			line := fmt.Sprintf("%s / %s, line %d", c.Class, c.Name, c.Line)
			if c.Failure != nil {
				line += ", " + c.Failure.Type + ": " + c.Failure.Message
			}
			if c.Output != "" {
				line += ", output " + c.Output
			}
			got = append(got, line)
		}
	}
	want := []string{
		"tools.json: 6 tests, 2 failures",
		`openai-strict / get_page, line 5, strict-forbidden-key: openai-strict refuses "format": "uri" (and 1 more error)`,
		"google / get_page, line 5",
		"google / get_page outputSchema, line 1, output tools.json:1:1: note: a note [n]\n  tool get_page at /tools/0/outputSchema/a\n",
		"openai-strict / ok, line 1",
		"google / ok, line 1, output tools.json:1:1: warning: a warning [w]\n  tool ok at /tools/1/name\n",
		"google / the document, line 1, many: too many",
		"bare.json: 2 tests, 0 failures",
		"openai-strict / schema, line 1",
		"google / schema, line 1",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	failure := suites[0].Cases[0].Failure.Text
	if !strings.Contains(failure, "tools.json:6:9: error: another [strict-forbidden-key]\n  tool get_page at ") {
		t.Errorf("the failure says\n%s", failure)
	}
}

func TestFindingJUnitEscapes(t *testing.T) {
	var b bytes.Buffer
	odd := "<&\"'>\x00\x1b]]>\n\xffü"
	d := looked{src: Source{Name: odd}, schemas: []Checked{{Tool: odd, At: "/x", Targets: both[:1]}},
		findings: []Entry{{ID: odd, Level: Error, Target: both[0], At: "/x", Message: odd}, {ID: "w", Level: Note, Target: both[0], At: "/x", Message: odd}}}
	printChecked(t, NewFindingJUnit(&b), d)
	c := readJUnit(t, b.String())[0].Cases[0]
	const want = `<&"'>\x00\x1b]]>\n` + "\ufffdü"
	if c.Name != want || c.Failure.Message != want || !strings.Contains(c.Output, want) {
		t.Errorf("%q, %q, %q; want %q", c.Name, c.Failure.Message, c.Output, want)
	}
}

// Cases of the same name would be one to a build server.
func TestFindingJUnitNamesDiffer(t *testing.T) {
	var b bytes.Buffer
	text := "{}\n{}\n{}"
	var docs []looked
	for i := range 3 {
		docs = append(docs, looked{src: Source{Name: "t.ndjson", Text: "{}", FirstLine: i + 1}, schemas: []Checked{{Targets: both[:1]}}})
	}
	docs = append(docs, looked{src: Source{Name: "t.ndjson", Text: text}, schemas: []Checked{
		{Tool: "a", At: "/0", Targets: both[:1]}, {Tool: "b", At: "/1", Targets: both[:1]}, {Tool: "a", At: "/2/x", Targets: both[:1]},
	}})
	printChecked(t, NewFindingJUnit(&b), docs...)
	var names []string
	for _, c := range readJUnit(t, b.String())[0].Cases {
		names = append(names, c.Name)
	}
	want := []string{"schema", "schema at line 2", "schema at line 3", "a", "b", "a at /2/x"}
	if diff := cmp.Diff(want, names); diff != "" {
		t.Error(diff)
	}
}

func TestFindingJUnitOfNothing(t *testing.T) {
	var b bytes.Buffer
	printChecked(t, NewFindingJUnit(&b))
	if n := len(readJUnit(t, b.String())); n != 0 {
		t.Errorf("%d suites", n)
	}
}

// A finding belongs to the schema that it lies in, not to one whose pointer is only
// spelled alike.
func TestOwner(t *testing.T) {
	s := sitesOf(&Source{}, []Checked{{Tool: "a", At: "/tools/1"}, {Tool: "b", At: "/tools/10"}, {Tool: "b", At: "/tools/11/x"}})
	for at, want := range map[jsontree.Pointer]int{"/tools/1": 0, "/tools/10/a/b": 1, "/tools/11/x/y": 2, "/tools/12": -1, "": -1, "/tools": -1} {
		if got := s.owner(&Entry{At: at}); got != want {
			t.Errorf("%s lies in %d, want %d", at, got, want)
		}
	}
	if got := s.owner(&Entry{At: "/tools/11/name", Tool: "b"}); got != 1 {
		t.Errorf("what is about a tool lies in %d, want its first schema", got)
	}
}

func TestWriteErrorsOfCIFormsAreTold(t *testing.T) {
	src := &Source{Name: "t.json", Text: toolsJSON}
	run := testRun()
	for name, p := range map[string]FindingPrinter{
		"sarif": NewFindingSARIF(brokenWriter{}, run), "github": NewFindingGitHub(brokenWriter{}, run), "junit": NewFindingJUnit(brokenWriter{}),
		"markdown": NewFindingMarkdown(brokenWriter{}, run), "matrix": NewFindingMatrix(brokenWriter{}, run, false),
	} {
		if c, ok := p.(CheckedPrinter); ok {
			c.Checked(src, []Checked{{Targets: both}})
		}
		if err := errors.Join(p.Document(src, []Entry{formatFinding(t)}), p.End(Totals{})); !errors.Is(err, errBroken) {
			t.Errorf("%s gives %v", name, err)
		}
	}
}
