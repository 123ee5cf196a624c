// Package manual is what the rules of audit and the passes of normalize say of
// themselves, put together for `schemafix explain` and for the generated documentation.
// It writes no text of its own.
package manual

import (
	"schemafix/internal/audit"
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/normalize"
	"schemafix/internal/report"
)

// Rule is the documentation of a rule. Its JSON form is a machine form of version 1.
type Rule struct {
	ID      string   `json:"id"`
	Level   string   `json:"level"`
	Targets []string `json:"targets"` // that have it
	Title   string   `json:"title"`
	Doc     string   `json:"doc"`
	Bad     string   `json:"bad"` // a document in which it finds something
	Good    string   `json:"good"`
	Fix     string   `json:"fix"`
	Passes  []string `json:"passes"` // that treat what it reports
}

// Pass is the documentation of a pass.
type Pass struct {
	ID      string   `json:"id"`
	Targets []string `json:"targets"`
	Title   string   `json:"title"`
	Doc     string   `json:"doc"`
	Bad     string   `json:"bad"` // a schema that it changes; "" for a pass that only guards the output
	Good    string   `json:"good"`
}

// Rules gives the documentation of all rules, in their order.
func Rules() []Rule {
	var all []Rule
	for _, r := range audit.Rules() {
		all = append(all, Rule{
			ID: r.ID, Level: r.Level.String(), Targets: targetsOf(r.Wants), Title: r.Title, Doc: r.Doc,
			Bad: r.Bad, Good: r.Good, Fix: r.Fix, Passes: append([]string{}, r.Passes...),
		})
	}
	return all
}

// Passes gives the documentation of all passes, in the order in which they run.
func Passes() []Pass {
	var all []Pass
	for _, p := range normalize.Passes() {
		all = append(all, Pass{ID: p.ID, Targets: targetsOf(p.Wants), Title: p.Title, Doc: p.Doc, Bad: p.Bad, Good: p.Good})
	}
	return all
}

func targetsOf(wants func(*fields.Profile) bool) []string {
	names := []string{}
	for _, p := range fields.Targets() {
		if wants(p) {
			names = append(names, p.Name)
		}
	}
	return names
}

// ReportRules gives the rules as reports declare them.
func ReportRules() []report.Rule {
	var all []report.Rule
	for _, r := range audit.Rules() {
		all = append(all, report.Rule{ID: r.ID, Title: r.Title, Doc: r.Doc, Bad: r.Bad, Good: r.Good, Fix: r.Fix, Level: r.Level})
	}
	return all
}

// Found gives what the rule finds in its bad example, for the first target that makes it
// find something there; nil for a rule that looks at no document.
func (r *Rule) Found() *report.Entry {
	for _, name := range r.Targets {
		if e := r.foundFor(fields.Target(name)); e != nil {
			return e
		}
	}
	return nil
}

func (r *Rule) foundFor(p *fields.Profile) *report.Entry {
	root, err := new(jsontree.Parser).Parse(r.Bad)
	if err != nil {
		return nil
	}
	out, err := audit.Document(root, audit.Options{Profile: p})
	if err != nil {
		return nil
	}
	for i := range out.Findings {
		if out.Findings[i].ID == r.ID {
			return &out.Findings[i]
		}
	}
	return nil
}

// PolicyName names what a target does with a keyword.
func PolicyName(p fields.Policy) string {
	switch p {
	case fields.Keep:
		return "keep"
	case fields.Ignored:
		return "ignored"
	case fields.Strip:
		return "strip"
	case fields.Spill:
		return "spill"
	case fields.Rewrite:
		return "rewrite"
	case fields.Forbid:
		return "forbid"
	}
	return "invalid"
}
