package fields

// cca is Claude behind Cloud Code Assist: Google's Schema message on the way in, draft
// 2020-12 behind it.
//
// Source: the schema contract that this program was asked for, sections 3 and 6.
func cca() *Profile {
	return &Profile{
		Name:    "cca",
		Aliases: []string{"cloud-code-assist-claude"},
		Title:   "Claude behind Cloud Code Assist (Gemini CLI, Antigravity)",
		Sources: []Source{
			{What: "schema contract, sections 3 and 6", Date: "2026-11-30"},
			{What: "google.cloud.aiplatform.v1 Schema, googleapis", Date: "2026-08-22"},
		},
		Doc: "No unions, no null, no bounds: what a Google Schema message carries to Claude without loss on the way. A tool that can't be said becomes " +
			"an object without properties, alone.",

		Container: "gemini",
		Keep:      []string{Type, Title, Description, Enum, Items, Properties, Required, Default, Example},
		Rewrite:   append([]string{Ref, Defs, Const, OneOf, AllOf, AnyOf, PrefixItems, Nullable}, oldWords()...),
		Strip:     append(structuralWords(), PropertyOrdering),
		Spill: []string{
			Format, Pattern, MinLength, MaxLength, Minimum, Maximum, ExclusiveMinimum, ExclusiveMaximum, MultipleOf,
			MinItems, MaxItems, UniqueItems, UnevaluatedItems, Contains, MinContains, MaxContains,
			AdditionalProperties, PatternProperties, PropertyNames, UnevaluatedProperties, MinProperties, MaxProperties,
			DependentRequired, DependentSchemas, If, Then, Else, Not,
			Examples, Deprecated, ContentEncoding, ContentMediaType,
		},
		Unknown: Strip, Extensions: Strip,
		Needs: NeedObjectRoot | NeedPlainRoot | NeedItems | NeedAnyForm | NeedOneType | NeedStringEnums | NeedNoNull | NeedMetaValid |
			NeedRequiredExist | NeedRootDefinitions | NeedPropertiesMap | NeedTwins | NeedEnumFitsType | NeedParametersField,
		Limits: Limits{ToolName: NameRule{
			// Claude takes 128 characters since 2025; the way there is made of function declarations.
			Pattern: plainNames, Max: 128, Emit: `^[a-zA-Z_][a-zA-Z0-9_-]{0,63}$`,
			Said:     "tools.….custom.name: String should match pattern '^[a-zA-Z0-9_-]{1,128}$'",
			SaidLong: "tools.….custom.name: String should match pattern '^[a-zA-Z0-9_-]{1,128}$'",
			Source:   reported("Anthropic's API"),
		}, Keys: anthropicKeys()},
		Voice:         GoogleVoice | AnthropicVoice,
		RulePrefix:    "cca",
		Contract:      true,
		ForbiddenKeys: []string{Schema, Ref, Defs, DynamicRef, DynamicAnchor, PropertyNames, Const},
	}
}
