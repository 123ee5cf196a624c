package jsontree

import (
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestEqual(t *testing.T) {
	tests := []struct {
		a, b      string
		equal     bool
		identical bool
	}{
		{"1", "1", true, true},
		{"1", "1.0", true, false},
		{"100", "1e2", true, false},
		{"9007199254740993", "9007199254740992", false, false},
		{"1e999999999", "1e999999999", true, true},
		{"0", "-0", true, false},
		{`"a"`, `"\u0061"`, true, false},
		{`"\/"`, `"/"`, true, false},
		{`"\n"`, `"n"`, false, false},
		{`"1"`, "1", false, false},
		{"true", "false", false, false},
		{"false", "0", false, false},
		{"null", "null", true, true},
		{"null", "false", false, false},
		{`""`, "null", false, false},
		{"[1,2]", "[ 1 , 2 ]", true, true},
		{"[1,2]", "[2,1]", false, false},
		{"[1]", "[1,1]", false, false},
		{"[]", "{}", false, false},
		{`{"a":1,"b":2}`, `{"b":2.0,"a":1}`, true, false},
		{`{"a":1,"b":2}`, `{"a":1,"b":2}`, true, true},
		{`{"\u0061":1}`, `{"a":1}`, true, true},
		{`{"a":1}`, `{"b":1}`, false, false},
		{`{"a":1}`, `{"a":1,"b":1}`, false, false},
		{`{"a":"b"}`, `{"b":"a"}`, false, false},
		{`{"a":null}`, `{"b":null}`, false, false},
		{`[[1],[]]`, `[[],[1]]`, false, false},
	}
	for _, test := range tests {
		a, b := mustParse(t, test.a), mustParse(t, test.b)
		if Equal(a, b) != test.equal || Equal(b, a) != test.equal {
			t.Errorf("Equal(%s, %s) is not %v", test.a, test.b, test.equal)
		}
		if Identical(a, b) != test.identical || Identical(b, a) != test.identical {
			t.Errorf("Identical(%s, %s) is not %v", test.a, test.b, test.identical)
		}
		if (Hash(a) == Hash(b)) != test.equal {
			t.Errorf("the hashes of %s and %s do not tell whether they are equal", test.a, test.b)
		}
	}
	if !Equal(nil, nil) || Equal(nil, mustParse(t, "null")) || Identical(mustParse(t, "null"), nil) || Hash(nil) == Hash(mustParse(t, "null")) {
		t.Error("nil")
	}
}

func TestEqualWideObjects(t *testing.T) {
	const n = 1000
	object := func(step int, value string) *Value {
		var members []string
		for i := range n {
			members = append(members, strconv.Quote(strconv.Itoa(i*step%n))+":"+value)
		}
		return mustParse(t, "{"+strings.Join(members, ",")+"}")
	}
	a, b := object(1, "[1]"), object(7, "[1.0]")
	if !Equal(a, b) || Hash(a) != Hash(b) || Identical(a, b) {
		t.Error("order and number form of a wide object")
	}
	b.Rename(n-1, "other")
	if Equal(a, b) || Equal(b, a) || Hash(a) == Hash(b) {
		t.Error("a name of a wide object")
	}
}

// rewritten gives v again with members in another order and numbers and strings
// written in another way.
func rewritten(t *rapid.T, v *Value) string {
	switch v.Kind() {
	case Number:
		if v.Raw() == "0" {
			return "-0.0"
		}
		return v.Raw() + "0e-1"
	case String:
		var b strings.Builder
		for _, c := range []byte(v.Str()) {
			b.WriteString(`\u00` + strconv.FormatInt(int64(c>>4), 16) + strconv.FormatInt(int64(c&15), 16))
		}
		return `"` + b.String() + `"`
	case Array, Object:
		parts := make([]string, 0, v.Len())
		for _, m := range v.Members() {
			part := rewritten(t, m.Value)
			if v.IsObject() {
				part = strconv.Quote(m.Name) + ":" + part
			}
			parts = append(parts, part)
		}
		if v.IsArray() {
			return "[" + strings.Join(parts, ",") + "]"
		}
		return "{" + strings.Join(rapid.Permutation(parts).Draw(t, "order"), ",") + "}"
	}
	return v.Raw()
}

// drawTree draws a small tree over few names and values.
func drawTree(t *rapid.T, depth int) *Value {
	kinds := []Kind{Null, Bool, Number, String, Array, Object}
	if depth == 0 {
		kinds = kinds[:4]
	}
	switch rapid.SampledFrom(kinds).Draw(t, "kind") {
	case Bool:
		return NewBool(rapid.Bool().Draw(t, "bool"), Span{})
	case Number:
		return NewNumber(rapid.SampledFrom([]string{"0", "1", "-1", "10"}).Draw(t, "number"), Span{})
	case String:
		return NewString(rapid.StringMatching(`[ab"\\]{0,2}`).Draw(t, "string"), Span{})
	case Array:
		v := NewArray(Span{})
		for range rapid.IntRange(0, 3).Draw(t, "length") {
			v.Append(drawTree(t, depth-1))
		}
		return v
	case Object:
		v := NewObject(Span{})
		for range rapid.IntRange(0, 3).Draw(t, "length") {
			v.Set(rapid.SampledFrom([]string{"a", "b", "c", ""}).Draw(t, "name"), drawTree(t, depth-1), Span{})
		}
		return v
	}
	return NewNull(Span{})
}

func TestEqualAfterRewriting(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := drawTree(t, 3)
		text := rewritten(t, v)
		var p Parser
		other, err := p.Parse(text)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		if !Equal(v, other) || Hash(v) != Hash(other) {
			t.Fatalf("%s and %s are not equal", compact(v, ""), text)
		}
	})
}

func TestEqualAgreesWithHash(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := drawTree(t, 2), drawTree(t, 2)
		if Equal(a, b) != (Hash(a) == Hash(b)) {
			t.Fatalf("%s and %s: Equal is %v", compact(a, ""), compact(b, ""), Equal(a, b))
		}
		if Identical(a, b) != (compact(a, "") == compact(b, "")) {
			t.Fatalf("%s and %s: Identical is %v", compact(a, ""), compact(b, ""), Identical(a, b))
		}
	})
}
