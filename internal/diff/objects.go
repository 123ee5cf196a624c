package diff

import (
	"fmt"
	"slices"

	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
	"schemafix/internal/validator"
)

const bothWays = schema.Widens | schema.Narrows

// objects compares the keywords of objects.
func (p *pair) objects() {
	p.properties()
	p.patterns()
	p.rest(fields.AdditionalProperties)
	p.rest(fields.UnevaluatedProperties)
	p.one(fields.PropertyNames)
	p.required()
	p.dependents()
}

// child compares a subschema that both sides have.
func (p *pair) child(keyword string, o, n place) {
	p.schemas(o, n, p.through(fields.Lookup(keyword)))
}

// one compares a subschema that accepts everything where it is missing.
func (p *pair) one(keyword string) {
	a, b := subschema(p.o.v, keyword), subschema(p.n.v, keyword)
	switch {
	case a == nil && b == nil:
	case a != nil && b != nil:
		p.child(keyword, p.o.below(keyword, a), p.n.below(keyword, b))
	case a == nil:
		p.tell(keyword, direction(!acceptsAll(b), false), became(nil, p.n.v.Get(keyword)))
	default:
		p.tell(keyword, direction(false, !acceptsAll(a)), became(p.o.v.Get(keyword), nil))
	}
}

// subschema gives the schema that a keyword holds, or nil.
func subschema(v *jsontree.Value, keyword string) *jsontree.Value {
	if s := v.Get(keyword); schema.IsSchema(s) {
		return s
	}
	return nil
}

// rest compares what holds for members that nothing else speaks of. A missing one and
// true are the same.
func (p *pair) rest(keyword string) {
	a, b := subschema(p.o.v, keyword), subschema(p.n.v, keyword)
	if (a == nil || acceptsAll(a)) && (b == nil || acceptsAll(b)) && (!p.watched || (a == nil) == (b == nil)) {
		return
	}
	same := sameRest(p.o.v, p.n.v, keyword)
	if same {
		return // additionalProperties took over from unevaluatedProperties
	}
	p.one(keyword)
}

// sameRest reports whether the two close an object with different words to the same end.
func sameRest(a, b *jsontree.Value, keyword string) bool {
	if keyword != fields.AdditionalProperties && keyword != fields.UnevaluatedProperties {
		return false
	}
	x, xKnown := undeclared(a)
	y, yKnown := undeclared(b)
	other := a.Has(fields.AdditionalProperties) != b.Has(fields.AdditionalProperties)
	return other && xKnown && yKnown && x != nil && y != nil && jsontree.Equal(x, y)
}

// undeclared gives the schema of a property that is not declared, nil where anything
// goes. known is false where that can't be told from the schema alone.
func undeclared(v *jsontree.Value) (rest *jsontree.Value, known bool) {
	if a := subschema(v, fields.AdditionalProperties); a != nil {
		return openAsNil(a), true
	}
	u := subschema(v, fields.UnevaluatedProperties)
	if u == nil || acceptsAll(u) {
		return nil, true
	}
	return u, !hasInPlace(v)
}

func openAsNil(v *jsontree.Value) *jsontree.Value {
	if acceptsAll(v) {
		return nil
	}
	return v
}

// hasInPlace reports whether a schema applies others to the same value.
func hasInPlace(v *jsontree.Value) bool {
	for _, m := range v.Members() {
		if kw := fields.Lookup(m.Name); kw != nil && kw.InPlace {
			return true
		}
	}
	return false
}

// property is one that only one side declares.
type property struct {
	name   string
	schema *jsontree.Value
}

func (p *pair) properties() {
	p.renamed = nil
	a, b := p.o.v.Get(fields.Properties), p.n.v.Get(fields.Properties)
	if !a.IsObject() && !b.IsObject() {
		return
	}
	before, after := byName(a), byName(b)
	var gone, fresh []property
	for _, m := range objectMembers(a) {
		if other := after[m.Name]; other != nil {
			p.child(fields.Properties, p.o.named(fields.Properties, m.Name, m.Value), p.n.named(fields.Properties, m.Name, other))
		} else if schema.IsSchema(m.Value) {
			gone = append(gone, property{m.Name, m.Value})
		}
	}
	for _, m := range objectMembers(b) {
		if before[m.Name] == nil && schema.IsSchema(m.Value) {
			fresh = append(fresh, property{m.Name, m.Value})
		}
	}
	for _, g := range gone {
		if i := renamedAs(g, gone, fresh); i >= 0 {
			p.rename(g, fresh[i])
			fresh = slices.Delete(fresh, i, i+1)
			continue
		}
		p.lose(g)
	}
	for _, f := range fresh {
		p.gain(f)
	}
}

func objectMembers(v *jsontree.Value) []jsontree.Member {
	if !v.IsObject() {
		return nil
	}
	return v.Members()
}

func byName(v *jsontree.Value) map[string]*jsontree.Value {
	names := map[string]*jsontree.Value{}
	for _, m := range objectMembers(v) {
		if schema.IsSchema(m.Value) {
			names[m.Name] = m.Value
		}
	}
	return names
}

// renamedAs gives the new property that an old one has become: an equal schema, and no
// other that could be meant; -1 if there is none.
func renamedAs(g property, gone, fresh []property) int {
	found := -1
	for i, f := range fresh {
		if !jsontree.Equal(g.schema, f.schema) {
			continue
		}
		if found >= 0 {
			return -1
		}
		found = i
	}
	if found < 0 {
		return -1
	}
	for _, other := range gone {
		if other.name != g.name && jsontree.Equal(other.schema, g.schema) {
			return -1
		}
	}
	if !g.schema.IsObject() || g.schema.Len() == 0 {
		return -1
	}
	return found
}

func (p *pair) rename(g, f property) {
	if p.renamed == nil {
		p.renamed = map[string]string{}
	}
	p.renamed[g.name] = f.name
	e := p.loss(g) | p.gainOf(f) | schema.Reshapes
	if slices.Contains(texts(p.o.v.Get(fields.Required)), g.name) {
		e |= schema.Narrows
	}
	if slices.Contains(texts(p.n.v.Get(fields.Required)), f.name) {
		e |= schema.Narrows
	}
	d := p.declared(g, f)
	d.kind, d.effect, d.message = Renamed, e, fmt.Sprintf("property %q is called %q now", g.name, f.name)
	p.addProperty(d)
}

// declared gives a difference about a property that was g and is f.
func (p *pair) declared(g, f property) difference {
	d := difference{keyword: fields.Properties, old: p.o, new: p.n, before: g.schema, after: f.schema, subject: [2]*jsontree.Value{g.schema, f.schema}, focus: &focus{}}
	if g.schema != nil {
		d.old = p.o.named(fields.Properties, g.name, g.schema)
		d.focus.properties = append(d.focus.properties, g.name)
	}
	if f.schema != nil {
		d.new = p.n.named(fields.Properties, f.name, f.schema)
		d.focus.properties = append(d.focus.properties, f.name)
	}
	return d
}

func (p *pair) addProperty(d difference) {
	if p.common&fields.ObjectBit == 0 {
		d.effect &^= bothWays
	}
	p.add(d)
}

func (p *pair) lose(g property) {
	d := p.declared(g, property{})
	d.kind, d.effect = Removed, p.loss(g)
	d.message = fmt.Sprintf("property %q is gone", g.name)
	if d.effect&schema.Narrows != 0 && d.effect&schema.Widens == 0 {
		d.message += ", and undeclared ones are refused"
	}
	p.addProperty(d)
}

func (p *pair) gain(f property) {
	d := p.declared(property{}, f)
	d.kind, d.effect = Added, p.gainOf(f)
	d.message = fmt.Sprintf("property %q is new", f.name)
	switch {
	case d.effect == schema.Narrows:
		d.message += ", and must fit its schema where any value was accepted"
	case d.effect == schema.Widens:
		d.message += ", and was refused before"
	}
	p.addProperty(d)
}

// loss gives what it does that a property is not declared any more.
func (p *pair) loss(g property) schema.Effect {
	rest, known := governing(p.n.v, g.name)
	if !known {
		return bothWays
	}
	if rest == nil {
		return direction(false, !acceptsAll(g.schema))
	}
	return p.between(place{v: g.schema}, place{v: rest})
}

// gainOf gives what it does that a property is declared now.
func (p *pair) gainOf(f property) schema.Effect {
	rest, known := governing(p.o.v, f.name)
	if !known {
		return bothWays
	}
	if rest == nil {
		return direction(!acceptsAll(f.schema), false)
	}
	return p.between(place{v: rest}, place{v: f.schema})
}

// governing gives the schema of a property that a schema does not declare, nil where
// anything goes but for its patterns, which hold for declared ones too.
func governing(v *jsontree.Value, name string) (rest *jsontree.Value, known bool) {
	for _, m := range objectMembers(v.Get(fields.PatternProperties)) {
		pattern, err := validator.CompilePattern(m.Name)
		if err != nil {
			return nil, false
		}
		switch pattern.Match(name) {
		case validator.Accepted:
			return nil, true
		case validator.Undecided:
			return nil, false
		}
	}
	return undeclared(v)
}

func (p *pair) patterns() {
	a, b := p.o.v.Get(fields.PatternProperties), p.n.v.Get(fields.PatternProperties)
	before, after := byName(a), byName(b)
	for _, pattern := range mergedNames(before, after) {
		x, y := before[pattern], after[pattern]
		if x != nil && y != nil {
			p.child(fields.PatternProperties, p.o.named(fields.PatternProperties, pattern, x), p.n.named(fields.PatternProperties, pattern, y))
			continue
		}
		d := difference{keyword: fields.PatternProperties, kind: kindOf(x, y), old: p.o, new: p.n, before: x, after: y, focus: aboutKeyword(fields.PatternProperties)}
		if x != nil {
			d.old = p.o.named(fields.PatternProperties, pattern, x)
			d.message = fmt.Sprintf("properties like %q have no schema of their own any more", pattern)
			d.effect = p.unmatched(x, p.n.v, false)
		} else {
			d.new = p.n.named(fields.PatternProperties, pattern, y)
			d.message = fmt.Sprintf("properties like %q have a schema of their own now", pattern)
			d.effect = p.unmatched(y, p.o.v, true)
		}
		p.addProperty(d)
	}
}

// unmatched gives what it does that names of a pattern have a schema, or have it no more,
// where v speaks of them otherwise.
func (p *pair) unmatched(own, v *jsontree.Value, gained bool) schema.Effect {
	rest, known := undeclared(v)
	switch {
	case !known:
		return bothWays
	case rest == nil:
		return direction(gained && !acceptsAll(own), !gained && !acceptsAll(own))
	case v.Get(fields.Properties).Len() > 0 && !acceptsAll(own):
		return bothWays // declared names may match too
	case gained:
		return p.between(place{v: rest}, place{v: own})
	}
	return p.between(place{v: own}, place{v: rest})
}

// texts gives the decoded strings of a list.
func texts(v *jsontree.Value) (all []string) {
	for _, e := range elements(v) {
		if e.IsString() {
			all = append(all, e.Str())
		}
	}
	return all
}

// required compares the names that must be there. A renamed property is the same one.
func (p *pair) required() {
	a, b := elements(p.o.v.Get(fields.Required)), elements(p.n.v.Get(fields.Required))
	var old []*jsontree.Value
	for _, v := range a {
		if to, ok := p.renamed[v.Str()]; ok && v.IsString() {
			v = jsontree.NewString(to, v.Span())
		}
		old = append(old, v)
	}
	gone, fresh := setDifference(old, b)
	if len(gone) == 0 && len(fresh) == 0 {
		return
	}
	e := direction(len(fresh) > 0, len(gone) > 0)
	if p.reshaped(fresh) {
		e |= schema.Reshapes
	}
	p.tell(fields.Required, e, gained(fresh, gone))
}

// reshaped reports whether properties that became required take null now and did not:
// what was left out is null.
func (p *pair) reshaped(fresh []*jsontree.Value) bool {
	for _, name := range fresh {
		a, b := p.o.v.Get(fields.Properties).Get(name.Str()), p.n.v.Get(fields.Properties).Get(name.Str())
		if a == nil || b == nil || p.old.doc.AcceptsNull(a) || !p.new.doc.AcceptsNull(b) {
			return false
		}
	}
	return len(fresh) > 0
}
