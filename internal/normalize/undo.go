package normalize

import (
	"slices"

	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
)

// Reshaped reports whether there is something that Unshaped takes back.
func (r *Result) Reshaped() bool { return slices.ContainsFunc(r.Changes, isReshape) }

// isReshape reports whether a change writes the same values in another way, and can be
// taken back.
func isReshape(c Change) bool { return c.AddedNull || c.reshapesRequired() || c.Renamed != nil }

func (c *Change) reshapesRequired() bool {
	return c.Keyword == fields.Required && c.Effect&schema.Reshapes != 0 && c.After != nil
}

// Unshaped gives a copy of the schema, made by p, with its reshapes taken back: properties
// get their names back, what the ledger says was added so that a property may be null leaves,
// and the property may be left out again. also names further changes of a keyword that are taken back; nil for none.
func (r *Result) Unshaped(p *jsontree.Parser, also func(*Change) bool) *jsontree.Value {
	u := newUndoing(p, r.Schema)
	for i := range r.Changes {
		u.nameBack(&r.Changes[i])
	}
	for i := range r.Changes {
		c := &r.Changes[i]
		switch {
		case c.AddedNull:
			u.takeNullBack(c.After)
			u.makeOptional(c.After)
		case c.reshapesRequired(), also != nil && also(c):
			u.restore(c.After, c.Before, c.Keyword)
		}
	}
	return u.root
}

// Shared gives a copy of the schema, made by p, that accepts only what the schema accepts
// without its reshapes: no null that was added, and no property that was renamed.
func (r *Result) Shared(p *jsontree.Parser) *jsontree.Value {
	u := newUndoing(p, r.Schema)
	for i := range r.Changes {
		switch c := &r.Changes[i]; {
		case c.AddedNull:
			u.takeNullBack(c.After)
		case c.Renamed != nil:
			u.refuse(c)
		}
	}
	return u.root
}

// undoing is a copy of a schema in which changes are taken back. It knows where the values
// of the schema stand in it.
type undoing struct {
	root   *jsontree.Value
	places map[*jsontree.Value]standing
}

// standing is a value of the copy and what holds it.
type standing struct{ value, parent, grandparent *jsontree.Value }

func newUndoing(p *jsontree.Parser, v *jsontree.Value) *undoing {
	u := &undoing{root: p.Clone(v), places: map[*jsontree.Value]standing{}}
	u.note(v, standing{value: u.root})
	return u
}

func (u *undoing) note(v *jsontree.Value, at standing) {
	u.places[v] = at
	for i, m := range v.Members() {
		u.note(m.Value, standing{value: at.value.Elem(i), parent: at.value, grandparent: at.parent})
	}
}

// nameBack gives a property its old name, and what mentions one its old text.
func (u *undoing) nameBack(c *Change) {
	switch at, there := u.places[c.node]; {
	case c.Pass.ID != renamePropertiesID:
	case c.Renamed == nil:
		u.restore(c.After, c.Before, c.Keyword)
	case there:
		if props := at.value.Get(fields.Properties); props.Index(c.Renamed.To) >= 0 {
			props.Rename(props.Index(c.Renamed.To), c.Renamed.From)
		}
	}
}

// refuse lets a property that was renamed admit nothing.
func (u *undoing) refuse(c *Change) {
	props := u.places[c.node].value.Get(fields.Properties)
	if i := props.Index(c.Renamed.To); i >= 0 {
		props.SetAt(i, jsontree.NewBool(false, props.Span()))
	}
}

// takeNullBack takes the null out that was added to a property. A property that is no
// longer in the schema needs none of that.
func (u *undoing) takeNullBack(property *jsontree.Value) {
	if at, there := u.places[property]; there {
		removeNull(at.value)
	}
}

// makeOptional takes a property out of what is required.
func (u *undoing) makeOptional(property *jsontree.Value) {
	at := u.places[property]
	i := slices.IndexFunc(at.parent.Members(), func(m jsontree.Member) bool { return m.Value == at.value })
	if i < 0 {
		return
	}
	name, required := at.parent.Members()[i].Name, at.grandparent.Get(fields.Required)
	for k := required.Len() - 1; k >= 0; k-- {
		if required.Elem(k).Str() == name {
			required.RemoveAt(k)
		}
	}
}

// restore gives a keyword the value that it had before a change; nil: it was not there.
func (u *undoing) restore(after, before *jsontree.Value, keyword string) {
	at, there := u.places[after]
	switch {
	case !there || at.parent.Get(keyword) != at.value:
	case before == nil:
		at.parent.Remove(keyword)
	default:
		at.parent.Set(keyword, before, at.parent.Span())
	}
}

// removeNull takes null out of the form in which require-all lets a schema accept it.
func removeNull(v *jsontree.Value) {
	if v.Remove(fields.Nullable) != nil {
		return
	}
	removeLast(v.Get(fields.AnyOf), isPlainNull)
	if v.Get(fields.Type).IsArray() {
		removeLast(v.Get(fields.Type), func(t *jsontree.Value) bool { return t.Str() == fields.TypeNull })
		removeLast(v.Get(fields.Enum), (*jsontree.Value).IsNull)
	}
}

func isPlainNull(v *jsontree.Value) bool {
	return v.Len() == 1 && v.Get(fields.Type).Str() == fields.TypeNull
}

// removeLast takes the last element that is meant out of an array.
func removeLast(list *jsontree.Value, meant func(*jsontree.Value) bool) {
	if !list.IsArray() {
		return
	}
	for i := list.Len() - 1; i >= 0; i-- {
		if meant(list.Elem(i)) {
			list.RemoveAt(i)
			return
		}
	}
}
