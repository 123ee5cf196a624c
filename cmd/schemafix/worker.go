package main

import (
	"errors"
	"slices"
	"strings"
	"sync"

	"schemafix/internal/baseline"
	"schemafix/internal/container"
	"schemafix/internal/jsontree"
	"schemafix/internal/report"
)

// document is one JSON document of an input.
type document struct {
	root   *jsontree.Value
	text   string         // root's spans count in it
	tail   string         // what stands behind it and goes with it: the end of the line
	lead   string         // what stands before it
	source *report.Source // the text that positions are told in
	offset int            // of text, or of what it is written as, in source
	isLine bool           // of NDJSON
	origin *foreign       // of text that is not written as JSON; text is what it says
}

// span gives a span of the document's text in its source.
func (d *document) span(s jsontree.Span) jsontree.Span {
	if d.origin != nil {
		s = d.origin.Origin(s)
	}
	return jsontree.Span{Start: s.Start + int32(d.offset), End: s.End + int32(d.offset)}
}

// answer is what a worker made of a piece.
type answer struct {
	out       []byte // the result, where documents come out again
	before    string // the piece itself, where a diff is asked for
	errs      []byte // errors, as they are printed
	missed    []byte // the first error of a document where --tool found nothing
	documents int    // that were worked on
	changed   bool

	told     []*report.Document // of normalize
	tally    report.Tally
	findings []findings // of audit
	totals   report.Totals
}

// findings are those of one document.
type findings struct {
	source  *report.Source
	entries []report.Entry
	checked []report.Checked // where a format tells of what was looked at
	keys    []baseline.Key   // of the entries, where there is a baseline
}

// reset empties an answer and keeps its memory.
func (a *answer) reset() {
	clear(a.told)
	clear(a.findings)
	*a = answer{out: a.out[:0], errs: a.errs[:0], missed: a.missed[:0], told: a.told[:0], findings: a.findings[:0]}
}

// failed reports whether some document could not be worked on.
func (a *answer) failed() bool { return len(a.errs) > 0 }

// worker reads documents out of pieces and has a command work on them, one at a time.
type worker struct {
	manner
	parser jsontree.Parser
	task   task
}

// task is what a command does with a document: what comes of it goes into the answer.
// An error means that the document failed.
type task func(*document, *answer) error

// manner is how all workers of a command work.
type manner struct {
	blocks     *blockPool
	answers    *sync.Pool
	echo       bool   // what is no document comes out again: blank lines
	instead    string // a list of no tools, where tools come out and not documents
	keepBefore bool   // the pieces are needed for a diff
	allowEmpty bool
	alone      bool // there is one input
	keepTrees  bool // they are needed when the work is done
	paints     bool // errors are coloured
}

// clear makes the parser ready for a document. The memory of the last one is used again,
// unless its tree is still needed.
func (w *worker) clear() {
	if w.keepTrees {
		w.parser = jsontree.Parser{}
		return
	}
	w.parser.Reset()
}

func (w *worker) work(p *piece) *answer {
	ans, ok := w.answers.Get().(*answer)
	if !ok {
		ans = new(answer)
	}
	text := p.text
	if p.block != nil {
		text = string(p.block)
		w.blocks.give(p.block)
	}
	if w.echo {
		ans.out = slices.Grow(ans.out, len(text)+len(text)/4) // results are a little longer
	}
	if p.block != nil {
		w.lines(p.in, text, p.line, ans)
	} else {
		w.documents(p.in, text, ans)
	}
	if w.keepBefore {
		ans.before = text
	}
	return ans
}

// lines works on a document a line. Blank lines are no documents.
func (w *worker) lines(in *input, text string, number int, ans *answer) {
	for ; len(text) > 0; number++ {
		var line, ending string
		line, ending, text = cutEnding(text)
		if strings.Trim(line, " \t") == "" {
			if w.echo {
				ans.out = append(append(ans.out, line...), ending...)
			}
			continue
		}
		w.clear()
		d := &document{text: line, tail: ending, isLine: true, source: &report.Source{Name: in.name, Text: line, FirstLine: number}}
		w.parse(d, ans, true)
	}
}

// cutEnding cuts a text behind its first line, and that before its ending.
func cutEnding(text string) (line, ending, rest string) {
	end := strings.IndexByte(text, '\n') + 1
	if end == 0 {
		end = len(text)
	}
	line = strings.TrimRight(text[:end], "\r\n")
	return line, text[len(line):end], text[end:]
}

// documents works on a text that is a document, or several in a row.
func (w *worker) documents(in *input, text string, ans *answer) {
	if in.isForeign() {
		w.foreign(in, text, ans)
		return
	}
	source := &report.Source{Name: in.name, Text: text}
	if w.allowEmpty && strings.TrimSpace(strings.TrimPrefix(text, byteOrderMark)) == "" {
		if w.echo {
			ans.out = append(ans.out, text...)
		}
		return
	}
	w.clear()
	root, err := w.parser.Parse(text)
	if err == nil {
		w.try(&document{root: root, text: text, source: source}, ans, !w.alone)
		return
	}
	spans, splitErr := splitDocuments(text)
	switch {
	case len(spans) > 0 && splitErr != nil:
		w.refuse(&document{source: source}, ans, splitErr)
	case len(spans) < 2:
		w.refuse(&document{source: source}, ans, err)
	default:
		w.row(text, source, spans, ans)
	}
}

// row works on documents that stand one behind the other.
func (w *worker) row(text string, source *report.Source, spans []jsontree.Span, ans *answer) {
	end := 0
	for i, s := range spans {
		d := &document{text: text[s.Start:s.End], lead: text[end:s.Start], source: source, offset: int(s.Start)}
		end = int(s.End)
		if i == len(spans)-1 {
			d.tail = text[end:]
		}
		w.clear()
		w.parse(d, ans, true)
	}
}

func splitDocuments(text string) ([]jsontree.Span, error) {
	var spans []jsontree.Span
	for span, err := range jsontree.Split([]byte(text)) {
		if err != nil {
			return spans, err
		}
		spans = append(spans, span)
	}
	return spans, nil
}

// parse reads a document and works on it.
func (w *worker) parse(d *document, ans *answer, others bool) {
	root, err := w.parser.Parse(d.text)
	if err != nil {
		w.refuse(d, ans, err)
		return
	}
	d.root = root
	w.try(d, ans, others)
}

// try has the command work on a document. others says that there may be further
// documents in which --tool finds something.
func (w *worker) try(d *document, ans *answer, others bool) {
	err := w.safely(d, ans)
	if err == nil {
		ans.documents++
		return
	}
	var none *container.NotFoundError
	if !errors.As(err, &none) {
		w.refuse(d, ans, err)
		return
	}
	elsewhere := none.Pattern != "" && others
	if !w.allowEmpty && !elsewhere {
		w.refuse(d, ans, err)
		return
	}
	ans.tally.Skipped += len(none.Skipped)
	ans.totals.Skipped += len(none.Skipped)
	if elsewhere && len(ans.missed) == 0 {
		ans.missed = w.appendErrors(ans.missed, d, err)
	}
	if w.echo {
		ans.out = append(append(append(ans.out, d.lead...), w.without(d)...), d.tail...)
	}
}

// safely turns a failure of the program into an error of the one document.
func (w *worker) safely(d *document, ans *answer) (err error) {
	out, told, found := len(ans.out), len(ans.told), len(ans.findings)
	defer func() {
		if r := recover(); r != nil {
			err = &internalError{r}
		}
		if err != nil {
			ans.out, ans.told, ans.findings = ans.out[:out], ans.told[:told], ans.findings[:found]
		}
	}()
	return w.task(d, ans)
}
