package audit

import (
	"slices"

	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/report"
	"schemafix/internal/schema"
)

var strictUnionForm = Rule{
	ID:    "strict-union-form",
	Title: "a union that is not in its plainest form",
	Doc: "What stands beside anyOf and asserts something, a union as a branch of a union, equal branches and a single branch are taken, and normalize writes them plainly. " +
		"Annotations beside anyOf are fine, and so is a single ref with a description beside it.",
	Bad: `{"type":"object","properties":{"a":{"anyOf":[{"type":"string"},{"type":"string"},{"type":"null"}]}},"required":["a"],"additionalProperties":false}`,
	Good: `{"type":"object","properties":{"a":{"anyOf":[{"$ref":"#/$defs/A"}],"description":"one"},"b":{"anyOf":[{"type":"string"},{"type":"null"}],"description":"two"}},` +
		`"required":["a","b"],"additionalProperties":false,"$defs":{"A":{"type":"string"}}}`,
	Level:  report.Note,
	Fix:    "write each alternative once, with all that it asks for, as a branch",
	Passes: []string{"settle-unions", "simplify-unions"},
	Wants:  strict(fields.NeedUnionOnly),
	Node:   unionForm,
}

func unionForm(c *Context, n schema.Node) {
	v := n.Value
	union := v.Get(fields.AnyOf)
	if !union.IsArray() || union.Len() == 0 || v == c.Doc.Root {
		return
	}
	if beside := assertionsBeside(c.Profile, v); len(beside) > 0 {
		c.Report(n, fields.AnyOf, "%s stands beside anyOf; normalize writes it into the branches", listed(beside))
		return
	}
	unionBranches(c, n, union)
}

// unionBranches reports what could be plainer in the branches of a union.
func unionBranches(c *Context, n schema.Node, union *jsontree.Value) {
	v := n.Value
	switch first := union.Elem(0); {
	case union.Len() == 1 && !(first.Has(fields.Ref) && v.Len() > 1):
		c.Report(n, fields.AnyOf, "the union has a single branch")
	case slices.ContainsFunc(union.Members(), func(m jsontree.Member) bool { return isPureUnion(m.Value) }):
		c.Report(n, fields.AnyOf, "a branch of the union is a union itself")
	case firstRepeated(union) != nil:
		c.Report(n, fields.AnyOf, "two branches of the union are equal")
	}
}

// assertionsBeside gives the keywords beside anyOf that the target takes and that assert
// something.
func assertionsBeside(p *fields.Profile, v *jsontree.Value) []string {
	var beside []string
	for _, m := range v.Members() {
		kw := fields.Lookup(m.Name)
		if kw == nil || m.Name == fields.AnyOf || !p.Takes(m.Name) {
			continue
		}
		if kw.Role == fields.Assertion || kw.Role == fields.Applicator {
			beside = append(beside, m.Name)
		}
	}
	return beside
}

func isPureUnion(v *jsontree.Value) bool {
	return v.IsObject() && v.Len() == 1 && v.Get(fields.AnyOf).IsArray()
}
