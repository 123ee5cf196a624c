package fields

// anthropicStrict is tools of the Messages API with strict: true, and output formats.
//
// Source: Anthropic's "Structured outputs" page as of 2026-09-20, its SDK's schema
// transform (anthropic-sdk-python, _transform.py, 2026-08-07), and answers of the service
// that were measured in May 2026. The page and the service differ over minLength and
// maxLength, which the page refuses: they leave.
func anthropicStrict() *Profile {
	return &Profile{
		Name:  "anthropic-strict",
		Title: "Anthropic tools with strict: true, and output_config.format",
		Sources: []Source{
			{What: "Anthropic, Structured outputs", Date: "2026-09-20"},
			{What: "anthropic-sdk-python, _transform.py", Date: "2026-08-07"},
		},
		Doc: "Every object is closed; optional properties stay optional. Bounds leave, and the description tells them. A schema that contains itself, an open object " +
			"or an enum of objects is handed back with strict: false. A request may hold 20 strict tools, 24 optional and 16 union parameters.",

		Container: "anthropic",
		Plain:     "anthropic",
		Keep: []string{
			Type, Title, Description, Enum, Const, Properties, Required, Items, AnyOf, Ref, Defs, AdditionalProperties,
			Default, Pattern, Format, MinItems,
		},
		Rewrite: append([]string{OneOf, AllOf, PrefixItems, Nullable}, oldWords()...),
		Strip:   append(structuralWords(), PropertyOrdering),
		Spill: []string{
			MinLength, MaxLength, Minimum, Maximum, ExclusiveMinimum, ExclusiveMaximum, MultipleOf,
			MaxItems, UniqueItems, UnevaluatedItems, Contains, MinContains, MaxContains,
			PatternProperties, PropertyNames, UnevaluatedProperties, MinProperties, MaxProperties,
			DependentRequired, DependentSchemas, If, Then, Else, Not,
			Examples, Example, Deprecated, ContentEncoding, ContentMediaType,
		},
		Unknown: Strip, Extensions: Strip,
		Formats: stringFormats("date-time", "time", "date", "duration", "email", "hostname", "uri", "ipv4", "ipv6", "uuid"),
		Needs: NeedObjectRoot | NeedPlainRoot | NeedClosedObjects | NeedPropertiesMap | NeedItems | NeedType | NeedBareRef |
			NeedRootDefinitions | NeedRequiredExist | NeedEnumFitsType | NeedHandBack | NeedUnionOnly | NeedNoRecursion |
			NeedShortMinItems | NeedPlainPatterns,
		Limits: Limits{
			ToolName: anthropicNames(),
			Keys:     anthropicKeys(),
			Strict: StrictBudget{
				Tools: 20, Optional: 24, Unions: 16, Said: "Schema is too complex for compilation.",
				Source: Source{What: "Anthropic, Structured outputs", Date: "2026-09-20"},
			},
		},
		Voice:      AnthropicVoice,
		RulePrefix: "strict",
	}
}
