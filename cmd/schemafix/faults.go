package main

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"schemafix/internal/container"
	"schemafix/internal/handover"
	"schemafix/internal/jsontree"
	"schemafix/internal/report"
	"schemafix/internal/schema"
	"schemafix/internal/source"
)

// internalError is a broken invariant.
type internalError struct{ cause any }

func (e *internalError) Error() string {
	return fmt.Sprintf("internal failure: %v; this is a fault of schemafix, not of the document", e.cause)
}

// badSlots is the error of a document in which something else stands where a schema
// belongs.
type badSlots struct{ entries []report.Entry }

func (e *badSlots) Error() string { return e.entries[0].Message }

// refuse notes why a document failed.
func (w *worker) refuse(d *document, ans *answer, err error) {
	ans.errs = w.appendErrors(ans.errs, d, err)
}

// appendErrors appends an error as it is printed: place, what is wrong, and beside what.
func (w *worker) appendErrors(dst []byte, d *document, err error) []byte {
	var bad *badSlots
	if errors.As(err, &bad) {
		for _, e := range bad.entries {
			dst = w.appendError(dst, d, fault{message: e.Message, offset: int(e.Span.Start), tool: e.Tool, at: e.At})
		}
		return dst
	}
	return w.appendError(dst, d, faultOf(d, err))
}

// fault is an error at a place of a document.
type fault struct {
	message string
	offset  int // in the document's text
	tool    string
	at      jsontree.Pointer

	placed bool // offset is in the source already
}

func faultOf(d *document, err error) fault {
	var syntax *jsontree.SyntaxError
	var root *container.BadRootError
	var failed *container.SchemaError
	var refused *source.RefusedError
	var handing *handover.Error
	switch {
	case errors.As(err, &syntax):
		return syntaxFault(d, syntax)
	case errors.As(err, &failed):
		return schemaFault(failed.Err, fault{offset: int(failed.Span.Start), tool: failed.Tool, at: failed.At})
	case errors.As(err, &handing):
		return fault{message: handing.Message, offset: int(handing.Span.Start), tool: handing.Tool, at: handing.At}
	case errors.As(err, &refused):
		return fault{message: refused.Message, offset: refused.Offset, placed: true}
	case errors.As(err, &root):
		return fault{message: root.Error(), offset: int(root.Span.Start)}
	}
	return fault{message: err.Error(), offset: len(d.text) - len(strings.TrimLeft(d.text, byteOrderMark+" \t\r\n"))}
}

// schemaFault words an error of one schema, whose place is known.
func schemaFault(err error, f fault) fault {
	f.message = err.Error()
	var deep *schema.DepthError
	if errors.As(err, &deep) {
		f.message += "; --max-depth sets the limit"
		f.offset = int(deep.Span.Start)
	}
	return f
}

func syntaxFault(d *document, e *jsontree.SyntaxError) fault {
	f := fault{message: e.Message, offset: e.Offset, at: e.Pointer}
	if d.origin == nil && f.message == "JSON has no comments" {
		f.message += "; --syntax jsonc reads them"
	}
	if e.FirstOffset >= 0 {
		line, column := d.position(e.FirstOffset)
		f.message += fmt.Sprintf(", first at %d:%d", line, column)
	}
	return f
}

func (w *worker) appendError(dst []byte, d *document, f fault) []byte {
	b := bytes.NewBuffer(dst)
	line, column := d.position(f.offset)
	if f.placed {
		line, column = d.source.Position(int32(f.offset))
	}
	fmt.Fprintf(b, "%s:%d:%d: %s: %s\n", visible(d.source.Name), line, column, paint(w.paints, "error"), visible(f.message))
	switch {
	case f.tool != "":
		fmt.Fprintf(b, "  tool %s at %s\n", visible(f.tool), visible(string(f.at)))
	case f.at != "":
		fmt.Fprintf(b, "  at %s\n", visible(string(f.at)))
	}
	return b.Bytes()
}

// visible replaces what a terminal would act on: names come from files that anybody may
// have written.
func visible(s string) string {
	return strings.Map(func(r rune) rune {
		if !unicode.IsGraphic(r) {
			return utf8.RuneError
		}
		return r
	}, s)
}
