package fields

// mcp is a server's inputSchema: draft 2020-12 with an object at the root.
//
// Source: Model Context Protocol, revisions 2025-06-18 to 2026-07-28 (SEP-1613, SEP-2106).
func mcp() *Profile {
	return &Profile{
		Name:  "mcp",
		Title: "MCP servers' inputSchema (and outputSchema)",
		Sources: []Source{
			{What: "Model Context Protocol, schema.ts of revision 2026-07-28", Date: "2026-08-22"},
			{What: "schema contract, scope", Date: "2026-11-30"},
		},
		Doc: "Any draft 2020-12 schema with type object at the root. Nothing that the protocol allows is lost; older dialects are brought up to it.",

		Container: "mcp",
		Keep:      vocabulary(),
		Rewrite:   append([]string{Nullable}, oldWords()...),
		Unknown:   Keep, Extensions: Keep,
		Needs: NeedObjectRoot | NeedOutputs | NeedSpelledBooleans | NeedResolvedRefs,
		Limits: Limits{ToolName: NameRule{
			Pattern: dottedNames, Max: 128, Emit: shortNames,
			Source: Source{What: "Model Context Protocol, revision 2025-11-25 (SEP-986)", Date: "2026-08-22"},
		}},
		Voice:      MCPVoice,
		RulePrefix: "mcp",
	}
}
