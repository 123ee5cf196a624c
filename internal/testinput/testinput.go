// Package testinput reads what tests over many documents are fed: the golden cases, and the
// schemas written by others beside the repository. Only tests import it, from packages that
// lie two folders below the root.
package testinput

import (
	"bufio"
	"compress/gzip"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"schemafix/internal/jsontree"
)

// Corpus is the folder of schemas written by others, as seen from a package.
const Corpus = "../../../shared/corpus"

// bugCases is the folder of reports of other programs' bugs, as seen from a package.
const bugCases = "../../../shared/bugcases"

const golden = "../../testdata/golden"

// Document is one input.
type Document struct {
	Name string // short, and its own among those that it comes with
	Path string // of its file
	Text string
}

// HasCorpus reports whether there is a corpus.
func HasCorpus() bool {
	_, err := os.Stat(Corpus)
	return err == nil
}

// NeedCorpus skips the test where there is no corpus.
func NeedCorpus(t testing.TB) {
	t.Helper()
	if !HasCorpus() {
		t.Skip("no corpus at ../shared/corpus")
	}
}

// Golden gives the inputs of all golden cases, by the names of the cases.
func Golden(t testing.TB) []Document {
	t.Helper()
	docs := files(t, filepath.Join(golden, "*", "in.json"))
	for i := range docs {
		docs[i].Name = filepath.Base(filepath.Dir(docs[i].Path))
	}
	return docs
}

// Tools gives the tool lists of the corpus.
func Tools(t testing.TB) []Document {
	t.Helper()
	return files(t, filepath.Join(Corpus, "tools", "*.json"))
}

// Functions gives the functions of the corpus, named by file and line.
func Functions(t testing.TB) []Document {
	t.Helper()
	var docs []Document
	for _, file := range files(t, filepath.Join(Corpus, "functions", "*.ndjson")) {
		n := 0
		for line := range strings.Lines(file.Text) {
			n++
			if line = strings.TrimSpace(line); line != "" {
				docs = append(docs, Document{Name: fmt.Sprintf("%s:%d", file.Name, n), Path: file.Path, Text: line})
			}
		}
	}
	return docs
}

// Schemas gives the general schemas of the corpus, by their ids. Its file has {"id",
// "schema"} a line.
func Schemas(t testing.TB) []Document {
	t.Helper()
	path := filepath.Join(Corpus, "schemas.ndjson.gz")
	packed, err := os.Open(path)
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
	var docs []Document
	var parser jsontree.Parser
	for lines.Scan() {
		line := lines.Text()
		root, err := parser.Parse(line)
		if err != nil {
			continue // repeated keys, as their authors wrote them
		}
		span := root.Get("schema").Span()
		docs = append(docs, Document{Name: root.Get("id").Str(), Path: path, Text: line[span.Start:span.End]})
		parser.Reset()
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return docs
}

// NeedBugCases skips the test where there are no bug cases.
func NeedBugCases(t testing.TB) {
	t.Helper()
	if _, err := os.Stat(bugCases); err != nil {
		t.Skip("no cases at ../shared/bugcases")
	}
}

// BugCases gives the cases that were made from reports of other programs' bugs, a file each.
func BugCases(t testing.TB) []Document {
	t.Helper()
	return files(t, filepath.Join(bugCases, "BR-*.json"))
}

// Read gives the text of a file.
func Read(t testing.TB, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// files reads what a pattern matches, which must be something.
func files(t testing.TB, pattern string) []Document {
	t.Helper()
	paths, err := filepath.Glob(pattern)
	if err != nil || len(paths) == 0 {
		t.Fatalf("%s: no files (%v)", pattern, err)
	}
	docs := make([]Document, len(paths))
	for i, path := range paths {
		docs[i] = Document{Name: filepath.Base(path), Path: path, Text: Read(t, path)}
	}
	return docs
}
