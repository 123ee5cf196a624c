package fields

// mistral is function tools of Mistral's API.
//
// Source: docs.mistral.ai, "Function calling", as of 2026: parameters must be there. No list
// of keywords is published.
func mistral() *Profile {
	return &Profile{
		Name:  "mistral",
		Title: "Mistral function tools; thin facts",
		Sources: []Source{
			{What: "docs.mistral.ai, Function calling", Date: "2026-11-30"},
		},
		Doc: "An object at the root. No list of keywords is published, so nothing is taken away and findings are warnings.",

		Container: "openai-chat",
		Keep:      vocabulary(),
		Rewrite:   append([]string{Nullable}, oldWords()...),
		Unknown:   Keep, Extensions: Keep,
		Needs:      NeedObjectRoot | NeedResolvedRefs,
		Limits:     Limits{ToolName: openAIChatNames()},
		Thin:       true,
		RulePrefix: "mistral",
	}
}
