package audit

import (
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
)

// What providers were seen to answer, other than those of strict targets. People search
// for these words; an ellipsis stands for the place in the request.
const (
	saidStartList     = `Unknown name "type": Proto field is not repeating, cannot start list.`
	saidTypeWord      = `Invalid value at '….type' (….Type), `
	saidNoSchema      = "Invalid value at '….value' (….Schema), "
	saidMustSpecify   = "type: must be specified when not using one_of, any_of or all_of fields"
	saidNoTypeField   = "schema didn't specify the schema type field"
	saidMissingItems  = "items: missing field"
	saidToolItems     = "tool parameters array type must have items"
	saidNonEmpty      = "properties: should be non-empty for OBJECT type"
	saidEnumType      = "enum: only allowed for STRING type"
	saidEnumMember    = "Invalid value at '….enum[%d]' (TYPE_STRING), %s"
	saidEnumEmpty     = "enum[%d]: cannot be empty"
	saidNotDefined    = "required[%d]: property is not defined"
	saidFormat        = "format: only 'enum' and 'date-time' are supported for STRING type"
	saidAlongside     = "schema specified other fields alongside any_of. When using any_of, it must be the only field set."
	saidParameters    = "functionDeclaration parameters schema should be of type OBJECT"
	saidUndefined     = "reference to undefined schema"
	saidDuplicate     = "duplicate field"
	saidNotObject     = `schema must be a JSON Schema of 'type: "object"', got 'type: "%s"'`
	saidLiteralObject = `Invalid literal value, expected "object"`
	saidLookAround    = "Invalid JSON schema: regex lookaround is not supported"
	saidNotValid      = "input_schema: JSON schema is invalid. It must match JSON Schema draft 2020-12"
	saidRootUnion     = "input_schema does not support oneOf, allOf, or anyOf at the top level"
)

// byFields reports whether the target reads a schema as the fields of a message. Such
// transports take snake_case twins.
func byFields(p *fields.Profile) bool { return p.Needs.Has(fields.NeedTwins) }

// says gives what a provider was seen to answer, if the target speaks with its voice.
func (c *Context) says(voice fields.Voice, text string) string {
	if c.Profile.Voice&voice == 0 {
		return ""
	}
	return text
}

// said chooses between the words of Google's services and those of OpenAI's.
func (c *Context) said(google, openAI string) string {
	if c.Profile.Voice&fields.GoogleVoice != 0 {
		return google
	}
	return c.says(fields.OpenAIVoice, openAI)
}

// saidOfWord gives the provider's words for a keyword that it refuses, or "".
func (c *Context) saidOfWord(word string, v *jsontree.Value) string {
	return c.said(`Unknown name "`+word+`": Cannot find field.`, saidOfKeyword(word, v))
}
