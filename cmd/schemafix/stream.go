package main

import (
	"bytes"
	"context"
	"io"
	"os"
	"runtime"
	"strings"

	"golang.org/x/sync/errgroup"
)

// piece is what a worker takes at once: a block of lines, each of which is a document,
// or all the text of an input. The end of an input is a piece of its own.
type piece struct {
	in    *input
	block []byte // lines of NDJSON; the worker gives it back to the pool
	line  int    // number of the first line of block
	text  string // all of the input, where it is not NDJSON
	end   bool   // the input ends; there is nothing to work on
	err   error  // of an end: what was not read, and why
	done  chan *answer
}

// pipeline reads inputs, hands their pieces to workers, and the answers to collect: in
// the order of the inputs, whatever the number of workers.
type pipeline struct {
	jobs   int // workers; 0: one for each CPU
	stdin  io.Reader
	blocks *blockPool
	worker func() func(*piece) *answer // called once for each worker
	// collect takes the pieces in order. answer is nil at the end of an input. An
	// error ends the work.
	collect func(*piece, *answer) error
}

// run works on the inputs until all are done or collect has failed. It does not wait
// for the reader then: that may be stuck in a pipe to which nobody writes.
func (p *pipeline) run(inputs []*input) error {
	jobs := p.jobs
	if jobs == 0 {
		jobs = runtime.GOMAXPROCS(0)
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	work := make(chan *piece)
	order := make(chan *piece, 2*jobs)
	var group errgroup.Group
	group.Go(func() error {
		defer close(order)
		defer close(work)
		f := feeder{pipeline: p, ctx: ctx, work: work, order: order}
		return f.feed(inputs)
	})
	for range jobs {
		group.Go(func() error {
			do := p.worker()
			for pc := range work {
				pc.done <- do(pc)
			}
			return nil
		})
	}
	for pc := range order {
		var ans *answer
		if !pc.end {
			ans = <-pc.done
		}
		if err := p.collect(pc, ans); err != nil {
			return err
		}
	}
	return group.Wait()
}

// feeder is the reading side of a pipeline.
type feeder struct {
	*pipeline
	ctx         context.Context
	work, order chan<- *piece
}

// feed reads the inputs one after the other. The error is that of the context; an input
// that can't be read ends with a piece that says so.
func (f *feeder) feed(inputs []*input) error {
	for _, in := range inputs {
		err := in.err
		if err == nil {
			err = f.read(in)
		}
		if f.ctx.Err() != nil {
			return f.ctx.Err()
		}
		if err := f.send(&piece{in: in, end: true, err: err}); err != nil {
			return err
		}
	}
	return nil
}

func (f *feeder) read(in *input) error {
	r, size := f.stdin, 0
	if !in.isStdin() {
		file, err := os.Open(in.path)
		if err != nil {
			return plain(err)
		}
		defer file.Close()
		if info, err := file.Stat(); err == nil && info.Mode().IsRegular() {
			size = int(info.Size())
		}
		r = file
	}
	b := &blockReader{r: r, size: blockSize, pool: f.blocks}
	first, err := b.next()
	if err != nil && err != io.EOF {
		return plain(err)
	}
	if !in.isForeign() && isNDJSON(in.name, first, !b.ended()) {
		return f.lines(in, b, first)
	}
	return f.whole(in, b, first, size)
}

// lines sends the blocks of NDJSON.
func (f *feeder) lines(in *input, b *blockReader, block []byte) error {
	line := 1
	for {
		next := line + bytes.Count(block, []byte("\n"))
		if err := f.send(&piece{in: in, block: block, line: line}); err != nil {
			return err
		}
		line = next
		var err error
		switch block, err = b.next(); {
		case err == io.EOF:
			return nil
		case err != nil:
			return plain(err)
		}
	}
}

// whole sends all of an input as one text.
func (f *feeder) whole(in *input, b *blockReader, block []byte, size int) error {
	var text strings.Builder
	text.Grow(max(size, len(block)))
	for {
		text.Write(block)
		f.blocks.give(block)
		var err error
		switch block, err = b.next(); {
		case err == io.EOF:
			return f.send(&piece{in: in, text: text.String()})
		case err != nil:
			return plain(err)
		}
	}
}

// send puts a piece in line, and hands it to a worker.
func (f *feeder) send(pc *piece) error {
	pc.done = make(chan *answer, 1)
	select {
	case f.order <- pc:
	case <-f.ctx.Done():
		return f.ctx.Err()
	}
	if pc.end {
		return nil
	}
	select {
	case f.work <- pc:
		return nil
	case <-f.ctx.Done():
		return f.ctx.Err()
	}
}
