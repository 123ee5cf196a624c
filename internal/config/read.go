package config

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/bmatcuk/doublestar/v4"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"

	"schemafix/internal/report"
)

// Known is what a file may name.
type Known struct {
	Rules   []string // ids
	Targets []string // names and aliases
	Near    func(word string, known []string) string
}

// maxSize bounds a file: the YAML parser takes its time with large maps.
const maxSize = 1 << 20

const byteOrderMark = "\uFEFF"

// Parse reads a file. An unknown key, rule or target, a glob that is none and a reason that
// is missing are mistakes, of which all are told, by place.
func Parse(src string, known Known) (*Config, []*Error) {
	if len(src) > maxSize {
		return nil, []*Error{{1, 1, fmt.Sprintf("the file has %d bytes; at most %d are read", len(src), maxSize)}}
	}
	file, err := parser.ParseBytes([]byte(strings.TrimPrefix(src, byteOrderMark)), 0)
	if err != nil {
		return nil, []*Error{syntaxError(err)}
	}
	r := reader{known: known, config: &Config{}}
	for i, doc := range file.Docs {
		switch {
		case doc.Body == nil:
		case i > 0:
			r.fail(doc.Body, "a second document: the file holds one")
		default:
			r.top(doc.Body)
		}
	}
	if len(r.errors) > 0 {
		slices.SortStableFunc(r.errors, byPlace)
		return nil, r.errors
	}
	return r.config, nil
}

// syntaxError gives an error of the parser without the excerpt that it comes with.
func syntaxError(err error) *Error {
	var at interface {
		GetToken() *token.Token
		GetMessage() string
	}
	e := &Error{1, 1, "no YAML: "}
	if !errors.As(err, &at) {
		text, _, _ := strings.Cut(err.Error(), "\n")
		e.Message += text
		return e
	}
	e.Message += at.GetMessage()
	if tk := at.GetToken(); tk != nil && tk.Position != nil {
		e.Line, e.Column = max(1, tk.Position.Line), max(1, tk.Position.Column)
	}
	return e
}

// reader makes a Config of a tree, and notes what is wrong.
type reader struct {
	known  Known
	config *Config
	errors []*Error
}

func (r *reader) fail(n ast.Node, format string, args ...any) {
	e := &Error{1, 1, fmt.Sprintf(format, args...)}
	if e.Line, e.Column = place(n); e.Line == 0 {
		e.Line, e.Column = 1, 1
	}
	r.errors = append(r.errors, e)
}

// place gives where a node begins.
func place(n ast.Node) (line, column int) {
	if m, ok := n.(ast.MapNode); ok { // its own token is the first colon
		if pairs := m.MapRange(); pairs.Next() && !isFlow(n) {
			return place(pairs.Key())
		}
	}
	tk := n.GetToken()
	if tk == nil || tk.Position == nil {
		return 0, 0
	}
	return max(1, tk.Position.Line), max(1, tk.Position.Column)
}

func isFlow(n ast.Node) bool {
	m, ok := n.(*ast.MappingNode)
	return ok && m.IsFlowStyle
}

// member is a key of a map with what reads its value.
type member struct {
	name string
	read func(key, value ast.Node)
}

// mapping reads a map with fixed keys and gives the keys that are there.
func (r *reader) mapping(n ast.Node, what string, members ...member) map[string]bool {
	var names []string
	for _, m := range members {
		names = append(names, m.name)
	}
	there := map[string]bool{}
	r.pairs(n, what, func(name string, key, value ast.Node) {
		i := slices.Index(names, name)
		if i < 0 {
			r.fail(key, "%s has no key %q%s", what, name, r.instead(name, names))
			return
		}
		there[name] = true
		members[i].read(key, value)
	})
	return there
}

// pairs reads a map of any keys.
func (r *reader) pairs(n ast.Node, what string, each func(name string, key, value ast.Node)) {
	m, ok := n.(ast.MapNode)
	if !ok {
		r.fail(n, "%s must be a map, and is %s", what, kindOf(n))
		return
	}
	for pairs := m.MapRange(); pairs.Next(); {
		key, value := pairs.Key(), pairs.Value()
		name, ok := textOf(key)
		if !ok {
			r.fail(key, "a key must be plain text, and is %s", kindOf(key))
			continue
		}
		if value == nil || value.Type() == ast.NullType {
			r.fail(key, "%q has no value", name)
			continue
		}
		each(name, key, value)
	}
}

// list reads a list with at least one element.
func (r *reader) list(n ast.Node, what string, each func(ast.Node)) {
	s, ok := n.(*ast.SequenceNode)
	switch {
	case !ok:
		r.fail(n, "%s must be a list, and is %s", what, kindOf(n))
	case len(s.Values) == 0:
		r.fail(n, "%s must not be empty: leave the key out", what)
	default:
		for _, v := range s.Values {
			each(v)
		}
	}
}

// text reads a text that is not empty.
func (r *reader) text(n ast.Node, what string) string {
	s, ok := textOf(n)
	switch {
	case !ok:
		r.fail(n, "%s must be text, and is %s", what, kindOf(n))
	case strings.TrimSpace(s) == "":
		r.fail(n, "%s must not be empty", what)
	}
	return s
}

// glob reads a glob.
func (r *reader) glob(n ast.Node, what string) string {
	s := r.text(n, what)
	if !doublestar.ValidatePattern(s) {
		r.fail(n, "%s: %q is not a valid glob", what, s)
	}
	return s
}

func textOf(n ast.Node) (string, bool) {
	switch n := n.(type) {
	case *ast.StringNode:
		return n.Value, true
	case *ast.LiteralNode:
		return n.Value.Value, true
	}
	return "", false
}

// kindOf names what a node is.
func kindOf(n ast.Node) string {
	switch n.Type() {
	case ast.MappingType, ast.MappingValueType:
		return "a map"
	case ast.SequenceType:
		return "a list"
	case ast.StringType, ast.LiteralType:
		return "text"
	case ast.IntegerType, ast.FloatType, ast.InfinityType, ast.NanType:
		return "a number; put it in quotes"
	case ast.BoolType:
		return "a boolean; put it in quotes"
	case ast.NullType:
		return "nothing"
	case ast.AnchorType, ast.AliasType, ast.MergeKeyType:
		return "an anchor or alias, which have no place here"
	case ast.TagType:
		return "a tag, which has no place here"
	case ast.DirectiveType:
		return "a directive, which has no place here"
	}
	return "something else"
}

func (r *reader) instead(word string, known []string) string {
	if near := r.near(word, known); near != "" {
		return fmt.Sprintf("; did you mean %q?", near)
	}
	return "; there are " + strings.Join(known, ", ")
}

func (r *reader) near(word string, known []string) string {
	if r.known.Near == nil {
		return ""
	}
	return r.known.Near(word, known)
}

// level reads a level, or off.
func (r *reader) level(n ast.Node, rule string) report.Level {
	words := []string{report.Error.String(), report.Warning.String(), report.Note.String(), "off"}
	s, ok := textOf(n)
	switch i := slices.Index(words, s); {
	case !ok:
		r.fail(n, "the level of %s must be one of the words %s", rule, strings.Join(words, ", "))
	case i < 0:
		r.fail(n, "%q is no level%s", s, r.instead(s, words))
	case i < 3:
		return report.Error - report.Level(i)
	}
	return Off
}
