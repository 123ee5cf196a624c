package jsontree

import (
	"math/bits"

	"github.com/go-json-experiment/json/jsontext"
)

// Bytes repeated eight times, to test eight bytes of text at once.
const (
	ones      = 0x0101010101010101
	highBits  = 0x8080808080808080
	quotes    = '"' * ones
	slashes   = '\\' * ones
	firstText = ' ' * ones
)

// load64 gives the eight bytes at i, the first one lowest. The compiler makes one
// load of it.
func load64(s string, i int) uint64 {
	_ = s[i+7]
	return uint64(s[i]) | uint64(s[i+1])<<8 | uint64(s[i+2])<<16 | uint64(s[i+3])<<24 |
		uint64(s[i+4])<<32 | uint64(s[i+5])<<40 | uint64(s[i+6])<<48 | uint64(s[i+7])<<56
}

// zeroBytes sets the high bit of the bytes of x that are zero. The lowest bit set
// is right, those above it may be false.
func zeroBytes(x uint64) uint64 { return (x - ones) &^ x & highBits }

// endOfString gives the offset of the closing quote of the string whose text
// begins at i. The string must be closed.
func endOfString(s string, i int) (end int, escaped bool) {
	for {
		i = nextSpecial(s, i)
		if s[i] == '"' {
			return i, escaped
		}
		escaped = true
		i += 2
	}
}

// nextSpecial gives the offset of the first quote or backslash at or after i.
func nextSpecial(s string, i int) int {
	for i+8 <= len(s) {
		x := load64(s, i)
		if m := zeroBytes(x^quotes) | zeroBytes(x^slashes); m != 0 {
			return i + bits.TrailingZeros64(m)>>3
		}
		i += 8
	}
	for s[i] != '"' && s[i] != '\\' {
		i++
	}
	return i
}

// isPlain reports whether s can stand between quotes as it is.
func isPlain(s string) bool {
	i := 0
	for ; i+8 <= len(s); i += 8 {
		x := load64(s, i)
		control := (x - firstText) &^ x & highBits
		if zeroBytes(x^quotes)|zeroBytes(x^slashes)|control != 0 {
			return false
		}
	}
	for ; i < len(s); i++ {
		if s[i] < ' ' || s[i] == '"' || s[i] == '\\' {
			return false
		}
	}
	return true
}

// unquote decodes the text between the quotes of a valid string.
func unquote(text string) string {
	b, err := jsontext.AppendUnquote(nil, `"`+text+`"`)
	if err != nil {
		panic("jsontree: a string that was judged valid does not decode: " + err.Error())
	}
	return string(b)
}
