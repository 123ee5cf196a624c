package instance

import (
	"slices"

	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
)

// shape is what is left of some schemas that must all hold once refs, allOf and one
// branch of each choice are followed: the nodes whose own keywords must hold.
type shape struct {
	nodes      []*jsontree.Value
	types      fields.Types // what the type keywords leave
	typed      bool         // there was a type keyword
	hint       fields.Types // the types that keywords of the nodes constrain
	enum       []*jsontree.Value
	hasEnum    bool
	excluded   []*jsontree.Value // values that a not forbids
	avoided    []*pattern        // patterns that a not forbids
	impossible bool
	steps      int
	lean       bool
	probe      bool // only made to see whether it is possible
}

// maxSteps ends refs that go in a circle, and unions that multiply.
const maxSteps = 400

func (g *Generator) flatten(schemas []*jsontree.Value, lean bool) shape {
	s := shape{types: fields.AnyType, lean: lean}
	for _, v := range schemas {
		g.absorb(&s, v)
	}
	g.settle(&s)
	return s
}

// settle drops what enum lists but other keywords refuse.
func (g *Generator) settle(s *shape) {
	if s.types == 0 {
		s.impossible = true
	}
	if s.impossible || !s.hasEnum {
		return
	}
	kept := make([]*jsontree.Value, 0, len(s.enum))
	for _, v := range s.enum {
		if !contains(s.excluded, v) && g.admits(s, v) {
			kept = append(kept, v)
		}
	}
	s.enum = kept
	s.impossible = len(kept) == 0
}

// absorb takes one more schema into the shape.
func (g *Generator) absorb(s *shape, v *jsontree.Value) {
	s.steps++
	if s.steps > maxSteps || v.IsBool(false) {
		s.impossible = true
	}
	if s.impossible || !v.IsObject() {
		return
	}
	if v.Get(fields.Nullable).IsBool(true) && g.chance(4) {
		s.types &= fields.NullBit
		s.typed = true
		return
	}
	if g.absorbRefs(s, v) && g.refAlone {
		return
	}
	s.nodes = append(s.nodes, v)
	for _, m := range v.Members() {
		if kw := fields.Lookup(m.Name); kw != nil {
			g.absorbKeyword(s, v, kw, m.Value)
		}
	}
}

// absorbRefs follows the refs of v. It reports whether there was one.
func (g *Generator) absorbRefs(s *shape, v *jsontree.Value) bool {
	found := false
	for _, word := range []string{fields.Ref, fields.DynamicRef, fields.RecursiveRef} {
		ref := v.Get(word)
		if !ref.IsString() {
			continue
		}
		found = true
		if target := g.refs.target(v, ref.Str()); target != nil {
			g.absorb(s, target)
		}
	}
	return found
}

func (g *Generator) absorbKeyword(s *shape, node *jsontree.Value, kw *fields.Keyword, held *jsontree.Value) {
	if kw.Types != fields.AnyType && kw.Role != fields.Annotation {
		s.hint |= kw.Types &^ fields.NullBit
	}
	switch kw.Name {
	case fields.Type:
		s.types &= typesOf(held)
		s.typed = true
	case fields.Const:
		s.restrict([]*jsontree.Value{held})
	case fields.Enum:
		if held.IsArray() {
			s.restrict(elements(held))
		}
	case fields.AllOf, fields.Extends:
		for _, branch := range oneOrMore(held) {
			g.absorb(s, branch)
		}
	case fields.AnyOf:
		g.absorbOne(s, elements(held))
	case fields.OneOf:
		g.absorbExactlyOne(s, elements(held))
	case fields.Not, fields.Disallow:
		g.absorbNot(s, held)
	case fields.If:
		g.absorbCondition(s, node, held)
	}
}

// restrict intersects the enum with values.
func (s *shape) restrict(values []*jsontree.Value) {
	if !s.hasEnum {
		s.enum, s.hasEnum = values, true
		return
	}
	var both []*jsontree.Value
	for _, v := range s.enum {
		if contains(values, v) {
			both = append(both, v)
		}
	}
	s.enum = both
}

// attempt absorbs a schema if that leaves the shape possible, else nothing.
func (g *Generator) attempt(s *shape, schemas ...*jsontree.Value) bool {
	saved := *s
	for _, v := range schemas {
		g.absorb(s, v)
	}
	trial := *s
	if g.settle(&trial); !trial.impossible {
		return true
	}
	steps := s.steps
	*s = saved
	s.steps = steps
	return false
}

// absorbOne takes a random one of the branches, the next best if that can't be.
func (g *Generator) absorbOne(s *shape, branches []*jsontree.Value) {
	for _, i := range g.order(s, branches) {
		if g.attempt(s, branches[i]) {
			return
		}
	}
	s.impossible = true
}

// absorbExactlyOne also keeps the other branches from holding, where it knows how.
func (g *Generator) absorbExactlyOne(s *shape, branches []*jsontree.Value) {
	for _, i := range g.order(s, branches) {
		if !g.attempt(s, branches[i]) {
			continue
		}
		for j, other := range branches {
			if j != i && !g.excludes(s, other) {
				g.attemptNot(s, other)
			}
		}
		return
	}
	s.impossible = true
}

// excludes reports whether what fits the shape can't fit v, as far as is seen.
func (g *Generator) excludes(s *shape, v *jsontree.Value) bool {
	trial := *s
	return !g.attempt(&trial, v) || !g.viable(&trial)
}

// viable looks one level deeper: it reports false for objects whose required
// properties contradict themselves.
func (g *Generator) viable(s *shape) bool {
	if s.probe || s.types != fields.ObjectBit {
		return true
	}
	for _, name := range requiredNames(s) {
		property := shape{types: fields.AnyType, lean: s.lean, probe: true}
		for _, v := range g.propertySchemas(s, name) {
			g.absorb(&property, v)
		}
		if g.settle(&property); property.impossible {
			return false
		}
	}
	return true
}

// order gives the branches in the order in which to try them: random, but the small
// ones first when only what is required is to be made.
func (g *Generator) order(s *shape, branches []*jsontree.Value) []int {
	order := g.rng.Perm(len(branches))
	if s.lean {
		slices.SortStableFunc(order, func(a, b int) int { return weight(branches[a]) - weight(branches[b]) })
	}
	return order
}

// weight guesses how much a value of the schema weighs.
func weight(v *jsontree.Value) int {
	switch {
	case v.Has(fields.Ref):
		return 3
	case v.Has(fields.Enum) || v.Has(fields.Const):
		return 0
	case v.Has(fields.Type):
		return int(typesOf(v.Get(fields.Type)) & (fields.ArrayBit | fields.ObjectBit) / fields.ArrayBit)
	}
	return 2
}

// absorbCondition takes if with then, or else without if.
func (g *Generator) absorbCondition(s *shape, node, condition *jsontree.Value) {
	then, otherwise := orTrue(node.Get(fields.Then)), orTrue(node.Get(fields.Else))
	if g.chance(2) && g.attempt(s, condition, then) {
		return
	}
	saved := *s
	if g.attemptNot(s, condition) && g.attempt(s, otherwise) {
		return
	}
	*s = saved
	if !g.attempt(s, condition, then) {
		s.impossible = true
	}
}

func orTrue(v *jsontree.Value) *jsontree.Value {
	if v == nil {
		return jsontree.NewBool(true, noSpan)
	}
	return v
}

// typesOf reads a type keyword. Words that are no type, and draft-03's schemas, stand
// for anything.
func typesOf(held *jsontree.Value) fields.Types {
	if !held.IsArray() {
		return typeBits(held)
	}
	var types fields.Types
	for _, v := range elements(held) {
		types |= typeBits(v)
	}
	return types
}

// typeBits gives the bit of a type's name; a name that is none says nothing.
func typeBits(name *jsontree.Value) fields.Types {
	if bit := schema.TypeBit(name.Str()); bit != 0 {
		return bit
	}
	return fields.AnyType
}

func elements(array *jsontree.Value) []*jsontree.Value {
	if !array.IsArray() {
		return nil
	}
	values := make([]*jsontree.Value, 0, array.Len())
	for _, m := range array.Members() {
		values = append(values, m.Value)
	}
	return values
}

func oneOrMore(held *jsontree.Value) []*jsontree.Value {
	if held.IsArray() {
		return elements(held)
	}
	return []*jsontree.Value{held}
}
