package audit

import (
	"fmt"

	"schemafix/internal/container"
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/report"
)

// DocumentContext is what a rule sees of a document whose schemas are in containers, and
// where it reports. There is none of a document that is a schema, or of which only places
// were asked for.
type DocumentContext struct {
	Profile  *fields.Profile
	Declared []container.Declared // in the order of the document
	Tools    int                  // that the document declares, those without a name and those not asked for too

	sites    []container.Site
	use      *strictUse // of the budget of strict tools, once it is asked for
	root     *jsontree.Value
	opt      Options
	rule     *Rule
	findings []report.Entry
}

// document runs the rules that see the whole document.
func (a *Auditor) document(root *jsontree.Value, found *container.Result) []report.Entry {
	c := &DocumentContext{Profile: a.opt.Profile, Declared: found.Declarations(root), Tools: found.Tools, sites: found.Sites, root: root, opt: a.opt}
	for _, r := range a.rules {
		if c.rule = r; r.Document != nil {
			r.Document(c)
		}
	}
	return c.findings
}

// Report adds a finding about a member of a tool or format, which is there. What it gives
// is for the rule to complete, before the next call.
func (c *DocumentContext) Report(d *container.Declared, member, format string, args ...any) *report.Entry {
	m := &d.Value.Members()[d.Value.Index(member)]
	e := c.add(m.NameSpan, d.At.Append(member), member, format, args...)
	e.Tool, e.Before = d.Name, short(m.Value, maxValue)
	return e
}

// ReportList adds a finding about a list of tools: at its name, or at the list itself where
// it is the document.
func (c *DocumentContext) ReportList(at jsontree.Pointer, format string, args ...any) *report.Entry {
	if at == "" {
		return c.add(c.root.Span(), "", "", format, args...)
	}
	holder := at.Parent().Lookup(c.root)
	if i := holder.Index(at.Last()); i >= 0 {
		return c.add(holder.Members()[i].NameSpan, at, at.Last(), format, args...)
	}
	return c.add(at.Lookup(c.root).Span(), at, "", format, args...)
}

func (c *DocumentContext) add(span jsontree.Span, at jsontree.Pointer, keyword, format string, args ...any) *report.Entry {
	c.findings = append(c.findings, report.Entry{
		ID: c.rule.ID, Level: c.rule.Level, Target: c.Profile.Name, File: c.opt.File,
		Span: span, At: at, Keyword: keyword, Message: fmt.Sprintf(format, args...), Fix: c.rule.Fix,
	})
	return softened(&c.findings[len(c.findings)-1], c.Profile)
}

// list gives the list in which something is declared; false if it stands alone.
func (c *DocumentContext) list(d *container.Declared) (jsontree.Pointer, bool) {
	return container.ListOf(c.root, d.At)
}
