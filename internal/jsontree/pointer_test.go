package jsontree

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// The document and the pointers of RFC 6901, section 5.
const rfc6901 = `{"foo": ["bar", "baz"], "": 0, "a/b": 1, "c%d": 2, "e^f": 3, "g|h": 4, "i\\j": 5, "k\"l": 6, " ": 7, "m~n": 8}`

func TestLookup(t *testing.T) {
	tests := []struct {
		pointer Pointer
		want    string // "": nothing there
	}{
		{"/foo", `["bar","baz"]`}, {"/foo/0", `"bar"`}, {"/", "0"}, {"/a~1b", "1"}, {"/c%d", "2"}, {"/e^f", "3"},
		{"/g|h", "4"}, {`/i\j`, "5"}, {`/k"l`, "6"}, {"/ ", "7"}, {"/m~0n", "8"},
		{"/foo/1", `"baz"`}, {"/foo/2", ""}, {"/foo/-", ""}, {"/foo/01", ""}, {"/foo/+1", ""}, {"/foo/", ""}, {"/foo/1x", ""},
		{"/foo/99999999999999999999", ""}, {"/foo/0/x", ""}, {"/bar", ""}, {"/bar/x", ""}, {"//", ""}, {"/m~1n", ""},
	}
	root := mustParse(t, rfc6901)
	if Pointer("").Lookup(root) != root {
		t.Error("the empty pointer is not the root")
	}
	if Pointer("").Lookup(nil) != nil || Pointer("/a").Lookup(nil) != nil {
		t.Error("something is found in nothing")
	}
	for _, test := range tests {
		got := ""
		if v := test.pointer.Lookup(root); v != nil {
			got = compact(v, rfc6901)
		}
		if got != test.want {
			t.Errorf("%q points at %s, want %s", test.pointer, got, test.want)
		}
	}
}

func TestParsePointer(t *testing.T) {
	for _, good := range []string{"", "/", "//", "/a/b", "/~0~1", "/é", "/~01"} {
		if p, err := ParsePointer(good); err != nil || string(p) != good {
			t.Errorf("%q: %v", good, err)
		}
	}
	for _, bad := range []string{"a", "#/a", "/~", "/a~", "/~2", "/~0~", "a/b"} {
		if _, err := ParsePointer(bad); err == nil {
			t.Errorf("%q is accepted", bad)
		}
	}
}

func TestPointerParts(t *testing.T) {
	p := Pointer("").Append("a/b").Append("").AppendIndex(12).Append("~1")
	if p != "/a~1b//12/~01" {
		t.Errorf("built %q", p)
	}
	if got, want := p.Tokens(), []string{"a/b", "", "12", "~1"}; !slices.Equal(got, want) {
		t.Errorf("tokens %q", got)
	}
	if p.Last() != "~1" || p.Parent() != "/a~1b//12" || Pointer("/a~1b").Last() != "a/b" {
		t.Errorf("last %q, parent %q", p.Last(), p.Parent())
	}
	if root := Pointer(""); root.Last() != "" || root.Parent() != "" || len(root.Tokens()) != 0 {
		t.Error("the parts of the root")
	}
	if got := Pointer("/").Tokens(); !slices.Equal(got, []string{""}) {
		t.Errorf("tokens of /: %q", got)
	}
}

func TestPointerRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tokens := rapid.SliceOf(rapid.StringMatching(`[a~/01é]{0,6}`)).Draw(t, "tokens")
		p := Pointer("")
		for _, token := range tokens {
			p = p.Append(token)
		}
		parsed, err := ParsePointer(string(p))
		if err != nil || !slices.Equal(parsed.Tokens(), tokens) {
			t.Fatalf("%q: tokens %q, %v", p, parsed.Tokens(), err)
		}
	})
}

func TestLocateMisses(t *testing.T) {
	src := ` {"a": [10, {"b": true}], "c": {}} `
	root := mustParse(t, src)
	var hits int
	for start := range len(src) {
		for end := start; end <= len(src); end++ {
			p, ok := Locate(root, Span{int32(start), int32(end)})
			if !ok {
				continue
			}
			hits++
			v := p.Lookup(root)
			if text := src[start:end]; v == nil || compact(v, src) != compact(mustParse(t, text), text) && `"`+p.Last()+`"` != text {
				t.Errorf("%q is located at %q", text, p)
			}
		}
	}
	if hits != 6+3 { // six values, three names
		t.Errorf("%d spans are found, want 9", hits)
	}
	if _, ok := Locate(nil, Span{0, 1}); ok {
		t.Error("something is located in nothing")
	}
}
