package diff

import (
	"strings"

	"schemafix/internal/jsontree"
	"schemafix/internal/report"
)

// Placed gives a difference that another package has found, such as a change of
// normalize, with what is needed to look for its witness.
func Placed(d Difference, of *Roots, at Hint) Difference {
	d.roots, d.places, d.foci = of, at, fociOf(d.Keyword)
	return d
}

// HintOf gives the schemas that a change of normalize is about, where the old one and the
// new one stand at two places of their documents.
func HintOf(e *report.Entry, old, new jsontree.Pointer) Hint {
	return Hint{Old: below(old, holderOf(e.At, e.Keyword)), New: below(new, holderOf(e.Output, e.Keyword))}
}

// holderOf gives the schema that has a keyword, from where a change is told.
func holderOf(at jsontree.Pointer, keyword string) jsontree.Pointer {
	if keyword != "" && at.Last() == keyword {
		return at.Parent()
	}
	return at
}

// below gives a pointer as seen from a place that it leads through; "" for any other.
func below(at, p jsontree.Pointer) jsontree.Pointer {
	if p != at && !strings.HasPrefix(string(p), string(at)+"/") {
		return ""
	}
	return p[len(at):]
}
