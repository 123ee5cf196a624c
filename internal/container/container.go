// Package container says where the schemas sit in a document: a tool list, a
// request, a response format, or a schema alone. It knows the words of these
// containers and nothing about what the schemas mean.
//
// Each element is decided by itself, so that one list may mix forms, and by the
// keys of its own level: what stands inside a schema never counts.
package container

import (
	"github.com/bmatcuk/doublestar/v4"

	"schemafix/internal/jsontree"
)

// Site is one schema in a document.
type Site struct {
	Kind   Kind
	Role   Role
	Tool   string           // name of the tool or format, "" if there is none
	NameAt jsontree.Pointer // where that name stands; "" if it stands nowhere, or if it is an id and no name
	At     jsontree.Pointer // where the schema stands
	Schema *jsontree.Value  // an object or a boolean
	Owner  *jsontree.Value  // the object (for Pointer also array) that holds the schema; nil if it is the document
	Member int              // index of the schema among Owner's members
	Strict StrictSlot
}

// StrictSlot is the place of the `strict` field that goes with a schema.
//
// It is allowed for
//   - OpenAIChat: in the function object;
//   - OpenAIResponses: in the tool, for its input;
//   - Playground with a name: beside the schema;
//   - ResponseFormat: beside the schema, where the format has a name or a strict
//     field. A nameless one, and those of output_config and output_format, belong
//     to an API whose formats have no such field;
//   - Anthropic: in the tool;
//   - Bedrock: in the toolSpec;
//   - Legacy: only where the field stands already and the list is not one named
//     functions. Such an object is an OpenAI function object cut out of its tool.
//
// It is never allowed for outputs, MCP, Gemini, Bare and Pointer.
type StrictSlot struct {
	Allowed bool
	Owner   *jsontree.Value  // the object with the field; set only if Allowed, as all that follows
	At      jsontree.Pointer // where Owner stands
	Value   *jsontree.Value  // the field as it is (null counts as one), nil when absent
	After   int              // index of the member of Owner after which the field goes when it is absent
}

// Skipped is an element of a tool list without a schema to look at.
type Skipped struct {
	At     jsontree.Pointer
	Name   string // of the tool, else its type, else ""
	Reason string // why it has no schema, a short phrase
	Span   jsontree.Span

	// Of a named tool that only lacks the schema of its arguments: it takes none.
	Kind   Kind             // its form; 0 for everything else
	NameAt jsontree.Pointer // where its name stands
}

// Result is what a document holds.
type Result struct {
	Sites   []Site
	Skipped []Skipped
	Bad     []*BadSchemaError // places for a schema that hold something else: the document is in error
	Tools   int               // tools declared in the document, with or without a schema, whatever Options.Tool
}

// Options says how to read a document.
type Options struct {
	Force    Kind               // read every element as this kind; 0 recognises it
	Pointers []jsontree.Pointer // take these places instead; Force and Tool play no part then
	Tool     string             // take only tools and formats whose name matches this glob ("" takes all)
}

// Find says where the schemas of a document are.
//
// The errors are *NotFoundError (nothing to check; the Result still lists what was
// skipped), *BadRootError, *PointerError and *PatternError. With a nil error there
// is at least one member in Sites or in Bad.
//
// The sites of an element come in the order of its members, elements in the order
// of the document.
func Find(root *jsontree.Value, opt Options) (Result, error) {
	if len(opt.Pointers) > 0 {
		return pointed(root, opt.Pointers)
	}
	if opt.Tool != "" && !doublestar.ValidatePattern(opt.Tool) {
		return Result{}, &PatternError{Pattern: opt.Tool}
	}
	f := finder{force: opt.Force, pattern: opt.Tool}
	if err := f.document(root); err != nil {
		return f.res, err
	}
	if len(f.res.Sites) == 0 && len(f.res.Bad) == 0 {
		return f.res, f.notFound()
	}
	return f.res, nil
}

// finder collects the result of one document.
type finder struct {
	res     Result
	force   Kind
	pattern string
	others  []string // names that the pattern left out
	depth   int      // of containers in containers
}

// document reads the root.
func (f *finder) document(root *jsontree.Value) error {
	switch {
	case f.force == Bare:
		return f.forcedBare(root)
	case root.IsArray():
		return f.rootArray(root)
	case root.IsObject():
		return f.rootObject(root)
	case root.Kind() == jsontree.Bool:
		f.bare(root)
		return nil
	}
	return &BadRootError{Kind: root.Kind(), Span: root.Span()}
}

func (f *finder) forcedBare(root *jsontree.Value) error {
	if !isSchemaValue(root) {
		return &BadRootError{Kind: root.Kind(), Span: root.Span()}
	}
	f.bare(root)
	return nil
}

// rootArray reads a list of tools. Elements that are none are skipped, but a list
// without a single tool is not a document of ours.
func (f *finder) rootArray(root *jsontree.Value) error {
	before := f.res.Tools
	found := f.list(root, "", listTools)
	if found || f.res.Tools > before || root.Len() == 0 {
		return nil
	}
	return &BadRootError{Kind: jsontree.Array, Span: root.Span(), Schemas: isBare(root.Elem(0))}
}

func (f *finder) rootObject(root *jsontree.Value) error {
	if f.object(root, "", listNone) {
		return nil
	}
	if f.force != 0 {
		return nil
	}
	if refused := refuse(root); refused != nil {
		return refused
	}
	if isBare(root) {
		f.bare(root)
		return nil
	}
	if isTool(root) {
		f.skip(root, "", listNone)
	}
	return nil
}

// bare takes the document itself as the schema.
func (f *finder) bare(root *jsontree.Value) {
	if f.wanted("") {
		f.res.Sites = append(f.res.Sites, Site{Kind: Bare, Role: Format, Schema: root})
	}
}

// wanted reports whether a name passes the pattern, and keeps those that do not
// for the error message.
func (f *finder) wanted(name string) bool {
	if f.pattern == "" || doublestar.MatchUnvalidated(f.pattern, name) {
		return true
	}
	f.others = append(f.others, name)
	return false
}

// seen counts whatever was recognised so far.
func (f *finder) seen() int {
	return len(f.res.Sites) + len(f.res.Skipped) + len(f.res.Bad) + len(f.others)
}

// isSchemaValue reports whether a value can be a schema at all.
func isSchemaValue(v *jsontree.Value) bool {
	return v.IsObject() || v != nil && v.Kind() == jsontree.Bool
}
