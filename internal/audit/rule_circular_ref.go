package audit

import (
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/report"
	"schemafix/internal/schema"
)

var circularRef = Rule{
	ID:    "circular-ref",
	Title: "a ref by which a definition contains itself",
	Doc: "The target takes refs, but none by which a definition contains itself, or only such as lie below an optional property. normalize writes the definition out a few " +
		"times; where a tool can go without strict mode, the schema is handed back.",
	Bad: `{"type":"object","properties":{"a":{"$ref":"#/$defs/A"}},"$defs":{"A":{"type":"object","properties":{"next":{"$ref":"#/$defs/A"}},"required":["next"]}}}`,
	Good: `{"type":"object","properties":{"a":{"$ref":"#/$defs/A"},"b":{"$ref":"#/$defs/A"}},` +
		`"$defs":{"A":{"type":"object","properties":{"next":{"type":"string"}},"required":["next"]}}}`,
	StrictBad: `{"type":"object","properties":{"a":{"$ref":"#/$defs/A"}},"required":["a"],"additionalProperties":false,` +
		`"$defs":{"A":{"type":"object","properties":{"next":{"$ref":"#/$defs/A"}},"required":["next"],"additionalProperties":false}}}`,
	StrictGood: `{"type":"object","properties":{"a":{"$ref":"#/$defs/A"},"b":{"$ref":"#/$defs/A"}},"required":["a","b"],"additionalProperties":false,` +
		`"$defs":{"A":{"type":"object","properties":{"next":{"type":"string"}},"required":["next"],"additionalProperties":false}}}`,
	Level:  report.Error,
	Fix:    "write the levels that are needed, or take the value as JSON text",
	Passes: []string{"unroll-recursion", "drop-unreachable-definitions", "check-representable", "spell-openness"},
	Kept:   true,
	Wants: func(p *fields.Profile) bool {
		return p.Takes(fields.Ref) && (p.Needs.Has(fields.NeedNoRecursion) || p.Needs.Has(fields.NeedOptionalRecursion))
	},
	Site: func(c *Context) {
		anywhere := c.Profile.Needs.Has(fields.NeedNoRecursion)
		circular := c.Doc.Circular(func(n schema.Node) bool {
			return c.Profile.ActsOn(n.Keyword) && (anywhere || schema.MustHold(n))
		})
		if len(circular) == 0 {
			return
		}
		reached := c.Doc.Reachable()
		seen := map[*jsontree.Value]bool{}
		c.Doc.Walk(func(n schema.Node) {
			if t := c.Doc.Target(n.Value); circular[t] && reached[n.Value] && !seen[t] && n.Value.Get(fields.Ref).IsString() {
				seen[t] = true
				c.Report(n, fields.Ref, "%s refuses a definition that contains itself: %s", c.Profile.Name, short(n.Value.Get(fields.Ref), maxQuoted)).
					ProviderMessage = c.says(fields.AnthropicVoice, "Too many recursive definitions in schema")
			}
		})
	},
}
