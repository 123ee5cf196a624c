package report

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
)

const (
	// manyLines is how many schemas that were handed back are all named; of more, only
	// the first fewLines, with their number by reason.
	manyLines = 1000
	fewLines  = 20
	// maxGroups bounds the kinds of loss, and the names, that are told apart.
	maxGroups = 1000
)

// NewChangeSummary gives the short form for people: what was handed back and why, the
// losses by kind, what stayed behind, what is called otherwise, and the sums. Its memory is
// bounded, whatever the number of documents.
func NewChangeSummary(w io.Writer, target string, colored bool) ChangePrinter {
	return &changeSummary{page: newPage(w), target: target, colors: newPalette(colored)}
}

type changeSummary struct {
	page     page
	target   string
	colors   *palette
	handed   []string // lines, at most manyLines
	left     groups
	losses   groups
	renamed  groups
	fallback int
}

// groups are changes by what is told of them.
type groups struct {
	list   []*group
	byText map[string]*group
	others int // changes of kinds beyond maxGroups
}

// group is the changes that are told in the same sentence.
type group struct {
	text, id           string
	place, tool, proof string // of the first
	times              int
}

func (c *changeSummary) Begin() error { return nil }

func (c *changeSummary) Document(d *Document) error {
	for i := range d.Changes {
		if e := &d.Changes[i]; isLeft(e) {
			c.left.add(&d.Source, e, e.Message)
		}
	}
	c.changes(&d.Source, d.Changes)
	for i := range d.Schemas {
		s := &d.Schemas[i]
		if s.Fallback != nil {
			c.handBack(&d.Source, s)
		}
		c.changes(&d.Source, s.Changes)
	}
	return nil
}

func (c *changeSummary) changes(src *Source, list []Entry) {
	for i := range list {
		e := &list[i]
		if e.Lossy() {
			c.losses.add(src, e, e.Message)
		}
		if e.Renamed != nil {
			c.renamed.add(src, e, fmt.Sprintf("%s to %s", orEmpty(e.Renamed.From), e.Renamed.To))
		}
	}
}

// orEmpty makes an empty name visible.
func orEmpty(name string) string {
	if name == "" {
		return `""`
	}
	return name
}

func (c *changeSummary) handBack(src *Source, s *Schema) {
	c.fallback++
	if len(c.handed) == manyLines {
		return
	}
	label := c.colors.of(Warning).Sprint(givenUp(s.Strict != nil) + ":")
	c.handed = append(c.handed, fmt.Sprintf("%s %s %s: %s",
		c.colors.place.Sprint(src.place(s.Fallback.Span)+":"), label, placeName(s.Tool, s.Fallback.At), printable(s.Fallback.text())))
}

func (g *groups) add(src *Source, e *Entry, text string) {
	key := e.ID + "\x00" + text
	known := g.byText[key]
	if known == nil {
		if len(g.list) == maxGroups {
			g.others++
			return
		}
		known = &group{text: text, id: e.ID, place: src.place(e.Span), tool: placeName(e.Tool, e.At), proof: e.Proof.line(e.Effect)}
		if g.byText == nil {
			g.byText = map[string]*group{}
		}
		g.byText[key] = known
		g.list = append(g.list, known)
	}
	known.times++
}

func (c *changeSummary) End(t *Tally) error {
	c.printHanded(t)
	c.printGroups(&c.left, leftBehind, "that stayed behind")
	c.printGroups(&c.losses, "lost", "of other kinds")
	c.printGroups(&c.renamed, "renamed", "that were renamed")
	c.page.printf("%s\n", t.line(c.target))
	return c.page.flush()
}

func (c *changeSummary) printHanded(t *Tally) {
	lines := c.handed
	if c.fallback > manyLines {
		lines = lines[:fewLines]
	}
	for _, l := range lines {
		c.page.printf("%s\n", l)
	}
	if n := c.fallback - len(lines); n > 0 {
		c.page.printf("… and %d more; --report json lists them all. By reason:\n", n)
		c.printReasons(t.Reasons)
	}
}

// printReasons writes why schemas were handed back, the most frequent reason first.
func (c *changeSummary) printReasons(reasons map[string]int) {
	texts := slices.SortedFunc(maps.Keys(reasons), func(a, b string) int {
		return cmp.Or(cmp.Compare(reasons[b], reasons[a]), cmp.Compare(a, b))
	})
	for _, text := range texts[:min(len(texts), fewLines)] {
		c.page.printf("  %d: %s\n", reasons[text], printable(text))
	}
	if n := len(texts) - fewLines; n > 0 {
		c.page.printf("  … and %s\n", count(n, "more reason"))
	}
}

func (c *changeSummary) printGroups(all *groups, label, others string) {
	slices.SortStableFunc(all.list, func(a, b *group) int { return cmp.Compare(b.times, a.times) })
	shown := all.list[:min(len(all.list), fewLines)]
	for _, g := range shown {
		more := ""
		if g.times > 1 {
			more = fmt.Sprintf(", and %d more like it", g.times-1)
		}
		c.page.printf("%s %s %s %s, %s%s\n", c.colors.place.Sprint(g.place+":"), c.colors.loss.Sprint(label+":"),
			printable(g.text), c.colors.id.Sprint("["+g.id+"]"), g.tool, more)
		if g.proof != "" {
			c.page.printf("  %s\n", g.proof)
		}
	}
	rest := all.others
	for _, g := range all.list[len(shown):] {
		rest += g.times
	}
	if rest > 0 {
		c.page.printf("… and %d more %s; --report json lists them all\n", rest, others)
	}
}
