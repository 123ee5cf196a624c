package jsontree

import (
	"errors"
	"strconv"
	"strings"
	"testing"
	"unsafe"
)

// sample has every kind of token, escapes, and characters of one to four bytes.
const sample = ` {"type": "object", "\u00e9t\u00e9":[1, -2.50e+3,true,false , null],` +
	"\n\t" + `"é☃😀": {"a\"b": "\\\n\/\ud83d\ude00", "": {}, "e": []}, "n":9007199254740993}` + "\r\n"

func mustParse(tb testing.TB, src string) *Value {
	tb.Helper()
	var p Parser
	v, err := p.Parse(src)
	if err != nil {
		tb.Fatalf("Parse(%.100q): %v", src, err)
	}
	return v
}

func compact(v *Value, src string) string { return string(AppendCompact(nil, v, src)) }

func TestSizes(t *testing.T) {
	if got := unsafe.Sizeof(Value{}); got != 56 {
		t.Errorf("a Value has %d bytes, want 56", got)
	}
	if got := unsafe.Sizeof(Member{}); got != 32 {
		t.Errorf("a Member has %d bytes, want 32", got)
	}
}

func TestParseTree(t *testing.T) {
	root := mustParse(t, sample)
	if root.Kind() != Object || root.Len() != 4 || root.Made() {
		t.Fatalf("root: kind %v, %d members, made %v", root.Kind(), root.Len(), root.Made())
	}
	list := root.Get("été")
	if !list.IsArray() || list.Len() != 5 {
		t.Fatalf("the escaped name is not found: %v", root.Members())
	}
	for i, want := range []Kind{Number, Number, Bool, Bool, Null} {
		if got := list.Elem(i).Kind(); got != want {
			t.Errorf("element %d is a %v, want %v", i, got, want)
		}
	}
	inner := root.Get("é☃😀")
	if got := inner.Get(`a"b`).Str(); got != "\\\n/😀" {
		t.Errorf("decoded string: %q", got)
	}
	if got := inner.Get(`a"b`).Raw(); got != `\\\n\/\ud83d\ude00` {
		t.Errorf("raw string: %q", got)
	}
	if !inner.Has("") || inner.Get("").Members() != nil || inner.Get("e").Members() != nil {
		t.Error("empty containers")
	}
}

// Every span must cover the text that parses to the value, and every name span the
// quoted name.
func TestSpans(t *testing.T) {
	for _, src := range []string{sample, "\xEF\xBB\xBF" + sample, "0", ` "x" `, "[[],{}]"} {
		checkSpans(t, src, mustParse(t, src))
	}
}

func checkSpans(t *testing.T, src string, v *Value) {
	t.Helper()
	text := src[v.Span().Start:v.Span().End]
	if again := mustParse(t, text); !Identical(v, again) || strings.TrimSpace(text) != text {
		t.Errorf("the span of %s covers %q", compact(v, src), text)
	}
	for _, m := range v.Members() {
		if v.IsObject() {
			quoted := mustParse(t, src[m.NameSpan.Start:m.NameSpan.End])
			if quoted.Str() != m.Name {
				t.Errorf("the name span of %q covers %q", m.Name, quoted.Raw())
			}
		} else if m.Name != "" || m.NameSpan != (Span{}) {
			t.Errorf("an element has a name: %v", m)
		}
		checkSpans(t, src, m.Value)
	}
}

func TestTextIsKept(t *testing.T) {
	digits := strings.Repeat("1234567890", 1000)
	for _, src := range []string{
		"9007199254740993", "1.0", "1e3", "12345678901234567890", "-0", "1E+400", "0.10", digits, digits + "." + digits + "e-" + digits,
		`"\/"`, `"\u00e9é"`, `"\u0000"`, `"\ud83d\ude00"`, `{"\u0061":1}`, `{"a\/b":[],"é":{}}`, `[true,false,null]`,
	} {
		v := mustParse(t, " "+src+"\n")
		if got := compact(v, " "+src+"\n"); got != src {
			t.Errorf("%.60q comes out as %.60q", src, got)
		}
	}
}

func TestMark(t *testing.T) {
	src := byteOrderMark + ` {"a":1}`
	if span := mustParse(t, src).Get("a").Span(); span != (Span{9, 10}) {
		t.Errorf("span behind a byte order mark: %v", span)
	}
	var p Parser
	if _, err := p.Parse(byteOrderMark + byteOrderMark + "1"); err == nil {
		t.Error("two byte order marks are accepted")
	}
}

func TestTruncated(t *testing.T) {
	whole := strings.TrimSpace(sample)
	var p Parser
	for n := range len(whole) {
		p.Reset()
		_, err := p.Parse(whole[:n])
		var syntax *SyntaxError
		if !errors.As(err, &syntax) {
			t.Fatalf("the first %d bytes give %v", n, err)
		}
		want := "the input ends in the middle of "
		if n == 0 {
			want = "the input is empty"
		}
		if !strings.HasPrefix(syntax.Message, want) || syntax.Offset > n {
			t.Errorf("the first %d bytes: %v", n, syntax)
		}
	}
	if _, err := p.Parse(whole); err != nil {
		t.Error(err)
	}
}

func TestDepth(t *testing.T) {
	nest := func(n int) string { return strings.Repeat("[", n) + strings.Repeat("]", n) }
	objects := func(n int) string { return strings.Repeat(` {"a" : `, n) + "1" + strings.Repeat("}", n) }
	tests := []struct {
		src    string
		limit  int
		offset int // -1: accepted
	}{
		{nest(10_000), 0, -1},
		{nest(10_001), 0, 10_000},
		{nest(100_000), 0, 10_000},
		{nest(100_000), 1_000_000, 10_000},
		{strings.Repeat("[", 100_000), 0, 10_000},
		{objects(10_000), 0, -1},
		{objects(10_001), 0, 80_001},
		{nest(3), 3, -1},
		{nest(4), 3, 3},
		{`{"a":[{"b":[]}]}`, 3, 11},
		{`[[],[],[[]]]`, 2, 8},
		{byteOrderMark + nest(2), 1, 4},
	}
	for _, test := range tests {
		p := Parser{Limits: Limits{MaxDepth: test.limit}}
		_, err := p.Parse(test.src)
		if test.offset < 0 {
			if err != nil {
				t.Errorf("%.20s… with limit %d: %v", test.src, test.limit, err)
			}
			continue
		}
		var syntax *SyntaxError
		if !errors.As(err, &syntax) || syntax.Offset != test.offset || !strings.HasPrefix(syntax.Message, "nested deeper than ") {
			t.Errorf("%.20s… with limit %d: %v, want depth error at %d", test.src, test.limit, err, test.offset)
			continue
		}
		if len(syntax.Pointer) > maxPointer {
			t.Errorf("the pointer has %d bytes", len(syntax.Pointer))
		}
	}
}

func TestMillionProperties(t *testing.T) {
	const n = 1_000_000
	src := []byte("{")
	for i := range n {
		if i > 0 {
			src = append(src, ',')
		}
		src = append(src, `"p`...)
		src = strconv.AppendInt(src, int64(i), 10)
		src = append(src, `":0`...)
	}
	root := mustParse(t, string(append(src, '}')))
	last := root.Get("p999999")
	if root.Len() != n || last == nil {
		t.Fatalf("%d members", root.Len())
	}
	for i := 0; i < n; i += 7 {
		m := root.Members()[i]
		p, ok := Locate(root, m.NameSpan)
		if !ok || p != "/p"+Pointer(strconv.Itoa(i)) {
			t.Fatalf("Locate gives %q, %v for property %d", p, ok, i)
		}
	}
	if p, ok := Locate(root, last.Span()); !ok || p != "/p999999" {
		t.Errorf("Locate gives %q, %v for the last value", p, ok)
	}
}

// Nothing that a parser hands out after Reset may change a string of an earlier
// tree, or bring back what a node was before.
func TestReset(t *testing.T) {
	var p Parser
	first, err := p.Parse(`{"name\u0021": "text\u0021", "list": [1, {"x": "y"}], "n": 123}`)
	if err != nil {
		t.Fatal(err)
	}
	name, text, number := first.Members()[0].Name, first.Elem(0).Str(), first.Get("n").Raw()
	p.Reset()
	second, err := p.Parse(`["AAAA\u0041", null, {}, [], true, 4, "BBBB", {"CCCC": "DDDD"}]`)
	if err != nil {
		t.Fatal(err)
	}
	if first != second {
		t.Error("the memory of the first tree is not used again")
	}
	if name != "name!" || text != "text!" || number != "123" {
		t.Errorf("strings of the first tree are now %q %q %q", name, text, number)
	}
	for i := 1; i < 6; i++ {
		if v := second.Elem(i); v.Len() != 0 || v.Made() || v.Str() != "" {
			t.Errorf("element %d has remains of an earlier value: %s", i, compact(v, ""))
		}
	}
}

// Trees of one parser must stay apart as long as there is no Reset.
func TestManyTrees(t *testing.T) {
	var p Parser
	var trees []*Value
	text := func(i int) string {
		return `{"i":` + strconv.Itoa(i) + `,"a":[` + strings.Repeat("0,", i) + `1]}`
	}
	for round := range 3 {
		p.Reset()
		trees = trees[:0]
		for i := range 600 {
			v, err := p.Parse(text(i))
			if err != nil {
				t.Fatal(err)
			}
			trees = append(trees, v)
		}
		for i, v := range trees {
			if got := compact(v, ""); got != text(i) {
				t.Fatalf("round %d: tree %d is %.80s", round, i, got)
			}
		}
	}
}

// An append to one run of members must not reach its neighbour in the slab.
func TestAppendIsCapped(t *testing.T) {
	src := `[{"a":1},{"b":2},[3],[4]]`
	root := mustParse(t, src)
	root.Elem(0).Set("x", NewNull(Span{}), Span{})
	root.Elem(2).Append(NewBool(true, Span{}))
	if got, want := compact(root, src), `[{"a":1,"x":null},{"b":2},[3,true],[4]]`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestClone(t *testing.T) {
	var p Parser
	tree, err := p.Parse(sample)
	if err != nil {
		t.Fatal(err)
	}
	before := compact(tree, sample)
	c := p.Clone(tree)
	if !Identical(tree, c) || tree == c {
		t.Fatal("the clone is not a copy")
	}
	sameMarks(t, tree, c)
	c.Remove("type")
	c.Get("été").Elem(0).Become(NewString("changed", Span{}))
	c.Get("é☃😀").Set("", NewNull(Span{}), Span{})
	c.Rename(0, "renamed")
	if got := compact(tree, sample); got != before {
		t.Errorf("changes of the clone reach the original: %s", got)
	}
	if p.Clone(nil) != nil {
		t.Error("the clone of nil is not nil")
	}
}

func sameMarks(t *testing.T, a, b *Value) {
	t.Helper()
	if a.Span() != b.Span() || a.Made() != b.Made() || a.escaped != b.escaped {
		t.Errorf("span or flags differ: %v %v", a.Span(), b.Span())
	}
	for i, m := range a.Members() {
		if m.NameSpan != b.Members()[i].NameSpan || m.Value == b.Elem(i) {
			t.Errorf("member %d: name spans %v %v, same value %v", i, m.NameSpan, b.Members()[i].NameSpan, m.Value == b.Elem(i))
		}
		sameMarks(t, m.Value, b.Elem(i))
	}
}

// An emptied run keeps its capacity, which a clone must not share.
func TestCloneOfEmptied(t *testing.T) {
	v := mustParse(t, `{"a":1}`)
	v.RemoveAt(0)
	var p Parser
	c := p.Clone(v)
	c.Set("c", NewNull(Span{}), Span{})
	v.Set("v", NewNull(Span{}), Span{})
	if got := compact(c, ""); got != `{"c":null}` {
		t.Errorf("clone: %s", got)
	}
}
