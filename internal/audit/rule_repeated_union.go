package audit

import (
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/report"
	"schemafix/internal/schema"
)

var repeatedUnion = Rule{
	ID:    "repeated-union",
	Title: "a union of constants that repeats the enum beside it",
	Doc: "Models were seen to answer with nothing where an enum stands beside a union of the same constants. The union's titles can stand in the description. " +
		"A union of other values, and one without an enum beside it, are not meant.",
	Bad:    `{"type":"object","properties":{"a":{"type":"string","enum":["x","y"],"anyOf":[{"type":"string","const":"x","title":"first"},{"type":"string","const":"y","title":"second"}]}}}`,
	Good:   `{"type":"object","properties":{"a":{"type":"string","enum":["x","y"],"description":"x: first; y: second"}}}`,
	Level:  report.Warning,
	Fix:    "remove the union, and tell its titles in the description",
	Passes: []string{"drop-repeated-union"},
	Kept:   true,
	Wants: func(p *fields.Profile) bool {
		return p.RulePrefix != strictPrefix && p.Takes(fields.Const) && !p.Takes(fields.OneOf)
	},
	Node: func(c *Context, n schema.Node) {
		for _, name := range []string{fields.OneOf, fields.AnyOf} {
			if repeatsEnum(n.Value.Get(name), n.Value.Get(fields.Enum)) {
				c.Report(n, name, "%s repeats the values of the enum beside it: answers were seen to come back empty", name)
			}
		}
	},
}

// repeatsEnum reports whether a union has one constant for each value of an enum, and
// nothing else.
func repeatsEnum(union, enum *jsontree.Value) bool {
	if !union.IsArray() || !enum.IsArray() || union.Len() != enum.Len() || union.Len() == 0 {
		return false
	}
	left := map[uint64][]*jsontree.Value{}
	for _, m := range enum.Members() {
		h := jsontree.Hash(m.Value)
		left[h] = append(left[h], m.Value)
	}
	for _, m := range union.Members() {
		k := m.Value.Get(fields.Const)
		if k == nil || !take(left, k) {
			return false
		}
	}
	return true
}

// take takes a value out of those that are left, if it is there.
func take(left map[uint64][]*jsontree.Value, v *jsontree.Value) bool {
	h := jsontree.Hash(v)
	for i, other := range left[h] {
		if jsontree.Equal(other, v) {
			left[h] = append(left[h][:i:i], left[h][i+1:]...)
			return true
		}
	}
	return false
}
