package bugcases

import (
	"errors"
	"fmt"
	"maps"
	"strings"

	"schemafix/internal/jsontree"
)

// statement is one thing that must hold of a case, taken apart: "verb@place rest".
type statement struct {
	text string
	verb string
	at   string // behind the @ of the verb; "" without one
	rest string // behind the verb
}

func readStatement(text string) statement {
	head, rest, _ := strings.Cut(text, " ")
	verb, at, _ := strings.Cut(head, "@")
	return statement{text: text, verb: verb, at: at, rest: rest}
}

// verb says what a statement wants and the outcome lacks; nil where it holds.
type verb func(*outcome, statement) error

// note is the verb of statements for people.
const note = "note"

// judge says why the statement does not hold; nil where it does.
func (s statement) judge(o *outcome) error {
	if s.verb == note {
		return nil
	}
	judge := verbs[s.verb]
	if judge == nil {
		return errors.New("no such statement")
	}
	return judge(o, s)
}

// verbs are all that statements can say.
var verbs = func() map[string]verb {
	all := maps.Clone(outputVerbs)
	maps.Copy(all, runVerbs)
	return all
}()

// outputVerbs speak of the output, or of the output and the input.
var outputVerbs = func() map[string]verb {
	all := map[string]verb{}
	for _, some := range []map[string]verb{placeVerbs, requiredVerbs, textVerbs, toolVerbs, allNodes(nodeVerbs), documentVerbs} {
		maps.Copy(all, some)
	}
	return all
}()

// place gives the pointer that is all of the rest.
func (s statement) place() jsontree.Pointer { return pointer(s.rest) }

// placeAnd gives the pointer that the rest begins with, and what follows it.
func (s statement) placeAnd() (jsontree.Pointer, string) {
	place, value, _ := strings.Cut(s.rest, " ")
	return pointer(place), value
}

// valueOf reads a value of a statement.
func valueOf(text string) (*jsontree.Value, error) {
	v, err := new(jsontree.Parser).Parse(text)
	if err != nil {
		return nil, fmt.Errorf("the statement's own value: %w", err)
	}
	return v, nil
}

// list reads names with commas between them.
func list(text string) []string { return strings.Split(text, ",") }

// wrongUnless gives an error of a format unless a condition holds.
func wrongUnless(holds bool, format string, args ...any) error {
	if holds {
		return nil
	}
	return fmt.Errorf(format, args...)
}

// node gives the schema at a place of the output.
func (o *outcome) node(at jsontree.Pointer) (*jsontree.Value, error) {
	v := at.Lookup(o.output.root)
	return v, wrongUnless(v.IsObject(), "no schema at %q but %s", at, compact(v))
}
