package jsontree

import (
	"cmp"
	"math/big"
	"strings"
)

// maxIntegerDigits bounds the integers that FloorInteger, CeilInteger and LCM write
// out: 1e999999999 is a short text for a number that fills a gigabyte.
const maxIntegerDigits = 400

// decimal is a number taken apart: ±0.digits × 10^scale. digits has neither a
// leading nor a trailing zero and is empty for zero, so that equal numbers have
// equal decimals (but for the sign of zero).
type decimal struct {
	negative bool
	digits   string
	scale    exponent
}

// parseDecimal takes the text of a valid JSON number apart. Its cost is linear in
// the length of the text, whatever the exponent.
func parseDecimal(text string) decimal {
	var d decimal
	if strings.HasPrefix(text, "-") {
		d.negative, text = true, text[1:]
	}
	mantissa, exp := text, ""
	if i := strings.IndexAny(text, "eE"); i >= 0 {
		mantissa, exp = text[:i], text[i+1:]
	}
	whole, fraction, _ := strings.Cut(mantissa, ".")
	whole = strings.TrimLeft(whole, "0")
	shift := len(whole)
	if whole == "" {
		digits := strings.TrimLeft(fraction, "0")
		shift = len(digits) - len(fraction)
		fraction = digits
	}
	fraction = strings.TrimRight(fraction, "0")
	if fraction == "" {
		whole = strings.TrimRight(whole, "0")
	}
	d.digits = whole + fraction
	if d.digits != "" {
		d.scale = parseExponent(exp).plus(shift)
	}
	return d
}

// CompareNumbers compares the values of two JSON numbers: -1, 0 or +1. It is exact
// and takes linear time for any number of digits and any exponent.
func CompareNumbers(a, b string) int {
	if a == b {
		return 0
	}
	x, y := parseDecimal(a), parseDecimal(b)
	if x.sign() != y.sign() {
		return cmp.Compare(x.sign(), y.sign())
	}
	return x.sign() * compareMagnitudes(x, y)
}

func (d decimal) sign() int {
	switch {
	case d.digits == "":
		return 0
	case d.negative:
		return -1
	}
	return 1
}

func compareMagnitudes(x, y decimal) int {
	return cmp.Or(x.scale.compare(y.scale), strings.Compare(x.digits, y.digits))
}

// IsIntegral reports whether the value of a JSON number is an integer, as 1.0 and
// 1e2 are.
func IsIntegral(text string) bool {
	return !parseDecimal(text).hasFraction()
}

func (d decimal) hasFraction() bool {
	return d.scale.compare(exponent{small: int64(len(d.digits))}) < 0
}

// FloorInteger gives the text of the largest integer that is not above the number.
// ok is false if it would have more than 400 digits.
func FloorInteger(text string) (floor string, ok bool) {
	d := parseDecimal(text)
	whole, ok := d.truncated()
	if ok && d.negative && d.hasFraction() {
		whole = SubOne(whole)
	}
	return whole, ok
}

// CeilInteger gives the text of the smallest integer that is not below the number.
// ok is false if it would have more than 400 digits.
func CeilInteger(text string) (ceil string, ok bool) {
	d := parseDecimal(text)
	whole, ok := d.truncated()
	if ok && !d.negative && d.hasFraction() {
		whole = AddOne(whole)
	}
	return whole, ok
}

// truncated gives the integer that is left when the fraction is cut off.
func (d decimal) truncated() (string, bool) {
	if d.scale.compare(exponent{}) <= 0 {
		return "0", true
	}
	if d.scale.compare(exponent{small: maxIntegerDigits}) > 0 {
		return "", false
	}
	n := int(d.scale.small)
	whole := d.digits[:min(n, len(d.digits))]
	whole += strings.Repeat("0", n-len(whole))
	if d.negative {
		whole = "-" + whole
	}
	return whole, true
}

// AddOne gives the text of the integer after the one that text writes in plain
// digits.
func AddOne(text string) string {
	if digits, negative := strings.CutPrefix(text, "-"); negative {
		return negate(decrement(trimZeros(digits)))
	}
	return increment(trimZeros(text))
}

// SubOne gives the text of the integer before the one that text writes in plain
// digits.
func SubOne(text string) string {
	if digits, negative := strings.CutPrefix(text, "-"); negative {
		return negate(increment(trimZeros(digits)))
	}
	return decrement(trimZeros(text))
}

func negate(integer string) string {
	if integer == "0" {
		return integer
	}
	if rest, negative := strings.CutPrefix(integer, "-"); negative {
		return rest
	}
	return "-" + integer
}

func trimZeros(digits string) string {
	if digits = strings.TrimLeft(digits, "0"); digits == "" {
		return "0"
	}
	return digits
}

// increment adds one to a natural number.
func increment(digits string) string {
	b := []byte(digits)
	for i := len(b) - 1; i >= 0; i-- {
		if b[i] != '9' {
			b[i]++
			return string(b)
		}
		b[i] = '0'
	}
	return "1" + string(b)
}

// decrement takes one from a natural number; zero gives -1.
func decrement(digits string) string {
	if digits == "0" {
		return "-1"
	}
	b := []byte(digits)
	i := len(b) - 1
	for ; b[i] == '0'; i-- {
		b[i] = '9'
	}
	b[i]--
	return trimZeros(string(b))
}

// LCM gives the least common multiple of two positive integers, which may be
// written as 1.0 or 1e2. ok is false if one is not a positive integer or has more
// than 400 digits.
func LCM(a, b string) (multiple string, ok bool) {
	x, okX := positiveInteger(a)
	y, okY := positiveInteger(b)
	if !okX || !okY {
		return "", false
	}
	gcd := new(big.Int).GCD(nil, nil, x, y)
	return x.Mul(x, y.Quo(y, gcd)).String(), true
}

func positiveInteger(text string) (*big.Int, bool) {
	if d := parseDecimal(text); d.sign() <= 0 || d.hasFraction() {
		return nil, false
	}
	digits, ok := FloorInteger(text)
	if !ok {
		return nil, false
	}
	return new(big.Int).SetString(digits, 10)
}
