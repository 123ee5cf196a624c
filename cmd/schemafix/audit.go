package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"schemafix/internal/audit"
	"schemafix/internal/container"
	"schemafix/internal/fields"
	"schemafix/internal/report"
)

const auditHelp = `audit says what a target refuses, ignores or misreads in each schema of a document, and changes nothing.

  schemafix audit --target openai-strict tools.json
  schemafix audit --target openai-strict --format concise --fail-on warning 'tools/**/*.json'
  schemafix audit --target all --format matrix --format sarif=audit.sarif tools.json

The forms are text, concise, json, jsonl, sarif (2.1.0), github (annotations of GitHub Actions), junit, markdown (a
summary for a job) and matrix (schemas and targets). Several can be given; all but one must go to a file, as in
--format sarif=audit.sarif. --list tells the rules, schemafix explain ID what is behind one.

A .schemafix.yaml beside a file or above it gives targets, levels of rules, and findings to ignore; --target wins over
it. --baseline FILE leaves out what was accepted with --update-baseline.

It exits with 1 if there is a finding at the level of --fail-on or above.`

// auditFlags are what audit is asked to do.
type auditFlags struct {
	inputFlags
	schemaFlags
	screenFlags
	formats []string
	failOn  string
	summary bool
	list    bool
	jobs    int

	profiles []*fields.Profile
	outlets  []*outlet
}

var auditLevels = []string{"error", "warning", "note", "never"}

func (a *app) auditCommand() *cobra.Command {
	f := &auditFlags{}
	cmd := &cobra.Command{
		Use:   "audit --target T [FILE...]",
		Short: "say what a target would refuse",
		Long:  auditHelp,
		RunE: func(cmd *cobra.Command, args []string) error {
			if f.list {
				return a.listRules(f, args)
			}
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
	flags.StringArrayVar(&f.formats, "format", []string{formatText}, "`form` of the findings: text, concise, json, jsonl, sarif, github, junit, markdown, matrix; form=FILE writes a file (repeatable)")
	flags.StringVar(&f.failOn, "fail-on", "error", "exit 1 on findings of this `level` or above: error, warning, note, never")
	flags.BoolVar(&f.summary, "summary", false, "print a summary on stderr: what was looked at, findings by level")
	flags.BoolVar(&f.list, "list", false, "list the rules, of --target or of all, and look at nothing")
	f.screenFlags.register(cmd)
	registerJobs(cmd, &f.jobs)
	complete(cmd, "format", auditFormats...)
	complete(cmd, "fail-on", auditLevels...)
	return cmd
}

// validate checks the flags.
func (f *auditFlags) validate() error {
	var err error
	if len(f.targets) > 0 { // otherwise configurations name them
		if f.profiles, err = findTargets(f.targets); err != nil {
			return err
		}
	}
	if err := f.schemaFlags.validate(); err != nil {
		return err
	}
	if err := f.screenFlags.validate(&f.schemaFlags); err != nil {
		return err
	}
	if f.outlets, err = parseOutlets(f.formats); err != nil {
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

// audit looks at the inputs.
func (a *app) audit(f *auditFlags, inputs []*input) error {
	inputs = f.withoutOwn(inputs)
	s, err := newScreening(f, inputs)
	if err != nil {
		return a.tellConfig(err)
	}
	u := &auditing{gathering: a.gather(&f.inputFlags, inputs), flags: f, screening: s}
	if err := a.openOutlets(f.outlets, f.describeRun(), inputs); err != nil {
		return err
	}
	defer abortOutlets(f.outlets)
	u.listen()
	if err := u.run(f.jobs, inputs, u.newTask, u.collect); err != nil {
		return err
	}
	return u.finish()
}

// auditing is one run of audit.
type auditing struct {
	gathering
	flags     *auditFlags
	screening *screening
	totals    report.Totals

	wantsChecked bool // some format tells of schemas without a finding too
}

// listen finds out what the formats want to be told.
func (u *auditing) listen() {
	for _, o := range u.flags.outlets {
		if _, ok := o.printer.(report.CheckedPrinter); ok {
			u.wantsChecked = true
		}
	}
}

// newTask makes the task of one worker.
func (u *auditing) newTask() task {
	where, depth := u.flags.container(), u.flags.maxDepth
	return func(d *document, ans *answer) error {
		var totals report.Totals
		var found []report.Entry
		profiles := u.screening.plan(d).profiles
		for i, p := range profiles {
			out, err := audit.Document(d.root, audit.Options{Profile: p, Container: where, MaxDepth: depth, File: d.source.Name})
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
		if len(profiles) > 1 {
			report.Sort(found)
		}
		found, keys := u.screening.screen(d, found)
		placeEntries(d, found)
		totals.Count(found)
		ans.totals.Merge(totals)
		if len(found) > 0 || u.wantsChecked {
			ans.findings = append(ans.findings, findings{source: d.source, entries: found, keys: keys, checked: u.checkedIn(d, where)})
		}
		return nil
	}
}

// checkedIn names the schemas of a document that were looked at, where a format tells of
// them.
func (u *auditing) checkedIn(d *document, where container.Options) []report.Checked {
	if !u.wantsChecked {
		return nil
	}
	found, err := container.Find(d.root, where)
	if err != nil {
		return nil // the audit failed for the same reason
	}
	var all []report.Checked
	plan := u.screening.plan(d)
	for _, site := range found.Sites {
		targets := plan.targets
		if site.Role == container.Output {
			targets = plan.ofOutputs
		}
		if len(targets) > 0 {
			all = append(all, report.Checked{Tool: site.Tool, At: site.At, Span: d.span(site.Schema.Span()), Targets: targets})
		}
	}
	return all
}

// collect takes what the workers found, in the order of the inputs.
func (u *auditing) collect(pc *piece, ans *answer) error {
	if pc.end {
		if u.documents > 0 {
			u.totals.Files++
		}
		if u.endInput(pc) {
			u.screening.sawAll(pc.in)
		}
		return nil
	}
	defer u.release(ans)
	u.take(ans)
	u.screening.accept(ans)
	u.totals.Merge(ans.totals)
	u.schemas += ans.totals.Schemas
	for i := range ans.findings {
		if err := u.print(&ans.findings[i]); err != nil {
			return err
		}
	}
	return nil
}

// print passes the findings of a document on to the formats.
func (u *auditing) print(f *findings) error {
	return u.each(func(o *outlet) error {
		if p, ok := o.printer.(report.CheckedPrinter); ok {
			p.Checked(f.source, f.checked)
		} else if len(f.entries) == 0 {
			return nil
		}
		return o.printer.Document(f.source, f.entries)
	})
}

// each has every format do something. One that nobody reads any more is left out, as long
// as there are others.
func (u *auditing) each(do func(*outlet) error) error {
	for _, o := range u.flags.outlets {
		if o.gone {
			continue
		}
		err := do(o)
		if o.gone = err != nil && isBrokenPipe(err) && len(u.flags.outlets) > 1; err != nil && !o.gone {
			return err
		}
	}
	return nil
}

// finish ends the report and sets the exit code.
func (u *auditing) finish() error {
	if err := u.each(func(o *outlet) error { return o.printer.End(u.totals) }); err != nil {
		return err
	}
	u.endRun()
	if err := u.place(); err != nil {
		return err
	}
	if u.totals.Worst() >= u.flags.threshold() {
		u.raise(exitFindings)
	}
	if u.flags.summary && !u.quiet {
		fmt.Fprintln(u.stderr, u.totals.String()+u.screening.suffix())
	}
	return u.screening.finish(u.app)
}

// place puts the files of the formats where they belong. Where nothing was checked they
// stay away: a report without a finding would say that all is well.
func (u *auditing) place() error {
	if u.schemas == 0 && !u.allowEmpty {
		return nil
	}
	for _, o := range u.flags.outlets {
		if err := o.commit(); err != nil {
			return err
		}
	}
	return nil
}
