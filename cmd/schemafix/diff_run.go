package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"sync"

	"schemafix/internal/container"
	"schemafix/internal/diff"
	"schemafix/internal/jsontree"
	"schemafix/internal/normalize"
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

	documents map[*diff.Document]*document // that were read for a comparison
	proving   proving
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
		keepTrees: true,
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
	_, good := d.work(in, text, func(doc *document, _ *answer) error { return d.readSide(s, doc) })
	if !good {
		return nil
	}
	return s
}

// readSide adds a document to a side.
func (d *diffing) readSide(s *diff.Side, doc *document) error {
	read := &diff.Document{Root: doc.root, Source: doc.source, Origin: doc.span}
	err := s.Read(read, d.flags.container())
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
	d.documents[read] = doc
	d.checked += len(read.Found.Sites)
	return nil
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
		d.blame(d.documents[blamed], err)
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
func (d *diffing) blame(of *document, err error) {
	d.raise(exitFailed)
	w := &worker{manner: manner{paints: d.colored(d.stderr)}}
	d.stderr.Write(w.appendErrors(nil, of, err))
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
