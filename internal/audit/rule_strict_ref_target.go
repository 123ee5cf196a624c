package audit

import (
	"strings"

	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/report"
	"schemafix/internal/schema"
)

var strictRefTarget = Rule{
	ID:    "strict-ref-target",
	Title: "a ref that points neither at the root nor at a root definition",
	Doc: "A ref may be # or #/$defs/NAME (#/definitions/NAME). Anchors, $id and places inside of properties or of other definitions are refused, " +
		"even where they can be found.",
	Bad: `{"type":"object","properties":{"a":{"type":"string"},"b":{"$ref":"#/properties/a"}},"required":["a","b"],"additionalProperties":false}`,
	Good: `{"type":"object","properties":{"a":{"$ref":"#/$defs/A"},"b":{"anyOf":[{"$ref":"#"},{"type":"null"}]}},"required":["a","b"],"additionalProperties":false,` +
		`"$defs":{"A":{"type":"string"}}}`,
	Level:  report.Error,
	Fix:    "move what it points at to the $defs of the root",
	Passes: []string{"hoist-definitions", "drop-unreachable-definitions", "check-representable"},
	Wants:  strict(fields.NeedRootDefinitions),
	Node:   refTarget,
}

func refTarget(c *Context, n schema.Node) {
	ref := n.Value.Get(fields.Ref)
	target := c.Doc.Target(n.Value)
	if !ref.IsString() || target == nil || isRootRef(c.Doc.Root, ref.Str(), target) {
		return
	}
	c.Report(n, fields.Ref, "%s refuses a ref to %s: only the root and its definitions can be pointed at", c.Profile.Name, short(ref, maxQuoted)).
		ProviderMessage = c.says(fields.OpenAIVoice, saidRefTarget)
}

// isRootRef reports whether a ref is the pointer of the root or of a definition there.
func isRootRef(root *jsontree.Value, ref string, target *jsontree.Value) bool {
	if target == root {
		return ref == "#"
	}
	for _, keyword := range []string{fields.Defs, fields.Definitions} {
		name, ok := strings.CutPrefix(ref, "#/"+keyword+"/")
		if !ok || strings.Contains(name, "/") {
			continue
		}
		for _, d := range root.Get(keyword).Members() {
			if d.Value == target {
				return true
			}
		}
	}
	return false
}
