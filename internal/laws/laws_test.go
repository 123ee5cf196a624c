package laws

import "testing"

// TestLawsOnGoldenCases is the walk over the golden cases, closely.
func TestLawsOnGoldenCases(t *testing.T) {
	var docs []*document
	for _, c := range goldenCases(t) {
		docs = append(docs, c.document(t))
	}
	walk(t, docs)
}

// TestLawsOnTheCorpus is the walk over everything that others wrote.
func TestLawsOnTheCorpus(t *testing.T) { walk(t, corpus(t)) }
