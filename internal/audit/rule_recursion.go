package audit

import (
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/report"
	"schemafix/internal/schema"
)

var recursion = Rule{
	ID:    "recursion",
	Title: "a definition that contains itself",
	Doc: "The target takes no refs, so definitions are written out where they are used. One that contains itself is written out a few times within itself, then only its type is: " +
		"what lies deeper is not said.",
	Bad:    `{"type":"object","properties":{"a":{"$ref":"#/$defs/A"}},"$defs":{"A":{"type":"object","properties":{"next":{"$ref":"#/$defs/A"}}}}}`,
	Good:   `{"type":"object","properties":{"a":{"type":"object","properties":{"next":{"type":"string"}}}}}`,
	Also:   []string{"forbidden-key", "keyword"},
	Level:  report.Note,
	Fix:    "write the levels that are needed, or take the value as JSON text",
	Passes: []string{"inline-refs", "tell-dropped"},
	Wants:  func(p *fields.Profile) bool { return p.RulePrefix != strictPrefix && !p.Takes(fields.Ref) },
	Site: func(c *Context) {
		for _, v := range recursiveTargets(c.Doc) {
			c.Report(schema.Node{Value: v}, "", "the definition contains itself; %s has no refs, so it ends after a few levels", c.Profile.Name)
		}
	},
}

// recursiveTargets gives the targets of refs at which a walk through children and refs
// comes back to itself: at least one of every circle, in the order in which the root leads
// to them.
func recursiveTargets(d *schema.Document) []*jsontree.Value {
	if !d.HasRefs() {
		return nil
	}
	w := circleWalk{doc: d, state: map[*jsontree.Value]walkState{}}
	w.visit(d.Root)
	for _, v := range d.Extra {
		w.visit(v)
	}
	return w.found
}

type walkState uint8

const (
	onTheWay walkState = iota + 1
	reported           // and still on the way
	passed
)

type circleWalk struct {
	doc   *schema.Document
	state map[*jsontree.Value]walkState
	found []*jsontree.Value
}

func (w *circleWalk) visit(v *jsontree.Value) {
	switch w.state[v] {
	case passed, reported:
		return
	case onTheWay:
		w.state[v] = reported
		w.found = append(w.found, v)
		return
	}
	w.state[v] = onTheWay
	for c := range schema.Children(schema.Node{Value: v}) {
		w.visit(c.Value)
	}
	if t := w.doc.Target(v); t != nil {
		w.visit(t)
	}
	w.state[v] = passed
}
