package fields

// deepSeek is strict mode of DeepSeek's beta endpoint, where all functions are strict.
//
// Source: api-docs.deepseek.com, "Function calling", strict mode (beta), as of 2026.
func deepSeek() *Profile {
	return &Profile{
		Name:  "deepseek",
		Title: "DeepSeek function tools with strict: true (beta endpoint)",
		Sources: []Source{
			{What: "api-docs.deepseek.com, Function calling, strict mode", Date: "2026-11-30"},
		},
		Doc: "Every object is closed and requires all of its properties. Bounds of numbers, patterns and five formats stay; lengths and counts leave, and the description " +
			"tells them. All functions of a request must be strict: one that is handed back has to go without strict, and so have the others.",

		Container: "openai-chat",
		Keep: []string{
			Type, Description, Enum, Const, Properties, Required, Items, AnyOf, Ref, Defs, AdditionalProperties,
			Default, Pattern, Format, Minimum, Maximum, ExclusiveMinimum, ExclusiveMaximum, MultipleOf,
		},
		Rewrite: append([]string{OneOf, AllOf, PrefixItems, Nullable}, oldWords()...),
		Strip:   append(structuralWords(), PropertyOrdering, Title),
		Spill: []string{
			MinLength, MaxLength, MinItems, MaxItems, UniqueItems, UnevaluatedItems, Contains, MinContains, MaxContains,
			PatternProperties, PropertyNames, UnevaluatedProperties, MinProperties, MaxProperties,
			DependentRequired, DependentSchemas, If, Then, Else, Not,
			Examples, Example, Deprecated, ContentEncoding, ContentMediaType,
		},
		Unknown: Strip, Extensions: Strip,
		Formats: stringFormats("email", "hostname", "ipv4", "ipv6", "uuid"),
		Needs: NeedObjectRoot | NeedPlainRoot | NeedClosedObjects | NeedAllRequired | NeedPropertiesMap | NeedItems | NeedType | NeedBareRef |
			NeedRootDefinitions | NeedRequiredExist | NeedEnumFitsType | NeedHandBack | NeedUnionOnly,
		Limits:     Limits{ToolName: openAIChatNames()},
		RulePrefix: "strict",
	}
}
