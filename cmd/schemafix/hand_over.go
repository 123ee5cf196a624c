package main

import (
	"slices"

	"schemafix/internal/container"
	"schemafix/internal/handover"
)

// toDefault is the value of --to for the container in which the target takes tools.
const toDefault = "default"

func toNames() []string { return append(handover.Names(), toDefault) }

// validateTo checks --to. Schemas that are named by their place are of no tool.
func (f *normalizeFlags) validateTo() error {
	name := f.to
	switch {
	case name == "":
		return nil
	case len(f.pointers) > 0:
		return usagef("--to hands tools over, and --pointer names a schema alone: leave one of them out")
	case name == toDefault:
		name = f.profile.Container
	}
	if err := oneOf("to", name, toNames()...); err != nil {
		return err
	}
	f.toKind, _ = container.ParseKind(name)
	return nil
}

// validateForeign refuses to write tools that are handed over, which are JSON, into files
// whose names say something else.
func (f *normalizeFlags) validateForeign(inputs []*input) error {
	if f.toKind == 0 || !f.writes() {
		return nil
	}
	if i := slices.IndexFunc(inputs, (*input).isForeign); i >= 0 {
		return usagef("--to gives JSON, and %s is none: leave -w and -o out, so that it goes to stdout", inputs[i].name)
	}
	return nil
}

// anew lays a document out from its first sign to its last, whatever it was written in: as
// the flags say, or with two spaces a level.
func (l *layout) anew(document []byte) []byte {
	other := layout{flags: l.flags}
	if !other.flags.compact && !other.flags.indentSet {
		other.flags.indent = 2
	}
	text := string(document)
	return append(other.print(nil, other.parse(text), text), newlineOf(text)...)
}

// without gives what comes out for a document in which there is no schema, and need not be:
// the document itself, or the list that stands instead of it.
func (w *worker) without(d *document) string {
	switch {
	case w.instead == "":
		return d.original()
	case d.origin != nil:
		return w.instead + "\n"
	}
	span := d.root.Span()
	return d.text[:span.Start] + w.instead + d.text[span.End:]
}
