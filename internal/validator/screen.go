package validator

import (
	"encoding/json"
	"fmt"
	"math/big"
	"strconv"
	"strings"

	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
)

const (
	maxDepth    = 500       // levels; compile time is worse than quadratic in depth
	maxExponent = 1_000_000 // of a number; beyond it math/big gives up and the library panics
)

// ScreenError says why a schema was not given to the library.
type ScreenError struct {
	Pointer jsontree.Pointer // the place, as far as it is worth telling: not the whole of a deep one
	Reason  string
}

func (e *ScreenError) Error() string {
	if e.Pointer == "" {
		return e.Reason
	}
	return fmt.Sprintf("at %s: %s", e.Pointer, e.Reason)
}

// screenDocument refuses what is too deep or holds a number out of reach.
func screenDocument(v *jsontree.Value) error {
	if deeperThan(v, maxDepth) {
		return &ScreenError{Reason: fmt.Sprintf("the schema is nested deeper than %d levels", maxDepth)}
	}
	return screenNumbers(v)
}

// screenSchema also refuses counts that the library would wrap around.
func screenSchema(schema *jsontree.Value, positions map[*jsontree.Value]bool) error {
	if err := screenDocument(schema); err != nil {
		return err
	}
	at, found := find(schema, func(v *jsontree.Value) bool { return positions[v] && wrappingCount(v) != nil })
	if !found {
		return nil
	}
	m := wrappingCount(at.Lookup(schema))
	return &ScreenError{Pointer: at.Append(m.Name), Reason: fmt.Sprintf("the count %s is too large", shorten(m.Value.Raw()))}
}

// wrappingCount gives the first member of a schema that is a count beyond 64 bits.
func wrappingCount(node *jsontree.Value) *jsontree.Member {
	if !node.IsObject() {
		return nil
	}
	members := node.Members()
	for i, m := range members {
		kw := fields.Lookup(m.Name)
		if kw != nil && kw.Shape == fields.ACount && m.Value.IsNumber() && !fitsInt64(m.Value.Raw()) {
			return &members[i]
		}
	}
	return nil
}

// screenNumbers gives a *ScreenError for the first number out of reach.
func screenNumbers(v *jsontree.Value) error {
	at, found := find(v, func(v *jsontree.Value) bool { return v.IsNumber() && !readableNumber(v.Raw()) })
	if !found {
		return nil
	}
	text := shorten(at.Lookup(v).Raw())
	return &ScreenError{Pointer: at, Reason: fmt.Sprintf("the number %s has an exponent beyond ±%d", text, maxExponent)}
}

func readableNumbers(v any) bool {
	switch v := v.(type) {
	case json.Number:
		return readableNumber(v.String())
	case []any:
		for _, elem := range v {
			if !readableNumbers(elem) {
				return false
			}
		}
	case map[string]any:
		for _, elem := range v {
			if !readableNumbers(elem) {
				return false
			}
		}
	}
	return true
}

// readableNumber reports whether math/big takes the JSON number text. It limits
// the exponent after the digits behind the point are taken off it.
func readableNumber(text string) bool {
	mantissa, exponent := text, 0
	if e := strings.IndexAny(text, "eE"); e >= 0 {
		n, err := strconv.Atoi(text[e+1:])
		if err != nil {
			return false
		}
		mantissa, exponent = text[:e], n
	}
	fraction := 0
	if dot := strings.IndexByte(mantissa, '.'); dot >= 0 {
		fraction = len(mantissa) - dot - 1
	}
	return inReach(exponent) && inReach(exponent-fraction)
}

func inReach(exponent int) bool { return -maxExponent <= exponent && exponent <= maxExponent }

// fitsInt64 reports whether a count is safe: an integer within 64 bits, or no
// integer at all, which the meta-schema refuses.
func fitsInt64(text string) bool {
	r, ok := new(big.Rat).SetString(text)
	return ok && (!r.IsInt() || r.Num().IsInt64())
}

func deeperThan(v *jsontree.Value, limit int) bool {
	if limit < 0 {
		return true
	}
	for _, m := range v.Members() {
		if deeperThan(m.Value, limit-1) {
			return true
		}
	}
	return false
}

// find gives the place of the first value, in document order, that is bad.
func find(v *jsontree.Value, bad func(*jsontree.Value) bool) (jsontree.Pointer, bool) {
	if bad(v) {
		return "", true
	}
	for i, m := range v.Members() {
		below, found := find(m.Value, bad)
		if !found {
			continue
		}
		if v.IsArray() {
			return jsontree.Pointer("").AppendIndex(i) + below, true
		}
		return jsontree.Pointer("").Append(m.Name) + below, true
	}
	return "", false
}

func shorten(text string) string {
	const limit = 40
	if len(text) <= limit {
		return text
	}
	return text[:limit] + "…"
}
