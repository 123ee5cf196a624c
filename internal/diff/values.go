package diff

import (
	"slices"

	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
)

// typesOf gives the types that a schema's own keywords leave; nullable adds null.
func typesOf(v *jsontree.Value) fields.Types {
	t := schema.OwnTypes(v)
	if v.Get(fields.Nullable).IsBool(true) {
		t |= fields.NullBit
	}
	return t
}

// declaredTypes is typesOf without looking at enum and const.
func declaredTypes(v *jsontree.Value) fields.Types {
	t := schema.DeclaredTypes(v)
	if v.Get(fields.Nullable).IsBool(true) {
		t |= fields.NullBit
	}
	return t
}

// listed gives the values that enum and const leave; listed is false without them.
func listedValues(v *jsontree.Value) (values []*jsontree.Value, listed bool) {
	enum, only := v.Get(fields.Enum), v.Get(fields.Const)
	if enum.IsArray() {
		values, listed = elements(enum), true
	}
	switch {
	case only == nil:
	case !listed:
		values, listed = []*jsontree.Value{only}, true
	case containsEqual(values, only):
		values = []*jsontree.Value{only}
	default:
		values = nil
	}
	if listed && v.Get(fields.Nullable).IsBool(true) {
		values = append(slices.Clone(values), jsontree.NewNull(jsontree.Span{}))
	}
	return values, listed
}

// ofTypes gives the values that have one of the types.
func ofTypes(values []*jsontree.Value, t fields.Types) (kept []*jsontree.Value) {
	for _, v := range values {
		if schema.TypeOf(v)&t != 0 {
			kept = append(kept, v)
		}
	}
	return kept
}

func typesAmong(values []*jsontree.Value) (t fields.Types) {
	for _, v := range values {
		t |= schema.TypeOf(v)
	}
	return t
}

// direction gives the effect of a set that has lost and gained members.
func direction(lost, won bool) (e schema.Effect) {
	if won {
		e |= schema.Widens
	}
	if lost {
		e |= schema.Narrows
	}
	return e
}

// values compares type, nullable, enum and const, which say together which values there
// are.
func (p *pair) values() {
	to, tn := declaredTypes(p.o.v), declaredTypes(p.n.v)
	eo, oldListed := listedValues(p.o.v)
	en, newListed := listedValues(p.n.v)
	gone, fresh := setDifference(eo, en)
	differ := len(gone) > 0 || len(fresh) > 0 || oldListed != newListed

	ofType, ofList := direction(to&^tn != 0, tn&^to != 0), schema.Effect(0)
	switch {
	case oldListed && newListed:
		lost, won := setDifference(ofTypes(eo, to), ofTypes(en, tn))
		ofList = direction(len(lost) > 0, len(won) > 0)
		if differ {
			ofType = 0
		} else {
			ofType, ofList = ofList, 0
		}
	case newListed:
		ofType = direction(to&^tn != 0, tn&^to&typesAmong(en) != 0)
		ofList = direction(!exhausts(en, to&tn), false)
	case oldListed:
		ofType = direction(to&^tn&typesAmong(eo) != 0, tn&^to != 0)
		ofList = direction(false, !exhausts(eo, to&tn))
	}
	if to != tn {
		p.types(ofType)
	}
	if differ {
		p.lists(gone, fresh, oldListed, newListed, ofList)
	}
}

// exhausts reports whether some values are all that there are of some types.
func exhausts(values []*jsontree.Value, t fields.Types) bool {
	if t&^(fields.NullBit|fields.BooleanBit) != 0 {
		return false
	}
	need := 0
	if t&fields.NullBit != 0 {
		need++
	}
	if t&fields.BooleanBit != 0 {
		need += 2
	}
	return len(lacking(ofTypes(values, t), nil)) == need
}

func (p *pair) types(e schema.Effect) {
	keyword := fields.Type
	a, b := p.o.v.Get(keyword), p.n.v.Get(keyword)
	if jsontree.Equal(a, b) {
		keyword = fields.Nullable
		a, b = p.o.v.Get(keyword), p.n.v.Get(keyword)
	}
	p.tellAny(keyword, keyword, e, became(a, b))
}

func (p *pair) lists(gone, fresh []*jsontree.Value, oldListed, newListed bool, e schema.Effect) {
	old, new := listWord(p.o.v), listWord(p.n.v)
	message := gained(fresh, gone)
	switch {
	case !oldListed:
		old, message = new, "is new: "+list(fresh)
	case !newListed:
		new, message = old, "is gone: "+list(gone)
	}
	p.tellAny(old, new, e, message)
}

func listWord(v *jsontree.Value) string {
	if v.Has(fields.Const) {
		return fields.Const
	}
	return fields.Enum
}

// tellAny is tellOf for keywords that say themselves which types there are.
func (p *pair) tellAny(old, new string, e schema.Effect, message string) {
	common := p.common
	p.common = fields.AnyType
	p.tellOf(old, new, e, message)
	p.common = common
}
