package audit

import (
	"slices"
	"strings"

	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/report"
	"schemafix/internal/schema"
)

var oldDialect = Rule{
	ID:    "old-dialect",
	Title: "a word or form of an older draft, of OpenAPI or of a programming language",
	Doc: "Before anything else normalize writes a schema in draft 2020-12: definitions as $defs, arrays under items as prefixItems, dependencies, boolean bounds, " +
		"nullable, and type names such as STRING, int or dict. So it does with long ways of saying something plain: a pattern that every name matches, propertyNames that " +
		"say nothing or list the names. The note says what it will read. A target that has the old word keeps it.",
	Bad:   `{"type":"object","properties":{"a":{"$ref":"#/definitions/A"}},"required":["a"],"additionalProperties":false,"definitions":{"A":{"type":"string"}}}`,
	Good:  `{"type":"object","properties":{"definitions":{"$ref":"#/$defs/A"}},"required":["definitions"],"additionalProperties":false,"$defs":{"A":{"type":"string"}}}`,
	Level: report.Note,
	Fix:   "write the word of draft 2020-12",
	Passes: []string{
		"upgrade-type-words", "upgrade-schema-uri", "upgrade-ids", "upgrade-ref-siblings", "upgrade-required-flag",
		"upgrade-draft3-words", "upgrade-definitions", "upgrade-tuples", "upgrade-dependencies", "upgrade-exclusive-bounds",
		"upgrade-nullable", "upgrade-open-patterns", "upgrade-property-names", "write-refs", "hoist-definitions", "type-any",
	},
	Wants: always,
	Node:  oldWords,
}

func oldWords(c *Context, n schema.Node) {
	if !n.Value.IsObject() {
		return
	}
	ignored := c.Doc.Draft&refStandsAlone != 0 && n.Value.Get(fields.Ref).IsString()
	for _, m := range n.Value.Members() {
		kw := fields.Lookup(m.Name)
		if kw == nil {
			continue
		}
		now := oldForm(c, n, kw.Name, m.Value)
		if now == "" && ignored && (kw.Role == fields.Assertion || kw.Role == fields.Applicator) {
			now = "is ignored beside $ref up to draft-07, which $schema names, and counts today"
		}
		if now != "" {
			c.Report(n, kw.Name, "%s %s", pair(kw.Name, m.Value), now)
		}
	}
}

// refStandsAlone are the drafts that ignore what stands beside $ref.
const refStandsAlone = fields.Draft3 | fields.Draft4 | fields.Draft6 | fields.Draft7

// oldForm says what draft 2020-12 has for a keyword with this value; "" where that is
// the same.
func oldForm(c *Context, n schema.Node, keyword string, v *jsontree.Value) string {
	switch keyword {
	case fields.Definitions, fields.Dependencies, fields.Nullable:
		if c.Profile.Takes(keyword) {
			return ""
		}
	case fields.Schema:
		return oldSchema(v)
	case fields.LegacyID:
		if c.Doc.Draft&(fields.Draft3|fields.Draft4) != 0 {
			return "is written $id since draft-06"
		}
	case fields.Items:
		if v.IsArray() {
			return "is written prefixItems since draft 2020-12"
		}
	case fields.ID:
		if address, name, found := strings.Cut(v.Str(), "#"); found && (address == "" || name != "") {
			return "has a fragment, which is written $anchor since draft 2019-09"
		}
	case fields.DynamicRef:
		if c.Doc.Target(n.Value) != nil {
			return "is read as $ref where one schema alone has the name"
		}
	case fields.ExclusiveMinimum, fields.ExclusiveMaximum:
		if v.Kind() == jsontree.Bool {
			return "is a number of its own since draft-06"
		}
	case fields.Required:
		if v.Kind() == jsontree.Bool {
			return "is written as a list in the object that has the property since draft-04"
		}
	case fields.Type:
		return oldType(v)
	case fields.PatternProperties:
		if c.Profile.Takes(keyword) && v.Len() == 1 && v.IsObject() && matchesEveryName(v.Members()[0].Name) {
			return "has a pattern that every name matches, which is what additionalProperties says"
		}
	case fields.PropertyNames:
		if c.Profile.Takes(keyword) {
			return longNames(n.Value, v)
		}
	}
	return oldWord[keyword]
}

// oldWord has the keywords that are old whatever their value.
var oldWord = map[string]string{
	fields.Definitions:     "is written $defs since draft 2019-09",
	fields.Dependencies:    "is written dependentRequired and dependentSchemas since draft 2019-09",
	fields.AdditionalItems: "is written items, beside prefixItems, since draft 2020-12",
	fields.Nullable:        "is a word of OpenAPI; JSON Schema has null among the types",
	fields.DivisibleBy:     "is written multipleOf since draft-04",
	fields.Extends:         "is written allOf since draft-04",
	fields.Disallow:        "is written not since draft-04",
	fields.RecursiveRef:    "is written $dynamicRef, or plain $ref, since draft 2020-12",
	fields.RecursiveAnchor: "is written $dynamicAnchor since draft 2020-12",
}

func oldSchema(uri *jsontree.Value) string {
	root := jsontree.NewObject(uri.Span(), jsontree.Member{Name: fields.Schema, Value: uri})
	if d := schema.DraftOf(root); d != 0 && d != fields.Draft2020 {
		return "names an older draft"
	}
	return ""
}

func oldType(t *jsontree.Value) string {
	if t.IsString() && t.Str() != "" && schema.TypeBit(t.Str()) == 0 {
		return "names no type of JSON Schema; normalize reads the type that it means, or none"
	}
	if t.IsArray() && slices.ContainsFunc(t.Members(), func(m jsontree.Member) bool {
		return m.Value.IsObject() || m.Value.IsString() && m.Value.Str() != "" && schema.TypeBit(m.Value.Str()) == 0
	}) {
		return "has members that are no types of JSON Schema; normalize reads the types that they mean"
	}
	return ""
}

// matchesEveryName reports whether a pattern is one of the usual ways to write "any name".
func matchesEveryName(pattern string) bool {
	inner := strings.TrimSuffix(strings.TrimPrefix(pattern, "^"), "$")
	if grouped, ok := strings.CutPrefix(inner, "("); ok {
		inner = strings.TrimSuffix(grouped, ")")
	}
	switch inner {
	case "", ".*", ".*?", `[\s\S]*`, `[\S\s]*`:
		return true
	}
	return false
}

// longNames says what propertyNames of a schema say in a long way, or "".
func longNames(v, names *jsontree.Value) string {
	lists := false
	for _, m := range names.Members() {
		kw := fields.Lookup(m.Name)
		switch {
		case kw == nil || kw.Role == fields.Annotation || kw.Role == fields.Identity:
		case kw.Name == fields.Type && schema.DeclaredTypes(names)&fields.StringBit != 0:
		case kw.Name == fields.Enum && m.Value.IsArray(), kw.Name == fields.Const:
			lists = true
		case kw.Types&fields.StringBit != 0:
			return ""
		}
	}
	extra := v.Get(fields.AdditionalProperties)
	switch {
	case names.IsBool(false):
		return ""
	case !lists:
		return "is true of every name"
	case schema.IsSchema(extra) && !extra.IsBool(false) && v.Get(fields.Properties).Len() == 0 && v.Get(fields.PatternProperties).Len() == 0:
		return "lists the names, which then are the properties of a closed object"
	}
	return ""
}
