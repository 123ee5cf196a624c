package bugcases

import (
	"fmt"
	"slices"
	"strings"

	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
	"schemafix/internal/validator"
)

// placeVerbs look at one place of the output.
var placeVerbs = map[string]verb{
	"type":       typeIs,
	"present":    isPresent,
	"absent":     isAbsent,
	"equals":     equals,
	"contains":   contains,
	"nokeyValue": hasOtherValue,
	"accepts":    func(o *outcome, s statement) error { return o.verdict(s, validator.Accepted) },
	"rejects":    func(o *outcome, s statement) error { return o.verdict(s, validator.Refused) },
	"sameNode":   isSameNode,
	"onlyKeys":   hasOnlyKeys,
	"keyOrder":   hasKeyOrder,
	"keysMatch":  keysMatch,
	"keyCount":   hasKeyCount,
}

// requiredVerbs look at the names in required.
var requiredVerbs = map[string]verb{
	"requiredHas":   func(o *outcome, s statement) error { return o.requires(s, true) },
	"requiredLacks": func(o *outcome, s statement) error { return o.requires(s, false) },
	"requiredCount": requiredCount,
}

// textVerbs look at descriptions.
var textVerbs = map[string]verb{
	"mentions":        mentions,
	"mentions*":       mentionsSomewhere,
	"onceMentioned":   mentionsOnce,
	"keptOrMentioned": keptOrMentioned,
}

// typeIs: type P t.
func typeIs(o *outcome, s statement) error {
	at, want := s.placeAnd()
	v := at.Lookup(o.output.root)
	got := v.Get(fields.Type)
	return wrongUnless(got.IsString() && strings.ToLower(got.Str()) == want, "the type of %s is %s", compact(v), compact(got))
}

func isPresent(o *outcome, s statement) error {
	return wrongUnless(s.place().Lookup(o.output.root) != nil, "nothing is there")
}

func isAbsent(o *outcome, s statement) error {
	v := s.place().Lookup(o.output.root)
	return wrongUnless(v == nil, "there is %s", compact(v))
}

// equals: equals P json.
func equals(o *outcome, s statement) error {
	at, text := s.placeAnd()
	want, err := valueOf(text)
	if err != nil {
		return err
	}
	got := at.Lookup(o.output.root)
	return wrongUnless(jsontree.Equal(got, want), "it is %s", compact(got))
}

// contains: contains P json.
func contains(o *outcome, s statement) error {
	at, text := s.placeAnd()
	want, err := valueOf(text)
	if err != nil {
		return err
	}
	list := at.Lookup(o.output.root)
	if !list.IsArray() {
		return fmt.Errorf("no array: %s", compact(list))
	}
	return wrongUnless(slices.ContainsFunc(list.Members(), func(m jsontree.Member) bool { return jsontree.Equal(m.Value, want) }),
		"it is %s", compact(list))
}

// hasOtherValue: nokeyValue P K v.
func hasOtherValue(o *outcome, s statement) error {
	at, rest := s.placeAnd()
	keyword, text, _ := strings.Cut(rest, " ")
	refused, err := valueOf(text)
	if err != nil {
		return err
	}
	v, err := o.node(at)
	if err != nil {
		return err
	}
	return wrongUnless(!jsontree.Equal(v.Get(keyword), refused), "it has that value")
}

// verdict: accepts json, or rejects json, of the whole or of what stands at a place.
func (o *outcome) verdict(s statement, want validator.Verdict) error {
	instance, err := valueOf(s.rest)
	if err != nil {
		return err
	}
	v := pointer(s.at).Lookup(o.output.root)
	if !schema.IsSchema(v) {
		return fmt.Errorf("no schema but %s", compact(v))
	}
	got, err := judge(v, instance)
	if err != nil {
		return err
	}
	return wrongUnless(got == want, "%s", got)
}

// isSameNode: sameNode P Q.
func isSameNode(o *outcome, s statement) error {
	at, second := s.placeAnd()
	a, b := at.Lookup(o.output.root), pointer(second).Lookup(o.output.root)
	return wrongUnless(a != nil && jsontree.Equal(a, b), "%s and %s", compact(a), compact(b))
}

// hasOnlyKeys: onlyKeys P a,b.
func hasOnlyKeys(o *outcome, s statement) error {
	at, rest := s.placeAnd()
	want := list(rest)
	got := names(at.Lookup(o.output.root))
	slices.Sort(want)
	slices.Sort(got)
	return wrongUnless(slices.Equal(got, want), "the keys are %q", got)
}

// hasKeyOrder: keyOrder P a,b.
func hasKeyOrder(o *outcome, s statement) error {
	at, want := s.placeAnd()
	got := names(at.Lookup(o.output.root))
	return wrongUnless(slices.Equal(got, list(want)), "the keys are %q", got)
}

// keysMatch: keysMatch P re, of the properties of the schema there.
func keysMatch(o *outcome, s statement) error {
	at, expression := s.placeAnd()
	v, err := o.node(at)
	if err != nil {
		return err
	}
	for _, name := range names(v.Get(fields.Properties)) {
		if err := matches(expression, name); err != nil {
			return err
		}
	}
	return nil
}

// hasKeyCount: keyCount P n, of the properties of the schema there.
func hasKeyCount(o *outcome, s statement) error {
	at, want := s.placeAnd()
	got := at.Lookup(o.output.root).Get(fields.Properties).Len()
	return wrongUnless(fmt.Sprint(got) == want, "there are %d", got)
}

// requires: requiredHas P "k", or requiredLacks P "k".
func (o *outcome) requires(s statement, want bool) error {
	at, text := s.placeAnd()
	name, err := valueOf(text)
	if err != nil {
		return err
	}
	v, err := o.node(at)
	if err != nil {
		return err
	}
	return wrongUnless(slices.Contains(texts(v.Get(fields.Required)), name.Str()) == want, "required is %s", compact(v.Get(fields.Required)))
}

// requiredCount: requiredCount P n.
func requiredCount(o *outcome, s statement) error {
	at, want := s.placeAnd()
	v, err := o.node(at)
	if err != nil {
		return err
	}
	return wrongUnless(fmt.Sprint(v.Get(fields.Required).Len()) == want, "required is %s", compact(v.Get(fields.Required)))
}

// described gives the description of a schema, "" for none.
func described(v *jsontree.Value) string { return v.Get(fields.Description).Str() }

// mentions: mentions P text.
func mentions(o *outcome, s statement) error {
	at, text := s.placeAnd()
	v, err := o.node(at)
	if err != nil {
		return err
	}
	return wrongUnless(strings.Contains(described(v), text), "the description is %q", described(v))
}

// mentionsSomewhere: mentions* P text, at P or below.
func mentionsSomewhere(o *outcome, s statement) error {
	at, text := s.placeAnd()
	v, err := o.node(at)
	if err != nil {
		return err
	}
	found := false
	schema.Walk(schema.Node{Value: v}, func(n schema.Node) { found = found || strings.Contains(described(n.Value), text) })
	return wrongUnless(found, "no description says so")
}

// mentionsOnce: onceMentioned P text.
func mentionsOnce(o *outcome, s statement) error {
	at, text := s.placeAnd()
	v, err := o.node(at)
	if err != nil {
		return err
	}
	return wrongUnless(strings.Count(described(v), text) == 1, "the description is %q", described(v))
}

// keptOrMentioned: keptOrMentioned P K v, where v is a string without quotes, or JSON.
func keptOrMentioned(o *outcome, s statement) error {
	at, rest := s.placeAnd()
	keyword, want, _ := strings.Cut(rest, " ")
	v, err := o.node(at)
	if err != nil {
		return err
	}
	kept := v.Get(keyword)
	if kept != nil && (plain(kept) == want || slices.ContainsFunc(elements(kept), func(v *jsontree.Value) bool { return plain(v) == want })) {
		return nil
	}
	return wrongUnless(strings.Contains(described(v), want), "it has %s, and the description is %q", compact(kept), described(v))
}

// plain gives a string as it is, other values as JSON.
func plain(v *jsontree.Value) string {
	if v.IsString() {
		return v.Str()
	}
	return compact(v)
}

// elements gives the elements of an array; none for other values.
func elements(v *jsontree.Value) []*jsontree.Value {
	if !v.IsArray() {
		return nil
	}
	var all []*jsontree.Value
	for _, m := range v.Members() {
		all = append(all, m.Value)
	}
	return all
}
