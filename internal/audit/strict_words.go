package audit

import (
	"slices"
	"strings"

	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
)

// What strict providers were seen to answer. People search for these words.
const (
	saidNoType     = "schema must have a 'type' key"
	saidRoot       = "schema must have type 'object' and not have 'oneOf'/'anyOf'/'allOf'/'enum'/'not' at the top level"
	saidAdditional = "'additionalProperties' is required to be supplied and to be false"
	saidProperties = "object schema missing properties"
	saidItems      = "array schema missing items"
	saidRefTarget  = "reference can only point to definitions defined at the top level of the schema"
	saidUnresolved = "reference can not be resolved"
)

// seenRefused are the keywords that strict providers were seen to refuse in the words of
// notPermitted. Others are refused by some models only, in words that are not known.
var seenRefused = []string{
	fields.AllOf, fields.OneOf, fields.If, fields.Then, fields.Else, fields.DependentRequired, fields.DependentSchemas,
	fields.MinLength, fields.MaxLength, fields.UniqueItems, fields.Contains, fields.PropertyNames, fields.Default,
}

// strictFormats are the formats that some strict models take, so that only others are
// answered with the words of saidFormat.
var strictFormats = []string{"date-time", "time", "date", "duration", "email", "hostname", "ipv4", "ipv6", "uuid"}

// saidOfKeyword gives the provider's words for a keyword that it refuses, or "".
func saidOfKeyword(keyword string, v *jsontree.Value) string {
	switch {
	case keyword == fields.Not:
		return "Unsupported keywords ('not',)"
	case keyword == fields.Format && v.IsString() && !slices.Contains(strictFormats, v.Str()):
		return "'" + v.Str() + "' is not a valid format"
	case slices.Contains(seenRefused, keyword):
		return "'" + keyword + "' is not permitted"
	}
	return ""
}

// wordSet writes words as the provider writes a set of them.
func wordSet(words []string) string { return "{'" + strings.Join(words, "', '") + "'}" }
