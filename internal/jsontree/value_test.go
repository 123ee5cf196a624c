package jsontree

import (
	"slices"
	"strings"
	"testing"
)

func names(v *Value) string {
	var s []string
	for _, m := range v.Members() {
		s = append(s, m.Name)
	}
	return strings.Join(s, " ")
}

func TestEditMembers(t *testing.T) {
	tests := []struct {
		name string
		edit func(v *Value)
		want string
	}{
		{"set a new one", func(v *Value) { v.Set("e", NewNull(Span{}), Span{}) }, `{"a":1,"b":2,"c":3,"d":4,"e":null}`},
		{"set one that is there", func(v *Value) { v.Set("b", NewNull(Span{}), Span{}) }, `{"a":1,"b":null,"c":3,"d":4}`},
		{"insert first", func(v *Value) { v.Insert(0, Member{Name: "x", Value: NewNull(Span{})}) }, `{"x":null,"a":1,"b":2,"c":3,"d":4}`},
		{"insert last", func(v *Value) { v.Insert(4, Member{Name: "x", Value: NewNull(Span{})}) }, `{"a":1,"b":2,"c":3,"d":4,"x":null}`},
		{"remove first", func(v *Value) { v.RemoveAt(0) }, `{"b":2,"c":3,"d":4}`},
		{"remove last", func(v *Value) { v.Remove("d") }, `{"a":1,"b":2,"c":3}`},
		{"remove what is not there", func(v *Value) { v.Remove("x") }, `{"a":1,"b":2,"c":3,"d":4}`},
		{"rename", func(v *Value) { v.Rename(1, "x") }, `{"a":1,"x":2,"c":3,"d":4}`},
		{"set at", func(v *Value) { v.SetAt(3, NewNumber("1.0", Span{})) }, `{"a":1,"b":2,"c":3,"d":1.0}`},
		{"keep", func(v *Value) { v.KeepMembers(func(m Member) bool { return m.Name > "b" }) }, `{"c":3,"d":4}`},
		{"keep none", func(v *Value) { v.KeepMembers(func(Member) bool { return false }) }, `{}`},
		{"move the last to the front", func(v *Value) { v.MoveMembers(3, 0) }, `{"d":4,"a":1,"b":2,"c":3}`},
		{"move two", func(v *Value) { v.MoveMembers(2, 1) }, `{"a":1,"c":3,"d":4,"b":2}`},
		{"move nothing", func(v *Value) { v.MoveMembers(4, 0) }, `{"a":1,"b":2,"c":3,"d":4}`},
	}
	src := `{"o":{"a":1,"b":2,"c":3,"d":4},"after":[{"n":5}]}`
	for _, test := range tests {
		root := mustParse(t, src)
		test.edit(root.Get("o"))
		if got := compact(root.Get("o"), src); got != test.want {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
		if got := compact(root.Get("after"), src); got != `[{"n":5}]` {
			t.Errorf("%s: the neighbour is now %s", test.name, got)
		}
	}
}

func TestRemoveGivesTheValue(t *testing.T) {
	v := mustParse(t, `{"a":1,"b":[2]}`)
	if got := v.Remove("b"); !got.IsArray() || names(v) != "a" {
		t.Errorf("removed %v, left %s", got, names(v))
	}
	if got := v.Remove("b"); got != nil {
		t.Errorf("removed %v", got)
	}
}

// A place becomes something that holds what it was.
func TestBecomeWrapper(t *testing.T) {
	src := `{"a":{"type":"string"},"z":0}`
	root := mustParse(t, src)
	a := root.Get("a")
	span := a.Span()
	a.Become(NewObject(span, Member{Name: "anyOf", Value: NewArray(span, a.Detach(), NewNull(span))}))
	if got, want := compact(root, src), `{"a":{"anyOf":[{"type":"string"},null]},"z":0}`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if !a.Made() || a.Span() != span || a.Get("anyOf").Elem(0).Made() {
		t.Error("marks of the wrapper and of what it holds")
	}
}

func TestNewStringDecodes(t *testing.T) {
	for s, want := range map[string]string{
		"plain": "plain", "": "", "a tab\tin a long text": "a tab\tin a long text", "a long \"text\" and \\": "a long \"text\" and \\",
		"control \x1f": "control \x1f", "control\x1f": "control\x1f", "é too, and \x7f": "é too, and \x7f", "a\"b\\c/d\n\x00\u2028😀": "a\"b\\c/d\n\x00\u2028😀", "bad \xff\xc0 bytes": "bad \uFFFD\uFFFD bytes",
	} {
		v := NewString(s, Span{})
		if got := v.Str(); got != want {
			t.Errorf("%q comes back as %q", s, got)
		}
		if again := mustParse(t, compact(v, "")); again.Str() != v.Str() {
			t.Errorf("%q prints as %s", s, compact(v, ""))
		}
	}
}

func TestKinds(t *testing.T) {
	root := mustParse(t, `[null, true, false, 1, "s", [], {}]`)
	var got []string
	for _, m := range root.Members() {
		v := m.Value
		got = append(got, v.Kind().String())
		n := 0
		for _, is := range []bool{v.IsNull(), v.IsBool(true), v.IsBool(false), v.IsNumber(), v.IsString(), v.IsArray(), v.IsObject()} {
			if is {
				n++
			}
		}
		if n != 1 {
			t.Errorf("%s is of %d kinds", compact(v, ""), n)
		}
	}
	if want := []string{"null", "boolean", "boolean", "number", "string", "array", "object"}; !slices.Equal(got, want) {
		t.Errorf("kinds %q", got)
	}
	var none *Value
	if none.IsNull() || none.IsBool(false) || none.IsObject() || none.Len() != 0 || none.Get("a") != nil || none.Str() != "" || Kind(0).String() != "invalid" {
		t.Error("a nil value")
	}
}
