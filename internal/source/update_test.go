package source

import (
	"errors"
	"strings"
	"testing"

	"schemafix/internal/jsontree"
)

// update makes the first document of a text say something else.
func update(t *testing.T, text string, syntax Syntax, changed string) (string, error) {
	t.Helper()
	docs, err := Read(text, syntax)
	if err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	var p jsontree.Parser
	old, err := p.Parse(docs[0].JSON)
	if err != nil {
		t.Fatalf("%v in\n%s", err, docs[0].JSON)
	}
	out, err := docs[0].Update(old, changed, nil)
	if err != nil {
		return "", err
	}
	return text[:docs[0].Start] + out + text[docs[0].End:], nil
}

type updateCase struct{ name, before, changed, after string }

func runUpdates(t *testing.T, syntax Syntax, tests []updateCase) {
	t.Helper()
	for _, tt := range tests {
		got, err := update(t, tt.before, syntax, tt.changed)
		if err != nil {
			t.Errorf("%s: %v", tt.name, err)
			continue
		}
		if got != tt.after {
			t.Errorf("%s:\n got\n%s\nwant\n%s", tt.name, got, tt.after)
		}
	}
}

func TestUpdateBlock(t *testing.T) {
	runUpdates(t, YAML, []updateCase{
		{"nothing", "a:   1 # x\r\n# y\r\n\r\nb: [ ]", `{"a":1,"b":[]}`, "a:   1 # x\r\n# y\r\n\r\nb: [ ]"},
		{"a scalar", "a:   1 # x\nb: 2\n", `{"a":"on","b":2.0}`, "a:   \"on\" # x\nb: 2.0\n"},
		{"a key is taken out", "a: 1\n# of b\nb: 2\nc: 3\n", `{"a":1,"c":3}`, "a: 1\n# of b\nc: 3\n"},
		{"with a comment behind it", "a: 1\nb: 2   # x\nc: 3\n", `{"a":1,"c":3}`, "a: 1\n# x\nc: 3\n"},
		{"with all its lines", "a: 1\nb:\n  - 2\n  - |\n    x\n\nc: 3\n", `{"a":1,"c":3}`, "a: 1\n\nc: 3\n"},
		{"the first", "# h\na: 1\nb: 2\n", `{"b":2}`, "# h\nb: 2\n"},
		{"the very first", "a: 1\nb: 2\n", `{"b":2}`, "b: 2\n"},
		{"the last, without a line end", "a: 1\nb: 2", `{"a":1}`, "a: 1"},
		{"the first behind a dash", "- a: 1\n  b: 2\n", `[{"b":2}]`, "- b: 2\n"},
		{"the first two behind a dash", "- a: 1\n  b: 2\n  c: 3\n", `[{"c":3}]`, "- c: 3\n"},
		{"behind a dash, with comments", "- a: 1 # x\n  # y\n  b: 2\n", `[{"b":2}]`, "-  # x\n  # y\n  b: 2\n"},
		{"a key is put in", "a: 1 # x\n# y\nb: 2\n", `{"a":1,"c":[true,null],"b":2}`, "a: 1 # x\nc:\n  - true\n  - null\n# y\nb: 2\n"},
		{"in front", "a: 1\n", `{"b":{"c":1},"a":1}`, "b:\n  c: 1\na: 1\n"},
		{"in front, behind a dash", "- a: 1\n", `[{"b":1,"a":1}]`, "- b: 1\n  a: 1\n"},
		{"at the end of nested ones", "a:\n    b:\n        c: 1 # x\n# y\n", `{"a":{"b":{"c":1,"d":{"e":2}},"f":3}}`, "a:\n    b:\n        c: 1 # x\n        d:\n            e: 2\n    f: 3\n# y\n"},
		{"at the end, where nested ones end earlier", "a:\n  b:\n    c: 1\n    d: 2\n", `{"a":{"b":{"c":1},"e":2}}`, "a:\n  b:\n    c: 1\n  e: 2\n"},
		{"behind a block scalar", "a: |+\n  x\n\nb: 1\n", `{"a":"x\n\n","c":2,"b":1}`, "a: |+\n  x\n\nc: 2\nb: 1\n"},
		{"one for another", "a: 1\nb: 2\n", `{"a":1,"c":2}`, "a: 1\nc: 2\n"},
		{"an element is put in", "a:\n- x # c\n- y\n", `{"a":["x","z","y"]}`, "a:\n- x # c\n- z\n- y\n"},
		{"an element is taken out", "- x\n- y # c\n- z\n", `["x","z"]`, "- x\n# c\n- z\n"},
		{"an element changes", "- x\n- a: 1 # c\n- z\n", `["x",{"a":2},"z"]`, "- x\n- a: 2 # c\n- z\n"},
		{"a scalar becomes a mapping", "a: 1  # x\nb: 2\n", `{"a":{"c":{"d":1}},"b":2}`, "a:  # x\n  c:\n    d: 1\nb: 2\n"},
		{"an element becomes a mapping", "-  1  # x\n- 2\n", `[{"c":1,"d":2},2]`, "- c: 1  # x\n  d: 2\n- 2\n"},
		{"a mapping becomes a scalar", "a: # x\n  # y\n  b: 1\nc: 2\n", `{"a":true,"c":2}`, "a: true # x\n  # y\nc: 2\n"},
		{"a mapping becomes a sequence", "a:\n  # y\n  b: 1 # z\nc: 2\n", `{"a":["p","q"],"c":2}`, "a:\n  # y\n  - p\n  - q\n  # z\nc: 2\n"},
		{"a mapping is emptied", "a:\n  b: 1\nc: 2\n", `{"a":{},"c":2}`, "a: {}\nc: 2\n"},
		{"nothing becomes something", "a:\nb: # x\n", `{"a":"x","b":{"c":1}}`, "a: x\nb: # x\n  c: 1\n"},
		{"brackets stay brackets", "a: {} # x\nb: []\n", `{"a":{"t":"x y"},"b":[1,[2]]}`, "a: {t: x y} # x\nb: [1, [2]]\n"},
		{"text of several lines", "a: |\n  x\n  y\nb: z # c\n", `{"a":"x\ny\n\nz","b":"p\nq\n"}`, "a: |-\n  x\n  y\n\n  z\nb: | # c\n  p\n  q\n"},
		{"text that no block scalar can hold", "a: x\n", `{"a":" x\ny\u0001"}`, "a: \" x\\ny\\u0001\"\n"},
		{"the style of the document", "a:\n    b:\n    - c\nd: 1\n", `{"a":{"b":["c"]},"d":{"e":[{"f":1,"g":2}]}}`, "a:\n    b:\n    - c\nd:\n    e:\n    - f: 1\n      g: 2\n"},
		{"CRLF", "a: 1 # x\r\nb: 2\r\n", `{"a":{"c":"p\nq"},"b":2,"d":3}`, "a: # x\r\n  c: |-\r\n    p\r\n    q\r\nb: 2\r\nd: 3\r\n"},
		{"explicit keys", "? a\n: 1\n? b\n: 2\n", `{"a":3,"b":2}`, "? a\n: 3\n? b\n: 2\n"},
		{"explicit keys that leave", "x:\n  ? a\n  : 1\n  ? b\n  : 2\n", `{"x":{"a":1}}`, "x:\n  a: 1\n"},
		{"the root", "--- # x\na: 1\n", `{"b":[2]}`, "--- # x\nb:\n  - 2\n"},
		{"a document among others", "a: 1\n---\nb: 2\n", `{"a":3,"c":4}`, "a: 3\nc: 4\n---\nb: 2\n"},
		{"a byte order mark", "\uFEFFa: 1\n", `{"c":2,"a":1}`, "\uFEFFc: 2\na: 1\n"},
		{"a tag", "a: !!str 1\nb: 2\n", `{"a":7,"b":2}`, "a: 7\nb: 2\n"},
	})
}

func TestUpdateAliases(t *testing.T) {
	runUpdates(t, YAML, []updateCase{
		{"nothing of them changes", "a: &x {p: 1}\nb: *x\nc: 1\n", `{"a":{"p":1},"b":{"p":1},"c":2}`, "a: &x {p: 1}\nb: *x\nc: 2\n"},
		{"one that changes is written out", "a: &x {p: 1}\nb: *x # c\nc: *x\n", `{"a":{"p":1},"b":{"p":2},"c":{"p":1}}`, "a: &x {p: 1}\nb: # c\n  p: 2\nc: *x\n"},
		{"they follow what they stand for", "a: &x\n  p: 1\nb: *x\n", `{"a":{"p":2,"q":3},"b":{"p":2,"q":3}}`, "a: &x\n  p: 2\n  q: 3\nb: *x\n"},
		{"or are written out to stay as they are", "a: &x\n  p: 1\nb: *x\n", `{"a":{"p":2},"b":{"p":1}}`, "a: &x\n  p: 2\nb:\n  p: 1\n"},
		{"a new value keeps the anchor", "a: &x 1\nb: *x\nc: [&y 1, *y]\n", `{"a":{"p":1},"b":{"p":1},"c":[2,2]}`, "a: &x\n  p: 1\nb: *x\nc: [&y 2, *y]\n"},
		{"a new mapping keeps the anchor", "- &x\n  p: 1\n- &y 2\n- *x\n- *y\n", `[{"q":[{"p":1}]},{"r":1},{"q":[{"p":1}]},{"r":1}]`, "- &x\n  q:\n    - p: 1\n- &y\n  r: 1\n- *x\n- *y\n"},
		{"one is taken out", "a: &x 1\nb: *x\nc: 2\n", `{"a":1,"c":2}`, "a: &x 1\nc: 2\n"},
		{"merge keys stay", "a: &x {p: 1}\nb:\n  <<: *x # c\n  q: 2\n", `{"a":{"p":1},"b":{"p":1,"q":3}}`, "a: &x {p: 1}\nb:\n  <<: *x # c\n  q: 3\n"},
		{"merge keys are written out", "a: &x {p: 1}\nb:\n  <<: *x\n  q: 2\n", `{"a":{"p":1},"b":{"p":1,"q":2,"r":3}}`, "a: &x {p: 1}\nb:\n  p: 1\n  q: 2\n  r: 3\n"},
		{"merge keys follow too", "a: &x {p: 1}\nb:\n  <<: *x\n  q: 2\n", `{"a":{"p":5},"b":{"p":1,"q":2}}`, "a: &x {p: 5}\nb:\n  p: 1\n  q: 2\n"},
	})
}

func TestUpdateFlow(t *testing.T) {
	runUpdates(t, YAML, []updateCase{
		{"a value", "a: {b: 1,  c: [x ] } # y\n", `{"a":{"b":{"d":"p, q"},"c":["z"]}}`, "a: {b: {d: \"p, q\"},  c: [z ] } # y\n"},
		{"the first is taken out", "{a: 1, b: 2}", `{"b":2}`, "{b: 2}"},
		{"the last is taken out", "{ a: 1, b: 2 }", `{"a":1}`, "{ a: 1 }"},
		{"one in the middle", "[a, b, c]", `["a","c"]`, "[a, c]"},
		{"all but one", "[a, b, c, d]", `["c"]`, "[c]"},
		{"put in", "[a, c]", `["x","a","b","c","d"]`, "[x, a, b, c, d]"},
		{"a comma at the end", "{a: 1, b: 2,}", `{"a":1,"c":3}`, "{a: 1, c: 3,}"},
		{"over lines", "{\n  a: 1, # x\n  b: 2 # y\n}\n", `{"a":1,"c":3}`, "{\n  a: 1, # x\n  c: 3\n  # y\n}\n"},
		{"quoted as the others are", "{\"a\": 1}", `{"a":1,"b":"x"}`, `{"a": 1, "b": "x"}`},
		{"a key without a value", "{a, b: }", `{"a":1,"b":2}`, "{a: 1, b: 2 }"},
		{"a pair without brackets", "[a: 1, b]", `[{"a":1,"c":2},"b"]`, "[{a: 1, c: 2}, b]"},
	})
}

func TestUpdateJSONC(t *testing.T) {
	runUpdates(t, JSONC, []updateCase{
		{"nothing", "// x\n{\"a\":1, /* y */}\n", `{"a":1}`, "// x\n{\"a\":1, /* y */}\n"},
		{"a value", "{\"a\" : 1 /* x */, \"b\":\"\\u00e9\"}", `{"a":[{"c":1}],"b":"é"}`, "{\"a\" : [{\"c\": 1}] /* x */, \"b\":\"\\u00e9\"}"},
		{"taken out of a line", "{\"a\": 1, /* x */ \"b\": 2, \"c\": 3}", `{"b":2,"c":3}`, "{/* x */ \"b\": 2, \"c\": 3}"},
		{"the last of a line", "{\"a\": 1, \"b\": 2}", `{"a":1}`, "{\"a\": 1}"},
		{"a line", "{\n  \"a\": 1,\n  // of b\n  \"b\": 2,\n  \"c\": 3\n}", `{"a":1,"c":3}`, "{\n  \"a\": 1,\n  // of b\n  \"c\": 3\n}"},
		{"the last line", "{\n  \"a\": 1, // x\n  \"b\": 2 // y\n}", `{"a":1}`, "{\n  \"a\": 1 // x\n  // y\n}"},
		{"a comma at the end stays", "{\n  \"a\": 1,\n  \"b\": 2,\n}", `{"a":1}`, "{\n  \"a\": 1,\n}"},
		{"a comment before a comma", "{\"a\": 1 /* x */, \"b\": 2}", `{"b":2}`, "{ /* x */ \"b\": 2}"},
		{"put in at the end", "{\n  \"a\": 1 // x\n}", `{"a":1,"b":{"c":[]},"d":{"e":{"f":1}}}`, "{\n  \"a\": 1, // x\n  \"b\": {\"c\": []},\n  \"d\": {\n    \"e\": {\"f\": 1}\n  }\n}"},
		{"put in before", "{\n\t\"b\": 2, // x\n}", `{"a":1,"b":2}`, "{\n\t\"a\": 1,\n\t\"b\": 2, // x\n}"},
		{"put in between", "{\n  \"a\": 1, /* x\n  y */\n  \"c\": 3\n}", `{"a":1,"b":2,"c":3}`, "{\n  \"a\": 1, /* x\n  y */\n  \"b\": 2,\n  \"c\": 3\n}"},
		{"put in on one line", "[1,2]", `[1,3,2,4]`, "[1,3,2,4]"},
		{"emptied and filled", "{\"a\": {\"b\": 1}, \"c\": []}", `{"a":{},"c":[1]}`, "{\"a\": {}, \"c\": [1]}"},
		{"the root", "/* x */ [1]\n", `{"a":1}`, "/* x */ {\"a\":1}\n"},
		{"text as JSON writes it", "{\"a\": \"x\"}", `{"a":"\"\u0001\n"}`, "{\"a\": \"\\\"\\u0001\\n\"}"},
		{"CRLF", "{\r\n  \"a\": 1,\r\n  \"b\": 2\r\n}\r\n", `{"a":1,"c":3}`, "{\r\n  \"a\": 1,\r\n  \"c\": 3\r\n}\r\n"},
	})
}

func TestUpdateRefuses(t *testing.T) {
	tests := []struct {
		name, before, changed string
		syntax                Syntax
		line                  int
		want                  string
	}{
		{"a comment in a mapping that leaves", "a: 1\nb:\n  c: 1 # x\n  d: 2\n", `{"a":1}`, YAML, 3, "this comment"},
		{"the first of them", "a: 1\nb:\n  # x\n  c: 1\n  # y\n  d: 2\n", `{"a":1}`, YAML, 3, "this comment"},
		{"in brackets", "a: [1, # x\n  2]\n", `{"a":true}`, YAML, 1, "this comment"},
		{"behind the sign of a block scalar", "a: | # x\n  y\n", `{"a":1}`, YAML, 1, "this comment"},
		{"an anchor that leaves", "a: &x {p: 1}\nb: *x\n", `{"b":{"p":1}}`, YAML, 1, "an anchor that is used elsewhere"},
		{"a comment in a value that leaves", "{\"a\": {\n // x\n \"b\": 1}, \"c\": 1}", `{"c":1}`, JSONC, 2, "this comment"},
		{"a comment behind a key", "{\"a\": /* x */ 1, \"b\": 2}", `{"b":2}`, JSONC, 1, "this comment"},
	}
	for _, tt := range tests {
		got, err := update(t, tt.before, tt.syntax, tt.changed)
		var refused *RefusedError
		if !errors.As(err, &refused) {
			t.Errorf("%s: %v\n%s", tt.name, err, got)
			continue
		}
		if line, _ := jsontree.LineColumn(tt.before, refused.Offset); line != tt.line || !strings.Contains(refused.Message, tt.want) {
			t.Errorf("%s: line %d: %s, want line %d: …%s…", tt.name, line, refused.Message, tt.line, tt.want)
		}
	}
}
