package source

import (
	"math/big"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"schemafix/internal/yamltree"
)

// coreTag gives the short name of a tag of the core schema ("str", "int" …), "!" for the
// tag that makes any scalar a string, and other tags as they are.
func coreTag(tag string) string {
	const verbatim = "!<tag:yaml.org,2002:"
	if strings.HasPrefix(tag, verbatim) {
		return strings.TrimSuffix(tag[len(verbatim):], ">")
	}
	return strings.TrimPrefix(tag, "!!")
}

// scalarJSON gives the JSON text of a scalar or empty node, or says why there is none.
func scalarJSON(n *yamltree.Node) (text, message string) {
	tag := coreTag(n.Tag)
	plain := n.Kind == yamltree.Empty || n.Style == yamltree.Plain
	kind, text := plainJSON(n.Value)
	switch {
	case tag == "" && !plain, tag == "!", tag == "str":
		return quoted(n.Value), ""
	case tag == "" && kind == "":
		return "", "the number " + n.Value + " has no form in JSON"
	case tag == "", tag == kind:
		return text, ""
	case tag == "float" && kind == "int":
		return text + ".0", ""
	case tag == "int" || tag == "float" || tag == "bool" || tag == "null":
		return "", "the value is no " + n.Tag
	}
	return "", "the tag " + n.Tag + " has no form in JSON"
}

func quoted(s string) string {
	b, _ := jsontext.AppendQuote(nil, s) // it was read from valid UTF-8
	return string(b)
}

// plainJSON gives the type that a plain scalar has in the core schema, and its JSON text.
// The type of infinity and of what is no number is "".
func plainJSON(s string) (kind, text string) {
	switch s {
	case "", "~", "null", "Null", "NULL":
		return "null", "null"
	case "true", "True", "TRUE":
		return "bool", "true"
	case "false", "False", "FALSE":
		return "bool", "false"
	}
	switch kind := numberKind(s); kind {
	case "int", "float":
		return kind, decimal(s)
	case "base":
		n, _ := new(big.Int).SetString(s, 0)
		return "int", n.String()
	case "endless":
		return "", ""
	}
	return "str", quoted(s)
}

// numberKind tells which of the numbers of the core schema of YAML 1.2 (10.3.2) a plain
// scalar is: "int", "float", "base" for octal and hexadecimal ones, "endless" for infinity
// and what is no number; else "".
func numberKind(s string) string {
	if c := s[0]; c != '-' && c != '+' && c != '.' && !isDigit(c) {
		return ""
	}
	const longest = 1000 // digits of an octal or hexadecimal number; making them decimal is dear
	if len(s) > 2 && len(s) < longest && (s[:2] == "0x" && hasOnly(s[2:], "0123456789abcdefABCDEF") || s[:2] == "0o" && hasOnly(s[2:], "01234567")) {
		return "base"
	}
	signed := strings.TrimPrefix(strings.TrimPrefix(s, "-"), "+")
	if len(s)-len(signed) > 1 {
		return ""
	}
	switch signed {
	case ".inf", ".Inf", ".INF":
		return "endless"
	case ".nan", ".NaN", ".NAN":
		if signed == s {
			return "endless"
		}
	}
	rest := strings.TrimLeft(signed, digits)
	whole := len(signed) - len(rest)
	if rest == "" && whole > 0 {
		return "int"
	}
	fraction, found := strings.CutPrefix(rest, ".")
	if rest = strings.TrimLeft(fraction, digits); !found && whole == 0 || whole == 0 && len(fraction) == len(rest) {
		return ""
	}
	if rest == "" {
		return "float"
	}
	exponent := rest[1:]
	if rest[0]|0x20 != 'e' {
		return ""
	}
	if exponent != "" && (exponent[0] == '-' || exponent[0] == '+') {
		exponent = exponent[1:]
	}
	if exponent == "" || !hasOnly(exponent, digits) {
		return ""
	}
	return "float"
}

const digits = "0123456789"

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func hasOnly(s, set string) bool { return strings.Trim(s, set) == "" }

// decimal gives a number of YAML the form of JSON: no plus sign, no needless zeros before
// it, a digit on both sides of the point.
func decimal(s string) string {
	sign := ""
	switch s[0] {
	case '-':
		sign, s = "-", s[1:]
	case '+':
		s = s[1:]
	}
	whole := s[:len(s)-len(strings.TrimLeft(s, digits))]
	rest := s[len(whole):]
	if whole = strings.TrimLeft(whole, "0"); whole == "" {
		whole = "0"
	}
	if fraction, ok := strings.CutPrefix(rest, "."); ok && (fraction == "" || fraction[0]|0x20 == 'e') {
		rest = ".0" + fraction
	}
	return sign + whole + rest
}
