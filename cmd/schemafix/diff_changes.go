package main

import (
	"schemafix/internal/diff"
	"schemafix/internal/jsontree"
	"schemafix/internal/normalize"
	"schemafix/internal/report"
)

// changes turns the changes of normalize in one document into differences.
type changes struct {
	document, result *document
	toProve          bool // witnesses are wanted
}

// of gives the changes of a schema.
func (c *changes) of(s *normalize.Schema) []diff.Difference {
	roots := rootsOf
	if c.toProve {
		roots = rootsToProve
	}
	entries := s.Entries(c.document.root)
	all := differencesOf(s, entries, roots(s))
	for i := range all {
		e := &entries[i]
		all[i].Old = c.document.spot(e.At, e.Span)
		all[i].New = c.result.spot(e.Output, spanAt(c.result.root, e.Output))
	}
	return all
}

// spot gives a place of a document.
func (d *document) spot(at jsontree.Pointer, span jsontree.Span) diff.Spot {
	return diff.Spot{At: at, Span: d.span(span), Source: d.source}
}

// differencesOf gives changes of a schema as differences that have no place in a file.
func differencesOf(s *normalize.Schema, entries []report.Entry, roots *diff.Roots) []diff.Difference {
	to, _ := s.OutputAt()
	all := make([]diff.Difference, len(entries))
	for i := range entries {
		e := &entries[i]
		d := diff.Difference{
			Kind: kindOfChange(e), Tool: e.Tool, Role: s.Site.Role, Keyword: e.Keyword, Pass: e.ID, Effect: e.Effect,
			Message: e.Message, Before: e.Before, After: e.After,
		}
		all[i] = diff.Placed(d, roots, diff.HintOf(e, s.Site.At, to))
	}
	return all
}

func kindOfChange(e *report.Entry) diff.Kind {
	switch {
	case e.Renamed != nil:
		return diff.Renamed
	case e.Before == "" && e.After != "":
		return diff.Added
	case e.After == "" && e.Before != "":
		return diff.Removed
	}
	return diff.Changed
}
