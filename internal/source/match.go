package source

import "schemafix/internal/jsontree"

// step is one member in the way from an old collection to a new one: kept, taken out
// (new is -1) or put in (old is -1).
type step struct {
	old, new int
	renamed  bool
}

func (s step) kept() bool { return s.old >= 0 && s.new >= 0 }

// match says which members of a new collection are those of the old one. Kept members
// are in the same order in both; one that changed places is taken out and put in.
func (u *updater) match(old, new *jsontree.Value) []step {
	byName, bySpan := map[string]int{}, map[jsontree.Span]int{}
	for i, m := range old.Members() {
		byName[m.Name], bySpan[m.Value.Span()] = i, i
	}
	var steps []step
	next := 0 // the first old member that is not dealt with
	take := func(upTo int) {
		for ; next < upTo; next++ {
			steps = append(steps, step{old: next, new: -1})
		}
	}
	for j, m := range new.Members() {
		i, found := -1, false
		if old.IsObject() {
			i, found = byName[m.Name]
		}
		renamed := false
		if !found && !m.Value.Made() {
			i, found = bySpan[m.Value.Span()]
			renamed = found && old.IsObject()
			found = found && !(renamed && new.Has(old.Members()[i].Name))
		}
		if !found && old.IsArray() {
			i, found = likeElement(old, m.Value, next)
		}
		if !found || i < next {
			steps = append(steps, step{old: -1, new: j})
			continue
		}
		take(i)
		steps = append(steps, step{old: i, new: j, renamed: renamed})
		next = i + 1
	}
	take(old.Len())
	if old.IsArray() {
		return pairUp(steps)
	}
	return steps
}

// pairUp makes a new element that comes in the place of an old one a change of that.
func pairUp(steps []step) []step {
	var out, gone, come []step
	flush := func() {
		n := min(len(gone), len(come))
		for i := range n {
			out = append(out, step{old: gone[i].old, new: come[i].new})
		}
		out = append(append(out, gone[n:]...), come[n:]...)
		gone, come = gone[:0], come[:0]
	}
	for _, st := range steps {
		switch {
		case st.new < 0:
			gone = append(gone, st)
		case st.old < 0:
			come = append(come, st)
		default:
			flush()
			out = append(out, st)
		}
	}
	flush()
	return out
}

// likeElement finds an element of an array that says the same, not far behind index i.
func likeElement(array, v *jsontree.Value, i int) (int, bool) {
	const far = 64
	for end := min(array.Len(), i+far); i < end; i++ {
		if same(array.Elem(i), v) {
			return i, true
		}
	}
	return -1, false
}
