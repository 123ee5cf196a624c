// Command docs writes docs/rules.md, docs/passes.md and docs/targets.md from the rules,
// passes and targets themselves. It is run from the repository's root; with -check it
// writes nothing and fails where a file is stale.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"schemafix/internal/fields"
	"schemafix/internal/manual"
)

func main() {
	check := flag.Bool("check", false, "write nothing; exit 1 where a file is stale")
	flag.Parse()
	if err := run("docs", *check); err != nil {
		fmt.Fprintln(os.Stderr, "docs:", err)
		os.Exit(1)
	}
}

// page is one generated file.
type page struct{ name, text string }

func pages() []page {
	rules, passes := manual.Rules(), manual.Passes()
	return []page{
		{"rules.md", rulesPage(rules)},
		{"passes.md", passesPage(passes)},
		{"targets.md", targetsPage(fields.Targets(), rules, passes)},
	}
}

// run writes the pages into a folder, or checks that they are there.
func run(folder string, check bool) error {
	var stale []string
	for _, p := range pages() {
		path := filepath.Join(folder, p.name)
		if have, err := os.ReadFile(path); err == nil && string(have) == p.text {
			continue
		}
		if check {
			stale = append(stale, filepath.ToSlash(path))
			continue
		}
		if err := os.WriteFile(path, []byte(p.text), 0o644); err != nil {
			return err
		}
	}
	if len(stale) > 0 {
		return fmt.Errorf("stale: %s; run go run ./scripts/docs", strings.Join(stale, ", "))
	}
	return nil
}

// writer collects a page.
type writer struct{ strings.Builder }

func (w *writer) line(format string, args ...any) { fmt.Fprintf(w, format+"\n", args...) }

// page gives the whole, with one blank line between blocks and none at the end.
func (w *writer) page() string {
	text := w.String()
	for strings.Contains(text, "\n\n\n") {
		text = strings.ReplaceAll(text, "\n\n\n", "\n\n")
	}
	return strings.TrimRight(text, "\n") + "\n"
}

// head begins a page.
func (w *writer) head(title, intro string) {
	w.line("<!-- Made by `make docs` from the program itself; edits here are lost. -->\n")
	w.line("# %s\n\n%s\n", title, intro)
}

// example writes a JSON text as a block of code.
func (w *writer) example(title, text string) {
	const width = 100
	w.line("%s:\n\n```json\n%s\n```\n", title, manual.Layout(text, width))
}

// plain writes a text so that Markdown shows it as it is.
var plain = strings.NewReplacer(`\`, `\\`, "`", "\\`", "*", `\*`, "<", `\<`, "~", `\~`, "|", `\|`, "[", `\[`, "]", `\]`)

// code writes words as code, in a list.
func code(words []string) string {
	if len(words) == 0 {
		return "none"
	}
	return "`" + strings.Join(words, "`, `") + "`"
}

// sentence gives a text the full stop that one-line texts lack.
func sentence(s string) string {
	if strings.HasSuffix(s, ".") {
		return s
	}
	return s + "."
}

// targetNames names targets, or says that it is all.
func targetNames(names []string) string {
	if len(names) == len(fields.Targets()) {
		return "all targets"
	}
	return code(names)
}
