package laws

import (
	"bytes"
	"errors"

	"schemafix/internal/jsontree"
	"schemafix/internal/normalize"
	"schemafix/internal/schema"
	"schemafix/internal/validator"
)

// isSettled is law 1: a second run over the output does nothing.
func (r *run) isSettled() {
	again, err := r.lane.second.Document(string(r.out.Text), r.after, r.opt)
	if err != nil {
		r.fail("", "a second run gives an error", "%v", err)
		return
	}
	var first []*normalize.Schema
	for i := range r.out.Schemas {
		if _, there := r.placeOf(i); there {
			first = append(first, &r.out.Schemas[i])
		}
	}
	if len(again.Schemas) != len(first) {
		r.fail("", "a second run finds other schemas", "%d, then %d", len(first), len(again.Schemas))
		return
	}
	quiet := len(again.Changes) == 0
	if !quiet {
		r.fail(again.Changes[0].At, "a second run changes names again", "%s", again.Changes[0].Message)
	}
	for i, s := range first {
		quiet = r.isSettledAt(s, &again.Schemas[i]) && quiet
	}
	if quiet && !bytes.Equal(again.Text, r.out.Text) {
		r.fail("", "a second run changes bytes without a change", "%s", firstDifference(string(r.out.Text), string(again.Text)))
	}
}

func (r *run) isSettledAt(first, second *normalize.Schema) bool {
	at := first.Site.At
	switch {
	case first.Fallback == nil && second.Fallback != nil:
		r.fail(at, "a second run hands back what the first gave: "+second.Fallback.Reason, "at %s", second.Fallback.At)
		return false
	case first.Fallback != nil && second.Fallback == nil:
		r.fail(at, "a second run rewrites what the first handed back", "%s at %s", first.Fallback.Reason, first.Fallback.At)
		return false
	case first.Fallback != nil && first.Fallback.Reason != second.Fallback.Reason:
		r.fail(at, "a second run hands back for another reason", "%s, then %s", first.Fallback.Reason, second.Fallback.Reason)
		return false
	case second.Result.Changed():
		e := second.Entries(r.after)[0]
		r.fail(e.At, "a second run changes again: "+e.ID, "%s: %s → %s", e.Message, e.Before, e.After)
		return false
	}
	return true
}

// firstDifference shows where two texts begin to differ.
func firstDifference(a, b string) string {
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	const around = 40
	from := max(0, i-around)
	return "…" + a[from:min(len(a), i+around)] + "… and …" + b[from:min(len(b), i+around)] + "…"
}

// isValid is law 3: the output is valid against the meta-schema.
func (r *run) isValid() {
	for _, i := range r.rewritten() {
		at, _ := r.placeOf(i)
		var wrong *validator.MetaError
		if err := validator.CheckMeta(at.Lookup(r.after)); errors.As(err, &wrong) {
			r.fail(at+wrong.Pointer, "not a valid schema: "+wrong.Keyword, "%s", wrong.Message)
		}
	}
}

// refsResolve is law 4. The output is read afresh from its text.
func (r *run) refsResolve() {
	for _, i := range r.rewritten() {
		at, _ := r.placeOf(i)
		doc, err := schema.Load(r.lane.scratch.Clone(at.Lookup(r.after)), schema.Options{MaxDepth: deepest})
		if err != nil {
			r.fail(at, "the output can't be loaded", "%v", err)
			continue
		}
		for _, v := range doc.Unresolved() {
			r.fail(at, "a ref does not resolve", "%s", compact(v))
		}
	}
}

// deepest is how deep an output may be.
const deepest = 10_000

// inputIsUntouched is law 7: the input is as it was parsed, spans and all.
func (r *run) inputIsUntouched() {
	fresh, err := r.lane.scratch.Parse(r.doc.src)
	if err != nil || !sameInMemory(r.root, fresh) {
		r.fail("", "the input was changed in memory", "now %s", compact(r.root))
	}
}

func sameInMemory(a, b *jsontree.Value) bool {
	if a.Kind() != b.Kind() || a.Span() != b.Span() || a.Made() != b.Made() || a.Raw() != b.Raw() || a.Len() != b.Len() {
		return false
	}
	for i, m := range a.Members() {
		other := b.Members()[i]
		if m.Name != other.Name || m.NameSpan != other.NameSpan || !sameInMemory(m.Value, other.Value) {
			return false
		}
	}
	return true
}

// compact gives the text of a value.
func compact(v *jsontree.Value) string {
	if v == nil {
		return "nothing"
	}
	return string(jsontree.AppendCompact(nil, v, ""))
}
