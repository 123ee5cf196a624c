package fields

// geminiJSON is Gemini's fields that take JSON Schema: parametersJsonSchema and
// responseJsonSchema.
//
// Source: google.ai.generativelanguage.v1beta content.proto and generative_service.proto
// (googleapis of 2026-08-22), which list the keywords; no report of a refused keyword
// beyond the list was found, so the others count as ignored.
func geminiJSON() *Profile {
	return &Profile{
		Name:  "gemini-json",
		Title: "Gemini API parametersJsonSchema and responseJsonSchema",
		Sources: []Source{
			{What: "google.ai.generativelanguage.v1beta GenerationConfig.response_json_schema, googleapis", Date: "2026-08-22"},
			reported("the Gemini API"),
		},
		Doc: "References into the root's $defs stay; a definition may contain itself only below an optional property, else it is written out a few times. " +
			"Keywords beyond the documented list are taken and not acted on: they stay, with a warning; --spill-ignored tells them in the description.",

		Container: "gemini", DeclarationField: "parametersJsonSchema",
		Keep: []string{
			ID, Defs, Ref, Anchor, Type, Format, Title, Description, Enum, Items, PrefixItems, MinItems, MaxItems, Minimum, Maximum,
			AnyOf, OneOf, Properties, AdditionalProperties, Required, PropertyOrdering,
		},
		Ignored: []string{
			Schema, LegacyID, Comment, Vocabulary, DynamicRef, DynamicAnchor, RecursiveAnchor,
			Pattern, MinLength, MaxLength, ExclusiveMinimum, ExclusiveMaximum, MultipleOf, UniqueItems, UnevaluatedItems,
			Contains, MinContains, MaxContains, PatternProperties, PropertyNames, UnevaluatedProperties, MinProperties, MaxProperties,
			DependentRequired, DependentSchemas, If, Then, Else, Not,
			Default, Examples, Example, Deprecated, ReadOnly, WriteOnly, ContentEncoding, ContentMediaType, ContentSchema,
			Discriminator, XML, ExternalDocs,
		},
		Rewrite: append([]string{Const, AllOf, Nullable}, oldWords()...),
		Unknown: Ignored, Extensions: Ignored,
		BesideRef: []string{Title, Description, Default},
		Needs: NeedFreeAnswers | NeedObjectRoot | NeedBareRef | NeedRootDefinitions | NeedRefsInDefs | NeedResolvedRefs | NeedOptionalRecursion | NeedEnumFitsType |
			NeedSpelledBooleans | NeedTold,
		Limits: Limits{ToolName: geminiNames(), Costs: geminiCosts()},
		Voice:  GoogleVoice,

		RulePrefix: "gemini-json",
	}
}
