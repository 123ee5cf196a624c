package fields

// together is function tools of Together AI's API.
//
// Source: docs.together.ai, "Function calling", as of 2026: the request is OpenAI's. Which
// keywords are taken is not published; what is asked for are the two things that the servers
// and templates behind such APIs are least sure to do without: an object at the root, and
// items.
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
