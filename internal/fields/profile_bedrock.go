package fields

// bedrock is toolConfig of Amazon Bedrock's Converse API.
//
// Source: Bedrock's API reference, ToolSpecification, as of 2026. What the models behind it
// refuse is theirs: Claude's refusals of unions at the root come through, and clients of
// Amazon's own models write references out.
func bedrock() *Profile {
	return &Profile{
		Name:  "bedrock",
		Title: "Amazon Bedrock Converse tools (toolSpec), whatever the model; thin facts",
		Sources: []Source{
			{What: "Amazon Bedrock API reference, ToolSpecification", Date: "2026-11-30"},
		},
		Doc: "An object at the root, without a union there, since most models behind it are Claude. Little more is documented, so findings are warnings. " +
			"For strict tools see anthropic-strict, which Bedrock follows.",

		Container: "bedrock",
		Keep:      vocabulary(),
		Rewrite:   append([]string{Nullable}, oldWords()...),
		Unknown:   Keep, Extensions: Keep,
		Needs: NeedObjectRoot | NeedNoRootUnion | NeedResolvedRefs | NeedTold,
		Limits: Limits{
			ToolName: NameRule{
				Pattern: plainNames, Max: 64, Emit: shortNames,
				Source: Source{What: "Amazon Bedrock API reference, ToolSpecification", Date: "2026-11-30"},
			},
		},
		Voice:      AnthropicVoice,
		Thin:       true,
		RulePrefix: "bedrock",
	}
}
