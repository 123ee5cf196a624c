package audit

import (
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/report"
	"schemafix/internal/schema"
)

var refOutside = Rule{
	ID:    "ref-outside",
	Title: "a ref into a word that is no keyword",
	Doc: "What #/components/schemas/X and the like point at can be found, but a reader need not take it for a schema. normalize copies it to the definitions of the root. " +
		"Refs to any place within the schema itself stay.",
	Bad:    `{"type":"object","properties":{"a":{"$ref":"#/components/A"}},"components":{"A":{"type":"string"}}}`,
	Good:   `{"type":"object","properties":{"a":{"type":"string"},"b":{"$ref":"#/properties/a"}}}`,
	Level:  report.Note,
	Fix:    "move what it points at to the $defs of the root",
	Passes: []string{"write-refs"},
	Wants: func(p *fields.Profile) bool {
		return p.RulePrefix != strictPrefix && p.Takes(fields.Ref) && !p.Needs.Has(fields.NeedRootDefinitions)
	},
	Site: func(c *Context) {
		outside := map[*jsontree.Value]bool{}
		for _, v := range c.Doc.Extra {
			schema.Walk(schema.Node{Value: v}, func(n schema.Node) { outside[n.Value] = true })
		}
		if len(outside) == 0 {
			return
		}
		c.Doc.Walk(func(n schema.Node) {
			if ref := n.Value.Get(fields.Ref); ref.IsString() && outside[c.Doc.Target(n.Value)] {
				c.Report(n, fields.Ref, "the ref %s points into a word that is no keyword", short(ref, maxQuoted))
			}
		})
	},
}
