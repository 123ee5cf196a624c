package diff

import (
	"net/url"
	"slices"
	"strings"

	"schemafix/internal/fields"
	"schemafix/internal/instance"
	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
	"schemafix/internal/validator"
)

// nearby looks for values that the schemas at the places judge differently, and builds
// whole values around them. Where the places tell nothing it goes up to what holds them.
func (s *search) nearby() *jsontree.Value {
	const levels = 4
	mine, other := s.mine, s.other
	if s.hybrid != nil {
		other = s.hybrid.enclosing(mine)
	}
	for range levels {
		if found := s.at(mine, other); found != nil || s.over() || mine == "" && other == "" {
			return found
		}
		mine, other = s.accepts.enclosing(mine.Parent()), s.opponent().enclosing(other.Parent())
	}
	return nil
}

// enclosing gives the schema that holds what a pointer points at: the longest part of it
// that leads to a schema which the root reaches.
func (p *suspect) enclosing(at jsontree.Pointer) jsontree.Pointer {
	routes := p.allRoutes()
	for ; at != ""; at = at.Parent() {
		if v := at.Lookup(p.root); v != nil {
			if _, ok := routes[v]; ok {
				return at
			}
		}
	}
	return ""
}

// at looks for a witness by what differs between two places.
func (s *search) at(mine, other jsontree.Pointer) *jsontree.Value {
	const shareOfTries, most = 4, 12
	parts := [2]*jsontree.Value{s.accepts.isolate(mine), s.opponent().isolate(other)}
	judges := [2]*validator.Schema{compileAny(parts[0]), compileAny(parts[1])}
	steps, reached := s.accepts.way(mine)
	if judges[0] == nil || judges[1] == nil || !reached {
		return nil
	}
	polarity := along(steps)
	makers := s.makers(parts)
	var tried []*jsontree.Value
	for i := range s.budget.Tries / shareOfTries {
		g := makers[i%len(makers)]
		v := g.Generate()
		if i/len(makers)%2 == 1 {
			v = g.Mutate(v)
		}
		if i%16 == 0 && s.over() || len(tried) == most {
			return nil
		}
		if differ(judges, v, polarity) && !containsEqual(tried, v) {
			tried = append(tried, v)
			if found := s.around(v, steps); found != nil {
				return found
			}
		}
	}
	return nil
}

// makers gives generators for two parts, and for the first without the second.
func (s *search) makers(parts [2]*jsontree.Value) []*instance.Generator {
	all := []*instance.Generator{instance.New(parts[0], s.rng), instance.New(parts[1], s.rng)}
	if !hasRefs(parts[0]) && !hasRefs(parts[1]) && parts[0].IsObject() {
		all = append(all, instance.New(with(parts[0], object(fields.Not, parts[1])), s.rng))
	}
	return all
}

// differ reports whether two schemas judge a value differently, and so that whole values
// may be accepted for the first: at a place of that polarity.
func differ(judges [2]*validator.Schema, v *jsontree.Value, p schema.Polarity) bool {
	a, b := judges[0].Validate(v), judges[1].Validate(v)
	return p&schema.Positive != 0 && a == validator.Accepted && b == validator.Refused ||
		p&schema.Negative != 0 && a == validator.Refused && b == validator.Accepted
}

// along gives the polarity of a place.
func along(steps []route) schema.Polarity {
	p := schema.Positive
	for _, r := range steps {
		if r.node.Keyword != nil {
			p = schema.Through(p, r.from, r.node.Keyword)
		}
	}
	return p
}

// around builds whole values that have v at the end of the steps into the accepting schema.
func (s *search) around(v *jsontree.Value, steps []route) *jsontree.Value {
	const each = 6
	if len(steps) == 0 {
		if v = clone(v); s.stands(v) {
			return v
		}
		return nil
	}
	forced := s.force(steps, v)
	if forced == nil {
		return nil
	}
	g := instance.New(with(s.accepts.root, forced), s.rng)
	for i := range each {
		whole := g.GenerateLean() // what is not there is not refused for other reasons
		if i > 1 {
			whole = g.Generate()
		}
		if s.stands(whole) {
			return whole
		}
	}
	return nil
}

// with gives a schema with one more that must hold.
func with(root, forced *jsontree.Value) *jsontree.Value {
	all := jsontree.NewArray(root.Span(), elements(root.Get(fields.AllOf))...)
	all.Append(forced)
	v := root.Detach()
	v.Set(fields.AllOf, all, root.Span())
	return v
}

// route is how a schema is reached: from which one, and by what.
type route struct {
	from *jsontree.Value // nil for the root
	node schema.Node     // without a Keyword for a ref
}

// allRoutes finds the shortest way to every schema that the root reaches.
func (p *suspect) allRoutes() map[*jsontree.Value]route {
	if p.routes != nil {
		return p.routes
	}
	p.routes = map[*jsontree.Value]route{p.root: {}}
	doc, err := schema.Load(p.root, schema.Options{})
	if err != nil {
		return p.routes
	}
	queue := []*jsontree.Value{p.root}
	visit := func(v, from *jsontree.Value, n schema.Node) {
		if _, known := p.routes[v]; !known {
			p.routes[v] = route{from, n}
			queue = append(queue, v)
		}
	}
	for len(queue) > 0 {
		v := queue[0]
		queue = queue[1:]
		for c := range schema.Children(schema.Node{Value: v}) {
			if c.Keyword.Role != fields.Identity {
				visit(c.Value, v, c)
			}
		}
		if t := doc.Target(v); t != nil {
			visit(t, v, schema.Node{})
		}
	}
	return p.routes
}

// way gives the steps from the root to a place.
func (p *suspect) way(at jsontree.Pointer) (steps []route, ok bool) {
	routes := p.allRoutes()
	v := at.Lookup(p.root)
	for v != p.root {
		r, known := routes[v]
		if !known {
			return nil, false
		}
		steps = append(steps, r)
		v = r.from
	}
	slices.Reverse(steps)
	return steps, true
}

// force makes a schema of the values that have v at the end of the steps; nil where that
// can't be said.
func (s *search) force(steps []route, v *jsontree.Value) *jsontree.Value {
	inner := object(fields.Const, v)
	for i := len(steps) - 1; i >= 0; i-- {
		if steps[i].node.Keyword == nil {
			continue
		}
		if inner = s.step(steps[i], inner, v); inner == nil {
			return nil
		}
	}
	return inner
}

// step makes a schema of the values whose part that the step leads to fits inner.
func (s *search) step(r route, inner, leaf *jsontree.Value) *jsontree.Value {
	n := r.node
	switch n.Keyword.Name {
	case fields.Properties:
		return holding(n.Name, inner)
	case fields.AdditionalProperties, fields.UnevaluatedProperties:
		return holding(fresh(r.from), inner)
	case fields.PatternProperties:
		like := object(fields.Type, text(fields.TypeString), fields.Pattern, text(n.Name))
		return holding(instance.New(like, s.rng).Generate().Str(), inner)
	case fields.PropertyNames:
		if !leaf.IsString() {
			return nil
		}
		return object(fields.Type, text(fields.TypeObject), fields.Required, jsontree.NewArray(noSpan, leaf))
	case fields.DependentSchemas, fields.Dependencies:
		return object(fields.Required, jsontree.NewArray(noSpan, text(n.Name)), fields.AllOf, jsontree.NewArray(noSpan, inner))
	case fields.PrefixItems:
		return item(n.Index, inner)
	case fields.Items:
		if r.from.Get(fields.Items).IsArray() {
			return item(n.Index, inner)
		}
		return item(r.from.Get(fields.PrefixItems).Len(), inner)
	case fields.AdditionalItems:
		return item(r.from.Get(fields.Items).Len(), inner)
	case fields.Contains, fields.UnevaluatedItems:
		return item(r.from.Get(fields.PrefixItems).Len(), inner)
	}
	return inner
}

func holding(name string, inner *jsontree.Value) *jsontree.Value {
	properties := jsontree.NewObject(noSpan, jsontree.Member{Name: name, Value: inner})
	return object(fields.Type, text(fields.TypeObject), fields.Required, jsontree.NewArray(noSpan, text(name)), fields.Properties, properties)
}

// item makes a schema of arrays whose item i fits inner.
func item(i int, inner *jsontree.Value) *jsontree.Value {
	const most = 100
	if i > most {
		return nil
	}
	prefix := jsontree.NewArray(noSpan)
	for range i {
		prefix.Append(jsontree.NewObject(noSpan))
	}
	prefix.Append(inner)
	return object(fields.Type, text(fields.TypeArray), fields.PrefixItems, prefix, fields.MinItems, integer(i+1))
}

// fresh gives a name that a schema does not declare.
func fresh(v *jsontree.Value) string {
	name := "other"
	for v.Get(fields.Properties).Has(name) {
		name += "x"
	}
	return name
}

// isolated names the whole schema within one that stands for a part of it.
const isolated = "whole"

// isolate gives a part of the schema as a schema by itself, with the definitions that it
// refers to.
func (p *suspect) isolate(at jsontree.Pointer) *jsontree.Value {
	v := at.Lookup(p.root)
	if at == "" || !v.IsObject() {
		return v
	}
	out := jsontree.NewObject(noSpan)
	if dialect := p.root.Get(fields.Schema); dialect != nil {
		out.Set(fields.Schema, dialect, noSpan)
	}
	if !hasRefs(v) {
		for _, m := range v.Members() {
			out.Set(m.Name, m.Value, m.NameSpan)
		}
		return out
	}
	home := jsontree.Pointer("/" + fields.Defs + "/" + isolated)
	whole := rebase(p.root, home)
	whole.Remove(fields.ID)
	whole.Remove(fields.Schema)
	fragment := (&url.URL{Fragment: string(home + at)}).EscapedFragment()
	out.Set(fields.Defs, jsontree.NewObject(noSpan, jsontree.Member{Name: isolated, Value: whole}), noSpan)
	out.Set(fields.AllOf, jsontree.NewArray(noSpan, object(fields.Ref, text("#"+fragment))), noSpan)
	return out
}

func hasRefs(v *jsontree.Value) bool {
	found := false
	schema.Walk(schema.Node{Value: v}, func(n schema.Node) {
		found = found || n.Value.Has(fields.Ref) || n.Value.Has(fields.DynamicRef) || n.Value.Has(fields.RecursiveRef)
	})
	return found
}

// rebase copies a schema so that refs from its root hold where it stands at home.
func rebase(root *jsontree.Value, home jsontree.Pointer) *jsontree.Value {
	c := clone(root)
	schema.Walk(schema.Node{Value: c}, func(n schema.Node) {
		ref := n.Value.Get(fields.Ref)
		if fragment, local := strings.CutPrefix(ref.Str(), "#"); local && (fragment == "" || fragment[0] == '/') {
			n.Value.Set(fields.Ref, text("#"+string(home)+fragment), noSpan)
		}
	})
	return c
}

var noSpan = jsontree.Span{}

func text(s string) *jsontree.Value { return jsontree.NewString(s, noSpan) }

func integer(n int) *jsontree.Value { return jsontree.NewNumber(decimal(n), noSpan) }

// object makes an object of names and values by turns.
func object(pairs ...any) *jsontree.Value {
	v := jsontree.NewObject(noSpan)
	for i := 0; i < len(pairs); i += 2 {
		v.Set(pairs[i].(string), pairs[i+1].(*jsontree.Value), noSpan)
	}
	return v
}

// clone copies a value.
func clone(v *jsontree.Value) *jsontree.Value {
	c := v.Detach()
	for i, m := range c.Members() {
		c.SetAt(i, clone(m.Value))
	}
	return c
}
