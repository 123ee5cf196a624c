package laws

import (
	"slices"

	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/report"
	"schemafix/internal/schema"
)

// ledgerIsTrue is law 5: edits and entries correspond.
func (r *run) ledgerIsTrue() {
	r.restIsUntouched()
	for i := range r.out.Schemas {
		s := &r.out.Schemas[i]
		at, there := r.placeOf(i)
		if !there {
			r.isToldToLeave(i)
			continue
		}
		before, after := s.Site.Schema, at.Lookup(r.after)
		if !jsontree.Identical(after, s.Result.Schema) {
			r.fail(s.Site.At, "the text is not what the result says", "%s but %s", compact(after), compact(s.Result.Schema))
			continue
		}
		changed := at != s.Site.At || !jsontree.Identical(before, after)
		switch entries := r.entries(i); {
		case changed && len(entries) == 0:
			r.fail(s.Site.At, "edits without an entry", "%s", compact(after))
		case !changed && len(entries) > 0:
			r.fail(entries[0].At, "entries without an edit: "+entries[0].ID, "%s", entries[0].Message)
		default:
			r.entriesName(i, before, after)
		}
	}
}

// isToldToLeave wants an entry for a schema that is left out of the output.
func (r *run) isToldToLeave(i int) {
	site := r.out.Schemas[i].Site
	for _, e := range r.entries(i) {
		if e.At == site.At && e.After == "" {
			return
		}
	}
	r.fail(site.At, "a schema is left out and no entry says so", "%s", compact(site.Schema))
}

// nameIsTold wants a name where an entry says that one was replaced.
func (r *run) nameIsTold(e *report.Entry) {
	switch {
	case e.Renamed == nil || e.Message == "" || e.Effect != schema.Reshapes:
		r.fail(e.At, "what an entry says of a name is not complete: "+e.ID, "%+v", *e)
	case e.At.Lookup(r.root).Str() != e.Renamed.From || e.Output.Lookup(r.after).Str() != e.Renamed.To:
		r.fail(e.At, "an entry tells of other names than stand there: "+e.ID, "%+v", *e.Renamed)
	}
}

// restIsUntouched wants everything outside of the schemas as it was, but for strict and
// the names that entries tell of.
func (r *run) restIsUntouched() {
	for k := range r.out.Changes {
		r.nameIsTold(&r.out.Changes[k])
	}
	allowed := func(at jsontree.Pointer) bool {
		if slices.ContainsFunc(r.out.Changes, func(e report.Entry) bool { return e.At == at }) {
			return true
		}
		for i := range r.out.Schemas {
			s := &r.out.Schemas[i]
			place, _ := r.placeOf(i)
			if s.Result.Changed() && (within(at, s.Site.At) || within(at, place)) || s.Strict != nil && s.Site.Strict.Allowed && at == s.Site.Strict.At.Append("strict") {
				return true
			}
		}
		return false
	}
	differences(r.root, r.after, "", func(at jsontree.Pointer) {
		if !allowed(at) {
			r.fail(at, "something outside of the schemas changed", "%s → %s", compact(at.Lookup(r.root)), compact(at.Lookup(r.after)))
		}
	})
	if !r.out.Changed && string(r.out.Text) != r.doc.src {
		r.fail("", "the text differs and nothing changed", "%s", firstDifference(r.doc.src, string(r.out.Text)))
	}
}

// entriesName wants each difference at a place that an entry names, and each entry to
// name places that are there.
func (r *run) entriesName(i int, before, after *jsontree.Value) {
	site, entries := r.out.Schemas[i].Site, r.entries(i)
	place, _ := r.placeOf(i)
	for k := range entries {
		r.entryIsSound(site.At, place, &entries[k])
	}
	differences(before, after, site.At, func(at jsontree.Pointer) {
		for k := range entries {
			if related(at, entries[k].At) || related(place+at[len(site.At):], entries[k].Output) {
				return
			}
		}
		r.fail(at, "no entry names a difference: "+keywordOf(at, site.At), "%s → %s", compact(at.Lookup(r.root)), compact(at.Lookup(r.after)))
	})
}

// keywordOf names the last two words of a place, for counting.
func keywordOf(at, root jsontree.Pointer) string {
	tokens := at[len(root):].Tokens()
	if len(tokens) < 2 {
		return string(at[len(root):])
	}
	if last := tokens[len(tokens)-1]; last != "" && last[0] >= '0' && last[0] <= '9' {
		return tokens[len(tokens)-2]
	}
	return tokens[len(tokens)-1]
}

// entryIsSound checks one entry of the schema at a place of the input, which stands at
// another one of the output.
func (r *run) entryIsSound(from, to jsontree.Pointer, e *report.Entry) {
	switch {
	case !within(e.At, from) || !within(e.Output, to):
		r.fail(from, "an entry names a place outside of its schema: "+e.ID, "at %q, output %q", e.At, e.Output)
	case e.At.Lookup(r.root) == nil && e.At.Parent().Lookup(r.root) == nil:
		r.fail(e.At, "an entry names a place that the input does not have: "+e.ID, "%s", e.Message)
	case e.Output.Lookup(r.after) == nil:
		r.fail(e.Output, "an entry names a place that the output does not have: "+e.ID, "%s", e.Message)
	case e.Before == e.After && e.At == e.Output && len(e.Before) < longestShown:
		r.fail(e.At, "an entry changes nothing: "+e.ID, "%s: %s", e.Message, e.Before)
	case e.Message == "" || e.Times < 1:
		r.fail(e.At, "an entry without a sentence: "+e.ID, "%+v", *e)
	case e.AddedNull && !takesNullPlainly(e.Output.Lookup(r.after)):
		r.fail(e.Output, "an entry says that null was added where none stands: "+e.ID, "%s", compact(e.Output.Lookup(r.after)))
	}
}

// longestShown is how long a value may be without being cut in an entry.
const longestShown = 300

// takesNullPlainly reports whether a schema takes null by its type list, a branch of its
// union, or the word nullable.
func takesNullPlainly(v *jsontree.Value) bool {
	isBranch := func(m jsontree.Member) bool {
		return m.Value.Len() == 1 && m.Value.Get(fields.Type).Str() == fields.TypeNull
	}
	isWord := func(m jsontree.Member) bool { return m.Value.Str() == fields.TypeNull }
	return v.Has(fields.Nullable) || slices.ContainsFunc(v.Get(fields.AnyOf).Members(), isBranch) || slices.ContainsFunc(v.Get(fields.Type).Members(), isWord)
}

// related reports whether one place is the other or lies below it.
func related(a, b jsontree.Pointer) bool { return within(a, b) || within(b, a) }

// differences gives the places at which two trees differ, by the names and indexes that
// lead there in both. Another order of the same names is a difference of the object.
func differences(a, b *jsontree.Value, at jsontree.Pointer, found func(jsontree.Pointer)) {
	if a.Kind() != b.Kind() {
		found(at)
		return
	}
	switch a.Kind() {
	case jsontree.Object:
		objectDifferences(a, b, at, found)
	case jsontree.Array:
		for i := range max(a.Len(), b.Len()) {
			if i >= a.Len() || i >= b.Len() {
				found(at.AppendIndex(i))
				continue
			}
			differences(a.Elem(i), b.Elem(i), at.AppendIndex(i), found)
		}
	default:
		if a.Raw() != b.Raw() {
			found(at)
		}
	}
}

func objectDifferences(a, b *jsontree.Value, at jsontree.Pointer, found func(jsontree.Pointer)) {
	last, ordered := -1, true
	inB := make(map[string]int, b.Len())
	for i, m := range b.Members() {
		inB[m.Name] = i
	}
	for _, m := range a.Members() {
		i, both := inB[m.Name]
		if !both {
			found(at.Append(m.Name))
			continue
		}
		ordered = ordered && i > last
		last = i
		delete(inB, m.Name)
		differences(m.Value, b.Elem(i), at.Append(m.Name), found)
	}
	for _, m := range b.Members() {
		if _, only := inB[m.Name]; only {
			found(at.Append(m.Name))
		}
	}
	if !ordered {
		found(at)
	}
}
