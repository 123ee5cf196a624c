package report

import (
	"cmp"
	"slices"
)

// Sort orders entries by file, place and id. Entries that are equal in these keep their
// order.
func Sort(entries []Entry) {
	if !slices.IsSortedFunc(entries, byPlace) { // entries are large, and mostly in order
		slices.SortStableFunc(entries, byPlace)
	}
}

func byPlace(a, b Entry) int {
	return cmp.Or(
		cmp.Compare(a.File, b.File),
		cmp.Compare(a.Span.Start, b.Span.Start),
		cmp.Compare(a.Span.End, b.Span.End),
		cmp.Compare(a.ID, b.ID),
	)
}
