package audit

import (
	"schemafix/internal/fields"
	"schemafix/internal/report"
	"schemafix/internal/schema"
)

var plainRoot = Rule{
	ID:    "root-shape",
	Title: "a root that is not plainly an object",
	Doc: "The root must have type: object. Where the target wants it plain, it may have neither a union nor allOf, enum, const, not or $ref: there is one finding for each of " +
		"these words, unless the target refuses the word anywhere, and one for the type. A root that admits no object at all is reported as root-type.",
	Bad:   `{"properties":{"a":{"type":"string"}}}`,
	Good:  `{"type":"object","properties":{"a":{"type":"string"}}}`,
	Level: report.Error,
	Fix:   "make the root an object, and put anything else into a property of it",
	Passes: []string{
		"root-type", "merge-root-union", "resolve-root-ref", "plain-root", "merge-all-of", "one-of-to-any-of", "settle-unions", "simplify-unions", "collapse-unions",
		"write-nullable", "strip-null", "string-enums", "tell-dropped", "fill-shapes", "inline-refs", "hoist-definitions", "drop-unreachable-definitions",
	},
	Wants: needs(fields.NeedObjectRoot),
	Node:  rootShapeOf,
}

// notAtPlainRoot are the keywords that a plain root must not have.
var notAtPlainRoot = append([]string{fields.Const}, notAtRoot...)

// wordsNotAtRoot gives the keywords that a target does not take at the root.
func wordsNotAtRoot(p *fields.Profile) []string {
	switch {
	case p.Needs.Has(fields.NeedPlainRoot):
		return notAtPlainRoot
	case p.Needs.Has(fields.NeedNoRootUnion):
		return []string{fields.AnyOf, fields.OneOf, fields.AllOf}
	}
	return nil
}

func rootShapeOf(c *Context, n schema.Node) {
	if !c.isRoot(n) || !c.admitsObject() {
		return
	}
	v := n.Value
	for _, name := range wordsNotAtRoot(c.Profile) {
		if v.Has(name) && c.Profile.Takes(name) {
			e := c.Report(n, name, "%s refuses %s at the root", c.Profile.Name, name)
			e.ProviderMessage = c.said("", saidRoot)
			if isCombiner(name) && name != fields.Not {
				e.ProviderMessage += c.says(fields.AnthropicVoice, saidRootUnion)
			}
		}
	}
	if c.isFreeAnswer() {
		return
	}
	if t := v.Get(fields.Type); t.IsString() && c.typeBit(t.Str()) == fields.ObjectBit {
		return
	}
	c.rootTypeFinding(n)
}
