package fields

// kimi is Moonshot's flavor of JSON Schema (MFJS), at the level that the service applies.
//
// Source: github.com/MoonshotAI/walle, the provider's own validator, of 2026-06-29, level
// strict; its walle.md prints older limits. Refusals that users of Kimi reported.
func kimi() *Profile {
	return &Profile{
		Name:  "kimi",
		Title: "Moonshot Kimi function tools (MFJS)",
		Sources: []Source{
			{What: "MoonshotAI/walle, level strict", Date: "2026-06-29"},
			reported("Kimi"),
		},
		Doc: "Every schema has a type, or is anyOf or a ref with nothing beside it that the branches say; refs point into the root's $defs. Keywords beyond that pass, and are not acted on.",

		Container: "openai-chat",
		Keep: vocabulary(OneOf, AllOf, PatternProperties, UnevaluatedProperties, PropertyNames, DependentSchemas, PrefixItems, UnevaluatedItems, Contains,
			Not, If, Then, Else, ContentSchema),
		Ignored: []string{
			PatternProperties, UnevaluatedProperties, PropertyNames, DependentSchemas, PrefixItems, UnevaluatedItems, Contains, Not, If, Then, Else, ContentSchema,
		},
		Rewrite: append([]string{OneOf, AllOf, Nullable}, oldWords()...),
		Unknown: Keep, Extensions: Keep,
		Needs: NeedObjectRoot | NeedPlainRoot | NeedType | NeedAnyForm | NeedUnionOnly | NeedBareRef | NeedRootDefinitions | NeedRefsInDefs |
			NeedRequiredExist | NeedResolvedRefs | NeedTold,
		Limits: Limits{
			ToolName: openAIChatNames(),
			Keys: KeyRule{
				NameRule: NameRule{Source: Source{What: "MoonshotAI/walle, level strict", Date: "2026-06-29"}},
				Reserved: []string{Defs, Ref, AnyOf, Required, AdditionalProperties},
			},
			Schema: SchemaLimits{
				Properties: 3000, Depth: 30, EnumValues: 1000, LongEnum: 2500, LongEnumCharacters: 75_000,
				Source: Source{What: "MoonshotAI/walle, level strict", Date: "2026-06-29"},
			},
		},
		RulePrefix: "kimi",
	}
}
