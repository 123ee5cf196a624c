package bugcases

import (
	"strings"
	"testing"
	"unicode"

	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/testinput"
)

// bugCase is one report.
type bugCase struct {
	id      string
	target  string // in the reports' words
	said    string // what the provider answered, and why: other targets are named there alone
	input   document
	must    []statement
	audit   []finding
	example *document // an acceptable output; nil where there is none
}

// finding is what audit must say: something about a place of the input.
type finding struct {
	text string
	at   jsontree.Pointer
}

func cases(t *testing.T) []*bugCase {
	t.Helper()
	testinput.NeedBugCases(t)
	var all []*bugCase
	for _, d := range testinput.BugCases(t) {
		all = append(all, readCase(t, d))
	}
	return all
}

func readCase(t *testing.T, d testinput.Document) *bugCase {
	t.Helper()
	root := parsed(t, d.Text)
	part := func(name string) document {
		span := root.Get(name).Span()
		return documentOf(t, d.Text[span.Start:span.End])
	}
	c := &bugCase{
		id: root.Get("id").Str(), target: root.Get("target").Str(),
		said: root.Get("error").Str() + " " + root.Get("cause").Str(), input: part("input"),
	}
	for _, m := range root.Get("must").Members() {
		c.must = append(c.must, readStatement(m.Value.Str()))
	}
	for _, m := range root.Get("audit_must_report").Members() {
		place, _, _ := strings.Cut(m.Value.Str(), ": ")
		c.audit = append(c.audit, finding{text: m.Value.Str(), at: pointer(place)})
	}
	if !root.Get("example_output").IsNull() {
		example := part("example_output")
		c.example = &example
	}
	return c
}

// targets gives the names that targets have in the reports, where they are others than here.
var targets = map[string]string{
	"google":        "gemini",
	"google-json":   "gemini-json",
	"openai-strict": "openai-strict@2026",
}

// other is the target of cases that name it only in what was said.
const other = "other"

// profile gives the target of a case, or the words that name none.
func (c *bugCase) profile() (p *fields.Profile, name string) {
	if c.target == other {
		return namedIn(c.said), "named in " + c.said
	}
	name = c.target
	if ours, renamed := targets[name]; renamed {
		name = ours
	}
	return fields.Target(name), name
}

// namedIn gives the target whose name is the first word of a text that is one.
func namedIn(text string) *fields.Profile {
	words := strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '-' })
	for _, w := range words {
		if p := fields.Target(w); p != nil {
			return p
		}
	}
	return nil
}

// has reports whether a case has a statement with a verb.
func (c *bugCase) has(verb string) bool {
	for _, s := range c.must {
		if s.verb == verb {
			return true
		}
	}
	return false
}

// parsed gives a text of the test's own as a tree.
func parsed(t *testing.T, text string) *jsontree.Value {
	t.Helper()
	v, err := new(jsontree.Parser).Parse(text)
	if err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	return v
}
