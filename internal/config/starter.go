package config

import "strings"

// Target is one that a file may name.
type Target struct{ Name, Title string }

const (
	starterHead = `# How schemafix audit looks at the files in this folder and below.
# schemafix config check tells what is wrong with this file.
#
# For editors: schemafix schema config > schemafix.schema.json, and then this line
# without its first two characters:
# # yaml-language-server: $schema=schemafix.schema.json

# What the tools are for. --target on the command line wins over this list. There are
`
	starterTail = `
# The level of a rule: error, warning, note or off. schemafix audit --list tells the rules.
# levels:
#   old-dialect: off
#   malformed-value: warning

# Other targets or levels for some paths, counted from this folder. Later ones win.
# overrides:
#   - paths: ["legacy/**"]
#     levels:
#       tool-name-collision: note

# Findings that may stay. The rule and a reason are needed. path, tool and pointer are
# globs: * is one step of a path or pointer, ** any number; without one, it matches all.
# A pointer counts from the document, as findings print it, or from the tool.
# ignores:
#   - rule: malformed-value
#     path: "tools/*.json"
#     tool: "get_*"
#     pointer: "/**/default"
#     reason: "the server reads it as it is"
`
)

// Starter gives the text of a file to begin with, which names the first of the targets.
func Starter(targets []Target) string {
	var b strings.Builder
	b.WriteString(starterHead)
	for _, t := range targets {
		b.WriteString("#   " + t.Name + ": " + t.Title + "\n")
	}
	b.WriteString("targets:\n  - " + targets[0].Name + "\n")
	b.WriteString(starterTail)
	return b.String()
}
