package normalize

import (
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
)

// refAlone are the drafts in which what stands beside $ref is ignored.
const refAlone = fields.Draft3 | fields.Draft4 | fields.Draft6 | fields.Draft7

var upgradeRefSiblings = Pass{
	ID:    "upgrade-ref-siblings",
	Title: "drop what older drafts ignore beside $ref",
	Doc: "Where $schema names draft-03 to 07, keywords beside $ref that would refuse values since draft 2019-09 leave: " +
		"those drafts ignore them. Definitions, names, descriptions and other notes stay, and so does OpenAPI's " +
		"nullable, which none of these drafts knows. Without such a $schema, what stands beside $ref counts.",
	Bad:   `{"$schema":"http://json-schema.org/draft-07/schema#","$ref":"#/definitions/a","maxLength":3,"definitions":{"a":{"type":"string"}}}`,
	Good:  `{"$ref":"#/definitions/a","maxLength":3,"definitions":{"a":{"type":"string"}}}`,
	On:    []string{fields.Ref},
	Wants: always,
	Run: func(e *Editor) {
		if e.Doc.Draft&refAlone == 0 {
			return
		}
		var left []*jsontree.Value
		e.Each(func(n schema.Node) {
			if n.Value.Get(fields.Ref).IsString() {
				left = append(left, dropRefSiblings(e, n)...)
			}
		})
		e.keepTargets(left)
	},
}

func dropRefSiblings(e *Editor, n schema.Node) (left []*jsontree.Value) {
	v := n.Value
	for i := 0; i < v.Len(); {
		name, val := v.Members()[i].Name, v.Elem(i)
		kw := fields.Lookup(name)
		if kw == nil || kw.Role != fields.Assertion && kw.Role != fields.Applicator || name == fields.Nullable {
			i++
			continue
		}
		e.Drop(n, name, Claim{Exact: true, Note: "%s stood beside $ref, where it is ignored up to draft-07 and would count today", Arg: name})
		left = append(left, val)
	}
	return left
}
