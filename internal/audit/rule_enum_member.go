package audit

import (
	"fmt"

	"schemafix/internal/fields"
	"schemafix/internal/report"
	"schemafix/internal/schema"
)

var enumMember = Rule{
	ID:    "enum-member",
	Title: "a member of an enum that is no string, or an empty one",
	Doc: "Members of an enum must be strings with at least one character. There is one finding for each other member, where it stands. " +
		"An enum beside another type than string is reported as a whole.",
	Bad:    `{"type":"object","properties":{"a":{"type":"string","enum":["","x"]}}}`,
	Good:   `{"type":"object","properties":{"a":{"type":"string","enum":["null"," ","0"]}}}`,
	Level:  report.Error,
	Fix:    "write the value as a string that is not empty, or leave it out",
	Passes: []string{"string-enums", "write-nullable", "strip-null", "split-types", "collapse-unions", "simplify-unions", "settle-unions", "fit-enum", "tell-dropped"},
	Kept:   true,
	Wants:  needs(fields.NeedStringEnums),
	Node:   enumMembers,
}

func enumMembers(c *Context, n schema.Node) {
	enum := n.Value.Get(fields.Enum)
	if !enum.IsArray() || c.isRoot(n) || isOtherEnum(c, n.Value) {
		return
	}
	for i, m := range enum.Members() {
		switch {
		case !m.Value.IsString():
			text := short(m.Value, maxQuoted)
			c.ReportMember(fields.Enum, enum, i, "%s refuses %s in an enum: only strings are taken", c.Profile.Name, text).
				ProviderMessage = c.says(fields.GoogleVoice, fmt.Sprintf(saidEnumMember, i, text))
		case m.Value.Str() == "":
			c.ReportMember(fields.Enum, enum, i, "%s refuses an empty string in an enum", c.Profile.Name).ProviderMessage = c.says(fields.GoogleVoice, fmt.Sprintf(saidEnumEmpty, i))
		}
	}
}
