package audit

import (
	"strings"

	"schemafix/internal/fields"
	"schemafix/internal/report"
	"schemafix/internal/schema"
)

var lookAround = Rule{
	ID:    "look-around",
	Title: "a pattern that looks ahead or behind",
	Doc:   "The provider's regular expressions know no (?=…), (?!…), (?<=…) and (?<!…). An escaped bracket, one within a class, and groups of other kinds are fine.",
	Bad:   `{"type":"object","properties":{"a":{"type":"string","pattern":"^(?!b)"}}}`,
	Good:  `{"type":"object","properties":{"a":{"type":"string","pattern":"^\\(\\?=[(?=]+(?:b|c)$","default":"(?=x)"}}}`,
	Level: report.Error,
	Fix:   "write a pattern without look-around, or say in the description what it asks for",

	Passes: []string{"drop-look-around", "tell-dropped"},
	Kept:   true,
	Wants:  needs(fields.NeedNoLookAround),
	Node: func(c *Context, n schema.Node) {
		if p := n.Value.Get(fields.Pattern); p.IsString() && looksAround(p.Str()) {
			c.Report(n, fields.Pattern, "%s refuses a pattern that looks around: %s", c.Profile.Name, short(p, maxQuoted)).ProviderMessage = c.says(fields.OpenAIVoice, saidLookAround)
		}
	},
}

// lookArounds are what groups begin with that look ahead or behind.
var lookArounds = []string{"(?=", "(?!", "(?<=", "(?<!"}

// looksAround reports whether a pattern has such a group.
func looksAround(pattern string) bool {
	inClass := false
	for i := 0; i < len(pattern); i++ {
		switch pattern[i] {
		case '\\':
			i++
		case '[':
			inClass = true
		case ']':
			inClass = false
		case '(':
			if !inClass && startsGroup(pattern[i:]) {
				return true
			}
		}
	}
	return false
}

func startsGroup(text string) bool {
	for _, start := range lookArounds {
		if strings.HasPrefix(text, start) {
			return true
		}
	}
	return false
}
