package laws

import (
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
)

// undone gives a copy of the output of schema i with its reshapes undone: what the ledger
// says was added to let a property be null, or required, is taken back. With reopen the
// closings of objects that are inherent to the target are taken back too; nil if there
// are none, or if the ledger does not say where one stands.
func (r *run) undone(i int, reopen bool) *jsontree.Value {
	s := &r.out.Schemas[i]
	u := undoing{places: map[*jsontree.Value]place{}}
	root := u.copy(&r.lane.scratch, s.Result.Schema)
	reopened := 0
	for k := range s.Result.Changes {
		c := &s.Result.Changes[k]
		switch {
		case c.AddedNull:
			u.takeNullBack(c.After)
		case c.Keyword == fields.Required && c.Effect&schema.Reshapes != 0:
			u.restore(c.After, c.Before, fields.Required)
		case reopen && c.Inherent && c.Keyword == fields.AdditionalProperties && c.After != nil:
			reopened++
			u.restore(c.After, c.Before, fields.AdditionalProperties)
		}
	}
	if !reopen {
		return root
	}
	to, _ := r.placeOf(i)
	for _, e := range r.entries(i) {
		if e.Keyword == fields.PatternProperties {
			return nil // the closing spoke of the patterns too
		}
		if !e.Inherent || e.Keyword != fields.AdditionalProperties || e.After != "" || e.Before != "false" || !within(e.Output, to) {
			continue
		}
		at := e.Output[len(to):]
		if at == "" && e.At.Parent() != s.Site.At {
			return nil // its place is no longer there
		}
		if v := at.Lookup(root); v.IsObject() && !v.Has(fields.AdditionalProperties) {
			reopened++
			v.Set(fields.AdditionalProperties, jsontree.NewBool(false, v.Span()), v.Span())
		}
	}
	if reopened == 0 {
		return nil
	}
	return root
}

// undoing knows where the values of the output stand in a copy.
type undoing struct {
	places map[*jsontree.Value]place
}

// place is a value of the copy and what holds it.
type place struct{ value, parent, grandparent *jsontree.Value }

func (u *undoing) copy(p *jsontree.Parser, v *jsontree.Value) *jsontree.Value {
	c := p.Clone(v)
	u.note(v, place{value: c})
	return c
}

func (u *undoing) note(v *jsontree.Value, at place) {
	u.places[v] = at
	for i, m := range v.Members() {
		u.note(m.Value, place{value: at.value.Elem(i), parent: at.value, grandparent: at.parent})
	}
}

// takeNullBack removes the null that was added to a property, and makes the property
// optional again. A property that is no longer in the output needs none of that.
func (u *undoing) takeNullBack(v *jsontree.Value) {
	at, there := u.places[v]
	if !there || at.grandparent == nil {
		return
	}
	withoutNull(at.value)
	name := ""
	for _, m := range at.parent.Members() {
		if m.Value == at.value {
			name = m.Name
		}
	}
	required := at.grandparent.Get(fields.Required)
	for i := required.Len() - 1; i >= 0; i-- {
		if required.Elem(i).Str() == name {
			required.RemoveAt(i)
		}
	}
}

// restore gives a keyword the value that it had before a change; nil: it was not there.
func (u *undoing) restore(after, before *jsontree.Value, keyword string) {
	at, there := u.places[after]
	switch {
	case !there || at.parent.Get(keyword) != at.value:
		return
	case before == nil:
		at.parent.Remove(keyword)
	default:
		at.parent.Set(keyword, before, at.parent.Span())
	}
}

// withoutNull takes null out of the form in which a schema takes it, and reports whether
// there was one.
func withoutNull(v *jsontree.Value) bool {
	if v.Remove(fields.Nullable) != nil {
		return true
	}
	found := removeLast(v.Get(fields.AnyOf), func(b *jsontree.Value) bool { return b.Len() == 1 && b.Get(fields.Type).Str() == fields.TypeNull })
	if v.Get(fields.Type).IsArray() {
		found = removeLast(v.Get(fields.Type), func(t *jsontree.Value) bool { return t.Str() == fields.TypeNull }) || found
		removeLast(v.Get(fields.Enum), (*jsontree.Value).IsNull)
	}
	return found
}

// removeLast takes the last element that is meant out of an array.
func removeLast(list *jsontree.Value, meant func(*jsontree.Value) bool) bool {
	if !list.IsArray() {
		return false
	}
	for i := list.Len() - 1; i >= 0; i-- {
		if meant(list.Elem(i)) {
			list.RemoveAt(i)
			return true
		}
	}
	return false
}
