package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"

	"github.com/spf13/cobra"

	"schemafix/internal/baseline"
	"schemafix/internal/config"
	"schemafix/internal/fields"
	"schemafix/internal/report"
)

// screenFlags say which findings are known already.
type screenFlags struct {
	baseline       string
	updateBaseline bool
}

func (f *screenFlags) register(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVar(&f.baseline, "baseline", "", "leave out the findings that `FILE` accepts")
	flags.BoolVar(&f.updateBaseline, "update-baseline", false, "write the findings of this run into the file of --baseline, and accept them")
}

func (f *screenFlags) validate(s *schemaFlags) error {
	switch {
	case f.updateBaseline && f.baseline == "":
		return usagef("--update-baseline needs --baseline FILE")
	case f.updateBaseline && s.selects():
		return usagef("--update-baseline takes all tools: leave --tool, --pointer and --container out")
	}
	return nil
}

// selects reports whether only a part of each document is looked at.
func (f *schemaFlags) selects() bool { return f.tool != "" || len(f.pointers) > 0 || f.kind != "" }

// screening is what stands between what audit finds and what it reports: levels and ignores
// of configurations, and the baseline.
type screening struct {
	flags   *screenFlags
	configs *configs
	plans   map[string]*plan // by the name of the input
	partial bool             // what is not found may still be there
	ignored atomic.Int64

	known    *baseline.Baseline // nil without one
	text     string             // as it was read
	folder   string             // of the baseline
	seen     map[baseline.Key]int
	looked   map[baseline.Key]bool // by file and target alone
	accepted int
}

// withoutOwn leaves out what audit itself reads or wrote: it lies where folders and globs find
// it, and is no document to look at.
func (f *screenFlags) withoutOwn(inputs []*input) []*input {
	return slices.DeleteFunc(inputs, func(in *input) bool {
		return in.err == nil && in.path != "" &&
			(filepath.Base(in.path) == config.FileName || f.baseline != "" && sameFile(f.baseline, in.path))
	})
}

// newScreening plans a run, and reads the baseline.
func newScreening(f *auditFlags, inputs []*input) (*screening, error) {
	s := &screening{flags: &f.screenFlags, configs: newConfigs(), partial: f.selects(), looked: map[baseline.Key]bool{}}
	var err error
	if s.plans, err = s.configs.plan(f.profiles, inputs); err != nil {
		return nil, err
	}
	f.profiles = allProfiles(f.profiles, inputs, s.plans)
	if f.baseline == "" {
		return s, nil
	}
	if s.folder, err = filepath.Abs(filepath.Dir(f.baseline)); err != nil {
		s.folder = filepath.Dir(f.baseline)
	}
	s.seen = map[baseline.Key]int{}
	return s, s.readBaseline()
}

func (s *screening) readBaseline() error {
	name := s.flags.baseline
	text, err := os.ReadFile(name)
	switch {
	case errors.Is(err, fs.ErrNotExist) && s.flags.updateBaseline:
		s.known = new(baseline.Baseline)
		return nil
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("--baseline %s: there is no such file; --update-baseline makes it", name)
	case err != nil:
		return fmt.Errorf("--baseline %s: %w", name, plain(err))
	}
	s.text = string(text)
	if s.known, err = baseline.Parse(s.text); err != nil {
		return fmt.Errorf("%s:%w", name, err)
	}
	return nil
}

// allProfiles adds the targets of configurations to those of the command line.
func allProfiles(profiles []*fields.Profile, inputs []*input, plans map[string]*plan) []*fields.Profile {
	for _, in := range inputs {
		if p := plans[in.name]; p != nil {
			for _, t := range p.profiles {
				if !slices.Contains(profiles, t) {
					profiles = append(profiles, t)
				}
			}
		}
	}
	return profiles
}

// plan gives how a document is looked at.
func (s *screening) plan(d *document) *plan { return s.plans[d.source.Name] }

// fileOf gives the name of an input in the baseline.
func (s *screening) fileOf(p *plan) string {
	if strings.HasPrefix(p.abs, "<") {
		return p.abs
	}
	return filepath.ToSlash(relativeTo(s.folder, p.abs))
}

// screen is what workers do with the findings of a document. The keys are those of what is
// left, where there is a baseline.
func (s *screening) screen(d *document, found []report.Entry) ([]report.Entry, []baseline.Key) {
	p := s.plan(d)
	found, ignored := p.screen(d, found)
	s.ignored.Add(int64(ignored))
	if s.known == nil {
		return found, nil
	}
	keys := make([]baseline.Key, len(found))
	for i := range found {
		keys[i] = baseline.KeyOf(s.fileOf(p), d.root, &found[i])
	}
	return found, keys
}

// accept leaves out of an answer what the baseline accepts, and counts the rest. It is
// called in the order of the inputs, since of equal findings the first are accepted.
func (s *screening) accept(ans *answer) {
	if s.known == nil {
		return
	}
	ans.totals.Errors, ans.totals.Warnings, ans.totals.Notes = 0, 0, 0
	for i := range ans.findings {
		f := &ans.findings[i]
		kept := f.entries[:0]
		for j, e := range f.entries {
			s.seen[f.keys[j]]++
			if s.known.Accepts(f.keys[j]) || s.flags.updateBaseline {
				s.accepted++
				continue
			}
			kept = append(kept, e)
		}
		f.entries = kept
		ans.totals.Count(kept)
	}
}

// sawAll notes that all of an input was looked at.
func (s *screening) sawAll(in *input) {
	p := s.plans[in.name]
	if p == nil {
		return
	}
	p.looked()
	if s.known == nil {
		return
	}
	for _, target := range p.targets {
		s.looked[baseline.Key{File: s.fileOf(p), Target: target}] = true
	}
}

func (s *screening) wasLooked(file, target string) bool {
	return s.looked[baseline.Key{File: file, Target: target}]
}

// suffix completes the summary.
func (s *screening) suffix() string {
	var parts []string
	if n := s.ignored.Load(); n > 0 {
		parts = append(parts, fmt.Sprintf("%d ignored", n))
	}
	if s.accepted > 0 {
		parts = append(parts, fmt.Sprintf("%d in the baseline", s.accepted))
	}
	if len(parts) == 0 {
		return ""
	}
	return "; " + strings.Join(parts, ", ")
}

// finish tells what is stale, and writes the baseline if that was asked for. Where a part of
// the input failed nothing is written: the findings in it are not known.
func (s *screening) finish(a *app) error {
	var notes []string
	if !s.partial {
		notes = s.configs.staleIgnores()
	}
	if s.known != nil && !s.partial && !s.flags.updateBaseline {
		notes = append(notes, s.staleFindings()...)
	}
	if !a.quiet {
		for _, n := range notes {
			fmt.Fprintln(a.stderr, n)
		}
	}
	if !s.flags.updateBaseline {
		return nil
	}
	if a.code == exitFailed {
		return errors.New("--update-baseline: nothing is written, since not all of the input could be looked at")
	}
	s.known.Update(s.seen, s.wasLooked)
	if err := s.write(); err != nil {
		return fmt.Errorf("--baseline %s: %w", s.flags.baseline, err)
	}
	if !a.quiet {
		fmt.Fprintf(a.stderr, "%s: accepted findings: %d\n", visible(s.flags.baseline), s.known.Len())
	}
	return nil
}

func (s *screening) staleFindings() []string {
	var notes []string
	for _, gone := range s.known.Stale(s.wasLooked) {
		tool := ""
		if gone.Tool != "" {
			tool = "tool " + gone.Tool + " "
		}
		note := fmt.Sprintf("%s:%d: note: stale: %s has no %s for %s at %s%s any more", s.flags.baseline, gone.Line, gone.File, gone.Rule, gone.Target, tool, gone.Pointer)
		if gone.Missing > 1 {
			note += fmt.Sprintf(" (%d times)", gone.Missing)
		}
		notes = append(notes, visible(note))
	}
	return notes
}

// write puts the baseline into place, if it differs.
func (s *screening) write() error {
	text := s.known.Text()
	if string(text) == s.text {
		return nil
	}
	mode := fs.FileMode(0o644)
	if info, err := os.Stat(s.flags.baseline); err == nil {
		mode = info.Mode()
	}
	file, err := replace(s.flags.baseline)
	if err != nil {
		return err
	}
	if _, err := file.Write(text); err != nil {
		file.abort()
		return err
	}
	return file.commit(mode)
}
