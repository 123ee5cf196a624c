package report

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"
)

// What a summary shows at most. With names and messages cut to longest characters it
// stays below the megabyte that GitHub takes for a job.
const (
	mostRows   = 200
	mostGroups = 50
	mostPlaces = 5
	longest    = 200
	// mostKinds bounds the kinds of findings that are told apart.
	mostKinds = 1000
)

// NewFindingMarkdown gives a summary of the run in Markdown: a table of schemas and
// targets, then the findings by rule, the worst and most frequent first. Its size is
// bounded.
func NewFindingMarkdown(w io.Writer, run Run) CheckedPrinter {
	f := &findingMarkdown{page: newPage(w), run: run, grid: newGrid(run.Targets, mostRows), titles: map[string]string{}, byKind: map[kind]*kindGroup{}}
	for i := range run.Rules {
		f.titles[run.Rules[i].ID] = run.Rules[i].Title
	}
	return f
}

type findingMarkdown struct {
	page   page
	run    Run
	grid   grid
	titles map[string]string
	groups []*kindGroup
	byKind map[kind]*kindGroup
	others int // findings of kinds beyond mostKinds
}

// kind is what findings have in common that are told together.
type kind struct {
	level        Level
	rule, target string
}

type kindGroup struct {
	kind
	times  int
	places []string // lines, at most mostPlaces
}

func (f *findingMarkdown) Begin() error                           { return nil }
func (f *findingMarkdown) Checked(src *Source, schemas []Checked) { f.grid.checked(src, schemas) }

func (f *findingMarkdown) Document(src *Source, findings []Entry) error {
	f.grid.document(src, findings)
	for i := range findings {
		f.collect(src, &findings[i])
	}
	return nil
}

func (f *findingMarkdown) collect(src *Source, e *Entry) {
	k := kind{e.Level, e.ID, e.Target}
	g := f.byKind[k]
	if g == nil {
		if len(f.groups) == mostKinds {
			f.others++
			return
		}
		g = &kindGroup{kind: k}
		f.byKind[k] = g
		f.groups = append(f.groups, g)
	}
	g.times++
	if len(g.places) < mostPlaces {
		g.places = append(g.places, f.place(src, e))
	}
}

// place is a finding in one line.
func (f *findingMarkdown) place(src *Source, e *Entry) string {
	name, _ := f.run.fileName(src.Name)
	line, column := src.Position(e.Span.Start)
	where := code(fmt.Sprintf("%s:%d:%d", Shorten(printable(name), longest), line, column))
	if e.Tool != "" {
		where += " " + code(Shorten(printable(e.Tool), longest))
	}
	if e.At != "" {
		where += " at " + code(Shorten(printable(string(e.At)), longest))
	}
	return where + ": " + markdown(Shorten(printable(e.Message), longest))
}

func (f *findingMarkdown) End(t Totals) error {
	f.page.printf("## schemafix: %s, %s, %s\n\n", count(t.Errors, "error"), count(t.Warnings, "warning"), count(t.Notes, "note"))
	looked, _, _ := strings.Cut(t.String(), ":")
	f.page.printf("%s\n", looked)
	if len(f.grid.rows) > 0 {
		f.table()
	}
	f.findings()
	return f.page.flush()
}

func (f *findingMarkdown) table() {
	f.page.text("\n| schema |")
	for _, t := range f.grid.targets {
		f.page.printf(" %s |", markdown(printable(t)))
	}
	f.page.printf("\n|%s\n", strings.Repeat(":--|", 1+len(f.grid.targets)))
	rows := f.grid.shown()
	file := ""
	for i, r := range rows {
		if i == 0 || r.file != file {
			file = r.file
			name, _ := f.run.fileName(file)
			f.page.printf("| **%s** |%s\n", codeCell(Shorten(printable(name), longest)), strings.Repeat(" |", len(f.grid.targets)))
		}
		f.page.printf("| %s |", codeCell(Shorten(printable(r.name), longest)))
		for i := range r.cells {
			f.page.printf(" %s |", cellText(&r.cells[i]))
		}
		f.page.text("\n")
	}
	if more := f.grid.seen - len(rows); more > 0 {
		found := 0
		for i := range rows {
			found += one(rows[i].worst() != 0)
		}
		f.page.printf("\n… and %s, %d of them with findings\n", count(more, "more schema"), f.grid.found-found)
	}
}

func cellText(c *cell) string {
	if level, _ := c.worst(); level == Error {
		return "**" + c.text() + "**"
	}
	return c.text()
}

func (f *findingMarkdown) findings() {
	slices.SortStableFunc(f.groups, func(a, b *kindGroup) int {
		return cmp.Or(cmp.Compare(b.level, a.level), cmp.Compare(b.times, a.times), cmp.Compare(a.rule, b.rule), cmp.Compare(a.target, b.target))
	})
	var level Level
	for i, g := range f.groups {
		if i >= mostGroups {
			f.others += g.times
			continue
		}
		if g.level != level {
			level = g.level
			f.page.printf("\n### %s\n", map[Level]string{Error: "Errors", Warning: "Warnings", Note: "Notes"}[level])
		}
		f.group(g)
	}
	if f.others > 0 {
		f.page.printf("\n… and %s of other kinds\n", count(f.others, "more finding"))
	}
}

func (f *findingMarkdown) group(g *kindGroup) {
	times := "once"
	if g.times > 1 {
		times = fmt.Sprintf("%d times", g.times)
	}
	f.page.printf("\n**%s** for %s, %s", markdown(g.rule), markdown(printable(g.target)), times)
	if title := f.titles[g.rule]; title != "" {
		f.page.printf(": %s", markdown(title))
	}
	f.page.text("\n\n")
	for _, place := range g.places {
		f.page.printf("- %s\n", place)
	}
	if more := g.times - len(g.places); more > 0 {
		f.page.printf("- … and %d more\n", more)
	}
}

// markdown writes a text so that Markdown shows it as it is.
func markdown(s string) string {
	var b strings.Builder
	for _, r := range s {
		if strings.ContainsRune("\\`*_[]<>~|&$", r) {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return b.String()
}

// code writes a text as a code span: between more backticks than it has in a row.
func code(s string) string {
	fence := "`"
	for strings.Contains(s, fence) {
		fence += "`"
	}
	if len(fence) > 1 || s == "" || strings.Trim(s, " ") != s {
		s = " " + s + " "
	}
	return fence + s + fence
}

// codeCell writes a text as a code span in a table, where a bar ends the cell even there.
func codeCell(s string) string { return strings.ReplaceAll(code(s), "|", "\\|") }
