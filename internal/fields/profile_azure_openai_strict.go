package fields

// azureOpenAIStrict is strict mode on Azure OpenAI: the contract of openai-strict, with the
// limits of 2024.
//
// Source: Microsoft Learn, "Structured outputs" with Azure OpenAI, as of 2026-06-05.
func azureOpenAIStrict() *Profile {
	p := openAIStrict()
	p.Name = "azure-openai-strict"
	p.Title = "Azure OpenAI function tools and response formats with strict: true"
	p.Sources = []Source{
		{What: "Microsoft Learn, Structured outputs with Azure OpenAI", Date: "2026-06-05"},
		{What: "strict-mode schema contract, section 1", Date: "2026-11-30"},
	}
	p.Doc = "The same keywords as openai-strict, which is Azure's list. A schema of more than 100 properties or 5 levels is handed back."
	p.Limits.Schema = SchemaLimits{
		Properties: 100, Depth: 5, EnumValues: 500, Characters: 15_000, LongEnum: 250, LongEnumCharacters: 7_500,
		Said:   "Expected at most 500 enum values in total",
		Source: Source{What: "Microsoft Learn, Structured outputs with Azure OpenAI", Date: "2026-06-05"},
	}
	return p
}
