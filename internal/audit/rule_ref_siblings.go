package audit

import (
	"schemafix/internal/fields"
	"schemafix/internal/report"
)

var crowdedRef = Rule{
	ID:     "ref-siblings",
	Title:  strictRefSiblings.Title,
	Doc:    "Beside $ref the target takes nothing, or only a few words. A union of that one ref may have a description beside it.",
	Bad:    `{"type":"object","properties":{"a":{"$ref":"#/$defs/A","deprecated":true}},"$defs":{"A":{"type":"string"}}}`,
	Good:   `{"type":"object","properties":{"a":{"anyOf":[{"$ref":"#/$defs/A"}],"title":"mine"}},"$defs":{"A":{"type":"string"}}}`,
	Level:  report.Error,
	Fix:    strictRefSiblings.Fix,
	Passes: []string{"bare-refs", "merge-all-of", "settle-unions"},
	Kept:   true,
	Wants:  needs(fields.NeedBareRef),
	Node:   refSiblings,
}
