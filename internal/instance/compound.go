package instance

import (
	"slices"

	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
)

// array makes an array: of the fewest items to two more.
func (g *Generator) array(s *shape, depth int) (*jsontree.Value, bool) {
	least, most := s.most(fields.MinItems), s.least(fields.MaxItems)
	wanted := g.wantedItems(s)
	least = max(least, len(wanted))
	if least > most || least > maxFuel {
		return nil, false
	}
	n := least
	if !g.lean(depth) {
		n = min(most, least+g.rng.IntN(3))
	}
	v := jsontree.NewArray(noSpan)
	for i := range n {
		schemas := g.itemSchemas(s, i)
		if late := i - (n - len(wanted)); late >= 0 {
			schemas = append(schemas, wanted[late])
		}
		item, ok := g.item(s, v, schemas, depth)
		if !ok && i < least {
			return nil, false
		}
		if !ok {
			break
		}
		v.Append(item)
	}
	return v, true
}

// wantedItems gives the schemas of contains, each as often as it must hold.
func (g *Generator) wantedItems(s *shape) []*jsontree.Value {
	var wanted []*jsontree.Value
	for _, node := range s.nodes {
		v := node.Get(fields.Contains)
		if v == nil {
			continue
		}
		n, ok := count(node.Get(fields.MinContains))
		if !ok {
			n = 1
		}
		for range min(n, maxFuel) {
			wanted = append(wanted, v)
		}
	}
	return wanted
}

// item makes the next item of an array.
func (g *Generator) item(s *shape, array *jsontree.Value, schemas []*jsontree.Value, depth int) (*jsontree.Value, bool) {
	unique := slices.ContainsFunc(s.held(fields.UniqueItems), func(v *jsontree.Value) bool { return v.IsBool(true) })
	const tries = 12
	for range tries {
		v, ok := g.value(schemas, depth+1)
		if !ok || !unique || !contains(elements(array), v) {
			return v, ok
		}
	}
	return nil, false
}

// itemSchemas gives what item i must satisfy.
func (g *Generator) itemSchemas(s *shape, i int) []*jsontree.Value {
	var all []*jsontree.Value
	for _, node := range s.nodes {
		if v := itemSchema(node, i); v != nil {
			all = append(all, v)
		}
	}
	if len(all) == 0 {
		all = append(all, s.held(fields.UnevaluatedItems)...)
	}
	return all
}

// itemSchema gives what one schema says of item i, nil for nothing.
func itemSchema(node *jsontree.Value, i int) *jsontree.Value {
	prefix, rest := node.Get(fields.PrefixItems), node.Get(fields.Items)
	if !prefix.IsArray() && rest.IsArray() { // before 2020-12
		prefix, rest = rest, node.Get(fields.AdditionalItems)
	}
	if prefix.IsArray() && i < prefix.Len() {
		return prefix.Elem(i)
	}
	if isSchema(rest) {
		return rest
	}
	return nil
}

// object makes an object: what is required, and some of the rest.
func (g *Generator) object(s *shape, depth int) (*jsontree.Value, bool) {
	least, most := s.most(fields.MinProperties), s.least(fields.MaxProperties)
	plan := g.plan(s, depth, least, most)
	if plan.required > most {
		return nil, false
	}
	v := jsontree.NewObject(noSpan)
	for i, name := range plan.names {
		if v.Len() >= most || i >= plan.wanted && v.Len() >= least {
			break
		}
		value, ok := g.value(g.propertySchemas(s, name), depth+1)
		if !ok && i < plan.required {
			return nil, false
		}
		if ok {
			add(v, name, value)
		}
	}
	g.addExtras(s, v, depth, least, most)
	return v, v.Len() >= least
}

// plan lists properties to make: first those that must be there, then those that
// chance wants, then those that may fill up to minProperties.
type plan struct {
	names            []string
	required, wanted int // how many of the names
}

func (g *Generator) plan(s *shape, depth, least, most int) plan {
	required := requiredNames(s)
	var optional []string
	for _, name := range propertyNames(s) {
		if !slices.Contains(required, name) && g.nameAdmitted(s, name) {
			optional = append(optional, name)
		}
	}
	g.rng.Shuffle(len(optional), func(i, j int) { optional[i], optional[j] = optional[j], optional[i] })
	n := least - len(required)
	if !g.lean(depth) {
		n = max(n, g.rng.IntN(len(optional)+1))
	}
	n = max(0, min(n, most-len(required), len(optional)))
	needed := g.closure(s, slices.Concat(required, optional[:n]))
	wanted := appendNew(slices.Clone(needed), optional[:n]...)
	return plan{names: appendNew(slices.Clone(wanted), optional...), required: len(needed), wanted: len(wanted)}
}

// closure gives the required names and those that the presence of the names asks
// for. Schemas that their presence brings in are absorbed into the shape.
func (g *Generator) closure(s *shape, names []string) []string {
	needed := slices.Clone(requiredNames(s))
	for i := 0; i < len(names); i++ {
		for _, word := range []string{fields.DependentRequired, fields.DependentSchemas, fields.Dependencies} {
			for _, held := range s.held(word) {
				dependent := held.Get(names[i])
				if isSchema(dependent) && g.attempt(s, dependent) {
					needed = appendNew(needed, requiredNames(s)...)
				}
				for _, name := range texts(dependent) {
					needed = appendNew(needed, name)
				}
			}
		}
		names = appendNew(names, needed...)
	}
	return needed
}

// texts gives the strings of an array, or a string alone as draft-03 has it.
func texts(v *jsontree.Value) []string {
	if v.IsString() {
		return []string{v.Str()}
	}
	var all []string
	for _, elem := range elements(v) {
		if elem.IsString() {
			all = append(all, elem.Str())
		}
	}
	return all
}

func appendNew(names []string, more ...string) []string {
	for _, name := range more {
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

func requiredNames(s *shape) []string {
	var names []string
	for _, node := range s.nodes {
		if required := node.Get(fields.Required); required.IsArray() {
			names = appendNew(names, texts(required)...)
		}
		for _, m := range node.Get(fields.Properties).Members() {
			if m.Value.Get(fields.Required).IsBool(true) { // draft-03
				names = appendNew(names, m.Name)
			}
		}
	}
	return names
}

func propertyNames(s *shape) []string {
	var names []string
	seen := map[string]bool{}
	for _, properties := range s.held(fields.Properties) {
		for _, m := range properties.Members() {
			if !seen[m.Name] {
				seen[m.Name] = true
				names = append(names, m.Name)
			}
		}
	}
	return names
}

// nameAdmitted reports whether propertyNames lets a name pass.
func (g *Generator) nameAdmitted(s *shape, name string) bool {
	schemas := s.held(fields.PropertyNames)
	if len(schemas) == 0 {
		return true
	}
	of := g.flatten(schemas, true)
	if of.impossible || of.hasEnum && !contains(of.enum, text(name)) {
		return false
	}
	return g.admits(&of, text(name))
}

// propertySchemas gives what the named property must satisfy. Each node looks at its
// own siblings only, as the specification has it.
func (g *Generator) propertySchemas(s *shape, name string) []*jsontree.Value {
	var all []*jsontree.Value
	evaluated := false
	for _, node := range s.nodes {
		own := g.propertySchemasIn(node, name)
		evaluated = evaluated || len(own) > 0
		all = append(all, own...)
	}
	if !evaluated {
		all = append(all, s.held(fields.UnevaluatedProperties)...)
	}
	return all
}

func (g *Generator) propertySchemasIn(node *jsontree.Value, name string) []*jsontree.Value {
	var own []*jsontree.Value
	if v := node.Get(fields.Properties).Get(name); v != nil {
		own = append(own, v)
	}
	for _, m := range node.Get(fields.PatternProperties).Members() {
		if g.pattern(m.Name).matches(name) {
			own = append(own, m.Value)
		}
	}
	if additional := node.Get(fields.AdditionalProperties); len(own) == 0 && additional != nil {
		own = append(own, additional)
	}
	return own
}

// addExtras adds properties that no schema names, if they are needed or now and then.
func (g *Generator) addExtras(s *shape, v *jsontree.Value, depth, least, most int) {
	wanted := least - v.Len()
	if !g.lean(depth) && g.chance(5) {
		wanted = max(wanted, 1)
	}
	const tries = 4
	for i := 0; wanted > 0 && v.Len() < most && i < tries+2*least; i++ {
		name, ok := g.freshName(s)
		if !ok || v.Has(name) || slices.Contains(propertyNames(s), name) {
			continue
		}
		if value, ok := g.value(g.propertySchemas(s, name), depth+1); ok {
			add(v, name, value)
			wanted--
		}
	}
}

var freshNames = []string{"extra", "x-other", "été", "a b", "Extra1", "type", "$ref", "0", ""}

// freshName makes a name for a property: one that propertyNames or patternProperties
// speak of where they are there.
func (g *Generator) freshName(s *shape) (string, bool) {
	if schemas := s.held(fields.PropertyNames); len(schemas) > 0 {
		v, ok := g.value(append(schemas, keywords(fields.Type, text(fields.TypeString))), maxDepth)
		return v.Str(), ok
	}
	if patterns := s.held(fields.PatternProperties); len(patterns) > 0 && !g.chance(3) {
		members := patterns[g.rng.IntN(len(patterns))].Members()
		if len(members) > 0 {
			return g.fit([]*pattern{g.pattern(members[g.rng.IntN(len(members))].Name)}, 0, maxLength)
		}
	}
	return freshNames[g.rng.IntN(len(freshNames))], true
}
