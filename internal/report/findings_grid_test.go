package report

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestFindingMatrix(t *testing.T) {
	var b bytes.Buffer
	printChecked(t, NewFindingMatrix(&b, testRun(), false), twoFiles(t)...)
	want := `                         openai-strict  google
tools.json
  get_page               2 errors       ok
  get_page outputSchema  -              1 note
  ok                     ok             1 warning
  the document           -              1 error
bare.json
  schema                 ok             ok

5 schemas                2 errors       1 error
`
	if diff := cmp.Diff(want, b.String()); diff != "" {
		t.Error(diff)
	}
}

func TestFindingMatrixInColour(t *testing.T) {
	var b bytes.Buffer
	printChecked(t, NewFindingMatrix(&b, testRun(), true), twoFiles(t)...)
	for _, want := range []string{"\x1b[31;1m2 errors\x1b[", "\x1b[33;1m1 warning\x1b[", "\x1b[36;1m1 note\x1b[", "\x1b[32mok\x1b["} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("%q is not in\n%q", want, b.String())
		}
	}
}

// Columns stay in line whatever the width of the characters, and long names are cut.
func TestFindingMatrixAligns(t *testing.T) {
	var b bytes.Buffer
	schemas := []Checked{
		{Tool: "工具工具", At: "/0", Targets: both},
		{Tool: "e\u0301te\u0301", At: "/1", Targets: both},
		{Tool: strings.Repeat("x", 41), At: "/2", Targets: both},
		{Tool: strings.Repeat("具", 21), At: "/3", Targets: both},
		{Tool: "a\x1b[31m", At: "/4", Targets: both},
	}
	printChecked(t, NewFindingMatrix(&b, testRun(), false), looked{src: Source{Name: "t"}, schemas: schemas})
	lines := strings.Split(strings.TrimSpace(b.String()), "\n")[2:7]
	for _, line := range lines {
		before, _, _ := strings.Cut(line, " ok ")
		if got := widthOf(before) + 1; got != 2+widestName+2 {
			t.Errorf("the first cell of %q begins at %d", line, got)
		}
	}
	for i, want := range []string{2: "  " + strings.Repeat("x", 39) + "…", 3: "  " + strings.Repeat("具", 19) + "…", 4: `  a\x1b[31m `} {
		if want != "" && !strings.HasPrefix(lines[i], want) {
			t.Errorf("line %d is %q, want %q", i, lines[i], want)
		}
	}
}

func TestFindingMatrixOfNothing(t *testing.T) {
	var b bytes.Buffer
	printChecked(t, NewFindingMatrix(&b, testRun(), false))
	if b.Len() != 0 {
		t.Errorf("it prints %q", b.String())
	}
}

func TestFindingMarkdown(t *testing.T) {
	var b bytes.Buffer
	run := testRun()
	run.Folder = "sub"
	printChecked(t, NewFindingMarkdown(&b, run), twoFiles(t)...)
	want := "## schemafix: 3 errors, 1 warning, 1 note\n" + `
2 files, 0 tools, 4 schemas

| schema | openai-strict | google |
|:--|:--|:--|
| **§sub/tools.json§** | | |
| §get_page§ | **2 errors** | ok |
| §get_page outputSchema§ | - | 1 note |
| §ok§ | ok | 1 warning |
| §the document§ | - | **1 error** |
| **§sub/bare.json§** | | |
| §schema§ | ok | ok |

### Errors

**strict-forbidden-key** for openai-strict, 2 times: a forbidden key

- §sub/tools.json:6:9§ §get_page§ at §/tools/0/inputSchema/format§: openai-strict refuses "format": "uri"
- §sub/tools.json:6:9§ §get_page§ at §/tools/0/inputSchema/format§: another

**many** for google, once

- §sub/tools.json:1:1§ at §/tools§: too many

### Warnings

**w** for google, once

- §sub/tools.json:1:1§ §ok§ at §/tools/1/name§: a warning

### Notes

**n** for google, once

- §sub/tools.json:1:1§ §get_page§ at §/tools/0/outputSchema/a§: a note
`
	if diff := cmp.Diff(strings.ReplaceAll(want, "§", "`"), b.String()); diff != "" {
		t.Error(diff)
	}
}

func TestMarkdownEscapes(t *testing.T) {
	for s, want := range map[string]string{
		"a|b *c* _d_ `e` <f> [g](h) #1 $x$ \\": "a\\|b \\*c\\* \\_d\\_ \\`e\\` \\<f\\> \\[g\\](h) #1 \\$x\\$ \\\\",
	} {
		if got := markdown(s); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
	for s, want := range map[string]string{"a|b": "`a|b`", "a`b": "`` a`b ``", "``": "``` `` ```", " a": "`  a `"} {
		if got := code(s); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
	var b bytes.Buffer
	d := looked{src: Source{Name: "a|b.json"}, schemas: []Checked{{Tool: "x|\ny", Targets: both}}, findings: []Entry{{ID: "i", Target: both[0], Level: Note, Message: "m\n| n"}}}
	printChecked(t, NewFindingMarkdown(&b, testRun()), d)
	for _, want := range []string{"| **`a\\|b.json`** |", "| `x\\|\\ny` |", "`: m\\\\n\\| n\n"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("%q is not in\n%s", want, b.String())
		}
	}
}

// GitHub takes a megabyte for the summary of a step, whatever was found.
func TestFindingMarkdownIsBounded(t *testing.T) {
	var b bytes.Buffer
	run := testRun()
	long := strings.Repeat("\U0001F600|", 500)
	var docs []looked
	for i := range 3000 {
		name := fmt.Sprintf("%d%s", i, long)
		d := looked{src: Source{Name: name}, schemas: []Checked{{Tool: name, Targets: both}}}
		if i >= 2000 {
			for range 7 {
				d.findings = append(d.findings, Entry{ID: fmt.Sprintf("rule%d", i%1500), Target: both[0], Level: Error, Tool: name, Message: long})
			}
		}
		docs = append(docs, d)
	}
	printChecked(t, NewFindingMarkdown(&b, run), docs...)
	if b.Len() > 1<<20 {
		t.Errorf("%d bytes", b.Len())
	}
	text := b.String()
	for _, want := range []string{
		"\n… and 2800 more schemas, 800 of them with findings\n", "\n- … and 2 more\n", "\n… and 6650 more findings of other kinds\n",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing", want)
		}
	}
	if strings.Contains(text, "\n| `0") || !strings.Contains(text, "\n| `2000") {
		t.Error("schemas without findings stand before those with some")
	}
}

// Fewer findings than rows leave room for schemas without any, in their order.
func TestFindingMarkdownFillsUp(t *testing.T) {
	var b bytes.Buffer
	var docs []looked
	for i := range 300 {
		d := looked{src: Source{Name: "t"}, schemas: []Checked{{Tool: fmt.Sprint("t", i), Targets: both}}}
		if i == 299 {
			d.findings = []Entry{{ID: "x", Level: Note, Target: both[0]}}
		}
		docs = append(docs, d)
	}
	printChecked(t, NewFindingMarkdown(&b, testRun()), docs...)
	if !strings.Contains(b.String(), "| `t198` | ok | ok |\n| `t299` | 1 note | ok |\n\n… and 100 more schemas, 0 of them with findings\n") {
		t.Error(b.String())
	}
}
