package fields

// fireworks is tools and response formats of Fireworks AI.
//
// Source: docs.fireworks.ai, "Structured responses", as of 2026.
func fireworks() *Profile {
	return &Profile{
		Name:  "fireworks",
		Title: "Fireworks AI function tools and response formats",
		Sources: []Source{
			{What: "docs.fireworks.ai, Structured responses", Date: "2026-11-30"},
		},
		Doc: "Draft 2020-12 with refs, also of definitions that contain themselves. oneOf is not supported, and lengths, counts and patterns are not acted on. " +
			"Answers have only the declared properties, whatever the schema says of others.",

		Container: "openai-chat",
		Keep:      vocabulary(OneOf, MinLength, MaxLength, MinItems, MaxItems, Pattern),
		Ignored:   []string{MinLength, MaxLength, MinItems, MaxItems, Pattern},
		Rewrite:   append([]string{OneOf, Nullable}, oldWords()...),
		Unknown:   Ignored, Extensions: Ignored,
		Needs:      NeedObjectRoot | NeedResolvedRefs | NeedTold,
		Limits:     Limits{ToolName: openAIChatNames()},
		RulePrefix: "fireworks",
	}
}
