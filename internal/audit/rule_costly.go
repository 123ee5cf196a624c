package audit

import (
	"strconv"

	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/report"
	"schemafix/internal/schema"
)

var costly = Rule{
	ID:    "costly",
	Title: "a spot that takes much of what the target can hold of all schemas",
	Doc: "The provider turns the schemas of a request into one machine and refuses the request when that has too many states. It publishes no limit. Reported are the spots that " +
		"cost most: arrays of arrays whose bounds multiply, a large bound of one array, and enums with many values. One such spot alone is usually taken.",
	Bad:   `{"type":"object","properties":{"a":{"type":"string","enum":[` + manyValues(101) + `]}}}`,
	Good:  `{"type":"object","properties":{"maxItems":{"type":"array","items":{"type":"string","enum":["500","600"]}}}}`,
	Level: report.Warning,
	Fix:   "take the bound away or make it smaller, name fewer values, or say them in the description",
	Kept:  true,
	Wants: func(p *fields.Profile) bool { return p.Limits.Costs != fields.Costs{} },
	Node:  costlySpot,
}

func costlySpot(c *Context, n schema.Node) {
	costs := c.Profile.Limits.Costs
	if enum := n.Value.Get(fields.Enum); enum.IsArray() && enum.Len() > costs.EnumValues {
		e := c.Report(n, fields.Enum, "an enum of %d values costs much of the states that %s has for a request", enum.Len(), c.Profile.Name)
		e.ProviderMessage = costs.Said
	}
	keyword, bound := largestBound(c.Profile, n.Value)
	if product := bound * innerBound(c.Profile, n.Value); bound > 1 && product > costs.Items && !c.insideArray(n) {
		e := c.Report(n, keyword, "up to %d items, those of arrays within counted, cost much of the states that %s has for a request", product, c.Profile.Name)
		e.ProviderMessage = costs.Said
	}
}

// largestBound gives the bound of an array's items that counts, and its keyword: 1 if there is none.
func largestBound(p *fields.Profile, v *jsontree.Value) (keyword string, bound int) {
	bound = 1
	for _, name := range []string{fields.MinItems, fields.MaxItems} {
		b := v.Get(name)
		if !b.IsNumber() || !p.Takes(name) {
			continue
		}
		if n, err := strconv.Atoi(b.Raw()); err == nil && n > bound {
			keyword, bound = name, min(n, largestCounted)
		}
	}
	return keyword, bound
}

// largestCounted keeps products within what a number holds.
const largestCounted = 1_000_000

// innerBound multiplies the bounds of the arrays that are an array's items.
func innerBound(p *fields.Profile, v *jsontree.Value) int {
	product := 1
	for v = v.Get(fields.Items); v.IsObject() && product < largestCounted; v = v.Get(fields.Items) {
		_, bound := largestBound(p, v)
		product *= bound
	}
	return product
}

// insideArray reports whether a schema is that of another array's items, which tells of both.
func (c *Context) insideArray(n schema.Node) bool {
	_, outer := largestBound(c.Profile, n.Parent)
	return n.HeldBy(fields.Items) && outer > 1
}

// manyValues gives n different strings as elements of a JSON array.
func manyValues(n int) string {
	var text []byte
	for i := range n {
		if i > 0 {
			text = append(text, ',')
		}
		text = strconv.AppendQuote(text, strconv.Itoa(i))
	}
	return string(text)
}
