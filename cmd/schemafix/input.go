package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/bmatcuk/doublestar/v4"
	"github.com/spf13/cobra"

	"schemafix/internal/source"
)

// input is one thing to read: a file, or stdin.
type input struct {
	path  string // as it is opened; "" for stdin
	name  string // in positions: relative to the working folder
	below string // the path below the folder or the fixed part of the glob that led to it
	err   error  // why there is nothing to read

	syntax source.Syntax
}

func (in *input) isStdin() bool { return in.path == "" && in.err == nil }

// inputFlags say what to read.
type inputFlags struct {
	filesFrom  string
	stdinName  string
	allowEmpty bool
	syntax     string
}

func (f *inputFlags) register(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVar(&f.filesFrom, "files-from", "", "read the names of the files from `FILE`, one a line; - for stdin")
	flags.StringVar(&f.stdinName, "stdin-filename", "<stdin>", "`name` of stdin in positions")
	flags.StringVar(&f.syntax, "syntax", "", "read every file as `NAME`: json, jsonc (with comments), yaml (default: what its name ends with)")
	flags.BoolVar(&f.allowEmpty, "allow-empty", false, "succeed where there is nothing to check: no file, no schema in a document")
	complete(cmd, "syntax", source.SyntaxNames()...)
}

// extensions are what a folder is searched for.
var extensions = append([]string{".json", ".jsonl", ".ndjson"}, source.Extensions()...)

// finder turns arguments into inputs: in their order, each file once. What can't be
// found becomes an input with an error, so that it does not stop the others.
type finder struct {
	flags  *inputFlags
	cwd    string
	seen   map[string]bool
	inputs []*input
}

// readsStdin reports whether stdin is to be read, for a list of names or a document.
func (f *inputFlags) readsStdin(args []string) bool {
	return f.filesFrom == "-" || slices.Contains(args, "-") || len(args) == 0 && f.filesFrom == ""
}

// find gives the inputs of a command; without arguments that is stdin.
func (f *inputFlags) find(args []string, stdin io.Reader) ([]*input, error) {
	if f.syntax != "" {
		if err := oneOf("syntax", f.syntax, source.SyntaxNames()...); err != nil {
			return nil, err
		}
	}
	names, err := f.listed(stdin)
	if err != nil {
		return nil, err
	}
	args = append(slices.Clone(args), names...)
	if len(args) == 0 && f.filesFrom == "" {
		args = []string{"-"}
	}
	if n := count(args, "-"); n > 1 || n == 1 && f.filesFrom == "-" {
		return nil, usagef("stdin can be read only once")
	}
	cwd, err := os.Getwd()
	if err != nil {
		cwd = ""
	}
	s := finder{flags: f, cwd: cwd, seen: map[string]bool{}}
	for _, arg := range args {
		s.argument(arg)
	}
	if len(args) == 0 && !f.allowEmpty {
		s.add(&input{name: f.filesFrom, err: errors.New("it names no file: nothing to check")})
	}
	return s.inputs, nil
}

func count(args []string, word string) int {
	n := 0
	for _, a := range args {
		if a == word {
			n++
		}
	}
	return n
}

// listed gives the names in --files-from, which a line feed or NUL ends.
func (f *inputFlags) listed(stdin io.Reader) ([]string, error) {
	if f.filesFrom == "" {
		return nil, nil
	}
	var list []byte
	var err error
	if f.filesFrom == "-" {
		list, err = io.ReadAll(stdin)
	} else {
		list, err = os.ReadFile(f.filesFrom)
	}
	if err != nil {
		return nil, fmt.Errorf("--files-from %s: %w", f.filesFrom, plain(err))
	}
	separator := "\n"
	if strings.Contains(string(list), "\x00") {
		separator = "\x00"
	}
	var names []string
	for name := range strings.SplitSeq(string(list), separator) {
		if name = strings.TrimSuffix(name, "\r"); name != "" {
			names = append(names, name)
		}
	}
	return names, nil
}

func (s *finder) argument(arg string) {
	if arg == "-" {
		s.add(&input{name: s.flags.stdinName, below: filepath.Base(s.flags.stdinName)})
		return
	}
	info, err := os.Stat(arg)
	switch {
	case err == nil && info.IsDir():
		s.folder(arg)
	case err == nil:
		s.file(arg, filepath.Base(arg))
	case strings.ContainsAny(arg, "*?[{") && errors.Is(err, fs.ErrNotExist):
		s.glob(arg)
	default:
		s.missing(arg, plain(err))
	}
}

func (s *finder) add(in *input) {
	if in.syntax = source.ParseSyntax(s.flags.syntax); in.syntax == 0 {
		in.syntax = source.SyntaxOf(in.name)
	}
	s.inputs = append(s.inputs, in)
}

func (s *finder) missing(name string, err error) {
	s.add(&input{name: s.shorten(name), err: err})
}

// nothing is for a folder or glob without a file.
func (s *finder) nothing(name string, err error) {
	if !s.flags.allowEmpty {
		s.missing(name, err)
	}
}

func (s *finder) file(path, below string) {
	key := path
	if abs, err := filepath.Abs(path); err == nil {
		key = abs
	}
	if s.seen[key] {
		return
	}
	s.seen[key] = true
	s.add(&input{path: path, name: s.shorten(path), below: below})
}

// shorten gives a path relative to the working folder, if it lies there.
func (s *finder) shorten(path string) string {
	clean := filepath.Clean(path)
	if filepath.IsAbs(clean) && s.cwd != "" {
		if rel, err := filepath.Rel(s.cwd, clean); err == nil && filepath.IsLocal(rel) {
			clean = rel
		}
	}
	return filepath.ToSlash(clean)
}

// folder adds all files with documents below a folder, in the order of their paths. What
// is hidden is left out, and node_modules.
func (s *finder) folder(root string) {
	found := false
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			found = true
			s.missing(path, plain(err))
		case d.IsDir() && path != root && (strings.HasPrefix(d.Name(), ".") || d.Name() == modules):
			return filepath.SkipDir
		case strings.HasPrefix(d.Name(), "."):
		case !d.IsDir() && slices.Contains(extensions, strings.ToLower(filepath.Ext(path))) && leadsToFile(path, d):
			found = true
			s.file(path, relative(root, path))
		}
		return nil
	})
	if err != nil {
		found = true
		s.missing(root, plain(err))
	}
	if !found {
		s.nothing(root, fmt.Errorf("the folder holds no %s or %s file: nothing to check", strings.Join(extensions[:len(extensions)-1], ", "), extensions[len(extensions)-1]))
	}
}

// leadsToFile reports whether a folder's entry is a file, or a link to one.
func leadsToFile(path string, d fs.DirEntry) bool {
	if d.Type()&fs.ModeSymlink == 0 {
		return d.Type().IsRegular()
	}
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
}

// modules is the folder of other people's files that nobody means by "all below".
const modules = "node_modules"

func inModules(path string) bool {
	return slices.Contains(strings.Split(filepath.ToSlash(path), "/"), modules)
}

// glob adds the files that match, in the order of their paths. Hidden files and
// node_modules must be named to match.
func (s *finder) glob(pattern string) {
	slashed := filepath.ToSlash(pattern)
	if !doublestar.ValidatePattern(slashed) {
		s.missing(pattern, errors.New("it is neither a file nor a valid glob"))
		return
	}
	paths, err := doublestar.FilepathGlob(pattern, doublestar.WithFilesOnly(), doublestar.WithNoHidden())
	if err != nil {
		s.missing(pattern, plain(err))
		return
	}
	if !strings.Contains(slashed, modules) {
		paths = slices.DeleteFunc(paths, inModules)
	}
	if len(paths) == 0 {
		s.nothing(pattern, errors.New("no file matches: nothing to check"))
		return
	}
	slices.Sort(paths)
	base, _ := doublestar.SplitPattern(slashed)
	for _, path := range paths {
		s.file(path, relative(filepath.FromSlash(base), path))
	}
}

// relative gives path as seen from base, or its last part where that leads out of base.
func relative(base, path string) string {
	rel, err := filepath.Rel(base, path)
	if err != nil || !filepath.IsLocal(rel) {
		return filepath.Base(path)
	}
	return rel
}

// plain gives an error of the file system without the path, which stands before it.
func plain(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	return err
}
