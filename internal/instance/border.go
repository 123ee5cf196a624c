package instance

import (
	"math/big"
	"unicode/utf8"

	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
)

// border is a keyword that draws a line through the values of a place.
type border struct {
	node    *jsontree.Value // the schema
	keyword string
	held    *jsontree.Value // the keyword's value
}

// suggest gives a value close to the line, on either side, made from the value of
// the place; nil if the line says nothing of it.
func (g *Generator) suggest(at site, b border) *jsontree.Value {
	switch b.keyword {
	case fields.Nullable:
		return null()
	case fields.Type:
		return g.otherType(b.held)
	case fields.Const, fields.Default:
		return g.almost(b.held)
	case fields.Enum, fields.Examples:
		if b.held.IsArray() && b.held.Len() > 0 {
			return g.almost(b.held.Elem(g.rng.IntN(b.held.Len())))
		}
		return nil
	case fields.Minimum, fields.Maximum, fields.ExclusiveMinimum, fields.ExclusiveMaximum:
		return g.nearLimit(b.held)
	case fields.MultipleOf, fields.DivisibleBy:
		return g.nearMultiple(b.held)
	case fields.MinLength, fields.MaxLength:
		return g.nearLength(at.value, b.held)
	case fields.Pattern, fields.Format:
		return g.nearText(b)
	case fields.AllOf, fields.AnyOf, fields.OneOf, fields.Extends, fields.Not, fields.If, fields.Then, fields.Else, fields.Ref:
		return g.fromBranch(at, b)
	}
	if at.value.IsArray() {
		return g.suggestArray(at.value, b)
	}
	if at.value.IsObject() {
		return g.suggestObject(at.value, b)
	}
	return nil
}

// otherType gives null, a value of a type not listed, or an integer with a fraction.
func (g *Generator) otherType(held *jsontree.Value) *jsontree.Value {
	types := typesOf(held)
	switch {
	case g.chance(3):
		return null()
	case types&fields.IntegerBit != 0 && g.chance(3):
		return number([]string{"1.0", "0.5", "1e2"}[g.rng.IntN(3)])
	case types == fields.AnyType:
		return g.sample(types)
	}
	return g.sample(fields.AnyType &^ types)
}

// almost gives the value, or one that differs a little.
func (g *Generator) almost(v *jsontree.Value) *jsontree.Value {
	if g.chance(2) {
		return clone(v)
	}
	return g.anyChange(clone(v))
}

func (g *Generator) nearLimit(held *jsontree.Value) *jsontree.Value {
	r := rational(held)
	if r == nil {
		return nil
	}
	if g.chance(3) {
		return g.numeral(r)
	}
	return g.shift(held)
}

func (g *Generator) nearMultiple(held *jsontree.Value) *jsontree.Value {
	r := rational(held)
	if r == nil {
		return nil
	}
	factors := []*big.Rat{big.NewRat(3, 1), big.NewRat(0, 1), big.NewRat(1, 2), big.NewRat(3, 2)}
	factor := factors[g.rng.IntN(len(factors))]
	return g.numeral(factor.Mul(factor, r))
}

// near gives a count, one less or one more.
func (g *Generator) near(held *jsontree.Value, limit int) (int, bool) {
	n, ok := count(held)
	if !ok || n > limit {
		return 0, false
	}
	return max(0, n-1+g.rng.IntN(3)), true
}

func (g *Generator) nearLength(v, held *jsontree.Value) *jsontree.Value {
	n, ok := g.near(held, maxLength)
	if !ok {
		return nil
	}
	return text(g.stretch(v.Str(), n, n))
}

// nearText gives a string that fits a pattern or format, or such a one spoilt.
func (g *Generator) nearText(b border) *jsontree.Value {
	only := shape{nodes: one(keywords(b.keyword, b.held)), types: fields.StringBit}
	v, ok := g.str(&only)
	if !ok {
		v = text(plainStrings[g.rng.IntN(len(plainStrings))])
	}
	if g.chance(2) {
		return v
	}
	return g.spoil(v.Str())
}

// spoil drops, doubles or replaces one character of a string.
func (g *Generator) spoil(s string) *jsontree.Value {
	n := utf8.RuneCountInString(s)
	if n == 0 {
		return text("x")
	}
	i := g.rng.IntN(n)
	runes := []rune(s)
	middle := [][]rune{{}, {runes[i], runes[i]}, {' '}, {'é'}}[g.rng.IntN(4)]
	return text(string(runes[:i]) + string(middle) + string(runes[i+1:]))
}

// fromBranch gives a value for one subschema alone, laid over the value of the place
// if both are objects.
func (g *Generator) fromBranch(at site, b border) *jsontree.Value {
	branches := g.inPlace(b.node, jsontree.Member{Name: b.keyword, Value: b.held})
	if len(branches) == 0 {
		return nil
	}
	v, ok := g.value(one(branches[g.rng.IntN(len(branches))]), 1)
	if !ok {
		return nil
	}
	if !v.IsObject() || !at.value.IsObject() || g.chance(3) {
		return v
	}
	for _, m := range v.Members() {
		add(at.value, m.Name, m.Value)
	}
	return at.value
}

func (g *Generator) suggestArray(v *jsontree.Value, b border) *jsontree.Value {
	switch b.keyword {
	case fields.MinItems, fields.MaxItems, fields.MinContains, fields.MaxContains:
		n, ok := g.near(b.held, maxFuel)
		if !ok {
			return nil
		}
		return g.resize(v, b.node, n)
	case fields.UniqueItems:
		return g.resize(v, b.node, v.Len()+1)
	case fields.Contains:
		if item, ok := g.value(one(b.held), 1); ok && g.chance(2) {
			v.Append(item)
			return v
		}
		return g.changeArray(v)
	case fields.Items, fields.PrefixItems, fields.AdditionalItems, fields.UnevaluatedItems:
		v.Append(g.valueOr(itemSchema(b.node, v.Len())))
		return v
	}
	return nil
}

// resize cuts an array to n items or fills it up, also with copies.
func (g *Generator) resize(v, node *jsontree.Value, n int) *jsontree.Value {
	for v.Len() > n {
		v.RemoveAt(g.rng.IntN(v.Len()))
	}
	for v.Len() < n {
		if v.Len() > 0 && g.chance(2) {
			v.Append(clone(v.Elem(g.rng.IntN(v.Len()))))
			continue
		}
		v.Append(g.valueOr(itemSchema(node, v.Len())))
	}
	return v
}

// valueOr gives a value for the schema, or any value now and then, and where there is
// no schema.
func (g *Generator) valueOr(schema *jsontree.Value) *jsontree.Value {
	if schema != nil && !g.chance(5) {
		if v, ok := g.value(one(schema), 1); ok {
			return v
		}
	}
	return g.sample(fields.AnyType)
}

func (g *Generator) suggestObject(v *jsontree.Value, b border) *jsontree.Value {
	switch b.keyword {
	case fields.Required:
		return g.dropOneOf(v, texts(b.held))
	case fields.Properties:
		return g.toggle(v, b.held)
	case fields.AdditionalProperties, fields.UnevaluatedProperties, fields.PatternProperties, fields.PropertyNames:
		return g.addUnknown(v, b.node)
	case fields.MinProperties, fields.MaxProperties:
		n, ok := g.near(b.held, maxFuel)
		if !ok {
			return nil
		}
		return g.resizeObject(v, b.node, n)
	case fields.DependentRequired, fields.DependentSchemas, fields.Dependencies:
		return g.disturb(v, b.held)
	}
	return nil
}

// dropOneOf removes one of the names; nil if none is there.
func (g *Generator) dropOneOf(v *jsontree.Value, names []string) *jsontree.Value {
	for _, i := range g.rng.Perm(len(names)) {
		if v.Remove(names[i]) != nil {
			return v
		}
	}
	return nil
}

// toggle adds a declared property that is missing, or drops or replaces one.
func (g *Generator) toggle(v, properties *jsontree.Value) *jsontree.Value {
	if properties.Len() == 0 {
		return nil
	}
	m := properties.Members()[g.rng.IntN(properties.Len())]
	switch {
	case g.chance(4):
		add(v, m.Name, null())
	case !v.Has(m.Name) || g.chance(2):
		add(v, m.Name, g.valueOr(m.Value))
	default:
		v.Remove(m.Name)
	}
	return v
}

// addUnknown adds a property that the schema does not declare, now and then with a
// value that it would refuse.
func (g *Generator) addUnknown(v, node *jsontree.Value) *jsontree.Value {
	s := shape{nodes: one(node), types: fields.ObjectBit}
	name, ok := g.freshName(&s)
	if !ok || g.chance(3) {
		name = freshNames[g.rng.IntN(len(freshNames))]
	}
	var value *jsontree.Value
	if of := g.propertySchemasIn(node, name); len(of) > 0 {
		value = g.valueOr(of[0])
	} else {
		value = g.sample(fields.AnyType)
	}
	add(v, name, value)
	return v
}

func (g *Generator) resizeObject(v, node *jsontree.Value, n int) *jsontree.Value {
	for v.Len() > n {
		v.RemoveAt(g.rng.IntN(v.Len()))
	}
	const tries = 4
	for i := 0; v.Len() < n && i < tries*n; i++ {
		if changed := g.toggle(v, node.Get(fields.Properties)); changed == nil || g.chance(3) {
			g.addUnknown(v, node)
		}
	}
	return v
}

// disturb adds a property that others depend on, or drops what it asks for.
func (g *Generator) disturb(v, held *jsontree.Value) *jsontree.Value {
	if !held.IsObject() || held.Len() == 0 {
		return nil
	}
	m := held.Members()[g.rng.IntN(held.Len())]
	if v.Has(m.Name) && g.chance(2) {
		return g.dropOneOf(v, texts(m.Value))
	}
	add(v, m.Name, g.sample(fields.AnyType))
	return v
}
