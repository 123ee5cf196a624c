// Package instance makes JSON values from a schema: valid ones, and mutants of them
// that stand close to the borders that the schema draws. It reads draft 2020-12 and
// the older forms beside each other, and OpenAPI's nullable. It judges nothing: a
// value may be refused where branches overlap or look-around patterns are in the way.
package instance

import (
	"math/rand/v2"
	"strings"

	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
)

const (
	maxFuel  = 2_000 // values made for one instance before only what is required is made
	maxDepth = 6     // levels before that
	maxTries = 6     // attempts at a value before its place counts as impossible
)

// Generator makes instances of one schema. The same schema and the same state of
// the random source give the same instances. The schema must not change while a
// Generator reads it; the instances hold no Value of it.
type Generator struct {
	root     *jsontree.Value
	rng      *rand.Rand
	refs     *resources
	refAlone bool // the dialect ignores what stands beside a $ref
	patterns map[string]*pattern
	fuel     int
}

// New prepares a generator for the schema root.
func New(root *jsontree.Value, rng *rand.Rand) *Generator {
	return &Generator{
		root: root, rng: rng, refs: newResources(root),
		refAlone: strings.Contains(root.Get(fields.Schema).Str(), "json-schema.org/draft-0"),
		patterns: map[string]*pattern{},
	}
}

// Generate makes an instance that the schema should accept. Where it finds none,
// as for a schema that accepts nothing, it gives some value that need not be valid.
func (g *Generator) Generate() *jsontree.Value { return g.generate(maxFuel) }

// GenerateLean is Generate for an instance that has only what is required.
func (g *Generator) GenerateLean() *jsontree.Value { return g.generate(0) }

func (g *Generator) generate(fuel int) *jsontree.Value {
	for range maxTries {
		g.fuel = fuel
		if v, ok := g.value([]*jsontree.Value{g.root}, 0); ok {
			return v
		}
	}
	return g.sample(fields.AnyType)
}

// value makes a value that all the schemas accept. ok is false if it finds none.
func (g *Generator) value(schemas []*jsontree.Value, depth int) (v *jsontree.Value, ok bool) {
	for range maxTries {
		if g.fuel < -maxFuel {
			return nil, false
		}
		g.fuel--
		s := g.flatten(schemas, g.lean(depth))
		if s.impossible {
			continue
		}
		if v, ok := g.build(&s, depth); ok && !contains(s.excluded, v) {
			return v, true
		}
	}
	return nil, false
}

// lean reports whether only what is required is to be made.
func (g *Generator) lean(depth int) bool { return g.fuel <= 0 || depth >= maxDepth }

func (g *Generator) build(s *shape, depth int) (*jsontree.Value, bool) {
	if s.hasEnum {
		return clone(s.enum[g.rng.IntN(len(s.enum))]), true
	}
	types := s.types
	if guess := types & s.hint; !s.typed && guess != 0 && !g.chance(8) {
		types = guess
	}
	if !s.typed && s.hint == 0 {
		return g.sample(types), true
	}
	switch g.pick(types) {
	case fields.NullBit:
		return null(), true
	case fields.BooleanBit:
		return jsontree.NewBool(g.chance(2), noSpan), true
	case fields.StringBit:
		return g.str(s)
	case fields.ArrayBit:
		return g.array(s, depth)
	case fields.ObjectBit:
		return g.object(s, depth)
	}
	return g.number(s)
}

// pick gives one type of a set; integer and number count as one.
func (g *Generator) pick(types fields.Types) fields.Types {
	if types&fields.NumberBit != 0 {
		types &^= fields.IntegerBit
	}
	var bits []fields.Types
	for bit := fields.NullBit; bit <= fields.ObjectBit; bit <<= 1 {
		if types&bit != 0 {
			bits = append(bits, bit)
		}
	}
	return bits[g.rng.IntN(len(bits))]
}

// samples are values for places that may hold anything.
var samples = []struct {
	bit  fields.Types
	make func() *jsontree.Value
}{
	{fields.NullBit, null},
	{fields.BooleanBit, func() *jsontree.Value { return jsontree.NewBool(true, noSpan) }},
	{fields.BooleanBit, func() *jsontree.Value { return jsontree.NewBool(false, noSpan) }},
	{fields.IntegerBit, func() *jsontree.Value { return number("0") }},
	{fields.IntegerBit, func() *jsontree.Value { return number("-7") }},
	{fields.NumberBit, func() *jsontree.Value { return number("1.5") }},
	{fields.StringBit, func() *jsontree.Value { return text("") }},
	{fields.StringBit, func() *jsontree.Value { return text("text") }},
	{fields.ArrayBit, func() *jsontree.Value { return jsontree.NewArray(noSpan) }},
	{fields.ArrayBit, func() *jsontree.Value { return jsontree.NewArray(noSpan, number("1"), text("a"), null()) }},
	{fields.ObjectBit, func() *jsontree.Value { return jsontree.NewObject(noSpan) }},
	{fields.ObjectBit, func() *jsontree.Value {
		return jsontree.NewObject(noSpan, jsontree.Member{Name: "any", Value: text("thing")})
	}},
}

// sample gives some value of one of the types, which must not be none.
func (g *Generator) sample(types fields.Types) *jsontree.Value {
	bit := g.pick(types)
	if bit == fields.NumberBit {
		bit |= types & fields.IntegerBit
	}
	for {
		if s := samples[g.rng.IntN(len(samples))]; s.bit&bit != 0 {
			return s.make()
		}
	}
}

// chance is true once in n times.
func (g *Generator) chance(n int) bool { return g.rng.IntN(n) == 0 }

// noSpan is the span of what is made up: an instance has no source.
var noSpan = jsontree.Span{}

func null() *jsontree.Value                                      { return jsontree.NewNull(noSpan) }
func number(text string) *jsontree.Value                         { return jsontree.NewNumber(text, noSpan) }
func text(s string) *jsontree.Value                              { return jsontree.NewString(s, noSpan) }
func boolean(v *jsontree.Value) bool                             { return v.IsBool(true) || v.IsBool(false) }
func isSchema(v *jsontree.Value) bool                            { return v.IsObject() || v != nil && boolean(v) }
func add(object *jsontree.Value, name string, v *jsontree.Value) { object.Set(name, v, noSpan) }

func contains(values []*jsontree.Value, v *jsontree.Value) bool {
	for _, other := range values {
		if jsontree.Equal(other, v) {
			return true
		}
	}
	return false
}

// clone copies a value on the heap, so that it outlives the parser that made it.
func clone(v *jsontree.Value) *jsontree.Value {
	switch v.Kind() {
	case jsontree.Object:
		members := make([]jsontree.Member, 0, v.Len())
		for _, m := range v.Members() {
			members = append(members, jsontree.Member{Name: m.Name, Value: clone(m.Value)})
		}
		return jsontree.NewObject(noSpan, members...)
	case jsontree.Array:
		c := jsontree.NewArray(noSpan)
		for _, m := range v.Members() {
			c.Append(clone(m.Value))
		}
		return c
	}
	return v.Detach()
}
