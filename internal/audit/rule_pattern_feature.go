package audit

import (
	"strconv"

	"schemafix/internal/fields"
	"schemafix/internal/report"
	"schemafix/internal/schema"
)

var patternFeature = Rule{
	ID:    "pattern-feature",
	Title: "a pattern with what the target's expressions do not know",
	Doc: "The target's regular expressions know neither look-around nor back-references nor word boundaries. Escaped backslashes, and \\b in a character class, " +
		"which is a backspace, are fine. The patterns of patternProperties are looked at too.",
	Bad:        `{"type":"object","properties":{"a":{"type":"string","pattern":"^(a|b)\\1$"}}}`,
	Good:       `{"type":"object","properties":{"a":{"type":"string","pattern":"^(?:a|b)[\\b]$"}}}`,
	StrictBad:  `{"type":"object","properties":{"a":{"type":"string","pattern":"^(a|b)\\1$"}},"required":["a"],"additionalProperties":false}`,
	StrictGood: `{"type":"object","properties":{"a":{"type":"string","pattern":"^(?:a|b)[\\b]$"}},"required":["a"],"additionalProperties":false}`,
	Level:      report.Error,
	Fix:        "write a plain pattern, or say in the description what it asks for",
	Passes:     []string{"fit-pattern", "tell-dropped"},
	Kept:       true,
	Wants:      func(p *fields.Profile) bool { return p.Needs.Has(fields.NeedPlainPatterns) },
	Node:       patternFeatures,
}

func patternFeatures(c *Context, n schema.Node) {
	p := n.Value.Get(fields.Pattern)
	if used := schema.PatternFeatures(p.Str()); used != 0 {
		c.Report(n, fields.Pattern, "%s knows no %s in a pattern: %s", c.Profile.Name, used, short(p, maxQuoted))
	}
	if c.Profile.PolicyOf(fields.PatternProperties) != fields.Keep {
		return
	}
	named := n.Value.Get(fields.PatternProperties)
	if !named.IsObject() {
		return
	}
	for i, m := range named.Members() {
		if used := schema.PatternFeatures(m.Name); used != 0 {
			c.ReportMember(fields.PatternProperties, named, i, "%s knows no %s in a pattern of names: %s", c.Profile.Name, used, strconv.Quote(m.Name))
		}
	}
}
