package audit

import (
	"slices"
	"strings"
	"testing"

	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/report"
)

func parse(t *testing.T, src string) *jsontree.Value {
	t.Helper()
	v, err := new(jsontree.Parser).Parse(src)
	if err != nil {
		t.Fatalf("%v in %s", err, src)
	}
	return v
}

func strictProfile(t *testing.T) *fields.Profile {
	t.Helper()
	p := fields.Target("openai-strict")
	if p == nil {
		t.Fatal("the target is gone")
	}
	return p
}

// audited gives the findings in a document, apart from those that only tell what
// normalize would do: they have tests of their own.
func audited(t *testing.T, p *fields.Profile, src string) []report.Entry {
	t.Helper()
	out, err := Document(parse(t, src), Options{Profile: p})
	if err != nil {
		t.Fatalf("%v in %s", err, src)
	}
	return slices.DeleteFunc(out.Findings, func(e report.Entry) bool { return e.ID == wouldRewrite.ID })
}

func ids(findings []report.Entry) []string {
	var all []string
	for _, e := range findings {
		if !slices.Contains(all, e.ID) {
			all = append(all, e.ID)
		}
	}
	return all
}

func TestRulesAreComplete(t *testing.T) {
	seen := map[string]bool{}
	for _, r := range Rules() {
		if seen[r.ID] {
			t.Errorf("two rules are called %s", r.ID)
		}
		seen[r.ID] = true
		if r.Title == "" || r.Doc == "" || r.Bad == "" || r.Good == "" || r.Fix == "" || r.Level == 0 || r.Wants == nil {
			t.Errorf("%s: a field is missing", r.ID)
		}
		if RuleOf(r.ID) == nil || RuleOf(r.ID).ID != r.ID {
			t.Errorf("RuleOf does not find %s", r.ID)
		}
		if !slices.ContainsFunc(fields.Targets(), r.Wants) {
			t.Errorf("%s: no target wants it", r.ID)
		}
	}
	if RuleOf("x") != nil {
		t.Error("RuleOf finds a rule that is not there")
	}
}

// Every bad example has the finding of its rule and no other but those that can't be
// helped; every good one has none. What is good for one target can be bad for another:
// rules that all targets have are only asked for their own findings by the others.
func TestExamples(t *testing.T) {
	judged := map[string]bool{}
	for _, p := range fields.Targets() {
		for _, r := range RulesOf(p) {
			own := judged[r.ID]
			judged[r.ID] = true
			if found := ids(audited(t, p, r.Good)); slices.Contains(found, r.ID) || !own && len(found) > 0 {
				t.Errorf("%s, %s: the good example has %v", p.Name, r.ID, found)
			}
			if r.Node == nil && r.Site == nil && r.Document == nil || r.ID == wouldRewrite.ID { // which is tested by itself
				continue
			}
			found := ids(audited(t, p, r.Bad))
			if !slices.Contains(found, r.ID) {
				t.Errorf("%s, %s: the bad example has %v", p.Name, r.ID, found)
			}
			others := slices.DeleteFunc(found, func(id string) bool { return id == r.ID || slices.Contains(r.Also, id) })
			if !own && len(others) > 0 {
				t.Errorf("%s, %s: the bad example has %v too", p.Name, r.ID, others)
			}
		}
	}
}

// The contract's ids are kept for ever, and they come first.
func TestContractRules(t *testing.T) {
	want := []string{
		"strict-forbidden-key", "strict-unrepresentable-node", "strict-object-additional-properties", "strict-object-properties",
		"strict-object-required", "strict-object-required-extra", "strict-fail-open-original-schema",
	}
	for i, id := range want {
		if got := Rules()[i]; got.ID != id || got.Level != report.Error || !got.Wants(strictProfile(t)) {
			t.Errorf("rule %d is %s (%v), want %s, an error of the strict target", i, got.ID, got.Level, id)
		}
	}
	for name, suffixes := range map[string]string{
		"google": "forbidden-key type-array",
		"cca":    "forbidden-key type-array null-type nullable-key combiner meta-schema-validation",
	} {
		for suffix := range strings.FieldsSeq(suffixes) {
			if r := RuleOf(name + "-" + suffix); r == nil || r.Level != report.Error || !r.Wants(fields.Target(name)) {
				t.Errorf("%s-%s is no error of the target", name, suffix)
			}
		}
	}
}

func TestCheckFailOpen(t *testing.T) {
	original := `{"type": "object", "properties": {"a": {"const": 1.0}, "b": {}}}`
	if got := CheckFailOpen(parse(t, original), parse(t, `{"type":"object","properties":{"a":{"const":1.0},"b":{}}}`)); got != nil {
		t.Errorf("white space is no change: %v", got)
	}
	for _, changed := range []string{
		`{"type": "object", "properties": {"a": {"const": 1}, "b": {}}}`,
		`{"properties": {"a": {"const": 1.0}, "b": {}}, "type": "object"}`,
		`{"type": "object", "properties": {"a": {"const": 1.0}}}`,
		`{}`,
	} {
		got := CheckFailOpen(parse(t, original), parse(t, changed))
		if len(got) != 1 || got[0].ID != "strict-fail-open-original-schema" || got[0].Level != report.Error {
			t.Errorf("%s: %v", changed, got)
		}
	}
}
