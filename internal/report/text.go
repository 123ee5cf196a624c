package report

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/width"

	"schemafix/internal/jsontree"
)

const (
	zeroWidthJoiner = '\u200D' // holds emoji together
	byteOrderMark   = '\uFEFF'
	tabCells        = 8
)

// Shorten cuts a text to at most limit characters, the last one then being "…".
func Shorten(text string, limit int) string {
	if len(text) <= limit {
		return text
	}
	n, cut := 0, 0
	for i := range text {
		if n == limit-1 {
			cut = i
		}
		if n++; n > limit {
			return text[:cut] + "…"
		}
	}
	return text
}

// printable writes what a terminal would not show, or would act on, as an escape: names
// and values come from files that anybody may have written.
func printable(s string) string {
	if strings.IndexFunc(s, isUnsafe) < 0 {
		return s
	}
	var b strings.Builder
	for _, r := range s {
		if isUnsafe(r) {
			b.WriteString(strings.Trim(strconv.QuoteRuneToASCII(r), "'"))
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}

func isUnsafe(r rune) bool { return !unicode.IsGraphic(r) && r != zeroWidthJoiner }

// shown gives the character that stands for r in an excerpt of a source.
func shown(r rune) rune {
	if r == '\t' || !isUnsafe(r) {
		return r
	}
	return utf8.RuneError
}

// cells gives the width of a character on a terminal.
func cells(r rune) int {
	switch {
	case r == '\t':
		return tabCells
	case r < utf8.RuneSelf:
		return 1
	case r == zeroWidthJoiner, unicode.In(r, unicode.Mn, unicode.Me):
		return 0
	}
	switch width.LookupRune(r).Kind() {
	case width.EastAsianWide, width.EastAsianFullwidth:
		return 2
	}
	return 1
}

// place names where something stands, for the second line of an entry.
func placeName(tool string, at jsontree.Pointer) string {
	where := "the root"
	if at != "" {
		where = string(at)
	}
	if tool == "" {
		return "at " + printable(where)
	}
	return fmt.Sprintf("tool %s at %s", printable(tool), printable(where))
}

// count writes a number with its noun.
func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return strconv.Itoa(n) + " " + noun + "s"
}
