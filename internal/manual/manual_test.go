package manual

import (
	"slices"
	"testing"

	"schemafix/internal/audit"
	"schemafix/internal/fields"
	"schemafix/internal/normalize"
)

func TestEveryRuleAndPassIsDocumented(t *testing.T) {
	rules, passes := Rules(), Passes()
	if len(rules) != len(audit.Rules()) || len(ReportRules()) != len(rules) || len(passes) != len(normalize.Passes()) {
		t.Fatalf("%d rules, %d passes", len(rules), len(passes))
	}
	ids := map[string]bool{}
	for _, p := range passes {
		if ids[p.ID] || p.ID == "" || p.Title == "" || p.Doc == "" || (p.Bad == "") != (p.Good == "") || len(p.Targets) == 0 {
			t.Errorf("pass %s: a field is missing, or another has its id", p.ID)
		}
		ids[p.ID] = true
	}
	known := func(id string) bool { return slices.ContainsFunc(passes, func(p Pass) bool { return p.ID == id }) }
	for _, r := range rules {
		if ids[r.ID] {
			t.Errorf("%s is the id of another rule or pass", r.ID)
		}
		ids[r.ID] = true
		for _, id := range r.Passes {
			if !known(id) {
				t.Errorf("%s names the pass %s, which is not there", r.ID, id)
			}
		}
	}
}

// What a rule finds in its bad example is its own, and the provider's words come along.
func TestFound(t *testing.T) {
	for _, r := range Rules() {
		e := r.Found()
		if own := audit.RuleOf(r.ID); own.Node == nil && own.Site == nil {
			continue
		}
		if e == nil || e.ID != r.ID || e.Message == "" {
			t.Errorf("%s finds %+v", r.ID, e)
		}
		if r.ID == "strict-forbidden-key" && e.ProviderMessage != "'uri' is not a valid format" {
			t.Errorf("the provider says %q", e.ProviderMessage)
		}
	}
	for _, r := range []Rule{{}, {Targets: []string{"openai-strict"}, Bad: "{"}, {Targets: []string{"openai-strict"}, Bad: "1"}} {
		if e := r.Found(); e != nil {
			t.Errorf("%+v finds %+v", r, e)
		}
	}
}

func TestTargetsOfRules(t *testing.T) {
	for _, r := range Rules() {
		for _, p := range fields.Targets() {
			if got, want := slices.Contains(r.Targets, p.Name), audit.RuleOf(r.ID).Wants(p); got != want {
				t.Errorf("%s: %s is named: %v, want %v", r.ID, p.Name, got, want)
			}
		}
	}
}

func TestPolicyNames(t *testing.T) {
	seen := map[string]bool{}
	for p := fields.Keep; p <= fields.Forbid; p++ {
		if name := PolicyName(p); name == "invalid" || seen[name] {
			t.Errorf("policy %d is called %s", p, name)
		} else {
			seen[name] = true
		}
	}
	if PolicyName(0) != "invalid" {
		t.Error("the zero policy has a name")
	}
}
