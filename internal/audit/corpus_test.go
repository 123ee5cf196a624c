package audit

import (
	"testing"

	"schemafix/internal/container"
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/testinput"
)

// corpusDocument is a document written by others.
type corpusDocument struct {
	name, src string
	container container.Options
}

// corpusDocuments gives all documents of the corpus, or a sample of them. It skips the test
// where there is no corpus.
func corpusDocuments(t *testing.T) []corpusDocument {
	t.Helper()
	testinput.NeedCorpus(t)
	var docs []corpusDocument
	for _, d := range append(testinput.Tools(t), testinput.Functions(t)...) {
		docs = append(docs, corpusDocument{name: d.Name, src: d.Text})
	}
	for _, d := range testinput.Schemas(t) {
		docs = append(docs, corpusDocument{name: d.Name, src: d.Text, container: container.Options{Force: container.Bare}})
	}
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

// sharing is how many targets share one document: there are many of both.
const sharing = 5

// Every finding in the corpus stands where it says, whatever the target, and a second look
// finds the same.
func TestPlacesInTheCorpus(t *testing.T) {
	docs := corpusDocuments(t)
	for k, p := range fields.Targets() {
		total, errors := 0, 0
		for i, d := range docs {
			if (i+k)%sharing > 0 {
				continue
			}
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
		seen := len(docs) / sharing
		if total < seen/20 || errors > 1+seen/100 { // one may always be
			t.Errorf("%s: %d documents have %d findings, and %d can't be audited", p.Name, seen, total, errors)
		}
		t.Logf("%s: %d documents, %d findings, %d without a schema that can be audited", p.Name, seen, total, errors)
	}
}
