package main

import (
	"strings"
	"testing"
	"time"
)

// Progress waits for a second, is told five times a second at most, and is cleared before
// anything else is printed.
func TestProgress(t *testing.T) {
	var out strings.Builder
	at := time.Unix(0, 0)
	p := &progress{w: &out, now: func() time.Time { return at }, started: at, inputs: 3}
	steps := []struct {
		after time.Duration
		pc    *piece
		want  string
	}{
		{500 * time.Millisecond, &piece{end: true}, ""},
		{600 * time.Millisecond, &piece{}, "\r\x1b[K1 of 3 files"},
		{100 * time.Millisecond, &piece{end: true}, ""},
		{200 * time.Millisecond, &piece{}, "\r\x1b[K2 of 3 files"},
	}
	for i, s := range steps {
		out.Reset()
		at = at.Add(s.after)
		p.step(s.pc)
		if out.String() != s.want {
			t.Errorf("step %d prints %q, want %q", i, out.String(), s.want)
		}
	}
	out.Reset()
	p.clear()
	p.clear()
	if out.String() != "\r\x1b[K" {
		t.Errorf("clearing prints %q", out.String())
	}
	silent := &progress{now: func() time.Time { return at.Add(time.Hour) }, inputs: 1}
	silent.step(&piece{in: &input{name: "x"}, line: 7}) // prints nowhere, and does not panic
	silent.clear()
}
