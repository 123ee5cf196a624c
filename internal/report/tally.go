package report

import (
	"fmt"
	"strings"

	"schemafix/internal/schema"
)

// Tally is the sums over documents that normalize went through. Each goroutine keeps
// its own and they are merged at the end. The zero Tally is empty.
type Tally struct {
	Documents int
	Tools     int
	Schemas   int
	Skipped   int

	HasStrict  bool // the target is a strict one
	Strict     int  // schemas that are strict now
	HandedBack int

	Changes                                    int // each is one of the next three
	Lossless, Inherent, Lossy                  int
	Annotating, Widening, Narrowing, Reshaping int // changes with that effect; one can have several
	Renamed                                    int // changes that give something another name

	HandedOver int // tools that are in another container now
	Left       int // what has no place there

	Reasons map[string]int // why schemas were handed back
}

// Add counts one document.
func (t *Tally) Add(d *Document) {
	t.Documents++
	t.Tools += d.Tools
	t.Skipped += d.Skipped
	t.HandedOver += d.HandedOver
	for i := range d.Changes {
		t.addAround(&d.Changes[i])
	}
	for i := range d.Schemas {
		t.addSchema(&d.Schemas[i])
	}
}

func (t *Tally) addSchema(s *Schema) {
	t.Schemas++
	if s.Strict != nil {
		t.HasStrict = true
		t.Strict += one(*s.Strict)
	}
	if s.Fallback != nil {
		t.HandedBack++
		t.reason(s.Fallback.Reason, 1)
	}
	for i := range s.Changes {
		t.addChange(&s.Changes[i])
	}
}

// addAround counts a change around the schemas.
func (t *Tally) addAround(e *Entry) {
	switch {
	case e.Renamed != nil:
		t.addChange(e)
	case isLeft(e):
		t.Left++
	}
}

func (t *Tally) reason(text string, n int) {
	if t.Reasons == nil {
		t.Reasons = map[string]int{}
	}
	t.Reasons[text] += n
}

func (t *Tally) addChange(e *Entry) {
	t.Changes++
	switch lossOf(e) {
	case lossless:
		t.Lossless++
	case inherent:
		t.Inherent++
	case lossy:
		t.Lossy++
	}
	t.Annotating += one(e.Effect&schema.Annotation != 0)
	t.Widening += one(e.Effect&schema.Widens != 0)
	t.Narrowing += one(e.Effect&schema.Narrows != 0)
	t.Reshaping += one(e.Effect&schema.Reshapes != 0)
	t.Renamed += one(e.Renamed != nil)
}

func one(b bool) int {
	if b {
		return 1
	}
	return 0
}

// Merge adds what another one counted.
func (t *Tally) Merge(o *Tally) {
	t.Documents += o.Documents
	t.Tools += o.Tools
	t.Schemas += o.Schemas
	t.Skipped += o.Skipped
	t.HasStrict = t.HasStrict || o.HasStrict
	t.Strict += o.Strict
	t.HandedBack += o.HandedBack
	t.Changes += o.Changes
	t.Lossless += o.Lossless
	t.Inherent += o.Inherent
	t.Lossy += o.Lossy
	t.Annotating += o.Annotating
	t.Widening += o.Widening
	t.Narrowing += o.Narrowing
	t.Reshaping += o.Reshaping
	t.Renamed += o.Renamed
	t.HandedOver += o.HandedOver
	t.Left += o.Left
	for text, n := range o.Reasons {
		t.reason(text, n)
	}
}

// HasNews reports whether there is anything that the summary on stderr is for: losses, what
// stayed behind, and names that whoever calls the tools must know.
func (t *Tally) HasNews() bool { return t.HandedBack > 0 || t.Lossy > 0 || t.Left > 0 || t.Renamed > 0 }

// givenUp says what becomes of a schema that the target can't express: a strict target
// takes the input without strict, others get an empty object.
func givenUp(strict bool) string {
	if strict {
		return "handed back"
	}
	return "emptied"
}

// line is the whole in one sentence.
func (t *Tally) line(target string) string {
	parts := []string{count(t.Schemas, "schema")}
	if t.HasStrict {
		parts = append(parts, fmt.Sprintf("%d strict", t.Strict))
	}
	if t.HandedBack > 0 {
		parts = append(parts, fmt.Sprintf("%d %s", t.HandedBack, givenUp(t.HasStrict)))
	}
	if t.Skipped > 0 {
		parts = append(parts, fmt.Sprintf("%d skipped", t.Skipped))
	}
	if t.Left > 0 {
		parts = append(parts, fmt.Sprintf("%d left behind", t.Left))
	}
	text := target + ": " + strings.Join(parts, ", ")
	if t.Changes == 0 {
		return text + "; no changes"
	}
	return fmt.Sprintf("%s; %s: %d lossless, %d inherent, %d lossy", text, count(t.Changes, "change"), t.Lossless, t.Inherent, t.Lossy)
}
