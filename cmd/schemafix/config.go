package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"schemafix/internal/config"
	"schemafix/internal/fields"
)

const configHelp = `config helps with .schemafix.yaml, which says how audit looks at the files in its folder and below.

  schemafix config init
  schemafix config check
  schemafix config check tools/.schemafix.yaml`

func (a *app) configCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "config",
		Short: "check or begin a .schemafix.yaml",
		Long:  configHelp,
		Args:  cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				return unknownCommand(cmd, args[0])
			}
			a.raise(exitFailed)
			return a.help(cmd)
		},
	}
	cmd.AddCommand(
		&cobra.Command{
			Use:   "check [FILE]",
			Short: "say what is wrong with a configuration",
			Long: `check says what is wrong with a configuration, with line and column. Without FILE that is the one which holds here.

  schemafix config check
  schemafix config check .schemafix.yaml
  schemafix config check tools/.schemafix.yaml`,
			RunE: func(_ *cobra.Command, args []string) error { return a.checkConfig(args) },
		},
		&cobra.Command{
			Use:   "init",
			Short: "write a configuration to begin with",
			Long: `init writes a .schemafix.yaml with comments into the working folder, unless there is one.

  schemafix config init
  schemafix config init && schemafix audit tools.json
  schemafix config init && schemafix config check`,
			Args: noArguments,
			RunE: func(*cobra.Command, []string) error { return a.initConfig() },
		},
	)
	return cmd
}

// tellConfig prints what is wrong with a configuration, a line each; other errors it gives
// back.
func (a *app) tellConfig(err error) error {
	var wrong *configError
	if !errors.As(err, &wrong) {
		return err
	}
	a.raise(exitFailed)
	_, err = fmt.Fprintln(a.stderr, wrong)
	return err
}

func (a *app) checkConfig(args []string) error {
	c := newConfigs()
	var file *configFile
	var err error
	switch len(args) {
	case 0:
		file, err = c.of(c.cwd)
		if err == nil && file == nil {
			err = fmt.Errorf("there is no %s here or in a folder above; schemafix config init writes one", config.FileName)
		}
	case 1:
		path := args[0]
		if abs, wrong := filepath.Abs(path); wrong == nil {
			path = abs
		}
		file, err = c.load(path)
		if err == nil && file == nil {
			err = fmt.Errorf("%s: there is no such file", args[0])
		}
	default:
		return usagef("it takes one file, but %q was given too", args[1])
	}
	if err != nil {
		return a.tellConfig(err)
	}
	if a.quiet {
		return nil
	}
	_, err = fmt.Fprintf(a.stderr, "%s: no mistakes; %s\n", visible(file.name), file.Config)
	return err
}

func (a *app) initConfig() error {
	file, err := os.OpenFile(config.FileName, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o644)
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%s is there already; it stays as it is", config.FileName)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", config.FileName, plain(err))
	}
	_, err = io.WriteString(file, config.Starter(targetTitles()))
	if err = errors.Join(err, file.Close()); err != nil {
		return fmt.Errorf("%s: %w", config.FileName, plain(err))
	}
	if a.quiet {
		return nil
	}
	_, err = fmt.Fprintf(a.stderr, "%s is written\n", config.FileName)
	return err
}

// targetTitles gives the targets as the starter lists them.
func targetTitles() []config.Target {
	var all []config.Target
	for _, p := range fields.Targets() {
		all = append(all, config.Target{Name: p.Name, Title: p.Title})
	}
	return all
}
