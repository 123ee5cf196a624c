package normalize

import (
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
)

// schemaURI is what $schema says of draft 2020-12.
const schemaURI = "https://json-schema.org/draft/2020-12/schema"

// olderDrafts are the drafts that the upgrade starts from.
const olderDrafts = fields.Draft3 | fields.Draft4 | fields.Draft6 | fields.Draft7 | fields.Draft2019

var upgradeSchemaURI = Pass{
	ID:    "upgrade-schema-uri",
	Title: "let $schema name draft 2020-12",
	Doc: `$schema of draft-03, 04, 06, 07 and 2019-09, with or without a trailing "#", http or https, becomes the ` +
		"address of draft 2020-12, since that is what the rest is brought to. Addresses of other meta-schemas stay, " +
		"and none is added.",
	Bad:   `{"$schema":"http://json-schema.org/draft-07/schema#","type":"object"}`,
	Good:  `{"$schema":"https://json.schemastore.org/base.json","properties":{"$schema":{"const":"http://json-schema.org/draft-07/schema#"}}}`,
	On:    []string{fields.Schema},
	Wants: always,
	Run: func(e *Editor) {
		e.Each(func(n schema.Node) {
			if schema.DraftOf(n.Value)&olderDrafts == 0 {
				return
			}
			e.Put(n, fields.Schema, jsontree.NewString(schemaURI, n.Value.Get(fields.Schema).Span()),
				same("the schema is written in draft 2020-12 now, so $schema says that"))
		})
	},
}
