package fields

// vsCode is the check of a tool's parameters that VS Code's Copilot makes before any
// provider sees them.
//
// Source: refusals that users reported, 2025-04 to 2026-04.
func vsCode() *Profile {
	return &Profile{
		Name:    "vscode",
		Aliases: []string{"copilot"},
		Title:   "tools of MCP servers in VS Code (Copilot's own check)",
		Sources: []Source{
			reported("VS Code"),
		},
		Doc: "An array without items makes the tool be left out. What else is refused is the provider's behind it: see its own target.",

		Container: "mcp",
		Keep:      vocabulary(),
		Rewrite:   append([]string{Nullable}, oldWords()...),
		Unknown:   Keep, Extensions: Keep,
		Needs:      NeedObjectRoot | NeedItems | NeedResolvedRefs,
		Voice:      VSCodeVoice | MCPVoice,
		RulePrefix: "vscode",
	}
}
