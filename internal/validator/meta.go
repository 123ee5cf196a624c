package validator

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"

	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
)

// MetaError says where a schema is not valid draft 2020-12.
type MetaError struct {
	Pointer jsontree.Pointer // the first offending value, in document order
	Keyword string           // the schema keyword whose value that is or lies in; "" for the root
	Message string
}

func (e *MetaError) Error() string {
	if e.Pointer == "" {
		return "the schema " + e.Message
	}
	return fmt.Sprintf("at %s: %s", e.Pointer, e.Message)
}

// errUndecided is what CheckMeta gives when the library could not judge.
var errUndecided = errors.New("the schema could not be checked against the meta-schema")

// MetaSchema2020 gives the compiled meta-schema of draft 2020-12, made on first use.
// Of its formats only regex is an assertion; the addresses in $id, $ref and $schema
// are not judged.
var MetaSchema2020 = sync.OnceValue(func() *Schema {
	s := &Schema{timeouts: new(atomic.Int64)}
	c := newCompiler(s.timeouts)
	c.AssertFormat()
	for _, name := range []string{"uri", "uri-reference"} {
		c.RegisterFormat(&jsonschema.Format{Name: name, Validate: func(any) error { return nil }})
	}
	s.compiled = c.MustCompile(jsonschema.Draft2020.String())
	return s
})

// CheckMeta gives nil for a schema that is valid by the meta-schema of draft
// 2020-12, patterns included, and a *MetaError for one that is not. One that is too
// deep to be checked, or has a number out of reach, gives a *ScreenError. A
// $schema that names another dialect makes no difference.
func CheckMeta(schema *jsontree.Value) error {
	if err := screenDocument(schema); err != nil {
		return err
	}
	refusal, decided := MetaSchema2020().run(plain(schema))
	switch {
	case !decided:
		return errUndecided
	case refusal == nil:
		return nil
	}
	return firstMetaError(schema, refusal)
}

// complaint is one innermost cause of a refusal.
type complaint struct {
	tokens  []string // where in the schema
	path    []int    // the same as member positions, which compare in document order
	message string
}

func firstMetaError(schema *jsontree.Value, refusal *jsonschema.ValidationError) *MetaError {
	var all []complaint
	for _, leaf := range leaves(refusal) {
		c := complaint{tokens: leaf.InstanceLocation, message: messageOf(leaf)}
		if _, ok := leaf.ErrorKind.(*kind.PropertyNames); ok {
			c.tokens, c.message = badPatternName(schema)
		}
		c.path = memberPath(schema, c.tokens)
		all = append(all, c)
	}
	first := slices.MinFunc(all, func(a, b complaint) int {
		if c := slices.Compare(a.path, b.path); c != 0 {
			return c
		}
		return strings.Compare(a.message, b.message)
	})
	var at jsontree.Pointer
	for _, token := range first.tokens {
		at = at.Append(token)
	}
	return &MetaError{Pointer: at, Keyword: keywordAt(schema, first.tokens), Message: first.message}
}

// leaves gives the innermost causes. Of the branches of an anyOf all failed, but
// one was meant: that which got furthest into the value.
func leaves(err *jsonschema.ValidationError) []*jsonschema.ValidationError {
	switch err.ErrorKind.(type) {
	case *kind.PropertyNames:
		return []*jsonschema.ValidationError{err}
	case *kind.AnyOf, *kind.OneOf:
		return meantBranch(err)
	}
	if len(err.Causes) == 0 {
		return []*jsonschema.ValidationError{err}
	}
	var all []*jsonschema.ValidationError
	for _, cause := range err.Causes {
		all = append(all, leaves(cause)...)
	}
	return all
}

func meantBranch(err *jsonschema.ValidationError) []*jsonschema.ValidationError {
	var best []*jsonschema.ValidationError
	for _, cause := range err.Causes {
		if branch := leaves(cause); reach(branch) > reach(best) {
			best = branch
		}
	}
	if best == nil {
		return []*jsonschema.ValidationError{err}
	}
	return best
}

// reach measures how far into a value a branch got: twice the depth, less one if
// the type was wrong already there.
func reach(branch []*jsonschema.ValidationError) int {
	most := -1
	for _, leaf := range branch {
		r := 2 * len(leaf.InstanceLocation)
		if _, wrongType := leaf.ErrorKind.(*kind.Type); !wrongType {
			r++
		}
		most = max(most, r)
	}
	return most
}

// messageOf gives the library's words without the place, which it writes before them.
func messageOf(leaf *jsonschema.ValidationError) string {
	bare := jsonschema.ValidationError{ErrorKind: leaf.ErrorKind}
	return strings.TrimPrefix(bare.Error(), "at '': ")
}

// badPatternName finds the first name under patternProperties that is no regular
// expression. The library's own place for it is unreliable: it keeps a path whose
// memory it uses again.
func badPatternName(schema *jsontree.Value) (tokens []string, message string) {
	positions := schemaPositions(schema)
	at, _ := find(schema, func(v *jsontree.Value) bool { return positions[v] && badName(v.Get(fields.PatternProperties)) != "" })
	name := badName(at.Lookup(schema).Get(fields.PatternProperties))
	_, err := CompilePattern(name)
	return append(at.Tokens(), fields.PatternProperties, name), fmt.Sprintf("%q is not a valid regular expression: %v", name, err)
}

func badName(patterns *jsontree.Value) string {
	for _, m := range patterns.Members() {
		if _, err := CompilePattern(m.Name); err != nil {
			return m.Name
		}
	}
	return ""
}

// memberPath gives the position of each token's member in its parent, as far as
// the tokens lead to something.
func memberPath(root *jsontree.Value, tokens []string) []int {
	path := make([]int, 0, len(tokens))
	for _, token := range tokens {
		i := memberIndex(root, token)
		if i < 0 {
			break
		}
		path = append(path, i)
		root = root.Elem(i)
	}
	return path
}

func memberIndex(v *jsontree.Value, token string) int {
	if !v.IsArray() {
		return v.Index(token)
	}
	i, err := strconv.Atoi(token)
	if err != nil || i < 0 || i >= v.Len() {
		return -1
	}
	return i
}

// keywordAt gives the innermost keyword on the way to a place in a schema.
func keywordAt(schema *jsontree.Value, tokens []string) string {
	keyword := ""
	for v := schema; len(tokens) > 0 && v.IsObject(); {
		keyword = tokens[0]
		held := v.Get(keyword)
		kw := fields.Lookup(keyword)
		if kw == nil || held == nil {
			return keyword
		}
		n := stepsToSchema(kw.Holds, held)
		if n == 0 || len(tokens) <= n {
			return keyword
		}
		if v = held; n == 2 {
			v = held.Elem(memberIndex(held, tokens[1]))
		}
		tokens = tokens[n:]
	}
	return keyword
}

// stepsToSchema counts the tokens from a schema to one that a keyword holds: the
// keyword, and the name or index behind it. Zero: the keyword holds no schemas.
func stepsToSchema(holds fields.Holds, held *jsontree.Value) int {
	switch holds {
	case fields.OneSchema:
		return 1
	case fields.SchemaMap, fields.SchemaArray, fields.SchemaOrStrings:
		return 2
	case fields.SchemaOrArray, fields.TypesOrSchemas:
		if held.IsArray() {
			return 2
		}
		return 1
	}
	return 0
}
