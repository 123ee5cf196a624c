package audit

import (
	"slices"

	"schemafix/internal/container"
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/normalize"
	"schemafix/internal/report"
	"schemafix/internal/schema"
)

// Options are how a document is audited. Profile is needed; the rest may be zero.
type Options struct {
	Profile   *fields.Profile
	Container container.Options
	MaxDepth  int    // schemas within schemas, 0 for schema.MaxDepth
	File      string // its name, for entries and remedies

	// Refused leaves out what normalize would do beyond the findings, which takes a run of it.
	Refused bool
}

// Output is what an audit of one document found.
type Output struct {
	Findings []report.Entry // by position
	Bad      []report.Entry // places for a schema that hold none: errors of the input
	Schemas  int            // that were looked at
	Tools    int            // that the document declares
	Skipped  int            // tools without a schema, and schemas that are none of the target's business
}

// Document audits every schema of a document, whose tree is as it was parsed. The errors
// are those of container.Find and *container.SchemaError. When places for a schema hold none, they
// are all that the output has.
func Document(root *jsontree.Value, opt Options) (*Output, error) {
	found, err := container.Find(root, opt.Container)
	if err != nil {
		return nil, err
	}
	out := &Output{Tools: found.Tools, Skipped: len(found.Skipped)}
	if len(found.Bad) > 0 {
		out.Bad = normalize.BadSchemas(found.Bad)
		for i := range out.Bad {
			out.Bad[i].Target, out.Bad[i].File = opt.Profile.Name, opt.File
		}
		return out, nil
	}
	a := New(opt)
	for _, site := range found.Sites {
		if site.Role == container.Output && !opt.Profile.Needs.Has(fields.NeedOutputs) {
			out.Skipped++
			continue
		}
		findings, err := a.Schema(root, site)
		if err != nil {
			return nil, err
		}
		out.Schemas++
		out.Findings = append(out.Findings, findings...)
	}
	out.Findings = append(out.Findings, a.document(root, &found)...)
	report.Sort(out.Findings)
	return out, nil
}

// Auditor audits schemas for one target.
type Auditor struct {
	opt       Options
	rules     []*Rule
	forbidden fields.Set // the profile's ForbiddenKeys
	command   string     // that mends what normalize can mend
	worker    *normalize.Worker
}

// New gives an Auditor for the target of opt.
func New(opt Options) *Auditor {
	rules := RulesOf(opt.Profile)
	if opt.Refused {
		rules = slices.DeleteFunc(rules, func(r *Rule) bool { return r.ID == wouldRewrite.ID })
	}
	return &Auditor{
		worker: new(normalize.Worker),
		opt:    opt, rules: rules, forbidden: fields.SetOf(opt.Profile.ForbiddenKeys...),
		command: normalizeCommand(opt.Profile.Name, opt.File),
	}
}

// Schema audits the schema of one site of a document, whose root is as it was parsed. The
// findings come by position. The error is a *container.SchemaError.
func (a *Auditor) Schema(root *jsontree.Value, site container.Site) ([]report.Entry, error) {
	load := schema.Options{MaxDepth: a.opt.MaxDepth}
	if site.Kind == container.Pointer {
		load.Whole, load.Clone = root, same
	}
	doc, err := schema.Load(site.Schema, load)
	if err != nil {
		return nil, site.Failed(err)
	}
	c := &Context{Doc: doc, Profile: a.opt.Profile, Site: site, root: root, auditor: a}
	if err := c.readTwins(load); err != nil {
		return nil, site.Failed(err)
	}
	a.walk(c, c.Doc.RootNode(), true)
	for _, v := range c.Doc.Extra {
		a.walk(c, schema.Node{Value: v}, true)
	}
	for _, r := range a.rules {
		if c.rule = r; r.Site != nil {
			r.Site(c)
		}
	}
	report.Sort(c.findings)
	return slices.CompactFunc(c.findings, repeated), nil
}

// same stands for a copy: nothing is changed here.
func same(v *jsontree.Value) *jsontree.Value { return v }

// walk looks at n and all that lies below it. kept says whether n is left once the
// keywords that the target refuses have gone.
func (a *Auditor) walk(c *Context, n schema.Node, kept bool) {
	for _, r := range a.rules {
		if c.rule = r; r.Node != nil && (kept || !r.Kept) {
			r.Node(c, n)
		}
	}
	for child := range schema.Children(n) {
		a.walk(c, child, kept && a.opt.Profile.ActsOn(child.Keyword))
	}
}

// repeated reports whether two findings say the same: a place that only refs reach can be
// passed twice.
func repeated(a, b report.Entry) bool {
	return a.ID == b.ID && a.Span == b.Span && a.Keyword == b.Keyword && a.Message == b.Message
}
