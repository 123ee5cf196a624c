package fields

import "slices"

// Holds says how the value of a keyword holds schemas.
type Holds uint8

// The ways in which a keyword holds schemas.
const (
	Opaque          Holds = iota + 1 // data, never schemas
	OneSchema                        // a schema
	SchemaMap                        // an object whose values are schemas
	SchemaArray                      // an array of schemas
	SchemaOrArray                    // a schema, or an array of schemas
	SchemaOrStrings                  // an object whose values are schemas or arrays of strings
	TypesOrSchemas                   // draft-03 type, disallow, extends: a name or a schema, or an array of these
)

// Role says what a keyword does.
type Role uint8

// The roles of a keyword.
const (
	Identity   Role = iota + 1 // names a schema or its dialect
	Reference                  // points at a schema
	Applicator                 // applies subschemas
	Assertion                  // refuses values by itself
	Annotation                 // tells people something
)

// Polarity says how an edit inside a keyword's subschema turns out outside.
type Polarity uint8

// The polarities of a keyword's subschemas. PolarityNone is that of a keyword
// that applies none (definitions get theirs from the refs that reach them).
const (
	PolarityNone  Polarity = iota + 1
	PolaritySame           // a wider subschema makes a wider schema
	PolarityFlip           // a wider subschema makes a narrower schema
	PolarityMixed          // either
)

// Types is a set of instance types.
type Types uint8

// The instance types of JSON Schema. Integer is a part of number: a set with
// NumberBit admits integers too, see Meets.
const (
	NullBit Types = 1 << iota
	BooleanBit
	IntegerBit
	NumberBit
	StringBit
	ArrayBit
	ObjectBit

	NumericBits = IntegerBit | NumberBit
	AnyType     = NullBit | BooleanBit | NumericBits | StringBit | ArrayBit | ObjectBit
)

// Drafts is a set of dialects.
type Drafts uint8

// The dialects that a keyword lives in.
const (
	Draft3 Drafts = 1 << iota
	Draft4
	Draft6
	Draft7
	Draft2019
	Draft2020
	OpenAPI30

	allDrafts = Draft3 | Draft4 | Draft6 | Draft7 | Draft2019 | Draft2020
	from4     = Draft4 | from6
	from6     = Draft6 | from7
	from7     = Draft7 | from2019
	from2019  = Draft2019 | Draft2020
	upTo7     = Draft3 | Draft4 | Draft6 | Draft7
)

// Shape is the set of JSON kinds that a keyword's value may have, with what is
// asked of them.
type Shape uint16

// The shapes of keyword values. ASchema stands for an object or a boolean.
const (
	AString Shape = 1 << iota
	ABool
	ANumber
	ACount // a non-negative integer
	AnArray
	Strings // an array of distinct strings
	AnObject
	ASchema
	TypeNames // a type name, or a non-empty array of them
	Schemas   // a non-empty array of schemas
	Anything
)

// Keyword is one row of the table.
type Keyword struct {
	Name     string
	Index    uint8 // position in All
	Holds    Holds
	Role     Role
	Polarity Polarity
	Types    Types    // the instance types that it constrains; AnyType for all
	Drafts   Drafts   // the dialects that define it
	Shape    Shape    // what its value must be in draft 2020-12 (in its own dialects, if it is not in that one)
	InPlace  bool     // applies its subschemas to the very instance that its own schema sees
	Reads    []string // siblings whose content changes what this keyword means
}

// All gives the table, in a fixed order. It must not be changed.
func All() []Keyword { return table }

// Lookup gives the row of a keyword, or nil for an unknown word.
func Lookup(name string) *Keyword {
	if name == "" {
		return nil
	}
	for h := hash(name); byHash[h] != 0; h++ {
		if kw := &table[byHash[h]-1]; kw.Name == name {
			return kw
		}
	}
	return nil
}

// IsExtension reports whether an unknown word is a vendor extension ("x-…").
func IsExtension(name string) bool { return len(name) > 1 && name[0] == 'x' && name[1] == '-' }

// inPlace are the keywords whose subschemas see the same instance, so that
// unevaluatedProperties and unevaluatedItems look into them.
var inPlace = []string{Ref, DynamicRef, AllOf, AnyOf, OneOf, If, Then, Else, DependentSchemas, Not}

var table = index([]Keyword{
	{Name: Schema, Holds: Opaque, Role: Identity, Polarity: PolarityNone, Types: AnyType, Drafts: allDrafts, Shape: AString},
	{Name: ID, Holds: Opaque, Role: Identity, Polarity: PolarityNone, Types: AnyType, Drafts: from6, Shape: AString},
	{Name: LegacyID, Holds: Opaque, Role: Identity, Polarity: PolarityNone, Types: AnyType, Drafts: Draft3 | Draft4, Shape: AString},
	{Name: Anchor, Holds: Opaque, Role: Identity, Polarity: PolarityNone, Types: AnyType, Drafts: from2019, Shape: AString},
	{Name: Comment, Holds: Opaque, Role: Identity, Polarity: PolarityNone, Types: AnyType, Drafts: from7, Shape: AString},
	{Name: Vocabulary, Holds: Opaque, Role: Identity, Polarity: PolarityNone, Types: AnyType, Drafts: from2019, Shape: AnObject},
	{Name: Defs, Holds: SchemaMap, Role: Identity, Polarity: PolarityNone, Types: AnyType, Drafts: from2019, Shape: AnObject},
	{Name: Definitions, Holds: SchemaMap, Role: Identity, Polarity: PolarityNone, Types: AnyType, Drafts: Draft4 | Draft6 | Draft7 | from2019, Shape: AnObject},
	{Name: Ref, Holds: Opaque, Role: Reference, Polarity: PolarityNone, Types: AnyType, Drafts: allDrafts, Shape: AString},
	{Name: DynamicRef, Holds: Opaque, Role: Reference, Polarity: PolarityNone, Types: AnyType, Drafts: Draft2020, Shape: AString},
	{Name: DynamicAnchor, Holds: Opaque, Role: Identity, Polarity: PolarityNone, Types: AnyType, Drafts: Draft2020, Shape: AString},
	{Name: RecursiveRef, Holds: Opaque, Role: Reference, Polarity: PolarityNone, Types: AnyType, Drafts: from2019, Shape: AString},
	{Name: RecursiveAnchor, Holds: Opaque, Role: Identity, Polarity: PolarityNone, Types: AnyType, Drafts: from2019, Shape: AString | ABool},

	{Name: Type, Holds: Opaque, Role: Assertion, Polarity: PolarityNone, Types: AnyType, Drafts: allDrafts, Shape: TypeNames},
	{Name: Enum, Holds: Opaque, Role: Assertion, Polarity: PolarityNone, Types: AnyType, Drafts: allDrafts, Shape: AnArray},
	{Name: Const, Holds: Opaque, Role: Assertion, Polarity: PolarityNone, Types: AnyType, Drafts: from6, Shape: Anything},

	{Name: Properties, Holds: SchemaMap, Role: Applicator, Polarity: PolaritySame, Types: ObjectBit, Drafts: allDrafts, Shape: AnObject},
	{Name: PatternProperties, Holds: SchemaMap, Role: Applicator, Polarity: PolaritySame, Types: ObjectBit, Drafts: allDrafts, Shape: AnObject},
	{Name: AdditionalProperties, Holds: OneSchema, Role: Applicator, Polarity: PolaritySame, Types: ObjectBit, Drafts: allDrafts, Shape: ASchema,
		Reads: []string{Properties, PatternProperties}},
	{Name: UnevaluatedProperties, Holds: OneSchema, Role: Applicator, Polarity: PolaritySame, Types: ObjectBit, Drafts: from2019, Shape: ASchema,
		Reads: append([]string{Properties, PatternProperties, AdditionalProperties}, inPlace...)},
	{Name: PropertyNames, Holds: OneSchema, Role: Applicator, Polarity: PolaritySame, Types: ObjectBit, Drafts: from6, Shape: ASchema},
	{Name: Required, Holds: Opaque, Role: Assertion, Polarity: PolarityNone, Types: ObjectBit, Drafts: allDrafts, Shape: Strings},
	{Name: MinProperties, Holds: Opaque, Role: Assertion, Polarity: PolarityNone, Types: ObjectBit, Drafts: from4, Shape: ACount},
	{Name: MaxProperties, Holds: Opaque, Role: Assertion, Polarity: PolarityNone, Types: ObjectBit, Drafts: from4, Shape: ACount},
	{Name: Dependencies, Holds: SchemaOrStrings, Role: Applicator, Polarity: PolaritySame, Types: ObjectBit, Drafts: upTo7 | from2019, Shape: AnObject},
	{Name: DependentRequired, Holds: Opaque, Role: Assertion, Polarity: PolarityNone, Types: ObjectBit, Drafts: from2019, Shape: AnObject},
	{Name: DependentSchemas, Holds: SchemaMap, Role: Applicator, Polarity: PolaritySame, Types: ObjectBit, Drafts: from2019, Shape: AnObject},

	{Name: Items, Holds: SchemaOrArray, Role: Applicator, Polarity: PolaritySame, Types: ArrayBit, Drafts: allDrafts, Shape: ASchema,
		Reads: []string{PrefixItems}},
	{Name: PrefixItems, Holds: SchemaArray, Role: Applicator, Polarity: PolaritySame, Types: ArrayBit, Drafts: Draft2020, Shape: Schemas},
	{Name: AdditionalItems, Holds: OneSchema, Role: Applicator, Polarity: PolaritySame, Types: ArrayBit, Drafts: upTo7 | Draft2019, Shape: ASchema,
		Reads: []string{Items}},
	{Name: UnevaluatedItems, Holds: OneSchema, Role: Applicator, Polarity: PolaritySame, Types: ArrayBit, Drafts: from2019, Shape: ASchema,
		Reads: append([]string{Items, PrefixItems, AdditionalItems, Contains}, inPlace...)},
	{Name: Contains, Holds: OneSchema, Role: Applicator, Polarity: PolaritySame, Types: ArrayBit, Drafts: from6, Shape: ASchema},
	{Name: MinContains, Holds: Opaque, Role: Assertion, Polarity: PolarityNone, Types: ArrayBit, Drafts: from2019, Shape: ACount, Reads: []string{Contains}},
	{Name: MaxContains, Holds: Opaque, Role: Assertion, Polarity: PolarityNone, Types: ArrayBit, Drafts: from2019, Shape: ACount, Reads: []string{Contains}},
	{Name: MinItems, Holds: Opaque, Role: Assertion, Polarity: PolarityNone, Types: ArrayBit, Drafts: allDrafts, Shape: ACount},
	{Name: MaxItems, Holds: Opaque, Role: Assertion, Polarity: PolarityNone, Types: ArrayBit, Drafts: allDrafts, Shape: ACount},
	{Name: UniqueItems, Holds: Opaque, Role: Assertion, Polarity: PolarityNone, Types: ArrayBit, Drafts: allDrafts, Shape: ABool},

	{Name: AllOf, Holds: SchemaArray, Role: Applicator, Polarity: PolaritySame, Types: AnyType, Drafts: from4, Shape: Schemas},
	{Name: AnyOf, Holds: SchemaArray, Role: Applicator, Polarity: PolaritySame, Types: AnyType, Drafts: from4, Shape: Schemas},
	{Name: OneOf, Holds: SchemaArray, Role: Applicator, Polarity: PolarityMixed, Types: AnyType, Drafts: from4, Shape: Schemas},
	{Name: Not, Holds: OneSchema, Role: Applicator, Polarity: PolarityFlip, Types: AnyType, Drafts: from4, Shape: ASchema},
	{Name: If, Holds: OneSchema, Role: Applicator, Polarity: PolarityMixed, Types: AnyType, Drafts: from7, Shape: ASchema},
	{Name: Then, Holds: OneSchema, Role: Applicator, Polarity: PolaritySame, Types: AnyType, Drafts: from7, Shape: ASchema, Reads: []string{If}},
	{Name: Else, Holds: OneSchema, Role: Applicator, Polarity: PolaritySame, Types: AnyType, Drafts: from7, Shape: ASchema, Reads: []string{If}},

	{Name: MinLength, Holds: Opaque, Role: Assertion, Polarity: PolarityNone, Types: StringBit, Drafts: allDrafts, Shape: ACount},
	{Name: MaxLength, Holds: Opaque, Role: Assertion, Polarity: PolarityNone, Types: StringBit, Drafts: allDrafts, Shape: ACount},
	{Name: Pattern, Holds: Opaque, Role: Assertion, Polarity: PolarityNone, Types: StringBit, Drafts: allDrafts, Shape: AString},
	{Name: Format, Holds: Opaque, Role: Assertion, Polarity: PolarityNone, Types: StringBit | NumericBits, Drafts: allDrafts, Shape: AString},
	{Name: ContentEncoding, Holds: Opaque, Role: Annotation, Polarity: PolarityNone, Types: StringBit, Drafts: from7, Shape: AString},
	{Name: ContentMediaType, Holds: Opaque, Role: Annotation, Polarity: PolarityNone, Types: StringBit, Drafts: from7, Shape: AString},
	{Name: ContentSchema, Holds: OneSchema, Role: Annotation, Polarity: PolarityNone, Types: StringBit, Drafts: from2019, Shape: ASchema},

	{Name: Minimum, Holds: Opaque, Role: Assertion, Polarity: PolarityNone, Types: NumericBits, Drafts: allDrafts, Shape: ANumber},
	{Name: Maximum, Holds: Opaque, Role: Assertion, Polarity: PolarityNone, Types: NumericBits, Drafts: allDrafts, Shape: ANumber},
	{Name: ExclusiveMinimum, Holds: Opaque, Role: Assertion, Polarity: PolarityNone, Types: NumericBits, Drafts: allDrafts, Shape: ANumber},
	{Name: ExclusiveMaximum, Holds: Opaque, Role: Assertion, Polarity: PolarityNone, Types: NumericBits, Drafts: allDrafts, Shape: ANumber},
	{Name: MultipleOf, Holds: Opaque, Role: Assertion, Polarity: PolarityNone, Types: NumericBits, Drafts: from4, Shape: ANumber},

	{Name: Title, Holds: Opaque, Role: Annotation, Polarity: PolarityNone, Types: AnyType, Drafts: allDrafts, Shape: AString},
	{Name: Description, Holds: Opaque, Role: Annotation, Polarity: PolarityNone, Types: AnyType, Drafts: allDrafts, Shape: AString},
	{Name: Default, Holds: Opaque, Role: Annotation, Polarity: PolarityNone, Types: AnyType, Drafts: allDrafts, Shape: Anything},
	{Name: Examples, Holds: Opaque, Role: Annotation, Polarity: PolarityNone, Types: AnyType, Drafts: from6, Shape: AnArray},
	{Name: Example, Holds: Opaque, Role: Annotation, Polarity: PolarityNone, Types: AnyType, Drafts: OpenAPI30, Shape: Anything},
	{Name: Deprecated, Holds: Opaque, Role: Annotation, Polarity: PolarityNone, Types: AnyType, Drafts: from2019, Shape: ABool},
	{Name: ReadOnly, Holds: Opaque, Role: Annotation, Polarity: PolarityNone, Types: AnyType, Drafts: from7, Shape: ABool},
	{Name: WriteOnly, Holds: Opaque, Role: Annotation, Polarity: PolarityNone, Types: AnyType, Drafts: from7, Shape: ABool},

	{Name: Nullable, Holds: Opaque, Role: Assertion, Polarity: PolarityNone, Types: NullBit, Drafts: OpenAPI30, Shape: ABool},
	{Name: Discriminator, Holds: Opaque, Role: Annotation, Polarity: PolarityNone, Types: AnyType, Drafts: OpenAPI30, Shape: AnObject | AString},
	{Name: XML, Holds: Opaque, Role: Annotation, Polarity: PolarityNone, Types: AnyType, Drafts: OpenAPI30, Shape: AnObject},
	{Name: ExternalDocs, Holds: Opaque, Role: Annotation, Polarity: PolarityNone, Types: AnyType, Drafts: OpenAPI30, Shape: AnObject},
	{Name: PropertyOrdering, Holds: Opaque, Role: Annotation, Polarity: PolarityNone, Types: ObjectBit, Drafts: OpenAPI30, Shape: Strings},

	{Name: DivisibleBy, Holds: Opaque, Role: Assertion, Polarity: PolarityNone, Types: NumericBits, Drafts: Draft3, Shape: ANumber},
	{Name: Extends, Holds: SchemaOrArray, Role: Applicator, Polarity: PolaritySame, Types: AnyType, Drafts: Draft3, Shape: ASchema | Schemas},
	{Name: Disallow, Holds: TypesOrSchemas, Role: Applicator, Polarity: PolarityFlip, Types: AnyType, Drafts: Draft3, Shape: TypeNames},
})

// byHash finds rows by a cheap hash of length, first and last byte with linear
// probing: looking up a word is the most frequent thing that the program does.
var byHash = func() (slots [256]uint8) {
	for i := range table {
		h := hash(table[i].Name)
		for slots[h] != 0 {
			h++
		}
		slots[h] = uint8(i + 1)
	}
	return slots
}()

func hash(name string) uint8 {
	return uint8(len(name))*37 + name[0]*11 + name[len(name)/2]*5 + name[len(name)-1]
}

func index(rows []Keyword) []Keyword {
	for i := range rows {
		rows[i].Index = uint8(i)
		rows[i].InPlace = slices.Contains(inPlace, rows[i].Name)
	}
	return rows
}
