package audit

import (
	"schemafix/internal/fields"
	"schemafix/internal/report"
	"schemafix/internal/schema"
)

var propertyName = Rule{
	ID:    "property-name",
	Title: "a name of an argument that the target refuses",
	Doc: "Names of the root's properties may have letters, digits, _ . and -, and at most 64 of them. Names further down are free. " +
		"normalize renames nothing by itself, since the tool would not know its arguments any more.",
	Bad:   `{"type":"object","properties":{"page size":{"type":"string"}}}`,
	Good:  `{"type":"object","properties":{"page_size":{"type":"object","properties":{"page size":{"type":"string"}}}}}`,
	Level: report.Error,
	Fix:   "rename the property",
	Wants: needs(fields.NeedMetaValid),
	Node:  propertyNamesOf,
}

func propertyNamesOf(c *Context, n schema.Node) {
	props := n.Value.Get(fields.Properties)
	if !c.isRoot(n) || !props.IsObject() {
		return
	}
	for _, p := range props.Members() {
		if !isArgumentName(p.Name) {
			e := c.Report(n, "", "%s refuses the property name %q", c.Profile.Name, report.Shorten(p.Name, maxQuoted))
			c.place(e, p)
			e.Keyword, e.ProviderMessage = fields.Properties, c.says(fields.AnthropicVoice, saidKeyPattern)
		}
	}
}

// isArgumentName reports whether a name matches ^[a-zA-Z0-9_.-]{1,64}$.
func isArgumentName(name string) bool {
	const longest = 64
	if name == "" || len(name) > longest {
		return false
	}
	for _, r := range name {
		switch {
		case 'a' <= r && r <= 'z', 'A' <= r && r <= 'Z', '0' <= r && r <= '9', r == '_', r == '.', r == '-':
		default:
			return false
		}
	}
	return true
}
