package audit

import (
	"bufio"
	"compress/gzip"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"schemafix/internal/container"
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
)

const corpusDir = "../../../shared/corpus"

// corpusDocument is a document written by others.
type corpusDocument struct {
	name, src string
	container container.Options
}

// corpusDocuments gives all documents of the corpus, or a sample of them. It skips the test
// where there is no corpus.
func corpusDocuments(t *testing.T) []corpusDocument {
	t.Helper()
	if _, err := os.Stat(corpusDir); err != nil {
		t.Skip("../shared/corpus is not there")
	}
	docs := append(toolLists(t), functions(t)...)
	docs = append(docs, generalSchemas(t)...)
	if !testing.Short() {
		return docs
	}
	const step = 20
	var some []corpusDocument
	for i := 0; i < len(docs); i += step {
		some = append(some, docs[i])
	}
	return some
}

func matching(t *testing.T, pattern string) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(corpusDir, pattern))
	if err != nil || len(files) == 0 {
		t.Fatalf("%s: no files (%v)", pattern, err)
	}
	return files
}

func text(t *testing.T, file string) string {
	t.Helper()
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func toolLists(t *testing.T) []corpusDocument {
	t.Helper()
	var docs []corpusDocument
	for _, file := range matching(t, "tools/*.json") {
		docs = append(docs, corpusDocument{name: filepath.Base(file), src: text(t, file)})
	}
	return docs
}

func functions(t *testing.T) []corpusDocument {
	t.Helper()
	var docs []corpusDocument
	for _, file := range matching(t, "functions/*.ndjson") {
		n := 0
		for line := range strings.Lines(text(t, file)) {
			n++
			docs = append(docs, corpusDocument{name: fmt.Sprintf("%s:%d", filepath.Base(file), n), src: strings.TrimSpace(line)})
		}
	}
	return docs
}

// generalSchemas reads {"id", "schema"} a line.
func generalSchemas(t *testing.T) []corpusDocument {
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
	var docs []corpusDocument
	for lines.Scan() {
		line := lines.Text()
		v, err := new(jsontree.Parser).Parse(line)
		if err != nil {
			continue // repeated keys, as their authors wrote them
		}
		span := v.Get("schema").Span()
		docs = append(docs, corpusDocument{name: v.Get("id").Str(), src: line[span.Start:span.End], container: container.Options{Force: container.Bare}})
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return docs
}

// Every finding in the corpus stands where it says, whatever the target, and a second look
// finds the same.
func TestPlacesInTheCorpus(t *testing.T) {
	docs := corpusDocuments(t)
	for _, p := range fields.Targets() {
		total, errors := 0, 0
		for _, d := range docs {
			root, err := new(jsontree.Parser).Parse(d.src)
			if err != nil {
				continue
			}
			opt := Options{Profile: p, Container: d.container, File: d.name}
			out, err := Document(root, opt)
			if err != nil {
				errors++ // no schema in it, or one that is too deep
				continue
			}
			total += len(out.Findings)
			checkPlaces(t, p.Name+": "+d.name, d.src, root, out.Findings)
			again, err := Document(root, opt)
			if err != nil || len(again.Findings) != len(out.Findings) {
				t.Errorf("%s: %s: a second look finds something else", p.Name, d.name)
				continue
			}
			for i := range out.Findings {
				if a, b := out.Findings[i], again.Findings[i]; a.ID != b.ID || a.At != b.At || a.Message != b.Message || a.Level != b.Level {
					t.Errorf("%s: %s: %s at %s, then %s at %s", p.Name, d.name, a.ID, a.At, b.ID, b.At)
				}
			}
		}
		if total < len(docs)/20 || errors*100 > len(docs) {
			t.Errorf("%s: %d documents have %d findings, and %d can't be audited", p.Name, len(docs), total, errors)
		}
		t.Logf("%s: %d documents, %d findings, %d without a schema that can be audited", p.Name, len(docs), total, errors)
	}
}
