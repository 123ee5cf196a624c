package main

import (
	"slices"

	"schemafix/internal/audit"
	"schemafix/internal/fields"
	"schemafix/internal/normalize"
	"schemafix/internal/report"
)

// rewriter is what a worker of normalize rewrites with.
type rewriter struct {
	worker  normalize.Worker
	options normalize.Options
	layout  layout
	flags   *normalizeFlags
	full    bool           // every change is told
	silent  bool           // nothing is told
	plain   *audit.Auditor // of the mode without strict; made when it is needed
	proving *proving       // nil where no witnesses are asked for
	known   map[lossKind]bool
	scratch report.Document // for the sums, with entries, used again and again
	entries []report.Entry
}

// lossKind is losses, or names, that the summary tells as one. Only the first of a kind
// needs a place, and working that out is dear.
type lossKind struct {
	pass *normalize.Pass
	note string
	arg  string
	from string // the old name
}

// newTask makes the task of one worker.
func (n *normalizing) newTask() task {
	f := n.flags
	r := &rewriter{flags: f, layout: layout{flags: f.style}, full: n.full, silent: len(n.printers) == 0, known: map[lossKind]bool{}}
	r.options = normalize.Options{
		Profile: f.profile, Container: f.container(), MaxDepth: f.maxDepth, RefDepth: f.refDepth, MaxNodes: f.maxNodes,
		Fallback: f.fallback, Rename: f.rename, SpillIgnored: f.spillMore, To: f.toKind,
	}
	if f.witness {
		r.proving = &n.proving
	}
	return r.document
}

// document rewrites a document.
func (r *rewriter) document(d *document, ans *answer) error {
	r.worker.Reset()
	out, err := r.worker.Document(d.text, d.root, r.options)
	if err != nil {
		return err
	}
	if len(out.Bad) > 0 {
		return &badSlots{out.Bad}
	}
	text, err := r.layoutOf(d, out)
	if err != nil {
		return err
	}
	ans.out = append(append(append(ans.out, d.lead...), text...), d.tail...)
	ans.changed = ans.changed || out.Changed || string(text) != d.original()
	r.account(d, out, ans)
	return nil
}

// sourceOf gives the text that a document's entries point into.
func sourceOf(d *document) report.Source {
	return report.Source{Name: d.source.Name, Text: d.source.Text, FirstLine: d.source.FirstLine}
}

// account puts into the answer what is to be told of a document.
func (r *rewriter) account(d *document, out *normalize.Output, ans *answer) {
	if r.full {
		doc := r.wholeStory(d, out)
		ans.tally.Add(doc)
		ans.told = append(ans.told, doc)
		return
	}
	r.count(out, &ans.tally)
	if r.silent {
		return
	}
	if doc := r.losses(d, out); doc != nil {
		ans.told = append(ans.told, doc)
	}
}

// wholeStory tells everything that was done to a document.
func (r *rewriter) wholeStory(d *document, out *normalize.Output) *report.Document {
	doc := &report.Document{Source: sourceOf(d), Changes: out.Changes, Tools: out.Tools, Skipped: len(out.Skipped), HandedOver: out.HandedOver}
	placeEntries(d, doc.Changes)
	for i := range out.Schemas {
		s := &out.Schemas[i]
		if s.Result.Skipped {
			doc.Skipped++
			continue
		}
		told := r.outline(d, s)
		told.Changes = s.Entries(d.root)
		if r.proving != nil {
			r.proving.changes(s, told.Changes, func(*report.Entry) bool { return true })
		}
		placeEntries(d, told.Changes)
		doc.Schemas = append(doc.Schemas, told)
	}
	return doc
}

// outline gives a schema without its changes.
func (r *rewriter) outline(d *document, s *normalize.Schema) report.Schema {
	told := report.Schema{Tool: s.Site.Tool, At: s.Site.At, Strict: s.Strict}
	if s.Fallback != nil {
		f := *s.Fallback
		f.Span = d.span(f.Span)
		f.Refused = r.refusedAnyway(d, s)
		told.Fallback = &f
	}
	return told
}

// refusedAnyway gives the first error that the provider's plain mode finds in a schema that was
// handed back as it was, or "".
func (r *rewriter) refusedAnyway(d *document, s *normalize.Schema) string {
	plain := fields.Target(r.flags.profile.Plain)
	if plain == nil || s.Result.Changed() {
		return ""
	}
	if r.plain == nil {
		r.plain = audit.New(audit.Options{Profile: plain, MaxDepth: r.flags.maxDepth, Refused: true})
	}
	found, err := r.plain.Schema(d.root, s.Site)
	if err != nil {
		return ""
	}
	i := slices.IndexFunc(found, func(e report.Entry) bool { return e.Level == report.Error })
	if i < 0 {
		return ""
	}
	return found[i].Message
}

// placeEntries makes entries point into the document's source.
func placeEntries(d *document, entries []report.Entry) {
	for i := range entries {
		entries[i].File = d.source.Name
		entries[i].Span = d.span(entries[i].Span)
	}
}

// count adds a document to the sums, with only as much of its entries as is summed.
func (r *rewriter) count(out *normalize.Output, tally *report.Tally) {
	doc := &r.scratch
	doc.Tools, doc.Skipped, doc.Changes, doc.Schemas = out.Tools, len(out.Skipped), out.Changes, doc.Schemas[:0]
	doc.HandedOver = out.HandedOver
	r.entries = r.entries[:0]
	for i := range out.Schemas {
		s := &out.Schemas[i]
		if s.Result.Skipped {
			doc.Skipped++
			continue
		}
		first := len(r.entries)
		for j := range s.Result.Changes {
			c := &s.Result.Changes[j]
			r.entries = append(r.entries, report.Entry{Effect: c.Effect, Inherent: c.Inherent, Renamed: c.Renamed})
		}
		doc.Schemas = append(doc.Schemas, report.Schema{Strict: s.Strict, Fallback: s.Fallback, Changes: r.entries[first:]})
	}
	tally.Add(doc)
}

// losses tells what the summary is for: the schemas that were handed back, losses, and what
// is called otherwise. It gives nil where there is nothing to tell.
func (r *rewriter) losses(d *document, out *normalize.Output) *report.Document {
	var schemas []report.Schema
	for i := range out.Schemas {
		s := &out.Schemas[i]
		if s.Fallback == nil && !slices.ContainsFunc(s.Result.Changes, isNews) {
			continue
		}
		told := r.outline(d, s)
		told.Changes = r.lossesOf(d, s)
		schemas = append(schemas, told)
	}
	if schemas == nil && len(out.Changes) == 0 {
		return nil
	}
	placeEntries(d, out.Changes)
	return &report.Document{Source: sourceOf(d), Changes: out.Changes, Schemas: schemas}
}

// isNews reports whether the summary tells of a change.
func isNews(c normalize.Change) bool { return c.Lossy() || c.Renamed != nil }

// lossesOf gives the losses of a schema. The whole entries are made only where a kind of
// loss comes up for the first time: of the others the summary wants the number.
func (r *rewriter) lossesOf(d *document, s *normalize.Schema) []report.Entry {
	var losses []report.Entry
	var fresh map[[2]string]bool // kinds by pass and message; nil without any
	for i := range s.Result.Changes {
		c := &s.Result.Changes[i]
		if !isNews(*c) {
			continue
		}
		kind := lossKind{pass: c.Pass, note: c.Note, arg: c.Arg}
		if c.Renamed != nil {
			kind.from = c.Renamed.From
		}
		if !r.known[kind] {
			if fresh == nil {
				fresh = map[[2]string]bool{}
			}
			r.known[kind] = true
			fresh[[2]string{c.Pass.ID, c.Message()}] = true
		}
		losses = append(losses, report.Entry{ID: c.Pass.ID, Message: c.Message(), Effect: c.Effect, Inherent: c.Inherent, Renamed: c.Renamed})
	}
	if fresh == nil {
		return losses
	}
	entries := slices.DeleteFunc(s.Entries(d.root), func(e report.Entry) bool { return !e.Lossy() && e.Renamed == nil })
	placeEntries(d, entries)
	if r.proving != nil {
		r.proving.changes(s, entries, func(e *report.Entry) bool {
			kind := [2]string{e.ID, e.Message}
			first := fresh[kind]
			delete(fresh, kind) // the summary shows the first of a kind
			return first
		})
	}
	return entries
}
