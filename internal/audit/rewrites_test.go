package audit

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"schemafix/internal/fields"
)

func notes(t *testing.T, name, src string) []string {
	t.Helper()
	out, err := Document(parse(t, src), Options{Profile: fields.Target(name)})
	if err != nil {
		t.Fatalf("%v in %s", err, src)
	}
	var all []string
	for _, e := range out.Findings {
		if e.ID == wouldRewrite.ID {
			all = append(all, e.Level.String()+" "+string(e.At)+" "+e.Message)
		}
	}
	return all
}

// What normalize would change has a note, one for each pass and schema, unless a finding
// of the schema names the pass already.
func TestWouldRewrite(t *testing.T) {
	const clean = `{"type":"object","properties":{"a":{"type":"string"}},"required":["a"],"additionalProperties":false}`
	for _, c := range []struct {
		target, src string
		want        []string
	}{
		{"openai-strict", clean, nil},
		{"mcp", clean, nil},
		{"gemini", `{"type":"object","properties":{"b":{"type":"string"},"a":{"type":"object","properties":{"y":{"type":"string"},"x":{"type":"string"}}}}}`,
			[]string{"note /properties/a/propertyOrdering normalize would rewrite this: the order of the properties is told [order-properties], here and at 1 more places"}},
		{"gemini", `{"type":"object","properties":{"a":{"type":"string","uniqueItems":true}}}`, nil}, // a finding names the pass
	} {
		got := notes(t, c.target, c.src)
		if d := cmp.Diff(c.want, got); d != "" {
			t.Errorf("%s, %s:\n%s", c.target, c.src, d)
		}
	}
}

// The rule's own examples, which hold for one target: what is told depends on it.
func TestWouldRewriteExamples(t *testing.T) {
	if len(notes(t, "gemini", wouldRewrite.Bad)) == 0 {
		t.Errorf("nothing is told of the bad example %s", wouldRewrite.Bad)
	}
	for _, p := range fields.Targets() {
		if got := notes(t, p.Name, wouldRewrite.Good); len(got) > 0 {
			t.Errorf("%s: the good example has %v", p.Name, got)
		}
	}
}

// A schema that normalize hands back is never passed over in silence.
func TestFallbackIsTold(t *testing.T) {
	out, err := Document(parse(t, `{"type":"object","properties":{"a":{}}}`), Options{Profile: fields.Target("openai-strict")})
	if err != nil {
		t.Fatal(err)
	}
	if len(out.Findings) == 0 {
		t.Error("nothing is said of a schema that can't be expressed")
	}
}
