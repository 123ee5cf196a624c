package main

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"schemafix/internal/container"
	"schemafix/internal/fields"
	"schemafix/internal/handover"
	"schemafix/internal/normalize"
)

const normalizeHelp = `normalize rewrites each schema of a document for a target, and leaves the rest of the document as it is.

  schemafix normalize --target openai-strict tools.json > strict.json
  schemafix normalize --target openai-strict -w 'tools/**/*.json'
  schemafix normalize --target openai-strict --check --fail-on loss tools.json

A single file or stdin goes to stdout; several files need -w, -o, -d, -l or --check. What was
lost, and what could not be said for the target, is told on stderr; --witness shows it by values.

--to hands the tools over to another provider: --target gemini --to gemini turns what an MCP server
lists into what a Gemini request takes. The result is one list of tools; the rest of a request stays
behind, and so does what the new container has no place for, such as annotations. That is told.`

// normalizeFlags are what normalize is asked to do.
type normalizeFlags struct {
	inputFlags
	schemaFlags
	style      styleFlags
	to         string
	write      bool
	outDir     string
	diff       bool
	list       bool
	check      bool
	report     string
	reportFile string
	witness    bool
	failOn     []string
	summary    bool
	jobs       int
	spillMore  bool
	refDepth   int
	maxNodes   int
	rename     bool

	profile  *fields.Profile
	instead  string
	fallback *fields.Profile // for what the profile hands back
	toKind   container.Kind  // of --to, 0 without it
}

// The conditions of --fail-on.
const (
	onChange   = "change"
	onLoss     = "loss"
	onFallback = "fallback"
)

// The forms of --report.
const (
	reportText = "text"
	reportJSON = "json"
	reportNone = "none"
)

func (a *app) normalizeCommand() *cobra.Command {
	f := &normalizeFlags{}
	cmd := &cobra.Command{
		Use:   "normalize --target T [FILE...]",
		Short: "rewrite schemas for a target",
		Long:  normalizeHelp,
		RunE: func(cmd *cobra.Command, args []string) error {
			f.style.indentSet = cmd.Flags().Changed("indent")
			if err := f.validate(); err != nil {
				return err
			}
			inputs, err := a.inputs(cmd, &f.inputFlags, args)
			if err != nil || inputs == nil {
				return err
			}
			return a.normalize(f, inputs)
		},
	}
	flags := cmd.Flags()
	flags.SortFlags = false
	f.schemaFlags.register(cmd)
	f.inputFlags.register(cmd)
	flags.StringVar(&f.to, "to", "", "hand the tools over as a list in the `container` of another provider: "+strings.Join(toNames(), ", ")+" (the target's own)")
	flags.BoolVarP(&f.write, "write", "w", false, "rewrite the files in place")
	flags.StringVarP(&f.outDir, "out", "o", "", "write the results into the folder `DIR`")
	flags.BoolVarP(&f.diff, "diff", "d", false, "print a unified diff instead of the result")
	flags.BoolVarP(&f.list, "list", "l", false, "print the names of the files that change instead of the result")
	flags.BoolVar(&f.check, "check", false, "write nothing, print the names of the files that would change, and exit 1 if there are any")
	flags.IntVar(&f.style.indent, "indent", 0, "lay the result out with `N` spaces a level (NDJSON stays one line each)")
	flags.BoolVar(&f.style.compact, "compact", false, "lay the result out without white space")
	flags.StringVar(&f.report, "report", "", "tell every change in the `form` text or json; none tells nothing (default: a summary of what was lost)")
	flags.StringVar(&f.reportFile, "report-file", "", "write the report to `FILE` instead of stderr")
	flags.BoolVar(&f.witness, "witness", false, "look for a value that shows each effect: accepted by the input and refused by the output, or the reverse")
	flags.StringSliceVar(&f.failOn, "fail-on", nil, "exit 1 on a `condition`: change, loss, fallback (repeatable)")
	flags.BoolVar(&f.summary, "summary", false, "print a summary on stderr even if nothing was lost")
	flags.BoolVar(&f.rename, "rename", false, "give properties and tools other names where the target refuses theirs; the report has the map")
	flags.StringVar(&f.instead, "fallback-target", "", "rewrite schemas that would be handed back for this `target` instead")
	flags.BoolVar(&f.spillMore, "spill-ignored", false, "tell in descriptions too what the target takes and does not act on")
	flags.IntVar(&f.refDepth, "ref-depth", normalize.DefaultRefDepth, "write a definition out at most `N` times within itself, where the target takes no refs")
	flags.IntVar(&f.maxNodes, "max-nodes", normalize.DefaultMaxNodes, "write out at most `N` schemas of definitions for one schema")
	registerJobs(cmd, &f.jobs)
	complete(cmd, "to", toNames()...)
	complete(cmd, "report", reportText, reportJSON, reportNone)
	complete(cmd, "fail-on", onChange, onLoss, onFallback)
	return cmd
}

// validate checks the flags against each other.
func (f *normalizeFlags) validate() error {
	if slices.Contains(f.targets, allTargets) {
		return usagef("normalize takes one target, not all of them; there are %s", strings.Join(targetNames(), ", "))
	}
	profiles, err := findTargets(f.targets)
	if err != nil {
		return err
	}
	if len(profiles) > 1 {
		return usagef("normalize takes one target, not %d", len(profiles))
	}
	f.profile = profiles[0]
	if err := f.findFallback(); err != nil {
		return err
	}
	if err := f.schemaFlags.validate(); err != nil {
		return err
	}
	if err := f.validateTo(); err != nil {
		return err
	}
	if f.report != "" {
		if err := oneOf("report", f.report, reportText, reportJSON, reportNone); err != nil {
			return err
		}
	}
	for _, c := range f.failOn {
		if err := oneOf("fail-on", c, onChange, onLoss, onFallback); err != nil {
			return err
		}
	}
	return f.validateOutput()
}

// findFallback finds the target of --fallback-target.
func (f *normalizeFlags) findFallback() error {
	if f.instead == "" {
		return nil
	}
	found, err := findTargets([]string{f.instead})
	if err != nil {
		return err
	}
	f.fallback = found[0]
	if len(found) > 1 || f.fallback == f.profile || !f.profile.Needs.Has(fields.NeedHandBack) {
		return usagef("--fallback-target is one other target, for what a strict one hands back")
	}
	return nil
}

func (f *normalizeFlags) validateOutput() error {
	switch {
	case f.write && f.outDir != "":
		return usagef("-w and -o exclude each other: the results go in place, or into a folder")
	case f.check && (f.write || f.outDir != ""):
		return usagef("--check writes nothing: leave -w and -o out")
	case f.report == reportNone && f.witness:
		return usagef("--report none leaves nothing to tell a --witness in")
	case f.report == reportNone && f.reportFile != "":
		return usagef("--report none leaves nothing to write to --report-file")
	case f.refDepth < 1 || f.maxNodes < 1:
		return usagef("--ref-depth and --max-nodes must be at least 1")
	}
	if err := validateJobs(f.jobs); err != nil {
		return err
	}
	return f.style.validate()
}

// filters reports whether the result goes to stdout.
func (f *normalizeFlags) filters() bool {
	return !f.write && f.outDir == "" && !f.diff && !f.list && !f.check
}

// writes reports whether results go into files.
func (f *normalizeFlags) writes() bool { return f.write || f.outDir != "" }

// validateInputs checks what was found against what is asked for.
func (f *normalizeFlags) validateInputs(inputs []*input) error {
	if len(inputs) > 1 && f.filters() {
		return usagef("%d files need -w (rewrite in place), -o DIR (into a folder), -d (diff), -l (names) or --check", len(inputs))
	}
	if f.write && slices.ContainsFunc(inputs, (*input).isStdin) {
		return usagef("-w has no file to rewrite: what comes from stdin goes to stdout without it")
	}
	return f.validateForeign(inputs)
}

// normalize rewrites the inputs.
func (a *app) normalize(f *normalizeFlags, inputs []*input) error {
	if err := f.validateInputs(inputs); err != nil {
		return err
	}
	var places map[*input]string
	if f.outDir != "" {
		var err error
		if places, err = destinations(f.outDir, inputs); err != nil {
			return err
		}
	}
	t, err := a.openTelling(f)
	if err != nil {
		return err
	}
	n := &normalizing{gathering: a.gather(&f.inputFlags, inputs), flags: f, places: places, telling: t}
	n.echo, n.keepBefore, n.hold = true, f.diff, t.holdsStderr
	if f.toKind != 0 {
		n.instead = handover.EmptyList(f.toKind)
	}
	err = n.run(f.jobs, inputs, n.newTask, n.collect)
	n.file.abort()
	if err != nil {
		return err
	}
	return n.finish()
}
