package jsontree

import (
	"strings"
	"testing"
)

func TestCompactNames(t *testing.T) {
	src := `{"a\/b":1,"\u00e9":2,"plain":3,"q\"":4}`
	root := mustParse(t, src)
	if got := compact(root, src); got != src {
		t.Errorf("the names of the source: %s", got)
	}
	root.Rename(0, "a/c")                                 // as wide as "a\/b" is not
	root.Rename(2, "pla\"n")                              // as wide as the name in the source, but needs an escape
	root.Set("new", NewNull(Span{1, 7}), Span{1, 7})      // its cause is another name
	root.Set("\n", NewNull(Span{}), Span{0, 1<<31 - 1})   // a span that is not in src
	root.Set("é", NewBool(true, Span{}), Span{})          // replaces the value, keeps the name
	root.Set("src", NewNull(Span{}), Span{19, 26})        // its cause is wider than the name
	root.Set("x\xffy", NewNull(Span{}), Span{})           // not UTF-8
	root.Set("\u2028", NewString("\x00", Span{}), Span{}) // legal as it is
	want := `{"a/c":1,"\u00e9":true,"pla\"n":3,"q\"":4,"new":null,"\n":null,"src":null,"x` + "\uFFFD" + `y":null,"` + "\u2028" + `":"\u0000"}`
	if got := compact(root, src); got != want {
		t.Errorf("changed names:\n got %s\nwant %s", got, want)
	}
	mustParse(t, compact(root, src))
	if got := compact(mustParse(t, src), ""); got != `{"a/b":1,"é":2,"plain":3,"q\"":4}` {
		t.Errorf("without a source: %s", got)
	}
}

func TestCompactMade(t *testing.T) {
	v := NewObject(Span{}, Member{Name: "list", Value: NewArray(Span{}, NewNumber("1.0", Span{}), NewString("é\"\\\n\x01😀", Span{}), NewBool(false, Span{}), NewArray(Span{}), NewObject(Span{}))})
	if got, want := compact(v, ""), `{"list":[1.0,"é\"\\\n\u0001😀",false,[],{}]}`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestDetectStyle(t *testing.T) {
	tests := []struct {
		src  string
		want Style
	}{
		{`{"a":1,"b":[1,2]}`, Style{Colon: ":", Comma: ","}},
		{`{"a": 1, "b": [1, 2]}` + "\n", Style{Colon: ": ", Comma: ", "}},
		{`{"a": 1,"b": 2}`, Style{Colon: ": ", Comma: ","}},
		{`{"a": {"b": 1}}`, Style{Colon: ": ", Comma: ", "}},
		{`{"a":{"b":1}}`, Style{Colon: ":", Comma: ","}},
		{`[1, 2]`, Style{Colon: ": ", Comma: ", "}},
		{`{"a:b, c": "d:, e","f":1}`, Style{Colon: ": ", Comma: ","}},
		{`{"a\":b\\":1}`, Style{Colon: ":", Comma: ","}},
		{`{}`, Style{Colon: ":", Comma: ","}},
		{"{\n  \"a\": 1\n}", Style{Multiline: true, Indent: "  ", Newline: "\n", Colon: ": ", Comma: ", "}},
		{"{\n    \"a\": 1,\n    \"b\": [1,2]\n}\n", Style{Multiline: true, Indent: "    ", Newline: "\n", Colon: ": ", Comma: ","}},
		{"{\r\n\t\"a\":1,\r\n\t\"b\":2\r\n}\r\n", Style{Multiline: true, Indent: "\t", Newline: "\r\n", Colon: ":", Comma: ","}},
		{byteOrderMark + "\n{\n\n \"a\": 1}", Style{Multiline: true, Indent: " ", Newline: "\n", Colon: ": ", Comma: ", "}},
		{"{\n\"a\": 1\n}", Style{Multiline: true, Newline: "\n", Colon: ": ", Comma: ", "}},
		{"[\n  1,\n  2\n]", Style{Multiline: true, Indent: "  ", Newline: "\n", Colon: ": ", Comma: ", "}},
		{"\n{\"a\":1}\n", Style{Colon: ":", Comma: ","}},
		{"", Style{Colon: ":", Comma: ","}},
		{`{"cut off`, Style{Colon: ":", Comma: ","}},
		{`{"cut off\`, Style{Colon: ":", Comma: ","}},
	}
	for _, test := range tests {
		if got := DetectStyle(test.src); got != test.want {
			t.Errorf("%q:\n got %+v\nwant %+v", test.src, got, test.want)
		}
	}
}

// restyled prints the changed tree of src in the style of src.
func restyled(t *testing.T, src string, change func(root *Value)) string {
	t.Helper()
	root := mustParse(t, src)
	change(root)
	return string(AppendStyled(nil, root, src, DetectStyle(src), NewLineTable(src), ""))
}

func lines(s ...string) string { return strings.Join(s, "\n") }

// A source that is laid out as a formatter would comes back byte for byte.
func TestStyledKeepsLayout(t *testing.T) {
	for _, src := range []string{
		`{"a":1,"b":[1,2,{}]}`,
		`{"a": 1, "b": [1, 2, {}]}`,
		lines(`{`, `  "type": "object",`, `  "required": ["a", "b"],`, `  "properties": {`, `    "a\/b": {"type": "string"},`, `    "b": {},`,
			`    "c": [`, `      1`, `    ]`, `  }`, `}`),
		strings.ReplaceAll(lines(`[`, "\t{", "\t\t\"a\":{\"b\":[1,2]}", "\t}", `]`), "\n", "\r\n"),
	} {
		if got := restyled(t, src, func(*Value) {}); got != src {
			t.Errorf("got\n%s\nwant\n%s", got, src)
		}
	}
}

func TestStyledChanges(t *testing.T) {
	src := lines(
		`{`,
		`  "a": {"type": "string", "x": {"y": 1}},`,
		`  "b": {`,
		`    "type": "object"`,
		`  },`,
		`  "c": {}`,
		`}`)
	got := restyled(t, src, func(root *Value) {
		a, b, c := root.Get("a"), root.Get("b"), root.Get("c")
		scalars := NewObject(a.Span(), Member{Name: "type", Value: NewString("null", a.Span())}, Member{Name: "enum", Value: NewArray(a.Span())})
		a.Set("made", NewArray(a.Span(), scalars), a.Span())                                              // inside a line: stays on it
		b.Set("required", NewArray(b.Get("type").Span(), NewString("q", b.Span())), b.Get("type").Span()) // scalars, cause on one line
		b.Set("anyOf", NewArray(b.Get("type").Span(), scalars, NewArray(b.Span())), b.Span())             // holds a filled container
		b.Set("enum", NewArray(b.Span(), NewNumber("1", b.Span())), b.Span())                             // cause on several lines
		c.Set("p", NewObject(c.Span()), c.Span())                                                         // was empty, holds an empty one
		root.Set("d", NewObject(c.Span(), Member{Name: "e", Value: NewObject(c.Span(), Member{Name: "f", Value: scalars})}), c.Span())
	})
	want := lines(
		`{`,
		`  "a": {"type": "string", "x": {"y": 1}, "made": [{"type": "null", "enum": []}]},`,
		`  "b": {`,
		`    "type": "object",`,
		`    "required": ["q"],`,
		`    "anyOf": [`,
		`      {"type": "null", "enum": []},`,
		`      []`,
		`    ],`,
		`    "enum": [`,
		`      1`,
		`    ]`,
		`  },`,
		`  "c": {"p": {}},`,
		`  "d": {`,
		`    "e": {`,
		`      "f": {"type": "null", "enum": []}`,
		`    }`,
		`  }`,
		`}`)
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestStyledFillsEmpty(t *testing.T) {
	src := lines(`{`, `  "properties": {}`, `}`)
	got := restyled(t, src, func(root *Value) {
		p := root.Get("properties")
		p.Set("a", NewObject(p.Span(), Member{Name: "type", Value: NewString("string", p.Span())}), p.Span())
	})
	want := lines(`{`, `  "properties": {`, `    "a": {"type": "string"}`, `  }`, `}`)
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// A subtree is spliced in at its own indentation.
func TestStyledBase(t *testing.T) {
	src := lines(`{`, `    "s": {`, `        "a": 1`, `    }`, `}`)
	s := mustParse(t, src).Get("s")
	s.Set("b", NewNull(s.Get("a").Span()), s.Span())
	got := AppendStyled([]byte("..."), s, src, DetectStyle(src), nil, "    ")
	if want := lines(`...{`, `        "a": 1,`, `        "b": null`, `    }`); string(got) != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestStyledScalars(t *testing.T) {
	st := Style{Multiline: true, Indent: " ", Newline: "\n", Colon: ": ", Comma: ", "}
	for _, src := range []string{"1", `"a\/"`, "null", "true", "{}", "[]"} {
		if got := string(AppendStyled(nil, mustParse(t, src), src, st, nil, "  ")); got != src {
			t.Errorf("%s comes out as %s", src, got)
		}
	}
}
