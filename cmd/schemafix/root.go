package main

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// The exit codes.
const (
	exitClean    = 0
	exitFindings = 1 // findings at the level asked for, or something would change
	exitFailed   = 2 // it could not be done: usage, unreadable input, nothing to check
)

// app is one run of the program: its streams, the flags that every command has, and
// the exit code so far.
type app struct {
	args           []string
	stdin          io.Reader
	stdout, stderr io.Writer
	color          string
	quiet          bool
	code           int
}

// raise makes the exit code at least code: the worst one wins.
func (a *app) raise(code int) { a.code = max(a.code, code) }

// run is the program. It builds a fresh command tree each time and returns the exit
// code.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) (code int) {
	a := &app{stdin: stdin, stdout: stdout, stderr: stderr}
	defer func() {
		if r := recover(); r != nil {
			fmt.Fprintf(stderr, "schemafix: internal failure: %v\n", r)
			code = exitFailed
		}
	}()
	root := a.rootCommand()
	a.args = append([]string{}, args...)
	root.SetArgs(a.args)
	root.SetIn(stdin)
	root.SetOut(stdout)
	root.SetErr(stderr)
	if cmd, err := root.ExecuteC(); err != nil {
		a.fail(cmd, err)
	}
	return a.code
}

// fail tells of an error that ended a command.
func (a *app) fail(cmd *cobra.Command, err error) {
	if isBrokenPipe(err) { // whoever read the output has seen enough
		return
	}
	a.raise(exitFailed)
	fmt.Fprintf(a.stderr, "schemafix: %v\n", err)
	var usage *usageError
	if errors.As(err, &usage) {
		fmt.Fprintf(a.stderr, "See %s --help.\n", cmd.CommandPath())
	}
}

// usageError is a mistake in how the program was called.
type usageError struct{ message string }

func (e *usageError) Error() string { return e.message }

func usagef(format string, args ...any) error {
	return &usageError{fmt.Sprintf(format, args...)}
}

const rootHelp = `schemafix rewrites the JSON schemas of tools so that a provider takes them, and says what it would refuse.

  schemafix normalize --target openai-strict tools.json > strict.json
  schemafix audit --target openai-strict tools.json
  schemafix normalize --target openai-strict -w 'tools/**/*.json'`

func (a *app) rootCommand() *cobra.Command {
	root := &cobra.Command{
		Use:           "schemafix",
		Long:          rootHelp,
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          cobra.ArbitraryArgs,
		PersistentPreRunE: func(*cobra.Command, []string) error {
			return oneOf("color", a.color, colorModes...)
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				return unknownCommand(cmd, args[0])
			}
			a.raise(exitFailed)
			return a.help(cmd)
		},
		Version:           readBuild().Version,
		CompletionOptions: cobra.CompletionOptions{DisableDescriptions: false},
	}
	root.SetVersionTemplate("schemafix {{.Version}}\n")
	root.SetFlagErrorFunc(a.flagError)
	flags := root.PersistentFlags()
	flags.StringVar(&a.color, "color", "auto", "`when` to colour text: auto, always, never")
	flags.BoolVarP(&a.quiet, "quiet", "q", false, "nothing on stderr but errors")
	complete(root, "color", colorModes...)
	root.AddCommand(a.normalizeCommand(), a.auditCommand(), a.diffCommand(), a.explainCommand(), a.configCommand(), a.schemaCommand(), a.targetsCommand(), a.versionCommand())
	return root
}

// help prints a command's help where it is not the result that was asked for.
func (a *app) help(cmd *cobra.Command) error {
	cmd.SetOut(a.stderr)
	return cmd.Help()
}

func unknownCommand(cmd *cobra.Command, name string) error {
	var known []string
	for _, c := range cmd.Commands() {
		known = append(known, c.Name())
	}
	return usagef("there is no command %q%s", name, instead(name, known))
}

// flagError words the errors of flag parsing.
func (a *app) flagError(cmd *cobra.Command, err error) error {
	var unknown *pflag.NotExistError
	if !errors.As(err, &unknown) {
		return usagef("%v", err)
	}
	if !cmd.HasParent() && len(a.args) > 0 && !strings.HasPrefix(a.args[0], "-") {
		return unknownCommand(cmd, a.args[0]) // its flags can't be known either
	}
	name := unknown.GetSpecifiedName()
	if len(name) == 1 {
		return usagef("there is no flag -%s", name)
	}
	var known []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) { known = append(known, f.Name) })
	if near := nearest(name, known); near != "" {
		return usagef("there is no flag --%s; did you mean --%s?", name, near)
	}
	return usagef("there is no flag --%s", name)
}

// complete makes the shells offer the values of a flag.
func complete(cmd *cobra.Command, flag string, values ...string) {
	offer := func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return values, cobra.ShellCompDirectiveNoFileComp
	}
	if err := cmd.RegisterFlagCompletionFunc(flag, offer); err != nil {
		panic("schemafix: " + err.Error()) // the flag is not there: a mistake in the program
	}
}

// oneOf checks the value of a flag that takes a few words.
func oneOf(flag, value string, allowed ...string) error {
	for _, v := range allowed {
		if v == value {
			return nil
		}
	}
	return usagef("--%s does not take %q%s", flag, value, instead(value, allowed))
}
