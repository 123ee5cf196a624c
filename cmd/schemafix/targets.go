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
)

const targetsHelp = `targets lists what schemas can be made fit for, with the source and the date of the rules.

  schemafix targets
  schemafix targets --format json
  schemafix targets --format json | jq -r '.targets[].name'`

func (a *app) targetsCommand() *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use:   "targets",
		Short: "list the targets",
		Long:  targetsHelp,
		Args:  noArguments,
		RunE: func(*cobra.Command, []string) error {
			if err := oneOf("format", format, "text", "json"); err != nil {
				return err
			}
			if format == "json" {
				return printJSON(a.stdout, map[string]any{"version": 1, "targets": describeTargets()})
			}
			return a.printTargets()
		},
	}
	cmd.Flags().StringVar(&format, "format", "text", "`form` of the list: text, json")
	complete(cmd, "format", "text", "json")
	return cmd
}

// targetInfo is a target as `targets` and `version` tell it.
type targetInfo struct {
	Name      string       `json:"name"`
	Aliases   []string     `json:"aliases"`
	Title     string       `json:"title"`
	Date      string       `json:"date"`
	Doc       string       `json:"doc"`
	Container string       `json:"container"` // of --to default
	Sources   []sourceInfo `json:"sources"`
}

type sourceInfo struct {
	What string `json:"what"`
	Date string `json:"date"`
}

func describeTargets() []targetInfo {
	var list []targetInfo
	for _, p := range fields.Targets() {
		t := targetInfo{Name: p.Name, Aliases: append([]string{}, p.Aliases...), Title: p.Title, Date: p.Date(), Doc: p.Doc, Container: p.Container}
		for _, s := range p.Sources {
			t.Sources = append(t.Sources, sourceInfo(s))
		}
		list = append(list, t)
	}
	return list
}

func (a *app) printTargets() error {
	var b strings.Builder
	for i, p := range fields.Targets() {
		if i > 0 {
			b.WriteByte('\n')
		}
		name := p.Name
		if len(p.Aliases) > 0 {
			name += " (" + strings.Join(p.Aliases, ", ") + ")"
		}
		fmt.Fprintf(&b, "%s\n  %s\n", name, p.Title)
		w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
		for _, s := range p.Sources {
			fmt.Fprintf(w, "  %s\t%s\n", s.Date, s.What)
		}
		if err := w.Flush(); err != nil {
			return err
		}
	}
	_, err := io.WriteString(a.stdout, b.String())
	return err
}

func printJSON(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(v)
}

func noArguments(_ *cobra.Command, args []string) error {
	if len(args) > 0 {
		return usagef("it takes no arguments, but %q was given", args[0])
	}
	return nil
}

const allTargets = "all"

func targetNames() []string {
	var names []string
	for _, p := range fields.Targets() {
		names = append(append(names, p.Name), p.Aliases...)
	}
	return names
}

// findTargets gives the profiles for the values of --target, each once, in the order
// in which they were named.
func findTargets(names []string) ([]*fields.Profile, error) {
	var found []*fields.Profile
	add := func(p *fields.Profile) {
		if !slices.Contains(found, p) {
			found = append(found, p)
		}
	}
	for _, name := range names {
		if name == allTargets {
			for _, p := range fields.Targets() {
				add(p)
			}
			continue
		}
		p := fields.Target(name)
		if p == nil {
			return nil, usagef("there is no target %q%s", name, instead(name, targetNames()))
		}
		add(p)
	}
	if len(found) == 0 {
		return nil, usagef("--target is missing; there are %s", strings.Join(targetNames(), ", "))
	}
	return found, nil
}

// completeTargets offers target names, also for the last one of a comma list.
func completeTargets(cmd *cobra.Command) {
	offer := func(_ *cobra.Command, _ []string, typed string) ([]string, cobra.ShellCompDirective) {
		before := typed[:strings.LastIndexByte(typed, ',')+1]
		var offers []string
		for _, p := range fields.Targets() {
			offers = append(offers, before+p.Name+"\t"+p.Title)
		}
		return offers, cobra.ShellCompDirectiveNoFileComp
	}
	if err := cmd.RegisterFlagCompletionFunc("target", offer); err != nil {
		panic("schemafix: " + err.Error())
	}
}
