package report

import (
	"fmt"

	"schemafix/internal/jsontree"
)

// documentName stands for what is found in a document outside of its schemas.
const documentName = "the document"

// sites are the schemas of one document, with what tells which of them a finding is in.
type sites struct {
	schemas []Checked
	names   []string
	at      map[jsontree.Pointer]int
	tool    map[string]int // the first schema of a tool
}

func sitesOf(src *Source, schemas []Checked) sites {
	s := sites{schemas: schemas, at: map[jsontree.Pointer]int{}, tool: map[string]int{}}
	for i, c := range schemas {
		s.names = append(s.names, siteName(src, schemas[:i], c))
		s.at[c.At] = i
		if _, known := s.tool[c.Tool]; c.Tool != "" && !known {
			s.tool[c.Tool] = i
		}
	}
	return s
}

// siteName names a schema, as short as can be: by its tool, and, where that has several,
// by its key; without a tool by its place.
func siteName(src *Source, before []Checked, c Checked) string {
	switch {
	case c.Tool != "" && hasSibling(before, c):
		return c.Tool + " " + c.At.Last()
	case c.Tool != "":
		return c.Tool
	case c.At != "":
		return string(c.At)
	}
	if line, _ := src.Position(c.Span.Start); line > 1 {
		return fmt.Sprintf("schema at line %d", line)
	}
	return "schema"
}

func hasSibling(before []Checked, c Checked) bool {
	if len(before) == 0 {
		return false
	}
	last := before[len(before)-1]
	return last.Tool == c.Tool && last.At.Parent() == c.At.Parent()
}

// owner gives the index of the schema that a finding is in, of its tool's first one where
// it is about the tool, or -1.
func (s *sites) owner(e *Entry) int {
	for at := e.At; ; at = at.Parent() {
		if i, ok := s.at[at]; ok {
			return i
		}
		if at == "" {
			break
		}
	}
	if i, ok := s.tool[e.Tool]; ok {
		return i
	}
	return -1
}
