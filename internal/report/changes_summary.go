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
	// maxGroups bounds the kinds of loss that are told apart.
	maxGroups = 1000
)

// NewChangeSummary gives the short form for people: what was handed back and why, the
// losses by kind, and the sums. Its memory is bounded, whatever the number of documents.
func NewChangeSummary(w io.Writer, target string, colored bool) ChangePrinter {
	return &changeSummary{page: newPage(w), target: target, colors: newPalette(colored), byText: map[string]*lossGroup{}}
}

type changeSummary struct {
	page     page
	target   string
	colors   *palette
	handed   []string // lines, at most manyLines
	groups   []*lossGroup
	byText   map[string]*lossGroup
	others   int // losses of kinds beyond maxGroups
	fallback int
}

// lossGroup is the losses that are told in the same sentence.
type lossGroup struct {
	text, id, place, tool string // place and tool of the first
	times                 int
}

func (c *changeSummary) Begin() error { return nil }

func (c *changeSummary) Document(d *Document) error {
	for i := range d.Schemas {
		s := &d.Schemas[i]
		if s.Fallback != nil {
			c.handBack(&d.Source, s)
		}
		for j := range s.Changes {
			if s.Changes[j].Lossy() {
				c.lose(&d.Source, &s.Changes[j])
			}
		}
	}
	return nil
}

func (c *changeSummary) handBack(src *Source, s *Schema) {
	c.fallback++
	if len(c.handed) == manyLines {
		return
	}
	label := c.colors.of(Warning).Sprint(givenUp(s.Strict != nil) + ":")
	c.handed = append(c.handed, fmt.Sprintf("%s %s %s: %s",
		c.colors.place.Sprint(src.place(s.Fallback.Span)+":"), label, placeName(s.Tool, s.Fallback.At), printable(s.Fallback.Reason)))
}

func (c *changeSummary) lose(src *Source, e *Entry) {
	key := e.ID + "\x00" + e.Message
	g := c.byText[key]
	if g == nil {
		if len(c.groups) == maxGroups {
			c.others++
			return
		}
		g = &lossGroup{text: e.Message, id: e.ID, place: src.place(e.Span), tool: placeName(e.Tool, e.At)}
		c.byText[key] = g
		c.groups = append(c.groups, g)
	}
	g.times++
}

func (c *changeSummary) End(t *Tally) error {
	c.printHanded(t)
	c.printLosses()
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

func (c *changeSummary) printLosses() {
	slices.SortStableFunc(c.groups, func(a, b *lossGroup) int { return cmp.Compare(b.times, a.times) })
	shown := c.groups[:min(len(c.groups), fewLines)]
	for _, g := range shown {
		more := ""
		if g.times > 1 {
			more = fmt.Sprintf(", and %d more like it", g.times-1)
		}
		c.page.printf("%s %s %s %s, %s%s\n", c.colors.place.Sprint(g.place+":"), c.colors.loss.Sprint("lost:"),
			printable(g.text), c.colors.id.Sprint("["+g.id+"]"), g.tool, more)
	}
	rest := c.others
	for _, g := range c.groups[len(shown):] {
		rest += g.times
	}
	if rest > 0 {
		c.page.printf("… and %d more of other kinds; --report json lists them all\n", rest)
	}
}
