package audit

import (
	"fmt"
	"slices"

	"schemafix/internal/normalize"
	"schemafix/internal/report"
)

// wouldRewrite keeps the promise that a document of which audit says nothing comes back
// from normalize byte for byte: what no other rule speaks of is told here.
var wouldRewrite = Rule{
	ID:    "would-rewrite",
	Title: "normalize would rewrite this",
	Doc: "The target takes the schema as it is, or another finding says why it does not; normalize would also change this, for the reason given. " +
		"Silent where a finding of the same schema names the pass already.",
	Bad:   `{"type":"object","properties":{"b":{"type":"string"},"a":{"type":"string","default":5}},"required":["b","a"],"additionalProperties":false}`,
	Good:  `{"type":"object","properties":{"a":{"type":"string"}},"required":["a"],"additionalProperties":false}`,
	Level: report.Note,
	Fix:   "nothing has to be done; run normalize to see the change",
	Wants: always,
	Site:  noteRewrites,
}

func noteRewrites(c *Context) {
	worker := c.auditor.worker
	worker.Reset()
	opt := normalize.Options{Profile: c.Profile, MaxDepth: c.auditor.opt.MaxDepth}
	rewritten, err := worker.Site(c.root, c.Site, opt)
	if err != nil {
		return // the same error ends the audit of this schema
	}
	if f := rewritten.Fallback; f != nil {
		c.noteFallback(f)
		return
	}
	told := c.passesTold()
	first := map[string]int{} // the finding of each pass: one is enough for a schema
	for _, change := range rewritten.Entries(c.root) {
		if told[change.ID] {
			continue
		}
		if at, known := first[change.ID]; known {
			c.findings[at].Times++
			continue
		}
		e := c.Report(c.Doc.RootNode(), "", "normalize would rewrite this: %s [%s]", change.Message, change.ID)
		e.Span, e.At, e.Keyword, e.Before, e.Effect, e.Times = change.Span, change.At, change.Keyword, change.Before, change.Effect, 1
		first[change.ID] = len(c.findings) - 1
	}
	for _, at := range first {
		if e := &c.findings[at]; e.Times > 1 {
			e.Message += fmt.Sprintf(", here and at %d more places", e.Times-1)
		}
	}
}

// noteFallback tells that a schema can't be expressed, where no finding says so.
func (c *Context) noteFallback(f *report.Fallback) {
	for _, e := range c.findings {
		if e.Level == report.Error || e.Level == report.Warning && c.Profile.Thin {
			return
		}
	}
	e := c.Report(c.Doc.RootNode(), "", "the schema can't be expressed for this target: %s", f.Reason)
	e.Level, e.Span, e.At = report.Warning, f.Span, f.At
}

// passesTold gives the passes that the findings so far name as their remedy.
func (c *Context) passesTold() map[string]bool {
	told := map[string]bool{}
	for _, r := range c.auditor.rules {
		if len(r.Passes) == 0 || !c.found(r.ID) {
			continue
		}
		for _, p := range r.Passes {
			told[p] = true
		}
	}
	return told
}

func (c *Context) found(id string) bool {
	return slices.ContainsFunc(c.findings, func(e report.Entry) bool { return e.ID == id })
}
