package instance

import (
	"regexp"
	"regexp/syntax"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"schemafix/internal/validator"
)

// pattern is a regular expression twice: parsed, to make strings from, and as
// ECMA-262 means it, to check them.
type pattern struct {
	tree    *syntax.Regexp   // nil where the parser does not take it
	ahead   []*syntax.Regexp // what look-ahead asks for
	matcher *validator.Pattern
}

func (g *Generator) pattern(source string) *pattern {
	if p, ok := g.patterns[source]; ok {
		return p
	}
	p := &pattern{}
	p.matcher, _ = validator.CompilePattern(source)
	plain, ahead := withoutLookAround(forParser(source))
	p.tree, _ = syntax.Parse(plain, syntax.Perl)
	for _, a := range ahead {
		if tree, err := syntax.Parse(a, syntax.Perl); err == nil {
			p.ahead = append(p.ahead, tree)
		}
	}
	g.patterns[source] = p
	return p
}

// matches reports whether s fits; anything fits an expression that is none.
func (p *pattern) matches(s string) bool {
	return p.matcher == nil || p.matcher.Match(s) == validator.Accepted
}

var (
	unicodeEscape = regexp.MustCompile(`\\u\{?([0-9A-Fa-f]{4,6})\}?`)
	repetition    = regexp.MustCompile(`\{(\d+)(,?)(\d*)\}`)
)

// forParser writes an ECMA-262 expression so that Go's parser takes it, but for
// look-around: other escapes, no repetition above its limit of 1,000.
func forParser(source string) string {
	s := unicodeEscape.ReplaceAllString(source, `\x{$1}`)
	return repetition.ReplaceAllStringFunc(s, func(whole string) string {
		parts := repetition.FindStringSubmatch(whole)
		if n, err := strconv.Atoi(parts[1]); err != nil || n > 1000 {
			parts[1] = "1000"
		}
		if n, err := strconv.Atoi(parts[3]); parts[3] != "" && (err != nil || n > 1000) {
			parts[3] = "1000"
		}
		return "{" + parts[1] + parts[2] + parts[3] + "}"
	})
}

var lookAround = regexp.MustCompile(`\(\?<?[=!]`)

// withoutLookAround takes look-around out of an expression. ahead is what look-ahead wants to
// find.
func withoutLookAround(s string) (plain string, ahead []string) {
	for {
		at := lookAround.FindStringIndex(s)
		if at == nil {
			return s, ahead
		}
		end := closingParenthesis(s, at[1])
		if end < 0 {
			return s, ahead
		}
		if s[at[0]:at[1]] == "(?=" {
			ahead = append(ahead, s[at[1]:end])
		}
		s = s[:at[0]] + s[end+1:]
	}
}

// closingParenthesis gives the offset of the parenthesis that closes the group whose
// content begins at i, or -1.
func closingParenthesis(s string, i int) int {
	open, inClass := 1, false
	for ; i < len(s); i++ {
		switch c := s[i]; {
		case c == '\\':
			i++
		case c == '[':
			inClass = true
		case c == ']':
			inClass = false
		case c == '(' && !inClass:
			open++
		case c == ')' && !inClass:
			if open--; open == 0 {
				return i
			}
		}
	}
	return -1
}

// fit makes a string that matches all the patterns and has low to high characters.
func (g *Generator) fit(patterns []*pattern, low, high int) (string, bool) {
	const tries = 40
	grow, first := 0, g.rng.IntN(len(patterns))
	for i := range tries {
		s := g.fromTree(patterns[(first+i)%len(patterns)], grow)
		n := utf8.RuneCountInString(s)
		g.fuel -= n / 16 // so that long patterns which can't be had together end soon
		if n < low && i > tries/2 {
			s += strings.Repeat("a", low-n) // helps where the end is not anchored
			n = low
		}
		switch {
		case n < low:
			grow = 2*grow + 1
		case n > high:
			grow /= 2
		case matchesAll(patterns, s):
			return s, true
		}
	}
	g.fuel -= tries
	return "", false
}

func matchesAny(patterns []*pattern, s string) bool {
	return slices.ContainsFunc(patterns, func(p *pattern) bool { return p.matches(s) })
}

func matchesAll(patterns []*pattern, s string) bool {
	return !slices.ContainsFunc(patterns, func(p *pattern) bool { return !p.matches(s) })
}

// fromTree makes a string from a parsed expression; loops without end run up to
// grow times more than they must.
func (g *Generator) fromTree(p *pattern, grow int) string {
	if p.tree == nil {
		return plainStrings[g.rng.IntN(len(plainStrings))]
	}
	var out strings.Builder
	g.write(&out, p.tree, grow)
	if g.chance(2) {
		for _, a := range p.ahead { // at the end it fits most expressions
			g.write(&out, a, 0)
		}
	}
	return out.String()
}

// maxWritten ends nested loops.
const maxWritten = 20_000

func (g *Generator) write(out *strings.Builder, re *syntax.Regexp, grow int) {
	if out.Len() > maxWritten {
		return
	}
	switch re.Op {
	case syntax.OpLiteral:
		out.WriteString(string(re.Rune))
	case syntax.OpCharClass:
		out.WriteRune(g.oneOf(re.Rune))
	case syntax.OpAnyChar, syntax.OpAnyCharNotNL:
		out.WriteByte("abcxyzAZ019 _-"[g.rng.IntN(14)])
	case syntax.OpAlternate:
		g.write(out, re.Sub[g.rng.IntN(len(re.Sub))], grow)
	case syntax.OpConcat, syntax.OpCapture:
		for _, sub := range re.Sub {
			g.write(out, sub, grow)
		}
	case syntax.OpStar:
		g.repeat(out, re.Sub[0], 0, -1, grow)
	case syntax.OpPlus:
		g.repeat(out, re.Sub[0], 1, -1, grow)
	case syntax.OpQuest:
		g.repeat(out, re.Sub[0], 0, 1, grow)
	case syntax.OpRepeat:
		g.repeat(out, re.Sub[0], re.Min, re.Max, grow)
	}
}

func (g *Generator) repeat(out *strings.Builder, re *syntax.Regexp, low, high, grow int) {
	n := low + g.rng.IntN(3) + grow
	if high >= 0 {
		n = min(n, high)
	}
	for range n {
		g.write(out, re, grow)
	}
}

// oneOf gives a character of a class, one of ASCII if there is a printable one.
func (g *Generator) oneOf(ranges []rune) rune {
	if len(ranges) == 0 {
		return 'a'
	}
	start := g.rng.IntN(len(ranges) / 2)
	for i := range len(ranges) / 2 {
		at := (start + i) % (len(ranges) / 2) * 2
		low, high := max(ranges[at], ' '), min(ranges[at+1], '~')
		if low <= high {
			return low + rune(g.rng.IntN(int(high-low)+1))
		}
	}
	low, high := ranges[2*start], ranges[2*start+1]
	return low + rune(g.rng.IntN(min(int(high-low), 20)+1))
}
