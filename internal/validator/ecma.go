package validator

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// translate turns an ECMA-262 regular expression into what the engine means by it.
// The engine is .NET's: even told to be ECMAScript, it takes forms that are not
// legal there, gives some legal ones another meaning, and refuses others:
//
//	(?i) (?>a) (?#x) (?'n'a) (?(1)a) \A \Z \z \G \a \e   refused here
//	\p{Letter} \p{gc=Lu} \p{Script=Latin} \p{ASCII}      names that the engine knows
//	.                                                    no line end of ECMA-262's four
//	[a-z-[aeiou]] [[:alpha:]]                            "[" in a class is a plain character
//	\ud83d\ude00                                         one character
func translate(source string) (string, error) {
	t := translator{rest: source, dotAll: dotAllGroup.MatchString(source)}
	for t.rest != "" {
		if err := t.step(); err != nil {
			return "", err
		}
	}
	return t.out.String(), nil
}

// dotAllGroup finds a group in which the dot may match line ends; then no dot is
// translated.
var dotAllGroup = regexp.MustCompile(`\(\?[im]*s`)

// groupStart matches the special groups of ECMA-262: (?: (?= (?! (?<= (?<! (?<name>
// and, since 2025, modifiers (?i: (?s-m:
var groupStart = regexp.MustCompile(`^\(\?(?:[:=!]|<[=!]|<[\pL_$][\pL\pN_$]*>|[ims]+(?:-[ims]*)?:|-[ims]+:)`)

type translator struct {
	rest    string
	out     strings.Builder
	inClass bool
	dotAll  bool
}

// take moves n bytes over as they are.
func (t *translator) take(n int) {
	t.out.WriteString(t.rest[:n])
	t.rest = t.rest[n:]
}

// replace moves past n bytes and writes something else for them.
func (t *translator) replace(n int, with string) {
	t.out.WriteString(with)
	t.rest = t.rest[n:]
}

func (t *translator) step() error {
	c := t.rest[0]
	switch {
	case c == '\\':
		return t.escape()
	case t.inClass && c == '[':
		t.replace(1, `\[`)
	case t.inClass && c == ']':
		t.inClass = false
		t.take(1)
	case t.inClass:
		t.take(1)
	case c == '[':
		t.inClass = true
		t.take(1)
	case c == '.' && !t.dotAll:
		t.replace(1, `[^\n\r\u2028\u2029]`)
	case strings.HasPrefix(t.rest, "(?"):
		return t.group()
	default:
		t.take(1)
	}
	return nil
}

func (t *translator) group() error {
	start := groupStart.FindString(t.rest)
	if start == "" {
		return fmt.Errorf("%q begins no group of ECMA-262", firstRunes(t.rest, 4))
	}
	t.take(len(start))
	return nil
}

func (t *translator) escape() error {
	if len(t.rest) == 1 {
		return fmt.Errorf(`\ at the end`)
	}
	switch c := t.rest[1]; {
	case c == 'p' || c == 'P':
		return t.property()
	case c == 'u':
		return t.unicodeEscape()
	case c == 'x':
		return t.hexEscape()
	case isLetter(c) && !strings.ContainsRune("bBcdDfknrsStvwW", rune(c)):
		return fmt.Errorf(`\%c is no escape of ECMA-262`, c)
	}
	_, size := utf8.DecodeRuneInString(t.rest[1:])
	t.take(1 + size)
	return nil
}

func isLetter(c byte) bool { return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' }

func (t *translator) hexEscape() error {
	if _, ok := hexDigits(t.rest, 2, 2); !ok {
		return fmt.Errorf(`\x without two hexadecimal digits`)
	}
	t.take(4)
	return nil
}

var bracedEscape = regexp.MustCompile(`^\\u\{0*[0-9A-Fa-f]{1,6}\}`)

// unicodeEscape reads \u{H…} and \uHHHH; two of the latter that are a surrogate pair
// are one character.
func (t *translator) unicodeEscape() error {
	if braced := bracedEscape.FindString(t.rest); braced != "" {
		t.take(len(braced))
		return nil
	}
	unit, ok := hexDigits(t.rest, 2, 4)
	if !ok {
		return fmt.Errorf(`\u without four hexadecimal digits`)
	}
	if strings.HasPrefix(t.rest[6:], `\u`) {
		if low, ok := hexDigits(t.rest, 8, 4); ok {
			if r := utf16.DecodeRune(unit, low); r != unicode.ReplacementChar {
				t.replace(12, fmt.Sprintf(`\u{%x}`, r))
				return nil
			}
		}
	}
	t.take(6)
	return nil
}

// hexDigits reads n hexadecimal digits of s from offset at.
func hexDigits(s string, at, n int) (rune, bool) {
	if len(s) < at+n {
		return 0, false
	}
	v, err := strconv.ParseUint(s[at:at+n], 16, 32)
	return rune(v), err == nil
}

var propertyEscape = regexp.MustCompile(`^\\[pP]\{(?:(General_Category|gc|Script|sc|Script_Extensions|scx)=)?([A-Za-z0-9_]+)\}`)

// binaryProperties gives, for properties that the engine has no table of, class
// members that make them up.
var binaryProperties = map[string]string{
	"Any":        `\u{0}-\u{10ffff}`,
	"ASCII":      `\x00-\x7f`,
	"Lowercase":  `\p{Ll}\p{Other_Lowercase}`,
	"Lower":      `\p{Ll}\p{Other_Lowercase}`,
	"Uppercase":  `\p{Lu}\p{Other_Uppercase}`,
	"Upper":      `\p{Lu}\p{Other_Uppercase}`,
	"Alphabetic": `\p{L}\p{Nl}\p{Other_Lowercase}\p{Other_Uppercase}\p{Other_Alphabetic}`,
	"Alpha":      `\p{L}\p{Nl}\p{Other_Lowercase}\p{Other_Uppercase}\p{Other_Alphabetic}`,
}

func (t *translator) property() error {
	parts := propertyEscape.FindStringSubmatch(t.rest)
	if parts == nil {
		return fmt.Errorf("%q is no property of ECMA-262", firstRunes(t.rest, 20))
	}
	whole, kind, name := parts[0], parts[1], parts[2]
	negated := whole[1] == 'P'
	if members, ok := binaryProperties[name]; ok && kind == "" {
		return t.members(whole, members, negated)
	}
	table := tableName(kind, name)
	if table == "" {
		return fmt.Errorf("%s names no property that this program knows", whole)
	}
	t.replace(len(whole), fmt.Sprintf(`\%c{%s}`, whole[1], table))
	return nil
}

// members writes class members for a property.
func (t *translator) members(whole, members string, negated bool) error {
	switch {
	case t.inClass && negated:
		return fmt.Errorf("%s inside a class is not supported", whole)
	case t.inClass:
		t.replace(len(whole), members)
	case negated:
		t.replace(len(whole), "[^"+members+"]")
	default:
		t.replace(len(whole), "["+members+"]")
	}
	return nil
}

// tableName gives the engine's name for a Unicode property, or "".
func tableName(kind, name string) string {
	if strings.HasPrefix(strings.ToLower(kind), "sc") {
		if unicode.Scripts[name] == nil {
			return ""
		}
		return name
	}
	if short, ok := unicode.CategoryAliases[name]; ok {
		name = short
	}
	if unicode.Categories[name] != nil || kind == "" && unicode.Properties[name] != nil {
		return name
	}
	return ""
}

func firstRunes(s string, n int) string {
	for i := range s {
		if n == 0 {
			return s[:i]
		}
		n--
	}
	return s
}
