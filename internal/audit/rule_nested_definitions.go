package audit

import (
	"schemafix/internal/report"
)

var definitionsBelow = Rule{
	ID:     "nested-definitions",
	Title:  "definitions below the root",
	Doc:    "normalize moves what is used of them to the root, and drops the rest. A property that is called definitions is no such thing.",
	Bad:    `{"type":"object","properties":{"a":{"type":"string","$defs":{"A":{"type":"string"}}}}}`,
	Good:   `{"type":"object","properties":{"definitions":{"type":"string"}},"$defs":{"A":{"type":"string"}}}`,
	Level:  report.Note,
	Fix:    "move them to the $defs of the root",
	Passes: []string{"drop-unreachable-definitions", "hoist-definitions"},
	Kept:   true,
	Wants:  refElsewhere.Wants,
	Node:   nestedDefinitions,
}
