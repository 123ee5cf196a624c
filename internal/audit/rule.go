// Package audit says what a target refuses, ignores or misreads in a schema: one walk,
// every rule at every place. It changes nothing, opens no file and prints nothing.
package audit

import (
	"slices"

	"schemafix/internal/fields"
	"schemafix/internal/report"
	"schemafix/internal/schema"
)

// Rule is one thing that is looked for. Its id and texts also make the documentation.
type Rule struct {
	ID    string   // for ever: it stands in reports, baselines and suppressions
	Title string   // one line: what the finding is about
	Doc   string   // why, and the neighbours for which the rule is silent
	Bad   string   // a document in which the rule finds something; tests run it
	Good  string   // one in which no rule of the target finds anything
	Also  []string // rules that may find something in Bad too, as it can't be helped
	// Examples for targets of strict modes, where a rule of theirs is one of other targets too.
	StrictBad, StrictGood string

	Level  report.Level // by the consequence of the finding
	Fix    string       // what to change by hand
	Passes []string     // the passes of normalize that treat what it reports, if any do

	Wants func(*fields.Profile) bool // whether the rule is one of a target's

	// Kept makes Node look only at places that the target acts on, once the keywords that it
	// refuses have gone: what those hold is moot.
	Kept bool

	// What looks: Node at each place of a schema, Site once after them, Document once at
	// the containers around the schemas. A rule without any is raised by other means, which
	// its Doc names.
	Node     func(*Context, schema.Node)
	Site     func(*Context)
	Document func(*DocumentContext)
}

// always is Wants of the rules that every target has.
func always(*fields.Profile) bool { return true }

// strictPrefix is that of the targets with the contract of strict function tools. Their
// rules have texts and examples of their own, because every object in them is closed.
const strictPrefix = "strict"

// strict gives the Wants of a rule that strict targets with a need have.
func strict(need fields.Needs) func(*fields.Profile) bool {
	return func(p *fields.Profile) bool { return p.RulePrefix == strictPrefix && p.Needs.Has(need) }
}

// needs gives the Wants of a rule that the other targets with a need have.
func needs(need fields.Needs) func(*fields.Profile) bool {
	return func(p *fields.Profile) bool { return p.RulePrefix != strictPrefix && p.Needs.Has(need) }
}

// perTarget gives a rule whose ID is only the end of one: once for each prefix of the
// targets that want it, with the level that levels has for it there.
func perTarget(r Rule) []Rule {
	var own []Rule
	done := map[string]bool{}
	for _, p := range fields.Targets() {
		if done[p.RulePrefix] || !r.Wants(p) {
			continue
		}
		done[p.RulePrefix] = true
		own = append(own, r.of(p.RulePrefix))
	}
	return own
}

// of gives the rule as that of the targets with a prefix.
func (r Rule) of(prefix string) Rule {
	wants := r.Wants
	if prefix == strictPrefix && r.StrictBad != "" {
		r.Bad, r.Good = r.StrictBad, r.StrictGood
	}
	r.ID = prefix + "-" + r.ID
	r.Also = slices.Clone(r.Also)
	for i, id := range r.Also {
		if id != malformedValue.ID && id != oldDialect.ID {
			r.Also[i] = prefix + "-" + id
		}
	}
	r.Wants = func(p *fields.Profile) bool { return p.RulePrefix == prefix && wants(p) }
	if level, other := levels[r.ID]; other {
		r.Level = level
	}
	return r
}

// Rules gives all rules, in the order in which they are listed. They must not be
// changed.
func Rules() []Rule { return rules }

// RulesOf gives the rules of a target.
func RulesOf(p *fields.Profile) []*Rule {
	var own []*Rule
	for i := range rules {
		if rules[i].Wants(p) {
			own = append(own, &rules[i])
		}
	}
	return own
}

// RuleOf finds a rule by its id; nil if there is none.
func RuleOf(id string) *Rule {
	for i := range rules {
		if rules[i].ID == id {
			return &rules[i]
		}
	}
	return nil
}
