package laws

import (
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/normalize"
)

// undone gives a copy of the output of schema i with its reshapes undone. With reopen the
// closings of objects that are inherent to the target are taken back too; nil if there
// are none, or if the ledger does not say where one stands.
func (r *run) undone(i int, reopen bool) *jsontree.Value {
	s := &r.out.Schemas[i]
	if !reopen {
		return s.Result.Unshaped(&r.lane.scratch, nil)
	}
	reopened := 0
	root := s.Result.Unshaped(&r.lane.scratch, func(c *normalize.Change) bool {
		closes := c.Inherent && c.Keyword == fields.AdditionalProperties && c.After != nil
		if closes {
			reopened++
		}
		return closes
	})
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
