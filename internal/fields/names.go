// Package fields is the keyword table and the target profiles: what each JSON
// Schema keyword is, and what each provider does with it. It is the only package
// that names keywords and providers; the others ask it.
package fields

// The keywords of JSON Schema draft-03 to 2020-12 and of OpenAPI 3.0, by name.
const (
	Schema          = "$schema"
	ID              = "$id"
	LegacyID        = "id"
	Anchor          = "$anchor"
	Comment         = "$comment"
	Vocabulary      = "$vocabulary"
	Defs            = "$defs"
	Definitions     = "definitions"
	Ref             = "$ref"
	DynamicRef      = "$dynamicRef"
	DynamicAnchor   = "$dynamicAnchor"
	RecursiveRef    = "$recursiveRef"
	RecursiveAnchor = "$recursiveAnchor"

	Type  = "type"
	Enum  = "enum"
	Const = "const"

	Properties            = "properties"
	PatternProperties     = "patternProperties"
	AdditionalProperties  = "additionalProperties"
	UnevaluatedProperties = "unevaluatedProperties"
	PropertyNames         = "propertyNames"
	Required              = "required"
	MinProperties         = "minProperties"
	MaxProperties         = "maxProperties"
	Dependencies          = "dependencies"
	DependentRequired     = "dependentRequired"
	DependentSchemas      = "dependentSchemas"

	Items            = "items"
	PrefixItems      = "prefixItems"
	AdditionalItems  = "additionalItems"
	UnevaluatedItems = "unevaluatedItems"
	Contains         = "contains"
	MinContains      = "minContains"
	MaxContains      = "maxContains"
	MinItems         = "minItems"
	MaxItems         = "maxItems"
	UniqueItems      = "uniqueItems"

	AllOf = "allOf"
	AnyOf = "anyOf"
	OneOf = "oneOf"
	Not   = "not"
	If    = "if"
	Then  = "then"
	Else  = "else"

	MinLength        = "minLength"
	MaxLength        = "maxLength"
	Pattern          = "pattern"
	Format           = "format"
	ContentEncoding  = "contentEncoding"
	ContentMediaType = "contentMediaType"
	ContentSchema    = "contentSchema"

	Minimum          = "minimum"
	Maximum          = "maximum"
	ExclusiveMinimum = "exclusiveMinimum"
	ExclusiveMaximum = "exclusiveMaximum"
	MultipleOf       = "multipleOf"

	Title       = "title"
	Description = "description"
	Default     = "default"
	Examples    = "examples"
	Example     = "example"
	Deprecated  = "deprecated"
	ReadOnly    = "readOnly"
	WriteOnly   = "writeOnly"

	// OpenAPI 3.0.
	Nullable         = "nullable"
	Discriminator    = "discriminator"
	XML              = "xml"
	ExternalDocs     = "externalDocs"
	PropertyOrdering = "propertyOrdering" // Gemini's

	// Draft-03 and draft-04.
	DivisibleBy = "divisibleBy"
	Extends     = "extends"
	Disallow    = "disallow"
)

// The type names of JSON Schema.
const (
	TypeNull    = "null"
	TypeBoolean = "boolean"
	TypeInteger = "integer"
	TypeNumber  = "number"
	TypeString  = "string"
	TypeArray   = "array"
	TypeObject  = "object"
)
