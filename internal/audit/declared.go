package audit

import (
	"fmt"
	"strconv"

	"schemafix/internal/container"
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/report"
)

// nameWord is the word of tools and response formats for their name. It stands around
// schemas and is no keyword.
const nameWord = "name"

// DocumentContext is what a rule sees of a document whose schemas are in containers, and
// where it reports. There is none of a document that is a schema, or of which only places
// were asked for.
type DocumentContext struct {
	Profile  *fields.Profile
	Declared []Declared // in the order of the document
	Tools    int        // that the document declares, those without a name and those not asked for too

	root     *jsontree.Value
	opt      Options
	rule     *Rule
	findings []report.Entry
}

// Declared is a tool or a response format that has a name.
type Declared struct {
	Name     string
	IsFormat bool
	At       jsontree.Pointer // of the object in which the name stands
	Value    *jsontree.Value  // that object
}

// document runs the rules that see the whole document.
func (a *Auditor) document(root *jsontree.Value, found *container.Result) []report.Entry {
	c := &DocumentContext{Profile: a.opt.Profile, Declared: declared(root, found), Tools: found.Tools, root: root, opt: a.opt}
	for _, r := range a.rules {
		if c.rule = r; r.Document != nil {
			r.Document(c)
		}
	}
	return c.findings
}

// declared lists what has a name: elements with a schema and those without, in the order
// of the document.
func declared(root *jsontree.Value, found *container.Result) []Declared {
	var all []Declared
	skipped := found.Skipped
	add := func(at jsontree.Pointer, isFormat bool) {
		v := at.Lookup(root)
		if len(all) > 0 && all[len(all)-1].Value == v { // it has several schemas
			return
		}
		if name := v.Get(nameWord); name.IsString() && !isCall(v) {
			all = append(all, Declared{Name: name.Str(), IsFormat: isFormat, At: at, Value: v})
		}
	}
	for i := range found.Sites {
		site := &found.Sites[i]
		for len(skipped) > 0 && skipped[0].Span.Start < site.Schema.Span().Start {
			add(skipped[0].At, false)
			skipped = skipped[1:]
		}
		if site.NameAt != "" {
			add(site.NameAt.Parent(), site.Kind == container.ResponseFormat || site.Kind == container.Playground)
		}
	}
	for i := range skipped {
		add(skipped[i].At, false)
	}
	return all
}

// isCall reports whether an object is what a model sent back, not what it may call.
func isCall(v *jsontree.Value) bool { return v.Has("arguments") || v.Has("input") }

// Report adds a finding about a member of a tool or format, which is there. What it gives
// is for the rule to complete, before the next call.
func (c *DocumentContext) Report(d *Declared, member, format string, args ...any) *report.Entry {
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

// list gives the list in which something is declared; false if it stands alone. The lists
// of one request's declarations, each in a tool of its own, are one.
func (c *DocumentContext) list(d *Declared) (jsontree.Pointer, bool) {
	for at := d.At; at != ""; at = at.Parent() {
		if _, err := strconv.Atoi(at.Last()); err != nil || !at.Parent().Lookup(c.root).IsArray() {
			continue
		}
		list := at.Parent()
		if outer, nested := c.list(&Declared{At: list.Parent()}); nested && isDeclarations(list.Last()) {
			return outer, true
		}
		return list, true
	}
	return "", false
}

// isDeclarations reports whether a member holds the functions of one tool.
func isDeclarations(name string) bool {
	return name == "functionDeclarations" || name == "function_declarations"
}
