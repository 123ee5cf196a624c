package fields

// cerebras is strict mode of Cerebras' inference API.
//
// Source: inference-docs.cerebras.ai, "Structured outputs", as of 2026; refusals that users
// reported in 2026 ('definitions' is not supported, lists of types are not supported,
// unsupported fields: nullable).
func cerebras() *Profile {
	return &Profile{
		Name:  "cerebras",
		Title: "Cerebras function tools and response formats with strict: true",
		Sources: []Source{
			{What: "Cerebras inference docs, Structured outputs", Date: "2026-11-30"},
			reported("Cerebras' API"),
		},
		Doc: "Every object is closed and requires all of its properties, one type a schema, no definition contains itself, and there are limits of size. " +
			"Bounds, formats and patterns are not documented and leave; the description tells them.",

		Container: "openai-chat",
		Keep:      []string{Type, Description, Enum, Const, Properties, Required, Items, AnyOf, Ref, Defs, AdditionalProperties},
		Rewrite:   append([]string{OneOf, AllOf, PrefixItems, Nullable}, oldWords()...),
		Strip:     append(structuralWords(), PropertyOrdering, Title),
		Spill: []string{
			Default, Format, Pattern, MinLength, MaxLength, Minimum, Maximum, ExclusiveMinimum, ExclusiveMaximum, MultipleOf,
			MinItems, MaxItems, UniqueItems, UnevaluatedItems, Contains, MinContains, MaxContains,
			PatternProperties, PropertyNames, UnevaluatedProperties, MinProperties, MaxProperties,
			DependentRequired, DependentSchemas, If, Then, Else, Not,
			Examples, Example, Deprecated, ContentEncoding, ContentMediaType,
		},
		Unknown: Strip, Extensions: Strip,
		Needs: NeedObjectRoot | NeedPlainRoot | NeedClosedObjects | NeedAllRequired | NeedPropertiesMap | NeedItems | NeedType | NeedOneType | NeedBareRef |
			NeedRootDefinitions | NeedRequiredExist | NeedEnumFitsType | NeedHandBack | NeedUnionOnly | NeedNoRecursion,
		Limits: Limits{
			ToolName: openAIChatNames(),
			Schema: SchemaLimits{
				Properties: 500, Depth: 10, EnumValues: 500, Characters: 5000, LongEnum: 250, LongEnumCharacters: 7500,
				Source: Source{What: "Cerebras inference docs, Structured outputs", Date: "2026-11-30"},
			},
		},
		RulePrefix: "strict",
	}
}
