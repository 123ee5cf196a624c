package main

import (
	"embed"
	"encoding/json"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"schemafix/internal/config"
)

const schemaHelp = `schema prints the JSON Schema of something that schemafix reads or writes.

  schemafix schema config > schemafix.schema.json
  schemafix schema report
  schemafix schema audit

config is .schemafix.yaml, report is what normalize --report json writes, audit is what audit --format json writes.`

// The schemas, by the name that the command knows.
//
//go:embed schemas/*.json
var schemaFiles embed.FS

var schemaNames = []string{"config", "report", "audit"}

func (a *app) schemaCommand() *cobra.Command {
	return &cobra.Command{
		Use:       "schema config|report|audit",
		Short:     "print the JSON Schema of a configuration or a report",
		Long:      schemaHelp,
		ValidArgs: schemaNames,
		RunE: func(_ *cobra.Command, args []string) error {
			if len(args) != 1 {
				return usagef("it takes one name; there are %s", strings.Join(schemaNames, ", "))
			}
			text, err := schemaOf(args[0])
			if err != nil {
				return err
			}
			_, err = io.WriteString(a.stdout, text)
			return err
		},
	}
}

// schemaOf gives the text of a schema. Where a file has "@rules" or "@targets" as the only
// member of a list, the words that a configuration may have stand instead.
func schemaOf(name string) (string, error) {
	text, err := schemaFiles.ReadFile("schemas/" + name + ".json")
	if err != nil {
		return "", usagef("there is no schema of %q%s", name, instead(name, schemaNames))
	}
	known := knownWords()
	return strings.NewReplacer(
		`["@rules"]`, wordList(known.Rules),
		`["@targets"]`, wordList(append(known.Targets, config.AllTargets)),
	).Replace(string(text)), nil
}

func wordList(words []string) string {
	text, err := json.Marshal(words)
	if err != nil {
		panic("schemafix: " + err.Error()) // strings
	}
	return string(text)
}
