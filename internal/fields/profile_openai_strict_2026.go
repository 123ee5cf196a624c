package fields

// openAIStrict2026 is strict mode as OpenAI's base models take it in 2026: bounds, patterns
// and nine formats may stay.
//
// Source: OpenAI's "Structured Outputs" guide, Supported schemas, as of August 2026; calls
// that users measured in 2026 (title and default were taken, minLength, uniqueItems,
// contains and propertyNames were not).
func openAIStrict2026() *Profile {
	return &Profile{
		Name:  "openai-strict@2026",
		Title: "OpenAI function tools and response formats with strict: true, base models of 2026",
		Sources: []Source{
			{What: "OpenAI, Structured Outputs guide, Supported schemas", Date: "2026-08-21"},
			{What: "answers of the service that users measured, 2025-12 to 2026-09", Date: "2026-11-30"},
		},
		Doc: "As openai-strict, but bounds of numbers and arrays, patterns without look-around and nine formats stay; what is dropped is told in the description, " +
			"defaults always. A schema beyond the documented limits is handed back. Not for fine-tuned models.",

		Container: "openai-chat",
		Plain:     "openai",
		Keep: []string{
			Type, Title, Description, Enum, Const, Properties, Required, Items, AnyOf, Ref, Defs, AdditionalProperties,
			Pattern, Format, Minimum, Maximum, ExclusiveMinimum, ExclusiveMaximum, MultipleOf, MinItems, MaxItems,
		},
		Rewrite: append([]string{OneOf, AllOf, PrefixItems, Default, Nullable}, oldWords()...),
		Strip:   append(structuralWords(), PropertyOrdering),
		Spill: []string{
			MinLength, MaxLength, UniqueItems, UnevaluatedItems, Contains, MinContains, MaxContains,
			PatternProperties, PropertyNames, UnevaluatedProperties, MinProperties, MaxProperties,
			DependentRequired, DependentSchemas, If, Then, Else, Not,
			Examples, Example, Deprecated, ContentEncoding, ContentMediaType,
		},
		Unknown: Strip, Extensions: Strip,
		Formats: stringFormats(strictFormats()...),
		Needs: NeedObjectRoot | NeedPlainRoot | NeedClosedObjects | NeedAllRequired | NeedPropertiesMap | NeedItems | NeedType |
			NeedBareRef | NeedRootDefinitions | NeedRequiredExist | NeedEnumFitsType | NeedHandBack | NeedDefaultInText | NeedDefaultAlone |
			NeedUnionOnly | NeedNoLookAround,
		Limits: Limits{
			Tools: openAITools(), ToolName: openAIChatNames(), FormatName: openAIFormatNames(), Description: openAIDescriptions(),
			Schema: SchemaLimits{
				Properties: 5000, Depth: 10, EnumValues: 1000, Characters: 120_000, LongEnum: 250, LongEnumCharacters: 15_000,
				Said:   "Expected at most 1000 enum values in total",
				Source: Source{What: "OpenAI, Structured Outputs guide, Supported schemas", Date: "2026-08-21"},
			},
		},
		Voice:      OpenAIVoice,
		RulePrefix: "strict",
	}
}

// strictFormats are the formats that OpenAI's guide lists.
func strictFormats() []string {
	return []string{"date-time", "time", "date", "duration", "email", "hostname", "ipv4", "ipv6", "uuid"}
}

// stringFormats gives formats of strings.
func stringFormats(names ...string) map[string]Types {
	m := map[string]Types{}
	for _, n := range names {
		m[n] = StringBit
	}
	return m
}
