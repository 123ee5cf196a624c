package report

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"schemafix/internal/jsontree"
)

// spanOf gives the span of the first occurrence of part in src.
func spanOf(t *testing.T, src, part string) jsontree.Span {
	t.Helper()
	i := strings.Index(src, part)
	if i < 0 {
		t.Fatalf("%q is not in the source", part)
	}
	return jsontree.Span{Start: int32(i), End: int32(i + len(part))}
}

const toolsJSON = `{
  "tools": [
    {
      "name": "get_page",
      "inputSchema": {
        "format": "uri"
      }
    }
  ]
}
`

func formatFinding(t *testing.T) Entry {
	return Entry{
		ID: "strict-forbidden-key", Level: Error, Target: "openai-strict", Tool: "get_page", Keyword: "format",
		Span: spanOf(t, toolsJSON, `"format"`), At: "/tools/0/inputSchema/format", Before: `"uri"`,
		Message: `openai-strict refuses "format": "uri"`, ProviderMessage: "'uri' is not a valid format",
		Fix: "schemafix normalize --target openai-strict tools.json",
	}
}

// printFindings prints documents with p, which writes to w.
func printFindings(t *testing.T, p FindingPrinter, total Totals, src *Source, docs ...[]Entry) {
	t.Helper()
	errs := []error{p.Begin()}
	for _, d := range docs {
		errs = append(errs, p.Document(src, d))
	}
	if err := errors.Join(append(errs, p.End(total))...); err != nil {
		t.Fatal(err)
	}
}

func TestFindingText(t *testing.T) {
	var b bytes.Buffer
	bare := Entry{ID: "x", Level: Note, Span: spanOf(t, toolsJSON, "{"), Message: "m"}
	printFindings(t, NewFindingText(&b, false), Totals{}, &Source{Name: "tools.json", Text: toolsJSON}, []Entry{formatFinding(t), bare})
	want := `tools.json:6:9: error: openai-strict refuses "format": "uri" [strict-forbidden-key]
  tool get_page at /tools/0/inputSchema/format
    6 |         "format": "uri"
      |         ^^^^^^^^
  provider says: 'uri' is not a valid format
  fix: schemafix normalize --target openai-strict tools.json
tools.json:1:1: note: m [x]
  at the root
    1 | {
      | ^
`
	if diff := cmp.Diff(want, b.String()); diff != "" {
		t.Error(diff)
	}
}

func TestFindingTextHasNoFrameWithoutSource(t *testing.T) {
	var b bytes.Buffer
	printFindings(t, NewFindingText(&b, false), Totals{}, &Source{Name: "a.json"}, []Entry{{ID: "x", Level: Warning, Message: "m"}})
	if diff := cmp.Diff("a.json:1:1: warning: m [x]\n  at the root\n", b.String()); diff != "" {
		t.Error(diff)
	}
}

func TestFindingTextInColour(t *testing.T) {
	var b bytes.Buffer
	printFindings(t, NewFindingText(&b, true), Totals{}, &Source{Name: "tools.json", Text: toolsJSON}, []Entry{formatFinding(t)})
	for _, want := range []string{"\x1b[1mtools.json:6:9:", "\x1b[31;1merror:", "\x1b[31;1m^^^^^^^^\x1b[", "\x1b[34m    6 |\x1b["} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("%q is not in\n%q", want, b.String())
		}
	}
}

// The printers decide about colour alone, whatever the environment says.
func TestNoColourIsNone(t *testing.T) {
	t.Setenv("FORCE_COLOR", "1")
	var b bytes.Buffer
	printFindings(t, NewFindingConcise(&b, false), Totals{}, &Source{Name: "a"}, []Entry{{ID: "x", Level: Error, Message: "m"}})
	if strings.Contains(b.String(), "\x1b") {
		t.Errorf("escape codes in %q", b.String())
	}
	t.Setenv("NO_COLOR", "1")
	b.Reset()
	printFindings(t, NewFindingConcise(&b, true), Totals{}, &Source{Name: "a"}, []Entry{{ID: "x", Level: Error, Message: "m"}})
	if !strings.Contains(b.String(), "\x1b[31;1merror:") {
		t.Errorf("no colour in %q", b.String())
	}
}

func TestFindingConcise(t *testing.T) {
	var b bytes.Buffer
	printFindings(t, NewFindingConcise(&b, false), Totals{}, &Source{Name: "t.json", Text: toolsJSON, FirstLine: 41}, []Entry{formatFinding(t)})
	want := "t.json:46:9: error: openai-strict refuses \"format\": \"uri\" [strict-forbidden-key]\n"
	if diff := cmp.Diff(want, b.String()); diff != "" {
		t.Error(diff)
	}
}

func TestFindingJSON(t *testing.T) {
	src := &Source{Name: "tools.json", Text: toolsJSON}
	total := Totals{Files: 1, Tools: 12, Schemas: 12, Errors: 1, Notes: 1}
	bare := Entry{ID: "x", Level: Note, Message: "<m>", Before: `{"a":…`}
	var b bytes.Buffer
	printFindings(t, NewFindingJSON(&b), total, src, []Entry{formatFinding(t)}, nil, []Entry{bare})
	want := `{"version":1,"findings":[
{"rule":"strict-forbidden-key","level":"error","target":"openai-strict","file":"tools.json","line":6,"column":9,` +
		`"tool":"get_page","pointer":"/tools/0/inputSchema/format","keyword":"format","value":"uri",` +
		`"message":"openai-strict refuses \"format\": \"uri\"","provider_message":"'uri' is not a valid format",` +
		`"fix":"schemafix normalize --target openai-strict tools.json"},
{"rule":"x","level":"note","target":"","file":"tools.json","line":1,"column":1,` +
		`"tool":"","pointer":"","keyword":"","value":"{\"a\":…","message":"<m>","provider_message":"","fix":""}
],"summary":{"files":1,"tools":12,"schemas":12,"skipped":0,"errors":1,"warnings":0,"notes":1}}
`
	if diff := cmp.Diff(want, b.String()); diff != "" {
		t.Error(diff)
	}
	if !json.Valid(b.Bytes()) {
		t.Error("the report is no JSON")
	}
}

func TestFindingJSONOfNothing(t *testing.T) {
	var b bytes.Buffer
	printFindings(t, NewFindingJSON(&b), Totals{}, &Source{})
	var got struct {
		Version  int
		Findings []any
		Summary  Totals
	}
	if err := json.Unmarshal(b.Bytes(), &got); err != nil || got.Version != 1 || got.Findings == nil || len(got.Findings) != 0 {
		t.Errorf("%v, %+v of %s", err, got, b.String())
	}
}

func TestFindingJSONL(t *testing.T) {
	var b bytes.Buffer
	printFindings(t, NewFindingJSONL(&b), Totals{}, &Source{Name: "tools.json", Text: toolsJSON}, []Entry{formatFinding(t)}, []Entry{formatFinding(t)})
	lines := strings.Split(strings.TrimSuffix(b.String(), "\n"), "\n")
	if len(lines) != 2 || lines[0] != lines[1] {
		t.Fatalf("%d lines:\n%s", len(lines), b.String())
	}
	var got map[string]any
	if err := json.Unmarshal([]byte(lines[0]), &got); err != nil || got["value"] != "uri" || got["line"] != 6.0 {
		t.Errorf("%v, %v", err, got)
	}
}

// The value keeps its exact text: a number is not read on its way through.
func TestJSONValueKeepsNumbers(t *testing.T) {
	for text, want := range map[string]string{
		"":                     "null",
		"12345678901234567890": "12345678901234567890",
		"1.0":                  "1.0",
		`{"a":[1e3]}`:          `{"a":[1e3]}`,
		`{"a":1…`:              `"{\"a\":1…"`,
		`nul`:                  `"nul"`,
		`"<"`:                  `"<"`,
	} {
		var b bytes.Buffer
		s := newStream(&b)
		s.value(jsonValue(text))
		if err := s.flush(); err != nil || b.String() != want {
			t.Errorf("%q is written as %s (%v), want %s", text, b.String(), err, want)
		}
	}
}

type brokenWriter struct{}

var errBroken = errors.New("broken pipe")

func (brokenWriter) Write([]byte) (int, error) { return 0, errBroken }

func TestWriteErrorsAreTold(t *testing.T) {
	src := &Source{Name: "t.json", Text: toolsJSON}
	for name, p := range map[string]FindingPrinter{
		"text": NewFindingText(brokenWriter{}, false), "concise": NewFindingConcise(brokenWriter{}, false),
		"json": NewFindingJSON(brokenWriter{}), "jsonl": NewFindingJSONL(brokenWriter{}),
	} {
		if err := p.Document(src, []Entry{formatFinding(t)}); !errors.Is(err, errBroken) {
			t.Errorf("%s: Document gives %v", name, err)
		}
		if err := p.End(Totals{}); !errors.Is(err, errBroken) {
			t.Errorf("%s: End gives %v", name, err)
		}
	}
	for name, p := range map[string]ChangePrinter{
		"summary": NewChangeSummary(brokenWriter{}, "x", false), "text": NewChangeText(brokenWriter{}, "x", false), "json": NewChangeJSON(brokenWriter{}, "x"),
	} {
		if err := p.End(&Tally{}); !errors.Is(err, errBroken) {
			t.Errorf("%s: End gives %v", name, err)
		}
	}
}

func TestTotals(t *testing.T) {
	a := Totals{Files: 1, Tools: 2, Schemas: 2}
	a.Count([]Entry{{Level: Error}, {Level: Note}, {Level: Note}})
	b := Totals{Files: 1, Tools: 1, Schemas: 1, Skipped: 1}
	b.Count([]Entry{{Level: Warning}})
	if a.Worst() != Error || b.Worst() != Warning || (Totals{}).Worst() != 0 {
		t.Error("Worst is wrong")
	}
	a.Merge(b)
	want := "2 files, 3 tools, 3 schemas, 1 skipped: 1 error, 1 warning, 2 notes"
	if got := a.String(); got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

func TestSort(t *testing.T) {
	span := func(a, b int32) jsontree.Span { return jsontree.Span{Start: a, End: b} }
	entries := []Entry{
		{File: "b", ID: "a", Span: span(0, 1)},
		{File: "a", ID: "b", Span: span(5, 9)},
		{File: "a", ID: "a", Span: span(5, 9), Message: "1"},
		{File: "a", ID: "a", Span: span(5, 9), Message: "0"},
		{File: "a", ID: "z", Span: span(5, 8)},
		{File: "a", ID: "z", Span: span(2, 30)},
	}
	want := []Entry{entries[5], entries[4], entries[2], entries[3], entries[1], entries[0]}
	Sort(entries)
	if diff := cmp.Diff(want, entries); diff != "" {
		t.Error(diff)
	}
}
