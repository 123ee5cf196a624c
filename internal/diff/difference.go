// Package diff compares two documents with schemas: tools are paired by name, the places
// of their schemas by what they mean, and each difference says what it does to the
// accepted values. It also finds values that prove it, and writes JSON patches. It knows
// no provider.
package diff

import (
	"schemafix/internal/container"
	"schemafix/internal/jsontree"
	"schemafix/internal/report"
	"schemafix/internal/schema"
)

// Kind is what happened at a place. The zero Kind is invalid.
type Kind uint8

// The kinds of difference.
const (
	Added Kind = iota + 1
	Removed
	Changed
	Moved
	Renamed
)

// String gives the name that the machine form uses.
func (k Kind) String() string {
	switch k {
	case Added:
		return "added"
	case Removed:
		return "removed"
	case Changed:
		return "changed"
	case Moved:
		return "moved"
	case Renamed:
		return "renamed"
	}
	return "invalid"
}

// Spot is a place in one of the two documents. Without a Source there is no such place,
// as for a tool on the side that does not have it.
type Spot struct {
	At     jsontree.Pointer // from the document's root
	Span   jsontree.Span    // in Source
	Source *report.Source
}

// Position gives line and column, both from 1; zeros where there is no such place.
func (s Spot) Position() (line, column int) {
	if s.Source == nil {
		return 0, 0
	}
	return s.Source.Position(s.Span.Start)
}

// Difference is one thing that differs.
type Difference struct {
	Kind     Kind
	Tool     string         // the old name, or the new one of an added tool; "" if there is none
	Role     container.Role // of the schema
	Old, New Spot           // where a keyword is missing, the schema that could hold it
	Keyword  string         // "" where a whole tool differs
	Pass     string         // of normalize, where that is what made the difference
	Effect   schema.Effect  // for the whole schema
	Message  string         // one sentence
	Before   string         // compact JSON, not shortened; "" for nothing
	After    string
	Witness  *Sample // nil where none was asked for or found
	Searched bool    // a witness was looked for

	roots   *Roots             // the whole schemas; nil where a side has none
	places  Hint               // within them
	foci    []*focus           // what of these places it is about
	subject [2]*jsontree.Value // what was removed and what was added
}

// Breaks says whom a difference breaks: "callers" where an input accepts less, "readers"
// where an output may be more, "" for nobody.
func (d *Difference) Breaks() string {
	switch {
	case d.Pass != "": // a model calls by the rewritten schema
	case d.Role == container.Input && d.Effect&schema.Narrows != 0:
		return "callers"
	case d.Role == container.Output && d.Effect&schema.Widens != 0:
		return "readers"
	}
	return ""
}

// Count is how many differences there are of each effect. One that widens and narrows
// counts under both.
type Count struct{ Lossless, Widening, Narrowing, Reshaping, Breaking int }

// Counted counts differences.
func Counted(all []Difference) Count {
	var c Count
	for i := range all {
		e := all[i].Effect
		add(&c.Widening, e&schema.Widens != 0)
		add(&c.Narrowing, e&schema.Narrows != 0)
		add(&c.Reshaping, e&schema.Reshapes != 0)
		add(&c.Lossless, e&^schema.Annotation == 0)
		add(&c.Breaking, all[i].Breaks() != "")
	}
	return c
}

func add(n *int, yes bool) {
	if yes {
		*n++
	}
}
