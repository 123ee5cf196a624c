package audit

import (
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/report"
)

var strictFailOpenOriginalSchema = Rule{
	ID:    "strict-fail-open-original-schema",
	Title: "a schema that was handed back changed",
	Doc: "A schema that strict mode can't express is sent as it was, without strict: never half rewritten. " +
		"No document has this finding; CheckFailOpen raises it when what normalize hands back differs from its input.",
	Bad:   `{"type":"object","properties":{"a":{}}}`,
	Good:  `{"type":"object","properties":{},"additionalProperties":false}`,
	Level: report.Error,
	Fix:   "report it: this is a mistake in schemafix",
	Wants: strict(fields.NeedHandBack),
}

// CheckFailOpen compares what was handed back with what was put in: they must be written
// the same, but for white space.
func CheckFailOpen(original, handedBack *jsontree.Value) []report.Entry {
	if jsontree.Identical(original, handedBack) {
		return nil
	}
	r := &strictFailOpenOriginalSchema
	return []report.Entry{{
		ID: r.ID, Level: r.Level, Span: original.Span(), Before: short(original, maxValue), After: short(handedBack, maxValue),
		Message: "the schema was handed back as not expressible, and yet it was changed", Fix: r.Fix,
	}}
}
