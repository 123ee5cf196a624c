package fields

// openAI is OpenAI function tools without strict, by Chat Completions.
//
// Source: refusals of the service that users reported in 2025 and 2026 (a root that is no
// plain object, arrays without items, objects without properties, look-around patterns,
// propertyNames), and openai-openapi, FunctionObject.
func openAI() *Profile {
	return &Profile{
		Name:  "openai",
		Title: "OpenAI function tools, not strict (Chat Completions)",
		Sources: []Source{
			{What: "openai-openapi, FunctionObject", Date: "2026-08-21"},
			reported("OpenAI's API"),
		},
		Doc: "Nearly all of JSON Schema is taken, oneOf too. The root must be a plain object, arrays need items and objects properties. " +
			"An object that declares nothing says that it is open, since models were seen to send {} otherwise.",

		Container: "openai-chat",
		Keep:      vocabulary(PropertyNames),
		Rewrite:   append([]string{Nullable}, oldWords()...),
		Spill:     []string{PropertyNames},
		Unknown:   Keep, Extensions: Keep,
		Needs: NeedObjectRoot | NeedPlainRoot | NeedItems | NeedPropertiesMap | NeedRootDefinitions | NeedEnumFitsType |
			NeedNoLookAround | NeedSpelledBooleans | NeedResolvedRefs | NeedOpenSpelled,
		Limits: Limits{
			Tools:       openAITools(),
			ToolName:    openAIChatNames(),
			FormatName:  openAIFormatNames(),
			Description: openAIDescriptions(),
		},
		Voice:      OpenAIVoice,
		RulePrefix: "openai",
	}
}

// openAIChatNames are the names of functions in Chat Completions.
func openAIChatNames() NameRule {
	return NameRule{
		Pattern: plainNames, Max: 64, Emit: shortNames,
		Said:   "Invalid 'tools[…].function.name': string does not match pattern. Expected a string that matches the pattern '^[a-zA-Z0-9_-]+$'",
		Source: Source{What: "openai-openapi, FunctionObject", Date: "2026-08-21"},
	}
}

// openAIDescriptions are the descriptions of functions in Chat Completions.
func openAIDescriptions() Limit {
	return Limit{
		Max:    1024,
		Said:   "Invalid 'tools[…].function.description': string too long. Expected a string with maximum length 1024",
		Source: reported("OpenAI's Chat Completions in 2024 and 2025"),
	}
}
