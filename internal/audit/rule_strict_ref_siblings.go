package audit

import (
	"slices"

	"schemafix/internal/fields"
	"schemafix/internal/report"
	"schemafix/internal/schema"
)

var strictRefSiblings = Rule{
	ID:    "strict-ref-siblings",
	Title: "something beside $ref",
	Doc: "A $ref must stand alone in its schema, also without a description. A union of that one ref may have a description beside it. " +
		"Definitions beside a ref are reported where they stand.",
	Bad:    `{"type":"object","properties":{"a":{"$ref":"#/$defs/A","description":"mine"}},"required":["a"],"additionalProperties":false,"$defs":{"A":{"type":"string"}}}`,
	Good:   `{"type":"object","properties":{"a":{"anyOf":[{"$ref":"#/$defs/A"},{"type":"null"}],"description":"mine"}},"required":["a"],"additionalProperties":false,"$defs":{"A":{"type":"string"}}}`,
	Level:  report.Error,
	Fix:    "put the ref into an anyOf of one branch and leave the rest beside that",
	Passes: []string{"bare-refs"},
	Wants:  strict(fields.NeedBareRef),
	Node:   refSiblings,
}

func refSiblings(c *Context, n schema.Node) {
	v := n.Value
	if !v.Get(fields.Ref).IsString() {
		return
	}
	var beside []string
	for _, m := range v.Members() {
		switch {
		case m.Name == fields.Ref, m.Name == fields.Defs, m.Name == fields.Definitions, slices.Contains(c.Profile.BesideRef, m.Name):
		default:
			beside = append(beside, m.Name)
		}
	}
	if len(beside) == 0 {
		return
	}
	c.Report(n, "", "%s refuses %s beside $ref", c.Profile.Name, listed(beside)).
		ProviderMessage = c.says(fields.OpenAIVoice, "$ref cannot have keywords "+wordSet(beside))
}
