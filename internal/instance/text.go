package instance

import (
	"strings"
	"unicode/utf8"

	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
)

// plainStrings are for strings that nothing but their length is asked of.
var plainStrings = []string{"", "a", "text", "é", "𝒳y", "123", "null", "true", "two words", "A", "-1.5", "\"\\/\u0001\n"}

// formatStrings gives strings that have a format.
var formatStrings = map[string][]string{
	"date":                  {"2024-02-29", "1999-12-31"},
	"date-time":             {"2024-02-29T12:30:00Z", "1999-12-31T23:59:59.5+01:00"},
	"time":                  {"12:30:00Z", "23:59:59+01:00"},
	"duration":              {"P1DT12H", "PT1S"},
	"email":                 {"user@example.com"},
	"idn-email":             {"user@example.com"},
	"hostname":              {"example.com", "localhost"},
	"idn-hostname":          {"example.com"},
	"ipv4":                  {"192.0.2.1", "255.255.255.255"},
	"ipv6":                  {"2001:db8::1", "::"},
	"uri":                   {"https://example.com/a?b=c#d", "urn:a:b"},
	"uri-reference":         {"/a/b", "https://example.com/", "#x"},
	"iri":                   {"https://example.com/é"},
	"iri-reference":         {"/é"},
	"uri-template":          {"https://example.com/{id}"},
	"uuid":                  {"123e4567-e89b-12d3-a456-426614174000"},
	"json-pointer":          {"", "/a/0"},
	"relative-json-pointer": {"0", "1/a"},
	"regex":                 {"^a+$", ""},
	"semver":                {"1.2.3", "1.0.0-rc.1"},
	"period":                {"2024-01-01T00:00:00Z/P1D"},
}

// maxLength is the longest string that is made on request.
const maxLength = 100_000

// str makes a string.
func (g *Generator) str(s *shape) (*jsontree.Value, bool) {
	low, high := s.most(fields.MinLength), s.least(fields.MaxLength)
	if low > high || low > maxLength {
		return nil, false
	}
	for range maxTries {
		made, ok := g.written(s, low, high)
		if ok && !matchesAny(s.avoided, made) {
			return text(made), true
		}
		if !ok {
			break
		}
	}
	return nil, false
}

// written makes a string of low to high characters for the nodes' own keywords.
func (g *Generator) written(s *shape, low, high int) (string, bool) {
	patterns := g.patternsOf(s)
	if made, ok := g.formatted(s, low, high); ok && matchesAll(patterns, made) {
		return made, true
	}
	if len(patterns) > 0 {
		return g.fit(patterns, low, high)
	}
	return g.stretch(plainStrings[g.rng.IntN(len(plainStrings))], low, high), true
}

func (g *Generator) patternsOf(s *shape) []*pattern {
	var all []*pattern
	for _, v := range s.held(fields.Pattern) {
		all = append(all, g.pattern(v.Str()))
	}
	return all
}

// formatted gives a string of the format asked for, if one has the right length.
func (g *Generator) formatted(s *shape, low, high int) (string, bool) {
	for _, format := range s.held(fields.Format) {
		made := formatStrings[format.Str()]
		if len(made) == 0 {
			continue
		}
		first := g.rng.IntN(len(made))
		for i := range made {
			if m := made[(first+i)%len(made)]; low <= len(m) && len(m) <= high {
				return m, true
			}
		}
	}
	return "", false
}

// stretch makes s low to high characters long, mostly as close to what it was as
// that allows.
func (g *Generator) stretch(s string, low, high int) string {
	n := utf8.RuneCountInString(s)
	switch {
	case n < low:
		pad := []string{"a", "0", "é", "𝒳"}[g.rng.IntN(4)]
		return s + strings.Repeat(pad, low-n)
	case n > high:
		return string([]rune(s)[:high])
	}
	return s
}

// admits reports whether a scalar satisfies the keywords of its type in the nodes.
// Of arrays and objects only the type counts.
func (g *Generator) admits(s *shape, v *jsontree.Value) bool {
	bit := schema.TypeOf(v)
	if s.types&bit == 0 {
		return false
	}
	switch bit {
	case fields.StringBit:
		n := utf8.RuneCountInString(v.Str())
		return s.most(fields.MinLength) <= n && n <= s.least(fields.MaxLength) &&
			matchesAll(g.patternsOf(s), v.Str()) && !matchesAny(s.avoided, v.Str())
	case fields.IntegerBit, fields.NumberBit:
		r := rational(v)
		b := s.bounds()
		return r == nil || b.admit(r)
	}
	return true
}
