package fields

// llamaCPP is the grammar that llama.cpp makes of a schema, for tools and for json_schema.
//
// Source: ggml-org/llama.cpp, grammars/README.md and its JSON Schema converter, as of 2026.
func llamaCPP() *Profile {
	return &Profile{
		Name:  "llama-cpp",
		Title: "llama.cpp tools and json_schema (GBNF grammars)",
		Sources: []Source{
			{What: "ggml-org/llama.cpp, grammars/README.md", Date: "2026-11-30"},
		},
		Doc: "What the grammar can't say is skipped without a word. An object is closed unless it says otherwise; a union takes no properties beside it; " +
			"patterns must be whole, from ^ to $; bounds hold for integers only.",

		Container: "openai-chat",
		Keep: vocabulary(PatternProperties, UniqueItems, Contains, MinContains, MaxContains, Not, If, Then, Else, PropertyNames, MinProperties, MaxProperties,
			DependentRequired, DependentSchemas, UnevaluatedItems, UnevaluatedProperties, ExclusiveMinimum, ExclusiveMaximum, MultipleOf, PrefixItems),
		Ignored: []string{
			PatternProperties, UniqueItems, Contains, MinContains, MaxContains, Not, If, Then, Else, PropertyNames, MinProperties, MaxProperties,
			DependentRequired, DependentSchemas, MultipleOf,
		},
		Rewrite: append([]string{PrefixItems, Nullable}, oldWords()...),
		Spill:   []string{ExclusiveMinimum, ExclusiveMaximum, UnevaluatedItems, UnevaluatedProperties},
		Unknown: Ignored, Extensions: Ignored,
		Formats:      stringFormats("date", "time", "date-time", "uuid"),
		OtherFormats: Ignored,
		Needs:        NeedObjectRoot | NeedUnionOnly | NeedRootDefinitions | NeedResolvedRefs | NeedPlainPatterns | NeedOpenSpelled,
		RulePrefix:   "llama-cpp",
	}
}
