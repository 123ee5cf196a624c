package audit

import (
	"maps"
	"slices"
	"strings"

	"schemafix/internal/fields"
	"schemafix/internal/report"
	"schemafix/internal/schema"
)

var typeFormat = Rule{
	ID:    "format",
	Title: "a format that the target does not take for the type",
	Doc: "The target takes a few formats, each beside its own type. Others beside type string are refused by some models and routes, and ignored by others; " +
		"beside other types they are ignored. The description can tell the format just as well.",
	Bad:        `{"type":"object","properties":{"a":{"type":"string","format":"iri"}}}`,
	Good:       `{"type":"object","properties":{"format":{"type":"string","format":"date-time"}}}`,
	StrictBad:  `{"type":"object","properties":{"a":{"type":"string","format":"iri"}},"required":["a"],"additionalProperties":false}`,
	StrictGood: `{"type":"object","properties":{"format":{"type":"string","format":"email"}},"required":["format"],"additionalProperties":false}`,
	Level:      report.Error,
	Fix:        "say the format in the description",
	Passes:     []string{"fit-format", "tell-dropped", "split-types"},
	Kept:       true,
	Wants: func(p *fields.Profile) bool {
		return p.Takes(fields.Format) && p.Formats != nil && p.OtherFormats == 0
	},
	Node: formatOf,
}

func formatOf(c *Context, n schema.Node) {
	f := n.Value.Get(fields.Format)
	if !f.IsString() {
		return
	}
	types := c.typesOf(n.Value)
	if c.Profile.Formats[f.Str()]&types != 0 {
		return
	}
	e := c.Report(n, fields.Format, "%s does not take the format %s%s", c.Profile.Name, short(f, maxQuoted), acceptedFormats(c.Profile, types))
	if types&fields.StringBit != 0 {
		e.ProviderMessage = c.said(saidFormat, saidOfKeyword(fields.Format, f))
		return
	}
	e.Level = report.Warning
}

// acceptedFormats names the formats that are taken beside some types.
func acceptedFormats(p *fields.Profile, types fields.Types) string {
	var names []string
	for _, name := range slices.Sorted(maps.Keys(p.Formats)) {
		if p.Formats[name]&types != 0 {
			names = append(names, name)
		}
	}
	if names == nil {
		return " here"
	}
	return " here (accepted: " + strings.Join(names, ", ") + ")"
}
