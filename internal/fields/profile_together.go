package fields

// together is function tools of Together AI's API.
//
// Source: docs.together.ai, "Function calling", as of 2026: requests are OpenAI's in form, and
// every example has an object at the root. What is refused is not published; items are asked
// for because OpenAI, whose form it is, refuses arrays without them.
func together() *Profile {
	return &Profile{
		Name:  "together",
		Title: "Together AI function tools; thin facts",
		Sources: []Source{
			{What: "docs.together.ai, Function calling", Date: "2026-11-30"},
		},
		Doc: "An object at the root, and items for every array. No list of keywords is published, so nothing is taken away and findings are warnings.",

		Container: "openai-chat",
		Keep:      vocabulary(),
		Rewrite:   append([]string{Nullable}, oldWords()...),
		Unknown:   Keep, Extensions: Keep,
		Needs:      NeedObjectRoot | NeedItems | NeedResolvedRefs,
		Limits:     Limits{ToolName: openAIChatNames()},
		Thin:       true,
		RulePrefix: "together",
	}
}
