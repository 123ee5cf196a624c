package audit

import (
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
	Passes: []string{"drop-malformed"},
	Wants:  always,
	Node:   malformed,
}

func malformed(c *Context, n schema.Node) {
	if !n.Value.IsObject() {
		return
	}
	for _, m := range n.Value.Members() {
		kw := fields.Lookup(m.Name)
		if kw == nil {
			continue
		}
		fault := faultOf(c, kw, m.Value)
		if fault == "" || wasAllowed(kw, m.Value) && !c.Profile.Takes(kw.Name) {
			continue
		}
		c.Report(n, kw.Name, "%q %s", kw.Name, fault)
	}
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

// faultOf says what is wrong with a keyword's value, or "".
func faultOf(c *Context, kw *fields.Keyword, v *jsontree.Value) string {
	if mayBeAnything(kw) {
		return ""
	}
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
	case jsontree.Object:
		return objectFault(c, kw, v)
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
