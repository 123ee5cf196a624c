package normalize

import (
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
)

var upgradeDefinitions = Pass{
	ID:    "upgrade-definitions",
	Title: "move definitions to $defs",
	Doc: `"definitions" becomes $defs, which it is called since draft 2019-09; where both stand, they are united. A ` +
		"name that both have stays once if the schemas are equal; else the one from definitions gets a new name. " +
		"Every $ref follows.",
	Bad:   `{"$ref":"#/definitions/a","definitions":{"a":{"type":"string"}}}`,
	Good:  `{"$ref":"#/$defs/definitions","$defs":{"definitions":{"type":"string"}},"default":{"definitions":{}}}`,
	On:    []string{fields.Definitions},
	Wants: refuses(fields.Definitions),
	Run: func(e *Editor) {
		var left []*jsontree.Value
		twins := map[*jsontree.Value]*jsontree.Value{}
		e.Each(func(n schema.Node) {
			old := n.Value.Get(fields.Definitions)
			if !old.IsObject() {
				return
			}
			defs := n.Value.Get(fields.Defs)
			if defs == nil {
				e.Swap(n, fields.Definitions, fields.Defs, old, same("definitions is called $defs since draft 2019-09"))
				return
			}
			united, pairs := uniteDefinitions(defs, old)
			e.Merge(n, fields.Definitions, fields.Defs, united, same("definitions is called $defs since draft 2019-09; the two are united"))
			for _, t := range pairs {
				twins[t.dropped] = t.kept
				left = append(left, t.dropped)
			}
		})
		e.redirect(twins)
		e.keepTargets(left)
	},
}

// twin is a definition that stood under both words.
type twin struct{ dropped, kept *jsontree.Value }

// uniteDefinitions gives both maps as one.
func uniteDefinitions(defs, old *jsontree.Value) (united *jsontree.Value, twins []twin) {
	united = copied(defs)
	have := indexOf(defs)
	taken := map[string]bool{}
	for _, holder := range []*jsontree.Value{defs, old} {
		for _, m := range holder.Members() {
			taken[m.Name] = true
		}
	}
	for _, m := range old.Members() {
		i, clash := have[m.Name]
		switch {
		case !clash:
		case jsontree.Equal(defs.Elem(i), m.Value):
			twins = append(twins, twin{dropped: m.Value, kept: defs.Elem(i)})
			continue
		default:
			m.Name = freshName(m.Name, func(s string) bool { return taken[s] })
			taken[m.Name] = true
		}
		add(united, m)
	}
	return united, twins
}
