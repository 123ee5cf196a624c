package fields

import (
	"regexp"
	"strings"
	"testing"
)

// Every limit says where it comes from, and names that are safe to make up are taken.
func TestLimitsAreComplete(t *testing.T) {
	for _, p := range Targets() {
		for name, l := range map[string]Limit{"tools": p.Limits.Tools, "description": p.Limits.Description} {
			if l.Max > 0 && (l.Source.What == "" || l.Source.Date == "") {
				t.Errorf("%s: the limit of %s has no source", p.Name, name)
			}
		}
		if b := p.Limits.Strict; b.Any() && (b.Source.What == "" || b.Source.Date == "") {
			t.Errorf("%s: the budget of strict tools has no source", p.Name)
		}
		if k := p.Limits.Keys; k.Any() && (k.Source.What == "" || k.Source.Date == "") {
			t.Errorf("%s: the rule of property names has no source", p.Name)
		}
		for name, r := range map[string]*NameRule{"tool": &p.Limits.ToolName, "format": &p.Limits.FormatName, "property": &p.Limits.Keys.NameRule} {
			if r.Pattern == "" {
				continue
			}
			if r.Max == 0 || r.Emit == "" || r.Source.What == "" || r.Source.Date == "" {
				t.Errorf("%s: the rule of %s names is not complete", p.Name, name)
			}
			emit := regexp.MustCompile(r.Emit)
			for _, n := range []string{"a", "_a", "a-1", "a.b", "a:b", "1a", "-a", "a b", "é", "", strings.Repeat("a", 64), strings.Repeat("a", 65), strings.Repeat("a", 129)} {
				if emit.MatchString(n) && !(r.Matches(n) && r.Fits(n)) {
					t.Errorf("%s: the %s name %q may be made up, and is not taken", p.Name, name, n)
				}
			}
		}
	}
}

func TestNamesOfTargets(t *testing.T) {
	for _, c := range []struct {
		target, name  string
		matches, fits bool
	}{
		{"openai-strict", strings.Repeat("a", 64), true, true},
		{"openai-strict", strings.Repeat("a", 65), true, false},
		{"openai-strict", "get.a", false, true},
		{"openai-responses", strings.Repeat("a", 128), true, true},
		{"openai-responses", strings.Repeat("a", 129), true, false},
		{"gemini", "a.b:c-d", true, true},
		{"gemini", "1a", false, true},
		{"google", strings.Repeat("é", 64), false, true},
		{"cca", strings.Repeat("a", 129), true, false},
		{"cca", "a.b", false, true},
		{"mcp", "a.b", true, true},
		{"mcp", "a/b", false, true},
		{"mcp", "", false, true},
	} {
		r := Target(c.target).Limits.ToolName
		if r.Matches(c.name) != c.matches || r.Fits(c.name) != c.fits {
			t.Errorf("%s: %q matches %v, fits %v", c.target, c.name, r.Matches(c.name), r.Fits(c.name))
		}
	}
	if r := (&NameRule{}); !r.Matches("a b") || !r.Fits(strings.Repeat("a", 1000)) {
		t.Error("no rule takes every name")
	}
}

func TestNamesOfProperties(t *testing.T) {
	cca := Target("cca").Limits.Keys
	for name, want := range map[string]bool{
		"a.b-c_1": true, "1": true, strings.Repeat("a", 64): true,
		"": false, "a b": false, "a[b]": false, "é": false, strings.Repeat("a", 65): false,
	} {
		if cca.Takes(name) != want {
			t.Errorf("cca takes %q: %v", name, !want)
		}
	}
	if !cca.TopLevelOnly || !cca.Any() {
		t.Error("cca looks at the root's properties")
	}
	reserved := KeyRule{Reserved: []string{"required"}}
	if reserved.Takes("required") || !reserved.Takes("a b") || !reserved.Any() || (&KeyRule{}).Any() {
		t.Error("a reserved name is refused, and no other")
	}
}
