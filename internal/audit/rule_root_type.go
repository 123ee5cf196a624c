package audit

import (
	"fmt"

	"schemafix/internal/container"
	"schemafix/internal/fields"
	"schemafix/internal/normalize"
	"schemafix/internal/report"
	"schemafix/internal/schema"
)

var objectRoot = Rule{
	ID:    "root-type",
	Title: "a root that admits no object",
	Doc: "The arguments of a tool are an object, so its schema must be one. What a root of another type means can't be guessed, and normalize leaves it. " +
		"For what a tool gives only a warning is due: newer clients take any root there.",
	Bad:   `{"type":"string"}`,
	Good:  `{"type":"object","properties":{"a":{"type":"string"}}}`,
	Level: report.Error,
	Fix:   "make the root an object with the value as a property",
	Wants: needs(fields.NeedObjectRoot),
	Node:  rootTypeOf,
}

func rootTypeOf(c *Context, n schema.Node) {
	if c.isRoot(n) && !c.admitsObject() && !c.isFreeAnswer() {
		c.rootTypeFinding(n)
	}
}

// isFreeAnswer reports whether the schema is the format of an answer whose root may be
// anything.
func (c *Context) isFreeAnswer() bool {
	return c.Site.Role == container.Format && normalize.FreeRoot(c.Profile, &c.Site)
}

// admitsObject reports whether the root may be an object.
func (c *Context) admitsObject() bool {
	return !isNever(c.Doc.Root) && c.Doc.Types(c.Doc.Root)&fields.ObjectBit != 0
}

// rootTypeFinding reports a root whose type is not the word object.
func (c *Context) rootTypeFinding(n schema.Node) {
	keyword, is := fields.Type, "none"
	if t := n.Value.Get(fields.Type); t != nil {
		is = short(t, maxQuoted)
	}
	if !n.Value.IsObject() {
		keyword, is = "", "the schema "+n.Value.Raw()
	}
	e := c.Report(n, keyword, "%s wants a root with type object, and this one has %s", c.Profile.Name, is)
	switch {
	case c.Site.Role == container.Output:
		e.Level, e.Fix = report.Warning, c.rule.Fix
	case byFields(c.Profile):
		e.ProviderMessage = c.says(fields.GoogleVoice, saidParameters)
	case c.Profile.Needs.Has(fields.NeedPlainRoot):
		e.ProviderMessage = c.says(fields.OpenAIVoice, fmt.Sprintf(saidNotObject, saidType(n)))
	default:
		e.ProviderMessage = c.says(fields.MCPVoice, saidLiteralObject)
	}
}

// saidType gives a root's type as the provider repeats it.
func saidType(n schema.Node) string {
	if t := n.Value.Get(fields.Type); t.IsString() {
		return t.Str()
	}
	return "None"
}
