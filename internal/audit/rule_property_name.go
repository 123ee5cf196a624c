package audit

import (
	"fmt"
	"unicode/utf8"

	"schemafix/internal/fields"
	"schemafix/internal/report"
	"schemafix/internal/schema"
)

var propertyName = Rule{
	ID:    "property-name",
	Title: "a name of an argument that the target refuses",
	Doc: "Names of properties may have only certain characters, and not too many of them; most targets that say so look at the root's " +
		"properties alone; others keep a few words for themselves. normalize renames them only under --rename, since the tool would not know its arguments any more: " +
		"whoever calls it needs the map in the report.",
	Bad:        `{"type":"object","properties":{"$ref":{"type":"string"}}}`,
	Good:       `{"type":"object","properties":{"page_size":{"type":"object","properties":{"page size":{"type":"string"}}}}}`,
	StrictBad:  `{"type":"object","properties":{"$ref":{"type":"string"}},"additionalProperties":false}`,
	StrictGood: `{"type":"object","properties":{"page_size":{"type":"string"}},"additionalProperties":false}`,
	Level:      report.Error,
	Fix:        "rename the property, or let normalize --rename do it",
	Wants:      func(p *fields.Profile) bool { return p.Limits.Keys.Any() },
	Node:       propertyNamesOf,
}

func propertyNamesOf(c *Context, n schema.Node) {
	rule, props := &c.Profile.Limits.Keys, n.Value.Get(fields.Properties)
	if rule.TopLevelOnly && !c.isRoot(n) || !props.IsObject() {
		return
	}
	for _, p := range props.Members() {
		if rule.Takes(p.Name) {
			continue
		}
		e := c.Report(n, "", "%s refuses the property name %q", c.Profile.Name, report.Shorten(p.Name, maxQuoted))
		e.ProviderMessage = rule.Said
		if rule.Matches(p.Name) && !rule.Fits(p.Name) {
			e.Message += fmt.Sprintf(", which has %d characters: at most %d are taken", utf8.RuneCountInString(p.Name), rule.Max)
			e.ProviderMessage = rule.SaidLong
		}
		c.place(e, p)
		e.Keyword = fields.Properties
	}
}
