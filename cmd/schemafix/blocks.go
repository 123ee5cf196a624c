package main

import (
	"bytes"
	"errors"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/go-json-experiment/json/jsontext"
)

const (
	blockSize = 128 << 10 // what a worker takes at once
	keptBlock = 4 << 20   // larger ones are not used again
)

// blockPool keeps blocks to be filled again.
type blockPool struct{ pool sync.Pool }

// take gives an empty block with room for at least size bytes.
func (p *blockPool) take(size int) []byte {
	if b, ok := p.pool.Get().(*[]byte); ok && cap(*b) >= size {
		return (*b)[:0]
	}
	return make([]byte, 0, size)
}

func (p *blockPool) give(block []byte) {
	if cap(block) > 0 && cap(block) <= keptBlock {
		p.pool.Put(&block)
	}
}

// blockReader cuts a stream into blocks that end with a line feed. A line longer than
// a block makes that block longer; the last one may end anywhere.
type blockReader struct {
	r    io.Reader
	size int
	pool *blockPool
	rest []byte // read already, behind the last line feed
	err  error  // what the reader ended with
}

// next gives the next block, or io.EOF after the last one. With any other error what
// has been read of a block is lost. The block belongs to the caller, who gives it back
// to the pool.
func (b *blockReader) next() ([]byte, error) {
	buf := append(b.pool.take(max(b.size, len(b.rest))), b.rest...)
	b.rest = b.rest[:0]
	searched := 0
	for b.err == nil {
		if len(buf) == cap(buf) {
			if cut := searched + bytes.LastIndexByte(buf[searched:], '\n') + 1; cut > searched {
				b.rest = append(b.rest, buf[cut:]...)
				return buf[:cut], nil
			}
			searched = len(buf)
			buf = slices.Grow(buf, len(buf))
		}
		var n int
		n, b.err = b.r.Read(buf[len(buf):cap(buf)])
		buf = buf[:len(buf)+n]
	}
	if b.err == io.EOF && len(buf) > 0 {
		return buf, nil
	}
	return nil, b.err
}

// ended reports whether there is nothing behind the blocks so far.
func (b *blockReader) ended() bool { return b.err != nil && len(b.rest) == 0 }

// shape is what a line looks like by itself.
type shape uint8

const (
	several shape = iota // more than one document
	whole                // one document
	open                 // the start of one
	broken               // neither
)

const byteOrderMark = "\uFEFF"

// isNDJSON reports whether an input has a document on each line: its name says so, or
// its first line is a whole document that others follow. Where the first line is no
// JSON at all the second one decides, so that one bad line does not hide the others.
func isNDJSON(name string, block []byte, more bool) bool {
	switch strings.ToLower(filepath.Ext(name)) {
	case ".ndjson", ".jsonl":
		return true
	}
	first, rest := cutLine(bytes.TrimPrefix(block, []byte(byteOrderMark)))
	switch shapeOf(first) {
	case whole:
		return more || len(bytes.TrimSpace(rest)) > 0
	case broken:
		second, _ := cutLine(rest)
		return len(second) > 0 && (second[0] == '{' || second[0] == '[') && shapeOf(second) == whole
	}
	return false
}

// cutLine gives the first line that is not blank, without the space around it, and what
// follows.
func cutLine(text []byte) (line, rest []byte) {
	line, rest, _ = bytes.Cut(bytes.TrimLeft(text, " \t\r\n"), []byte("\n"))
	return bytes.TrimRight(line, " \t\r"), rest
}

// shapeOf looks at the grammar alone: a document with a duplicate key is one.
func shapeOf(line []byte) shape {
	d := jsontext.NewDecoder(bytes.NewBuffer(line), jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
	for n := 0; ; n++ {
		_, err := d.ReadValue()
		switch {
		case err == nil:
			continue
		case err == io.EOF && n == 1:
			return whole
		case err == io.EOF && n > 1:
			return several
		case err == io.EOF, errors.Is(err, io.ErrUnexpectedEOF):
			return open
		}
		return broken
	}
}
