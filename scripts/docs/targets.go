package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"schemafix/internal/fields"
	"schemafix/internal/manual"
)

func targetsPage(targets []*fields.Profile, rules []manual.Rule, passes []manual.Pass) string {
	w := &writer{}
	w.head("Targets", "What schemas can be made fit for. `schemafix targets` lists them in a terminal.")
	w.line("| target | for | rules of |\n|---|---|---|")
	for _, p := range targets {
		w.line("| [%s](#%s) | %s | %s |", p.Name, anchor(p.Name), plain.Replace(p.Title), p.Date())
	}
	for _, p := range targets {
		w.target(p, rules, passes)
	}
	w.policies(targets)
	return w.page()
}

// anchor is what GitHub makes of a heading.
func anchor(heading string) string {
	return strings.ToLower(strings.Map(func(r rune) rune {
		if strings.ContainsRune("@./:", r) {
			return -1
		}
		return r
	}, strings.ReplaceAll(heading, " ", "-")))
}

func (w *writer) target(p *fields.Profile, rules []manual.Rule, passes []manual.Pass) {
	w.line("\n## %s\n", p.Name)
	w.line("%s\n", sentence(plain.Replace(p.Title)))
	if len(p.Aliases) > 0 {
		w.line("Also called %s.\n", code(p.Aliases))
	}
	w.line("%s\n", plain.Replace(p.Doc))
	for _, s := range p.Sources {
		w.line("- %s: %s", s.Date, plain.Replace(s.What))
	}
	w.line("- `--to default` is `%s`", p.Container)
	w.limits(&p.Limits)
	if p.Formats != nil {
		w.line("- formats: %s", code(slices.Sorted(maps.Keys(p.Formats))))
	}
	for _, name := range slices.Sorted(maps.Keys(p.Only)) {
		w.line("- `%s` is taken only %s, and rewritten", name, plain.Replace(p.Only[name].Where))
	}
	own := 0
	for _, r := range rules {
		if slices.Contains(r.Targets, p.Name) {
			own++
		}
	}
	running := 0
	for _, pass := range passes {
		if slices.Contains(pass.Targets, p.Name) {
			running++
		}
	}
	w.line("- %d [rules](rules.md), %d [passes](passes.md)", own, running)
}

// limits tells what a target takes beyond its schemas.
func (w *writer) limits(l *fields.Limits) {
	if l.Tools.Max > 0 {
		w.line("- at most %d tools in a request (%s, %s)", l.Tools.Max, plain.Replace(l.Tools.Source.What), l.Tools.Source.Date)
	}
	if l.Description.Max > 0 {
		w.line("- at most %d characters in a tool's description (%s, %s)", l.Description.Max, plain.Replace(l.Description.Source.What), l.Description.Source.Date)
	}
	w.schemaLimits(&l.Schema)
	w.names("tools", &l.ToolName)
	w.names("response formats", &l.FormatName)
}

// schemaLimits tells how large a schema may be.
func (w *writer) schemaLimits(l *fields.SchemaLimits) {
	var most []string
	for _, x := range []struct {
		n  int
		of string
	}{
		{l.Properties, "properties"}, {l.Depth, "levels of nesting"}, {l.EnumValues, "enum values"},
		{l.Characters, "characters in names, enums and constants"},
	} {
		if x.n > 0 {
			most = append(most, fmt.Sprintf("%d %s", x.n, x.of))
		}
	}
	if l.LongEnumCharacters > 0 {
		most = append(most, fmt.Sprintf("%d characters in an enum of more than %d values", l.LongEnumCharacters, l.LongEnum))
	}
	if len(most) > 0 {
		w.line("- a schema has at most %s (%s, %s)", strings.Join(most, ", "), plain.Replace(l.Source.What), l.Source.Date)
	}
}

func (w *writer) names(of string, r *fields.NameRule) {
	var asked []string
	if r.Pattern != "" {
		asked = append(asked, "match `"+r.Pattern+"`")
	}
	if r.Max > 0 {
		asked = append(asked, fmt.Sprintf("have at most %d characters", r.Max))
	}
	if len(asked) > 0 {
		w.line("- names of %s %s (%s, %s)", of, strings.Join(asked, " and "), plain.Replace(r.Source.What), r.Source.Date)
	}
}

// policies writes the table of keywords and targets.
func (w *writer) policies(targets []*fields.Profile) {
	w.line("\n## What becomes of each keyword\n")
	w.line("- *keep*: the provider takes it, and it stays\n" +
		"- *ignored*: the provider takes it and does not act on it; it stays, with a warning\n" +
		"- *strip*: it leaves\n" +
		"- *spill*: it leaves, and its text joins the description\n" +
		"- *rewrite*: a pass turns it into something else; what is left over leaves\n" +
		"- *forbid*: the provider refuses it and no rewrite is known; the schema is handed back\n")
	head, rule := "| keyword |", "|---|"
	for _, p := range targets {
		head += " " + p.Name + " |"
		rule += "---|"
	}
	w.line("%s\n%s", head, rule)
	for _, kw := range fields.All() {
		w.policyRow("`"+kw.Name+"`", targets, func(p *fields.Profile) fields.Policy { return p.Policy(&kw, kw.Name) })
	}
	w.policyRow("`x-…`", targets, func(p *fields.Profile) fields.Policy { return p.Extensions })
	w.policyRow("any other word", targets, func(p *fields.Profile) fields.Policy { return p.Unknown })
}

func (w *writer) policyRow(name string, targets []*fields.Profile, policy func(*fields.Profile) fields.Policy) {
	row := "| " + name + " |"
	for _, p := range targets {
		row += " " + manual.PolicyName(policy(p)) + " |"
	}
	w.line("%s", row)
}
