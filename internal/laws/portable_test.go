package laws

import (
	"strings"
	"testing"

	"schemafix/internal/audit"
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/normalize"
	"schemafix/internal/report"
	"schemafix/internal/testinput"
)

// TestPortableIsTakenByAll holds what the target portable promises: what it makes of a
// schema has no error for any target without a strict mode, but for names and sizes, which
// no pass mends.
func TestPortableIsTakenByAll(t *testing.T) {
	var docs []*document
	for _, c := range goldenCases(t) {
		docs = append(docs, c.document(t))
	}
	if testinput.HasCorpus() {
		docs = append(docs, sample(corpus(t))...)
	}
	wrong := map[string]string{}
	for _, d := range docs {
		for rule, example := range refusedElsewhere(t, d) {
			if old, known := wrong[rule]; !known || len(example) < len(old) {
				wrong[rule] = example
			}
		}
	}
	for rule, example := range wrong {
		t.Errorf("%s: %s", rule, short(example))
	}
}

// refusedElsewhere gives the errors that other targets find in what portable makes of a
// document, by rule.
func refusedElsewhere(t *testing.T, d *document) map[string]string {
	t.Helper()
	root, err := new(jsontree.Parser).Parse(d.src)
	if err != nil {
		return nil
	}
	out, err := new(normalize.Worker).Document(d.src, root, normalize.Options{Profile: fields.Target("portable"), Container: d.container})
	if err != nil || len(out.Bad) > 0 {
		return nil
	}
	after := parsed(t, string(out.Text))
	found := map[string]string{}
	for _, p := range fields.Targets() {
		if p.Needs.Has(fields.NeedHandBack) {
			continue
		}
		audited, err := audit.Document(after, audit.Options{Profile: p, Container: d.container})
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range audited.Findings {
			if e.Level == report.Error && !remains(e.ID) {
				found[p.Name+" "+e.ID] = d.name + " at " + string(e.At) + ": " + e.Message + ": " + string(out.Text)
			}
		}
	}
	return found
}

// remains reports whether a rule is about names, numbers or a root that is no object.
func remains(rule string) bool {
	for _, end := range []string{"-tool-name", "-tool-count", "-tool-description", "tool-name-collision", "-property-name", "-root-type", "-schema-limit"} {
		if strings.HasSuffix(rule, end) {
			return true
		}
	}
	return false
}
