package fields

// groq is strict mode of Groq's API, which two models have: gpt-oss-20b and gpt-oss-120b.
//
// Source: console.groq.com, "Structured outputs", as of 2026: all properties required,
// additionalProperties false. The keywords beyond that are those that OpenAI documents for
// its own strict mode, after which Groq's is made.
func groq() *Profile {
	p := openAIStrict2026()
	p.Name = "groq"
	p.Title = "Groq response formats and tools with strict: true (gpt-oss models); thin facts"
	p.Sources = []Source{
		{What: "console.groq.com, Structured outputs", Date: "2026-11-30"},
	}
	p.Doc = "Every object is closed and requires all of its properties, as for openai-strict@2026. What else is refused is not documented, so findings are warnings. " +
		"Other models than gpt-oss take any schema and do their best."
	p.Limits = Limits{ToolName: openAIChatNames()}
	p.Voice, p.Thin, p.Plain = 0, true, ""
	return p
}
