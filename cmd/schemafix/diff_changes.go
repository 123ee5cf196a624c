package main

import (
	"schemafix/internal/diff"
	"schemafix/internal/jsontree"
	"schemafix/internal/normalize"
	"schemafix/internal/report"
)

// changes turns the changes of normalize in one document into differences.
type changes struct {
	document *document
	root     *jsontree.Value // of the document
	result   *jsontree.Value // of the rewritten one
	source   *report.Source  // in which the rewritten one lies
	offset   int32
}

// of gives the changes of a schema.
func (c *changes) of(s *normalize.Schema) (all []diff.Difference) {
	for _, e := range s.Entries(c.root) {
		d := diff.Difference{
			Kind: kindOfChange(&e), Tool: e.Tool, Role: s.Site.Role, Keyword: e.Keyword, Pass: e.ID, Effect: e.Effect,
			Message: e.Message, Before: e.Before, After: e.After,
		}
		d.Old = diff.NewSpot(c.document.source, int32(c.document.offset), e.At, e.Span)
		d.New = diff.NewSpot(c.source, c.offset, e.Output, spanAt(c.result, e.Output))
		hint := diff.Hint{Old: below(s.Site.At, e.At), New: below(s.Site.At, e.Output)}
		all = append(all, diff.Placed(d, s.Site.Schema, s.Result.Schema, hint))
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

// below gives a pointer as seen from a place that it leads through.
func below(at, p jsontree.Pointer) jsontree.Pointer {
	if len(p) < len(at) || p[:len(at)] != at {
		return ""
	}
	return p[len(at):]
}
