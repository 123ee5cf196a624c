package laws

import (
	"fmt"
	"path/filepath"
	"testing"

	"schemafix/internal/container"
	"schemafix/internal/jsontree"
	"schemafix/internal/testinput"
)

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
	testinput.NeedCorpus(t)
	var docs []*document
	for _, d := range testinput.Tools(t) {
		docs = append(docs, &document{name: "tools/" + d.Name, src: d.Text, tools: true})
	}
	for _, d := range testinput.Functions(t) {
		docs = append(docs, &document{name: "functions/" + d.Name, src: d.Text, tools: true})
	}
	for _, d := range testinput.Schemas(t) {
		docs = append(docs, &document{name: d.Name, src: d.Text, container: asSchema})
	}
	docs = append(docs, suiteSchemas(t)...)
	if testing.Short() {
		docs = sample(docs)
	}
	return docs
}

// spreadTools gives n tools of the corpus, each a document of its own: the first of each
// file, then the second of each, and so on; none where there is no corpus.
func spreadTools(t *testing.T, n int) []*document {
	t.Helper()
	if !testinput.HasCorpus() {
		t.Log("no corpus at ../shared/corpus: only the golden cases are looked at")
		return nil
	}
	var files [][]*document
	for _, file := range testinput.Tools(t) {
		files = append(files, toolDocuments(file))
	}
	var tools []*document
	for turn := 0; len(tools) < n; turn++ {
		before := len(tools)
		for _, of := range files {
			if turn < len(of) && len(tools) < n {
				tools = append(tools, of[turn])
			}
		}
		if len(tools) == before {
			t.Fatalf("the corpus has only %d tools", before)
		}
	}
	return tools
}

// toolDocuments gives the tools of a file with the schemas of their arguments alone.
func toolDocuments(file testinput.Document) (tools []*document) {
	root, err := new(jsontree.Parser).Parse(file.Text)
	if err != nil {
		return nil
	}
	found, err := container.Find(root, container.Options{})
	if err != nil {
		return nil
	}
	for _, site := range found.Sites {
		if site.Role == container.Input {
			src := `{"name":"tool","inputSchema":` + textOf(file.Text, site.Schema) + `}`
			tools = append(tools, &document{name: fmt.Sprintf("tools/%s %s", file.Name, site.Tool), src: src, tools: true})
		}
	}
	return tools
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

// suiteSchemas gives the schemas of the JSON Schema Test Suite with its instances. What
// they say without $schema is read like any other schema.
func suiteSchemas(t *testing.T) []*document {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(testinput.Corpus, "suite/tests/draft*/*.json"))
	if err != nil {
		t.Fatal(err)
	}
	var docs []*document
	for _, path := range paths {
		docs = append(docs, suiteFile(t, path)...)
	}
	return docs
}

func suiteFile(t *testing.T, path string) []*document {
	t.Helper()
	src := testinput.Read(t, path)
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
