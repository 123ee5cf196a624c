// Package normalize rewrites schemas for a target: ordered passes over a private copy,
// every edit in a ledger with its effect on the accepted values. It opens no file and
// prints nothing.
package normalize

import "schemafix/internal/fields"

// Pass is one rewrite. Passes run once each, in the order of the list in passes.go.
type Pass struct {
	ID    string // for ever: it stands in reports
	Title string // one line, in the imperative: "write const as enum"
	Doc   string // the shapes it rewrites, and the neighbours that it leaves alone
	Bad   string // a schema that it changes; tests run it
	Good  string // a schema that it leaves alone

	// On names the keywords without which the pass has nothing to do; empty for a
	// pass that looks at every schema. Unknown adds the words that have no row.
	On      []string
	Unknown bool
	// Everywhere makes Each visit places too that the target will drop: their content is
	// still needed, or is told as it is.
	Everywhere bool
	// Gate marks a pass that guards the output: what the others leave should never need it.
	Gate bool

	Wants func(*fields.Profile) bool // whether a target needs it
	Asked func(*Options) bool        // whether the options ask for it; nil where none is needed
	Run   func(*Editor)
}

// always is Wants of the passes that every target needs.
func always(*fields.Profile) bool { return true }

// refuses gives the Wants of a pass that a target needs when it does not take one of
// the keywords.
func refuses(keywords ...string) func(*fields.Profile) bool {
	return func(p *fields.Profile) bool {
		for _, k := range keywords {
			if !p.Takes(k) {
				return true
			}
		}
		return false
	}
}

// needs gives the Wants of a pass that a target with these needs asks for.
func needs(n fields.Needs) func(*fields.Profile) bool {
	return func(p *fields.Profile) bool { return p.Needs.Has(n) }
}

// plainRootWanted reports whether a target takes no union and no allOf at the root.
func plainRootWanted(p *fields.Profile) bool {
	return p.Needs.Has(fields.NeedPlainRoot) || p.Needs.Has(fields.NeedNoRootUnion)
}

// planned is a pass with the set of keywords that make it worth running.
type planned struct {
	pass *Pass
	on   fields.Set // empty: always
}

// plan gives the passes that a target needs.
func plan(p *fields.Profile) []planned {
	var out []planned
	for i := range passes {
		pass := &passes[i]
		if !pass.Wants(p) {
			continue
		}
		on := fields.SetOf(pass.On...)
		if pass.Unknown {
			on = on.WithUnknown()
		}
		out = append(out, planned{pass, on})
	}
	return out
}
