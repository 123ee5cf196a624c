package audit

import (
	"schemafix/internal/fields"
	"schemafix/internal/report"
	"schemafix/internal/schema"
)

var strictRefUnresolved = Rule{
	ID:    "strict-ref-unresolved",
	Title: "a ref that points at nothing in the schema",
	Doc:   "Refs are resolved within the schema of their tool. Nothing is fetched, by the provider as little as here, so a ref to another file or address leads nowhere.",
	Bad:   `{"type":"object","properties":{"a":{"$ref":"#/$defs/Missing"}},"required":["a"],"additionalProperties":false}`,
	Good:  `{"type":"object","properties":{"a":{"$ref":"#/$defs/A"}},"required":["a"],"additionalProperties":false,"$defs":{"A":{"type":"string"}}}`,
	Level: report.Error,
	Fix:   "put what it points at into the $defs of the schema's root",
	Wants: strict(fields.NeedRootDefinitions),
	Node:  refUnresolved,
}

func refUnresolved(c *Context, n schema.Node) {
	ref := n.Value.Get(fields.Ref)
	if !ref.IsString() || c.Doc.Target(n.Value) != nil {
		return
	}
	c.Report(n, fields.Ref, "the ref %s points at nothing in this schema", short(ref, maxQuoted)).ProviderMessage = c.says(fields.OpenAIVoice, saidUnresolved)
}
