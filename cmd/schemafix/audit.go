package main

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"schemafix/internal/audit"
	"schemafix/internal/fields"
	"schemafix/internal/report"
)

const auditHelp = `audit says what a target refuses, ignores or misreads in each schema of a document, and changes nothing.

  schemafix audit --target openai-strict tools.json
  schemafix audit --target openai-strict --format concise --fail-on warning 'tools/**/*.json'
  curl -s https://example.com/tools.json | schemafix audit --target all --format json

It exits with 1 if there is a finding at the level of --fail-on or above.`

// auditFlags are what audit is asked to do.
type auditFlags struct {
	inputFlags
	schemaFlags
	format  string
	failOn  string
	summary bool
	jobs    int

	profiles []*fields.Profile
}

var (
	auditFormats = []string{"text", "concise", "json", "jsonl"}
	auditLevels  = []string{"error", "warning", "note", "never"}
)

func (a *app) auditCommand() *cobra.Command {
	f := &auditFlags{}
	cmd := &cobra.Command{
		Use:   "audit --target T [FILE...]",
		Short: "say what a target would refuse",
		Long:  auditHelp,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := f.validate(); err != nil {
				return err
			}
			inputs, err := a.inputs(cmd, &f.inputFlags, args)
			if err != nil || inputs == nil {
				return err
			}
			return a.audit(f, inputs)
		},
	}
	cmd.Flags().SortFlags = false
	f.schemaFlags.register(cmd)
	f.inputFlags.register(cmd)
	flags := cmd.Flags()
	flags.StringVar(&f.format, "format", "text", "`form` of the findings: text, concise, json, jsonl")
	flags.StringVar(&f.failOn, "fail-on", "error", "exit 1 on findings of this `level` or above: error, warning, note, never")
	flags.BoolVar(&f.summary, "summary", false, "print a summary on stderr: what was looked at, findings by level")
	registerJobs(cmd, &f.jobs)
	complete(cmd, "format", auditFormats...)
	complete(cmd, "fail-on", auditLevels...)
	return cmd
}

// validate checks the flags.
func (f *auditFlags) validate() error {
	var err error
	if f.profiles, err = findTargets(f.targets); err != nil {
		return err
	}
	if err := f.schemaFlags.validate(); err != nil {
		return err
	}
	if err := oneOf("format", f.format, auditFormats...); err != nil {
		return err
	}
	if err := validateJobs(f.jobs); err != nil {
		return err
	}
	return oneOf("fail-on", f.failOn, auditLevels...)
}

// threshold gives the lowest level that makes the run fail.
func (f *auditFlags) threshold() report.Level {
	for _, l := range []report.Level{report.Note, report.Warning, report.Error} {
		if l.String() == f.failOn {
			return l
		}
	}
	return report.Error + 1
}

func (f *auditFlags) printer(w io.Writer, colored bool) report.FindingPrinter {
	switch f.format {
	case "concise":
		return report.NewFindingConcise(w, colored)
	case "json":
		return report.NewFindingJSON(w)
	case "jsonl":
		return report.NewFindingJSONL(w)
	}
	return report.NewFindingText(w, colored)
}

// audit looks at the inputs.
func (a *app) audit(f *auditFlags, inputs []*input) error {
	u := &auditing{gathering: a.gather(&f.inputFlags, inputs), flags: f, printer: f.printer(a.stdout, a.colored(a.stdout))}
	if err := u.printer.Begin(); err != nil {
		return err
	}
	if err := u.run(f.jobs, inputs, u.newTask, u.collect); err != nil {
		return err
	}
	return u.finish()
}

// auditing is one run of audit.
type auditing struct {
	gathering
	flags   *auditFlags
	printer report.FindingPrinter
	totals  report.Totals
}

// newTask makes the task of one worker.
func (u *auditing) newTask() task {
	container, depth := u.flags.container(), u.flags.maxDepth
	return func(d *document, ans *answer) error {
		var totals report.Totals
		var found []report.Entry
		for i, p := range u.flags.profiles {
			out, err := audit.Document(d.root, audit.Options{Profile: p, Container: container, MaxDepth: depth, File: d.source.Name})
			if err != nil {
				return err
			}
			if len(out.Bad) > 0 {
				return &badSlots{out.Bad}
			}
			if found == nil {
				found = out.Findings
			} else {
				found = append(found, out.Findings...)
			}
			if i == 0 || out.Schemas > totals.Schemas {
				totals = report.Totals{Tools: out.Tools, Schemas: out.Schemas, Skipped: out.Skipped}
			}
		}
		if len(u.flags.profiles) > 1 {
			report.Sort(found)
		}
		placeEntries(d, found)
		totals.Count(found)
		ans.totals.Merge(totals)
		if len(found) > 0 {
			ans.findings = append(ans.findings, findings{source: d.source, entries: found})
		}
		return nil
	}
}

// collect takes what the workers found, in the order of the inputs.
func (u *auditing) collect(pc *piece, ans *answer) error {
	if pc.end {
		if u.documents > 0 {
			u.totals.Files++
		}
		u.endInput(pc)
		return nil
	}
	defer u.release(ans)
	u.take(ans)
	u.totals.Merge(ans.totals)
	u.schemas += ans.totals.Schemas
	for _, f := range ans.findings {
		if err := u.printer.Document(f.source, f.entries); err != nil {
			return err
		}
	}
	return nil
}

// finish ends the report and sets the exit code.
func (u *auditing) finish() error {
	if err := u.printer.End(u.totals); err != nil {
		return err
	}
	u.endRun()
	if u.totals.Worst() >= u.flags.threshold() {
		u.raise(exitFindings)
	}
	if u.flags.summary && !u.quiet {
		fmt.Fprintln(u.stderr, u.totals)
	}
	return nil
}
