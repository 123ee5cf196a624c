package normalize

import (
	"regexp"
	"strings"

	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
	"schemafix/internal/validator"
)

// noPattern is the claim of an edit that takes out a pattern that can't be read.
func noPattern(kw *fields.Keyword, text string) Claim {
	return mended(kw, "the pattern %s is no ECMA-262 regular expression, so it left", text)
}

// tellMalformed lets the description tell what leaves, where the target has that done.
func (e *Editor) tellMalformed(n schema.Node, keyword string, val *jsontree.Value) bool {
	if !e.Profile.Tells() {
		return false
	}
	e.Spill(n.Value, keyword, val, n.Value.Members()[n.Value.Index(keyword)].NameSpan)
	return true
}

// isPattern reports whether a text is an ECMA-262 regular expression. Compiling one
// costs a hundred times as much as seeing that it is of the usual kind.
func isPattern(text string) bool {
	if isPlainPattern(text) {
		return true
	}
	_, err := validator.CompilePattern(text)
	if err == nil || !strings.Contains(text, `\p{`) && !strings.Contains(text, `\P{`) {
		return err == nil
	}
	// The engine does not know all properties of Unicode that there are.
	_, err = validator.CompilePattern(unicodeProperty.ReplaceAllString(text, `\p{L}`))
	return err == nil
}

var unicodeProperty = regexp.MustCompile(`\\[pP]\{[A-Za-z_]+(=[A-Za-z0-9_]+)?\}`)

// isPlainPattern reports whether a text is an expression of the usual kind: plain
// characters, classes, groups, alternatives, quantifiers. All of these are ECMA-262;
// what is not of this kind may be, too.
func isPlainPattern(text string) bool {
	atom := false // something that a quantifier may follow
	depth := 0
	for i := 0; i < len(text); {
		size := 1
		switch c := text[i]; c {
		case '^', '$', '|':
			atom = false
		case '(':
			if strings.HasPrefix(text[i:], "(?:") {
				size = 3
			} else if strings.HasPrefix(text[i:], "(?") {
				return false
			}
			depth++
			atom = false
		case ')':
			depth--
			atom = true
		case '[':
			size = plainClass(text[i:])
			atom = true
		case '\\':
			size = plainEscape(text[i:])
			atom = true
		case '*', '+', '?', '{':
			if !atom {
				return false
			}
			size = plainQuantifier(text[i:])
			atom = false
		case ']', '}':
			return false
		default:
			atom = true
		}
		if size == 0 || depth < 0 {
			return false
		}
		i += size
	}
	return depth == 0
}

// plainEscape gives the length of an escape that means the same everywhere, or 0.
func plainEscape(text string) int {
	if len(text) > 1 && strings.IndexByte(`dDsSwWnrt.\/-+*?()[]{}|^$`, text[1]) >= 0 {
		return 2
	}
	return 0
}

// plainClass gives the length of a class such as [^a-zA-Z0-9_.-], or 0. A hyphen that
// is neither first nor last must stand between two letters or digits in order.
func plainClass(text string) int {
	i := 1
	if strings.HasPrefix(text, "[^") {
		i = 2
	}
	for first := i; i < len(text); {
		switch c := text[i]; {
		case c == ']' && i == first, c == '[':
			return 0
		case c == ']':
			return i + 1
		case c == '\\':
			size := plainEscape(text[i:])
			if size == 0 || strings.HasPrefix(text[i+size:], "-") && !strings.HasPrefix(text[i+size:], "-]") {
				return 0
			}
			i += size
		case i+2 < len(text) && text[i+1] == '-' && text[i+2] != ']':
			if !inOrder(c, text[i+2]) {
				return 0
			}
			i += 3
		default:
			i++
		}
	}
	return 0
}

func inOrder(from, to byte) bool {
	return isAlphanumeric(from) && isAlphanumeric(to) && from <= to
}

func isAlphanumeric(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

// plainQuantifier gives the length of a quantifier that is not lazy, or 0. Bounds have
// few digits and stand in order.
func plainQuantifier(text string) int {
	if text[0] != '{' {
		return 1
	}
	end := strings.IndexByte(text, '}')
	if end < 0 {
		return 0
	}
	low, high, isRange := strings.Cut(text[1:end], ",")
	if low == "" || len(low) > 3 || len(high) > 3 || !allDigits(low) || !allDigits(high) {
		return 0
	}
	if isRange && high != "" && (len(high) < len(low) || len(high) == len(low) && high < low) {
		return 0
	}
	return end + 1
}
