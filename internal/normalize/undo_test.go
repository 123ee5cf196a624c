package normalize

import (
	"testing"

	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
)

// Reshapes are taken back in a copy: nulls that were there before stay, and what was required.
func TestUnshaped(t *testing.T) {
	const input = `{"type":"object","properties":{"a":{"type":"string","description":"d"},"b":{"anyOf":[{"type":"integer"},{"type":"boolean"}]},` +
		`"c":{"type":["string","null"]},"d":{"type":"object","properties":{"e":{"type":"number"}}}},"required":["d"]}`
	for _, c := range []struct{ target, unshaped, shared string }{
		{"openai-strict",
			`{"type":"object","properties":{"a":{"anyOf":[{"type":"string"}],"description":"d"},"b":{"anyOf":[{"type":"integer"},{"type":"boolean"}]},` +
				`"c":{"type":["string","null"]},"d":{"type":"object","properties":{"e":{"anyOf":[{"type":"number"}]}},"additionalProperties":false}},` +
				`"required":["d"],"additionalProperties":false}`,
			`{"type":"object","properties":{"a":{"anyOf":[{"type":"string"}],"description":"d"},"b":{"anyOf":[{"type":"integer"},{"type":"boolean"}]},` +
				`"c":{"type":["string","null"]},"d":{"type":"object","properties":{"e":{"anyOf":[{"type":"number"}]}},"required":["e"],"additionalProperties":false}},` +
				`"required":["a","b","c","d"],"additionalProperties":false}`,
		},
		{"mcp", input, input},
	} {
		profile := fields.Target(c.target)
		var w Worker
		root, err := new(jsontree.Parser).Parse(input)
		if err != nil {
			t.Fatal(err)
		}
		res, err := w.Schema(root, Options{Profile: profile})
		if err != nil {
			t.Fatal(err)
		}
		before := asText(res.Schema)
		if got := asText(res.Unshaped(new(jsontree.Parser), nil)); got != c.unshaped {
			t.Errorf("%s, unshaped:\n%s, want\n%s", c.target, got, c.unshaped)
		}
		if got := asText(res.Shared(new(jsontree.Parser))); got != c.shared {
			t.Errorf("%s, shared:\n%s, want\n%s", c.target, got, c.shared)
		}
		if after := asText(res.Schema); after != before {
			t.Errorf("%s: the output itself was changed to\n%s", c.target, after)
		}
		if res.Reshaped() != (c.unshaped != input) {
			t.Errorf("%s: Reshaped is %v", c.target, res.Reshaped())
		}
	}
}

// A renamed property gets its name back, and is no part of what input and output share.
func TestUnshapedNames(t *testing.T) {
	root, err := new(jsontree.Parser).Parse(`{"type":"object","properties":{"a b":{"type":["string","null"]},"c":{"type":"integer"}},"required":["a b","c"]}`)
	if err != nil {
		t.Fatal(err)
	}
	var w Worker
	res, err := w.Schema(root, Options{Profile: fields.Target("cca"), Rename: true})
	if err != nil {
		t.Fatal(err)
	}
	for what, c := range map[string]struct{ got, want string }{
		"unshaped": {asText(res.Unshaped(new(jsontree.Parser), nil)), `{"type":"object","properties":{"a b":{"type":"string"},"c":{"type":"integer"}},"required":["a b","c"]}`},
		"shared":   {asText(res.Shared(new(jsontree.Parser))), `{"type":"object","properties":{"a_b":false,"c":{"type":"integer"}},"required":["c"]}`},
	} {
		if c.got != c.want || !res.Reshaped() {
			t.Errorf("%s:\n%s, want\n%s", what, c.got, c.want)
		}
	}
}

func asText(v *jsontree.Value) string { return string(jsontree.AppendCompact(nil, v, "")) }
