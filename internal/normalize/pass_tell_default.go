package normalize

import (
	"strings"

	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
)

var tellDefault = Pass{
	ID:    "tell-default",
	Title: "tell a default in the description",
	Doc: "Where default will leave, \" (default: X)\" is appended to the description beside it: strings as they are, other values as compact JSON. " +
		"Not when the description tells it already. Where there is no description, it becomes one only for targets that want it always told.",
	Bad:   `{"type":"integer","description":"Rows","default":20}`,
	Good:  `{"type":"integer","description":"Rows (default: 20)"}`,
	On:    []string{fields.Default},
	Wants: needs(fields.NeedDefaultInText),
	Run:   func(e *Editor) { e.Each(e.tellDefault) },
}

func (e *Editor) tellDefault(n schema.Node) {
	def, text := n.Value.Get(fields.Default), n.Value.Get(fields.Description)
	alone := text.Str() == "" && e.Profile.Needs.Has(fields.NeedDefaultAlone) && tells(n.Value, fields.Default, def)
	if def == nil || text.Str() == "" && !alone || strings.Contains(text.Str(), "(default:") {
		e.Drop(n, fields.Default, Claim{Note: "the target does not take default"})
		return
	}
	told := def.Str()
	if !def.IsString() {
		told = string(jsontree.AppendCompact(nil, def, ""))
	}
	span := def.Span()
	if text != nil {
		span = text.Span()
	}
	e.Put(n, fields.Description, jsontree.NewString(strings.TrimSpace(text.Str()+" (default: "+told+")"), span),
		Claim{Effect: schema.Annotation, Note: "the default is told in the description"})
	e.Drop(n, fields.Default, Claim{Note: "the target does not take default; the description tells it", Restated: true})
}
