package fields

import "testing"

// Every profile says something about every keyword, exactly once, and about
// unknown words and extensions.
func TestProfilesAreComplete(t *testing.T) {
	if len(All()) != numKeywords {
		t.Fatalf("the table has %d rows, numKeywords is %d", len(All()), numKeywords)
	}
	seen := map[string]string{}
	for _, p := range Targets() {
		cells := map[string]int{}
		for pol, names := range p.lists() {
			for _, n := range names {
				if Lookup(n) == nil {
					t.Errorf("%s: policy %d of a word without a row: %s", p.Name, pol, n)
				}
				cells[n]++
			}
		}
		for _, kw := range All() {
			if cells[kw.Name] != 1 {
				t.Errorf("%s: %s has %d policies, want exactly one", p.Name, kw.Name, cells[kw.Name])
			}
			if p.PolicyOf(kw.Name) == 0 {
				t.Errorf("%s: %s has no policy in the filled table", p.Name, kw.Name)
			}
		}
		if p.Unknown == 0 || p.Extensions == 0 {
			t.Errorf("%s: unknown words or extensions have no policy", p.Name)
		}
		if p.Title == "" || p.Doc == "" || len(p.Sources) == 0 || p.Date() == "" || p.RulePrefix == "" {
			t.Errorf("%s: title, doc, sources, date and rule prefix must be there", p.Name)
		}
		for _, n := range append([]string{p.Name}, p.Aliases...) {
			if other, taken := seen[n]; taken {
				t.Errorf("%s and %s share the name %s", p.Name, other, n)
			}
			seen[n] = p.Name
			if Target(n) != p {
				t.Errorf("Target(%q) is not %s", n, p.Name)
			}
		}
		if plain := Target(p.Plain); p.Plain != "" && (plain == nil || plain.Needs.Has(NeedHandBack)) {
			t.Errorf("%s: %s is no target without strict mode", p.Name, p.Plain)
		}
		for _, r := range p.Limits.names() {
			if !r.Matches("a") { // panics for a pattern that is none
				t.Errorf("%s: no name matches %s", p.Name, r.Pattern)
			}
			if made := NewRenamer(r).Rename("1 ü"); r.Emit != "" && !r.emits().MatchString(made) {
				t.Errorf("%s: %q is made, which does not match %s", p.Name, made, r.Emit)
			}
		}
		for n := range p.Only {
			if pol := p.PolicyOf(n); pol != Spill && pol != Rewrite {
				t.Errorf("%s: %s is taken in some forms and yet under policy %d, want Spill or Rewrite", p.Name, n, pol)
			}
		}
		for _, n := range p.ForbiddenKeys {
			if p.Takes(n) {
				t.Errorf("%s: %s is forbidden by contract and yet taken", p.Name, n)
			}
		}
	}
}

func TestStrictForbidsTheContractsKeys(t *testing.T) {
	if n := len(Target("openai-strict").ForbiddenKeys); n != 42 {
		t.Errorf("%d forbidden keys, want the contract's 40, const and nullable", n)
	}
}
