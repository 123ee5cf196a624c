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
	families := familiesOf(rules)
	w.line("| rule | level | targets | finds |\n|---|---|---|---|")
	for _, f := range families {
		for _, r := range f.rules {
			w.line("| [%s](#%s) | %s | %s | %s |", r.ID, anchor(f.name), r.Level, targetNames(r.Targets), plain.Replace(r.Title))
		}
	}
	for _, f := range families {
		w.rule(&f)
	}
	return w.page()
}

// family is a rule, or one rule that several targets have under names of their own.
type family struct {
	name  string
	rules []manual.Rule
}

// familiesOf puts the rules together that stand next to each other and say the same.
func familiesOf(rules []manual.Rule) []family {
	var all []family
	for _, r := range rules {
		if n := len(all) - 1; n >= 0 && all[n].has(&r) {
			all[n].rules = append(all[n].rules, r)
			continue
		}
		all = append(all, family{rules: []manual.Rule{r}})
	}
	used := map[string]bool{}
	for i := range all {
		name := all[i].ownName()
		if used[name] { // two rules end in the same words
			name = all[i].rules[0].ID
		}
		used[name], all[i].name = true, name
	}
	return all
}

func (f *family) has(r *manual.Rule) bool {
	first := &f.rules[0]
	return first.Title == r.Title && first.Doc == r.Doc && first.Fix == r.Fix
}

// ownName gives the id of a rule alone, or what the ids of several end in.
func (f *family) ownName() string {
	name := f.rules[0].ID
	for _, r := range f.rules[1:] {
		for !strings.HasSuffix(r.ID, "-"+name) && strings.Contains(name, "-") && r.ID != name {
			_, name, _ = strings.Cut(name, "-")
		}
	}
	return name
}

func (w *writer) rule(f *family) {
	r := &f.rules[0]
	w.line("\n## %s\n", f.name)
	if len(f.rules) == 1 {
		w.line("%s: %s, for %s\n", r.Level, plain.Replace(r.Title), targetNames(r.Targets))
	} else {
		w.line("%s. Under the names of their targets:\n", plain.Replace(r.Title))
		for _, r := range f.rules {
			w.line("- `%s`: %s, for %s", r.ID, r.Level, targetNames(r.Targets))
		}
		w.line("")
	}
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
