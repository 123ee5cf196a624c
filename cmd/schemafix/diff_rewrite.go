package main

import (
	"fmt"

	"schemafix/internal/diff"
	"schemafix/internal/fields"
	"schemafix/internal/normalize"
	"schemafix/internal/report"
)

// rewritten compares an input with its rewrite, or two rewrites of it.
func (d *diffing) rewritten(in *input) error {
	text, err := d.read(in)
	if err != nil {
		d.complain(in, err)
		return nil
	}
	if len(d.flags.profiles) == 2 {
		return d.rewrites(in, text)
	}
	r := d.rewrite(in, text, d.flags.profiles[0], in.name)
	if r == nil {
		return nil
	}
	d.add(in.name, in.name, text, r.target.Text, r.found)
	return r.addPatch(r.before, r.after)
}

// add takes the differences between two texts.
func (d *diffing) add(oldName, newName, before, after string, found []diff.Difference) {
	d.differs = d.differs || before != after
	if d.flags.format == "text" {
		d.prove(found)
	}
	d.found = append(d.found, found...)
	if d.flags.format == "text" {
		before, after, shown, spread := spreadOut(before, after, found)
		if spread && before != after {
			d.text = append(d.text, "# "+visible(oldName)+" is one line, and is shown here with one value a line\n"...)
		}
		d.text = append(d.text, diff.Unified(oldName, newName, before, after, shown, d.colored(d.stdout))...)
	}
}

// addPatch makes the patch from one document to another, where it is asked for.
func (r *rewriting) addPatch(before, after []*document) error {
	switch {
	case r.flags.format != formatPatch || len(before) == 0:
	case r.seen > 1:
		return usagef("--format json-patch is for one document, and %s holds several", r.target.Name)
	default:
		r.patch = diff.Patch(before[0].root, after[0].root)
	}
	return nil
}

// rewrites compares the rewrites of an input for two targets.
func (d *diffing) rewrites(in *input, text string) error {
	var of [2]*rewriting
	var sides [2]diff.Side
	for i, p := range d.flags.profiles {
		if of[i] = d.rewrite(in, text, p, in.name+" ("+p.Name+")"); of[i] == nil {
			return nil
		}
		for _, doc := range of[i].after {
			if err := d.readSide(&sides[i], doc); err != nil {
				d.blame(doc, err)
				return nil
			}
		}
	}
	found, blamed, err := diff.Compare(&sides[0], &sides[1], diff.Options{MaxDepth: d.flags.maxDepth})
	if err != nil {
		d.blame(d.documents[blamed], err)
		return nil
	}
	d.add(of[0].target.Name, of[1].target.Name, of[0].target.Text, of[1].target.Text, found)
	return of[1].addPatch(of[0].after, of[1].after)
}

// rewriting is the rewrite of one input for a target. What it found is good as long as
// its worker.
type rewriting struct {
	*diffing
	profile       *fields.Profile
	worker        normalize.Worker
	target        *report.Source // the result
	seen          int            // documents of the input
	before, after []*document    // those in which there was something to rewrite
	found         []diff.Difference
}

// rewrite rewrites a text, and names the result; nil where that fails.
func (d *diffing) rewrite(in *input, text string, p *fields.Profile, name string) *rewriting {
	r := &rewriting{diffing: d, profile: p, target: &report.Source{Name: name}}
	ans, good := d.work(in, text, r.document)
	if !good {
		return nil
	}
	r.target.Text = string(ans.out)
	return r
}

func (r *rewriting) document(d *document, ans *answer) error {
	r.seen++
	out, err := r.worker.Document(d.text, d.root, r.flags.options(r.profile))
	if err != nil {
		return err
	}
	if len(out.Bad) > 0 {
		return &badSlots{out.Bad}
	}
	text, err := d.written(out)
	if err != nil {
		return err
	}
	ans.out = append(ans.out, d.lead...)
	result, err := d.reread(string(text), r.target, len(ans.out))
	if err != nil {
		return err
	}
	ans.out = append(append(ans.out, text...), d.tail...)
	r.before, r.after = append(r.before, d), append(r.after, result)
	c := changes{document: d, result: result, toProve: r.flags.witness}
	for i := range out.Schemas {
		s := &out.Schemas[i]
		if s.Result.Skipped {
			continue
		}
		r.checked++
		r.found = append(r.found, c.of(s)...)
		r.tellHandedBack(d, s)
	}
	return nil
}

// tellHandedBack says why a schema stays as it is.
func (r *rewriting) tellHandedBack(d *document, s *normalize.Schema) {
	if s.Fallback == nil || r.quiet {
		return
	}
	what := "the schema"
	if s.Site.Tool != "" {
		what = "tool " + s.Site.Tool
	}
	if s.Fallback.At != "" {
		what += " at " + string(s.Fallback.At)
	}
	line, column := d.source.Position(d.span(s.Fallback.Span).Start)
	fmt.Fprintf(r.stderr, "%s:%d:%d: %s can't be said for %s: %s\n", visible(d.source.Name), line, column, visible(what), r.profile.Name, visible(s.Fallback.Reason))
}
