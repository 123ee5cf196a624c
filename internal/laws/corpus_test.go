package laws

import (
	"bufio"
	"compress/gzip"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"schemafix/internal/container"
	"schemafix/internal/jsontree"
)

// corpusDir is the folder of schemas written by others, beside the repository.
const corpusDir = "../../../shared/corpus"

// document is one input of the laws.
type document struct {
	name      string
	src       string
	container container.Options
	tools     bool              // counts among the tool schemas, of which few may be skipped
	golden    bool              // looked at more closely
	instances []*jsontree.Value // values that somebody thought worth judging by it
}

// asSchema reads a document as a schema, whatever it looks like.
var asSchema = container.Options{Force: container.Bare}

// corpus gives all documents of the corpus, or a sample of them. It skips the test where
// there is no corpus.
func corpus(t *testing.T) []*document {
	t.Helper()
	if _, err := os.Stat(corpusDir); err != nil {
		t.Skip("no corpus at ../shared/corpus")
	}
	var docs []*document
	docs = append(docs, toolLists(t)...)
	docs = append(docs, functions(t)...)
	docs = append(docs, generalSchemas(t)...)
	docs = append(docs, suiteSchemas(t)...)
	if testing.Short() {
		docs = sample(docs)
	}
	return docs
}

// sample gives every 20th document.
func sample(docs []*document) []*document {
	const step = 20
	var kept []*document
	for i := 0; i < len(docs); i += step {
		kept = append(kept, docs[i])
	}
	return kept
}

func toolLists(t *testing.T) []*document {
	t.Helper()
	var docs []*document
	for _, path := range glob(t, "tools/*.json") {
		docs = append(docs, &document{name: "tools/" + filepath.Base(path), src: read(t, path), tools: true})
	}
	return docs
}

func functions(t *testing.T) []*document {
	t.Helper()
	var docs []*document
	for _, path := range glob(t, "functions/*.ndjson") {
		line := 0
		for text := range strings.Lines(read(t, path)) {
			line++
			if text = strings.TrimSpace(text); text != "" {
				docs = append(docs, &document{name: fmt.Sprintf("functions/%s:%d", filepath.Base(path), line), src: text, tools: true})
			}
		}
	}
	return docs
}

// generalSchemas reads {"id", "schema"} a line.
func generalSchemas(t *testing.T) []*document {
	t.Helper()
	packed, err := os.Open(filepath.Join(corpusDir, "schemas.ndjson.gz"))
	if err != nil {
		t.Fatal(err)
	}
	defer packed.Close()
	plain, err := gzip.NewReader(packed)
	if err != nil {
		t.Fatal(err)
	}
	const longest = 1 << 26
	lines := bufio.NewScanner(plain)
	lines.Buffer(nil, longest)
	var docs []*document
	var parser jsontree.Parser
	for lines.Scan() {
		line := lines.Text()
		root, err := parser.Parse(line)
		if err != nil {
			continue // repeated keys, as their authors wrote them
		}
		docs = append(docs, &document{name: root.Get("id").Str(), src: textOf(line, root.Get("schema")), container: asSchema})
		parser.Reset()
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return docs
}

// suiteSchemas gives the schemas of the JSON Schema Test Suite with its instances. What
// they say without $schema is read like any other schema.
func suiteSchemas(t *testing.T) []*document {
	t.Helper()
	var docs []*document
	for _, path := range glob(t, "suite/tests/draft*/*.json") {
		docs = append(docs, suiteFile(t, path)...)
	}
	return docs
}

func suiteFile(t *testing.T, path string) []*document {
	t.Helper()
	src := read(t, path)
	root, err := new(jsontree.Parser).Parse(src)
	if err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	folder := filepath.Base(filepath.Dir(path))
	var docs []*document
	for _, group := range root.Members() {
		d := &document{
			name:      fmt.Sprintf("suite/%s/%s: %s", folder, filepath.Base(path), group.Value.Get("description").Str()),
			src:       textOf(src, group.Value.Get("schema")),
			container: asSchema,
		}
		for _, test := range group.Value.Get("tests").Members() {
			d.instances = append(d.instances, test.Value.Get("data"))
		}
		docs = append(docs, d)
	}
	return docs
}

// textOf gives the text of a value in the source that it was parsed from.
func textOf(src string, v *jsontree.Value) string { return src[v.Span().Start:v.Span().End] }

func glob(t *testing.T, pattern string) []string {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(corpusDir, pattern))
	if err != nil {
		t.Fatal(err)
	}
	return paths
}

func read(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
