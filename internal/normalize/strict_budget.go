package normalize

import (
	"cmp"
	"fmt"
	"slices"

	"schemafix/internal/fields"
	"schemafix/internal/schema"
)

// StrictCost is what a strict tool takes of a request's budget.
type StrictCost struct {
	schema.Parameters
	Reluctant bool // the tool says itself that it is not strict: others go first
}

// FitStrict chooses which tools of a request are strict: as many as the budget has room
// for, of these choices one with as few reluctant tools as can be, and of these the one
// that prefers earlier tools. The choice is exact for lists of any length that tools come
// in; where it would take more than maxCells steps, cheap tools are taken first.
//
// What is chosen is chosen again when the others have become reluctant.
func FitStrict(b *fields.StrictBudget, tools []StrictCost) []bool {
	chosen := make([]bool, len(tools))
	p := newStrictPlan(b, tools)
	switch {
	case p.all():
		for i := range chosen {
			chosen[i] = true
		}
	case len(p.items)*p.states() <= maxCells:
		p.exact(chosen)
	default:
		p.cheapFirst(chosen)
	}
	return chosen
}

// maxCells bounds the table of the exact choice.
const maxCells = 1 << 22

// strictPlan is a knapsack: items are worth the same, and weigh as much as they use of
// each limit. What has no limit weighs nothing.
type strictPlan struct {
	tools []StrictCost
	room  strictRoom
	items []int // the tools that come into question
}

// strictRoom is what is left of the budget, or what a tool takes of it.
type strictRoom struct{ tools, optional, unions int }

func (r strictRoom) less(o strictRoom) strictRoom {
	return strictRoom{r.tools - o.tools, r.optional - o.optional, r.unions - o.unions}
}

// isThere reports whether a room is not smaller than none.
func (r strictRoom) isThere() bool { return r.tools >= 0 && r.optional >= 0 && r.unions >= 0 }

func newStrictPlan(b *fields.StrictBudget, tools []StrictCost) *strictPlan {
	p := &strictPlan{tools: tools, room: strictRoom{b.Tools, b.Optional, b.Unions}}
	type kind struct {
		weight    strictRoom
		reluctant bool
	}
	seen := map[kind]int{}
	for i := range tools {
		w := p.weight(i)
		k := kind{w, tools[i].Reluctant}
		seen[k]++
		if p.room.less(w).isThere() && (b.Tools == 0 || seen[k] <= b.Tools) { // later ones of a kind are never preferred
			p.items = append(p.items, i)
		}
	}
	return p
}

// weight gives what a tool takes of the limits that there are.
func (p *strictPlan) weight(i int) strictRoom {
	var w strictRoom
	if p.room.tools > 0 {
		w.tools = 1
	}
	if p.room.optional > 0 {
		w.optional = p.tools[i].Optional
	}
	if p.room.unions > 0 {
		w.unions = p.tools[i].Unions
	}
	return w
}

// all reports whether there is room for every tool.
func (p *strictPlan) all() bool {
	room := p.room
	for i := range p.tools {
		if room = room.less(p.weight(i)); !room.isThere() {
			return false
		}
	}
	return true
}

// states is how many rooms there are between none and the whole.
func (p *strictPlan) states() int {
	return (p.room.tools + 1) * (p.room.optional + 1) * (p.room.unions + 1)
}

func (p *strictPlan) state(r strictRoom) int {
	return (r.tools*(p.room.optional+1)+r.optional)*(p.room.unions+1) + r.unions
}

// The worth of a choice: the number of tools counts first, reluctant ones are worth a little
// less.
const (
	wholeTool = 1 << 16
	reluctant = 1
)

func (p *strictPlan) worth(i int) int32 {
	if p.tools[i].Reluctant {
		return wholeTool - reluctant
	}
	return wholeTool
}

// exact fills a table with the best worth of the items from each one on in each room, and
// takes the items that reach it, the first ones where there is a choice.
func (p *strictPlan) exact(chosen []bool) {
	n := p.states()
	best := make([]int32, (len(p.items)+1)*n)
	for k, i := range slices.Backward(p.items) {
		weight, worth := p.weight(i), p.worth(i)
		here, after := best[k*n:(k+1)*n], best[(k+1)*n:(k+2)*n]
		for room := range p.rooms() {
			s := p.state(room)
			here[s] = after[s]
			if rest := room.less(weight); rest.isThere() {
				here[s] = max(here[s], after[p.state(rest)]+worth)
			}
		}
	}
	room := p.room
	for k, i := range p.items {
		rest := room.less(p.weight(i))
		if rest.isThere() && best[(k+1)*n+p.state(rest)]+p.worth(i) == best[k*n+p.state(room)] {
			chosen[i], room = true, rest
		}
	}
}

// rooms gives every room that there can be.
func (p *strictPlan) rooms() func(func(strictRoom) bool) {
	return func(yield func(strictRoom) bool) {
		for t := range p.room.tools + 1 {
			for o := range p.room.optional + 1 {
				for u := range p.room.unions + 1 {
					if !yield(strictRoom{t, o, u}) {
						return
					}
				}
			}
		}
	}
}

// cheapFirst takes the items by what they use of the limit that they use most of.
func (p *strictPlan) cheapFirst(chosen []bool) {
	share := func(i int) float64 {
		w := p.weight(i)
		return max(float64(w.optional)/float64(p.room.optional+1), float64(w.unions)/float64(p.room.unions+1))
	}
	order := slices.Clone(p.items)
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Or(cmp.Compare(share(a), share(b)), cmp.Compare(p.worth(b), p.worth(a)))
	})
	room := p.room
	for _, i := range order {
		if rest := room.less(p.weight(i)); rest.isThere() {
			chosen[i], room = true, rest
		}
	}
}

// whyNotStrict says why there is no room for a tool beside those that were chosen.
func whyNotStrict(b *fields.StrictBudget, tool StrictCost, chosen strictRoom) string {
	const over = "the budget of strict tools in a request has no room for it: "
	for _, l := range []struct {
		what           string
		own, taken, of int
	}{
		{"optional parameters", tool.Optional, chosen.optional, b.Optional},
		{"parameters with anyOf or a list of types", tool.Unions, chosen.unions, b.Unions},
	} {
		switch {
		case l.of == 0 || l.own+l.taken <= l.of:
		case l.own > l.of:
			return fmt.Sprintf(over+"it has %d %s, and all strict tools together may have %d", l.own, l.what, l.of)
		default:
			return fmt.Sprintf(over+"with its %d %s there would be %d, and at most %d are taken", l.own, l.what, l.own+l.taken, l.of)
		}
	}
	return fmt.Sprintf(over+"%d tools are strict already, and that is the most", chosen.tools)
}
