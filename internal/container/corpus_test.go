package container

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"schemafix/internal/jsontree"
)

func corpus(t *testing.T, name string) string {
	t.Helper()
	path := filepath.Join("..", "..", "..", "shared", "corpus", name)
	if _, err := os.Stat(path); err != nil {
		t.Skipf("no corpus at ../shared/corpus/%s", name)
	}
	return path
}

// TestCorpusTools wants every tool of every server, counted by another reader.
func TestCorpusTools(t *testing.T) {
	paths, err := filepath.Glob(filepath.Join(corpus(t, "tools"), "*.json"))
	if err != nil {
		t.Fatal(err)
	}
	inputs, outputs := 0, 0
	for _, path := range paths {
		src, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		root := parse(t, string(src))
		r, err := Find(root, Options{})
		if err != nil {
			t.Errorf("%s: %v", filepath.Base(path), err)
			continue
		}
		checkSites(t, root, r)
		in, out := checkMCP(t, r)
		wantIn, wantOut := countMCP(t, src)
		if in != wantIn || out != wantOut || r.Tools != wantIn || len(r.Skipped) > 0 || len(r.Bad) > 0 {
			t.Errorf("%s: %d inputs, %d outputs, %d tools, %d skipped, %d bad; want %d inputs, %d outputs",
				filepath.Base(path), in, out, r.Tools, len(r.Skipped), len(r.Bad), wantIn, wantOut)
		}
		inputs, outputs = inputs+in, outputs+out
	}
	if len(paths) != 335 || inputs != 6782 || outputs != 302 {
		t.Errorf("%d files, %d inputs, %d outputs; want 335, 6782, 302", len(paths), inputs, outputs)
	}
}

func checkMCP(t *testing.T, r Result) (inputs, outputs int) {
	t.Helper()
	for _, s := range r.Sites {
		switch {
		case s.Kind != MCP || s.Tool == "":
			t.Errorf("%s: a %s named %q", s.At, s.Kind, s.Tool)
		case s.Role == Input && strings.HasSuffix(string(s.At), "/inputSchema"):
			inputs++
		case s.Role == Output && strings.HasSuffix(string(s.At), "/outputSchema"):
			outputs++
		default:
			t.Errorf("%s has the role %s", s.At, s.Role)
		}
	}
	return inputs, outputs
}

func countMCP(t *testing.T, src []byte) (inputs, outputs int) {
	t.Helper()
	var doc struct {
		Tools []struct{ InputSchema, OutputSchema json.RawMessage }
	}
	if err := json.Unmarshal(src, &doc); err != nil {
		t.Fatal(err)
	}
	for _, tool := range doc.Tools {
		if tool.InputSchema != nil {
			inputs++
		}
		if tool.OutputSchema != nil {
			outputs++
		}
	}
	return inputs, outputs
}

// functionFiles says what each file of function tools holds: schemas by kind, and
// lines without one ("none"). One line has half a surrogate pair and is no JSON
// ("broken"). Counted from the files by other means.
var functionFiles = map[string]map[string]int{
	"adk-python":              {"legacy-function": 1, "openai-chat": 4, "none": 1},
	"anthropic-cookbook":      {"anthropic": 23},
	"anthropic-sdk-python":    {"anthropic": 6, "response-format": 6},
	"bfcl-executable":         {"legacy-function": 106},
	"bfcl-java":               {"legacy-function": 100},
	"bfcl-javascript":         {"legacy-function": 50},
	"bfcl-live":               {"legacy-function": 1746},
	"bfcl-multi-turn":         {"legacy-function": 162},
	"bfcl-python":             {"legacy-function": 1362},
	"gemini-cookbook":         {"legacy-function": 11, "openai-chat": 1, "openai-responses": 10},
	"mcp-spec-examples":       {"mcp": 8},
	"openai-agents-python":    {"anthropic": 1, "mcp": 2, "openai-responses": 6},
	"openai-openapi-examples": {"openai-chat": 1, "openai-responses": 4, "none": 7},
	"openai-python":           {"legacy-function": 4, "openai-chat": 4, "openai-responses": 7},
	"pydantic-ai-recorded-requests": {"anthropic": 104, "bedrock": 44, "gemini": 83, "legacy-function": 18,
		"openai-chat": 127, "openai-responses": 80, "response-format": 18},
	"pydantic-ai-recorded-tools": {"anthropic": 52, "bedrock": 28, "gemini": 38, "legacy-function": 15,
		"openai-chat": 74, "openai-responses": 49, "response-format": 14},
	"pydantic-ai-tests": {"anthropic": 22, "bedrock": 7, "gemini": 22, "legacy-function": 1,
		"openai-chat": 3, "openai-responses": 18, "none": 6, "broken": 1},
}

func TestCorpusFunctions(t *testing.T) {
	dir := corpus(t, "functions")
	paths, err := filepath.Glob(filepath.Join(dir, "*.ndjson"))
	if err != nil || len(paths) != len(functionFiles) {
		t.Errorf("%d files, want %d: %v", len(paths), len(functionFiles), err)
	}
	for _, name := range slices.Sorted(maps.Keys(functionFiles)) {
		t.Run(name, func(t *testing.T) {
			file, err := os.Open(filepath.Join(dir, name+".ndjson"))
			if err != nil {
				t.Fatal(err)
			}
			defer file.Close()
			got := map[string]int{}
			broken := eachLine(t, bufio.NewScanner(file), func(root *jsontree.Value) { countKinds(t, root, got) })
			if broken > 0 {
				got["broken"] = broken
			}
			if want := functionFiles[name]; !maps.Equal(got, want) {
				t.Errorf("found %v, want %v", got, want)
			}
		})
	}
}

// countKinds adds up what one line holds. A line without a schema must say why.
func countKinds(t *testing.T, root *jsontree.Value, got map[string]int) {
	t.Helper()
	r, err := Find(root, Options{})
	checkSites(t, root, r)
	for _, bad := range r.Bad {
		t.Error(bad)
	}
	for _, s := range r.Sites {
		got[s.Kind.String()]++
	}
	if err == nil {
		return
	}
	got["none"]++
	if len(r.Skipped) != 1 || r.Skipped[0].Reason == "" {
		t.Errorf("%v, skipped %v", err, r.Skipped)
	}
}

// TestCorpusSchemas reads a collection of schemas, each beside its id, and then
// each of them as the document.
func TestCorpusSchemas(t *testing.T) {
	file, err := os.Open(corpus(t, "schemas.ndjson.gz"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	unzipped, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	found, bare := 0, 0
	broken := eachLine(t, bufio.NewScanner(unzipped), func(root *jsontree.Value) {
		r, err := Find(root, Options{})
		checkSites(t, root, r)
		if err != nil || len(r.Sites) != 1 || r.Sites[0].At != "/schema" || r.Sites[0].Tool != root.Get("id").Str() {
			t.Errorf("%v: %v", show(r), err)
			return
		}
		found++
		bare += countBare(t, root.Get("schema"))
	})
	if broken > 0 || found != 1300 || bare != 1300 {
		t.Errorf("%d schemas beside an id, %d by themselves, want 1300; %d broken lines", found, bare, broken)
	}
}

// countBare gives 1 if a schema is read as one when it is the document.
func countBare(t *testing.T, schema *jsontree.Value) int {
	t.Helper()
	r, err := Find(schema, Options{})
	if err != nil {
		t.Logf("by itself: %v", err)
		return 0
	}
	if len(r.Sites) != 1 || r.Sites[0].Kind != Bare {
		t.Logf("by itself: %v", show(r))
		return 0
	}
	return 1
}

// eachLine hands over each line, and counts those that are no JSON.
func eachLine(t *testing.T, lines *bufio.Scanner, f func(*jsontree.Value)) (broken int) {
	t.Helper()
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		root, err := new(jsontree.Parser).Parse(lines.Text())
		if err != nil {
			t.Log(err)
			broken++
			continue
		}
		f(root)
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return broken
}
