package audit

import (
	"schemafix/internal/fields"
	"schemafix/internal/report"
	"schemafix/internal/schema"
)

var typeArray = Rule{
	ID:    "type-array",
	Title: "a list of types",
	Doc: "type must be one name, also where the list has a single one. null in the list is said in another way (nullable, or by leaving the property out of required), " +
		"several types are a union.",
	Bad:    `{"type":"object","properties":{"a":{"type":["string","null"]}}}`,
	Good:   `{"type":"object","properties":{"type":{"type":"string","default":"[]"}}}`,
	Level:  report.Error,
	Fix:    "name one type",
	Passes: []string{"write-nullable", "strip-null", "split-types", "collapse-unions", "root-type", "settle-unions", "simplify-unions", "tell-dropped"},
	Wants:  needs(fields.NeedOneType),
	Node:   typeList,
}

func typeList(c *Context, n schema.Node) {
	if t := n.Value.Get(fields.Type); t.IsArray() {
		c.Report(n, fields.Type, "%s refuses a list of types: %s", c.Profile.Name, short(t, maxQuoted)).ProviderMessage = c.says(fields.GoogleVoice, saidStartList)
	}
}
