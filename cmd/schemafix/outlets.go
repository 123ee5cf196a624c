package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"schemafix/internal/manual"
	"schemafix/internal/report"
)

// The formats of findings.
const (
	formatText     = "text"
	formatConcise  = "concise"
	formatJSON     = "json"
	formatJSONL    = "jsonl"
	formatSARIF    = "sarif"
	formatGitHub   = "github"
	formatJUnit    = "junit"
	formatMarkdown = "markdown"
	formatMatrix   = "matrix"
)

var auditFormats = []string{
	formatText, formatConcise, formatJSON, formatJSONL, formatSARIF, formatGitHub, formatJUnit, formatMarkdown, formatMatrix,
}

// outlet is one format of the findings and where it goes: to stdout without a path.
type outlet struct {
	format, path string
	printer      report.FindingPrinter
	file         *replacement // what is written beside a regular file, to take its place
	stream       *os.File     // what is no regular file, and is written to as it is
	gone         bool         // nobody reads it any more
}

// parseOutlets reads the values of --format: FORMAT or FORMAT=PATH.
func parseOutlets(values []string) ([]*outlet, error) {
	var all []*outlet
	taken := map[string]string{}
	for _, value := range values {
		format, path, named := strings.Cut(value, "=")
		if err := oneOf("format", format, auditFormats...); err != nil {
			return nil, err
		}
		if named && path == "" {
			return nil, usagef("--format %s names no file behind the =", value)
		}
		if path == "-" {
			path = ""
		}
		key := path
		if path != "" {
			key = filepath.Clean(path)
		}
		if other, both := taken[key]; both {
			return nil, sharedOutlet(other, value, path)
		}
		taken[key] = value
		all = append(all, &outlet{format: format, path: path})
	}
	return all, nil
}

func sharedOutlet(a, b, path string) error {
	if path == "" {
		return usagef("--format %s and --format %s would both go to stdout: give one of them a file, as in %s=FILE", a, b, b)
	}
	return usagef("--format %s and --format %s would both go to one file", a, b)
}

// openOutlets makes the printers. With a file among them a broken pipe may no longer end
// the program: the file is still to be written.
func (a *app) openOutlets(outlets []*outlet, run report.Run, inputs []*input) error {
	if slices.ContainsFunc(outlets, func(o *outlet) bool { return o.path != "" }) {
		signal.Ignore(syscall.SIGPIPE)
	}
	for _, o := range outlets {
		w, colored, err := io.Writer(a.stdout), a.colored(a.stdout), error(nil)
		if o.path != "" {
			colored = false
			w, err = o.open(inputs)
		}
		if err == nil {
			o.printer = printerOf(o.format, w, run, colored)
			err = o.printer.Begin()
		}
		if err != nil {
			abortOutlets(outlets)
			return err
		}
	}
	return nil
}

// open begins the file of an outlet. One that is there already is replaced at the end.
func (o *outlet) open(inputs []*input) (io.Writer, error) {
	for _, in := range inputs {
		if in.path != "" && sameFile(o.path, in.path) {
			return nil, usagef("--format %s=%s would write over an input", o.format, o.path)
		}
	}
	var err error
	info, missing := os.Stat(o.path)
	switch {
	case missing == nil && info.IsDir():
		err = errors.New("it is a folder")
	case missing == nil && !info.Mode().IsRegular():
		if o.stream, err = os.OpenFile(o.path, os.O_WRONLY, 0); err == nil {
			return o.stream, nil
		}
	default:
		if o.file, err = replace(o.path); err == nil {
			return o.file, nil
		}
	}
	return nil, fmt.Errorf("--format %s=%s: %w", o.format, o.path, plain(err))
}

// commit closes an outlet: its file goes into place.
func (o *outlet) commit() error {
	var err error
	switch {
	case o.stream != nil:
		err = o.stream.Close()
	case o.file != nil:
		mode := os.FileMode(0o644)
		if info, missing := os.Stat(o.path); missing == nil {
			mode = info.Mode()
		}
		err = o.file.commit(mode)
	}
	o.stream, o.file = nil, nil
	if err != nil {
		return fmt.Errorf("--format %s=%s: %w", o.format, o.path, plain(err))
	}
	return nil
}

// abortOutlets leaves the files as they were.
func abortOutlets(outlets []*outlet) {
	for _, o := range outlets {
		o.file.abort()
		if o.stream != nil {
			o.stream.Close()
		}
		o.stream, o.file = nil, nil
	}
}

func printerOf(format string, w io.Writer, run report.Run, colored bool) report.FindingPrinter {
	switch format {
	case formatConcise:
		return report.NewFindingConcise(w, colored)
	case formatJSON:
		return report.NewFindingJSON(w)
	case formatJSONL:
		return report.NewFindingJSONL(w)
	case formatSARIF:
		return report.NewFindingSARIF(w, run)
	case formatGitHub:
		return report.NewFindingGitHub(w, run)
	case formatJUnit:
		return report.NewFindingJUnit(w)
	case formatMarkdown:
		return report.NewFindingMarkdown(w, run)
	case formatMatrix:
		return report.NewFindingMatrix(w, run, colored)
	}
	return report.NewFindingText(w, colored)
}

// describeRun gives what printers want to know of the run.
func (f *auditFlags) describeRun() report.Run {
	run := report.Run{Version: readBuild().Version, Rules: manual.ReportRules(), Folder: folderInRepository()}
	for _, p := range f.profiles {
		run.Targets = append(run.Targets, p.Name)
	}
	return run
}

// folderInRepository gives the working folder as seen from the root of the repository in
// which it lies, "" if it is the root or lies in none.
func folderInRepository() string {
	cwd, err := os.Getwd()
	if err != nil {
		return ""
	}
	for dir := cwd; ; dir = filepath.Dir(dir) {
		if _, err := os.Stat(filepath.Join(dir, ".git")); err == nil {
			rel, err := filepath.Rel(dir, cwd)
			if err != nil || rel == "." {
				return ""
			}
			return filepath.ToSlash(rel)
		}
		if dir == filepath.Dir(dir) {
			return ""
		}
	}
}
