package fields

// xAI is function tools of xAI's API, which are always strict.
//
// Source: docs.x.ai, "Structured outputs" and "Function calling", as of 2026.
func xAI() *Profile {
	return &Profile{
		Name:    "xai",
		Aliases: []string{"grok"},
		Title:   "xAI (Grok) function tools",
		Sources: []Source{
			{What: "docs.x.ai, Structured outputs", Date: "2026-11-30"},
		},
		Doc: "Tools are always strict, and an object is closed unless it says otherwise. not, if and formats beyond the list are taken and not acted on; several allOf are merged. " +
			"Bounds hold for answers up to 2048 characters, 256 items and 64 properties.",

		Container: "openai-chat",
		Keep:      vocabulary(Not, If, Then, Else, AllOf, MinContains, MaxContains),
		Ignored:   []string{Not, If, Then, Else},
		Rewrite:   append([]string{AllOf, Nullable}, oldWords()...),
		Spill:     []string{MinContains, MaxContains},
		Only:      map[string]Partly{AllOf: {Where: "with a single schema in it"}},
		Unknown:   Keep, Extensions: Keep,
		Formats:      stringFormats("date", "time", "date-time", "email", "uuid", "ipv4", "ipv6", "uri"),
		OtherFormats: Ignored,
		Needs:        NeedObjectRoot | NeedSpelledBooleans | NeedNoRecursion | NeedRootDefinitions | NeedResolvedRefs | NeedPlainPatterns | NeedOpenSpelled,
		Limits:       Limits{ToolName: openAIChatNames()},
		RulePrefix:   "xai",
	}
}
