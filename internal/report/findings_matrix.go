package report

import (
	"io"
	"strings"
)

// widestName is how many cells the name of a tool takes in a matrix at most.
const widestName = 40

// NewFindingMatrix gives the form that shows, for people, what was found in each schema
// for each target: "ok", or how many findings of the highest level there are. It is
// written at the end.
func NewFindingMatrix(w io.Writer, run Run, colored bool) CheckedPrinter {
	return &findingMatrix{page: newPage(w), grid: newGrid(run.Targets, 0), colors: newPalette(colored)}
}

type findingMatrix struct {
	page   page
	grid   grid
	colors *palette
}

func (f *findingMatrix) Begin() error                           { return nil }
func (f *findingMatrix) Checked(src *Source, schemas []Checked) { f.grid.checked(src, schemas) }

func (f *findingMatrix) Document(src *Source, findings []Entry) error {
	f.grid.document(src, findings)
	return nil
}

func (f *findingMatrix) End(Totals) error {
	if len(f.grid.rows) > 0 {
		f.table()
	}
	return f.page.flush()
}

func (f *findingMatrix) table() {
	total := gridRow{name: count(f.grid.seen, "schema"), cells: f.grid.columns}
	widths := f.widths(append(f.grid.rows[:len(f.grid.rows):len(f.grid.rows)], total))
	names := make([]string, len(f.grid.targets))
	for i, t := range f.grid.targets {
		names[i] = f.colors.place.Sprint(pad(printable(t), widths[i+1]))
	}
	f.line(pad("", widths[0]), names)
	file := ""
	for i, r := range f.grid.rows {
		if i == 0 || r.file != file {
			file = r.file
			f.page.printf("%s\n", f.colors.place.Sprint(printable(file)))
		}
		f.row(r, widths)
	}
	f.page.text("\n")
	f.row(total, widths)
}

// rowName gives the name of a row as it is printed: what belongs to a file is indented.
func rowName(r gridRow) string {
	name := cut(printable(r.name), widestName)
	if r.file == "" {
		return name
	}
	return "  " + name
}

// widths gives the width of each column, the names' first.
func (f *findingMatrix) widths(rows []gridRow) []int {
	widths := make([]int, 1+len(f.grid.targets))
	for i, t := range f.grid.targets {
		widths[i+1] = widthOf(printable(t))
	}
	for _, r := range rows {
		widths[0] = max(widths[0], widthOf(rowName(r)))
		for i := range r.cells {
			widths[i+1] = max(widths[i+1], widthOf(r.cells[i].text()))
		}
	}
	return widths
}

func (f *findingMatrix) row(r gridRow, widths []int) {
	cells := make([]string, len(r.cells))
	for i := range r.cells {
		c := &r.cells[i]
		paint := f.colors.id
		if level, _ := c.worst(); level != 0 {
			paint = f.colors.of(level)
		} else if c.looked {
			paint = f.colors.good
		}
		text := c.text()
		cells[i] = paint.Sprint(text) + strings.Repeat(" ", widths[i+1]-widthOf(text))
	}
	f.line(pad(rowName(r), widths[0]), cells)
}

func (f *findingMatrix) line(name string, cells []string) {
	f.page.printf("%s\n", strings.TrimRight(name+"  "+strings.Join(cells, "  "), " "))
}

// widthOf gives the width of a text on a terminal.
func widthOf(s string) int {
	n := 0
	for _, r := range s {
		n += cells(r)
	}
	return n
}

// pad fills a text up with blanks.
func pad(s string, width int) string {
	return s + strings.Repeat(" ", max(0, width-widthOf(s)))
}

// cut shortens a text to a width, the last cell then being "…".
func cut(s string, width int) string {
	if widthOf(s) <= width {
		return s
	}
	used := 0
	for i, r := range s {
		if used += cells(r); used > width-1 {
			return s[:i] + "…"
		}
	}
	return s
}
