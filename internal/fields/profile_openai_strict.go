package fields

// openAIStrict is the contract of strict function tools as OpenAI, Azure OpenAI and
// fine-tuned models took them in 2024 and 2025: the narrowest list, so that what
// it produces passes on all of them.
//
// Source: the strict-mode contract that this program was asked for (40 stripped
// keywords, const, nullable), completed from OpenAI's "Structured Outputs" guide
// for what the service refuses beyond that list.
func openAIStrict() *Profile {
	return &Profile{
		Name:  "openai-strict",
		Title: "OpenAI function tools and response formats with strict: true (also Azure OpenAI, fine-tuned models, Codex)",
		Sources: []Source{
			{What: "strict-mode schema contract, section 1", Date: "2026-11-30"},
			{What: "OpenAI, Structured Outputs guide, Supported schemas", Date: "2026-08-21"},
			{What: "Microsoft Learn, Structured outputs with Azure OpenAI", Date: "2026-06-05"},
		},
		Doc: "Every object is closed and requires all of its properties; optional ones accept null instead. " +
			"A schema that can't be said in this form is handed back unchanged with strict: false.",

		Container: "openai-chat",
		Plain:     "openai",
		Keep:      []string{Type, Description, Enum, Properties, Required, Items, AnyOf, Ref, Defs, AdditionalProperties},
		Rewrite: []string{
			Const, OneOf, AllOf, PrefixItems, Default, Nullable, Definitions,
			// Words of older drafts and OpenAPI: the upgrade turns them into their
			// successors, and what it leaves has no meaning.
			AdditionalItems, Dependencies, Extends, Disallow, DivisibleBy, RecursiveRef,
		},
		Strip: []string{
			Schema, Comment, DynamicRef, DynamicAnchor,
			Format, Pattern, MinLength, MaxLength, Minimum, Maximum, ExclusiveMinimum, ExclusiveMaximum, MultipleOf,
			MinItems, MaxItems, UniqueItems, UnevaluatedItems, Contains, MinContains, MaxContains,
			PatternProperties, PropertyNames, UnevaluatedProperties, MinProperties, MaxProperties,
			DependentRequired, DependentSchemas, If, Then, Else, Not,
			Title, Examples, Deprecated, ReadOnly, WriteOnly, ContentEncoding, ContentMediaType, ContentSchema,
			ID, LegacyID, Anchor, Vocabulary, RecursiveAnchor,
			Example, Discriminator, XML, ExternalDocs, PropertyOrdering,
		},
		Unknown: Strip, Extensions: Strip,
		Needs: NeedObjectRoot | NeedPlainRoot | NeedClosedObjects | NeedAllRequired | NeedPropertiesMap | NeedItems | NeedType |
			NeedBareRef | NeedRootDefinitions | NeedRequiredExist | NeedEnumFitsType | NeedHandBack | NeedDefaultInText | NeedUnionOnly,

		// Names and descriptions are those of Chat Completions, the narrower of the two APIs.
		Limits: Limits{Tools: openAITools(), ToolName: openAIChatNames(), FormatName: openAIFormatNames(), Description: openAIDescriptions()},

		Voice:      OpenAIVoice,
		RulePrefix: "strict",
		Contract:   true,
		ForbiddenKeys: []string{
			Format, Pattern, MinLength, MaxLength, Minimum, Maximum, ExclusiveMinimum, ExclusiveMaximum,
			MinItems, MaxItems, UniqueItems, MultipleOf, Schema, Examples, Default, Title, Comment,
			If, Then, Else, Not, UnevaluatedProperties, UnevaluatedItems, PatternProperties, PropertyNames,
			Contains, MinContains, MaxContains, DependentRequired, DependentSchemas,
			ContentEncoding, ContentMediaType, ContentSchema, Deprecated, ReadOnly, WriteOnly,
			MinProperties, MaxProperties, DynamicRef, DynamicAnchor,
			Const, Nullable,
		},
	}
}
