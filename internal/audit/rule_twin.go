package audit

import (
	"schemafix/internal/fields"
	"schemafix/internal/report"
)

var snakeCase = Rule{
	ID:    "twin",
	Title: "a keyword in snake_case",
	Doc: "The target reads any_of, min_items, property_ordering and the like as the keywords anyOf, minItems, propertyOrdering, and so does normalize, which writes the latter: " +
		"other readers don't know the twins. What stands under them is looked at like any other. A twin of a keyword that the target refuses is reported as such.",
	Bad:    `{"type":"object","properties":{"a":{"any_of":[{"type":"string"},{"type":"integer"}]}}}`,
	Good:   `{"type":"object","properties":{"any_of":{"type":"string"}}}`,
	Level:  report.Note,
	Fix:    "write the keyword",
	Passes: []string{"read-twins"},
	Wants:  takesTwins,
	Site: func(c *Context) {
		for i := range c.twins {
			if t := &c.twins[i]; !t.both && c.Profile.Takes(t.keyword) {
				c.place(c.add(t.member.NameSpan, t.member.Name, "%s is read as %s", t.member.Name, t.keyword), t.member)
			}
		}
	},
}

// takesTwins reports whether a target takes some keyword in either spelling.
func takesTwins(p *fields.Profile) bool {
	return p.RulePrefix != strictPrefix && byFields(p) && p.Takes(fields.AnyOf)
}
