package schema

import (
	"testing"

	"schemafix/internal/jsontree"
)

func TestParameters(t *testing.T) {
	for _, c := range []struct {
		in   string
		want Parameters
	}{
		{`{"type":"object","properties":{}}`, Parameters{}},
		{`{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"}},"required":["b","c"]}`, Parameters{Optional: 1}},
		{`{"properties":{"a":{"type":["string","null"]},"b":{"anyOf":[{"type":"string"}]},"c":{"oneOf":[{"type":"string"}]}},"required":["a","b","c"]}`, Parameters{Unions: 2}},
		{`{"properties":{"o":{"type":"object","properties":{"a":{},"b":{"type":["string"]}},"required":["a"]}},"required":["o"]}`, Parameters{Optional: 1, Unions: 1}},
		{`{"properties":{"l":{"type":"array","items":{"anyOf":[{"properties":{"a":{}}},{}]}}},"required":["l"]}`, Parameters{Optional: 1}},
		{`{"properties":{"a":{"$ref":"#/$defs/A"},"b":{"$ref":"#/$defs/A"}},"required":["a","b"],"$defs":{"A":{"$ref":"#/$defs/B"},"B":{"anyOf":[{"properties":{"x":{}}}]}}}`, Parameters{Optional: 1, Unions: 2}},
		{`{"properties":{"a":{"$ref":"#/$defs/A"}},"required":["a"],"$defs":{"A":{"$ref":"#/$defs/A"}}}`, Parameters{}},
		{`{"properties":{"properties":{"type":"object"},"anyOf":{"type":"string"}},"required":["properties","anyOf"],"default":{"properties":{"a":1}}}`, Parameters{}},
		{`true`, Parameters{}},
		{`{"properties":[],"required":"a"}`, Parameters{}},
	} {
		root, err := new(jsontree.Parser).Parse(c.in)
		if err != nil {
			t.Fatal(err)
		}
		d, err := Load(root, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if got := d.Parameters(); got != c.want {
			t.Errorf("%s has %+v, want %+v", c.in, got, c.want)
		}
	}
}
