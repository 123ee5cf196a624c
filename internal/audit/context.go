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
	twins    []twin // words that Doc has under the names of keywords
}

// Report adds a finding about a keyword of n. Its place is the keyword's name, or the
// schema where the keyword is missing or none is meant (""). The message is one sentence
// without a full stop. What it gives is for the rule to complete, before the next call.
func (c *Context) Report(n schema.Node, keyword, format string, args ...any) *report.Entry {
	e := c.add(n.Value.Span(), keyword, format, args...)
	i := n.Value.Index(keyword)
	switch {
	case keyword == "":
	case i < 0:
		e.At = e.At.Append(keyword)
	default:
		c.place(e, n.Value.Members()[i])
	}
	return e
}

// ReportMember adds a finding about member i of a keyword's map or list.
func (c *Context) ReportMember(keyword string, of *jsontree.Value, i int, format string, args ...any) *report.Entry {
	m := of.Members()[i]
	span := m.NameSpan
	if of.IsArray() {
		span = m.Value.Span()
	}
	e := c.add(span, keyword, format, args...)
	e.Before = short(m.Value, maxValue)
	return e
}

// add adds a finding about the schema or value with a span.
func (c *Context) add(span jsontree.Span, keyword, format string, args ...any) *report.Entry {
	at, _ := jsontree.Locate(c.root, span)
	c.findings = append(c.findings, report.Entry{
		ID: c.rule.ID, Level: c.rule.Level, Target: c.Profile.Name, File: c.auditor.opt.File, Tool: c.Site.Tool,
		Span: span, At: at, Keyword: keyword, Message: fmt.Sprintf(format, args...), Fix: c.fix(),
	})
	return softened(&c.findings[len(c.findings)-1], c.Profile)
}

// softened makes an error a warning where little is known of the target.
func softened(e *report.Entry, p *fields.Profile) *report.Entry {
	if p.Thin && e.Level == report.Error {
		e.Level = report.Warning
	}
	return e
}

// place makes a finding one about a member that is there.
func (c *Context) place(e *report.Entry, m jsontree.Member) {
	e.Span, e.Before = m.NameSpan, short(m.Value, maxValue)
	e.At, _ = jsontree.Locate(c.root, e.Span)
	if len(c.twins) > 0 { // the word may stand there under its other name
		e.Keyword = e.At.Last()
	}
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

// written gives the word of a member as it stands in the schema: a twin's own spelling.
func (c *Context) written(m jsontree.Member) string {
	for i := range c.twins {
		if t := &c.twins[i]; t.member.NameSpan == m.NameSpan {
			return t.member.Name
		}
	}
	return m.Name
}
