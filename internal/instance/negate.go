package instance

import (
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
)

// absorbNot keeps v, the value of not or disallow, from holding. Where that can't be
// put as a schema, nothing is done: the instance may turn out refused.
func (g *Generator) absorbNot(s *shape, v *jsontree.Value) {
	switch {
	case v.IsString():
		s.types &^= typeBits(v) // number without integer is left as a number with a fraction
		s.typed = true
	case v.IsArray():
		for _, elem := range elements(v) {
			g.absorbNot(s, elem)
		}
	case v.IsBool(true) || v.IsObject() && v.Len() == 0:
		s.impossible = true
	case v.IsObject():
		g.attemptNot(s, v)
	}
}

// attemptNot keeps v from holding if it can, and reports whether it did.
func (g *Generator) attemptNot(s *shape, v *jsontree.Value) bool {
	if v.IsBool(false) {
		return true
	}
	s.steps++
	if s.steps > maxSteps {
		return false
	}
	if values, listed := listedValues(v); listed && g.chance(2) {
		s.excluded = append(s.excluded, values...)
		return true
	}
	if expression := v.Get(fields.Pattern); expression.IsString() && s.types&fields.StringBit != 0 {
		s.types, s.typed = fields.StringBit, true
		s.avoided = append(s.avoided, g.pattern(expression.Str()))
		return true
	}
	saved := *s
	opposites := g.opposites(v)
	for _, i := range g.rng.Perm(len(opposites)) {
		if g.attempt(s, opposites[i]) && g.viable(s) {
			return true
		}
		*s = saved
	}
	if values, listed := listedValues(v); listed {
		s.excluded = append(s.excluded, values...)
		return true
	}
	return false
}

// listedValues gives the values of an enum or const.
func listedValues(v *jsontree.Value) ([]*jsontree.Value, bool) {
	if held := v.Get(fields.Const); held != nil {
		return []*jsontree.Value{held}, true
	}
	held := v.Get(fields.Enum)
	return elements(held), held.IsArray()
}

// opposites gives schemas each of which refuses all that v accepts, one for each
// keyword of v that has such an opposite.
func (g *Generator) opposites(v *jsontree.Value) []*jsontree.Value {
	var all []*jsontree.Value
	for _, m := range v.Members() {
		all = append(all, g.opposite(v, m.Name, m.Value)...)
	}
	return all
}

func (g *Generator) opposite(v *jsontree.Value, keyword string, held *jsontree.Value) []*jsontree.Value {
	switch keyword {
	case fields.Type:
		return one(keywords(fields.Disallow, held))
	case fields.Required:
		return missing(held)
	case fields.Properties:
		return misfits(held)
	case fields.Not:
		return one(held)
	case fields.AnyOf:
		return one(keywords(fields.AllOf, negations(held)))
	case fields.AllOf:
		return one(keywords(fields.AnyOf, negations(held)))
	case fields.Ref:
		if target := g.refs.target(v, held.Str()); isSchema(target) {
			return one(keywords(fields.Not, target))
		}
	case fields.Items:
		if isSchema(held) && !v.Has(fields.PrefixItems) {
			return one(keywords(fields.Type, text(fields.TypeArray), fields.Contains, keywords(fields.Not, held)))
		}
	case fields.Minimum:
		return one(keywords(fields.Type, text(fields.TypeNumber), fields.ExclusiveMaximum, held))
	case fields.Maximum:
		return one(keywords(fields.Type, text(fields.TypeNumber), fields.ExclusiveMinimum, held))
	case fields.MinLength:
		return beyond(fields.TypeString, fields.MaxLength, held, -1)
	case fields.MaxLength:
		return beyond(fields.TypeString, fields.MinLength, held, +1)
	case fields.MinItems:
		return beyond(fields.TypeArray, fields.MaxItems, held, -1)
	case fields.MaxItems:
		return beyond(fields.TypeArray, fields.MinItems, held, +1)
	}
	return nil
}

// missing gives objects without one of the required names.
func missing(required *jsontree.Value) []*jsontree.Value {
	var all []*jsontree.Value
	for _, name := range elements(required) {
		absent := jsontree.NewObject(noSpan, jsontree.Member{Name: name.Str(), Value: jsontree.NewBool(false, noSpan)})
		all = append(all, keywords(fields.Type, text(fields.TypeObject), fields.Properties, absent))
	}
	return all
}

// misfits gives objects one of whose properties is there and not as its schema says.
func misfits(properties *jsontree.Value) []*jsontree.Value {
	var all []*jsontree.Value
	for _, m := range properties.Members() {
		not := keywords(fields.Not, m.Value)
		all = append(all, keywords(fields.Type, text(fields.TypeObject),
			fields.Required, jsontree.NewArray(noSpan, text(m.Name)),
			fields.Properties, jsontree.NewObject(noSpan, jsontree.Member{Name: m.Name, Value: not})))
	}
	return all
}

func negations(branches *jsontree.Value) *jsontree.Value {
	all := jsontree.NewArray(noSpan)
	for _, branch := range elements(branches) {
		all.Append(keywords(fields.Not, branch))
	}
	return all
}

// beyond gives values on the other side of a count.
func beyond(typeName, keyword string, held *jsontree.Value, step int) []*jsontree.Value {
	n, ok := count(held)
	if !ok || n+step < 0 {
		return nil
	}
	return one(keywords(fields.Type, text(typeName), keyword, integer(n+step)))
}

// keywords makes a schema of keywords and values by turns.
func keywords(pairs ...any) *jsontree.Value {
	v := jsontree.NewObject(noSpan)
	for i := 0; i < len(pairs); i += 2 {
		add(v, pairs[i].(string), pairs[i+1].(*jsontree.Value))
	}
	return v
}

func one(v *jsontree.Value) []*jsontree.Value { return []*jsontree.Value{v} }
