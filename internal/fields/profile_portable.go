package fields

// portable is what all of the hosted targets take: one form to send anywhere.
//
// Source: the profiles beside this one; a test holds that its output has no error for any
// of those that name no strict mode.
func portable() *Profile {
	return &Profile{
		Name:  "portable",
		Title: "what all hosted providers take, without strict",
		Sources: []Source{
			{What: "the other targets of this list", Date: "2026-11-30"},
		},
		Doc: "Types, descriptions, string enums, properties, required and items: no references, no unions, no null, no bounds. What is dropped is told in the description. " +
			"A property that may be null may be left out instead.",

		Container: "mcp",
		Keep:      []string{Type, Description, Enum, Items, Properties, Required, Default},
		Rewrite:   append([]string{Ref, Defs, Const, OneOf, AllOf, AnyOf, PrefixItems, Nullable}, oldWords()...),
		Strip:     append(structuralWords(), PropertyOrdering, Title),
		Spill: []string{
			Format, Pattern, MinLength, MaxLength, Minimum, Maximum, ExclusiveMinimum, ExclusiveMaximum, MultipleOf,
			MinItems, MaxItems, UniqueItems, UnevaluatedItems, Contains, MinContains, MaxContains,
			AdditionalProperties, PatternProperties, PropertyNames, UnevaluatedProperties, MinProperties, MaxProperties,
			DependentRequired, DependentSchemas, If, Then, Else, Not,
			Example, Examples, Deprecated, ContentEncoding, ContentMediaType,
		},
		Unknown: Strip, Extensions: Strip,
		Needs: NeedObjectRoot | NeedPlainRoot | NeedItems | NeedAnyForm | NeedOneType | NeedStringEnums | NeedNoNull | NeedMetaValid |
			NeedRequiredExist | NeedRootDefinitions | NeedPropertiesMap | NeedTwins | NeedEnumFitsType,
		Limits: Limits{
			Tools:    openAITools(),
			ToolName: NameRule{Pattern: `^[a-zA-Z_][a-zA-Z0-9_-]*$`, Max: 64, Emit: `^[a-zA-Z_][a-zA-Z0-9_-]{0,63}$`, Source: Source{What: "the other targets of this list", Date: "2026-11-30"}},
		},
		RulePrefix: "portable",
	}
}
