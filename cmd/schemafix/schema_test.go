package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"

	"schemafix/internal/config"
	"schemafix/internal/jsontree"
	"schemafix/internal/testinput"
	"schemafix/internal/validator"
)

// published compiles a schema that the program prints. A closed one refuses words that the
// schema does not declare, which it leaves to later versions.
func published(t *testing.T, name string, closed bool) *validator.Schema {
	t.Helper()
	code, stdout, stderr := outcome("", "schema", name)
	if code != exitClean || stderr != "" {
		t.Fatalf("exit %d: %s", code, stderr)
	}
	text := stdout
	if closed {
		text = strings.ReplaceAll(text, `"properties": {`, `"additionalProperties": false, "properties": {`)
	}
	s, err := validator.Compile(tree(t, text), validator.Options{})
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	if bad := validator.CheckMeta(tree(t, stdout)); bad != nil {
		t.Fatalf("%s: %v", name, bad)
	}
	return s
}

func tree(t *testing.T, text string) *jsontree.Value {
	t.Helper()
	v, err := new(jsontree.Parser).Parse(text)
	if err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	return v
}

// goldenInputs gives the golden inputs and the sample.
func goldenInputs(t *testing.T) []string {
	t.Helper()
	var files []string
	for _, d := range testinput.Golden(t) {
		files = append(files, d.Path)
	}
	if len(files) < 10 {
		t.Fatalf("%d golden inputs", len(files))
	}
	return append(files, sample)
}

// All that the reports write is as the published schemas say, and declared there.
func TestReportsFitTheirSchemas(t *testing.T) {
	files := goldenInputs(t)
	report := filepath.Join(t.TempDir(), "report.json")
	changes, findings := published(t, "report", true), published(t, "audit", true)
	for _, target := range targetNames() {
		for _, of := range [][]string{files, {"--witness", sample}, append([]string{"--to", "default"}, files...)} {
			_, _, stderr := outcome("", append([]string{"normalize", "-q", "--check", "-t", target, "--report", "json", "--report-file", report}, of...)...)
			text, err := os.ReadFile(report)
			if err != nil {
				t.Fatal(err)
			}
			if got := changes.Validate(tree(t, string(text))); got != validator.Accepted {
				t.Errorf("%s: the report of normalize %s is %v\n%s", target, of[0], got, stderr)
			}
		}
		_, stdout, _ := outcome("", append([]string{"audit", "-t", target, "--format", "json"}, files...)...)
		if got := findings.Validate(tree(t, stdout)); got != validator.Accepted {
			t.Errorf("%s: the findings of audit are %v", target, got)
		}
	}
	for schema, text := range map[*validator.Schema]string{
		changes:  `{"version":1,"target":"x","documents":[{"file":"f","schemas":[{"tool":"","pointer":"","fallback":null,"changes":[{}]}]}]}`,
		findings: `{"version":1,"findings":[{"level":"fatal"}],"summary":{}}`,
	} {
		if got := schema.Validate(tree(t, text)); got != validator.Refused {
			t.Errorf("%s is %v", text, got)
		}
	}
}

// The schema for editors and the program agree on what a configuration is.
func TestConfigSchemaAgrees(t *testing.T) {
	schema := published(t, "config", false)
	for text, good := range map[string]bool{
		"# nothing\n":                  true,
		config.Starter(targetTitles()): true,
		"targets: [mcp, all]\n":        true,
		"targets: [cloud-code-assist-claude]\nlevels: {strict-flag: off, mcp-tool-name: error}\n":                         true,
		"overrides:\n  - paths: ['a/**', '.hidden/*']\n    levels: {old-dialect: note}\n":                                 true,
		"ignores:\n  - rule: old-dialect\n    reason: r\n    path: a/*.json\n    tool: 'get_*'\n    pointer: '**/type'\n": true,
		"targets: []\n":                                                    false,
		"targets: mcp\n":                                                   false,
		"targets: [mpc]\n":                                                 false,
		"target: [mcp]\n":                                                  false,
		"levels: {old-dialect: fatal}\n":                                   false,
		"levels: {old-dialekt: note}\n":                                    false,
		"overrides:\n  - levels: {old-dialect: note}\n":                    false,
		"overrides:\n  - paths: [a]\n":                                     false,
		"overrides:\n  - paths: [/a]\n    targets: [mcp]\n":                false,
		"overrides:\n  - paths: [../a]\n    targets: [mcp]\n":              false,
		"overrides:\n  - paths: [./a]\n    targets: [mcp]\n":               false,
		"ignores:\n  - rule: old-dialect\n":                                false,
		"ignores:\n  - rule: old-dialect\n    reason: ' '\n":               false,
		"ignores:\n  - rule: old-dialect\n    reason: r\n    line: 5\n":    false,
		"ignores:\n  - rule: old-dialect\n    reason: r\n    pointer: a\n": false,
		"ignores:\n  - reason: r\n":                                        false,
	} {
		_, mistakes := config.Parse(text, knownWords())
		if (len(mistakes) == 0) != good {
			t.Errorf("%q: %v", text, mistakes)
		}
		instance, err := yaml.YAMLToJSON([]byte(text))
		if err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		if strings.TrimSpace(string(instance)) == "" {
			instance = []byte("null")
		}
		if got := schema.Validate(tree(t, string(instance))); got == validator.Accepted != good {
			t.Errorf("%q is %v by the schema", text, got)
		}
	}
}

func TestSchemaUsage(t *testing.T) {
	for _, c := range []struct{ args, want string }{
		{"schema", "it takes one name; there are config, report, audit"},
		{"schema config audit", "it takes one name; there are config, report, audit"},
		{"schema confg", `there is no schema of "confg"; did you mean "config"?`},
	} {
		code, stdout, stderr := outcome("", strings.Fields(c.args)...)
		if code != exitFailed || stdout != "" || !strings.Contains(stderr, c.want) {
			t.Errorf("%s: exit %d, %q, %q", c.args, code, stdout, stderr)
		}
	}
}
