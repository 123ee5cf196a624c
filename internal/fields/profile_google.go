package fields

// protoNeeds are the needs of Google's Schema message, in every version.
func protoNeeds() Needs {
	return NeedFreeAnswers | NeedObjectRoot | NeedPlainRoot | NeedItems | NeedAnyForm | NeedOneType | NeedUnionAlone | NeedStringEnums |
		NeedRequiredExist | NeedRootDefinitions | NeedOrdering | NeedTwins | NeedEnumFitsType
}

// googleForbidden are the contract's 22 keys and const.
func googleForbidden() []string {
	return []string{
		Schema, Ref, Defs, DynamicRef, DynamicAnchor, Examples, PrefixItems, UnevaluatedProperties, UnevaluatedItems,
		PatternProperties, AdditionalProperties, PropertyNames, MinItems, MaxItems, MinLength, MaxLength,
		Minimum, Maximum, ExclusiveMinimum, ExclusiveMaximum, Pattern, Format, Const,
	}
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

		Container: "gemini",
		Keep:      []string{Type, Title, Description, Nullable, Enum, Items, Properties, Required, AnyOf, Default, Example, PropertyOrdering},
		Rewrite:   append([]string{Ref, Defs, Const, OneOf, AllOf, PrefixItems}, oldWords()...),
		Strip:     structuralWords(),
		Spill: []string{
			Format, Pattern, MinLength, MaxLength, Minimum, Maximum, ExclusiveMinimum, ExclusiveMaximum, MultipleOf,
			MinItems, MaxItems, UniqueItems, UnevaluatedItems, Contains, MinContains, MaxContains,
			AdditionalProperties, PatternProperties, PropertyNames, UnevaluatedProperties, MinProperties, MaxProperties,
			DependentRequired, DependentSchemas, If, Then, Else, Not,
			Examples, Deprecated, ContentEncoding, ContentMediaType,
		},
		Unknown: Strip, Extensions: Strip,
		Needs:         protoNeeds() | NeedPropertiesMap,
		Limits:        Limits{ToolName: geminiNames(), Costs: geminiCosts()},
		Voice:         GoogleVoice,
		RulePrefix:    "google",
		Contract:      true,
		ForbiddenKeys: googleForbidden(),
	}
}
