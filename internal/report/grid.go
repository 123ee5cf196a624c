package report

import (
	"cmp"
	"slices"
)

// grid counts what was found, by schema and target. With a limit it keeps that many rows
// with a finding and that many without, and only counts the others.
type grid struct {
	targets []string
	limit   int // 0 for none

	sites   sites
	rows    []gridRow
	found   int // rows with a finding
	clean   int // rows without
	seen    int
	columns []cell // the sums
}

// gridRow is a schema, or what lies in a document outside of its schemas.
type gridRow struct {
	order int // among all
	file  string
	name  string
	cells []cell // one for each target
}

// cell is what was found in one schema for one target.
type cell struct {
	looked bool
	counts [Error + 1]int
}

func newGrid(targets []string, limit int) grid {
	return grid{targets: targets, limit: limit, columns: make([]cell, len(targets))}
}

// worst gives the highest level that was found, 0 for none, and how often.
func (c *cell) worst() (Level, int) {
	for l := Error; l >= Note; l-- {
		if n := c.counts[l]; n > 0 {
			return l, n
		}
	}
	return 0, 0
}

// text says what was found in a few words.
func (c *cell) text() string {
	level, n := c.worst()
	switch {
	case level != 0:
		return count(n, level.String())
	case c.looked:
		return "ok"
	}
	return "-"
}

func (g *grid) checked(src *Source, schemas []Checked) { g.sites = sitesOf(src, schemas) }

// document adds the rows of a document.
func (g *grid) document(src *Source, findings []Entry) {
	rows := make([]gridRow, len(g.sites.schemas), len(g.sites.schemas)+1)
	for i, s := range g.sites.schemas {
		rows[i] = g.newRow(src, g.sites.names[i])
		for j, t := range g.targets {
			rows[i].cells[j].looked = slices.Contains(s.Targets, t)
		}
	}
	outside := g.newRow(src, documentName)
	for i := range findings {
		e := &findings[i]
		column := slices.Index(g.targets, e.Target)
		if column < 0 || e.Level > Error {
			continue
		}
		row := &outside
		if owner := g.sites.owner(e); owner >= 0 {
			row = &rows[owner]
		}
		row.cells[column].counts[e.Level]++
	}
	for _, r := range append(rows, outside) {
		if r.worst() != 0 || r.name != documentName {
			g.add(r)
		}
	}
	g.sites = sites{}
}

func (g *grid) newRow(src *Source, name string) gridRow {
	return gridRow{file: src.Name, name: name, cells: make([]cell, len(g.targets))}
}

func (r *gridRow) worst() Level {
	var worst Level
	for i := range r.cells {
		level, _ := r.cells[i].worst()
		worst = max(worst, level)
	}
	return worst
}

func (g *grid) add(r gridRow) {
	for i := range r.cells {
		g.columns[i].looked = g.columns[i].looked || r.cells[i].looked
		for l, n := range r.cells[i].counts {
			g.columns[i].counts[l] += n
		}
	}
	r.order = g.seen
	g.seen++
	kind := &g.clean
	if r.worst() != 0 {
		kind = &g.found
	}
	*kind++
	if g.limit == 0 || *kind <= g.limit {
		g.rows = append(g.rows, r)
	}
}

// shown gives the rows to show, in their order. Within a limit, those with a finding come
// before others.
func (g *grid) shown() []gridRow {
	rows := slices.Clone(g.rows)
	if g.limit == 0 || len(rows) <= g.limit {
		return rows
	}
	slices.SortStableFunc(rows, func(a, b gridRow) int { return cmp.Compare(one(a.worst() == 0), one(b.worst() == 0)) })
	rows = rows[:g.limit]
	slices.SortFunc(rows, func(a, b gridRow) int { return cmp.Compare(a.order, b.order) })
	return rows
}
