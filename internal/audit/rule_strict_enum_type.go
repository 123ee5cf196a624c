package audit

import (
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/report"
	"schemafix/internal/schema"
)

var strictEnumType = Rule{
	ID:    "strict-enum-type",
	Title: "a value of an enum that is not of the schema's type, or an object or array",
	Doc: "Values of an enum must be of the type beside it: null only where the type list has null. Objects and arrays in an enum have no form in strict mode. " +
		"An enum without a type is reported as strict-unrepresentable-node.",
	Bad:    `{"type":"object","properties":{"a":{"type":"string","enum":["x",null]}},"required":["a"],"additionalProperties":false}`,
	Good:   `{"type":"object","properties":{"a":{"type":["number","null"],"enum":[1,2.5,null]}},"required":["a"],"additionalProperties":false}`,
	Level:  report.Error,
	Fix:    "write objects and arrays of an enum as text, or send the tool without strict: normalize hands the schema back",
	Passes: []string{"fit-enum"},
	Wants:  strict(fields.NeedEnumFitsType),
	Node:   enumType,
}

func enumType(c *Context, n schema.Node) {
	enum := n.Value.Get(fields.Enum)
	if !enum.IsArray() {
		return
	}
	types := schema.DeclaredTypes(n.Value)
	for _, m := range enum.Members() {
		compound := m.Value.IsObject() || m.Value.IsArray()
		if !compound && schema.TypeOf(m.Value)&types != 0 {
			continue
		}
		e := c.Report(n, fields.Enum, "%s", enumFault(c, n.Value, m.Value))
		e.ProviderMessage = c.says(fields.OpenAIVoice, "enum value "+short(m.Value, maxQuoted)+" does not validate against")
		if compound {
			e.ProviderMessage, e.Fix = "", c.rule.Fix
		}
		return // one finding for the enum: the rest is of a kind with it
	}
}

func enumFault(c *Context, v, member *jsontree.Value) string {
	text := c.Profile.Name + " refuses " + short(member, maxQuoted) + " in an enum"
	if t := v.Get(fields.Type); t != nil && !member.IsObject() && !member.IsArray() {
		return text + " of type " + short(t, maxQuoted)
	}
	return text
}
