package normalize

import (
	"regexp"
	"strings"

	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
)

var upgradeIDs = Pass{
	ID:    "upgrade-ids",
	Title: "name schemas as draft 2020-12 does",
	Doc: `"id" becomes $id where $schema says draft-03 or 04; anywhere else it is an unknown word and stays. A name ` +
		`after "#" in an id becomes $anchor, or leaves if it can't be one (a JSON pointer needs no name). A ` +
		"$recursiveRef becomes a $ref, and so does a $dynamicRef when at most one $dynamicAnchor bears its name; " +
		"other ones stay. $recursiveAnchor leaves.",
	Bad:   `{"$schema":"http://json-schema.org/draft-04/schema#","id":"http://a.example/b","properties":{"c":{"id":"#c"}}}`,
	Good:  `{"id":"x","$id":"http://a.example/b","properties":{"id":{"$anchor":"c"}}}`,
	On:    []string{fields.LegacyID, fields.ID, fields.RecursiveRef, fields.RecursiveAnchor, fields.DynamicRef},
	Wants: always,
	Run: func(e *Editor) {
		u := idUpgrade{e: e}
		u.countAnchors()
		e.Each(u.visit)
		e.Each(func(n schema.Node) {
			e.Drop(n, fields.RecursiveAnchor, same("$recursiveAnchor has no meaning in draft 2020-12"))
		})
	},
}

type idUpgrade struct {
	e         *Editor
	recursive int            // schemas with $recursiveAnchor: true
	dynamic   map[string]int // schemas by their $dynamicAnchor
}

func (u *idUpgrade) countAnchors() {
	u.dynamic = map[string]int{}
	u.e.Doc.Walk(func(n schema.Node) {
		if n.Value.Get(fields.RecursiveAnchor).IsBool(true) {
			u.recursive++
		}
		if a := n.Value.Get(fields.DynamicAnchor); a.IsString() {
			u.dynamic[a.Str()]++
		}
	})
}

func (u *idUpgrade) visit(n schema.Node) {
	if u.e.Doc.Draft&(fields.Draft3|fields.Draft4) != 0 && n.Value.Get(fields.LegacyID).IsString() && !n.Value.Has(fields.ID) {
		u.e.Swap(n, fields.LegacyID, fields.ID, n.Value.Get(fields.LegacyID), same("since draft-06 a schema's address is called $id"))
	}
	u.splitID(n)
	u.recursiveRef(n)
	u.dynamicRef(n)
}

// anchorName matches what $anchor may say.
var anchorName = regexp.MustCompile(`^[A-Za-z_][-A-Za-z0-9._]*$`)

// splitID takes a fragment out of an $id, where draft 2020-12 allows none but an empty
// one.
func (u *idUpgrade) splitID(n schema.Node) {
	id := n.Value.Get(fields.ID)
	address, name, found := strings.Cut(id.Str(), "#")
	if !found || address != "" && name == "" {
		return
	}
	if !n.IsRoot() && address == u.rootAddress() {
		address = "" // the document's own address: only the name is new
	}
	isAnchor := anchorName.MatchString(name) && !n.Value.Has(fields.Anchor)
	anchor := jsontree.NewString(name, id.Span())
	switch {
	case address == "" && isAnchor:
		u.e.Swap(n, fields.ID, fields.Anchor, anchor, same("a name that is only good within the document is called $anchor"))
		return
	case address == "":
		u.e.Drop(n, fields.ID, same("an $id that is only a fragment names nothing in draft 2020-12"))
		return
	}
	u.e.Put(n, fields.ID, jsontree.NewString(address, id.Span()), same("an $id has no fragment in draft 2020-12"))
	if isAnchor {
		u.e.Put(n, fields.Anchor, anchor, same("the name that $id had after its # is called $anchor"))
	}
}

// rootAddress gives the root's address without a fragment; "#" if it has none.
func (u *idUpgrade) rootAddress() string {
	for _, name := range []string{fields.ID, fields.LegacyID} {
		if id := u.e.Doc.Root.Get(name); id.IsString() {
			address, _, _ := strings.Cut(id.Str(), "#")
			return address
		}
	}
	return "#"
}

func (u *idUpgrade) recursiveRef(n schema.Node) {
	ref := n.Value.Get(fields.RecursiveRef)
	target := u.e.Doc.Target(n.Value)
	if ref.Str() != "#" || target == nil || n.Value.Has(fields.Ref) {
		return
	}
	c := same("$recursiveRef is $ref since draft 2020-12: only one schema can be meant")
	if u.recursive > 1 && target.Get(fields.RecursiveAnchor).IsBool(true) {
		c = Claim{Exact: true, Effect: bothWays, Note: "$recursiveRef became $ref, which always means the nearest schema with an $id, not the outermost one"}
	}
	u.e.Swap(n, fields.RecursiveRef, fields.Ref, ref, c)
}

func (u *idUpgrade) dynamicRef(n schema.Node) {
	ref := n.Value.Get(fields.DynamicRef)
	if !ref.IsString() || u.e.Doc.Target(n.Value) == nil || n.Value.Has(fields.Ref) {
		return
	}
	_, name, _ := strings.Cut(ref.Str(), "#")
	if u.dynamic[name] > 1 {
		return
	}
	u.e.Swap(n, fields.DynamicRef, fields.Ref, ref, same("$dynamicRef is the same as $ref here: only one schema bears the name"))
}
