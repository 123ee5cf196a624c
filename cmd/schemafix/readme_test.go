package main

import (
	"os"
	"strings"
	"testing"
)

// What the README shows first works, and what it shows of an output is that output.
func TestReadme(t *testing.T) {
	text, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	readme := string(text)
	for _, command := range []string{
		"go run ./cmd/schemafix normalize --target openai-strict testdata/samples/tools.json\n",
		"go test ./...\n",
	} {
		if !strings.Contains(readme, command) {
			t.Errorf("the README does not show %q", command)
		}
	}

	t.Chdir("../..")
	code, stdout, stderr := outcome("", "normalize", "--target", "openai-strict", "testdata/samples/tools.json")
	if code != exitClean || !strings.Contains(stdout, `"additionalProperties": false`) || !strings.Contains(stderr, "tool set_labels") {
		t.Errorf("the first command: exit %d\n%s%s", code, stdout, stderr)
	}

	handOver := "schemafix normalize --target gemini --to gemini testdata/samples/tools.json"
	code, stdout, _ = outcome("", strings.Fields(handOver)[1:]...)
	if code != exitClean || !strings.HasPrefix(stdout, "[\n  {\n    \"functionDeclarations\": [\n") || !strings.Contains(readme, handOver+"\n") {
		t.Errorf("%s: exit %d\n%s", handOver, code, stdout)
	}

	_, shown, _ := strings.Cut(readme, "schemafix audit --target openai-strict testdata/samples/tools.json\n```\n\n```\n")
	shown, _, found := strings.Cut(shown, "```")
	if !found {
		t.Fatal("the README shows no output of audit")
	}
	code, stdout, _ = outcome("", "audit", "--target", "openai-strict", "testdata/samples/tools.json")
	if code != exitFindings || !strings.Contains(stdout, shown) {
		t.Errorf("exit %d; audit does not print what the README shows:\n%s\nbut\n%s", code, shown, stdout)
	}
}
