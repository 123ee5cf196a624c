package fields

// llguidance is the grammar that llguidance makes of a schema, for tools and for answers: in
// vLLM as the backend guidance, in SGLang, TensorRT-LLM and llama.cpp where it is built in.
//
// Source: guidance-ai/llguidance, docs/json_schema.md, and its parser/src/json of 2026-08-17,
// which says which words are errors: those that draft 2020-12 knows and it does not. Words
// that no draft knows pass. Not told apart from what is taken: patterns of names that
// overlap, intersections that it gives up, and rings of refs with siblings each.
func llguidance() *Profile {
	return &Profile{
		Name:    "llguidance",
		Aliases: []string{"guidance"},
		Title:   "llguidance grammars: vLLM's guidance backend, SGLang, TensorRT-LLM, llama.cpp",
		Sources: []Source{
			{What: "guidance-ai/llguidance, docs/json_schema.md and parser/src/json", Date: "2026-08-17"},
		},
		Doc: "What the grammar can't say is an error, unless x-guidance asks for lenient, which ignores it. Ten formats; patterns without look-around. " +
			"The patterns of patternProperties must not overlap, and properties come in the order in which they are declared.",

		Container: "openai-chat",
		Keep: vocabulary(DynamicRef, DynamicAnchor, RecursiveAnchor, UnevaluatedProperties, PropertyNames, MinProperties, MaxProperties,
			DependentRequired, DependentSchemas, UnevaluatedItems, Contains, MinContains, MaxContains, UniqueItems, OneOf, Not, If, Then, Else),
		Rewrite: append([]string{OneOf, Nullable}, without(oldWords(), Dependencies, RecursiveRef)...),
		Strip:   []string{DynamicAnchor, RecursiveAnchor},
		Spill: []string{
			UnevaluatedProperties, PropertyNames, MinProperties, MaxProperties, DependentRequired, DependentSchemas,
			UnevaluatedItems, Contains, MinContains, MaxContains, UniqueItems, Not, If, Then, Else,
			DynamicRef, RecursiveRef, Dependencies,
		},
		Only: map[string]Partly{
			OneOf: {
				Where: "where no two branches accept the same value, which it does not see through refs",
				Said:  "oneOf constraints are not supported. Enable 'coerce_one_of' option to approximate oneOf with anyOf",
			},
			MinProperties: llguidanceCounts(),
			MaxProperties: llguidanceCounts(),
		},
		Unknown: Keep, Extensions: Keep,
		Formats:    stringFormats("date-time", "time", "date", "duration", "email", "hostname", "ipv4", "ipv6", "uuid", "uri"),
		Needs:      NeedObjectRoot | NeedFreeAnswers | NeedResolvedRefs | NeedPlainPatterns,
		Refusals:   Refusals{Keyword: `Unimplemented keys: ["%s"]`, Format: "Unknown format: %s"},
		RulePrefix: "llguidance",
	}
}

// llguidanceCounts are the numbers of properties.
func llguidanceCounts() Partly {
	return Partly{
		Where: "where all declared properties are required, or where it is 1 and no others are accepted",
		Said:  `min/maxProperties only supported when all keys listed in "properties" are required`,
	}
}
