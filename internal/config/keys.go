package config

import (
	"fmt"
	"slices"
	"strings"

	"github.com/goccy/go-yaml/ast"

	"schemafix/internal/report"
)

// AllTargets stands for every target.
const AllTargets = "all"

// top reads the whole file.
func (r *reader) top(n ast.Node) {
	if n.Type() == ast.NullType { // only comments
		return
	}
	c := r.config
	r.mapping(n, "the configuration",
		member{"targets", func(_, v ast.Node) { c.Targets = r.targets(v) }},
		member{"levels", func(_, v ast.Node) { c.Levels = r.levels(v) }},
		member{"overrides", func(_, v ast.Node) {
			r.list(v, "overrides", func(e ast.Node) { c.Overrides = append(c.Overrides, r.override(e)) })
		}},
		member{"ignores", func(_, v ast.Node) {
			r.list(v, "ignores", func(e ast.Node) { c.Ignores = append(c.Ignores, r.ignore(e)) })
		}},
	)
}

func (r *reader) targets(n ast.Node) []string {
	var names []string
	r.list(n, "targets", func(e ast.Node) {
		name, known := r.text(e, "a target"), append(slices.Clone(r.known.Targets), AllTargets)
		if name != "" && name != AllTargets && !slices.ContainsFunc(r.known.Targets, func(k string) bool { return strings.EqualFold(k, name) }) {
			r.fail(e, "there is no target %q%s", name, r.instead(name, known))
		}
		names = append(names, name)
	})
	return names
}

func (r *reader) levels(n ast.Node) map[string]report.Level {
	levels := map[string]report.Level{}
	r.pairs(n, "levels", func(rule string, key, value ast.Node) {
		r.rule(key, rule)
		levels[rule] = r.level(value, rule)
	})
	return levels
}

// rule checks an id.
func (r *reader) rule(n ast.Node, id string) {
	if slices.Contains(r.known.Rules, id) {
		return
	}
	if near := r.near(id, r.known.Rules); near != "" {
		r.fail(n, "there is no rule %q; did you mean %q?", id, near)
		return
	}
	r.fail(n, "there is no rule %q; schemafix audit --list tells them", id)
}

func (r *reader) override(n ast.Node) Override {
	var o Override
	there := r.mapping(n, "an override",
		member{"paths", func(_, v ast.Node) {
			r.list(v, "paths", func(e ast.Node) { o.Paths = append(o.Paths, r.path(e, "a path")) })
		}},
		member{"targets", func(_, v ast.Node) { o.Targets = r.targets(v) }},
		member{"levels", func(_, v ast.Node) { o.Levels = r.levels(v) }},
	)
	switch {
	case !isMap(n):
	case !there["paths"]:
		r.fail(n, "an override needs paths: the globs of the files that it is for")
	case !there["targets"] && !there["levels"]:
		r.fail(n, "an override needs targets or levels")
	}
	return o
}

func (r *reader) ignore(n ast.Node) *Ignore {
	var g Ignore
	g.Line, g.Column = place(n)
	there := r.mapping(n, "an ignore",
		member{"rule", func(_, v ast.Node) {
			if g.Rule = r.text(v, "rule"); g.Rule != "" {
				r.rule(v, g.Rule)
			}
		}},
		member{"path", func(_, v ast.Node) { g.Path = r.path(v, "path") }},
		member{"tool", func(_, v ast.Node) { g.Tool = r.glob(v, "tool") }},
		member{"pointer", func(_, v ast.Node) { g.Pointer = r.pointer(v) }},
		member{"reason", func(_, v ast.Node) { g.Reason = r.text(v, "reason") }},
	)
	if !isMap(n) {
		return &g
	}
	for _, needed := range []struct{ name, why string }{
		{"rule", "the id of what is ignored"},
		{"reason", "why the finding may stay"},
	} {
		if !there[needed.name] {
			r.fail(n, "an ignore needs a %s: %s", needed.name, needed.why)
		}
	}
	return &g
}

func isMap(n ast.Node) bool {
	_, ok := n.(ast.MapNode)
	return ok
}

// path reads the glob of a path below the file's folder.
func (r *reader) path(n ast.Node, what string) string {
	s := r.glob(n, what)
	switch {
	case strings.HasPrefix(s, "/"), strings.HasPrefix(s, "./"), strings.HasPrefix(s, "../"):
		r.fail(n, "%s: %q must count from the folder of the configuration, as in tools/*.json", what, s)
	case strings.Contains(s, `\`) && !strings.ContainsAny(s, "*?[{"):
		r.fail(n, "%s: %q must have slashes, not backslashes", what, s)
	}
	return s
}

// pointer reads the glob of a JSON pointer.
func (r *reader) pointer(n ast.Node) string {
	s := r.text(n, "pointer")
	if s != "" && !strings.HasPrefix(s, "/") && !strings.HasPrefix(s, "**") {
		r.fail(n, "pointer: %q must begin with a slash or with **", s)
	}
	return s
}

// String tells how much the file says.
func (c *Config) String() string {
	return fmt.Sprintf("targets: %d, levels: %d, overrides: %d, ignores: %d", len(c.Targets), len(c.Levels), len(c.Overrides), len(c.Ignores))
}
