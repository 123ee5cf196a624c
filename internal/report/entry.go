// Package report is the one entry type that audit, normalize and diff speak in, its
// order, and the printers: for people, for programs, for CI. It knows no schemas.
package report

import (
	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
)

// Level says what an entry means for the request.
type Level uint8

// The levels. The zero Level is invalid.
const (
	Note    Level = iota + 1 // allowed but costly or lossy, or normalize would touch it
	Warning                  // accepted, but ignored or altered
	Error                    // the provider refuses the request
)

// String gives the level's name.
func (l Level) String() string {
	switch l {
	case Note:
		return "note"
	case Warning:
		return "warning"
	case Error:
		return "error"
	}
	return "invalid"
}

// Entry is one finding of audit, one change of normalize, or one difference. Pointers
// start at the document's root; Span lies in the document's source.
type Entry struct {
	ID     string // of the rule or the pass
	Level  Level  // of a finding; a change has none
	Target string
	File   string
	Tool   string

	Span    jsontree.Span    // what it is about: the keyword's name, or the schema where the keyword is missing
	At      jsontree.Pointer // in the input; for a missing keyword, where it should be
	Output  jsontree.Pointer // in the output; of changes
	Keyword string

	Message         string // one plain sentence
	ProviderMessage string // the provider's own words, where known
	Fix             string // what to do

	Effect    schema.Effect
	Inherent  bool // the target asks for it of every schema
	Restated  bool // the description tells it now
	AddedNull bool // an optional property takes null now
	Times     int  // equal entries that were merged into this one
	Before    string
	After     string // JSON text, shortened; "" for nothing
	Renamed   *Renamed
	Proof     *Proof // of a change; nil where none was asked for
}

// Renamed is a property key or tool name that was replaced.
type Renamed struct{ From, To string }

// Proof is what came of the search for a value that shows the effect of a change.
type Proof struct {
	Value      string // for the whole schema, as compact JSON; "" where none was found
	AcceptedBy string // "old" for the input or "new" for the output; the other one refuses it
	Searched   bool   // else there was nothing to show, or no time
}

// line says in words what there is to say; "" for nothing.
func (p *Proof) line(e schema.Effect) string {
	switch {
	case p == nil || e&(schema.Widens|schema.Narrows) == 0:
		return ""
	case p.Value != "" && p.AcceptedBy == "old":
		return "witness, accepted before and refused after: " + printable(p.Value)
	case p.Value != "":
		return "witness, accepted after and refused before: " + printable(p.Value)
	case p.Searched:
		return "no witness found"
	}
	return "no witness looked for: the time was up"
}

// Lossy reports whether the entry is a loss: some value is accepted or refused that was
// not before, and the target does not ask for that of every schema.
func (e Entry) Lossy() bool {
	return e.Effect&(schema.Widens|schema.Narrows) != 0 && !e.Inherent
}

// Fallback is a schema that was handed back, or emptied, and why.
type Fallback struct {
	Reason string
	At     jsontree.Pointer // the place in the input that can't be expressed
	Span   jsontree.Span
	// Refused says what the provider would refuse of it without strict mode too; "" for nothing
	// that is known.
	Refused string
}

// text gives the reason, and what would be refused all the same.
func (f *Fallback) text() string {
	if f.Refused == "" {
		return f.Reason
	}
	return f.Reason + "; without strict too: " + f.Refused
}
