package main

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"

	"schemafix/internal/fields"
)

const versionHelp = `version says which build this is, and how old the rules of each target are.

  schemafix version
  schemafix version --format json
  schemafix version --format json | jq -r .commit`

func (a *app) versionCommand() *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use:   "version",
		Short: "print the version and the dates of the targets' rules",
		Long:  versionHelp,
		Args:  noArguments,
		RunE: func(*cobra.Command, []string) error {
			if err := oneOf("format", format, "text", "json"); err != nil {
				return err
			}
			b := readBuild()
			if format == "json" {
				return printJSON(a.stdout, b)
			}
			_, err := fmt.Fprint(a.stdout, b)
			return err
		},
	}
	cmd.Flags().StringVar(&format, "format", "text", "`form` of the answer: text, json")
	complete(cmd, "format", "text", "json")
	return cmd
}

// build says where this program comes from. What is not known is "unknown".
type build struct {
	Version  string      `json:"version"`
	Commit   string      `json:"commit"`
	Date     string      `json:"date"`     // of the commit, RFC 3339
	Modified bool        `json:"modified"` // the source differed from the commit
	Go       string      `json:"go"`
	Targets  []ruleDates `json:"targets"`
}

type ruleDates struct {
	Name string `json:"name"`
	Date string `json:"date"`
}

// readBuild asks the binary itself, so that `go install` needs no further flags.
func readBuild() build {
	b := build{Version: "unknown", Commit: "unknown", Date: "unknown", Go: runtime.Version()}
	for _, p := range fields.Targets() {
		b.Targets = append(b.Targets, ruleDates{p.Name, p.Date()})
	}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return b
	}
	if v := info.Main.Version; v != "" && v != "(devel)" {
		b.Version = v
	} else {
		b.Version = "devel"
	}
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			b.Commit = s.Value
		case "vcs.time":
			b.Date = s.Value
		case "vcs.modified":
			b.Modified = s.Value == "true"
		}
	}
	return b
}

// String gives the build as text.
func (b build) String() string {
	var s strings.Builder
	fmt.Fprintf(&s, "schemafix %s\n", b.Version)
	commit := b.Commit
	if b.Modified {
		commit += " (with changes)"
	}
	fmt.Fprintf(&s, "commit     %s\ndate       %s\ngo         %s\n", commit, b.Date, b.Go)
	s.WriteString("rules\n")
	for _, t := range b.Targets {
		fmt.Fprintf(&s, "  %s  %s\n", t.Date, t.Name)
	}
	return s.String()
}
