package audit

import (
	"fmt"

	"schemafix/internal/container"
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/report"
	"schemafix/internal/schema"
)

// Context is what a rule sees of the schema in which a place lies, and where it reports.
type Context struct {
	Doc     *schema.Document
	Profile *fields.Profile
	Site    container.Site // where in the document the schema stands

	root     *jsontree.Value // of the document
	auditor  *Auditor
	rule     *Rule // the one that is looking
	findings []report.Entry
}

// Report adds a finding about a keyword of n. Its place is the keyword's name, or the
// schema where the keyword is missing or none is meant (""). The message is one sentence
// without a full stop. What it gives is for the rule to complete, before the next call.
func (c *Context) Report(n schema.Node, keyword, format string, args ...any) *report.Entry {
	e := report.Entry{
		ID: c.rule.ID, Level: c.rule.Level, Target: c.Profile.Name, File: c.auditor.opt.File, Tool: c.Site.Tool,
		Span: n.Value.Span(), Keyword: keyword, Message: fmt.Sprintf(format, args...), Fix: c.fix(),
	}
	i := n.Value.Index(keyword)
	if i >= 0 && keyword != "" {
		m := n.Value.Members()[i]
		e.Span, e.Before = m.NameSpan, short(m.Value, maxValue)
	}
	e.At, _ = jsontree.Locate(c.root, e.Span)
	if i < 0 && keyword != "" {
		e.At = e.At.Append(keyword)
	}
	c.findings = append(c.findings, e)
	return &c.findings[len(c.findings)-1]
}

// fix is the remedy unless the rule knows a better one: the command that rewrites the
// document where a pass mends the finding.
func (c *Context) fix() string {
	if len(c.rule.Passes) == 0 {
		return c.rule.Fix
	}
	return c.auditor.command
}

// forbids reports whether a word is one of the contract's forbidden keys.
func (c *Context) forbids(word string) bool { return c.auditor.forbidden.Contains(word) }
