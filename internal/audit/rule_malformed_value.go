package audit

import (
	"strconv"
	"strings"

	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/report"
	"schemafix/internal/schema"
)

var malformedValue = Rule{
	ID:    "malformed-value",
	Title: "a keyword with a value that it can't have",
	Doc: "A value of the wrong kind has no meaning, and what is said twice or is empty where something must stand is refused just so: null for a description, a list for properties, a name that is no type, " +
		"a pattern that is no ECMA-262 expression, doubles in enum, required or type, an empty enum or union. What older drafts allowed is reported here only where the " +
		"target would read it by today's rules. What stands under default, enum or const is data, whatever it is.",
	Bad:    `{"type":"object","properties":{"a":{"type":"string","description":null}},"required":["a"],"additionalProperties":false}`,
	Good:   `{"type":"object","properties":{"a":{"type":["string","null"],"enum":["",null]}},"required":["a"],"additionalProperties":false}`,
	Level:  report.Error,
	Fix:    "write a value of the right kind, or remove the keyword",
	Passes: []string{"drop-malformed", "upgrade-type-words", "upgrade-tuples", "upgrade-required-flag", "upgrade-exclusive-bounds", "type-any", "tell-dropped"},
	Wants:  always,
	Node:   malformed,
}

func malformed(c *Context, n schema.Node) {
	if !n.Value.IsObject() {
		return
	}
	for _, m := range n.Value.Members() {
		if kw := fields.Lookup(m.Name); kw != nil && !mayBeAnything(kw) {
			malformedKeyword(c, n, kw, m)
		}
	}
}

// malformedKeyword reports what is wrong with a keyword's value, or with members of the map
// or list that it is.
func malformedKeyword(c *Context, n schema.Node, kw *fields.Keyword, m jsontree.Member) {
	fault := faultOf(c, kw, m.Value)
	if fault == "" {
		malformedMembers(c, kw, m)
		return
	}
	if wasAllowed(kw, m.Value) && !c.Profile.Takes(kw.Name) {
		return
	}
	e := c.Report(n, kw.Name, "%q %s", c.written(m), fault)
	switch {
	case isHarmless(c, kw, m.Value, fault):
		e.Level = report.Note
	case kw.Name == fields.Type && m.Value.IsString():
		e.ProviderMessage = c.said(saidTypeWord+short(m.Value, maxQuoted), "")
	}
}

// malformedMembers reports the members that a keyword's map or list can't have.
func malformedMembers(c *Context, kw *fields.Keyword, of jsontree.Member) {
	for i, m := range of.Value.Members() {
		fault := memberFault(c, kw, m)
		if fault == "" {
			continue
		}
		e := c.ReportMember(kw.Name, of.Value, i, "%s in %q %s", memberName(of.Value, i), c.written(of), fault)
		if isHarmless(c, kw, of.Value, fault) {
			e.Level = report.Note
		}
	}
}

// memberName names a member of a map, or counts an element of a list from 1.
func memberName(of *jsontree.Value, i int) string {
	if of.IsArray() {
		return "element " + strconv.Itoa(i+1)
	}
	m := of.Members()[i]
	return short(jsontree.NewString(m.Name, m.NameSpan), maxQuoted)
}

// isHarmless reports whether a target takes a malformed value all the same. One that reads
// a schema as the fields of a message counts a null as left out, reads numbers in quotes,
// and does not look for doubles.
func isHarmless(c *Context, kw *fields.Keyword, v *jsontree.Value, fault string) bool {
	switch {
	case !byFields(c.Profile):
		return false
	case v.IsNull():
		return true
	case c.Profile.Needs.Has(fields.NeedMetaValid): // the reader behind it is not so lenient
		return false
	case v.IsString() && kw.Shape&(fields.ANumber|fields.ACount) != 0:
		_, err := strconv.ParseFloat(v.Str(), 64)
		return err == nil
	}
	return strings.HasSuffix(fault, twice)
}

// wasAllowed reports whether an older draft has such a value for the keyword.
func wasAllowed(kw *fields.Keyword, v *jsontree.Value) bool {
	switch kw.Name {
	case fields.ExclusiveMinimum, fields.ExclusiveMaximum, fields.Required:
		return v.Kind() == jsontree.Bool
	case fields.Items:
		return v.IsArray()
	}
	return false
}

// faultOf says what is wrong with a keyword's value, or "". What a map holds is not looked at.
func faultOf(c *Context, kw *fields.Keyword, v *jsontree.Value) string {
	if !isOfKind(kw.Shape, v) {
		return "must be " + kindsOf(kw.Shape) + ", and is " + short(v, maxQuoted)
	}
	switch v.Kind() {
	case jsontree.Number:
		return numberFault(kw, v)
	case jsontree.String:
		return stringFault(c, kw, v)
	case jsontree.Array:
		return arrayFault(kw, v)
	}
	return ""
}

// mayBeAnything reports whether no value of a keyword is wrong: data, words that only
// inform and that JSON Schema does not have, and draft-03's lists of names and schemas.
func mayBeAnything(kw *fields.Keyword) bool {
	return kw.Shape&fields.Anything != 0 || kw.Holds == fields.TypesOrSchemas || kw.Name == fields.LegacyID ||
		kw.Role == fields.Annotation && kw.Drafts == fields.OpenAPI30
}

func numberFault(kw *fields.Keyword, v *jsontree.Value) string {
	sign := jsontree.CompareNumbers(v.Raw(), "0")
	switch {
	case kw.Shape&fields.ACount != 0 && (sign < 0 || !jsontree.IsIntegral(v.Raw())):
		return "must be a whole number from 0, and is " + short(v, maxQuoted)
	case (kw.Name == fields.MultipleOf || kw.Name == fields.DivisibleBy) && sign <= 0:
		return "must be greater than 0, and is " + short(v, maxQuoted)
	}
	return ""
}
