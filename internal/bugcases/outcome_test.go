package bugcases

import (
	"strings"
	"testing"
	"time"

	"schemafix/internal/audit"
	"schemafix/internal/fields"
	"schemafix/internal/normalize"
	"schemafix/internal/report"
)

// fileName is what the input is called in reports.
const fileName = "input.json"

// outcome is what became of a case: what statements judge.
type outcome struct {
	input, output document
	opt           normalize.Options
	schemas       []normalize.Schema // of the input, in order
	around        []report.Entry     // changes around the schemas
	changes       []report.Entry     // of all of them, and those
	findings      []report.Entry     // of audit, on the input
	report        string             // all that is told of the run
	took          time.Duration
}

// run sends a case through normalize and audit.
func (c *bugCase) run(t *testing.T, p *fields.Profile) *outcome {
	t.Helper()
	start := time.Now()
	o := &outcome{input: c.input, opt: c.options(p)}
	var worker normalize.Worker
	out, err := worker.Document(c.input.text, c.input.root, o.opt)
	if err != nil {
		t.Fatalf("normalize: %v", err)
	}
	if len(out.Bad) > 0 {
		t.Fatalf("normalize: no schema at %s: %s", out.Bad[0].At, out.Bad[0].Message)
	}
	o.schemas, o.output = out.Schemas, documentOf(t, string(out.Text))
	o.around = out.Changes
	o.changes = append(o.changes, out.Changes...)
	for i := range o.schemas {
		o.changes = append(o.changes, o.schemas[i].Entries(c.input.root)...)
	}
	audited, err := audit.Document(c.input.root, audit.Options{Profile: p, File: fileName})
	if err != nil {
		t.Fatalf("audit: %v", err)
	}
	o.findings = audited.Findings
	o.took = time.Since(start)
	o.report = o.told(t)
	return o
}

// options are those that a case runs with: with --rename if it has a statement about new
// names.
func (c *bugCase) options(p *fields.Profile) normalize.Options {
	return normalize.Options{Profile: p, Rename: c.has("renamed")}
}

// told gives the full reports of normalize and audit, as people read them.
func (o *outcome) told(t *testing.T) string {
	t.Helper()
	doc := report.Document{Source: report.Source{Name: fileName, Text: o.input.text}, Changes: o.around}
	for i := range o.schemas {
		s := &o.schemas[i]
		doc.Schemas = append(doc.Schemas, report.Schema{
			Tool: s.Site.Tool, At: s.Site.At, Strict: s.Strict, Fallback: s.Fallback, Changes: s.Entries(o.input.root),
		})
	}
	var sums report.Tally
	sums.Add(&doc)
	var b strings.Builder
	changes := report.NewChangeText(&b, o.opt.Profile.Name, false)
	findings := report.NewFindingText(&b, false)
	for _, step := range []func() error{
		func() error { return changes.Document(&doc) },
		func() error { return changes.End(&sums) },
		func() error { return findings.Document(&doc.Source, o.findings) },
	} {
		if err := step(); err != nil {
			t.Fatal(err)
		}
	}
	return b.String()
}

// again rewrites a document with the options of the run and a worker of its own.
func (o *outcome) again(d document) (*normalize.Output, error) {
	return new(normalize.Worker).Document(d.text, d.root, o.opt)
}

// worst gives the highest level of what audit found, 0 for nothing.
func (o *outcome) worst() report.Level {
	var totals report.Totals
	totals.Count(o.findings)
	return totals.Worst()
}
