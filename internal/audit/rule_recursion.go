package audit

import (
	"schemafix/internal/fields"
	"schemafix/internal/report"
	"schemafix/internal/schema"
)

var recursion = Rule{
	ID:    "recursion",
	Title: "a definition that contains itself",
	Doc: "The target takes no refs, so definitions are written out where they are used. One that contains itself is written out a few times within itself, then only its type is: " +
		"what lies deeper is not said.",
	Bad:    `{"type":"object","properties":{"a":{"$ref":"#/$defs/A"}},"$defs":{"A":{"type":"object","properties":{"next":{"$ref":"#/$defs/A"}}}}}`,
	Good:   `{"type":"object","properties":{"a":{"type":"object","properties":{"next":{"type":"string"}}}}}`,
	Also:   []string{"forbidden-key", "keyword"},
	Level:  report.Note,
	Fix:    "write the levels that are needed, or take the value as JSON text",
	Passes: []string{"inline-refs", "tell-dropped"},
	Wants:  func(p *fields.Profile) bool { return p.RulePrefix != strictPrefix && !p.Takes(fields.Ref) },
	Site: func(c *Context) {
		for _, v := range c.Doc.Recursive() {
			c.Report(schema.Node{Value: v}, "", "the definition contains itself; %s has no refs, so it ends after a few levels", c.Profile.Name)
		}
	},
}
