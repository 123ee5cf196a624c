package report

import "schemafix/internal/jsontree"

// Document is what normalize did with one document.
type Document struct {
	Source  Source
	Tools   int     // tools that the document declares
	Changes []Entry // around the schemas
	Schemas []Schema
	Skipped int // tools without a schema to look at

	HandedOver int // tools that are in another container now
}

// Schema is what normalize did with one schema. When it was handed back there are no
// changes.
type Schema struct {
	Tool     string
	At       jsontree.Pointer // from the document's root
	Strict   *bool            // the effective strictness, for strict targets only
	Fallback *Fallback
	Changes  []Entry
}

// ChangePrinter writes what normalize did: Begin, then each document in turn, then End
// with the sums over all of them.
type ChangePrinter interface {
	Begin() error
	Document(*Document) error
	End(*Tally) error
}

// isLeft reports whether a change around the schemas tells of something that stays behind
// where tools are handed over.
func isLeft(e *Entry) bool { return e.After == "" && e.Renamed == nil }

// loss is how much a change costs.
type loss uint8

const (
	lossless loss = iota
	inherent      // the target asks for it of every schema
	lossy
)

func lossOf(e *Entry) loss {
	switch {
	case e.Lossy():
		return lossy
	case e.Inherent:
		return inherent
	}
	return lossless
}
