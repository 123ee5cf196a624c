package instance

import (
	"math/big"

	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
)

const (
	maxSites   = 300 // places of an instance that a mutation chooses from
	maxFacets  = 100 // schemas that are looked at for one place
	mutantFuel = 200 // values made for one mutation
)

// Mutate gives a copy of an instance with one change, sometimes two: mostly one that
// a keyword which speaks of the place suggests, such as a string just below
// minLength, else any. The mutant may be valid or not; v stays as it is.
func (g *Generator) Mutate(v *jsontree.Value) *jsontree.Value {
	mutant := clone(v)
	edits := 1
	if g.chance(6) {
		edits = 2
	}
	for range edits {
		mutant = g.edit(mutant)
	}
	return mutant
}

// site is a place in an instance and the schemas that speak of it, whether they
// must hold or are branches of a choice.
type site struct {
	parent *jsontree.Value // nil for the root
	index  int
	value  *jsontree.Value
	facets []*jsontree.Value
}

func (g *Generator) edit(root *jsontree.Value) *jsontree.Value {
	g.fuel = mutantFuel
	sites := g.sites(nil, site{value: root, facets: []*jsontree.Value{g.root}})
	at := sites[g.rng.IntN(len(sites))]
	changed := g.change(at)
	if at.parent == nil {
		return changed
	}
	at.parent.SetAt(at.index, changed)
	return root
}

// sites lists at and the places below it.
func (g *Generator) sites(all []site, at site) []site {
	if len(all) >= maxSites {
		return all
	}
	at.facets = g.facets(at.facets)
	all = append(all, at)
	for i, m := range at.value.Members() {
		below := site{parent: at.value, index: i, value: m.Value}
		for _, node := range at.facets {
			if at.value.IsObject() {
				below.facets = append(below.facets, g.propertySchemasIn(node, m.Name)...)
			} else if v := itemSchema(node, i); v != nil {
				below.facets = append(below.facets, v)
			}
		}
		all = g.sites(all, below)
	}
	return all
}

// facets gives the schemas, and those that they apply to the same value: targets of
// refs, and every branch.
func (g *Generator) facets(schemas []*jsontree.Value) []*jsontree.Value {
	seen := map[*jsontree.Value]bool{}
	var all []*jsontree.Value
	queue := schemas
	for len(queue) > 0 && len(all) < maxFacets {
		v := queue[0]
		queue = queue[1:]
		if !v.IsObject() || seen[v] {
			continue
		}
		seen[v] = true
		all = append(all, v)
		for _, m := range v.Members() {
			queue = append(queue, g.inPlace(v, m)...)
		}
	}
	return all
}

// inPlace gives the schemas that a keyword applies to the value itself.
func (g *Generator) inPlace(node *jsontree.Value, m jsontree.Member) []*jsontree.Value {
	switch m.Name {
	case fields.Ref, fields.DynamicRef, fields.RecursiveRef:
		if target := g.refs.target(node, m.Value.Str()); target != nil {
			return one(target)
		}
	case fields.AllOf, fields.AnyOf, fields.OneOf, fields.Extends:
		return oneOrMore(m.Value)
	case fields.Not, fields.If, fields.Then, fields.Else:
		return one(m.Value)
	case fields.DependentSchemas, fields.Dependencies:
		var all []*jsontree.Value
		for _, dependent := range m.Value.Members() {
			all = append(all, dependent.Value)
		}
		return all
	}
	return nil
}

// change gives another value for a place: one that a keyword suggests, or any.
func (g *Generator) change(at site) *jsontree.Value {
	if g.chance(3) {
		return g.anyChange(at.value)
	}
	var choices []border
	for _, node := range at.facets {
		for _, m := range node.Members() {
			if kw := fields.Lookup(m.Name); kw != nil && kw.Role != fields.Identity {
				choices = append(choices, border{node: node, keyword: m.Name, held: m.Value})
			}
		}
	}
	const tries = 5
	for range tries {
		if len(choices) == 0 {
			break
		}
		if v := g.suggest(at, choices[g.rng.IntN(len(choices))]); v != nil {
			return v
		}
	}
	return g.anyChange(at.value)
}

// anyChange edits a value without looking at a schema.
func (g *Generator) anyChange(v *jsontree.Value) *jsontree.Value {
	if g.chance(8) {
		return g.sample(fields.AnyType)
	}
	switch v.Kind() {
	case jsontree.Object:
		return g.changeObject(v)
	case jsontree.Array:
		return g.changeArray(v)
	case jsontree.String:
		return g.changeString(v)
	case jsontree.Number:
		return g.shift(v)
	case jsontree.Bool:
		return jsontree.NewBool(v.IsBool(false), noSpan)
	}
	return g.sample(fields.AnyType)
}

func (g *Generator) changeObject(v *jsontree.Value) *jsontree.Value {
	if v.Len() == 0 || g.chance(3) {
		add(v, freshNames[g.rng.IntN(len(freshNames))], g.sample(fields.AnyType))
		return v
	}
	i := g.rng.IntN(v.Len())
	switch g.rng.IntN(3) {
	case 0:
		v.RemoveAt(i)
	case 1:
		v.SetAt(i, g.sample(fields.AnyType))
	default:
		v.SetAt(i, null())
	}
	return v
}

func (g *Generator) changeArray(v *jsontree.Value) *jsontree.Value {
	if v.Len() == 0 {
		v.Append(g.sample(fields.AnyType))
		return v
	}
	i := g.rng.IntN(v.Len())
	switch g.rng.IntN(3) {
	case 0:
		v.RemoveAt(i)
	case 1:
		v.Append(clone(v.Elem(i)))
	default:
		v.SetAt(i, g.sample(fields.AnyType))
	}
	return v
}

func (g *Generator) changeString(v *jsontree.Value) *jsontree.Value {
	runes := []rune(v.Str())
	switch {
	case g.chance(3):
		return text("")
	case len(runes) == 0 || g.chance(2):
		return text(string(runes) + "x")
	}
	return text(string(runes[:len(runes)-1]))
}

// shift gives a number close to v.
func (g *Generator) shift(v *jsontree.Value) *jsontree.Value {
	r := rational(v)
	if r == nil {
		return number("0")
	}
	by := []*big.Rat{big.NewRat(1, 1), big.NewRat(-1, 1), big.NewRat(1, 2), big.NewRat(-1, 2)}
	return g.numeral(new(big.Rat).Add(r, by[g.rng.IntN(len(by))]))
}
