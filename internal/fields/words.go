package fields

import "slices"

// vocabulary gives the keywords of draft 2020-12, with the words of OpenAPI and of older
// drafts that do no harm, but for those named: what a permissive target takes.
func vocabulary(except ...string) []string {
	all := []string{
		Schema, ID, Anchor, Comment, Vocabulary, Defs, Ref, DynamicRef, DynamicAnchor, RecursiveAnchor,
		Type, Enum, Const, Properties, PatternProperties, AdditionalProperties, UnevaluatedProperties, PropertyNames, Required,
		MinProperties, MaxProperties, DependentRequired, DependentSchemas,
		Items, PrefixItems, UnevaluatedItems, Contains, MinContains, MaxContains, MinItems, MaxItems, UniqueItems,
		AllOf, AnyOf, OneOf, Not, If, Then, Else,
		MinLength, MaxLength, Pattern, Format, ContentEncoding, ContentMediaType, ContentSchema,
		Minimum, Maximum, ExclusiveMinimum, ExclusiveMaximum, MultipleOf,
		Title, Description, Default, Examples, Example, Deprecated, ReadOnly, WriteOnly,
		Discriminator, XML, ExternalDocs, PropertyOrdering, LegacyID,
	}
	return without(all, except...)
}

// without gives a list without some of its words.
func without(list []string, words ...string) []string {
	return slices.DeleteFunc(list, func(word string) bool { return slices.Contains(words, word) })
}

// structuralWords are the words that name or describe a schema to tools and tell a model
// nothing: they leave without being told.
func structuralWords() []string {
	return []string{
		Schema, ID, LegacyID, Anchor, Comment, Vocabulary, DynamicRef, DynamicAnchor, RecursiveAnchor,
		ReadOnly, WriteOnly, ContentSchema, Discriminator, XML, ExternalDocs,
	}
}

// oldWords are rewritten by the upgrade; what it leaves of them has no meaning.
func oldWords() []string {
	return []string{Definitions, AdditionalItems, Dependencies, Extends, Disallow, DivisibleBy, RecursiveRef}
}
