package jsontree

import (
	"math/big"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// numberText draws the text of a JSON number of few digits, so that equal values
// with different texts are frequent.
func numberText() *rapid.Generator[string] {
	return rapid.StringMatching(`-?(0|[1-9][09]{0,3})(\.[019]{1,4})?([eE][+-]?0?[0-6])?`)
}

// wideNumberText draws numbers of any digits.
func wideNumberText() *rapid.Generator[string] {
	return rapid.StringMatching(`-?(0|[1-9][0-9]{0,30})(\.[0-9]{1,30})?([eE][+-]?[0-9]{1,2})?`)
}

func ratOf(t *rapid.T, text string) *big.Rat {
	r, ok := new(big.Rat).SetString(text)
	if !ok {
		t.Fatalf("big.Rat does not read %s", text)
	}
	return r
}

func TestCompareNumbersIsExact(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		texts := rapid.OneOf(numberText(), wideNumberText())
		a, b := texts.Draw(t, "a"), texts.Draw(t, "b")
		want := ratOf(t, a).Cmp(ratOf(t, b))
		if got := CompareNumbers(a, b); got != want {
			t.Fatalf("CompareNumbers(%s, %s) = %d, want %d", a, b, got, want)
		}
		if (hashNumber(a) == hashNumber(b)) != (want == 0) {
			t.Fatalf("the hashes of %s and %s do not tell whether they are equal", a, b)
		}
	})
}

func TestIntegersOfNumbers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.OneOf(numberText(), wideNumberText()).Draw(t, "text")
		r := ratOf(t, text)
		if got := IsIntegral(text); got != r.IsInt() {
			t.Fatalf("IsIntegral(%s) = %v", text, got)
		}
		floor := new(big.Int).Div(r.Num(), r.Denom()) // Euclidean: rounds down, the denominator is positive
		if got, ok := FloorInteger(text); !ok || got != floor.String() {
			t.Fatalf("FloorInteger(%s) = %s, %v, want %s", text, got, ok, floor)
		}
		ceil := new(big.Int).Set(floor)
		if !r.IsInt() {
			ceil.Add(ceil, big.NewInt(1))
		}
		if got, ok := CeilInteger(text); !ok || got != ceil.String() {
			t.Fatalf("CeilInteger(%s) = %s, %v, want %s", text, got, ok, ceil)
		}
	})
}

func TestAddOneSubOne(t *testing.T) {
	one := big.NewInt(1)
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringMatching(`-?(0|[1-9][09]{0,3}|[1-9][0-9]{0,40})`).Draw(t, "text")
		n, _ := new(big.Int).SetString(text, 10)
		if got, want := AddOne(text), new(big.Int).Add(n, one).String(); got != want {
			t.Fatalf("AddOne(%s) = %s, want %s", text, got, want)
		}
		if got, want := SubOne(text), new(big.Int).Sub(n, one).String(); got != want {
			t.Fatalf("SubOne(%s) = %s, want %s", text, got, want)
		}
	})
}

// The exponents around the border between the two forms, against big.Int.
func TestExponents(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		texts := rapid.StringMatching(`[+-]?0{0,2}(10{16,20}[0-3]|9{16,20}[7-9]|[0-9]{1,25})`)
		a, b := texts.Draw(t, "a"), texts.Draw(t, "b")
		n := rapid.IntRange(-3, 3).Draw(t, "n")
		m := rapid.IntRange(-1<<40, 1<<40).Draw(t, "m")
		x, _ := new(big.Int).SetString(a, 10)
		y, _ := new(big.Int).SetString(b, 10)
		x.Add(x, big.NewInt(int64(n)))
		y.Add(y, big.NewInt(int64(m)))
		if got, want := parseExponent(a).plus(n).compare(parseExponent(b).plus(m)), x.Cmp(y); got != want {
			t.Fatalf("%s%+d compared to %s%+d is %d, want %d", a, n, b, m, got, want)
		}
	})
}

func TestCompareHugeExponents(t *testing.T) {
	long := strings.Repeat("7", 10_000)
	tests := []struct {
		a, b string
		want int
	}{
		{"1e999999999", "1e999999998", 1},
		{"1e999999999", "10e999999998", 0},
		{"-1e999999999", "1", -1},
		{"-1e999999999", "-1e999999998", -1},
		{"1e-999999999", "0", 1},
		{"-1e-999999999", "0", -1},
		{"0e999999999", "0", 0},
		{"-0", "0.0e5", 0},
		{"1e99999999999999999999999", "0.1e100000000000000000000000", 0},
		{"1e99999999999999999999999", "1e99999999999999999999998", 1},
		{"1e-99999999999999999999999", "1e-99999999999999999999998", -1},
		{"1e-999999999999999999", "10e-1000000000000000000", 0},
		{"1e999999999999999999", "0.1e1000000000000000000", 0},
		{"1e0000000000000000000000003", "1000", 0},
		{"1e9223372036854775807", "1e-9223372036854775808", 1},
		{"1e" + long, "1e-" + long, 1},
		{"1", "-1", 1},
		{"1e99999999999999999999", "1e-100000000000000000001", 1}, // the scales are opposite
		{"1e" + long, "0.1e" + long[1:] + "8", 0},
		{"1e" + long, "0.1e" + long[1:] + "9", -1},
		{long, long + ".0", 0},
		{long, long + ".01", -1},
		{long + "e-10000", "0." + long, 0},
		{"0.1", "0.10000000000000000000000000000000000000001", -1},
		{"9007199254740993", "9007199254740992", 1},
	}
	for _, test := range tests {
		for _, swap := range []bool{false, true} {
			a, b, want := test.a, test.b, test.want
			if swap {
				a, b, want = b, a, -want
			}
			if got := CompareNumbers(a, b); got != want {
				t.Errorf("CompareNumbers(%.40s, %.40s) = %d, want %d", a, b, got, want)
			}
		}
		x, y := NewNumber(test.a, Span{}), NewNumber(test.b, Span{})
		if (Hash(x) == Hash(y)) != (test.want == 0) || Equal(x, y) != (test.want == 0) {
			t.Errorf("hash or equality of %.40s and %.40s", test.a, test.b)
		}
	}
}

func TestIntegerEdges(t *testing.T) {
	tests := []struct{ text, floor, ceil string }{ // "": not ok
		{"-0", "0", "0"}, {"-0.5", "-1", "0"}, {"0.5", "0", "1"}, {"1e-999999999999", "0", "1"}, {"-1e-999999999999", "-1", "0"},
		{"1e999999999", "", ""}, {"1e99999999999999999999999", "", ""}, {"-1e401", "", ""},
		{"1e399", "1" + strings.Repeat("0", 399), "1" + strings.Repeat("0", 399)},
		{"1e400", "", ""}, {"1.0", "1", "1"}, {"-99.9", "-100", "-99"}, {"99.9", "99", "100"}, {"12.5e1", "125", "125"},
	}
	for _, test := range tests {
		floor, okFloor := FloorInteger(test.text)
		ceil, okCeil := CeilInteger(test.text)
		if floor != test.floor || ceil != test.ceil || okFloor != (floor != "") || okCeil != (ceil != "") {
			t.Errorf("%s: floor %s %v, ceil %s %v", test.text, floor, okFloor, ceil, okCeil)
		}
	}
	for text, want := range map[string]bool{
		"1e999999999": true, "1e99999999999999999999": true, "1e-99999999999999999999": false, "1.50e1": true, "1.05e1": false,
		"100e-2": true, "100e-3": false, "0e-5": true, "-2.0": true,
	} {
		if got := IsIntegral(text); got != want {
			t.Errorf("IsIntegral(%s) = %v", text, got)
		}
	}
}

func TestLCM(t *testing.T) {
	tests := []struct{ a, b, want string }{ // "": not ok
		{"4", "6", "12"}, {"1", "1", "1"}, {"5", "5.0", "5"}, {"1e2", "30", "300"}, {"0", "3", ""}, {"3", "-3", ""}, {"1.5", "3", ""},
		{"1e999999999", "2", ""}, {"3", "0.0", ""}, {"100000000000000000000", "30000000000000000000", "300000000000000000000"},
	}
	for _, test := range tests {
		if got, ok := LCM(test.a, test.b); got != test.want || ok != (test.want != "") {
			t.Errorf("LCM(%s, %s) = %s, %v", test.a, test.b, got, ok)
		}
	}
}

// Digits and exponents by the million: quadratic time would be seen as a test that
// does not end.
func TestNumbersStayLinear(t *testing.T) {
	digits := strings.Repeat("9", 4_000_000)
	tests := []struct {
		text     string
		sign     int // compared to 1
		integral bool
	}{
		{digits, 1, true}, {"0." + digits, -1, false}, {"1e" + digits, 1, true}, {"1e-" + digits, -1, false},
		{"-" + digits + "." + digits + "E+" + digits, -1, true}, {"1" + strings.Repeat("0", 4_000_000) + "e-4000000", 0, true},
	}
	for _, test := range tests {
		if got := CompareNumbers(test.text, "1"); got != test.sign {
			t.Errorf("%.20s… compared to 1 is %d", test.text, got)
		}
		if got := IsIntegral(test.text); got != test.integral {
			t.Errorf("IsIntegral(%.20s…) is %v", test.text, got)
		}
	}
}
