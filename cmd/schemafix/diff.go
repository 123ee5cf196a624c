package main

import (
	"slices"

	"github.com/spf13/cobra"

	"schemafix/internal/diff"
	"schemafix/internal/fields"
	"schemafix/internal/normalize"
)

const diffHelp = `diff says what differs between schemas, what that does to the accepted values, and on request proves it with a value.

  schemafix diff old.json new.json --witness
  git show HEAD:tools.json | schemafix diff - tools.json --fail-on narrow
  schemafix diff --target openai-strict tools.json

With --target it shows what normalize would change in each file, with --targets A,B how the
rewrites for two targets differ. It exits with 1 if there is a difference.`

// diffFlags are what diff is asked to do.
type diffFlags struct {
	inputFlags
	schemaFlags
	pair     []string
	format   string
	failOn   []string
	exitZero bool
	witness  bool
	refDepth int
	maxNodes int

	profiles []*fields.Profile // one, or two to compare; none for two files
}

var diffFormats = []string{"text", "json", "markdown", "github", formatPatch}

const formatPatch = "json-patch"

// The conditions of --fail-on.
const (
	onWiden   = "widen"
	onNarrow  = "narrow"
	onReshape = "reshape"
	onAny     = "any"
	onNever   = "never"
)

var diffConditions = []string{onWiden, onNarrow, onReshape, onAny, onNever}

func (a *app) diffCommand() *cobra.Command {
	f := &diffFlags{}
	cmd := &cobra.Command{
		Use:   "diff OLD NEW | diff --target T [FILE...] | diff --targets A,B [FILE...]",
		Short: "say what changed, what it means, and prove it",
		Long:  diffHelp,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := f.validate(args); err != nil {
				return err
			}
			if isTerminal(a.stdin) && f.readsStdin(args) {
				a.raise(exitFailed)
				return a.help(cmd)
			}
			return a.diff(f, args)
		},
	}
	flags := cmd.Flags()
	flags.SortFlags = false
	f.schemaFlags.register(cmd)
	f.inputFlags.register(cmd)
	flags.StringSliceVar(&f.pair, "targets", nil, "compare the rewrites for these two `targets`")
	flags.StringVar(&f.format, "format", "text", "`form` of the differences: text, json, markdown, github, json-patch")
	flags.BoolVar(&f.witness, "witness", false, "look for a value that one side accepts and the other refuses, for each place that widened or narrowed")
	flags.StringSliceVar(&f.failOn, "fail-on", nil, "exit 1 on a `condition`: widen, narrow, reshape, any, never (repeatable; default: any)")
	flags.BoolVar(&f.exitZero, "exit-zero", false, "exit 0 whatever differs")
	flags.IntVar(&f.refDepth, "ref-depth", normalize.DefaultRefDepth, "write a definition out at most `N` times within itself, where the target takes no refs")
	flags.IntVar(&f.maxNodes, "max-nodes", normalize.DefaultMaxNodes, "write out at most `N` schemas of definitions for one schema")
	complete(cmd, "targets", targetNames()...)
	complete(cmd, "format", diffFormats...)
	complete(cmd, "fail-on", diffConditions...)
	return cmd
}

// validate checks the flags against each other and the arguments.
func (f *diffFlags) validate(args []string) error {
	if err := f.validateMode(args); err != nil {
		return err
	}
	if err := f.schemaFlags.validate(); err != nil {
		return err
	}
	if err := oneOf("format", f.format, diffFormats...); err != nil {
		return err
	}
	for _, c := range f.failOn {
		if err := oneOf("fail-on", c, diffConditions...); err != nil {
			return err
		}
	}
	switch {
	case slices.Contains(f.failOn, onNever) && len(f.failOn) > 1:
		return usagef("--fail-on never and other conditions exclude each other")
	case f.exitZero && len(f.failOn) > 0:
		return usagef("--exit-zero and --fail-on exclude each other")
	case f.witness && f.format == formatPatch:
		return usagef("--format json-patch has no place for a witness")
	case f.refDepth < 1 || f.maxNodes < 1:
		return usagef("--ref-depth and --max-nodes must be at least 1")
	}
	return nil
}

// validateMode settles what is compared.
func (f *diffFlags) validateMode(args []string) (err error) {
	switch {
	case len(f.targets) > 0 && len(f.pair) > 0:
		return usagef("--target and --targets exclude each other: one rewrite is compared with the file, two with each other")
	case len(f.targets) > 0:
		if f.profiles, err = findTargets(f.targets); err == nil && len(f.profiles) != 1 {
			err = usagef("--target takes one target, not %d; --targets A,B compares two", len(f.profiles))
		}
		return err
	case len(f.pair) > 0:
		if f.profiles, err = findTargets(f.pair); err == nil && len(f.profiles) != 2 {
			err = usagef("--targets takes two different targets, not %d", len(f.profiles))
		}
		return err
	case f.filesFrom != "":
		return usagef("--files-from goes with --target or --targets: two files are compared by name")
	case len(args) != 2:
		return usagef("diff takes OLD and NEW, or --target T and files; %d arguments were given", len(args))
	case args[0] == "-" && args[1] == "-":
		return usagef("stdin can be read only once")
	}
	return nil
}

// fails reports whether a condition of --fail-on holds.
func (f *diffFlags) fails(c diff.Count, differs bool) bool {
	if f.exitZero {
		return false
	}
	if len(f.failOn) == 0 {
		return differs
	}
	for _, condition := range f.failOn {
		if condition == onAny && differs || condition == onWiden && c.Widening > 0 ||
			condition == onNarrow && c.Narrowing > 0 || condition == onReshape && c.Reshaping > 0 {
			return true
		}
	}
	return false
}

// diff compares what the flags ask for.
func (a *app) diff(f *diffFlags, args []string) error {
	d := &diffing{app: a, flags: f, documents: map[*diff.Document]*document{}}
	if len(f.profiles) == 0 {
		return d.files(args[0], args[1])
	}
	inputs, err := f.find(args, a.stdin)
	if err != nil {
		return err
	}
	if f.format == formatPatch && len(inputs) > 1 {
		return usagef("--format json-patch is for one file, not %d", len(inputs))
	}
	for _, in := range inputs {
		if err := d.rewritten(in); err != nil {
			return err
		}
	}
	return d.finish()
}

// options gives what normalize is to do for a target.
func (f *diffFlags) options(p *fields.Profile) normalize.Options {
	return normalize.Options{Profile: p, Container: f.container(), MaxDepth: f.maxDepth, RefDepth: f.refDepth, MaxNodes: f.maxNodes}
}
