package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"schemafix/internal/fields"
	"schemafix/internal/manual"
)

func TestDocsAreFresh(t *testing.T) {
	if err := run("../../docs", true); err != nil {
		t.Error(err)
	}
}

// A page that is missing, or differs by a character, is stale; run makes it fresh.
func TestStalePagesAreFound(t *testing.T) {
	dir := t.TempDir()
	if err := run(dir, true); err == nil || !strings.Contains(err.Error(), "rules.md") {
		t.Errorf("missing pages give %v", err)
	}
	if err := run(dir, false); err != nil {
		t.Fatal(err)
	}
	if err := run(dir, true); err != nil {
		t.Errorf("what was just written gives %v", err)
	}
	path := filepath.Join(dir, "targets.md")
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, append(text, '\n'), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := run(dir, true); err == nil || strings.Contains(err.Error(), "rules.md") || !strings.Contains(err.Error(), "targets.md") {
		t.Errorf("a page that was changed gives %v", err)
	}
}

func TestPagesAreComplete(t *testing.T) {
	text := map[string]string{}
	for _, p := range pages() {
		text[p.name] = p.text
	}
	for _, r := range manual.Rules() {
		own := strings.Contains(text["rules.md"], "\n## "+r.ID+"\n") || strings.Contains(text["rules.md"], "\n- `"+r.ID+"`: "+r.Level+", for ")
		if !own || !regexp.MustCompile(`\| \[`+r.ID+`\]\(#[a-z-]+\) \| `+r.Level+` \| `).MatchString(text["rules.md"]) {
			t.Errorf("rule %s is missing", r.ID)
		}
	}
	for _, p := range manual.Passes() {
		if !strings.Contains(text["passes.md"], "\n## "+p.ID+"\n") {
			t.Errorf("pass %s is missing", p.ID)
		}
	}
	for _, p := range fields.Targets() {
		if !strings.Contains(text["targets.md"], "\n## "+p.Name+"\n") || !strings.Contains(text["targets.md"], p.Date()) {
			t.Errorf("target %s is missing", p.Name)
		}
	}
	row := regexp.MustCompile("(?m)^\\| `([^`]+)` \\|(?: (?:keep|ignored|strip|spill|rewrite|forbid) \\|)+$")
	rows := row.FindAllStringSubmatch(text["targets.md"], -1)
	if len(rows) != len(fields.All())+1 {
		t.Errorf("%d rows of keywords, want %d", len(rows), len(fields.All())+1)
	}
	for i, kw := range fields.All() {
		if i < len(rows) && rows[i][1] != kw.Name {
			t.Errorf("row %d is of %s, want %s", i, rows[i][1], kw.Name)
		}
	}
}

// Every link within the pages leads somewhere.
func TestLinks(t *testing.T) {
	anchors := map[string]bool{}
	for _, p := range pages() {
		for _, m := range regexp.MustCompile(`(?m)^## (.+)$`).FindAllStringSubmatch(p.text, -1) {
			anchors[p.name+"#"+anchor(m[1])] = true
		}
		anchors[p.name] = true
	}
	links := 0
	for _, p := range pages() {
		for _, m := range regexp.MustCompile(`\]\(([^)]*)\)`).FindAllStringSubmatch(p.text, -1) {
			links++
			to := m[1]
			if strings.HasPrefix(to, "#") {
				to = p.name + to
			}
			if !anchors[to] {
				t.Errorf("%s: the link to %s leads nowhere", p.name, m[1])
			}
		}
	}
	if links < len(manual.Rules())+len(manual.Passes()) {
		t.Errorf("only %d links", links)
	}
}
