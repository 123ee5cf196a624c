package jsontree

import (
	"cmp"
	"strconv"
	"strings"
)

// tailDigits is how many digits of an exponent are reckoned with as an int64. It
// leaves room for a sum with the length of any text.
const tailDigits = 18

// tailBase is 10 to the power of tailDigits.
const tailBase = 1_000_000_000_000_000_000

// exponent is an integer of any size: small, below tailBase, or, if large is not
// empty, ±large, which then has more than tailDigits digits and no leading zero.
type exponent struct {
	small    int64
	large    string
	negative bool // large has a minus sign
}

// parseExponent reads what stands behind the e of a number: an optional sign and
// digits, or nothing.
func parseExponent(text string) exponent {
	if text == "" {
		return exponent{}
	}
	return newExponent(text[0] == '-', trimZeros(strings.TrimLeft(text, "+-")))
}

func newExponent(negative bool, digits string) exponent {
	if len(digits) > tailDigits {
		return exponent{large: digits, negative: negative}
	}
	n, _ := strconv.ParseInt(digits, 10, 64) // no error: the digits fit
	if negative {
		n = -n
	}
	return exponent{small: n}
}

// plus adds the length of a text, of either sign.
func (e exponent) plus(length int) exponent {
	n := int64(length)
	if e.large != "" {
		if e.negative {
			n = -n
		}
		return newExponent(e.negative, addToLarge(e.large, n))
	}
	sum := e.small + n
	if -tailBase < sum && sum < tailBase {
		return exponent{small: sum}
	}
	return newExponent(sum < 0, strings.TrimPrefix(strconv.FormatInt(sum, 10), "-"))
}

// addToLarge adds n to a natural number of more than tailDigits digits. The
// magnitude of n is below tailBase.
func addToLarge(digits string, n int64) string {
	cut := len(digits) - tailDigits
	head := digits[:cut]
	tail, _ := strconv.ParseInt(digits[cut:], 10, 64)
	tail += n
	switch {
	case tail >= tailBase:
		head, tail = increment(head), tail-tailBase
	case tail < 0:
		head, tail = decrement(head), tail+tailBase
	}
	return trimZeros(head + strconv.FormatInt(tailBase+tail, 10)[1:])
}

func (e exponent) sign() int {
	switch {
	case e.large == "":
		return cmp.Compare(e.small, 0)
	case e.negative:
		return -1
	}
	return 1
}

func (e exponent) compare(f exponent) int {
	if e.large == "" && f.large == "" {
		return cmp.Compare(e.small, f.small)
	}
	if e.sign() != f.sign() {
		return cmp.Compare(e.sign(), f.sign())
	}
	// A large one has the greater magnitude beside a small one, whose large is empty.
	magnitude := cmp.Or(cmp.Compare(len(e.large), len(f.large)), strings.Compare(e.large, f.large))
	return magnitude * e.sign()
}
