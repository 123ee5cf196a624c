package fields

// openAIResponses is OpenAI Responses function tools without strict.
//
// Source: the schema contract that this program was asked for (scope: oneOf is
// refused), completed from refusals of the service that users reported in 2025 and 2026:
// a root that is no plain object, arrays without items, objects without properties,
// look-around patterns, propertyNames.
func openAIResponses() *Profile {
	return &Profile{
		Name:  "openai-responses",
		Title: "OpenAI Responses function tools, not strict",
		Sources: []Source{
			{What: "schema contract, scope", Date: "2026-11-30"},
			{What: "openai-openapi, FunctionToolParam", Date: "2026-08-21"},
		},
		Doc: "Nearly all of JSON Schema is taken; oneOf, a union at the root, arrays without items and look-around patterns are not.",

		Container: "openai-responses",
		Keep:      vocabulary(OneOf, PropertyNames),
		Rewrite:   append([]string{OneOf, Nullable}, oldWords()...),
		Spill:     []string{PropertyNames},
		Unknown:   Keep, Extensions: Keep,
		Needs: NeedObjectRoot | NeedPlainRoot | NeedItems | NeedPropertiesMap | NeedRootDefinitions | NeedEnumFitsType |
			NeedNoLookAround | NeedSpelledBooleans | NeedResolvedRefs,
		Limits: Limits{
			Tools: openAITools(),
			ToolName: NameRule{
				Pattern: plainNames, Max: 128, Emit: shortNames,
				Said:   "string does not match pattern. Expected a string that matches the pattern '^[a-zA-Z0-9_-]+$'",
				Source: Source{What: "openai-openapi, FunctionToolParam", Date: "2026-08-21"},
			},
			FormatName: openAIFormatNames(),
		},
		Voice:      OpenAIVoice,
		RulePrefix: "responses",
	}
}
