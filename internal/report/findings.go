package report

import (
	"io"

	"schemafix/internal/jsontree"
)

// FindingPrinter writes the findings of an audit: Begin, then each document in turn,
// then End.
type FindingPrinter interface {
	Begin() error
	// Document writes the findings of one document, in the order given.
	Document(src *Source, findings []Entry) error
	End(Totals) error
}

// NewFindingText gives the form for people: each finding with its source line, the
// provider's words and the remedy.
func NewFindingText(w io.Writer, colored bool) FindingPrinter {
	return &findingText{page: newPage(w), colors: newPalette(colored)}
}

// NewFindingConcise gives the form with one line for each finding.
func NewFindingConcise(w io.Writer, colored bool) FindingPrinter {
	return &findingConcise{page: newPage(w), colors: newPalette(colored)}
}

type findingText struct {
	page   page
	colors *palette
}

func (f *findingText) Begin() error     { return nil }
func (f *findingText) End(Totals) error { return f.page.flush() }

func (f *findingText) Document(src *Source, findings []Entry) error {
	for i := range findings {
		f.finding(src, &findings[i])
	}
	return f.page.flush()
}

func (f *findingText) finding(src *Source, e *Entry) {
	headline(&f.page, f.colors, src, e)
	f.page.printf("  %s\n", placeName(e.Tool, e.At))
	f.frame(src, e.Span, e.Level)
	if e.ProviderMessage != "" {
		f.page.printf("  provider says: %s\n", printable(e.ProviderMessage))
	}
	if e.Fix != "" {
		f.page.printf("  fix: %s\n", printable(e.Fix))
	}
}

func (f *findingText) frame(src *Source, span jsontree.Span, level Level) {
	if src.Text == "" {
		return
	}
	line, _ := src.Position(span.Start)
	frameOf(src.Text, span).write(&f.page, line, f.colors, level)
}

// headline writes where, how bad, what, and by which rule.
func headline(p *page, c *palette, src *Source, e *Entry) {
	p.printf("%s %s %s %s\n",
		c.place.Sprint(src.place(e.Span)+":"), c.of(e.Level).Sprint(e.Level.String()+":"),
		printable(e.Message), c.id.Sprint("["+e.ID+"]"))
}

type findingConcise struct {
	page   page
	colors *palette
}

func (f *findingConcise) Begin() error     { return nil }
func (f *findingConcise) End(Totals) error { return f.page.flush() }

func (f *findingConcise) Document(src *Source, findings []Entry) error {
	for i := range findings {
		headline(&f.page, f.colors, src, &findings[i])
	}
	return f.page.flush()
}
