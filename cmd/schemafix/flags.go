package main

import (
	"fmt"

	"github.com/bmatcuk/doublestar/v4"
	"github.com/spf13/cobra"

	"schemafix/internal/container"
	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
)

// schemaFlags say for what, and which schemas of a document.
type schemaFlags struct {
	targets  []string
	kind     string
	pointers []string
	tool     string
	maxDepth int

	parsed []jsontree.Pointer
}

// deepest bounds --max-depth: the parser itself goes no further.
const deepest = 10_000

func (f *schemaFlags) register(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringSliceVarP(&f.targets, "target", "t", nil, "`target` of the schemas (schemafix targets lists them; repeatable, comma lists, all)")
	flags.StringVar(&f.kind, "container", "", "read documents as this `form` only: openai-chat, mcp, bare …")
	flags.StringArrayVar(&f.pointers, "pointer", nil, "take the schema at this JSON `pointer`, and no other (repeatable)")
	flags.StringVar(&f.tool, "tool", "", "take only tools whose name matches the `glob`")
	flags.IntVar(&f.maxDepth, "max-depth", schema.MaxDepth, fmt.Sprintf("refuse schemas nested deeper than `N` levels (at most %d)", deepest))
	completeTargets(cmd)
	complete(cmd, "container", container.KindNames()...)
}

func (f *schemaFlags) validate() error {
	if f.kind != "" {
		if err := oneOf("container", f.kind, container.KindNames()...); err != nil {
			return err
		}
	}
	for _, text := range f.pointers {
		p, err := jsontree.ParsePointer(text)
		if err != nil {
			return usagef("--pointer: %v", err)
		}
		f.parsed = append(f.parsed, p)
	}
	switch {
	case len(f.pointers) > 0 && (f.kind != "" || f.tool != ""):
		return usagef("--pointer names the schema itself: leave --container and --tool out")
	case f.tool != "" && !doublestar.ValidatePattern(f.tool):
		return usagef("--tool: %q is not a valid glob", f.tool)
	case f.maxDepth < 1 || f.maxDepth > deepest:
		return usagef("--max-depth must be from 1 to %d", deepest)
	}
	return nil
}

// container gives what the flags say about reading documents.
func (f *schemaFlags) container() container.Options {
	kind, _ := container.ParseKind(f.kind)
	return container.Options{Force: kind, Pointers: f.parsed, Tool: f.tool}
}

func registerJobs(cmd *cobra.Command, jobs *int) {
	cmd.Flags().IntVarP(jobs, "jobs", "j", 0, "work on `N` pieces at once (default: one for each CPU)")
}

func validateJobs(n int) error {
	const most = 1024
	if n < 0 || n > most {
		return usagef("--jobs must be from 1 to %d", most)
	}
	return nil
}

// inputs finds what a command reads. It gives none, after the help, where it would wait
// for somebody to type a document.
func (a *app) inputs(cmd *cobra.Command, f *inputFlags, args []string) ([]*input, error) {
	if isTerminal(a.stdin) && f.readsStdin(args) {
		a.raise(exitFailed)
		return nil, a.help(cmd)
	}
	found, err := f.find(args, a.stdin)
	return append([]*input{}, found...), err
}
