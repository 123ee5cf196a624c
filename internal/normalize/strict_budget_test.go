package normalize

import (
	"fmt"
	"math/bits"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"schemafix/internal/fields"
	"schemafix/internal/schema"
)

func cost(optional, unions int) StrictCost {
	return StrictCost{Parameters: schema.Parameters{Optional: optional, Unions: unions}}
}

// choice is a set of tools with what decides between sets.
type choice struct {
	size, reluctant int
	set             uint
}

// best gives the set that the doc of FitStrict describes, by trying all.
func best(b *fields.StrictBudget, tools []StrictCost) choice {
	var top choice
	for set := uint(0); set < 1<<len(tools); set++ {
		c := choice{size: bits.OnesCount(set), set: set}
		var sum schema.Parameters
		for i, tool := range tools {
			if set>>i&1 == 1 {
				sum = sum.Plus(tool.Parameters)
				if tool.Reluctant {
					c.reluctant++
				}
			}
		}
		within := func(n, limit int) bool { return limit == 0 || n <= limit }
		if within(c.size, b.Tools) && within(sum.Optional, b.Optional) && within(sum.Unions, b.Unions) && c.beats(top) {
			top = c
		}
	}
	return top
}

func (c choice) beats(o choice) bool {
	switch {
	case c.size != o.size:
		return c.size > o.size
	case c.reluctant != o.reluctant:
		return c.reluctant < o.reluctant
	}
	differing := c.set ^ o.set
	return c.set&(differing&-differing) != 0 // the first tool in which they differ is in this one
}

func asSet(chosen []bool) uint {
	var set uint
	for i, in := range chosen {
		if in {
			set |= 1 << i
		}
	}
	return set
}

// The choice is the one that trying every set of tools gives.
func TestFitStrictIsExact(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		number := func(name string, most int) int { return rapid.IntRange(0, most).Draw(t, name) }
		b := &fields.StrictBudget{Tools: number("tools", 6), Optional: number("optional", 12), Unions: number("unions", 6)}
		tools := make([]StrictCost, number("n", 11))
		for i := range tools {
			tools[i] = cost(number("o", 8), number("u", 4))
			tools[i].Reluctant = rapid.Bool().Draw(t, "reluctant")
		}
		chosen := FitStrict(b, tools)
		if want := best(b, tools); asSet(chosen) != want.set {
			t.Fatalf("chose %b, want %b", asSet(chosen), want.set)
		}
		again := slices.Clone(tools)
		for i := range again {
			again[i].Reluctant = !chosen[i]
		}
		if second := FitStrict(b, again); !slices.Equal(second, chosen) {
			t.Fatalf("then chose %b, first %b", asSet(second), asSet(chosen))
		}
	})
}

// Long lists that have many kinds of tools are chosen from by their cost, within the
// budget, and stay chosen.
func TestFitStrictOfManyKinds(t *testing.T) {
	b := &fields.StrictBudget{Tools: 200, Optional: 300, Unions: 200}
	var tools []StrictCost
	for i := range 3000 {
		tools = append(tools, cost(i%97+1, i%61))
	}
	chosen := FitStrict(b, tools)
	var sum schema.Parameters
	n := 0
	for i, in := range chosen {
		if in {
			n++
			sum = sum.Plus(tools[i].Parameters)
		}
	}
	if n == 0 || n > b.Tools || sum.Optional > b.Optional || sum.Unions > b.Unions {
		t.Fatalf("chose %d tools with %+v", n, sum)
	}
	for i, in := range chosen {
		if with := sum.Plus(tools[i].Parameters); !in && n < b.Tools && with.Optional <= b.Optional && with.Unions <= b.Unions {
			t.Fatalf("there is room for tool %d", i)
		}
		tools[i].Reluctant = !in
	}
	if !slices.Equal(FitStrict(b, tools), chosen) {
		t.Error("a second choice is another one")
	}
}

// Many tools of few kinds are chosen from exactly.
func TestFitStrictOfManyTools(t *testing.T) {
	b := &fields.StrictBudget{Tools: 20, Optional: 24, Unions: 16}
	tools := slices.Repeat([]StrictCost{cost(9, 0), cost(2, 2), cost(1, 1), cost(30, 0)}, 2500)
	chosen := FitStrict(b, tools)
	var got []string
	for i, in := range chosen {
		if in {
			got = append(got, fmt.Sprintf("%d/%d", tools[i].Optional, tools[i].Unions))
		}
	}
	want := append([]string{"9/0"}, slices.Repeat([]string{"1/1"}, 15)...) // as many as 16 of 1/1, and earlier
	if !slices.Equal(got, want) {
		t.Errorf("chose %v", got)
	}
}
