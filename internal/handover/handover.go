// Package handover writes the tools of a document in another container: the list that
// another provider takes. What the new container has no place for is told, field by field.
// It opens no file, prints nothing, and knows of schemas only where they stand.
package handover

import (
	"slices"

	"schemafix/internal/container"
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/report"
)

// ID marks the entries of what happens around schemas when tools are handed over.
const ID = "hand-over"

// Plan is what is handed over of a document.
type Plan struct {
	root    *jsontree.Value
	form    form
	tools   []tool // in the order of the document
	sites   []container.Site
	skipped []container.Skipped
	inPlace bool
	some    bool
	text    func(*jsontree.Value) string

	rewritten Rewritten
	entries   []report.Entry // of what Write leaves behind and adds
}

// Error says why the tools of a document can't be handed over.
type Error struct {
	Message string
	Tool    string
	At      jsontree.Pointer
	Span    jsontree.Span
}

// Error gives the message.
func (e *Error) Error() string { return e.Message }

// Options say how tools are handed over.
type Options struct {
	To      container.Kind // one of Names
	Profile *fields.Profile
	Some    bool                         // tools were picked by name: of the others nothing is told
	Text    func(*jsontree.Value) string // the text of a value, as entries show it
}

// HasTools reports whether a document in which container.Find found no schema has tools all
// the same, which take no arguments.
func HasTools(found container.Result) bool {
	return slices.ContainsFunc(found.Skipped, func(s container.Skipped) bool { return s.Kind != 0 })
}

// Read finds the tools among what was found in a document. Schemas that are of no tool stay
// behind. The error is an *Error: there is no tool, or one without a name.
func Read(root *jsontree.Value, found container.Result, opt Options) (*Plan, error) {
	p := &Plan{root: root, form: formOf(opt.To).fitted(opt.Profile), some: opt.Some, text: opt.Text}
	if err := p.readTools(found); err != nil {
		return nil, err
	}
	if len(p.tools) == 0 {
		return nil, noTools(found)
	}
	p.inPlace = p.isInPlace()
	return p, nil
}

// Sites gives the schemas that are handed over, in the order of the document.
func (p *Plan) Sites() []container.Site { return p.sites }

// Skipped gives the elements without a schema, but for tools that take no arguments and are
// handed over.
func (p *Plan) Skipped() []container.Skipped { return p.skipped }

// Tools is the number of tools that are handed over.
func (p *Plan) Tools() int { return len(p.tools) }

// InPlace reports whether the document is a list in the container already, as Write would
// write it or nearly so: nothing but its schemas need change.
func (p *Plan) InPlace() bool { return p.inPlace }

// NeedsEmpty reports whether some tool has no schema, and gets one for no arguments.
func (p *Plan) NeedsEmpty() bool {
	return !p.form.bare && slices.ContainsFunc(p.tools, func(t tool) bool { return t.input < 0 })
}

// noTools says what the first schema is, where none is of a tool.
func noTools(found container.Result) error {
	const remedy = `; leave --to out, or make a tool of it: {"name": …, "inputSchema": …}`
	s := found.Sites[0]
	e := &Error{Tool: s.Tool, At: s.At, Span: s.Schema.Span()}
	switch s.Kind {
	case container.Bare, container.Pointer, container.Playground:
		e.Message = "--to hands tools over, and a schema by itself has no tool's name" + remedy
	default:
		e.Message = "--to hands tools over, and the format of an answer is none" + remedy
	}
	return e
}
