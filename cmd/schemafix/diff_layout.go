package main

import (
	"slices"
	"strings"

	"schemafix/internal/diff"
	"schemafix/internal/jsontree"
	"schemafix/internal/report"
)

// longLine is from what length on a document on one line is laid out to be compared: a
// diff of one such line shows nothing.
const longLine = 200

// spreadOut gives two texts and their differences as they are shown: a document that is
// all on one long line with one value a line. The differences of the run stay as they are.
func spreadOut(before, after string, found []diff.Difference) (string, string, []diff.Difference, bool) {
	if len(before) < longLine || strings.Contains(strings.TrimSpace(before), "\n") {
		return before, after, found, false
	}
	a, rootA := spread(before)
	b, rootB := spread(after)
	if rootA == nil || rootB == nil {
		return before, after, found, false
	}
	sources := [2]*report.Source{{Text: a}, {Text: b}}
	shown := slices.Clone(found)
	for i := range shown {
		d := &shown[i]
		if d.Old.Source != nil {
			d.Old = diff.Spot{At: d.Old.At, Span: spanAt(rootA, d.Old.At), Source: sources[0]}
		}
		if d.New.Source != nil {
			d.New = diff.Spot{At: d.New.At, Span: spanAt(rootB, d.New.At), Source: sources[1]}
		}
	}
	return a, b, shown, true
}

// spread lays a document out; without a tree where it is not one document.
func spread(text string) (string, *jsontree.Value) {
	root, err := new(jsontree.Parser).Parse(text)
	if err != nil {
		return text, nil
	}
	l := layout{flags: styleFlags{indent: 2, indentSet: true}}
	out := string(l.print(nil, root, text)) + "\n"
	if root, err = new(jsontree.Parser).Parse(out); err != nil {
		panic("schemafix: the result is no JSON: " + err.Error())
	}
	return out, root
}

// spanAt gives the place of a value; that of the name, if it has one.
func spanAt(root *jsontree.Value, at jsontree.Pointer) jsontree.Span {
	holder := at.Parent().Lookup(root)
	if i := holder.Index(at.Last()); at != "" && i >= 0 {
		return holder.Members()[i].NameSpan
	}
	if v := at.Lookup(root); v != nil {
		return v.Span()
	}
	return root.Span()
}
