package audit

import (
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/report"
	"schemafix/internal/schema"
)

var enumOfOtherType = Rule{
	ID:    "enum-type",
	Title: "an enum beside another type than string",
	Doc: "The target takes enum beside type: string only. Numbers and booleans keep their type, and the description tells the values. " +
		"An enum without a type is reported as missing-type, one beside a list of types as type-array.",
	Bad:    `{"type":"object","properties":{"a":{"type":"integer","enum":[1,2]}}}`,
	Good:   `{"type":"object","properties":{"a":{"type":"integer","description":"1 or 2"}}}`,
	Level:  report.Error,
	Fix:    "say the values in the description, or write them as strings",
	Passes: []string{"string-enums", "fit-enum", "tell-dropped"},
	Kept:   true,
	Wants:  needs(fields.NeedStringEnums),
	Node: func(c *Context, n schema.Node) {
		if isOtherEnum(c, n.Value) && !c.isRoot(n) {
			c.Report(n, fields.Enum, "%s refuses an enum beside type %s", c.Profile.Name, short(n.Value.Get(fields.Type), maxQuoted)).ProviderMessage = c.says(fields.GoogleVoice, saidEnumType)
		}
	},
}

// isOtherEnum reports whether an enum stands beside one type, which is not string.
func isOtherEnum(c *Context, v *jsontree.Value) bool {
	t := v.Get(fields.Type)
	return v.Get(fields.Enum).IsArray() && t.IsString() && c.typeBit(t.Str()) != fields.StringBit
}
