package baseline

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"schemafix/internal/jsontree"
	"schemafix/internal/report"
)

func parse(t *testing.T, src string) *jsontree.Value {
	t.Helper()
	v, err := new(jsontree.Parser).Parse(src)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func TestBelowTool(t *testing.T) {
	root := parse(t, `{"name":"root","tools":[{"name":"a","inputSchema":{"properties":{"name":{"const":"a"}}}},
		{"type":"function","function":{"name":"b","parameters":{}}},{"toolSpec":{"name":"c","inputSchema":{"json":{}}}},
		{"name":"ns","tools":[{"name":"a","parameters":{}}]},{"name":"~/","parameters":{}}],"":{"name":"e"}}`)
	for _, c := range []struct{ at, tool, want jsontree.Pointer }{
		{"/tools/0/inputSchema/properties/x", "a", "/inputSchema/properties/x"},
		{"/tools/0/name", "a", "/name"},
		{"/tools/0", "a", ""},
		{"/tools/1/function/parameters/type", "b", "/parameters/type"},
		{"/tools/2/toolSpec/inputSchema/json", "c", "/inputSchema/json"},
		{"/tools/3/tools/0/parameters", "a", "/parameters"},
		{"/tools/4/parameters", "~/", "/parameters"},
		{"//x", "e", "/x"},
		{"/tools/0/inputSchema", "", "/tools/0/inputSchema"},
		{"/tools/0/inputSchema", "nobody", "/tools/0/inputSchema"},
		{"/nothing/0/inputSchema", "a", "/nothing/0/inputSchema"},
		{"", "root", ""},
		{"/properties/a", "root", "/properties/a"},
	} {
		if got := BelowTool(root, c.at, string(c.tool)); got != c.want {
			t.Errorf("%s below %q is %q, want %q", c.at, c.tool, got, c.want)
		}
	}
}

// keyIn gives the key of a finding about the format of the tool get.
func keyIn(t *testing.T, src string, at jsontree.Pointer) Key {
	t.Helper()
	root := parse(t, src)
	e := &report.Entry{ID: "r", Target: "x", Tool: "get", At: at, Keyword: "format", Before: at.Lookup(root).Raw()}
	return KeyOf("f.json", root, e)
}

func TestKeys(t *testing.T) {
	base := keyIn(t, `[{"name":"get","s":{"format":"uri"}}]`, "/0/s/format")
	if moved := keyIn(t, "[\n{\"name\":\"new\"},\n{\"s\": {\"type\":\"x\",\"format\" : \"uri\"},\"name\":\"get\"}]", "/1/s/format"); moved != base {
		t.Errorf("%+v became %+v", base, moved)
	}
	if other := keyIn(t, `[{"name":"get","s":{"format":"uuid"}}]`, "/0/s/format"); other == base {
		t.Error("another value has the same key")
	}
	if other := keyIn(t, `[{"name":"get","t":{"format":"uri"}}]`, "/0/t/format"); other == base {
		t.Error("another place has the same key")
	}
}

func TestFingerprint(t *testing.T) {
	long := strings.Repeat("a", 200)
	of := func(src string, e report.Entry) string { return fingerprint(parse(t, src), &e) }
	shown := report.Entry{Keyword: "enum", At: "/enum", Before: `["aaa…`}
	if of(`{"enum":["`+long+`b"]}`, shown) == of(`{"enum":["`+long+`c"]}`, shown) {
		t.Error("what a shortened value does not show does not count")
	}
	if of(`{"enum":[ "a" ]}`, shown) != of(`{"enum":["a"]}`, shown) {
		t.Error("white space counts")
	}
	missing := func(message string) string {
		return of(`{}`, report.Entry{Keyword: "required", At: "/required", Message: message})
	}
	if missing(`x refuses "a"`) == missing(`x refuses "b"`) {
		t.Error("two missing names are the same")
	}
	if missing(`x refuses "a\"b"`) != missing(`x does not take "a\"b"`) {
		t.Error("the words of a message count")
	}
	if missing(`no "end`) != missing(`nothing`) {
		t.Error("a quote without an end counts")
	}
}

func always(string, string) bool { return true }

func key(n int) Key {
	return Key{File: fmt.Sprintf("f%d.json", n), Rule: "r", Target: "x", Tool: "<t>", Pointer: "/a", Fingerprint: "0"}
}

// with gives a baseline that accepts each key as often as it says.
func with(t *testing.T, seen map[Key]int) *Baseline {
	t.Helper()
	b := new(Baseline)
	b.Update(seen, always)
	read, err := Parse(string(b.Text()))
	if err != nil {
		t.Fatalf("%v in\n%s", err, b.Text())
	}
	if diff := cmp.Diff(string(b.Text()), string(read.Text())); diff != "" {
		t.Fatal(diff)
	}
	return read
}

func TestAcceptsAsManyAsThereWere(t *testing.T) {
	b := with(t, map[Key]int{key(1): 2})
	if got := []bool{b.Accepts(key(1)), b.Accepts(key(2)), b.Accepts(key(1)), b.Accepts(key(1))}; !cmp.Equal(got, []bool{true, false, true, false}) {
		t.Error(got)
	}
	if b.Stale(always) != nil {
		t.Error("what was seen is stale")
	}
}

func TestStale(t *testing.T) {
	b := with(t, map[Key]int{key(1): 3, key(2): 1, key(3): 1})
	b.Accepts(key(1))
	b.Accepts(key(3))
	got := b.Stale(always)
	want := []Stale{{Key: key(1), Line: 2, Missing: 2}, {Key: key(2), Line: 3, Missing: 1}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if got := b.Stale(func(file, target string) bool { return file != key(1).File && target == "x" }); len(got) != 1 || got[0].Key != key(2) {
		t.Errorf("%+v", got)
	}
	if got := b.Stale(func(_, target string) bool { return target == "y" }); got != nil {
		t.Errorf("another target was looked at, and %+v is stale", got)
	}
}

func TestUpdate(t *testing.T) {
	b := with(t, map[Key]int{key(1): 1, key(2): 1})
	b.Update(map[Key]int{key(3): 2}, func(file, _ string) bool { return file == key(1).File || file == key(3).File })
	if b.Accepts(key(1)) || !b.Accepts(key(2)) || b.Len() != 3 {
		t.Errorf("%s", b.Text())
	}
	if empty := string(with(t, nil).Text()); empty != "{\"version\":1,\"findings\":[\n]}\n" {
		t.Errorf("%q", empty)
	}
}

func TestParseMistakes(t *testing.T) {
	const entry = `"file":"f","rule":"r","target":"x","tool":"","pointer":"","fingerprint":"0"`
	for _, c := range []struct{ src, want string }{
		{`{"version":1,"findings":[` + "\n{" + entry + `,"later":[]}]}`, ""},
		{`{"version":1,"findings":[` + "\n{" + entry + "},\n{" + entry + `,"times":2}]}`, ""},
		{`{"version":1,`, `1:14: `},
		{`[]`, `1:1: this is no baseline: it has no version and no list of findings`},
		{`{"version":1}`, `1:1: this is no baseline: it has no version and no list of findings`},
		{`{"findings":[],"version":"1.0"}`, `1:26: the baseline has version 1.0; this program knows version 1`},
		{`{"version":1,"findings":[` + "\n5]}", `2:1: a finding must be an object`},
		{`{"version":1,"findings":[` + "\n{\"file\":5}]}", `2:1: a finding must have a string "file"`},
		{`{"version":1,"findings":[` + "\n{" + entry + `,"times":0}]}`, `2:1: "times" must be a whole number from 1, and is 0`},
	} {
		b, err := Parse(c.src)
		switch {
		case c.want == "" && (err != nil || b.Len() == 0):
			t.Errorf("%s: %v", c.src, err)
		case c.want != "" && (err == nil || !strings.HasPrefix(err.Error(), c.want)):
			t.Errorf("%s: %v, want %s", c.src, err, c.want)
		}
	}
}
