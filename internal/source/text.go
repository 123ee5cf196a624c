package source

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// yamlString gives a string as a scalar on one line: plain where no reader takes that for
// something else, else in quotes.
func yamlString(s string, flow bool) string {
	switch {
	case isPlain(s, flow):
		return s
	case strings.ContainsAny(s, "\"\\") && isPrintable(s):
		return "'" + strings.ReplaceAll(s, "'", "''") + "'"
	}
	return doubleQuoted(s)
}

// oldWords are what YAML 1.1 takes for booleans beside the words of 1.2. Readers of both
// are about.
const oldWords = " y n yes no on off "

// isPlain reports whether a string can stand without quotes.
func isPlain(s string, flow bool) bool {
	if s == "" || !isPrintable(s) || strings.Trim(s, " ") != s || strings.HasPrefix(s, "---") || strings.HasPrefix(s, "...") {
		return false
	}
	if strings.IndexByte("-?:,[]{}#&*!|>'\"%@`=<~.+", s[0]) >= 0 || isDigit(s[0]) {
		return false
	}
	if strings.Contains(s, ": ") || strings.Contains(s, " #") || strings.HasSuffix(s, ":") {
		return false
	}
	if flow && strings.ContainsAny(s, ",[]{}:") {
		return false
	}
	kind, _ := plainJSON(s)
	return kind == "str" && !strings.Contains(oldWords, " "+strings.ToLower(s)+" ")
}

// isPrintable reports whether all characters of a string can stand as they are.
func isPrintable(s string) bool {
	for _, r := range s {
		if r != ' ' && !unicode.IsGraphic(r) || r == 0xFEFF || r == utf8.RuneError {
			return false
		}
	}
	return true
}

// doubleQuoted gives a string in double quotes. What can't be seen is escaped.
func doubleQuoted(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\t':
			b.WriteString(`\t`)
		case r == '\r':
			b.WriteString(`\r`)
		case isPrintable(string(r)) || r == utf8.RuneError:
			b.WriteRune(r)
		case r > 0xFFFF:
			fmt.Fprintf(&b, `\U%08X`, r)
		default:
			fmt.Fprintf(&b, `\u%04X`, r)
		}
	}
	b.WriteByte('"')
	return b.String()
}

// literal gives a text of several lines as a literal scalar whose lines have that
// indentation. It gives false for a text that could not be read back.
func literal(s, newline, indent string) (string, bool) {
	body, sign := strings.TrimSuffix(s, "\n"), "|"
	if body == s {
		sign = "|-"
	}
	lines := strings.Split(body, "\n")
	if len(lines) < 2 || lines[0] == "" || lines[len(lines)-1] == "" {
		return "", false
	}
	var b strings.Builder
	b.WriteString(sign)
	for i, line := range lines {
		b.WriteString(newline)
		switch {
		case line == "":
			continue
		case !isPrintable(line), i == 0 && line[0] == ' ', strings.Trim(line, " ") == "":
			return "", false
		}
		b.WriteString(indent + line)
	}
	return b.String(), true
}
