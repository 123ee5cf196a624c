package report

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/owenrumney/go-sarif/v3/pkg/report/v210/sarif"
)

func testRun() Run {
	return Run{Version: "v1.2.3", Targets: []string{"openai-strict", "google"}, Rules: []Rule{
		{ID: "other", Title: "another", Doc: "Why.", Bad: `{"a":1}`, Good: "{}", Fix: "do `it`", Level: Note},
		{ID: "strict-forbidden-key", Title: "a forbidden key", Doc: "Because.", Bad: "{}", Good: "{}", Fix: "remove it", Level: Error},
	}}
}

// sarifOf prints documents and reads the report back. It must be valid against the
// official schema, which the library holds, and have no key that the library does not know.
func sarifOf(t *testing.T, run Run, src *Source, docs ...[]Entry) *sarif.Run {
	t.Helper()
	var b bytes.Buffer
	printFindings(t, NewFindingSARIF(&b, run), Totals{}, src, docs...)
	report, err := sarif.FromBytes(b.Bytes())
	if err != nil {
		t.Fatalf("%v in\n%s", err, b.String())
	}
	if err := report.Validate(); err != nil {
		t.Fatalf("%v in\n%s", err, b.String())
	}
	again, err := json.Marshal(report)
	if err != nil {
		t.Fatal(err)
	}
	var got, read any
	if err := json.Unmarshal(b.Bytes(), &got); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(again, &read); err != nil {
		t.Fatal(err)
	}
	if at, ok := within(got, read, ""); !ok {
		t.Errorf("the library does not read all of it: %s is lost", at)
	}
	if len(report.Runs) != 1 || report.Version != "2.1.0" {
		t.Fatalf("%d runs of version %s", len(report.Runs), report.Version)
	}
	return report.Runs[0]
}

// within reports whether all of a value is also in another one, or where it is not.
func within(a, b any, at string) (string, bool) {
	switch a := a.(type) {
	case map[string]any:
		other, _ := b.(map[string]any)
		for k, v := range a {
			w, there := other[k]
			if !there {
				return at + "/" + k, false
			}
			if at, ok := within(v, w, at+"/"+k); !ok {
				return at, false
			}
		}
		return "", true
	case []any:
		other, _ := b.([]any)
		if len(a) != len(other) {
			return at, false
		}
		for i := range a {
			if at, ok := within(a[i], other[i], fmt.Sprint(at, "/", i)); !ok {
				return at, false
			}
		}
		return "", true
	}
	return at, a == b
}

func TestWithin(t *testing.T) {
	a := map[string]any{"x": []any{1.0, map[string]any{"y": "z"}}}
	for want, b := range map[string]any{
		"":       map[string]any{"x": []any{1.0, map[string]any{"y": "z", "more": 1.0}}, "more": nil},
		"/x/1/y": map[string]any{"x": []any{1.0, map[string]any{"y": "w"}}},
		"/x":     map[string]any{"x": []any{1.0}},
	} {
		if at, ok := within(a, b, ""); at != want || ok != (want == "") {
			t.Errorf("%v is said to differ at %q, want %q", b, at, want)
		}
	}
}

// The judge itself refuses what is no SARIF.
func TestSARIFSchemaIsAsked(t *testing.T) {
	report := sarif.NewReport().AddRun(sarif.NewRun().WithColumnKind("cells").WithTool(sarif.NewTool().WithDriver(sarif.NewToolComponent().WithName("x"))))
	if err := report.Validate(); err == nil || !strings.Contains(err.Error(), "columnKind") {
		t.Errorf("a wrong columnKind gives %v", err)
	}
}

func TestFindingSARIF(t *testing.T) {
	e := formatFinding(t)
	run := sarifOf(t, testRun(), &Source{Name: "my tools/a:b.json", Text: toolsJSON}, []Entry{e}, nil, []Entry{{ID: "unlisted", Level: Note, Message: "m"}})
	driver := run.Tool.Driver
	if *driver.Name != "schemafix" || *driver.Version != "v1.2.3" || len(driver.Rules) != 2 || *run.ColumnKind != "unicodeCodePoints" {
		t.Errorf("the driver is %s %s with %d rules, columns are %s", *driver.Name, *driver.Version, len(driver.Rules), *run.ColumnKind)
	}
	rule := driver.Rules[0]
	if *rule.ID != "other" || *rule.ShortDescription.Text != "another" || *rule.FullDescription.Text != "Why." || rule.DefaultConfiguration.Level != "note" ||
		rule.HelpURI != nil {
		t.Errorf("the first rule is %+v", rule)
	}
	if want := "Why.\n\nBad:\n{\"a\":1}\n\nGood:\n{}\n\nFix: do `it`."; *rule.Help.Text != want {
		t.Errorf("help is %q, want %q", *rule.Help.Text, want)
	}
	if want := "Why.\n\nBad:\n\n```json\n{\"a\":1}\n```\n\nGood:\n\n```json\n{}\n```\n\nFix: do \\`it\\`."; *rule.Help.Markdown != want {
		t.Errorf("help is %q, want %q", *rule.Help.Markdown, want)
	}
	if len(run.Results) != 2 {
		t.Fatalf("%d results", len(run.Results))
	}
	r := run.Results[0]
	if *r.RuleID != e.ID || r.RuleIndex != 1 || r.Level != "error" {
		t.Errorf("the result is of rule %s, %d, at level %s", *r.RuleID, r.RuleIndex, r.Level)
	}
	want := "openai-strict refuses \"format\": \"uri\".\ntool get_page at /tools/0/inputSchema/format, for openai-strict\n" +
		"provider says: 'uri' is not a valid format\nfix: schemafix normalize --target openai-strict tools.json"
	if diff := cmp.Diff(want, *r.Message.Text); diff != "" {
		t.Error(diff)
	}
	place := r.Locations[0].PhysicalLocation
	if got := fmt.Sprint(*place.ArtifactLocation.URI, *place.Region.StartLine, *place.Region.StartColumn, *place.Region.EndColumn); got != "my%20tools/a:b.json6 9 17" {
		t.Errorf("the place is %s", got)
	}
	if got := *r.Locations[0].LogicalLocations[0].FullyQualifiedName; got != string(e.At) {
		t.Errorf("the logical place is %s", got)
	}
	if run.Results[1].RuleIndex != -1 || len(run.Results[1].Locations[0].LogicalLocations) != 0 {
		t.Error("a rule that is not listed has a place in the list, or the root is named")
	}
}

// A run without a finding is a run all the same: otherwise what was fixed stays open.
func TestFindingSARIFOfNothing(t *testing.T) {
	run := sarifOf(t, testRun(), &Source{})
	if run.Results == nil || len(run.Results) != 0 || len(run.Tool.Driver.Rules) != 2 {
		t.Errorf("%d results, %d rules", len(run.Results), len(run.Tool.Driver.Rules))
	}
	sarifOf(t, Run{}, &Source{})
}

// An example that holds what the report is cut at is only text.
func TestFindingSARIFWithResultsInARule(t *testing.T) {
	r := Run{Rules: []Rule{{ID: "a", Title: "t", Doc: `"results":[]`, Bad: `{"results":[]}`, Good: "{}", Fix: "f", Level: Error}}}
	if run := sarifOf(t, r, &Source{}, []Entry{{ID: "a", Level: Error, Message: "m"}}); len(run.Results) != 1 {
		t.Errorf("%d results", len(run.Results))
	}
}

func TestFileURI(t *testing.T) {
	for name, want := range map[string]string{
		"tools.json":          "tools.json",
		"a b/ü#1?.json":       "a%20b/%C3%BC%231%3F.json",
		"c:d.json":            "./c:d.json",
		"../up.json":          "../up.json",
		"/abs/x.json":         "file:///abs/x.json",
		"C:/abs/x.json":       "file:///C:/abs/x.json",
		"<stdin>":             "%3Cstdin%3E",
		`back\slash.json`:     "back%5Cslash.json",
		"100%.json":           "100%25.json",
		"tools.json%2fx.json": "tools.json%252fx.json",
	} {
		if got := fileURI(name); got != want {
			t.Errorf("%s is written %s, want %s", name, got, want)
		}
	}
}

func TestRegion(t *testing.T) {
	const text = "\ufeff{\"ä€\": {\r\n  \"x\": 1\n}}"
	for part, want := range map[string][3]int{
		"{\"ä€\"":           {1, 1, 6},
		"\"ä€\"":            {1, 2, 6},
		"{\r\n  \"x\"":      {1, 8, 9},
		"\"x\"":             {2, 3, 6},
		"1\n}}":             {2, 8, 9},
		"{\r\n  \"x\": 1\n": {1, 8, 9},
	} {
		src := &Source{Text: text}
		line, column, end := src.region(spanOf(t, text, part))
		if got := [3]int{line, column, end}; got != want {
			t.Errorf("%q lies at %v, want %v", part, got, want)
		}
	}
	src := &Source{Text: text, FirstLine: 10}
	if line, _, _ := src.region(spanOf(t, text, "\"x\"")); line != 11 {
		t.Errorf("line %d, want 11", line)
	}
}

func printsOf(t *testing.T, text string, entries ...Entry) []string {
	t.Helper()
	run := sarifOf(t, testRun(), &Source{Name: "t.json", Text: text}, entries)
	var prints []string
	for _, r := range run.Results {
		prints = append(prints, r.PartialFingerprints[fingerprintKey])
	}
	return prints
}

// Fingerprints stay when lines move, and differ where anything else does.
func TestFingerprints(t *testing.T) {
	e := formatFinding(t)
	first := printsOf(t, toolsJSON, e)[0]
	moved := e
	text := "\n\n\n" + toolsJSON
	moved.Span = spanOf(t, text, `"format"`)
	moved.Message, moved.ProviderMessage, moved.Fix = "in other words", "", "another"
	if got := printsOf(t, text, moved)[0]; got != first {
		t.Errorf("moved down it is %s, not %s", got, first)
	}
	seen := []string{first}
	for i, change := range []func(*Entry){
		func(e *Entry) { e.ID = "other" },
		func(e *Entry) { e.Target = "google" },
		func(e *Entry) { e.Tool = "x" },
		func(e *Entry) { e.At = "/tools/1/inputSchema/format" },
		func(e *Entry) { e.Before = `"url"` },
		func(e *Entry) { e.Tool, e.At = e.Tool+string(e.At), "" },
	} {
		other := e
		change(&other)
		got := printsOf(t, toolsJSON, other)[0]
		if slices.Contains(seen, got) {
			t.Errorf("change %d makes no difference", i)
		}
		seen = append(seen, got)
	}
	if twice := printsOf(t, toolsJSON, e, e); twice[0] != first || twice[1] == first {
		t.Errorf("two that are equal have %v", twice)
	}
}
