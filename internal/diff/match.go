package diff

import (
	"cmp"
	"slices"

	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
)

// matching says which branches belong together.
type matching struct {
	pairs       [][2]place
	gone, fresh []place
}

// mostCompared bounds the pairs of branches that are looked at for likeness.
const mostCompared = 40_000

// match pairs branches: equal ones first, then those that are most alike, whatever their
// place in the list.
func (p *pair) match(before, after []place) matching {
	var m matching
	left, right := m.equal(p, before, after)
	if len(left)*len(right) > mostCompared {
		left, right = m.inOrder(left, right)
	}
	type likeness struct{ o, n, score int }
	var all []likeness
	for i, o := range left {
		for j, n := range right {
			if s := p.alike(o, n); s > 0 {
				all = append(all, likeness{i, j, s})
			}
		}
	}
	slices.SortStableFunc(all, func(a, b likeness) int {
		return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(distance(a.o, a.n), distance(b.o, b.n)))
	})
	usedOld, usedNew := map[int]bool{}, map[int]bool{}
	for _, l := range all {
		if usedOld[l.o] || usedNew[l.n] {
			continue
		}
		usedOld[l.o], usedNew[l.n] = true, true
		m.pairs = append(m.pairs, [2]place{left[l.o], right[l.n]})
	}
	m.gone, m.fresh = without(left, usedOld), without(right, usedNew)
	return m
}

func distance(a, b int) int { return max(a-b, b-a) }

func without(all []place, used map[int]bool) (kept []place) {
	for i, p := range all {
		if !used[i] {
			kept = append(kept, p)
		}
	}
	return kept
}

// equal pairs what is the same behind its refs, and gives the rest.
func (m *matching) equal(p *pair, before, after []place) (left, right []place) {
	waiting := map[uint64][]int{}
	for j, n := range after {
		h := jsontree.Hash(p.new.unfold(n).last().v)
		waiting[h] = append(waiting[h], j)
	}
	used := map[int]bool{}
	for _, o := range before {
		v := p.old.unfold(o).last().v
		w := waiting[jsontree.Hash(v)]
		i := slices.IndexFunc(w, func(j int) bool { return !used[j] && jsontree.Equal(v, p.new.unfold(after[j]).last().v) })
		if i < 0 {
			left = append(left, o)
			continue
		}
		used[w[i]] = true
		m.pairs = append(m.pairs, [2]place{o, after[w[i]]})
	}
	return left, without(after, used)
}

// inOrder pairs what can't be compared each with each.
func (m *matching) inOrder(left, right []place) (restLeft, restRight []place) {
	n := min(len(left), len(right))
	for i := range n {
		m.pairs = append(m.pairs, [2]place{left[i], right[i]})
	}
	return left[n:], right[n:]
}

// alike scores how likely two branches are the same one; 0 where they are not.
func (p *pair) alike(o, n place) int {
	co, cn := p.old.unfold(o), p.new.unfold(n)
	a, b := co.last().v, cn.last().v
	if !a.IsObject() || !b.IsObject() {
		return 0
	}
	score := 0
	if sameString(o.v, n.v, fields.Ref) || sameString(a, b, fields.Title) {
		score += 20
	}
	ta, tb := p.old.doc.Types(a), p.new.doc.Types(b)
	if ta == tb {
		score += 2
		if declaredTypes(a) != fields.AnyType {
			score += 2
		}
	} else if shared := ta & tb; shared == 0 {
		return max(0, score-10)
	} else if shared == ta || shared == tb {
		score++
	}
	same, differ := compareTags(a, b)
	score += 30*same - 15*differ
	score += sharedNames(a, b)
	if la, lb := hasList(a), hasList(b); la != lb {
		score -= 2
	} else if la {
		score += sharedValues(a, b)
	}
	return max(0, score)
}

func sameString(a, b *jsontree.Value, keyword string) bool {
	x, y := a.Get(keyword), b.Get(keyword)
	return x.IsString() && y.IsString() && x.Str() == y.Str()
}

// compareTags counts the properties with one value, by which branches are told apart, that
// are the same and that differ.
func compareTags(a, b *jsontree.Value) (same, differ int) {
	other := b.Get(fields.Properties)
	for _, m := range objectMembers(a.Get(fields.Properties)) {
		x, listed := listedValues(m.Value)
		y, also := listedValues(other.Get(m.Name))
		if !listed || !also || len(x) != 1 || len(y) != 1 {
			continue
		}
		if jsontree.Equal(x[0], y[0]) {
			same++
		} else {
			differ++
		}
	}
	return same, differ
}

// sharedNames scores the properties that both declare, less those that only one does.
func sharedNames(a, b *jsontree.Value) int {
	x, y := byName(a.Get(fields.Properties)), byName(b.Get(fields.Properties))
	if len(x) == 0 || len(y) == 0 {
		return 0
	}
	shared := 0
	for name := range x {
		if y[name] != nil {
			shared++
		}
	}
	return 10*shared/max(len(x), len(y)) - 3
}

func hasList(v *jsontree.Value) bool { return v.Has(fields.Enum) || v.Has(fields.Const) }

func sharedValues(a, b *jsontree.Value) int {
	x, _ := listedValues(a)
	y, _ := listedValues(b)
	gone, _ := setDifference(x, y)
	if len(gone) == len(x) {
		return -3
	}
	return 5
}

// mostDisjoint bounds the branches that are compared each with each.
const mostDisjoint = 64

// disjointFrom reports whether no value can fit both a branch and another of its siblings.
func (r *reading) disjointFrom(b place, siblings []place) bool {
	if len(siblings) > mostDisjoint*mostDisjoint {
		return false
	}
	for _, s := range siblings {
		if s.v != b.v && !r.doc.Apart(b.v, s.v) {
			return false
		}
	}
	return true
}

// joinMoved joins what was removed at one place and added at another under the same name.
func joinMoved(all []Difference) []Difference {
	added := map[string][]int{}
	for i := range all {
		if d := &all[i]; d.Kind == Added && d.subject[1] != nil {
			name := d.New.At.Last()
			added[name] = append(added[name], i)
		}
	}
	gone := map[int]bool{}
	for i := range all {
		d := &all[i]
		if d.Kind != Removed || d.subject[0] == nil {
			continue
		}
		for _, j := range added[d.Old.At.Last()] {
			if !gone[j] && d.subject[0].IsObject() && jsontree.Equal(d.subject[0], all[j].subject[1]) {
				gone[j] = true
				join(d, &all[j])
				break
			}
		}
	}
	kept := all[:0]
	for i := range all {
		if !gone[i] {
			kept = append(kept, all[i])
		}
	}
	return kept
}

// join makes one difference of a property that was removed here and added there.
func join(d, added *Difference) {
	d.Kind, d.New, d.After = Moved, added.New, added.After
	d.places.New = added.places.New
	d.Effect |= added.Effect | schema.Reshapes
	d.Message = "property \"" + d.New.At.Last() + "\" moved"
}
