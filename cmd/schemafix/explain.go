package main

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"schemafix/internal/fields"
	"schemafix/internal/manual"
	"schemafix/internal/report"
)

const explainHelp = `explain says what is behind the id of a finding or a change: why, a bad and a good example, and the remedy.

  schemafix explain strict-forbidden-key
  schemafix explain const-to-enum
  schemafix explain --format json google-format | jq -r '.explained[].doc'`

func (a *app) explainCommand() *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use:   "explain ID...",
		Short: "explain a rule of audit or a pass of normalize",
		Long:  explainHelp,
		RunE: func(_ *cobra.Command, ids []string) error {
			if err := oneOf("format", format, "text", "json"); err != nil {
				return err
			}
			return a.explain(format, ids)
		},
		ValidArgsFunction: func(_ *cobra.Command, given []string, _ string) ([]string, cobra.ShellCompDirective) {
			return offerIDs(given), cobra.ShellCompDirectiveNoFileComp
		},
	}
	cmd.Flags().StringVar(&format, "format", "text", "`form` of the explanation: text, json")
	complete(cmd, "format", "text", "json")
	return cmd
}

// offerIDs gives the ids that are not given yet, with their titles, for the shells.
func offerIDs(given []string) []string {
	var offers []string
	for _, r := range manual.Rules() {
		if !slices.Contains(given, r.ID) {
			offers = append(offers, r.ID+"\t"+r.Title)
		}
	}
	for _, p := range manual.Passes() {
		if !slices.Contains(given, p.ID) {
			offers = append(offers, p.ID+"\t"+p.Title)
		}
	}
	return offers
}

// explained is a rule or a pass.
type explained struct {
	rule *manual.Rule
	pass *manual.Pass
}

// MarshalJSON gives the machine form, version 1.
func (e explained) MarshalJSON() ([]byte, error) {
	if e.rule == nil {
		return json.Marshal(struct {
			Kind string `json:"kind"`
			*manual.Pass
		}{"pass", e.pass})
	}
	found := e.rule.Found()
	if found == nil {
		found = &report.Entry{}
	}
	return json.Marshal(struct {
		Kind string `json:"kind"`
		*manual.Rule
		Message         string `json:"message"` // what is found in the bad example
		ProviderMessage string `json:"provider_message"`
	}{"rule", e.rule, found.Message, found.ProviderMessage})
}

// explain tells all there is to say about some ids.
func (a *app) explain(format string, ids []string) error {
	if len(ids) == 0 {
		return usagef("name a rule or a pass; schemafix audit --list lists the rules")
	}
	all := make([]explained, len(ids))
	for i, id := range ids {
		var err error
		if all[i], err = lookUp(id); err != nil {
			return err
		}
	}
	if format == "json" {
		return printJSON(a.stdout, map[string]any{"version": 1, "explained": all})
	}
	var b strings.Builder
	for i, e := range all {
		if i > 0 {
			b.WriteString("\n\n")
		}
		if e.rule != nil {
			explainRule(&b, e.rule)
		} else {
			explainPass(&b, e.pass)
		}
	}
	_, err := io.WriteString(a.stdout, b.String())
	return err
}

func lookUp(id string) (explained, error) {
	var known []string
	for _, r := range manual.Rules() {
		if r.ID == id {
			return explained{rule: &r}, nil
		}
		known = append(known, r.ID)
	}
	for _, p := range manual.Passes() {
		if p.ID == id {
			return explained{pass: &p}, nil
		}
		known = append(known, p.ID)
	}
	if near := nearest(id, known); near != "" {
		return explained{}, usagef("there is no rule or pass %q; did you mean %q?", id, near)
	}
	return explained{}, usagef("there is no rule or pass %q; schemafix audit --list lists the rules", id)
}

func explainRule(b *strings.Builder, r *manual.Rule) {
	fmt.Fprintf(b, "%s: %s\n", r.ID, r.Title)
	fmt.Fprintf(b, "%s, for %s\n\n", r.Level, targetList(r.Targets))
	b.WriteString(wrap(r.Doc, "  "))
	fmt.Fprintf(b, "\nBad:\n\n%s", example(r.Bad))
	if found := r.Found(); found != nil {
		b.WriteString("\n" + wrap(found.Message, "  "))
		if found.ProviderMessage != "" {
			b.WriteString(wrap("provider says: "+found.ProviderMessage, "  "))
		}
	}
	fmt.Fprintf(b, "\nGood:\n\n%s", example(r.Good))
	fmt.Fprintf(b, "\nFix:\n\n%s", wrap(r.Fix, "  "))
	if len(r.Passes) > 0 {
		fmt.Fprintf(b, "\nWhat normalize does about it:\n\n%s", wrap(strings.Join(r.Passes, ", "), "  "))
	}
	writeSources(b, r.Targets)
}

func explainPass(b *strings.Builder, p *manual.Pass) {
	fmt.Fprintf(b, "%s: %s\n", p.ID, p.Title)
	fmt.Fprintf(b, "a pass of normalize, for %s\n\n", targetList(p.Targets))
	b.WriteString(wrap(p.Doc, "  "))
	if p.Bad != "" {
		fmt.Fprintf(b, "\nIt changes:\n\n%s", example(p.Bad))
		fmt.Fprintf(b, "\nIt leaves alone:\n\n%s", example(p.Good))
	}
	writeSources(b, p.Targets)
}

// writeSources tells where the rules of the targets come from.
func writeSources(b *strings.Builder, targets []string) {
	b.WriteString("\nSources:\n\n")
	w := tabwriter.NewWriter(b, 0, 0, 2, ' ', 0)
	for _, name := range targets {
		for _, s := range fields.Target(name).Sources {
			fmt.Fprintf(w, "  %s\t%s\t%s\n", name, s.Date, s.What)
			name = ""
		}
	}
	w.Flush()
}

func targetList(names []string) string {
	if len(names) == len(fields.Targets()) {
		return "all targets"
	}
	return strings.Join(names, ", ")
}

const pageWidth = 100

// wrap breaks a text into lines that begin with an indent.
func wrap(text, indent string) string {
	var b strings.Builder
	line := indent
	for word := range strings.FieldsSeq(text) {
		if len(line) > len(indent) && len(line)+1+len(word) > pageWidth {
			b.WriteString(line + "\n")
			line = indent
		}
		if len(line) > len(indent) {
			line += " "
		}
		line += word
	}
	b.WriteString(line + "\n")
	return b.String()
}

// example lays out a JSON text.
func example(text string) string {
	const indent = "    "
	return indent + strings.ReplaceAll(manual.Layout(text, pageWidth-len(indent)), "\n", "\n"+indent) + "\n"
}

// listRules lists the rules of the targets, or all.
func (a *app) listRules(f *auditFlags, args []string) error {
	if err := noArguments(nil, args); err != nil {
		return err
	}
	if len(f.formats) != 1 {
		return usagef("--list takes one --format: text or json")
	}
	format := f.formats[0]
	if err := oneOf("list --format", format, formatText, formatJSON); err != nil {
		return err
	}
	rules := manual.Rules()
	if len(f.targets) > 0 {
		profiles, err := findTargets(f.targets)
		if err != nil {
			return err
		}
		rules = slices.DeleteFunc(rules, func(r manual.Rule) bool {
			return !slices.ContainsFunc(profiles, func(p *fields.Profile) bool { return slices.Contains(r.Targets, p.Name) })
		})
	}
	if format == formatJSON {
		return printJSON(a.stdout, map[string]any{"version": 1, "rules": rules})
	}
	w := tabwriter.NewWriter(a.stdout, 0, 0, 2, ' ', 0)
	for _, r := range rules {
		fmt.Fprintf(w, "%s\t%s\t%s (%s)\n", r.ID, r.Level, r.Title, targetList(r.Targets))
	}
	return w.Flush()
}
