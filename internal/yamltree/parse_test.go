package yamltree

import (
	"strconv"
	"strings"
	"testing"
)

// show writes a tree on one line: plain scalars as they are in <>, others in quotes, an
// empty node as _.
func show(n *Node) string {
	var b strings.Builder
	if n.Anchor != "" {
		b.WriteString("&" + n.Anchor + " ")
	}
	if n.Tag != "" {
		b.WriteString(n.Tag + " ")
	}
	switch n.Kind {
	case Empty:
		b.WriteString("_")
	case Alias:
		b.WriteString("*" + n.Value)
	case Scalar:
		if n.Style == Plain {
			b.WriteString("<" + n.Value + ">")
		} else {
			b.WriteString(strconv.Quote(n.Value))
		}
	case Sequence:
		b.WriteString("[")
		for i, e := range n.Entries {
			if i > 0 {
				b.WriteString(" ")
			}
			b.WriteString(show(e.Value))
		}
		b.WriteString("]")
	case Mapping:
		b.WriteString("{")
		for i, e := range n.Entries {
			if i > 0 {
				b.WriteString(" ")
			}
			b.WriteString(show(e.Key) + ":" + show(e.Value))
		}
		b.WriteString("}")
	default:
		b.WriteString("INVALID")
	}
	return b.String()
}

func showAll(docs []*Document) string {
	var all []string
	for _, d := range docs {
		all = append(all, show(d.Root))
	}
	return strings.Join(all, " --- ")
}

func TestParse(t *testing.T) {
	tests := []struct{ name, src, want string }{
		{"nothing", "", "_"},
		{"a comment", "# c\n", "_"},
		{"byte order mark", "\uFEFFa: 1\n", "{<a>:<1>}"},
		{"scalar", "text\n", "<text>"},
		{"mapping", "a: 1\nb:  2  # c\n", "{<a>:<1> <b>:<2>}"},
		{"nested", "a:\n  b:\n    c: d\ne: f\n", "{<a>:{<b>:{<c>:<d>}} <e>:<f>}"},
		{"no value", "a:\nb: # c\nc:", "{<a>:_ <b>:_ <c>:_}"},
		{"quoted keys", "\"a: b\": 1\n'c' : 2\n", `{"a: b":<1> "c":<2>}`},
		{"colon in text", "a: http://x:80/y:z\n", "{<a>:<http://x:80/y:z>}"},
		{"hash in text", "a: b#c\n", "{<a>:<b#c>}"},
		{"indicators in text", "a: ^[a-z]+$, {x} - ? y!\n", "{<a>:<^[a-z]+$, {x} - ? y!>}"},
		{"dash begins text", "a: -x\nb: ?y\nc: :z\n", "{<a>:<-x> <b>:<?y> <c>:<:z>}"},
		{"sequence", "- a\n-\n- b # c\n", "[<a> _ <b>]"},
		{"sequence as deep as its key", "a:\n- b\n- c\nd: e\n", "{<a>:[<b> <c>] <d>:<e>}"},
		{"sequence deeper than its key", "a:\n  - b\n  -   c\n", "{<a>:[<b> <c>]}"},
		{"compact mapping", "- a: 1\n  b: 2\n-\n  c: 3\n", "[{<a>:<1> <b>:<2>} {<c>:<3>}]"},
		{"compact sequence", "- - a\n  - b\n- - - c\n", "[[<a> <b>] [[<c>]]]"},
		{"sequence in mapping in sequence", "- a:\n  - b\n  c: d\n", "[{<a>:[<b>] <c>:<d>}]"},
		{"comments between", "a:\n  # x\n  b: 1\n# y\n  # z\n  c: 2\n", "{<a>:{<b>:<1> <c>:<2>}}"},
		{"plain over lines", "a: one\n  two\n\n\n  three # c\nb: 1\n", "{<a>:<one two\n\nthree> <b>:<1>}"},
		{"plain like a sequence", "a: b\n  - c\n", "{<a>:<b - c>}"},
		{"single quotes", "a: 'it''s # \\n'\n", `{<a>:"it's # \\n"}`},
		{"single quotes over lines", "a: 'one\n\n  two\n  three '\n", `{<a>:"one\ntwo three "}`},
		{"escapes", `"\0\a\b\t\n\v\f\r\e\"\/\\\x41\u00e9\U0001F600\N\_\L\P\ "`, `"\x00\a\b\t\n\v\f\r\x1b\"/\\Aé😀\u0085\u00a0\u2028\u2029 "`},
		{"a pair of surrogates", `"\ud83d\ude00"`, `"😀"`},
		{"double quotes over lines", "\"a \\\n   b\n\n  c\\n\n d\"", `"a b\nc\n d"`},
		{"literal", "a: |\n  x\n   y\n\n  z\n\n\nb: 1\n", `{<a>:"x\n y\n\nz\n" <b>:<1>}`},
		{"literal stripped", "a: |-\n  x\n\nb: 1\n", `{<a>:"x" <b>:<1>}`},
		{"literal kept", "a: |+\n  x\n\n\nb: 1\n", `{<a>:"x\n\n\n" <b>:<1>}`},
		{"literal with a hash", "a: | # c\n  # x\n# y\nb: 1\n", `{<a>:"# x\n" <b>:<1>}`},
		{"literal with its indentation told", "a: |2-\n   x\n  y\n", `{<a>:" x\ny"}`},
		{"literal without text", "a: |\nb: >+\n\nc: 1\n", `{<a>:"" <b>:"\n" <c>:<1>}`},
		{"literal at the root", "|\na\nb\n", `"a\nb\n"`},
		{"literal in a sequence", "- |\n x\n- y\n", `["x\n" <y>]`},
		{"folded", "a: >\n  x\n  y\n\n  z\n    deep\n  w\n", `{<a>:"x y\nz\n  deep\nw\n"}`},
		{"folded, blank lines first", "a: >-\n\n  x\n\n\n  y\n", `{<a>:"\nx\n\ny"}`},
		{"flow", "{a: 1, b: [x, 'y', {}], \"c\":d, e, f: , }", `{<a>:<1> <b>:[<x> "y" {}] "c":<d> <e>:_ <f>:_}`},
		{"flow over lines", "a: {\n\tb: 1, # c\n  c:\n    2\n}\n", "{<a>:{<b>:<1> <c>:<2>}}"},
		{"flow, text over lines", "[a\n b, c]", "[<a b> <c>]"},
		{"flow pair", "[a: 1, ? b : 2, c]", "[{<a>:<1>} {<b>:<2>} <c>]"},
		{"flow colons", "{a:b, c: d:e, [x]:y}", "{<a:b>:_ <c>:<d:e> [<x>]:<y>}"},
		{"explicit keys", "? a\n: b\n? c\n? - d\n: - e\n", "{<a>:<b> <c>:_ [<d>]:[<e>]}"},
		{"anchor and alias", "a: &x 1\nb: *x\nc: [*x , *x]\n", "{<a>:&x <1> <b>:*x <c>:[*x *x]}"},
		{"anchor of a collection", "a: &x\n  b: 1\nc: &y\n- d\n", "{<a>:&x {<b>:<1>} <c>:&y [<d>]}"},
		{"anchors of a mapping and its first key", "&m\n&k a: 1\n", "&m {&k <a>:<1>}"},
		{"alias as key", "&a k: 1\n*a : 2\n", "{&a <k>:<1> *a:<2>}"},
		{"tags", "a: !!str 1\nb: !x {c: d}\n!k e: !<tag:a,b> f\n", "{<a>:!!str <1> <b>:!x {<c>:<d>} !k <e>:!<tag:a,b> <f>}"},
		{"tag and anchor on lines of their own", "a: !!map\n  &x\n  b: 1\n", "{<a>:&x !!map {<b>:<1>}}"},
		{"properties without a node", "a: &x\nb: !!str\nc: 1\n", "{<a>:&x _ <b>:!!str _ <c>:<1>}"},
		{"merge key", "a: &x {b: 1}\nc:\n  <<: *x\n", "{<a>:&x {<b>:<1>} <c>:{<<<>:*x}}"},
		{"documents", "a\n---\nb\n...\n# c\n--- c\n---\n---\nd\n", "<a> --- <b> --- <c> --- _ --- <d>"},
		{"directives", "%YAML 1.2\n# c\n---\na\n...\n%X y\n---\nb", "<a> --- <b>"},
		{"no markers", "a: ---\nb: '...'\n---x: 1\n", `{<a>:<---> <b>:"..." <---x>:<1>}`},
		{"content behind a marker", "--- |\n  x\n--- [a]\n--- # c\nb: 1\n", `"x\n" --- [<a>] --- {<b>:<1>}`},
		{"CRLF", "a:\r\n  b: |\r\n    x\r\n    y\r\n  c: 'p\r\n    q'\r\n", `{<a>:{<b>:"x\ny\n" <c>:"p q"}}`},
		{"tab behind a colon", "a:\t1\t# c\n", "{<a>:<1>}"},
	}
	for _, tt := range tests {
		docs, err := Parse(tt.src)
		if err != nil {
			t.Errorf("%s: %v", tt.name, err)
			continue
		}
		if got := showAll(docs); got != tt.want {
			t.Errorf("%s:\n got %s\nwant %s", tt.name, got, tt.want)
		}
	}
}

func TestErrors(t *testing.T) {
	tests := []struct {
		src    string
		offset int
		want   string
	}{
		{"a: b: c\n", 4, "must be quoted"},
		{"a: This is: text\n", 10, "must be quoted"},
		{"a: b\n  c: d\n", 8, "like further text"},
		{"a: 'x' y\n", 7, "behind a value"},
		{"a: [1] y\n", 7, "behind a value"},
		{"a: 1\n b: 2\n", 7, "like further text"},
		{"a:\n    b: 1\n  c: 2\n", 14, "fits nothing above"},
		{"a:\n\tb: 1\n", 3, "a tab can't indent"},
		{"-\t- a\n", 1, "a tab can't indent"},
		{"a: - b\n", 3, "can't begin on this line"},
		{"- a\nb: 1\n", 4, "fits nothing above"},
		{"a: 1\n- b\n", 5, "element of a sequence"},
		{"a: 1\nb\n", 5, "expected a key and a colon"},
		{"a: [b, c\nd: e\n", 10, "expected a comma or ]"},
		{"a: [b, c\n", 3, "not closed"},
		{"a: {b: c\n", 3, "not closed"},
		{"[a,,b]", 3, "expected a value"},
		{"[,a]", 1, "expected a value"},
		{"a: ]\n", 3, "can't begin with ']'"},
		{"a: @b\n", 3, "can't begin with '@'"},
		{"a: `b`\n", 3, "can't begin with '`'"},
		{"a: %b\n", 3, "can't begin with '%'"},
		{"a: \"b\n", 3, "not closed"},
		{"a: 'b\nc: d'\n", 3, "not closed where its text is indented"},
		{`a: "\z"`, 4, `\z is not an escape`},
		{`a: "\ud83d x"`, 4, "no character"},
		{`a: "\u12"`, 4, "hexadecimal"},
		{"a: *x\n", 3, "no anchor &x"},
		{"a: &x [*x]\n", 7, "inside what it stands for"},
		{"a: &x *y\n", 6, "no anchor &y"},
		{"b: &y 1\na: &x *y\n", 11, "can have no anchor"},
		{"a: &x &y 1\n", 6, "behind a value"},
		{"a: &\n", 4, "needs a name"},
		{"a: &x - b\n", 6, "can't begin on this line"},
		{"a: !<x\n", 3, "not closed"},
		{"a: \"b\"#c\n", 6, "must have a space before it"},
		{"[a, #c\nb]x", 9, "behind a value"},
		{"'a\n b': c\n", 0, "must stand on one line"},
		{"a: | x\n  y\n", 5, "sign of a block scalar"},
		{"a: |\n     \n  x\n", 5, "deeper than the text"},
		{"--- a: b\n", 5, "must be quoted"},
		{"%YAML 1.2\na: b\n", 10, "must begin with ---"},
		{"%YAML 1.2\n", 0, "needs a document"},
		{"a\n... b\n", 5, "may follow"},
		{"a: \"x\n---\ny\"\n", 3, "not closed"},
		{"a: \xff\n", 3, "0xFF is not valid UTF-8"},
		{"a: b\x00\n", 4, "U+0000"},
		{"a: b\u0080\n", 4, "U+0080"},
		{"a\rb\n", 1, "carriage return"},
		{"\xff\xfea\x00", 0, "UTF-16"},
	}
	for _, tt := range tests {
		_, err := Parse(tt.src)
		e, ok := err.(*Error)
		if !ok {
			t.Errorf("%q: no error", tt.src)
			continue
		}
		if e.Offset != tt.offset || !strings.Contains(e.Message, tt.want) {
			t.Errorf("%q: %d %s, want %d …%s…", tt.src, e.Offset, e.Message, tt.offset, tt.want)
		}
	}
}
