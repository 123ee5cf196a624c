package jsontree

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// skipWhite gives the offset of the first byte at or after i that is no JSON white
// space.
func skipWhite(s string, i int) int {
	for i < len(s) && strings.IndexByte(" \t\r\n", s[i]) >= 0 {
		i++
	}
	return i
}

// skipSeparator skips white space and at most one comma or colon.
func skipSeparator(s string, i int) int {
	i = skipWhite(s, i)
	if i < len(s) && (s[i] == ',' || s[i] == ':') {
		i = skipWhite(s, i+1)
	}
	return i
}

// unfinished names what a text was in the middle of when it ended.
func (d *diagnosis) unfinished() string {
	if start := skipSeparator(d.src, d.end()); start < len(d.src) {
		switch c := d.src[start]; {
		case c == '"' && d.wantsKey():
			return "a key"
		case c == '"':
			return "a string"
		case c == '-' || isDigit(c):
			return "a number"
		case isLetter(c):
			return "the word " + strconv.Quote(wordAt(d.src, start))
		}
	}
	if d.inObject() {
		return "an object"
	}
	return "an array"
}

// inObject reports whether the innermost open bracket is that of an object.
func (d *diagnosis) inObject() bool {
	kind, _ := d.tokens.StackIndex(d.tokens.StackDepth())
	return kind == '{'
}

// wantsKey reports whether the next token must be a key.
func (d *diagnosis) wantsKey() bool {
	_, length := d.tokens.StackIndex(d.tokens.StackDepth())
	return d.inObject() && length%2 == 0
}

// complaint says in plain words what is wrong with the character at offset.
func (d *diagnosis) complaint(offset int) string {
	r, size := utf8.DecodeRuneInString(d.src[offset:])
	if d.isUTF16() {
		return "the text looks like UTF-16; JSON must be UTF-8"
	}
	if r == utf8.RuneError && size < 2 {
		return fmt.Sprintf("the byte 0x%02X is not valid UTF-8 here", d.src[offset])
	}
	if start := skipSeparator(d.src, d.end()); start < offset {
		return d.inToken(start, offset)
	}
	if hint := d.joined(offset); hint != "" {
		return hint
	}
	if hint := d.foreign(offset); hint != "" {
		return hint
	}
	return d.expected() + ", found " + describe(r)
}

// isUTF16 reports whether the text begins as UTF-16 does: with its byte order
// mark, or with ASCII characters that have a zero byte beside them.
func (d *diagnosis) isUTF16() bool {
	if len(d.src) < 2 || len(d.src)%2 != 0 {
		return false
	}
	if mark := d.src[:2]; mark == "\xFF\xFE" || mark == "\xFE\xFF" {
		return true
	}
	zero := d.src[0] == 0
	for i, c := range []byte(d.src[:min(4, len(d.src))]) {
		if (c == 0) != (zero == (i%2 == 0)) {
			return false
		}
	}
	return true
}

// inToken words a fault inside the token that begins at start.
func (d *diagnosis) inToken(start, offset int) string {
	r, _ := utf8.DecodeRuneInString(d.src[offset:])
	switch {
	case d.src[start] != '"' && isLetter(d.src[start]):
		return d.noValue(start)
	case d.src[start] != '"':
		return "expected a digit in a number, found " + describe(r)
	case r == '\\':
		return escapeComplaint(d.src[offset:])
	case r == '\n' || r == '\r':
		return `a line break in a string must be written as \n`
	case r == '\t':
		return `a tab in a string must be written as \t`
	}
	return fmt.Sprintf(`the control character U+%04X in a string must be written as \u%04x`, r, r)
}

// escapeComplaint words the fault of the escape that text begins with.
func escapeComplaint(text string) string {
	r, size := utf8.DecodeRuneInString(text[1:])
	if r != 'u' {
		return fmt.Sprintf(`\%s is not an escape of JSON`, text[1:1+size])
	}
	if len(text) < 6 || strings.Trim(text[2:6], "0123456789abcdefABCDEF") != "" {
		return `\u must be followed by four hexadecimal digits`
	}
	return text[:6] + " is half of a surrogate pair; alone it stands for no character"
}

// joined words the fault of a character that sticks to the end of the token before
// it: a digit behind a leading zero, a letter behind a literal. Else "".
func (d *diagnosis) joined(offset int) string {
	if offset != d.end() || offset == 0 {
		return ""
	}
	c, start := d.src[offset], offset
	for start > 0 && (isDigit(d.src[start-1]) || isLetter(d.src[start-1]) || d.src[start-1] == '.') {
		start--
	}
	switch before := d.src[start:offset]; {
	case before == "0" && isDigit(c):
		return "a number must not begin with 0"
	case before != "" && isLetter(before[0]) && (isLetter(c) || isDigit(c)):
		return d.noValue(start)
	}
	return ""
}

// foreign words what other notations allow and JSON does not. Else "".
func (d *diagnosis) foreign(offset int) string {
	rest := d.src[offset:]
	r, _ := utf8.DecodeRuneInString(rest)
	switch {
	case strings.HasPrefix(rest, "//"), strings.HasPrefix(rest, "/*"), r == '#':
		return "JSON has no comments"
	case r == '\'', r == '`', r == '“', r == '”', r == '‘', r == '’':
		return `strings must stand in double quotes (")`
	case r == ',' && d.separates(offset):
		return "a comma with nothing behind it"
	case d.wantsKey() && (unicode.IsLetter(r) || r == '_' || r == '$'):
		return `keys must stand in double quotes (")`
	case isLetter(rest[0]) && d.wantsValue(offset):
		return d.noValue(offset)
	}
	return ""
}

// separates reports whether the comma at offset stands where a comma may stand.
func (d *diagnosis) separates(offset int) bool {
	_, length := d.tokens.StackIndex(d.tokens.StackDepth())
	return length > 0 && (!d.inObject() || length%2 == 0) && skipWhite(d.src, d.end()) == offset
}

// wantsValue reports whether a value may begin at offset.
func (d *diagnosis) wantsValue(offset int) bool {
	_, length := d.tokens.StackIndex(d.tokens.StackDepth())
	return length == 0 || skipWhite(d.src, d.end()) < offset
}

func (d *diagnosis) noValue(start int) string {
	return strconv.Quote(wordAt(d.src, start)) + " is not a value of JSON"
}

// expected names what may stand behind the last token.
func (d *diagnosis) expected() string {
	_, length := d.tokens.StackIndex(d.tokens.StackDepth())
	separator := skipWhite(d.src, d.end())
	separated := separator < len(d.src) && (d.src[separator] == ',' || d.src[separator] == ':')
	switch {
	case d.tokens.StackDepth() == 0:
		return "expected a value"
	case !d.inObject() && (length == 0 || separated):
		return "expected a value"
	case !d.inObject():
		return "expected a comma or ] behind an array element"
	case length%2 == 1 && separated:
		return "expected a value behind the colon"
	case length%2 == 1:
		return "expected a colon behind the key"
	case length == 0 || separated:
		return "expected a key in double quotes"
	}
	return "expected a comma or } behind a property"
}

// wordAt gives the letters, digits and underscores from start on, at most 20.
func wordAt(s string, start int) string {
	end := start
	for end < len(s) && end-start < 20 && (isLetter(s[end]) || isDigit(s[end])) {
		end++
	}
	return s[start:end]
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' || c == '_' }

// describe shows a character, and by its number where it can not be seen.
func describe(r rune) string {
	switch {
	case r == '\'':
		return `"'"`
	case unicode.IsGraphic(r) && !unicode.IsSpace(r):
		return strconv.QuoteRune(r)
	}
	return fmt.Sprintf("the character U+%04X", r)
}
