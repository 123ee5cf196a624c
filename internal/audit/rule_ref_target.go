package audit

import (
	"strings"

	"schemafix/internal/fields"
	"schemafix/internal/report"
	"schemafix/internal/schema"
)

var refElsewhere = Rule{
	ID:    "ref-target",
	Title: "a ref that points neither at the root nor at a root definition",
	Doc: "Anchors, $id and places inside of properties or of other definitions can be found, but not every model's reader finds them. normalize copies what they point at to " +
		"the definitions of the root. Where the level is error the provider does not look there; nor does it under definitions, the older word for $defs.",
	Bad:    `{"type":"object","properties":{"a":{"type":"string"},"b":{"$ref":"#/properties/a"}}}`,
	Good:   `{"type":"object","properties":{"a":{"$ref":"#/$defs/A"}},"$defs":{"A":{"type":"string"}}}`,
	Level:  report.Note,
	Fix:    "move what it points at to the $defs of the root",
	Passes: []string{"hoist-definitions", "upgrade-definitions"},
	Kept:   true,
	Wants:  func(p *fields.Profile) bool { return needs(fields.NeedRootDefinitions)(p) && p.Takes(fields.Ref) },
	Node: func(c *Context, n schema.Node) {
		ref, target := n.Value.Get(fields.Ref), c.Doc.Target(n.Value)
		switch {
		case !ref.IsString(), target == nil, isRootRef(c.Doc.Root, ref.Str(), target) && !isOldRef(c.Profile, ref.Str()):
		case c.rule.Level < report.Error:
			c.Report(n, fields.Ref, "the ref %s points neither at the root nor at a definition there", short(ref, maxQuoted))
		default:
			c.Report(n, fields.Ref, "%s does not find what the ref %s points at: it looks in the $defs of the root", c.Profile.Name, short(ref, maxQuoted)).
				ProviderMessage = c.says(fields.GoogleVoice, saidUndefined)
		}
	},
}

// isOldRef reports whether a ref leads to definitions under a word that the target does not
// look at.
func isOldRef(p *fields.Profile, ref string) bool {
	return p.Needs.Has(fields.NeedRefsInDefs) && strings.HasPrefix(ref, "#/"+fields.Definitions+"/")
}
