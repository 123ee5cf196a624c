package main

import (
	"fmt"

	"schemafix/internal/jsontree"
	"schemafix/internal/normalize"
	"schemafix/internal/report"
	"schemafix/internal/source"
)

// foreign is a document that is not written as plain JSON.
type foreign struct {
	*source.Document
	region string // its own text
}

// isForeign reports whether an input is written in something else than plain JSON. Such
// an input is read as a whole and is never NDJSON.
func (in *input) isForeign() bool { return in.syntax != 0 && in.syntax != source.JSON }

// original gives the text of a document as it is written.
func (d *document) original() string {
	if d.origin != nil {
		return d.origin.region
	}
	return d.text
}

// reread reads a text that was written for a document and begins at an offset of a source.
func (d *document) reread(text string, src *report.Source, offset int) (*document, error) {
	r := &document{text: text, source: src, offset: offset}
	if d.origin != nil {
		docs, err := source.Read(text, d.origin.Syntax())
		if err != nil {
			return nil, err
		}
		r.text, r.origin = docs[0].JSON, &foreign{Document: docs[0], region: text}
	}
	var err error
	if r.root, err = new(jsontree.Parser).Parse(r.text); err != nil {
		return nil, fmt.Errorf("the result can't be read: %w", err)
	}
	return r, nil
}

// position gives the place of an offset of the document's text in the file.
func (d *document) position(offset int) (line, column int) {
	return d.source.Position(d.span(jsontree.Span{Start: int32(offset), End: int32(offset)}).Start)
}

// foreign works on the documents of a text that is not plain JSON.
func (w *worker) foreign(in *input, text string, ans *answer) {
	src := &report.Source{Name: in.name, Text: text}
	docs, err := source.Read(text, in.syntax)
	if err != nil {
		w.refuse(&document{source: src}, ans, err)
		return
	}
	blank := 0
	for _, doc := range docs {
		d := &document{text: doc.JSON, source: src, origin: &foreign{Document: doc, region: text[doc.Start:doc.End]}}
		if doc.Blank {
			blank++
			if w.echo && w.instead == "" {
				ans.out = append(ans.out, d.original()...)
			}
			continue
		}
		w.clear()
		w.parse(d, ans, !w.alone || len(docs) > 1)
	}
	if blank == len(docs) && !w.allowEmpty {
		w.refuse(&document{source: src}, ans, &jsontree.SyntaxError{Message: "the input is empty", FirstOffset: -1})
	}
}

// layoutOf gives the text of a rewritten document.
func (r *rewriter) layoutOf(d *document, out *normalize.Output) ([]byte, error) {
	switch {
	case d.origin == nil:
		return r.layout.apply(out.Text, d.isLine), nil
	case r.options.To != 0:
		return r.layout.anew(out.Text), nil
	case r.layout.flags.compact || r.layout.flags.indentSet:
		return nil, &source.RefusedError{Offset: d.origin.Start, Message: "--indent and --compact lay out plain JSON only: comments would be lost"}
	}
	return d.written(out)
}

// written gives the text of a rewritten document, in its own syntax and layout.
func (d *document) written(out *normalize.Output) ([]byte, error) {
	switch {
	case d.origin == nil:
		return out.Text, nil
	case !out.Changed:
		return []byte(d.original()), nil
	}
	var parts []source.Changed
	for i := range out.Schemas {
		if s := &out.Schemas[i]; !s.Result.Skipped {
			parts = append(parts, source.Changed{At: s.Site.At, Value: s.Result.Schema})
		}
	}
	text, err := d.origin.Update(d.root, string(out.Text), parts)
	return []byte(text), err
}
