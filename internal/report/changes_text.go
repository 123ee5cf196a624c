package report

import (
	"fmt"
	"io"
	"strings"
)

// NewChangeText gives the full form for people: every change, with where, why, what it
// does to the accepted values, before and after.
func NewChangeText(w io.Writer, target string, colored bool) ChangePrinter {
	return &changeText{page: newPage(w), target: target, colors: newPalette(colored)}
}

type changeText struct {
	page   page
	target string
	colors *palette
}

func (c *changeText) Begin() error { return nil }

func (c *changeText) End(t *Tally) error {
	c.page.printf("%s\n", t.line(c.target))
	return c.page.flush()
}

func (c *changeText) Document(d *Document) error {
	for i := range d.Changes {
		c.around(&d.Source, &d.Changes[i])
	}
	for i := range d.Schemas {
		s := &d.Schemas[i]
		if s.Fallback != nil {
			c.handedBack(&d.Source, s)
		}
		for j := range s.Changes {
			c.change(&d.Source, &s.Changes[j])
		}
	}
	return c.page.flush()
}

// around tells of a change around the schemas: of a name, or of what has no place, or no
// match, in another container.
func (c *changeText) around(src *Source, e *Entry) {
	label := "added"
	switch {
	case e.Renamed != nil:
		c.change(src, e)
		return
	case isLeft(e):
		label = leftBehind
	}
	c.page.printf("%s %s %s %s\n  %s\n", c.colors.place.Sprint(src.place(e.Span)+":"), c.colors.of(Warning).Sprint(label+":"),
		printable(e.Message), c.colors.id.Sprint("["+e.ID+"]"), placeName(e.Tool, e.At))
	if e.Before != "" || e.After != "" {
		c.page.printf("  %s → %s\n", valueText(e.Before), valueText(e.After))
	}
}

// leftBehind labels what has no place in another container.
const leftBehind = "left behind"

func (c *changeText) handedBack(src *Source, s *Schema) {
	c.page.printf("%s %s %s\n  %s\n", c.colors.place.Sprint(src.place(s.Fallback.Span)+":"),
		c.colors.of(Warning).Sprint(givenUp(s.Strict != nil)+":"), printable(s.Fallback.text()), placeName(s.Tool, s.Fallback.At))
}

func (c *changeText) change(src *Source, e *Entry) {
	effect := e.Effect.String() + ":"
	if e.Lossy() {
		effect = c.colors.loss.Sprint(effect)
	}
	c.page.printf("%s %s %s %s\n", c.colors.place.Sprint(src.place(e.Span)+":"), effect,
		printable(e.Message), c.colors.id.Sprint("["+e.ID+"]"))
	where := placeName(e.Tool, e.At)
	if e.Output != e.At {
		where += ", now at " + pointerName(e)
	}
	c.page.printf("  %s%s\n", where, remarks(e))
	c.page.printf("  %s → %s\n", valueText(e.Before), valueText(e.After))
	if proof := e.Proof.line(e.Effect); proof != "" {
		c.page.printf("  %s\n", proof)
	}
}

func pointerName(e *Entry) string {
	if e.Output == "" {
		return "the root"
	}
	return printable(string(e.Output))
}

// remarks are what else there is to say of a change.
func remarks(e *Entry) string {
	var all []string
	if e.Inherent {
		all = append(all, "asked for by the target")
	}
	if e.Restated {
		all = append(all, "told in the description")
	}
	if e.AddedNull {
		all = append(all, "takes null now")
	}
	if e.Renamed != nil {
		all = append(all, fmt.Sprintf("renamed from %s to %s", printable(e.Renamed.From), printable(e.Renamed.To)))
	}
	if e.Times > 1 {
		all = append(all, fmt.Sprintf("%d times", e.Times))
	}
	if len(all) == 0 {
		return ""
	}
	return " (" + strings.Join(all, ", ") + ")"
}

func valueText(text string) string {
	if text == "" {
		return "nothing"
	}
	return printable(text)
}
