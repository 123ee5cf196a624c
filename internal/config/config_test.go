package config

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"schemafix/internal/jsontree"
	"schemafix/internal/report"
)

var words = Known{
	Rules: []string{"rule-a", "rule-b"}, Targets: []string{"first", "second"},
	Near: func(word string, known []string) string {
		for _, k := range known {
			if len(word) > 2 && k[:3] == word[:3] {
				return k
			}
		}
		return ""
	},
}

func parsed(t *testing.T, src string) *Config {
	t.Helper()
	c, mistakes := Parse(src, words)
	if len(mistakes) > 0 {
		t.Fatalf("%q: %v", src, mistakes)
	}
	return c
}

func TestMistakes(t *testing.T) {
	for _, c := range []struct {
		src  string
		want []string
	}{
		{"targets:\n", []string{`1:1: "targets" has no value`}},
		{"targets: first\n", []string{`1:10: targets must be a list, and is text`}},
		{"targets: []\n", []string{`1:10: targets must not be empty: leave the key out`}},
		{"targets: [first, third, 1, '']\n", []string{
			`1:18: there is no target "third"; there are first, second, all`,
			`1:25: a target must be text, and is a number; put it in quotes`, `1:28: a target must not be empty`}},
		{"# é\ntarget: [first]\n", []string{`2:1: the configuration has no key "target"; did you mean "targets"?`}},
		{"targets: [first]\ntargets: [first]\n", []string{`2:1: no YAML: mapping key "targets" already defined at [1:1]`}},
		{"levels: {é: off}\r\nx: 1\r\n", []string{
			`1:10: there is no rule "é"; schemafix audit --list tells them`,
			`2:1: the configuration has no key "x"; there are targets, levels, overrides, ignores`}},
		{"levels:\n  rule-a: of\n  rule-b: false\n", []string{
			`2:11: "of" is no level; there are error, warning, note, off`,
			`3:11: the level of rule-b must be one of the words error, warning, note, off`}},
		{"levels:\n  rule-x: off\n", []string{`2:3: there is no rule "rule-x"; did you mean "rule-a"?`}},
		{"overrides:\n  - levels: {rule-a: off}\n  - paths: [a]\n  - a\n", []string{
			`2:5: an override needs paths: the globs of the files that it is for`,
			`3:5: an override needs targets or levels`, `4:5: an override must be a map, and is text`}},
		{"overrides:\n  - paths: [/a, ../b, '[']\n    targets: [first]\n", []string{
			`2:13: a path: "/a" must count from the folder of the configuration, as in tools/*.json`,
			`2:17: a path: "../b" must count from the folder of the configuration, as in tools/*.json`,
			`2:23: a path: "[" is not a valid glob`}},
		{"ignores:\n  - rule: rule-a\n  - reason: why\n  - {rule: rule-a, reason: ' '}\n  - rule: rule-a\n    reason:\n", []string{
			`2:5: an ignore needs a reason: why the finding may stay`,
			`3:5: an ignore needs a rule: the id of what is ignored`, `4:28: reason must not be empty`,
			`5:5: an ignore needs a reason: why the finding may stay`, `6:5: "reason" has no value`}},
		{"ignores:\n  - rule: rule-a\n    reason: why\n    pointer: a\n    tool: '['\n    line: 5\n", []string{
			`4:14: pointer: "a" must begin with a slash or with **`, `5:11: tool: "[" is not a valid glob`,
			`6:5: an ignore has no key "line"; there are rule, path, tool, pointer, reason`}},
		{"targets: &a [first]\nlevels: *a\n", []string{
			`1:10: targets must be a list, and is an anchor or alias, which have no place here`,
			`2:9: levels must be a map, and is an anchor or alias, which have no place here`}},
		{"targets: [first]\n---\nlevels: {}\n", []string{`3:1: a second document: the file holds one`}},
		{"1: 2\n", []string{`1:1: a key must be plain text, and is a number; put it in quotes`}},
		{"- a\n", []string{`1:1: the configuration must be a map, and is a list`}},
	} {
		_, mistakes := Parse(c.src, words)
		var got []string
		for _, m := range mistakes {
			got = append(got, m.Error())
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%q:\n%s", c.src, diff)
		}
	}
}

func TestWhatIsFine(t *testing.T) {
	for _, src := range []string{"", "# only\n", "\uFEFFtargets: [first]\n", "\"targets\": [\"first\"]\n", "targets: [all]\n", "targets: [FIRST]\n", "levels: {}\n", "---\ntargets:\n- first\n"} {
		parsed(t, src)
	}
	c := parsed(t, "ignores:\n  - reason: >\n      long\n      text\n    rule: rule-a\n")
	if g := c.Ignores[0]; g.Reason != "long text\n" || g.Line != 2 || g.Column != 5 {
		t.Errorf("%+v", *g)
	}
}

func TestFor(t *testing.T) {
	c := parsed(t, `
targets: [first]
levels: {rule-a: off, rule-b: note}
overrides:
  - paths: ["old/**", "*.old.json"]
    targets: [second]
  - paths: [old/x.json]
    levels: {rule-a: error}
`)
	for _, w := range []struct {
		path, target string
		a            report.Level
	}{
		{"a.json", "first", Off}, {"old/a/b.json", "second", Off}, {"a.old.json", "second", Off}, {"sub/a.old.json", "first", Off},
		{"old/x.json", "second", report.Error}, {"sub/old/x.json", "first", Off},
	} {
		s := c.For(w.path)
		if s.Targets[0] != w.target || s.Levels["rule-a"] != w.a || s.Levels["rule-b"] != report.Note {
			t.Errorf("%s: %+v", w.path, s)
		}
	}
	if c.Levels["rule-a"] != Off {
		t.Error("an override has changed the levels of the file")
	}
	s := parsed(t, "overrides:\n  - paths: [a]\n    levels: {rule-a: note}\n").For("a")
	if len(s.Targets) != 0 || s.Levels["rule-a"] != report.Note {
		t.Errorf("%+v", s)
	}
}

func TestApply(t *testing.T) {
	s := Settings{Levels: map[string]report.Level{"rule-a": Off, "rule-b": report.Note}}
	found := []report.Entry{{ID: "rule-a", Level: report.Error}, {ID: "rule-b", Level: report.Error}, {ID: "rule-c", Level: report.Error}}
	got := s.Apply(found)
	if len(got) != 2 || got[0].ID != "rule-b" || got[0].Level != report.Note || got[1].Level != report.Error {
		t.Errorf("%+v", got)
	}
}

func TestIgnoreMatches(t *testing.T) {
	const at, below = "/tools/3/inputSchema/properties/a~1b/format", "/inputSchema/properties/a~1b/format"
	e := &report.Entry{ID: "rule-a", Tool: "get_page", At: jsontree.Pointer(at)}
	for _, c := range []struct {
		g    Ignore
		want bool
	}{
		{Ignore{}, true},
		{Ignore{Rule: "rule-b"}, false},
		{Ignore{Path: "tools/*.json"}, true},
		{Ignore{Path: "*.json"}, false},
		{Ignore{Path: "**/*.json"}, true},
		{Ignore{Path: "tools"}, false},
		{Ignore{Tool: "get_*"}, true},
		{Ignore{Tool: "get"}, false},
		{Ignore{Pointer: at}, true},
		{Ignore{Pointer: below}, true},
		{Ignore{Pointer: "/**/format"}, true},
		{Ignore{Pointer: "**/format"}, true},
		{Ignore{Pointer: "/inputSchema/**"}, true},
		{Ignore{Pointer: "/tools/*/inputSchema/properties/*/format"}, true},
		{Ignore{Pointer: "/inputSchema/properties/*"}, false},
		{Ignore{Pointer: "/inputSchema/properties/a~1b"}, false},
		{Ignore{Pointer: "/format"}, false},
		{Ignore{Path: "tools/*.json", Tool: "set_*", Pointer: "/**"}, false},
	} {
		g := c.g
		if g.Rule == "" {
			g.Rule = "rule-a"
		}
		if got := g.Matches("tools/a.json", e, below); got != c.want {
			t.Errorf("%+v: %v", c.g, got)
		}
	}
	odd := Ignore{Rule: "rule-a", Pointer: "/properties/a[b]{c"}
	if !odd.Matches("x", &report.Entry{ID: "rule-a", At: "/properties/a[b]{c"}, "") {
		t.Error("a pointer that is written out does not match itself")
	}
}

func TestStarterHasNoMistakes(t *testing.T) {
	text := Starter([]Target{{"first", "the first one"}, {"second", "the second one"}})
	known := words
	known.Rules = []string{"old-dialect", "malformed-value", "tool-name-collision"}
	c, mistakes := Parse(text, known)
	if len(mistakes) > 0 || len(c.Targets) != 1 || c.Targets[0] != "first" {
		t.Fatalf("%v in\n%s", mistakes, text)
	}
	// What it shows in comments has none either: from the first key on, all is an example.
	_, examples, _ := strings.Cut(text, "tells the rules.\n")
	var shown strings.Builder
	for line := range strings.Lines(examples) {
		if line = strings.TrimPrefix(line, "# "); line[0] == ' ' || strings.HasSuffix(line, ":\n") {
			shown.WriteString(line)
		}
	}
	c, mistakes = Parse(shown.String(), known)
	if len(mistakes) > 0 || len(c.Levels) != 2 || len(c.Overrides) != 1 || len(c.Ignores) != 1 {
		t.Errorf("%v in\n%s", mistakes, shown.String())
	}
}
