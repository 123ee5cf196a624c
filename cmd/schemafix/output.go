package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"

	"github.com/aymanbagabas/go-udiff"
	"github.com/fatih/color"
)

// replacement is a file being written beside the one whose place it takes once it is
// whole: nobody ever sees half of it.
type replacement struct {
	file *os.File
	path string
}

// replace begins a replacement of the file at path, which need not be there. A symbolic
// link stays: what it leads to is replaced.
func replace(path string) (*replacement, error) {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	file, err := os.CreateTemp(filepath.Dir(path), ".schemafix-*")
	if err != nil {
		return nil, plain(err)
	}
	return &replacement{file: file, path: path}, nil
}

func (r *replacement) Write(p []byte) (int, error) { return r.file.Write(p) }

// commit puts the new file into place, with the permissions of mode.
func (r *replacement) commit(mode fs.FileMode) error {
	err := r.file.Chmod(mode.Perm())
	if err == nil {
		err = r.file.Sync()
	}
	if err = errors.Join(err, r.file.Close()); err == nil {
		err = os.Rename(r.file.Name(), r.path)
	}
	if err != nil {
		os.Remove(r.file.Name())
		return plain(err)
	}
	return nil
}

// abort leaves everything as it was. It does nothing for nil.
func (r *replacement) abort() {
	if r != nil {
		r.file.Close()
		os.Remove(r.file.Name())
	}
}

// isBrokenPipe reports whether a write failed because nobody reads any more.
func isBrokenPipe(err error) bool {
	var number syscall.Errno
	if runtime.GOOS == "windows" && errors.As(err, &number) {
		const brokenPipe, noData = 109, 232
		return number == brokenPipe || number == noData
	}
	return errors.Is(err, syscall.EPIPE)
}

// unifiedDiff gives the difference that normalize makes to a file, "" if there is none.
func unifiedDiff(name, before, after string, colored bool) string {
	name = strings.TrimPrefix(name, "/")
	diff := udiff.Unified("a/"+name, "b/"+name, before, after)
	if !colored {
		return diff
	}
	var b strings.Builder
	for line := range strings.Lines(diff) {
		text := strings.TrimSuffix(line, "\n")
		b.WriteString(diffColor(text).Sprint(text))
		b.WriteString(line[len(text):])
	}
	return b.String()
}

// diffColor gives the colour of a line of a diff.
func diffColor(line string) *color.Color {
	c := color.New()
	switch {
	case strings.HasPrefix(line, "+++"), strings.HasPrefix(line, "---"):
		c = color.New(color.Bold)
	case strings.HasPrefix(line, "@@"):
		c = color.New(color.FgCyan)
	case strings.HasPrefix(line, "+"):
		c = color.New(color.FgGreen)
	case strings.HasPrefix(line, "-"):
		c = color.New(color.FgRed)
	}
	c.EnableColor()
	return c
}

// paint gives a word of an error in its colour.
func paint(colored bool, word string) string {
	if !colored {
		return word
	}
	c := color.New(color.FgRed, color.Bold)
	c.EnableColor()
	return c.Sprint(word)
}

// destinations gives the file below dir for each input, and refuses inputs that would
// be written to one place, or over themselves.
func destinations(dir string, inputs []*input) (map[*input]string, error) {
	paths := map[*input]string{}
	taken := map[string]*input{}
	for _, in := range inputs {
		if in.err != nil {
			continue
		}
		if in.below == "" || strings.HasPrefix(in.below, "<") {
			return nil, usagef("-o needs a name for what comes from stdin: give --stdin-filename")
		}
		path := filepath.Join(dir, in.below)
		if other := taken[path]; other != nil {
			return nil, usagef("%s and %s would both be written to %s: name the folder that holds them, or use -w", other.name, in.name, path)
		}
		if sameFile(path, in.path) {
			return nil, usagef("-o would write over %s itself: use -w for that", in.name)
		}
		taken[path] = in
		paths[in] = path
	}
	return paths, nil
}

func sameFile(a, b string) bool {
	x, err := os.Stat(a)
	if err != nil {
		return false
	}
	y, err := os.Stat(b)
	return err == nil && os.SameFile(x, y)
}

// createBelow begins a new file, with the folders above it.
func createBelow(path string) (*replacement, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return nil, fmt.Errorf("%s: %w", filepath.Dir(path), plain(err))
	}
	return replace(path)
}
