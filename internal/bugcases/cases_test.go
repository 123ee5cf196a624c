package bugcases

import (
	"fmt"
	"testing"

	"schemafix/internal/jsontree"
	"schemafix/internal/report"
)

// TestCases runs every case against its target. A statement that is disputed is told, and
// must not hold: else the dispute is settled.
func TestCases(t *testing.T) {
	for _, c := range cases(t) {
		t.Run(c.id, func(t *testing.T) {
			p, name := c.profile()
			if p == nil {
				t.Fatalf("no target %s", name)
			}
			o := c.run(t, p)
			for _, s := range c.must {
				c.check(t, s.text, s.judge(o))
			}
			for _, f := range c.audit {
				c.check(t, "audit_must_report "+f.text, o.tells(f))
			}
			if len(c.audit) == 0 && !c.has("audit") {
				c.check(t, "audit_must_report nothing", o.isFine())
			}
			if t.Failed() {
				t.Logf("%s made %s", p.Name, o.output.text)
				t.Log("it told:\n" + o.report)
			}
		})
	}
}

// check fails the test for a statement that does not hold.
func (c *bugCase) check(t *testing.T, text string, fault error) {
	t.Helper()
	reason := disputeOf(c.id, text)
	switch {
	case reason == "" && fault != nil:
		t.Errorf("%s: %v", text, fault)
	case reason != "" && fault == nil:
		t.Errorf("%s: holds, and is listed as disputed", text)
	case reason != "":
		t.Logf("disputed: %s: %s", text, reason)
	}
}

// TestDisputes wants every disputed statement to be one of a case.
func TestDisputes(t *testing.T) {
	known := map[string]bool{}
	for _, c := range cases(t) {
		for _, s := range c.must {
			known[c.id+" "+s.text] = true
		}
		for _, f := range c.audit {
			known[c.id+" audit_must_report "+f.text] = true
		}
	}
	for _, d := range disputed {
		if !known[d.id+" "+d.statement] {
			t.Errorf("%s has no statement %q", d.id, d.statement)
		}
	}
}

// TestExamples judges the acceptable outputs that come with the cases by the statements
// about the output: both are the reports' own, so what fails is the table of verbs.
func TestExamples(t *testing.T) {
	for _, c := range cases(t) {
		if c.example == nil {
			continue
		}
		o := &outcome{input: c.input, output: *c.example}
		for _, s := range c.must {
			if _, ofOutput := outputVerbs[s.verb]; !ofOutput {
				continue
			}
			if err := s.judge(o); err != nil {
				t.Errorf("%s: %s: %v", c.id, s.text, err)
			}
		}
	}
}

// wouldRewrite is the rule that tells what normalize does where audit has nothing to say
// itself. That is no answer to what is wrong with a place.
const wouldRewrite = "would-rewrite"

// tells wants audit to say something about the very place.
func (o *outcome) tells(f finding) error {
	var elsewhere []jsontree.Pointer
	for _, e := range o.findings {
		switch {
		case e.ID == wouldRewrite:
		case e.At == f.at:
			return nil
		default:
			elsewhere = append(elsewhere, e.At)
		}
	}
	return fmt.Errorf("nothing is said of the place, only of %q", elsewhere)
}

// isFine wants audit to find no error.
func (o *outcome) isFine() error {
	for _, e := range o.findings {
		if e.Level == report.Error {
			return fmt.Errorf("%s at %s: %s", e.ID, e.At, e.Message)
		}
	}
	return nil
}
