package audit

import (
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
)

// twin is a snake_case word that is read as the keyword whose twin it is.
type twin struct {
	node    schema.Node
	member  jsontree.Member // as it stands in the schema
	keyword string
	both    bool // the keyword stands there too, and the twin is not read
}

// readTwins replaces the document, where the target reads snake_case twins and some are
// there, by one in which they have the names of their keywords. The schema itself is not
// changed, and every place keeps its span.
func (c *Context) readTwins(opt schema.Options) error {
	if !byFields(c.Profile) || !hasTwins(c.Doc) {
		return nil
	}
	var parser jsontree.Parser
	root := parser.Clone(c.Doc.Root)
	schema.Walk(schema.Node{Value: root}, func(n schema.Node) { c.twins = append(c.twins, renameTwins(n)...) })
	doc, err := schema.Load(root, opt)
	if err != nil {
		return err
	}
	c.Doc = doc
	return nil
}

// hasTwins reports whether some word of a document is a twin. Words below one are not
// looked at: they make no difference.
func hasTwins(d *schema.Document) bool {
	if !d.Present.Meets(fields.Set{}.WithUnknown()) {
		return false
	}
	found := false
	d.Walk(func(n schema.Node) {
		if found || !n.Value.IsObject() {
			return
		}
		for _, m := range n.Value.Members() {
			found = found || fields.TwinOf(m.Name) != ""
		}
	})
	return found
}

// renameTwins gives the twins in one schema the names of their keywords.
func renameTwins(n schema.Node) []twin {
	var found []twin
	v := n.Value
	for i := 0; v.IsObject() && i < v.Len(); i++ {
		m := v.Members()[i]
		keyword := fields.TwinOf(m.Name)
		if keyword == "" {
			continue
		}
		both := v.Has(keyword)
		found = append(found, twin{node: n, member: m, keyword: keyword, both: both})
		if both {
			v.RemoveAt(i)
			i--
		} else {
			v.Rename(i, keyword)
		}
	}
	return found
}
