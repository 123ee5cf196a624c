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
	"syscall"

	"schemafix/internal/audit"
	"schemafix/internal/baseline"
	"schemafix/internal/config"
	"schemafix/internal/fields"
	"schemafix/internal/report"
)

// plan is how audit looks at one input.
type plan struct {
	profiles  []*fields.Profile
	targets   []string // their names
	ofOutputs []string // those that look at schemas of outputs too
	settings  config.Settings
	file      *configFile // nil without one
	path      string      // of the input, as seen from the folder of the configuration
	abs       string      // of the input; its name where it has no path
}

// configFile is a configuration that was found.
type configFile struct {
	*config.Config
	name   string // in messages
	folder string
	fates  []fate // of the ignores
}

// fate is what came of an ignore.
type fate struct {
	used    atomic.Bool // it matched a finding
	covered bool        // a file was looked at in which it could have matched
}

// configError is what is wrong with a configuration, a line each.
type configError struct {
	name     string
	mistakes []*config.Error
}

func (e *configError) Error() string {
	lines := make([]string, len(e.mistakes))
	for i, m := range e.mistakes {
		lines[i] = fmt.Sprintf("%s:%d:%d: error: %s", visible(e.name), m.Line, m.Column, visible(m.Message))
	}
	return strings.Join(lines, "\n")
}

// configs finds configurations: each folder is looked at once.
type configs struct {
	cwd    string
	byDir  map[string]*configFile
	loaded []*configFile
}

func newConfigs() *configs {
	cwd, err := os.Getwd()
	if err != nil {
		cwd = ""
	}
	return &configs{cwd: cwd, byDir: map[string]*configFile{}}
}

// of gives the configuration for what lies in a folder: the nearest one, there or above; nil
// if there is none.
func (c *configs) of(folder string) (*configFile, error) {
	if file, known := c.byDir[folder]; known {
		return file, nil
	}
	file, err := c.load(filepath.Join(folder, config.FileName))
	if parent := filepath.Dir(folder); file == nil && err == nil && parent != folder {
		file, err = c.of(parent)
	}
	if err == nil {
		c.byDir[folder] = file
	}
	return file, err
}

// load reads a configuration; nil if there is none at path.
func (c *configs) load(path string) (*configFile, error) {
	text, err := os.ReadFile(path)
	switch {
	case errors.Is(err, fs.ErrNotExist), errors.Is(err, syscall.ENOTDIR):
		return nil, nil
	case err != nil:
		return nil, fmt.Errorf("%s: %w", c.shorten(path), plain(err))
	}
	name := c.shorten(path)
	parsed, mistakes := config.Parse(string(text), knownWords())
	if len(mistakes) > 0 {
		return nil, &configError{name, mistakes}
	}
	file := &configFile{Config: parsed, name: name, folder: filepath.Dir(path), fates: make([]fate, len(parsed.Ignores))}
	c.loaded = append(c.loaded, file)
	return file, nil
}

// shorten gives a path as messages write it.
func (c *configs) shorten(path string) string {
	return filepath.ToSlash(relativeTo(c.cwd, path))
}

// relativeTo gives path as seen from folder, or as it is where there is no such way.
func relativeTo(folder, path string) string {
	if !filepath.IsAbs(path) || folder == "" {
		return path
	}
	rel, err := filepath.Rel(folder, path)
	if err != nil {
		return path
	}
	return rel
}

// knownWords are the words that a configuration may have.
func knownWords() config.Known {
	known := config.Known{Targets: targetNames(), Near: nearest}
	for _, r := range audit.Rules() {
		known.Rules = append(known.Rules, r.ID)
	}
	return known
}

// plan decides how each input is looked at. Targets on the command line win over those of
// configurations. Inputs without any get an error; if there is no target at all, that is a
// mistake in how the program was called.
func (c *configs) plan(profiles []*fields.Profile, inputs []*input) (map[string]*plan, error) {
	plans := map[string]*plan{}
	var without []*input
	for _, in := range inputs {
		if in.err != nil {
			continue
		}
		p, err := c.planFor(profiles, in)
		if err != nil {
			return nil, err
		}
		if len(p.profiles) == 0 {
			without = append(without, in)
			continue
		}
		plans[in.name] = p
	}
	if len(without) > 0 && len(plans) == 0 {
		_, err := findTargets(nil)
		return nil, err
	}
	for _, in := range without {
		in.err = errors.New("no target: --target is missing, and no " + config.FileName + " names one for it")
	}
	return plans, nil
}

func (c *configs) planFor(profiles []*fields.Profile, in *input) (*plan, error) {
	p := &plan{profiles: profiles, abs: c.absolute(in)}
	folder := c.cwd
	if filepath.IsAbs(p.abs) {
		folder = filepath.Dir(p.abs)
	}
	var err error
	if p.file, err = c.of(folder); err != nil {
		return nil, err
	}
	if p.file != nil {
		p.path = filepath.ToSlash(relativeTo(p.file.folder, p.abs))
		p.settings = p.file.For(p.path)
		if len(profiles) == 0 && len(p.settings.Targets) > 0 {
			if p.profiles, err = findTargets(p.settings.Targets); err != nil {
				return nil, err
			}
		}
	}
	for _, t := range p.profiles {
		p.targets = append(p.targets, t.Name)
		if t.Needs.Has(fields.NeedOutputs) {
			p.ofOutputs = append(p.ofOutputs, t.Name)
		}
	}
	return p, nil
}

// absolute gives the path of an input from the root of the file system. For stdin that is
// the one that --stdin-filename pretends.
func (c *configs) absolute(in *input) string {
	path := in.path
	if path == "" {
		path = in.name
	}
	if path == "" || strings.HasPrefix(path, "<") || filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(c.cwd, filepath.FromSlash(path))
}

// screen gives the findings of a document their levels, and leaves out those that are
// switched off or ignored. It says how many were ignored.
func (p *plan) screen(d *document, found []report.Entry) (kept []report.Entry, ignored int) {
	found = p.settings.Apply(found)
	if p.file == nil || len(p.file.Ignores) == 0 {
		return found, 0
	}
	kept = found[:0]
	for i := range found {
		if p.ignores(d, &found[i]) {
			ignored++
			continue
		}
		kept = append(kept, found[i])
	}
	return kept, ignored
}

func (p *plan) ignores(d *document, e *report.Entry) bool {
	matched := false
	for i, g := range p.file.Ignores {
		if g.Rule == e.ID && g.Matches(p.path, e, baseline.BelowTool(d.root, e.At, e.Tool)) {
			p.file.fates[i].used.Store(true)
			matched = true
		}
	}
	return matched
}

// looked notes that an input was looked at, all of it.
func (p *plan) looked() {
	if p.file == nil {
		return
	}
	for i, g := range p.file.Ignores {
		if g.Covers(p.path) && p.asks(g.Rule) {
			p.file.fates[i].covered = true
		}
	}
}

// asks reports whether a rule is one of the input's.
func (p *plan) asks(id string) bool {
	if level, named := p.settings.Levels[id]; named && level == config.Off {
		return false
	}
	r := audit.RuleOf(id)
	return r != nil && slices.ContainsFunc(p.profiles, r.Wants)
}

// staleIgnores tells of ignores that nothing needed.
func (c *configs) staleIgnores() []string {
	var notes []string
	for _, file := range c.loaded {
		for i, g := range file.Ignores {
			if file.fates[i].covered && !file.fates[i].used.Load() {
				notes = append(notes, fmt.Sprintf("%s:%d:%d: note: nothing that was looked at needs this ignore of %s any more",
					visible(file.name), g.Line, g.Column, g.Rule))
			}
		}
	}
	return notes
}
