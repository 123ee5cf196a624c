// Package validator judges instances by schemas and schemas by their
// meta-schema. It wraps santhosh-tekuri/jsonschema with an ECMA-262 engine for
// patterns, refuses to fetch anything, and screens out the inputs that the
// library answers wrongly, slowly or with a panic. A verdict that could not be
// reached is Undecided, never a guess.
package validator

import (
	"errors"
	"fmt"
	"sync/atomic"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"

	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
)

// Verdict is what a schema says of an instance. The zero Verdict is invalid.
type Verdict uint8

// The verdicts.
const (
	Accepted Verdict = iota + 1
	Refused
	Undecided // a pattern ran out of time, refs go in a circle, or the library can't read a number
)

// String gives the name of the verdict.
func (v Verdict) String() string {
	switch v {
	case Accepted:
		return "accepted"
	case Refused:
		return "refused"
	case Undecided:
		return "undecided"
	}
	return "invalid"
}

// Options say how a schema is to be read.
type Options struct {
	// Draft is the dialect (one bit) of a schema without $schema; zero is 2020-12.
	// A $schema in the schema wins. Draft-03 and OpenAPI 3.0 are not supported.
	Draft fields.Drafts
	// AssertFormat makes format an assertion; without it format is ignored in
	// every dialect.
	AssertFormat bool
	// Nullable reads OpenAPI's nullable: true as "or null".
	Nullable bool
}

// Schema is a compiled schema. It may be used from several goroutines at once.
type Schema struct {
	compiled *jsonschema.Schema
	timeouts *atomic.Int64 // matches of this schema's patterns that ran out of time
}

// baseURL is where a schema is said to live. A urn would make relative $id values
// fail, and relative refs would mean the document itself.
const baseURL = "https://schema.invalid/doc.json"

// refuse is a loader that loads nothing: the library's own opens file: refs.
type refuse struct{}

func (refuse) Load(url string) (any, error) {
	return nil, fmt.Errorf("%s is not part of the document, and nothing is fetched", url)
}

// Compile reads a schema. The error is a *ScreenError for a schema that must not
// reach the library, and the library's own, wrapped, for one that it refuses:
// invalid by its meta-schema, a pattern that is no ECMA-262, an unresolved ref.
func Compile(schema *jsontree.Value, opt Options) (*Schema, error) {
	draft, err := libraryDraft(opt.Draft)
	if err != nil {
		return nil, err
	}
	positions := schemaPositions(schema)
	if err := screenSchema(schema, positions); err != nil {
		return nil, err
	}
	conv := converter{opt: opt, positions: positions, refAlone: refStandsAlone(schema, opt)}
	return compile(conv.value(schema), draft, opt.AssertFormat)
}

func compile(doc any, draft *jsonschema.Draft, assertFormat bool) (s *Schema, err error) {
	defer func() {
		if r := recover(); r != nil {
			s, err = nil, fmt.Errorf("compile schema: the library failed: %v", r)
		}
	}()
	s = &Schema{timeouts: new(atomic.Int64)}
	c := newCompiler(s.timeouts)
	c.DefaultDraft(draft)
	if assertFormat {
		c.AssertFormat()
	}
	if err := c.AddResource(baseURL, doc); err != nil {
		return nil, fmt.Errorf("compile schema: %w", err)
	}
	if s.compiled, err = c.Compile(baseURL); err != nil {
		return nil, fmt.Errorf("compile schema: %w", err)
	}
	return s, nil
}

// newCompiler makes a compiler that fetches nothing and counts the matches that
// run out of time. A compiler must not be shared between goroutines.
func newCompiler(timeouts *atomic.Int64) *jsonschema.Compiler {
	c := jsonschema.NewCompiler()
	c.UseLoader(refuse{})
	c.UseRegexpEngine(func(expr string) (jsonschema.Regexp, error) {
		p, err := CompilePattern(expr)
		if err != nil {
			return nil, err
		}
		return countingPattern{p, timeouts}, nil
	})
	return c
}

// countingPattern gives the library the boolean that it wants, and records where
// that boolean is a guess.
type countingPattern struct {
	*Pattern
	timeouts *atomic.Int64
}

func (c countingPattern) MatchString(s string) bool {
	verdict := c.Match(s)
	if verdict == Undecided {
		c.timeouts.Add(1)
	}
	return verdict == Accepted
}

func libraryDraft(d fields.Drafts) (*jsonschema.Draft, error) {
	switch d {
	case 0, fields.Draft2020:
		return jsonschema.Draft2020, nil
	case fields.Draft2019:
		return jsonschema.Draft2019, nil
	case fields.Draft7:
		return jsonschema.Draft7, nil
	case fields.Draft6:
		return jsonschema.Draft6, nil
	case fields.Draft4:
		return jsonschema.Draft4, nil
	}
	return nil, fmt.Errorf("compile schema: no validator for dialect %#x", uint8(d))
}

// Validate says whether the schema accepts the instance.
func (s *Schema) Validate(instance *jsontree.Value) Verdict {
	if screenNumbers(instance) != nil {
		return Undecided
	}
	return s.judge(plain(instance))
}

// ValidateAny is Validate for a value as encoding/json makes it with UseNumber:
// nil, bool, json.Number, string, []any, map[string]any.
func (s *Schema) ValidateAny(v any) Verdict {
	if !readableNumbers(v) {
		return Undecided
	}
	return s.judge(v)
}

func (s *Schema) judge(v any) Verdict {
	refusal, decided := s.run(v)
	switch {
	case !decided:
		return Undecided
	case refusal != nil:
		return Refused
	}
	return Accepted
}

// run validates v. What the library says does not count where a pattern ran out
// of time, where refs went in a circle, and after a panic. While another goroutine
// uses the same schema, its timeouts make this run undecided too: a verdict lost,
// but none wrong.
func (s *Schema) run(v any) (refusal *jsonschema.ValidationError, decided bool) {
	defer func() {
		if recover() != nil {
			refusal, decided = nil, false
		}
	}()
	before := s.timeouts.Load()
	err := s.compiled.Validate(v)
	if s.timeouts.Load() != before {
		return nil, false
	}
	if err == nil {
		return nil, true
	}
	if !errors.As(err, &refusal) || hasCycle(refusal) {
		return nil, false
	}
	return refusal, true
}

func hasCycle(err *jsonschema.ValidationError) bool {
	if _, ok := err.ErrorKind.(*kind.RefCycle); ok {
		return true
	}
	for _, cause := range err.Causes {
		if hasCycle(cause) {
			return true
		}
	}
	return false
}
