package fields_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/validator"
)

var metaSchemas = []struct {
	draft fields.Drafts
	url   string
}{
	{fields.Draft4, "http://json-schema.org/draft-04/schema"},
	{fields.Draft6, "http://json-schema.org/draft-06/schema"},
	{fields.Draft7, "http://json-schema.org/draft-07/schema"},
	{fields.Draft2019, "https://json-schema.org/draft/2019-09/schema"},
	{fields.Draft2020, "https://json-schema.org/draft/2020-12/schema"},
}

// withMetaSchema are the dialects that there is a meta-schema of to compare with.
const withMetaSchema = fields.Draft4 | fields.Draft6 | fields.Draft7 | fields.Draft2019 | fields.Draft2020

// metaKeywords gives how each keyword of a dialect holds schemas, read off the
// dialect's meta-schema.
func metaKeywords(t *testing.T, url string) map[string]fields.Holds {
	t.Helper()
	meta, err := jsonschema.NewCompiler().Compile(url)
	if err != nil {
		t.Fatal(err)
	}
	vocabularies := []*jsonschema.Schema{meta}
	for _, part := range meta.AllOf {
		vocabularies = append(vocabularies, part.Ref)
	}
	found := map[string]fields.Holds{}
	for _, vocabulary := range vocabularies {
		for name, s := range vocabulary.Properties {
			found[name] = holdsOf(s)
		}
	}
	return found
}

// resolve follows refs until something else, or a whole meta-schema, is reached.
func resolve(s *jsonschema.Schema) *jsonschema.Schema {
	for s.Ref != nil && !isMetaSchema(s) {
		s = s.Ref
	}
	return s
}

func isMetaSchema(s *jsonschema.Schema) bool { return strings.HasSuffix(s.Location, "/schema#") }

func isSchema(s *jsonschema.Schema) bool {
	if s == nil {
		return false
	}
	s = resolve(s)
	return isMetaSchema(s) || s.DynamicRef != nil || s.RecursiveRef != nil
}

func holdsOf(s *jsonschema.Schema) fields.Holds {
	if isSchema(s) {
		return fields.OneSchema
	}
	s = resolve(s)
	if items, ok := s.Items.(*jsonschema.Schema); ok && isSchema(items) || isSchema(s.Items2020) {
		return fields.SchemaArray
	}
	if values, ok := s.AdditionalProperties.(*jsonschema.Schema); ok {
		return holdsOfMap(values)
	}
	return holdsOfUnion(s.AnyOf)
}

func holdsOfMap(values *jsonschema.Schema) fields.Holds {
	switch {
	case isSchema(values):
		return fields.SchemaMap
	case slices.ContainsFunc(values.AnyOf, isSchema):
		return fields.SchemaOrStrings
	}
	return fields.Opaque
}

// holdsOfUnion reads anyOf of a schema and an array of schemas, and draft-04's anyOf
// of a schema and a boolean, which is what later dialects call a schema.
func holdsOfUnion(branches []*jsonschema.Schema) fields.Holds {
	if !slices.ContainsFunc(branches, isSchema) {
		return fields.Opaque
	}
	if slices.ContainsFunc(branches, func(b *jsonschema.Schema) bool { return holdsOf(b) == fields.SchemaArray }) {
		return fields.SchemaOrArray
	}
	return fields.OneSchema
}

// TestTableIsThatOfTheMetaSchemas compares the columns Holds and Drafts.
func TestTableIsThatOfTheMetaSchemas(t *testing.T) {
	// What the specification has and the meta-schema does not: $ref in draft-04, which
	// is defined apart, and in draft-06 examples, left out of the copy at hand.
	drafts := map[string]fields.Drafts{fields.Ref: fields.Draft4, fields.Examples: fields.Draft6}
	holds := map[string]fields.Holds{}
	for _, m := range metaSchemas {
		for name, h := range metaKeywords(t, m.url) {
			drafts[name] |= m.draft
			holds[name] = union(t, name, holds[name], h)
		}
	}
	if len(drafts) < 50 {
		t.Fatalf("the meta-schemas have %d keywords only", len(drafts))
	}
	for name := range drafts {
		kw := fields.Lookup(name)
		if kw == nil {
			t.Errorf("%s has no row", name)
			continue
		}
		if kw.Holds != holds[name] {
			t.Errorf("%s: the table says Holds %d, the meta-schemas %d", name, kw.Holds, holds[name])
		}
	}
	for _, kw := range fields.All() {
		if kw.Drafts&withMetaSchema != drafts[kw.Name] {
			t.Errorf("%s: the table says Drafts %#b, the meta-schemas %#b", kw.Name, kw.Drafts&withMetaSchema, drafts[kw.Name])
		}
	}
}

// union joins what two dialects say: only items changed, and only by taking arrays
// too or no longer.
func union(t *testing.T, name string, a, b fields.Holds) fields.Holds {
	t.Helper()
	switch {
	case a == 0 || a == b:
		return b
	case a == fields.SchemaOrArray && b == fields.OneSchema, a == fields.OneSchema && b == fields.SchemaOrArray:
		return fields.SchemaOrArray
	}
	t.Errorf("%s holds schemas in two ways: %d and %d", name, a, b)
	return a
}

func TestRowsAreComplete(t *testing.T) {
	seen := map[string]bool{}
	for i, kw := range fields.All() {
		if seen[kw.Name] {
			t.Errorf("%s has two rows", kw.Name)
		}
		seen[kw.Name] = true
		if int(kw.Index) != i {
			t.Errorf("%s has the index %d in row %d", kw.Name, kw.Index, i)
		}
		if kw.Name == "" || kw.Holds == 0 || kw.Role == 0 || kw.Polarity == 0 || kw.Types == 0 || kw.Drafts == 0 || kw.Shape == 0 {
			t.Errorf("%s lacks a column: %+v", kw.Name, kw)
		}
		if applies := kw.Role == fields.Applicator; applies != (kw.Polarity != fields.PolarityNone) && kw.Name != fields.ContentSchema {
			t.Errorf("%s: role %d with polarity %d", kw.Name, kw.Role, kw.Polarity)
		}
		if kw.Holds != fields.Opaque && kw.Role != fields.Applicator && kw.Role != fields.Identity && kw.Name != fields.ContentSchema {
			t.Errorf("%s: role %d holds schemas", kw.Name, kw.Role)
		}
		for _, sibling := range kw.Reads {
			if fields.Lookup(sibling) == nil || sibling == kw.Name {
				t.Errorf("%s reads %q", kw.Name, sibling)
			}
		}
	}
	if len(seen) > 120 {
		t.Errorf("%d rows do not fit into a Set", len(seen))
	}
}

// refusing gives, for each keyword that can refuse something by itself or with the
// siblings it needs, schemas that together refuse a value of each type that the
// keyword constrains.
var refusing = map[string][]string{
	fields.Type:                  {`{"type":"null"}`, `{"type":"boolean"}`},
	fields.Enum:                  {`{"enum":["other"]}`},
	fields.Const:                 {`{"const":"other"}`},
	fields.Ref:                   {`{"$ref":"#/$defs/n","$defs":{"n":false}}`},
	fields.DynamicRef:            {`{"$dynamicRef":"#n","$defs":{"n":{"$dynamicAnchor":"n","not":{}}}}`},
	fields.RecursiveRef:          {`{"$recursiveRef":"#/$defs/n","$defs":{"n":false}}`},
	fields.Properties:            {`{"properties":{"a":false}}`},
	fields.PatternProperties:     {`{"patternProperties":{"":false}}`},
	fields.AdditionalProperties:  {`{"additionalProperties":false}`},
	fields.UnevaluatedProperties: {`{"unevaluatedProperties":false}`},
	fields.PropertyNames:         {`{"propertyNames":false}`},
	fields.Required:              {`{"required":["z"]}`},
	fields.MinProperties:         {`{"minProperties":9}`},
	fields.MaxProperties:         {`{"maxProperties":0}`},
	fields.Dependencies:          {`{"dependencies":{"a":["z"]}}`},
	fields.DependentRequired:     {`{"dependentRequired":{"a":["z"]}}`},
	fields.DependentSchemas:      {`{"dependentSchemas":{"a":false}}`},
	fields.Items:                 {`{"items":false}`},
	fields.PrefixItems:           {`{"prefixItems":[false]}`},
	fields.AdditionalItems:       {`{"items":[true],"additionalItems":false}`},
	fields.UnevaluatedItems:      {`{"unevaluatedItems":false}`},
	fields.Contains:              {`{"contains":false}`},
	fields.MinContains:           {`{"contains":true,"minContains":9}`},
	fields.MaxContains:           {`{"contains":true,"minContains":0,"maxContains":0}`},
	fields.MinItems:              {`{"minItems":9}`},
	fields.MaxItems:              {`{"maxItems":0}`},
	fields.UniqueItems:           {`{"uniqueItems":true}`},
	fields.AllOf:                 {`{"allOf":[false]}`},
	fields.AnyOf:                 {`{"anyOf":[false]}`},
	fields.OneOf:                 {`{"oneOf":[true,true]}`},
	fields.Not:                   {`{"not":true}`},
	fields.If:                    {`{"if":true,"then":false}`},
	fields.Then:                  {`{"if":true,"then":false}`},
	fields.Else:                  {`{"if":false,"else":false}`},
	fields.MinLength:             {`{"minLength":9}`},
	fields.MaxLength:             {`{"maxLength":0}`},
	fields.Pattern:               {`{"pattern":"^z"}`},
	fields.Format:                {`{"format":"date"}`},
	fields.Minimum:               {`{"minimum":9}`},
	fields.Maximum:               {`{"maximum":0}`},
	fields.ExclusiveMinimum:      {`{"exclusiveMinimum":9}`},
	fields.ExclusiveMaximum:      {`{"exclusiveMaximum":0}`},
	fields.MultipleOf:            {`{"multipleOf":7}`},
}

// instancesOf gives values of each type.
var instancesOf = []struct {
	bit    fields.Types
	values []string
}{
	{fields.NullBit, []string{`null`}},
	{fields.BooleanBit, []string{`true`, `false`}},
	{fields.IntegerBit, []string{`5`, `-3`, `0`}},
	{fields.NumberBit, []string{`1.5`, `-2.5`}},
	{fields.StringBit, []string{`""`, `"abc"`}},
	{fields.ArrayBit, []string{`[]`, `[1,1]`, `["a"]`}},
	{fields.ObjectBit, []string{`{}`, `{"a":1}`}},
}

// byOwnWords constrain a type by values that no dialect's meta-schema defines:
// OpenAPI's formats of numbers.
var byOwnWords = map[string]fields.Types{fields.Format: fields.NumericBits}

func TestKeywordsConstrainTheirTypes(t *testing.T) {
	for _, kw := range fields.All() {
		asserts := kw.Role == fields.Assertion || kw.Role == fields.Applicator || kw.Role == fields.Reference
		if !asserts || kw.Drafts&withMetaSchema == 0 {
			continue
		}
		if refusing[kw.Name] == nil {
			t.Errorf("no schema in which %s refuses something", kw.Name)
		}
		for _, src := range refusing[kw.Name] {
			s := compile(t, kw, src)
			for _, of := range instancesOf {
				if kw.Types&of.bit == 0 && refusesOne(t, s, of.values) {
					t.Errorf("%s refuses a value of a type (%#b) that %s does not constrain", src, of.bit, kw.Name)
				}
			}
		}
		for _, of := range instancesOf {
			if kw.Types&of.bit != 0 && byOwnWords[kw.Name]&of.bit == 0 && !refusedByOne(t, &kw, of.values) {
				t.Errorf("%s is said to constrain type %#b, but refuses no value of it", kw.Name, of.bit)
			}
		}
	}
}

func refusedByOne(t *testing.T, kw *fields.Keyword, values []string) bool {
	for _, src := range refusing[kw.Name] {
		if refusesOne(t, compile(t, *kw, src), values) {
			return true
		}
	}
	return false
}

func refusesOne(t *testing.T, s *validator.Schema, values []string) bool {
	return slices.ContainsFunc(values, func(src string) bool { return s.Validate(parse(t, src)) == validator.Refused })
}

// compile reads a schema in the newest dialect that has the keyword.
func compile(t *testing.T, kw fields.Keyword, src string) *validator.Schema {
	t.Helper()
	newest := fields.Draft4
	for _, m := range metaSchemas {
		if kw.Drafts&m.draft != 0 {
			newest = m.draft
		}
	}
	if kw.Name == fields.RecursiveRef || kw.Name == fields.AdditionalItems {
		newest = fields.Draft2019 // listed in 2020-12, without effect
	}
	s, err := validator.Compile(parse(t, src), validator.Options{Draft: newest, AssertFormat: true})
	if err != nil {
		t.Fatalf("%s: %v", src, err)
	}
	return s
}

func parse(t *testing.T, src string) *jsontree.Value {
	t.Helper()
	v, err := new(jsontree.Parser).Parse(src)
	if err != nil {
		t.Fatalf("%s: %v", src, err)
	}
	return v
}

// shapeSamples are keyword values, each with the shapes that admit it.
var shapeSamples = []struct {
	value  string
	shapes fields.Shape
}{
	{`"a"`, fields.AString},
	{`"string"`, fields.AString | fields.TypeNames},
	{`true`, fields.ABool | fields.ASchema},
	{`1.5`, fields.ANumber},
	{`2`, fields.ANumber | fields.ACount},
	{`2.0`, fields.ANumber | fields.ACount},
	{`-1`, fields.ANumber},
	{`null`, 0},
	{`{}`, fields.AnObject | fields.ASchema},
	{`[]`, fields.AnArray | fields.Strings},
	{`["string"]`, fields.AnArray | fields.Strings | fields.TypeNames},
	{`["string","string"]`, fields.AnArray},
	{`[1]`, fields.AnArray},
	{`[{}]`, fields.AnArray | fields.Schemas},
}

// TestShapes compares the column Shape with what the meta-schema of 2020-12 takes.
func TestShapes(t *testing.T) {
	for _, kw := range fields.All() {
		if kw.Drafts&fields.Draft2020 == 0 {
			continue
		}
		for _, sample := range shapeSamples {
			if kw.Name == fields.MultipleOf && sample.value == `-1` || kw.Name == fields.RecursiveAnchor && sample.value == `true` {
				continue // must be positive; was a boolean in 2019-09
			}
			schema := fmt.Sprintf(`{%q:%s}`, kw.Name, sample.value)
			want := kw.Shape&(sample.shapes|fields.Anything) != 0
			if err := validator.CheckMeta(parse(t, schema)); (err == nil) != want {
				t.Errorf("%s: the table says %v, the meta-schema %v", schema, want, err)
			}
		}
	}
}
