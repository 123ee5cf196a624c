package main

import (
	"fmt"
	"io"
	"time"
)

// progress tells on a terminal how far a long run is. It is shown between pieces, by the
// one goroutine that prints everything, and cleared before anything else is printed.
type progress struct {
	w        io.Writer // nil: nothing is told
	now      func() time.Time
	started  time.Time
	told     time.Time
	shown    bool
	inputs   int
	finished int
}

// Only what lasts longer than slowAfter is told of, and no more often than each tellEvery.
const (
	slowAfter = time.Second
	tellEvery = 200 * time.Millisecond
)

// newProgress gives the progress of a run over some inputs.
func (a *app) newProgress(inputs int) *progress {
	p := &progress{now: time.Now, inputs: inputs}
	if isTerminal(a.stderr) && !a.quiet {
		p.w = a.stderr
	}
	p.started = p.now()
	return p
}

// step tells that a piece of an input is done.
func (p *progress) step(pc *piece) {
	if pc.end {
		p.finished++
	}
	now := p.now()
	if p.w == nil || now.Sub(p.started) < slowAfter || now.Sub(p.told) < tellEvery {
		return
	}
	p.told, p.shown = now, true
	if p.inputs == 1 && pc.line > 0 {
		fmt.Fprintf(p.w, "\r\x1b[K%s: line %d", visible(pc.in.name), pc.line)
		return
	}
	fmt.Fprintf(p.w, "\r\x1b[K%d of %d files", p.finished, p.inputs)
}

// clear takes the line off the terminal.
func (p *progress) clear() {
	if p.shown {
		p.shown = false
		io.WriteString(p.w, "\r\x1b[K")
	}
}
