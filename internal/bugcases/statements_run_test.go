package bugcases

import (
	"fmt"
	"strings"
	"time"

	"schemafix/internal/container"
	"schemafix/internal/jsontree"
	"schemafix/internal/normalize"
	"schemafix/internal/report"
	"schemafix/internal/schema"
)

// runVerbs speak of what the run told, and of how it ran.
var runVerbs = map[string]verb{
	"lossReported":     lossIsReported,
	"noLossReported":   noLossIsReported,
	"widened":          isWidened,
	"notWidened":       isNotWidened,
	"renamed":          isRenamed,
	"strict":           strictIs,
	"strictOrFallback": strictOrFallback,
	"audit":            verdictIs,
	"reports":          reports,
	"idempotent":       isIdempotent,
	"deterministic":    isDeterministic,
	"inputNotMutated":  inputIsUntouched,
	"fast":             isFast,
	"emitField":        func(o *outcome, s statement) error { return o.declares(s, true) },
	"emitLacks":        func(o *outcome, s statement) error { return o.declares(s, false) },
}

// changesMeaning reports whether values are accepted, refused or written otherwise.
func changesMeaning(e report.Entry) bool {
	return e.Effect&(schema.Widens|schema.Narrows|schema.Reshapes) != 0
}

// isAt reports whether a change is at a place of the input. A change is at the keyword that
// it edits: that counts as the place of the schema with that keyword too. What lies in
// schemas below does not.
func (o *outcome) isAt(e report.Entry, at jsontree.Pointer) bool {
	return e.At == at || e.At == at.Append(e.Keyword) && o.input.isNode(at)
}

// lossIsReported: lossReported P. A loss in the sense of --fail-on loss is wanted: some value
// is accepted or refused that was not before, and not because the target asks for that of
// every schema.
func lossIsReported(o *outcome, s statement) error {
	var losses []jsontree.Pointer
	for _, e := range o.changes {
		if !e.Lossy() {
			continue
		}
		if o.isAt(e, s.place()) {
			return nil
		}
		losses = append(losses, e.At)
	}
	return fmt.Errorf("losses are told at %q", losses)
}

// noLossIsReported: noLossReported P. Nothing at the place or below may change the meaning,
// be it asked for by the target.
func noLossIsReported(o *outcome, s statement) error {
	for _, e := range o.changes {
		if changesMeaning(e) && (e.At == s.place() || strings.HasPrefix(string(e.At), string(s.place())+"/")) {
			return fmt.Errorf("%s at %s: %s: %s", e.ID, e.At, e.Effect, e.Message)
		}
	}
	return nil
}

// isWidened: widened P.
func isWidened(o *outcome, s statement) error {
	return wrongUnless(o.addsNull(s.place()), "no change says so")
}

// isNotWidened: notWidened P.
func isNotWidened(o *outcome, s statement) error {
	return wrongUnless(!o.addsNull(s.place()), "a change says so")
}

func (o *outcome) addsNull(at jsontree.Pointer) bool {
	for _, e := range o.changes {
		if e.AddedNull && o.isAt(e, at) {
			return true
		}
	}
	return false
}

// isRenamed: renamed P.
func isRenamed(o *outcome, s statement) error {
	for _, e := range o.changes {
		if e.Renamed != nil && e.At == s.place() {
			return nil
		}
	}
	return fmt.Errorf("no change says so")
}

// strictIs: strict false, or strict@N true/false for tool N. What is not strict comes back
// as it was.
func strictIs(o *outcome, s statement) error {
	of := jsontree.Pointer("")
	if s.at != "" {
		of = jsontree.Pointer("/" + s.at)
	}
	found := false
	for i := range o.schemas {
		sc := &o.schemas[i]
		if of != "" && !strings.HasPrefix(string(sc.Site.At), string(of)+"/") {
			continue
		}
		found = true
		if sc.Strict == nil || fmt.Sprint(*sc.Strict) != s.rest {
			return fmt.Errorf("it is not so for %q", sc.Site.At)
		}
	}
	if !found {
		return fmt.Errorf("no schema at %q", of)
	}
	if s.rest == "true" {
		return nil
	}
	before, after := of.Lookup(o.input.root), of.Lookup(o.output.root)
	return wrongUnless(jsontree.Identical(before, after), "it is %s", compact(after))
}

// strictOrFallback wants all rules of strict to hold, or what strict false wants.
func strictOrFallback(o *outcome, _ statement) error {
	fault := strictFault(o.output)
	if fault == nil {
		return nil
	}
	if err := strictIs(o, statement{rest: "false"}); err != nil {
		return fmt.Errorf("%w, and %w", fault, err)
	}
	return nil
}

// verdicts are the words for the worst that audit finds. Notes are no fault.
var verdicts = map[report.Level]string{0: "ok", report.Note: "ok", report.Warning: "warn", report.Error: "fail"}

// verdictIs: audit ok/warn/fail.
func verdictIs(o *outcome, s statement) error {
	got := verdicts[o.worst()]
	return wrongUnless(got == s.rest, "it is %s", got)
}

// reports: reports text.
func reports(o *outcome, s statement) error {
	return wrongUnless(strings.Contains(o.report, s.rest), "the report does not say so")
}

// isIdempotent wants a second run to change nothing and to tell of nothing.
func isIdempotent(o *outcome, _ statement) error {
	second, err := o.again(o.output)
	if err != nil {
		return err
	}
	for i := range second.Schemas {
		if second.Schemas[i].Result.Changed() {
			return fmt.Errorf("a second run changes %q", second.Schemas[i].Site.At)
		}
	}
	return wrongUnless(string(second.Text) == o.output.text, "a second run gives %s", second.Text)
}

// isDeterministic wants other runs over the input to give the same bytes.
func isDeterministic(o *outcome, _ statement) error {
	const runs = 20
	for range runs {
		second, err := o.again(o.input)
		if err != nil {
			return err
		}
		if string(second.Text) != o.output.text {
			return fmt.Errorf("another run gives %s", second.Text)
		}
	}
	return nil
}

// inputIsUntouched wants the tree of the input to be as it was parsed.
func inputIsUntouched(o *outcome, _ statement) error {
	fresh, err := valueOf(o.input.text)
	if err != nil {
		return err
	}
	return wrongUnless(jsontree.Identical(o.input.root, fresh), "it is %s now", compact(o.input.root))
}

// isFast: fast t, with a unit.
func isFast(o *outcome, s statement) error {
	limit, err := time.ParseDuration(s.rest)
	if err != nil {
		return fmt.Errorf("the statement's own time: %w", err)
	}
	return wrongUnless(o.took < limit, "it took %s", o.took)
}

// declares: emitField f, or emitLacks f. The schema is declared to Gemini under
// parametersJsonSchema; after the run the declaration has the field, or has it no more.
func (o *outcome) declares(s statement, want bool) error {
	text := `{"functionDeclarations":[{"name":"tool","description":"d","parametersJsonSchema":` + compact(o.input.schemas()[0]) + `}]}`
	root, err := valueOf(text)
	if err != nil {
		return err
	}
	opt := o.opt
	opt.Container = container.Options{}
	out, err := new(normalize.Worker).Document(text, root, opt)
	if err != nil {
		return err
	}
	emitted, err := valueOf(string(out.Text))
	if err != nil {
		return err
	}
	declaration := emitted.Get("functionDeclarations").Elem(0)
	return wrongUnless(declaration.Has(s.rest) == want, "the declaration is %s", compact(declaration))
}
