package diff

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
	"time"
)

func sampleDifferences(t *testing.T) []Difference {
	t.Helper()
	all := compareTexts(t,
		tools(tool("a|b", `{"type":"object","properties":{"n":{"type":"integer","maximum":20}}}`), tool("gone", page)),
		tools(tool("a|b", `{"type":"object","properties":{"n":{"type":"integer","maximum":10}}}`), tool("fresh", find)))
	Prove(all, Budget{}, time.Minute)
	return all
}

func TestJSONForm(t *testing.T) {
	var b bytes.Buffer
	if err := WriteJSON(&b, sampleDifferences(t)); err != nil {
		t.Fatal(err)
	}
	var form struct {
		Version     int
		Differences []struct {
			Kind, Tool, Keyword, Message string
			PointerOld                   *string `json:"pointer_old"`
			PointerNew                   *string `json:"pointer_new"`
			Effect                       []string
			Breaks                       *string
			Witness                      *struct {
				Value      map[string]int
				AcceptedBy string `json:"accepted_by"`
			}
		}
	}
	if err := json.Unmarshal(b.Bytes(), &form); err != nil {
		t.Fatalf("%v in %s", err, b.String())
	}
	if form.Version != 1 || len(form.Differences) != 3 {
		t.Fatalf("%s", b.String())
	}
	d := form.Differences[0]
	if d.Kind != "changed" || d.Keyword != "maximum" || *d.PointerOld != "/tools/0/inputSchema/properties/n/maximum" || *d.Breaks != "callers" || d.Effect[0] != "narrows" {
		t.Errorf("%s", b.String())
	}
	if w := d.Witness; w == nil || w.AcceptedBy != OldSide || w.Value["n"] <= 10 || w.Value["n"] > 20 {
		t.Errorf("%s", b.String())
	}
	if gone, fresh := form.Differences[1], form.Differences[2]; gone.PointerNew != nil || fresh.PointerOld != nil || gone.Witness != nil {
		t.Errorf("%s", b.String())
	}
}

func TestNoDifferences(t *testing.T) {
	var b bytes.Buffer
	if err := WriteJSON(&b, nil); err != nil {
		t.Fatal(err)
	}
	if !json.Valid(b.Bytes()) || !strings.Contains(b.String(), `"differences":[`) {
		t.Errorf("%s", b.String())
	}
}

func TestMarkdownCells(t *testing.T) {
	var b bytes.Buffer
	if err := WriteMarkdown(&b, sampleDifferences(t)); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"| a\\|b | `/tools/0/inputSchema/properties/n/maximum` |", "**narrows, breaks callers**", `accepted by old`} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %q in\n%s", want, b.String())
		}
	}
}

func TestGitHubCommands(t *testing.T) {
	var b bytes.Buffer
	if err := WriteGitHub(&b, sampleDifferences(t), "sub"); err != nil {
		t.Fatal(err)
	}
	for i, line := range strings.Split(strings.TrimSpace(b.String()), "\n") {
		want := "::warning file=sub/new,line=1,col="
		if i == 1 {
			want = "::warning file=sub/old,line=1,"
		}
		if i == 2 {
			want = "::notice file=sub/new,line=1,"
		}
		if !strings.HasPrefix(line, want) {
			t.Errorf("line %d does not begin with %q: %s", i, want, line)
		}
	}
}

// Each difference is told in the hunk that it stands in.
func TestHunks(t *testing.T) {
	lines := func(a, b string) string {
		var middle strings.Builder
		for i := range 20 {
			middle.WriteString("    \"f" + decimal(i) + "\": {},\n")
		}
		return "{\n  \"properties\": {\n    \"a\": {\"maxLength\": " + a + "},\n" + middle.String() + "    \"b\": {\"minLength\": " + b + "}\n  }\n}\n"
	}
	before, after := lines("1", "1"), lines("2", "2")
	text := Unified("f", "f", before, after, compareTexts(t, before, after), false)
	first, second, found := strings.Cut(text, "\n@@ -21,")
	if !found || !strings.Contains(first, "\n# widens: \"maxLength\" rose") || !strings.Contains(second, "\n# narrows: \"minLength\" rose") || strings.Contains(first, "minLength\" rose") {
		t.Errorf("%s", text)
	}
	if Unified("f", "f", before, before, nil, true) != "" {
		t.Error("equal texts differ")
	}
}

// What a terminal would act on is not printed.
func TestVisible(t *testing.T) {
	all := compareTexts(t, `{"title":"\u001b[2J"}`, `{"title":"x"}`)
	all[0].Message, all[0].Tool = "\x1b[31m", "\x1b]0;"
	var b bytes.Buffer
	if err := WriteText(&b, all, false); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(b.String(), "\x1b") {
		t.Errorf("%q", b.String())
	}
}
