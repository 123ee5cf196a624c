// Package config is what a project says about its audits: the targets, the level of each
// rule, exceptions by path, and findings that are ignored, each with a reason. It reads
// text and matches; it opens no file.
package config

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"github.com/bmatcuk/doublestar/v4"

	"schemafix/internal/jsontree"
	"schemafix/internal/report"
)

// FileName is how the file is called.
const FileName = ".schemafix.yaml"

// Off is the level of a rule that is not asked.
const Off report.Level = 0

// Config is what one file says. Globs of paths count from its folder, with slashes.
type Config struct {
	Targets   []string                // empty if it names none
	Levels    map[string]report.Level // of rules, by id
	Overrides []Override              // later ones win
	Ignores   []*Ignore
}

// Override is what holds for some paths instead.
type Override struct {
	Paths   []string // globs, any of which matches
	Targets []string // empty: those of the file
	Levels  map[string]report.Level
}

// Ignore leaves out the findings that all of its parts match.
type Ignore struct {
	Rule    string // the id
	Path    string // glob; "" matches every file
	Tool    string // glob; "" matches every tool, and what has none
	Pointer string // glob; "" matches every place
	Reason  string
	Line    int // where it stands in the file, from 1
	Column  int
}

// Settings is what holds for one file.
type Settings struct {
	Targets []string
	Levels  map[string]report.Level // must not be changed
}

// For gives what holds for a path.
func (c *Config) For(path string) Settings {
	s := Settings{Targets: c.Targets, Levels: c.Levels}
	for i := range c.Overrides {
		o := &c.Overrides[i]
		if !slices.ContainsFunc(o.Paths, func(glob string) bool { return matches(glob, path) }) {
			continue
		}
		if len(o.Targets) > 0 {
			s.Targets = o.Targets
		}
		if len(o.Levels) > 0 {
			s.Levels = maps.Clone(s.Levels)
			if s.Levels == nil {
				s.Levels = map[string]report.Level{}
			}
			maps.Copy(s.Levels, o.Levels)
		}
	}
	return s
}

// Apply gives the findings their levels and leaves out those of rules that are off. It
// changes the slice that it is given.
func (s *Settings) Apply(findings []report.Entry) []report.Entry {
	if len(s.Levels) == 0 {
		return findings
	}
	kept := findings[:0]
	for i := range findings {
		e := &findings[i]
		level, named := s.Levels[e.ID]
		if named && level == Off {
			continue
		}
		if named {
			e.Level = level
		}
		kept = append(kept, *e)
	}
	return kept
}

// Covers reports whether an ignore is for a file at all.
func (g *Ignore) Covers(path string) bool { return matches(g.Path, path) }

// Matches reports whether a finding in a file is one to leave out. below is its pointer as
// seen from its tool; the glob may match either.
func (g *Ignore) Matches(path string, e *report.Entry, below jsontree.Pointer) bool {
	return g.Rule == e.ID && matches(g.Tool, e.Tool) && g.Covers(path) &&
		(matches(g.Pointer, string(e.At)) || matches(g.Pointer, string(below)))
}

// matches reports whether a glob matches a text. None matches all, and a text that is
// written out matches itself, whatever characters it has.
func matches(glob, text string) bool {
	return glob == "" || glob == text || doublestar.MatchUnvalidated(glob, text)
}

// Error is a mistake in a file.
type Error struct {
	Line    int // from 1
	Column  int // from 1, in characters
	Message string
}

// Error gives place and mistake, as line:column: message.
func (e *Error) Error() string { return fmt.Sprintf("%d:%d: %s", e.Line, e.Column, e.Message) }

func byPlace(a, b *Error) int {
	return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
}
