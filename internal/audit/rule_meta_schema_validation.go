package audit

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/report"
	"schemafix/internal/schema"
	"schemafix/internal/validator"
)

var metaSchemaValidation = Rule{
	ID:    "meta-schema-validation",
	Title: "a schema that is not valid draft 2020-12",
	Doc: "What is behind the target checks the whole schema against the meta-schema of draft 2020-12. There is one finding for a schema, at its root; the places " +
		"themselves are reported as malformed-value where they are known. A $schema of another dialect makes no difference.",
	Bad:  `{"type":"object","properties":{"a":{"type":"string","enum":"x"}}}`,
	Good: `{"type":"object","properties":{"a":{"type":"string","enum":["x"]}}}`,
	Also: []string{"malformed-value"},
	Passes: []string{
		"drop-malformed", "check-output", "upgrade-type-words", "upgrade-required-flag", "upgrade-tuples", "upgrade-dependencies", "upgrade-exclusive-bounds",
		"upgrade-ids", "drop-unsupported", "tell-dropped",
	},
	Level: report.Error,
	Fix:   "write what the meta-schema asks for at the place that the message names",
	Wants: needs(fields.NeedMetaValid),
	Site:  metaValid,
}

func metaValid(c *Context) {
	if isPlainlyValid(c.Doc) {
		return
	}
	err := validator.CheckMeta(c.Doc.Root)
	if err == nil {
		return
	}
	var meta *validator.MetaError
	place := ""
	if errors.As(err, &meta) && meta.Pointer != "" {
		place = fmt.Sprintf(": %s at %s", meta.Message, meta.Pointer)
	} else {
		place = ": " + err.Error()
	}
	c.Report(c.Doc.RootNode(), "", "the schema is not valid draft 2020-12%s", report.Shorten(place, 2*maxValue)).ProviderMessage = c.says(fields.AnthropicVoice, saidNotValid)
}

// isPlainlyValid reports whether the keyword table alone tells that the meta-schema finds
// nothing. Asking the meta-schema costs much more.
func isPlainlyValid(d *schema.Document) bool {
	valid := true
	schema.Walk(d.RootNode(), func(n schema.Node) { valid = valid && isPlainNode(n.Value) })
	return valid
}

func isPlainNode(v *jsontree.Value) bool {
	if !v.IsObject() {
		return true
	}
	for _, m := range v.Members() {
		if kw := fields.Lookup(m.Name); kw != nil && !isPlainValue(kw, m.Value) {
			return false
		}
	}
	return true
}

// isPlainValue reports whether the value of a keyword is surely of the form that draft
// 2020-12 asks for.
func isPlainValue(kw *fields.Keyword, v *jsontree.Value) bool {
	if kw.Drafts&fields.Draft2020 == 0 { // an unknown word there
		return true
	}
	switch kw.Shape {
	case fields.Anything:
		return true
	case fields.AString:
		return v.IsString() && isPlainText(kw.Name, v.Str())
	case fields.ABool:
		return v.Kind() == jsontree.Bool
	case fields.ANumber, fields.ACount:
		return v.IsNumber() && numberFault(kw, v) == ""
	case fields.AnArray:
		return v.IsArray()
	case fields.AnObject:
		return v.IsObject() && isPlainMap(kw, v)
	case fields.ASchema:
		return schema.IsSchema(v)
	case fields.Strings:
		return v.IsArray() && stringListFault(v) == ""
	case fields.Schemas:
		return v.IsArray() && v.Len() > 0 && holdsOnlySchemas(v)
	case fields.TypeNames:
		return v.IsString() && schema.TypeBit(v.Str()) != 0 || v.IsArray() && typeListFault(v) == ""
	}
	return false
}

func isPlainMap(kw *fields.Keyword, v *jsontree.Value) bool {
	switch {
	case kw.Name == fields.PatternProperties:
		return holdsOnlySchemas(v) && !slices.ContainsFunc(v.Members(), func(m jsontree.Member) bool { return !isPattern(m.Name) })
	case kw.Name == fields.DependentRequired:
		return !slices.ContainsFunc(v.Members(), func(m jsontree.Member) bool { return namesFault(m.Value) != "" })
	}
	return kw.Holds == fields.SchemaMap && holdsOnlySchemas(v)
}

func holdsOnlySchemas(v *jsontree.Value) bool {
	for _, m := range v.Members() {
		if !schema.IsSchema(m.Value) {
			return false
		}
	}
	return true
}

// isPlainText reports whether a text surely fits a keyword: patterns and names have forms
// of their own.
func isPlainText(keyword, text string) bool {
	switch keyword {
	case fields.Pattern:
		return isPattern(text)
	case fields.ID:
		return !strings.Contains(strings.TrimSuffix(text, "#"), "#")
	case fields.Anchor, fields.DynamicAnchor, fields.RecursiveAnchor:
		return false
	}
	return true
}

func isPattern(text string) bool {
	_, err := validator.CompilePattern(text)
	return err == nil
}
