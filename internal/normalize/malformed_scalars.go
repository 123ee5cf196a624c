package normalize

import (
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
)

// mendNumber takes out counts that are negative or no integers, and divisors that are
// not positive.
func mendNumber(e *Editor, n schema.Node, kw *fields.Keyword, val *jsontree.Value) {
	switch {
	case numberFits(kw, val.Raw()):
	case kw.Shape&fields.ACount != 0:
		e.Drop(n, kw.Name, mended(kw, "%s counts, so it can't be negative or a fraction, and it left", kw.Name))
	default:
		e.Drop(n, kw.Name, mended(kw, "%s divides, so it can't be zero or negative, and it left", kw.Name))
	}
}

func numberFits(kw *fields.Keyword, text string) bool {
	switch {
	case kw.Shape&fields.ACount != 0:
		return allDigits(text) || jsontree.IsIntegral(text) && jsontree.CompareNumbers(text, "0") >= 0
	case kw.Name == fields.MultipleOf || kw.Name == fields.DivisibleBy:
		return jsontree.CompareNumbers(text, "0") > 0
	}
	return true
}

func allDigits(text string) bool {
	for i := range len(text) {
		if text[i] < '0' || text[i] > '9' {
			return false
		}
	}
	return true
}

// numberIn gives the number that a string holds, or nil.
func numberIn(val *jsontree.Value) *jsontree.Value {
	text := strings.TrimSpace(val.Str())
	if number := jsontext.Value(text); !number.IsValid() || number.Kind() != '0' {
		return nil
	}
	return jsontree.NewNumber(text, val.Span())
}

func mendString(e *Editor, n schema.Node, kw *fields.Keyword, val *jsontree.Value) {
	switch kw.Name {
	case fields.Type:
		if val.Raw() == "" {
			e.Drop(n, kw.Name, mended(kw, "%s was empty text, which names no type, so it left", kw.Name))
		}
	case fields.Pattern:
		if !isPattern(val.Str()) {
			c := noPattern(kw, val.Str())
			c.Restated = e.tellMalformed(n, kw.Name, val)
			e.Drop(n, kw.Name, c)
		}
	}
}
