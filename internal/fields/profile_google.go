package fields

// protoNeeds are the needs of Google's Schema message, in every version.
func protoNeeds() Needs {
	return NeedObjectRoot | NeedPlainRoot | NeedItems | NeedAnyForm | NeedOneType | NeedUnionAlone | NeedStringEnums |
		NeedRequiredExist | NeedRootDefinitions | NeedOrdering | NeedTwins | NeedEnumFitsType
}

// structuralWords are the words that name or describe a schema to tools and tell a model
// nothing: they leave without being told.
func structuralWords() []string {
	return []string{
		Schema, ID, LegacyID, Anchor, Comment, Vocabulary, DynamicRef, DynamicAnchor, RecursiveAnchor,
		ReadOnly, WriteOnly, ContentSchema, Discriminator, XML, ExternalDocs,
	}
}

// googleForbidden are the contract's 22 keys and const.
func googleForbidden() []string {
	return []string{
		Schema, Ref, Defs, DynamicRef, DynamicAnchor, Examples, PrefixItems, UnevaluatedProperties, UnevaluatedItems,
		PatternProperties, AdditionalProperties, PropertyNames, MinItems, MaxItems, MinLength, MaxLength,
		Minimum, Maximum, ExclusiveMinimum, ExclusiveMaximum, Pattern, Format, Const,
	}
}

// oldWords are rewritten by the upgrade; what it leaves of them has no meaning.
func oldWords() []string {
	return []string{Definitions, AdditionalItems, Dependencies, Extends, Disallow, DivisibleBy, RecursiveRef}
}

// google is the contract of schemas that both Gemini fields take: parameters and
// parametersJsonSchema.
//
// Source: the schema contract that this program was asked for, section 2; Gemini's
// Schema message for what else the parameters field refuses.
func google() *Profile {
	return &Profile{
		Name:  "google",
		Title: "Gemini, Vertex AI and Gemini CLI, by the parameters field and by parametersJsonSchema alike",
		Sources: []Source{
			{What: "schema contract, section 2", Date: "2026-11-30"},
			{What: "google.ai.generativelanguage.v1beta Schema, googleapis", Date: "2026-08-22"},
		},
		Doc: "The narrowest of Google's forms: no references, no bounds, no formats; what is dropped is told in the description.",

		Keep:    []string{Type, Title, Description, Nullable, Enum, Items, Properties, Required, AnyOf, Default, Example, PropertyOrdering},
		Rewrite: append([]string{Ref, Defs, Const, OneOf, AllOf, PrefixItems}, oldWords()...),
		Strip:   structuralWords(),
		Spill: []string{
			Format, Pattern, MinLength, MaxLength, Minimum, Maximum, ExclusiveMinimum, ExclusiveMaximum, MultipleOf,
			MinItems, MaxItems, UniqueItems, UnevaluatedItems, Contains, MinContains, MaxContains,
			AdditionalProperties, PatternProperties, PropertyNames, UnevaluatedProperties, MinProperties, MaxProperties,
			DependentRequired, DependentSchemas, If, Then, Else, Not,
			Examples, Deprecated, ContentEncoding, ContentMediaType,
		},
		Unknown: Strip, Extensions: Strip,
		Needs:         protoNeeds() | NeedPropertiesMap,
		Limits:        Limits{ToolName: geminiNames()},
		Voice:         GoogleVoice,
		RulePrefix:    "google",
		ForbiddenKeys: googleForbidden(),
	}
}
