package report

import (
	"bufio"
	"fmt"
	"io"
)

// page collects text and writes it in large pieces. It keeps the first error of the
// writer, and flush tells it.
type page struct{ buf *bufio.Writer }

func newPage(w io.Writer) page { return page{bufio.NewWriterSize(w, 1<<15)} }

func (p *page) printf(format string, args ...any) { fmt.Fprintf(p.buf, format, args...) }

func (p *page) text(s string) { p.buf.WriteString(s) }

func (p *page) flush() error {
	if err := p.buf.Flush(); err != nil {
		return fmt.Errorf("writing the report: %w", err)
	}
	return nil
}
