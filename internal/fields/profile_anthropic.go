package fields

// anthropic is tools of the Messages API without strict.
//
// Source: refusals that users reported in 2025 and 2026 (unions at the root, what is no
// draft 2020-12, names of arguments) and Anthropic's SDK, tool_param.py, of 2026-08-07.
func anthropic() *Profile {
	return &Profile{
		Name:  "anthropic",
		Title: "Anthropic tools (Messages API, Claude Code), not strict",
		Sources: []Source{
			{What: "anthropic-sdk-python, tool_param.py", Date: "2026-08-07"},
			reported("Anthropic's API"),
		},
		Doc: "Any valid draft 2020-12 schema with type object and neither a union nor allOf at the root. Names of arguments at the root are limited.",

		Container: "anthropic",
		Keep:      vocabulary(),
		Rewrite:   append([]string{Nullable}, oldWords()...),
		Unknown:   Keep, Extensions: Keep,
		Needs: NeedObjectRoot | NeedNoRootUnion | NeedMetaValid | NeedResolvedRefs | NeedTold,
		Limits: Limits{
			ToolName: anthropicNames(),
			Keys:     anthropicKeys(),
		},
		Voice:      AnthropicVoice,
		RulePrefix: "anthropic",
	}
}

// anthropicNames are the names of tools: 128 characters since 2025, 64 on some ways there.
func anthropicNames() NameRule {
	const said = "tools.….custom.name: String should match pattern '^[a-zA-Z0-9_-]{1,128}$'"
	return NameRule{Pattern: plainNames, Max: 128, Emit: shortNames, Said: said, SaidLong: said, Source: reported("Anthropic's API")}
}
