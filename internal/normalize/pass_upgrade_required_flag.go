package normalize

import (
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
)

var upgradeRequiredFlag = Pass{
	ID:    "upgrade-required-flag",
	Title: "list required properties in the object",
	Doc: `Draft-03 says "required": true in the schema of a property, or in what that refers to. The name goes into ` +
		`the list that the object has since draft-04, and the flag leaves. "required": false leaves, and so does a ` +
		"flag in a schema that is no property, where it says nothing.",
	Bad:   `{"type":"object","properties":{"a":{"type":"string","required":true},"b":{"required":false}}}`,
	Good:  `{"type":"object","properties":{"required":true,"a":{"default":{"required":true}}},"required":["a"]}`,
	On:    []string{fields.Required},
	Wants: always,
	Run: func(e *Editor) {
		// A property can have the flag and, being an object, need the list: first all
		// is read, then the flags leave, then the lists are written.
		flagged, any := flaggedObjects(e)
		if !any {
			return
		}
		e.Each(func(n schema.Node) { dropRequiredFlag(e, n) })
		for _, f := range flagged {
			f.require(e)
		}
	},
}

// flaggedObject is an object with the names of properties that have the flag.
type flaggedObject struct {
	node  schema.Node
	names []jsontree.Member
}

// flaggedObjects gives the objects with properties that have the flag. any says whether
// some schema has it at all.
func flaggedObjects(e *Editor) (found []flaggedObject, any bool) {
	e.Doc.Walk(func(n schema.Node) { any = any || isFlag(n.Value.Get(fields.Required)) })
	if !any {
		return nil, false
	}
	e.Each(func(n schema.Node) {
		f := flaggedObject{node: n}
		for _, m := range n.Value.Get(fields.Properties).Members() {
			if isFlagged(e.Doc, m.Value) {
				f.names = append(f.names, m)
			}
		}
		if len(f.names) > 0 {
			found = append(found, f)
		}
	})
	return found, true
}

func isFlag(v *jsontree.Value) bool { return v != nil && v.Kind() == jsontree.Bool }

// isFlagged reports whether a property has the flag, itself or through refs.
func isFlagged(doc *schema.Document, v *jsontree.Value) bool {
	const hops = 16 // refs may go in a circle
	for range hops {
		if v.Get(fields.Required).IsBool(true) {
			return true
		}
		if v = doc.Target(v); v == nil {
			return false
		}
	}
	return false
}

func dropRequiredFlag(e *Editor, n schema.Node) {
	flag := n.Value.Get(fields.Required)
	switch {
	case !isFlag(flag):
	case flag.IsBool(false):
		e.Drop(n, fields.Required, same(`"required": false says what is so without it`))
	case n.HeldBy(fields.Properties):
		e.Drop(n, fields.Required, Claim{Exact: true, Note: "the object that has the property lists %s as required now", Arg: n.Name})
	default:
		e.Drop(n, fields.Required, same(`"required": true says something in the schema of a property only`))
	}
}

func (f *flaggedObject) require(e *Editor) {
	have := f.node.Value.Get(fields.Required)
	list, listed := joined(have, f.node.Value.Span()), stringSet(have)
	for _, m := range f.names {
		if !listed[m.Name] {
			list.Append(jsontree.NewString(m.Name, m.NameSpan))
		}
	}
	e.Put(f.node, fields.Required, list, same("since draft-04 the object lists the names of its required properties"))
}
