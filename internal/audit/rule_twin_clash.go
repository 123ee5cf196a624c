package audit

import (
	"schemafix/internal/fields"
	"schemafix/internal/report"
)

var twinClash = Rule{
	ID:    "twin-clash",
	Title: "a keyword and its snake_case twin in one schema",
	Doc: "Both are the same field to the target, and a request that sets a field twice is refused. normalize keeps the keyword, and the description tells the other. " +
		"A keyword alone, in either spelling, is fine.",
	Bad:    `{"type":"object","properties":{"a":{"anyOf":[{"type":"string"},{"type":"integer"}],"any_of":[{"type":"string"}]}}}`,
	Good:   snakeCase.Good,
	Level:  report.Error,
	Fix:    "leave one of them",
	Passes: []string{"read-twins", "tell-dropped"},
	Wants:  takesTwins,
	Site: func(c *Context) {
		for i := range c.twins {
			if t := &c.twins[i]; t.both {
				e := c.add(t.member.NameSpan, t.member.Name, "%s and %s are the same to %s, and both stand here", t.member.Name, t.keyword, c.Profile.Name)
				c.place(e, t.member)
				e.ProviderMessage = c.says(fields.GoogleVoice, saidDuplicate)
			}
		}
	},
}
