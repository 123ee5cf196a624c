package container

import (
	"fmt"
	"strings"

	"schemafix/internal/jsontree"
)

// maxNames is how many names of tools an error lists.
const maxNames = 10

// lookedFor is what Find recognises, for the message when it found none of it.
const lookedFor = "looked for a tool list (tools, functions, functionDeclarations, toolConfig), a tool " +
	"(parameters, input_schema, inputSchema, toolSpec), a response format (response_format, text.format, " +
	"output_config.format, generationConfig, json_schema), a schema under name and schema, and a schema by itself"

// NotFoundError says that a document holds no schema to work on.
type NotFoundError struct {
	Form    string   // what the document was recognised as, if it is a form that is refused ("an OpenAPI document")
	Hint    string   // how to get at its schemas, if Form is set
	Forced  Kind     // the reading that was asked for, or 0
	Pattern string   // the glob that left every tool out, or ""
	Names   []string // of tools and formats that the glob left out, at most ten
	More    int      // how many more there are
	Near    string   // the one of them that the glob may have meant, or ""
	Skipped []Skipped
}

// Error says what was looked for, or why what is there does not count.
func (e *NotFoundError) Error() string {
	switch {
	case e.Form != "":
		return "this is " + e.Form + ", not a list of tools: " + e.Hint
	case e.Pattern != "":
		return e.noMatch()
	case len(e.Skipped) > 0:
		return "no schema found: " + e.skips()
	case e.Forced != 0:
		return fmt.Sprintf("no schema found: nothing here has the form %s", e.Forced)
	}
	return "no schema found: " + lookedFor
}

func (e *NotFoundError) noMatch() string {
	msg := fmt.Sprintf("no tool matches %q", e.Pattern)
	if e.Near != "" {
		msg += fmt.Sprintf("; did you mean %q?", e.Near)
	}
	switch {
	case len(e.Names) == 0:
		return msg + ": no schema here has a name"
	case e.More > 0:
		return fmt.Sprintf("%s There are %s and %d more", msg+sep(e.Near), strings.Join(e.Names, ", "), e.More)
	}
	return fmt.Sprintf("%s There are %s", msg+sep(e.Near), strings.Join(e.Names, ", "))
}

// sep ends a sentence that did not end with a question mark.
func sep(near string) string {
	if near != "" {
		return ""
	}
	return "."
}

func (e *NotFoundError) skips() string {
	s := e.Skipped[0]
	msg := s.Reason
	if s.Name != "" {
		msg = s.Name + ": " + msg
	}
	if n := len(e.Skipped) - 1; n > 0 {
		msg += fmt.Sprintf(" (and %d more like it)", n)
	}
	return msg
}

// BadRootError says that a document is neither a schema nor a container of any.
type BadRootError struct {
	Kind    jsontree.Kind // of the document
	Span    jsontree.Span
	Schemas bool // it is an array that begins with a schema
}

// Error says what the document is.
func (e *BadRootError) Error() string {
	if e.Kind == jsontree.Array {
		if e.Schemas {
			return "the document is an array of schemas, not of tools: name them with --pointer /0 and so on"
		}
		return "the document is an array without a tool in it: " + lookedFor
	}
	return fmt.Sprintf("the document is %s: a schema is an object or a boolean", article(e.Kind))
}

// BadSchemaError says that a place for a schema holds something else. Nothing can be
// done with such a document.
type BadSchemaError struct {
	Tool string // its name, or ""
	At   jsontree.Pointer
	Kind jsontree.Kind // of what stands there
	Span jsontree.Span
}

// Error says what stands where.
func (e *BadSchemaError) Error() string {
	if e.At == "" {
		return fmt.Sprintf("the document is %s: a schema is an object or a boolean", article(e.Kind))
	}
	return fmt.Sprintf("%s is %s: a schema is an object or a boolean", e.At, article(e.Kind))
}

// PointerError says that a pointer leads nowhere.
type PointerError struct {
	Pointer jsontree.Pointer
	Last    jsontree.Pointer // the longest part of it that does lead somewhere
	Reason  string           // set if it is no JSON pointer at all
}

// Error says how far the pointer leads.
func (e *PointerError) Error() string {
	if e.Reason != "" {
		return e.Reason
	}
	if e.Last == "" {
		return fmt.Sprintf("nothing at %s: the document has no such member", e.Pointer)
	}
	return fmt.Sprintf("nothing at %s: the document has %s, but not below it", e.Pointer, e.Last)
}

// SchemaError says which schema of a document can't be worked on, and why.
type SchemaError struct {
	Tool string // the name of the tool or format, or ""
	At   jsontree.Pointer
	Span jsontree.Span
	Err  error
}

// Failed gives the error of a site whose schema can't be worked on.
func (s Site) Failed(err error) *SchemaError {
	return &SchemaError{Tool: s.Tool, At: s.At, Span: s.Schema.Span(), Err: err}
}

func (e *SchemaError) Error() string {
	if e.Tool == "" {
		return e.Err.Error()
	}
	return fmt.Sprintf("tool %s: %v", e.Tool, e.Err)
}

// Unwrap gives why the schema can't be worked on.
func (e *SchemaError) Unwrap() error { return e.Err }

// PatternError says that a glob is malformed.
type PatternError struct{ Pattern string }

// Error names the glob.
func (e *PatternError) Error() string { return fmt.Sprintf("%q is not a valid glob", e.Pattern) }

// article names a kind of value as a phrase.
func article(k jsontree.Kind) string {
	switch k {
	case jsontree.Null:
		return "null"
	case jsontree.Array, jsontree.Object:
		return "an " + k.String()
	default:
		return "a " + k.String()
	}
}

// notFound makes the error of a document without sites.
func (f *finder) notFound() *NotFoundError {
	e := &NotFoundError{Forced: f.force, Skipped: f.res.Skipped}
	if len(f.others) == 0 || len(f.res.Skipped) > 0 {
		return e
	}
	e.Pattern = f.pattern
	for _, name := range f.others {
		switch {
		case name == "":
		case len(e.Names) < maxNames:
			e.Names = append(e.Names, name)
		default:
			e.More++
		}
	}
	e.Near = nearest(f.pattern, f.others)
	return e
}

// nearest gives the first name that begins like the pattern, whatever the case, or
// that the pattern begins with.
func nearest(pattern string, names []string) string {
	literal := pattern
	if i := strings.IndexAny(pattern, `*?[{\`); i >= 0 {
		literal = pattern[:i]
	}
	for _, name := range names {
		n := min(len(literal), len(name))
		if n > 0 && strings.EqualFold(literal[:n], name[:n]) {
			return name
		}
	}
	return ""
}
