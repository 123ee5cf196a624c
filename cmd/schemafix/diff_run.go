package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"sync"

	"schemafix/internal/container"
	"schemafix/internal/diff"
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/normalize"
	"schemafix/internal/report"
)

// diffing is one run of diff.
type diffing struct {
	*app
	flags   *diffFlags
	found   []diff.Difference
	differs bool
	checked int    // schemas that were looked at
	text    []byte // unified diffs, in the text form
	patch   []diff.Operation
	none    error // --tool matched nothing in a document

	proving proving
}

// read gives the text of an input.
func (d *diffing) read(in *input) (string, error) {
	switch {
	case in.err != nil:
		return "", in.err
	case in.isStdin():
		text, err := io.ReadAll(d.stdin)
		return string(text), err
	}
	text, err := os.ReadFile(in.path)
	if err != nil {
		return "", plain(err)
	}
	return string(text), nil
}

// complain tells of an error of an input as a whole.
func (d *diffing) complain(in *input, err error) {
	d.raise(exitFailed)
	fmt.Fprintf(d.stderr, "%s: %s: %s\n", visible(in.name), paint(d.colored(d.stderr), "error"), visible(err.Error()))
}

// work has a task work on the documents of a text, and reports whether all went well.
func (d *diffing) work(in *input, text string, t task) (ans *answer, good bool) {
	w := &worker{task: t, manner: manner{
		blocks: new(blockPool), answers: new(sync.Pool), echo: true, allowEmpty: d.flags.allowEmpty, alone: true, paints: d.colored(d.stderr),
	}}
	ans = w.work(&piece{in: in, text: text})
	if ans.failed() {
		d.raise(exitFailed)
		d.stderr.Write(ans.errs)
	}
	return ans, !ans.failed()
}

// lone finds the input of one argument.
func (d *diffing) lone(arg string) (*input, error) {
	inputs, err := d.flags.find([]string{arg}, d.stdin)
	if err != nil {
		return nil, err
	}
	if len(inputs) != 1 {
		return nil, usagef("%s is %d files; diff compares one file with another", arg, len(inputs))
	}
	return inputs[0], nil
}

// files compares two files.
func (d *diffing) files(before, after string) error {
	var sides [2]*diff.Side
	for i, arg := range []string{before, after} {
		in, err := d.lone(arg)
		if err != nil {
			return err
		}
		text, err := d.read(in)
		if err != nil {
			d.complain(in, err)
			continue
		}
		sides[i] = d.side(in, text)
	}
	if sides[0] == nil || sides[1] == nil {
		return nil
	}
	if err := d.compare(sides[0], sides[1]); err != nil {
		return err
	}
	return d.finish()
}

// side reads the documents of a text; nil where that fails.
func (d *diffing) side(in *input, text string) *diff.Side {
	s := new(diff.Side)
	_, good := d.work(in, text, func(doc *document, _ *answer) error {
		root, err := new(jsontree.Parser).Parse(doc.text)
		if err != nil {
			return err
		}
		read, err := s.Read(root, doc.source, int32(doc.offset), d.flags.container())
		var none *container.NotFoundError
		if errors.As(err, &none) && none.Pattern != "" {
			d.none = err
			return nil
		}
		if err != nil {
			return err
		}
		if len(read.Found.Bad) > 0 {
			return &badSlots{normalize.BadSchemas(read.Found.Bad)}
		}
		d.checked += len(read.Found.Sites)
		return nil
	})
	if !good {
		return nil
	}
	return s
}

// compare finds what differs between two sides.
func (d *diffing) compare(before, after *diff.Side) error {
	if d.flags.format == formatPatch {
		if len(before.Documents) != 1 || len(after.Documents) != 1 {
			return usagef("--format json-patch is for one document on each side")
		}
		d.patch = diff.Patch(before.Documents[0].Root, after.Documents[0].Root)
	}
	found, blamed, err := diff.Compare(before, after, diff.Options{MaxDepth: d.flags.maxDepth})
	if err != nil {
		d.blame(blamed, err)
		return nil
	}
	d.found = append(d.found, found...)
	d.differs = d.differs || len(found) > 0 || len(d.patch) > 0
	if len(found) == 0 && len(d.patch) == 0 {
		d.tellOthers(before, after)
	}
	return nil
}

// tellOthers says that documents differ outside of their schemas, if they do.
func (d *diffing) tellOthers(before, after *diff.Side) {
	same := slices.EqualFunc(before.Documents, after.Documents, func(a, b *diff.Document) bool { return jsontree.Equal(a.Root, b.Root) })
	if !same && !d.quiet {
		fmt.Fprintln(d.stderr, "the schemas mean the same; --format json-patch shows what else differs")
	}
}

// blame tells of an error in a document.
func (d *diffing) blame(of *diff.Document, err error) {
	d.raise(exitFailed)
	w := &worker{manner: manner{paints: d.colored(d.stderr)}}
	d.stderr.Write(w.appendErrors(nil, &document{root: of.Root, source: of.Source, offset: int(of.Offset)}, err))
}

// prove looks for witnesses where they are asked for.
func (d *diffing) prove(found []diff.Difference) {
	if d.flags.witness {
		d.proving.differences(found)
	}
}

// finish looks for witnesses, prints, and sets the exit code.
func (d *diffing) finish() error {
	if d.checked == 0 && d.code != exitFailed && !d.flags.allowEmpty {
		d.raise(exitFailed)
		message := "no schema was checked"
		if d.none != nil {
			message = d.none.Error()
		}
		fmt.Fprintf(d.stderr, "schemafix: %s\n", message)
		return nil
	}
	if d.flags.format != "text" || len(d.flags.profiles) == 0 {
		d.prove(d.found)
	}
	if !d.quiet {
		d.proving.tell(d.stderr)
	}
	if d.flags.fails(diff.Counted(d.found), d.differs) {
		d.raise(exitFindings)
	}
	return d.print()
}

func (d *diffing) print() error {
	if d.code == exitFailed && len(d.found) == 0 && len(d.text) == 0 {
		return nil
	}
	switch d.flags.format {
	case "json":
		return diff.WriteJSON(d.stdout, d.found)
	case "markdown":
		return diff.WriteMarkdown(d.stdout, d.found)
	case "github":
		return diff.WriteGitHub(d.stdout, d.found, folderInRepository())
	case formatPatch:
		_, err := d.stdout.Write(diff.AppendPatch(nil, d.patch))
		return err
	}
	if _, err := d.stdout.Write(d.text); err != nil {
		return err
	}
	if len(d.flags.profiles) == 0 {
		if err := diff.WriteText(d.stdout, d.found, d.colored(d.stdout)); err != nil {
			return err
		}
	}
	if len(d.found) == 0 {
		return nil
	}
	lead := ""
	if len(d.flags.profiles) > 0 {
		lead = "# "
	}
	_, err := fmt.Fprintf(d.stdout, "%s%s\n", lead, diff.Summary(d.found))
	return err
}

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
	r := &rewriting{diffing: d, profile: d.flags.profiles[0], target: &report.Source{Name: in.name}}
	out, good := r.run(in, text)
	if !good {
		return nil
	}
	d.add(in.name, in.name, text, out, r.found)
	if d.flags.format == formatPatch {
		return d.patchOf(in, text, out)
	}
	return nil
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

// patchOf makes the patch from one text to another.
func (d *diffing) patchOf(in *input, before, after string) error {
	a, err := new(jsontree.Parser).Parse(before)
	if err != nil {
		return usagef("--format json-patch is for one document, and %s holds several", in.name)
	}
	b, err := new(jsontree.Parser).Parse(after)
	if err != nil {
		return fmt.Errorf("the result is no JSON: %w", err)
	}
	d.patch = diff.Patch(a, b)
	return nil
}

// rewrites compares the rewrites of an input for two targets.
func (d *diffing) rewrites(in *input, text string) error {
	var outs [2]string
	var sides [2]*diff.Side
	var names [2]string
	for i, p := range d.flags.profiles {
		r := &rewriting{diffing: d, profile: p, target: &report.Source{}}
		out, good := r.run(in, text)
		if !good {
			return nil
		}
		outs[i], names[i] = out, in.name+" ("+p.Name+")"
		if sides[i] = d.side(&input{name: names[i]}, out); sides[i] == nil {
			return nil
		}
	}
	found, blamed, err := diff.Compare(sides[0], sides[1], diff.Options{MaxDepth: d.flags.maxDepth})
	if err != nil {
		d.blame(blamed, err)
		return nil
	}
	d.add(names[0], names[1], outs[0], outs[1], found)
	if d.flags.format == formatPatch {
		return d.patchOf(in, outs[0], outs[1])
	}
	return nil
}

// rewriting is the rewrite of one input for a target. What it found is good as long as
// its worker.
type rewriting struct {
	*diffing
	profile *fields.Profile
	worker  normalize.Worker
	target  *report.Source // the result
	found   []diff.Difference
}

// run rewrites a text, and reports whether that went well.
func (r *rewriting) run(in *input, text string) (string, bool) {
	ans, good := r.work(in, text, r.document)
	r.target.Text = string(ans.out)
	return r.target.Text, good
}

func (r *rewriting) document(d *document, ans *answer) error {
	root, err := new(jsontree.Parser).Parse(d.text)
	if err != nil {
		return err
	}
	out, err := r.worker.Document(d.text, root, r.flags.options(r.profile))
	if err != nil {
		return err
	}
	if len(out.Bad) > 0 {
		return &badSlots{out.Bad}
	}
	text := string(out.Text)
	result, err := new(jsontree.Parser).Parse(text)
	if err != nil {
		return fmt.Errorf("the result is no JSON: %w", err)
	}
	ans.out = append(ans.out, d.lead...)
	c := changes{document: d, root: root, result: result, source: r.target, offset: int32(len(ans.out)), toProve: r.flags.witness}
	ans.out = append(append(ans.out, text...), d.tail...)
	for i := range out.Schemas {
		s := &out.Schemas[i]
		if s.Result.Skipped {
			continue
		}
		r.checked++
		r.found = append(r.found, c.of(s)...)
		r.tellHandedBack(s)
	}
	return nil
}

// tellHandedBack says why a schema stays as it is.
func (r *rewriting) tellHandedBack(s *normalize.Schema) {
	if s.Fallback == nil || r.quiet {
		return
	}
	name := "the schema"
	if s.Site.Tool != "" {
		name = "tool " + s.Site.Tool
	}
	fmt.Fprintf(r.stderr, "%s: %s can't be said for %s: %s\n", visible(strings.TrimSpace(r.target.Name+" at "+string(s.Fallback.At))), visible(name), r.profile.Name, visible(s.Fallback.Reason))
}
