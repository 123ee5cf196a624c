package normalize

import (
	"fmt"
	"slices"

	"schemafix/internal/container"
	"schemafix/internal/fields"
	"schemafix/internal/handover"
	"schemafix/internal/jsontree"
	"schemafix/internal/report"
)

// Options are how schemas are rewritten. Profile is needed; the rest may be zero.
type Options struct {
	Profile   *fields.Profile
	Container container.Options
	MaxDepth  int // schemas within schemas, 0 for schema.MaxDepth
	RefDepth  int // how often a definition is written out within itself, 0 for DefaultRefDepth
	MaxNodes  int // schemas that copies of definitions may hold, 0 for DefaultMaxNodes
	// Fallback is the target that schemas are rewritten for which the profile hands back; nil
	// leaves them as they are.
	Fallback *fields.Profile

	// SpillIgnored tells in the description too what the target takes and does not act on.
	SpillIgnored bool
	Rename       bool // properties and tools whose names the target refuses get others

	// To is the container that the tools are handed over in, one of handover.Names; 0 leaves
	// them where they stand.
	To container.Kind

	source   string          // the text that spans lie in
	freeRoot bool            // the root need not be an object
	whole    *jsontree.Value // where refs are tried that fail in the schema itself
}

// Output is one document after normalize.
type Output struct {
	Text    []byte // the document; the very bytes of the source when nothing changed
	Changed bool
	Schemas []Schema
	Changes []report.Entry // around the schemas: names of tools; what stays behind and what is added where they are handed over
	Skipped []container.Skipped
	Tools   int
	Bad     []report.Entry // schema slots that hold no schema: errors of the input

	HandedOver int // tools that stand in another container now
}

// Schema is what became of one schema of a document.
type Schema struct {
	Site     container.Site
	Strict   *bool // the effective strictness, for strict targets
	Fallback *report.Fallback
	Result   *Result
	// OverBudget says that it was handed back for the sake of other tools of the request.
	OverBudget bool

	leftOut bool              // the member that holds the schema leaves the container
	renamed string            // the member's new name, or ""
	moved   *jsontree.Pointer // where it stands in another container; where it would, if it leaves
}

// BadSchemas tells of places for a schema that hold something else: errors of the input.
func BadSchemas(bad []*container.BadSchemaError) []report.Entry {
	var entries []report.Entry
	for _, b := range bad {
		entries = append(entries, report.Entry{ID: "bad-schema", Level: report.Error, Tool: b.Tool, Span: b.Span, At: b.At, Message: b.Error()})
	}
	return entries
}

// Document rewrites every schema of a document in its place and leaves the rest of the
// text as it is, or hands the tools over. root is the tree of src. The errors are those of
// container.Find, *container.SchemaError and *handover.Error.
func (w *Worker) Document(src string, root *jsontree.Value, opt Options) (*Output, error) {
	found, err := container.Find(root, opt.Container)
	if err != nil && (opt.To == 0 || !handover.HasTools(found)) {
		return nil, err
	}
	w.outputs = append(w.outputs, Output{Skipped: found.Skipped, Tools: found.Tools})
	out := &w.outputs[len(w.outputs)-1]
	first := len(w.schemas)
	out.Bad = BadSchemas(found.Bad)
	if len(out.Bad) > 0 {
		return out, nil
	}
	opt.source = src
	sites := found.Sites
	var plan *handover.Plan
	if opt.To != 0 {
		if plan, err = out.plan(root, found, opt); err != nil {
			return nil, err
		}
		sites = plan.Sites()
	}
	s := splicer{src: src, edits: w.edits[:0]}
	for _, site := range sites {
		sc, err := w.Site(root, site, opt)
		if err != nil {
			return nil, err
		}
		w.schemas = append(w.schemas, sc)
	}
	out.Schemas = w.schemas[first:len(w.schemas):len(w.schemas)]
	planStrict(out.Schemas, opt)
	for i := range out.Schemas {
		s.schema(out.Schemas[i])
	}
	if opt.Rename {
		r := newToolRenaming(root, &found, plan != nil && !plan.InPlace(), opt)
		s.edits, out.Changes = append(s.edits, r.edits...), r.entries
	}
	w.edits = s.edits
	start := len(w.text)
	if err := w.write(&s, root, plan, out, opt); err != nil {
		return nil, err
	}
	out.Text = w.text[start:len(w.text):len(w.text)]
	return out, nil
}

// write appends the rewritten document to the worker's text, and says whether it changed.
func (w *Worker) write(s *splicer, root *jsontree.Value, plan *handover.Plan, out *Output, opt Options) error {
	switch {
	case plan != nil && !plan.InPlace():
		return w.handOver(s, root, plan, out, opt)
	case len(s.edits) > 0:
		w.text = s.appendText(w.text)
		out.Changed = true
	default:
		w.text = append(w.text, s.src...)
	}
	return nil
}

// Site rewrites the schema of one site of a document whose tree is root.
func (w *Worker) Site(root *jsontree.Value, site container.Site, opt Options) (Schema, error) {
	if site.Role == container.Output && !opt.Profile.Needs.Has(fields.NeedOutputs) {
		return Schema{Site: site, Result: &Result{Schema: site.Schema, Skipped: true}}, nil
	}
	opt.freeRoot = FreeRoot(opt.Profile, &site)
	if site.Kind == container.Pointer {
		opt.whole = root
	}
	res, err := w.Schema(site.Schema, opt)
	if err != nil {
		return Schema{}, site.Failed(err)
	}
	s := Schema{Site: site, Result: res}
	if f := res.Fallback; f != nil {
		at, _ := jsontree.Locate(root, f.Span)
		s.Fallback = &report.Fallback{Reason: f.Reason, At: at, Span: f.Span}
	}
	s.Strict = opt.strictness(res)
	if s.Fallback != nil && opt.Fallback != nil && res.Fallback.Emptied == nil {
		if err := w.rewritePlain(&s, opt); err != nil {
			return Schema{}, err
		}
	}
	s.fitDeclaration(opt)
	return s, nil
}

// rewritePlain rewrites a schema that was handed back for another target. Where that hands
// it back too, it stays as it is.
func (w *Worker) rewritePlain(s *Schema, opt Options) error {
	opt.Profile, opt.Fallback = opt.Fallback, nil
	res, err := w.Schema(s.Site.Schema, opt)
	if err != nil {
		return s.Site.Failed(err)
	}
	if res.Fallback == nil {
		s.Result = res
	}
	return nil
}

// strictness says whether a rewritten schema is strict; nil where the target is no strict
// one.
func (opt *Options) strictness(res *Result) *bool {
	if !opt.Profile.Needs.Has(fields.NeedHandBack) {
		return nil
	}
	strict := res.Fallback == nil
	return &strict
}

// FreeRoot reports whether the root of a site's schema may be anything: of what a tool gives,
// and for some targets of the format of an answer in a request of theirs.
func FreeRoot(p *fields.Profile, site *container.Site) bool {
	return site.Role == container.Output ||
		site.Role == container.Format && site.Kind == container.Gemini && p.Needs.Has(fields.NeedFreeAnswers)
}

// Entries gives the changes of a schema for a report, equal ones merged. root is the
// tree of the document.
func (s *Schema) Entries(root *jsontree.Value) []report.Entry {
	output, there := s.OutputAt()
	if !there {
		output = output.Parent()
	}
	return s.Result.entries(root, s.Site, output)
}

// strictField is the container's word for strict mode; no keyword.
const strictField = "strict"

// splicer puts rewritten schemas and strict flags into the source, and copies the rest.
type splicer struct {
	src   string
	style *jsontree.Style
	lines *jsontree.LineTable
	edits []edit
}

// edit replaces a stretch of the source by a schema or, with a nil schema, by a text.
type edit struct {
	start, end int
	schema     *jsontree.Value
	text       string
}

func (s *splicer) schema(sc Schema) {
	if sc.leftOut {
		s.edits = append(s.edits, removal(sc.Site))
		return
	}
	if sc.renamed != "" {
		span := sc.Site.Owner.Members()[sc.Site.Member].NameSpan
		s.edits = append(s.edits, edit{start: int(span.Start), end: int(span.End), text: `"` + sc.renamed + `"`})
	}
	if sc.Result.SchemaChanged() {
		span := sc.Site.Schema.Span()
		s.edits = append(s.edits, edit{start: int(span.Start), end: int(span.End), schema: sc.Result.Schema})
	}
	slot := sc.Site.Strict
	if sc.Strict == nil || !slot.Allowed || slot.Value.IsBool(*sc.Strict) {
		return
	}
	word := fmt.Sprint(*sc.Strict)
	if slot.Value != nil {
		span := slot.Value.Span()
		s.edits = append(s.edits, edit{start: int(span.Start), end: int(span.End), text: word})
		return
	}
	s.edits = append(s.edits, s.insert(slot, word))
}

// insert adds the strict field after a member, with the white space that stands before
// that member's name and around its colon.
func (s *splicer) insert(slot container.StrictSlot, word string) edit {
	m := slot.Owner.Members()[slot.After]
	before := s.src[:m.NameSpan.Start]
	gap := before[len(trimSpaceRight(before)):]
	if slot.After == 0 && len(gap) == 0 {
		gap = s.styleOf().Comma[1:]
	}
	colon := s.src[m.NameSpan.End:m.Value.Span().Start]
	text := "," + gap + `"` + strictField + `"` + colon + word
	end := int(m.Value.Span().End)
	return edit{start: end, end: end, text: text}
}

func trimSpaceRight(s string) string {
	for len(s) > 0 && (s[len(s)-1] == ' ' || s[len(s)-1] == '\t' || s[len(s)-1] == '\n' || s[len(s)-1] == '\r') {
		s = s[:len(s)-1]
	}
	return s
}

// appendSchema lays a schema out as the source is laid out where it starts.
func (s *splicer) appendSchema(dst []byte, v *jsontree.Value, start int) []byte {
	st := s.styleOf()
	if !st.Multiline {
		return jsontree.AppendStyled(dst, v, s.src, *st, nil, "")
	}
	if s.lines == nil {
		s.lines = jsontree.NewLineTable(s.src)
	}
	return jsontree.AppendStyled(dst, v, s.src, *st, s.lines, indentAt(s.src, start))
}

func (s *splicer) styleOf() *jsontree.Style {
	if s.style == nil {
		st := jsontree.DetectStyle(s.src)
		s.style = &st
	}
	return s.style
}

// indentAt gives the white space at the start of the line that an offset lies on.
func indentAt(src string, offset int) string {
	start := offset
	for start > 0 && src[start-1] != '\n' {
		start--
	}
	end := start
	for end < offset && (src[end] == ' ' || src[end] == '\t') {
		end++
	}
	return src[start:end]
}

// appendText appends the source with the edits made.
func (s *splicer) appendText(dst []byte) []byte {
	slices.SortStableFunc(s.edits, func(a, b edit) int { return a.start - b.start })
	at := 0
	for _, e := range s.edits {
		dst = append(dst, s.src[at:e.start]...)
		if e.schema != nil {
			dst = s.appendSchema(dst, e.schema, e.start)
		} else {
			dst = append(dst, e.text...)
		}
		at = e.end
	}
	return append(dst, s.src[at:]...)
}
