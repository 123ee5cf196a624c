package main

import (
	"strings"

	"schemafix/internal/manual"
)

func rulesPage(rules []manual.Rule) string {
	w := &writer{}
	w.head("Rules", "What `schemafix audit` finds. `schemafix explain ID` tells the same in a terminal.\n\n"+
		"An *error* is refused by the provider; a *warning* is accepted but ignored or altered; a *note* is allowed, but costs or loses something, "+
		"or normalize would touch it. Some findings of a rule have another level than the one given here, where the consequence differs.")
	w.line("| rule | level | targets | finds |\n|---|---|---|---|")
	for _, r := range rules {
		w.line("| [%s](#%s) | %s | %s | %s |", r.ID, r.ID, r.Level, targetNames(r.Targets), plain.Replace(r.Title))
	}
	for _, r := range rules {
		w.rule(&r)
	}
	return w.page()
}

func (w *writer) rule(r *manual.Rule) {
	w.line("\n## %s\n", r.ID)
	w.line("%s: %s, for %s\n", r.Level, plain.Replace(r.Title), targetNames(r.Targets))
	w.line("%s\n", plain.Replace(r.Doc))
	w.example("Bad", r.Bad)
	if found := r.Found(); found != nil {
		w.line("> %s", plain.Replace(found.Message))
		if found.ProviderMessage != "" {
			w.line(">\n> provider says: %s", plain.Replace(found.ProviderMessage))
		}
		w.line("")
	}
	w.example("Good", r.Good)
	w.line("Fix: %s", sentence(plain.Replace(r.Fix)))
	if len(r.Passes) == 0 {
		return
	}
	var links []string
	for _, id := range r.Passes {
		links = append(links, "["+id+"](passes.md#"+id+")")
	}
	w.line("\nWhat normalize does about it: %s.", strings.Join(links, ", "))
}

func passesPage(passes []manual.Pass) string {
	w := &writer{}
	w.head("Passes", "What `schemafix normalize` does to a schema. Each pass runs once, in this order, for the targets that need it.")
	w.line("| pass | targets | does |\n|---|---|---|")
	for _, p := range passes {
		w.line("| [%s](#%s) | %s | %s |", p.ID, p.ID, targetNames(p.Targets), plain.Replace(p.Title))
	}
	for _, p := range passes {
		w.pass(&p)
	}
	return w.page()
}

func (w *writer) pass(p *manual.Pass) {
	w.line("\n## %s\n", p.ID)
	w.line("%s, for %s\n", plain.Replace(p.Title), targetNames(p.Targets))
	w.line("%s\n", plain.Replace(p.Doc))
	if p.Bad == "" {
		return
	}
	w.example("It changes", p.Bad)
	w.example("It leaves alone", p.Good)
}
