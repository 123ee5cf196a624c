package main

import (
	"errors"
	"fmt"
	"sync"
)

// gathering is what normalize and audit have in common: they work on inputs, print the
// errors in order, and never succeed where nothing was checked.
type gathering struct {
	*app
	manner
	held      []byte // errors that wait until the report on stderr is whole
	hold      bool
	missed    []byte // an error to print if --tool matches nothing at all
	documents int    // of the current input
	failed    bool   // the current input has an error
	schemas   int
}

func (a *app) gather(f *inputFlags, inputs []*input) gathering {
	return gathering{app: a, manner: manner{
		blocks:     new(blockPool),
		answers:    new(sync.Pool),
		allowEmpty: f.allowEmpty,
		alone:      len(inputs) == 1,
		paints:     a.colored(a.stderr),
	}}
}

// run works on the inputs. newTask is called once for each worker.
func (g *gathering) run(jobs int, inputs []*input, newTask func() task, collect func(*piece, *answer) error) error {
	far := g.newProgress(len(inputs))
	defer far.clear()
	p := &pipeline{jobs: jobs, stdin: g.stdin, blocks: g.blocks}
	p.collect = func(pc *piece, ans *answer) error {
		far.clear()
		err := collect(pc, ans)
		far.step(pc)
		return err
	}
	p.worker = func() func(*piece) *answer {
		w := &worker{manner: g.manner, task: newTask()}
		return w.work
	}
	return p.run(inputs)
}

// take notes the errors and sums of an answer.
func (g *gathering) take(ans *answer) {
	g.documents += ans.documents
	if len(g.missed) == 0 {
		g.missed = append(g.missed, ans.missed...)
	}
	if ans.failed() {
		g.failed = true
		g.complain(ans.errs)
	}
}

// release gives the memory of an answer back.
func (g *gathering) release(ans *answer) {
	ans.reset()
	g.answers.Put(ans)
}

// endInput closes an input and reports whether all of it was worked on.
func (g *gathering) endInput(pc *piece) bool {
	switch {
	case pc.err != nil:
		g.failInput(pc.in, pc.err)
	case g.documents == 0 && !g.failed && len(g.missed) == 0 && !g.allowEmpty:
		g.failInput(pc.in, errors.New("it holds no document: nothing to check"))
	}
	good := !g.failed
	g.documents, g.failed = 0, false
	return good
}

// failInput tells of an error of an input as a whole.
func (g *gathering) failInput(in *input, err error) {
	g.failed = true
	g.complain(fmt.Appendf(nil, "%s: %s: %s\n", visible(in.name), paint(g.paints, "error"), visible(err.Error())))
}

// complain prints errors, or keeps them until the report is done.
func (g *gathering) complain(text []byte) {
	g.raise(exitFailed)
	if g.hold {
		g.held = append(g.held, text...)
		return
	}
	g.stderr.Write(text)
}

// endRun prints what waited, and fails where nothing was checked.
func (g *gathering) endRun() {
	g.hold = false
	if len(g.held) > 0 {
		g.complain(g.held)
	}
	if g.schemas > 0 || g.allowEmpty || g.code == exitFailed {
		return
	}
	if len(g.missed) > 0 {
		g.complain(g.missed)
		return
	}
	g.complain([]byte("schemafix: no schema was checked\n"))
}
