package audit

import (
	"schemafix/internal/fields"
	"schemafix/internal/report"
	"schemafix/internal/schema"
)

var strictNestedDefinitions = Rule{
	ID:     "strict-nested-definitions",
	Title:  "definitions below the root",
	Doc:    "Only definitions at the root can be pointed at, so others are of no use. A property that is called $defs is no such thing.",
	Bad:    `{"type":"object","properties":{"a":{"type":"string","$defs":{"A":{"type":"string"}}}},"required":["a"],"additionalProperties":false}`,
	Good:   `{"type":"object","properties":{"$defs":{"type":"string"}},"required":["$defs"],"additionalProperties":false,"$defs":{"A":{"type":"string"}}}`,
	Level:  report.Warning,
	Fix:    "move them to the $defs of the root",
	Passes: []string{"drop-unreachable-definitions", "hoist-definitions"},
	Wants:  strict(fields.NeedRootDefinitions),
	Node:   nestedDefinitions,
}

func nestedDefinitions(c *Context, n schema.Node) {
	if n.Value == c.Doc.Root {
		return
	}
	for _, name := range []string{fields.Defs, fields.Definitions} {
		if n.Value.Has(name) {
			c.Report(n, name, "%s takes definitions at the root only", c.Profile.Name)
		}
	}
}
