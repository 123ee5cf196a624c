package main

import (
	"fmt"
	"io"
	"sync"
	"sync/atomic"
	"time"

	"schemafix/internal/diff"
	"schemafix/internal/jsontree"
	"schemafix/internal/normalize"
	"schemafix/internal/report"
)

// witnessTime bounds the search for witnesses of a whole run.
const witnessTime = time.Minute

// proving looks for witnesses, for a whole run. Several goroutines may use it at once.
type proving struct {
	begin sync.Once
	end   time.Time
	left  atomic.Int64 // what it did not come to
}

// differences looks for a witness for each difference that widens or narrows.
func (p *proving) differences(found []diff.Difference) {
	p.begin.Do(func() { p.end = time.Now().Add(witnessTime) })
	p.left.Add(int64(diff.Prove(found, diff.Budget{}, time.Until(p.end))))
}

// changes looks for a witness for those changes of a schema for which one is wanted.
func (p *proving) changes(s *normalize.Schema, entries []report.Entry, wanted func(*report.Entry) bool) {
	var which []int
	var picked []report.Entry
	for i := range entries {
		if wanted(&entries[i]) {
			which, picked = append(which, i), append(picked, entries[i])
		}
	}
	found := differencesOf(s, picked, rootsToProve(s))
	p.differences(found)
	for k, i := range which {
		entries[i].Proof = proofOf(&found[k])
	}
}

func proofOf(d *diff.Difference) *report.Proof {
	p := &report.Proof{Searched: d.Searched}
	if w := d.Witness; w != nil {
		p.Value, p.AcceptedBy = string(jsontree.AppendCompact(nil, w.Value, "")), w.AcceptedBy
	}
	return p
}

// tell says that the time was up before all was looked at, if it was.
func (p *proving) tell(w io.Writer) {
	if n := p.left.Load(); n > 0 {
		fmt.Fprintf(w, "after %v no witness was looked for any more: %d that widen or narrow are left\n", witnessTime, n)
	}
}

// rootsOf gives the two schemas of a rewrite.
func rootsOf(s *normalize.Schema) *diff.Roots {
	return &diff.Roots{Old: s.Site.Schema, New: s.Result.Schema}
}

// rootsToProve is rootsOf with what a witness needs where values are written differently.
func rootsToProve(s *normalize.Schema) *diff.Roots {
	roots := rootsOf(s)
	if s.Result.Reshaped() {
		var copies jsontree.Parser
		roots.Unshaped, roots.Shared = s.Result.Unshaped(&copies, nil), s.Result.Shared(&copies)
	}
	return roots
}
