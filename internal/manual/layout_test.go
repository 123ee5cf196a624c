package manual

import "testing"

func TestLayout(t *testing.T) {
	for _, c := range []struct {
		text  string
		width int
		want  string
	}{
		{`{"a":[1.0,"x"],"b":{}}`, 80, `{"a": [1.0, "x"], "b": {}}`},
		{`{"a":[1.0,"x"],"b":{"c":"a long string"}}`, 20, "{\n  \"a\": [1.0, \"x\"],\n  \"b\": {\n    \"c\": \"a long string\"\n  }\n}"},
		{`[[],[{}],1e3]`, 5, "[\n  [],\n  [\n    {}\n  ],\n  1e3\n]"},
		{`{"\u00e9":true}`, 80, `{"\u00e9": true}`},
		{`[1,2,3,4,5,6,7]`, 5, "[\n  1,\n  2,\n  3,\n  4,\n  5,\n  6,\n  7\n]"},
		{`[1,2,3,4,5,6,7,8]`, 5, "[\n  1,\n  2,\n  3,\n  4,\n  5,\n  6,\n  … and 2 more\n]"},
		{`"a long string"`, 3, `"a long string"`},
		{`{"a"`, 3, `{"a"`},
	} {
		if got := Layout(c.text, c.width); got != c.want {
			t.Errorf("%s in %d is laid out as\n%s\nwant\n%s", c.text, c.width, got, c.want)
		}
	}
}
