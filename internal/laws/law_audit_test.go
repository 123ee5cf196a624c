package laws

import (
	"strings"

	"schemafix/internal/audit"
	"schemafix/internal/container"
	"schemafix/internal/jsontree"
	"schemafix/internal/report"
)

// isMended is law 2: audit finds no error in the output that a pass says it mends, and
// under --rename no name that is refused.
func (r *run) isMended() {
	found, err := audit.Document(r.after, audit.Options{Profile: r.opt.Profile, Container: r.doc.container})
	if err != nil {
		r.fail("", "audit does not take the output", "%v", err)
		return
	}
	for _, e := range found.Findings {
		rule := audit.RuleOf(e.ID)
		if rule == nil {
			r.fail(e.At, "a finding of a rule that is not listed", "%s", e.ID)
			continue
		}
		isName := strings.HasSuffix(e.ID, "-property-name") || strings.HasSuffix(e.ID, "-tool-name")
		if isName && r.opt.Rename && !r.isExempt(e.At) {
			r.fail(e.At, "a name is refused", "%s", e.Message)
		}
		if e.Level != report.Error || len(rule.Passes) == 0 || r.isExempt(e.At) {
			continue
		}
		r.fail(e.At, "an error stays: "+e.ID+" "+e.Keyword, "%s", e.Message)
	}
}

// isExempt reports whether a place lies in a schema that was handed back.
func (r *run) isExempt(at jsontree.Pointer) bool {
	for i := range r.out.Schemas {
		if s := &r.out.Schemas[i]; s.Fallback != nil && within(at, s.Site.At) {
			return true
		}
	}
	return false
}

// isQuiet is law 8: a schema of which audit says nothing stays as it is, and so does
// its strict flag.
func (r *run) isQuiet() {
	found, err := audit.Document(r.root, audit.Options{Profile: r.opt.Profile, Container: r.doc.container})
	if err != nil {
		r.fail("", "audit does not take the input", "%v", err)
		return
	}
	for i := range r.out.Schemas {
		s := &r.out.Schemas[i]
		if s.Result.Skipped || speaksOf(found.Findings, &s.Site) {
			continue
		}
		if s.Result.Changed() {
			e := r.entries(i)[0]
			r.fail(e.At, "audit says nothing, and a pass changes something: "+e.ID, "%s", e.Message)
		}
		if slot := s.Site.Strict; s.Strict != nil && slot.Allowed && !slot.Value.IsBool(*s.Strict) {
			r.fail(slot.At, "audit says nothing, and strict is set", "to %v", *s.Strict)
		}
	}
	if len(found.Findings) == 0 && string(r.out.Text) != r.doc.src {
		r.fail("", "audit says nothing, and the document differs", "%s", firstDifference(r.doc.src, string(r.out.Text)))
	}
}

// speaksOf reports whether a finding lies in a schema, or is about the tool or list around it.
func speaksOf(findings []report.Entry, site *container.Site) bool {
	around := site.At
	if site.Owner != nil {
		around = site.At.Parent()
	}
	for _, e := range findings {
		if site.Owner != nil && e.At != site.At && within(site.At, e.At) {
			return true
		}
		if within(e.At, around) || site.Strict.Allowed && within(e.At, site.Strict.At) {
			return true
		}
	}
	return false
}
