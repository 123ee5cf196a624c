package bugcases

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"schemafix/internal/jsontree"
	"schemafix/internal/validator"
)

// toolVerbs look at a list of tools.
var toolVerbs = map[string]verb{
	"namesMatch":    namesMatch,
	"namesUnique":   namesAreUnique,
	"nameKept":      nameIsKept,
	"toolUnchanged": toolIsUnchanged,
}

func validMeta(o *outcome, _ statement) error {
	for _, v := range o.output.schemas() {
		if err := validator.CheckMeta(v); err != nil {
			return err
		}
	}
	return nil
}

func isUnchanged(o *outcome, _ statement) error {
	return wrongUnless(jsontree.Identical(o.input.root, o.output.root), "it is %s", o.output.text)
}

// text: textContains t, or textLacks t.
func (o *outcome) text(s statement, want bool) error {
	return wrongUnless(strings.Contains(o.output.text, s.rest) == want, "it is %s", o.output.text)
}

// isUnder: outputUnder nMB, with a million bytes to each.
func isUnder(o *outcome, s statement) error {
	megabytes, err := strconv.ParseFloat(strings.TrimSuffix(s.rest, "MB"), 64)
	if err != nil {
		return fmt.Errorf("the statement's own size: %w", err)
	}
	return wrongUnless(float64(len(o.output.text)) < megabytes*1e6, "it has %d bytes", len(o.output.text))
}

// matches wants a regular expression to match somewhere in a name.
func matches(expression, name string) error {
	re, err := validator.CompilePattern(expression)
	if err != nil {
		return fmt.Errorf("the statement's own expression: %w", err)
	}
	return wrongUnless(re.Match(name) == validator.Accepted, "%q does not", name)
}

// namesMatch: namesMatch re.
func namesMatch(o *outcome, s statement) error {
	for _, name := range o.output.tools() {
		if err := matches(s.rest, name); err != nil {
			return err
		}
	}
	return nil
}

func namesAreUnique(o *outcome, _ statement) error {
	names := o.output.tools()
	slices.Sort(names)
	return wrongUnless(len(slices.Compact(slices.Clone(names))) == len(names), "they are %q", names)
}

// nameIsKept: nameKept n, at its place in the list.
func nameIsKept(o *outcome, s statement) error {
	before, after := slices.Index(o.input.tools(), s.rest), slices.Index(o.output.tools(), s.rest)
	return wrongUnless(before >= 0 && before == after, "it was at %d and is at %d", before, after)
}

// toolIsUnchanged: toolUnchanged N.
func toolIsUnchanged(o *outcome, s statement) error {
	at := jsontree.Pointer("/" + s.rest)
	before, after := at.Lookup(o.input.root), at.Lookup(o.output.root)
	return wrongUnless(before != nil && jsontree.Identical(before, after), "it is %s", compact(after))
}
