// Package source reads documents that are not written as plain JSON, JSON with comments
// and YAML, as JSON text with a map back to where everything stands in the original. It
// also writes changes of such a document back into the original text, so that comments
// and layout stay. It knows no schemas.
package source

import (
	"path/filepath"
	"sort"
	"strings"

	"schemafix/internal/jsontree"
	"schemafix/internal/yamltree"
)

// Syntax is how a text is written. The zero Syntax is invalid.
type Syntax uint8

// The syntaxes.
const (
	JSON  Syntax = iota + 1
	JSONC        // JSON with // and /* */ comments and trailing commas
	YAML         // YAML 1.2, core schema, with the merge key <<
)

var syntaxNames = []string{"json", "jsonc", "yaml"}

// SyntaxNames lists the names that ParseSyntax knows.
func SyntaxNames() []string { return append([]string(nil), syntaxNames...) }

// ParseSyntax gives the syntax of a name, 0 if there is none.
func ParseSyntax(name string) Syntax {
	for i, n := range syntaxNames {
		if n == name {
			return Syntax(i + 1)
		}
	}
	return 0
}

// Extensions lists the endings of the files that may hold documents, as far as their
// syntax is not JSON.
func Extensions() []string { return []string{".jsonc", ".json5", ".yaml", ".yml"} }

// SyntaxOf gives the syntax that the ending of a file's name stands for; JSON where it
// says nothing.
func SyntaxOf(name string) Syntax {
	switch strings.ToLower(filepath.Ext(name)) {
	case ".jsonc", ".json5":
		return JSONC
	case ".yaml", ".yml":
		return YAML
	}
	return JSON
}

// Document is one document of a text.
type Document struct {
	// JSON is what the document says, as one JSON text. In JSON with comments it is the
	// text itself with spaces for comments, so offsets are the same in both.
	JSON string
	// Start and End are the document's region in the text. The regions of all documents
	// of a text make up the whole of it.
	Start, End int
	// Blank says that nothing but comments stands there.
	Blank bool

	text     string // all of it
	syntax   Syntax
	comments []jsontree.Span
	tree     *yamltree.Document // of YAML
	marks    []mark             // of YAML, by place in JSON
}

// mark says where something in JSON comes from.
type mark struct {
	at     int32          // where the value or the name begins in JSON
	node   *yamltree.Node // the value, or the key
	entry  *yamltree.Entry
	shared bool // it is read through an alias or a merge key
}

// Syntax gives what the document is written in.
func (d *Document) Syntax() Syntax { return d.syntax }

// Read reads the documents of a text in JSONC or YAML. The error is a
// *jsontree.SyntaxError whose offsets lie in the text.
func Read(text string, syntax Syntax) ([]*Document, error) {
	if syntax == YAML {
		return readYAML(text)
	}
	standard, comments, err := standardize(text)
	if err != nil {
		return nil, err
	}
	d := &Document{JSON: standard, End: len(text), text: text, syntax: JSONC, comments: comments}
	d.Blank = strings.TrimSpace(strings.TrimPrefix(standard, "\uFEFF")) == ""
	return []*Document{d}, nil
}

// Origin gives where a value or a name of the JSON text stands in the original, or for
// any other place, where the nearest one before it stands.
func (d *Document) Origin(span jsontree.Span) jsontree.Span {
	if d.syntax == JSONC {
		return span
	}
	i := sort.Search(len(d.marks), func(i int) bool { return d.marks[i].at > span.Start })
	if i == 0 {
		return jsontree.Span{}
	}
	n := d.marks[i-1].node
	return jsontree.Span{Start: int32(n.Start), End: int32(n.End)}
}

// markAt gives the mark of the value or name that begins at an offset of JSON.
func (d *Document) markAt(at int32) *mark {
	i := sort.Search(len(d.marks), func(i int) bool { return d.marks[i].at >= at })
	return &d.marks[i]
}
