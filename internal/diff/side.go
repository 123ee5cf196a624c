package diff

import (
	"errors"

	"schemafix/internal/container"
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/report"
	"schemafix/internal/schema"
)

// Document is one JSON document of a side.
type Document struct {
	Root   *jsontree.Value
	Source *report.Source
	Origin func(jsontree.Span) jsontree.Span // where a span of the tree lies in Source
	Found  container.Result
}

// Side is one of the two things compared: the documents of a file.
type Side struct{ Documents []*Document }

// Read adds a document, whose Found it fills in. The errors are those of container.Find.
func (s *Side) Read(d *Document, opt container.Options) error {
	var err error
	if d.Found, err = container.Find(d.Root, opt); err != nil {
		return err
	}
	if len(d.Found.Bad) == 0 {
		s.Documents = append(s.Documents, d)
	}
	return nil
}

// spot gives a place of the document.
func (d *Document) spot(at jsontree.Pointer, span jsontree.Span) Spot {
	return Spot{At: at, Span: d.Origin(span), Source: d.Source}
}

// named is a tool that a side has, with or without a schema.
type named struct {
	document *Document
	site     container.Site // without a Schema for a tool that has none
	span     jsontree.Span  // of what there is to point at
}

// key is what tools are paired by.
type key struct {
	name string
	role container.Role
}

func (n *named) key() key { return key{n.site.Tool, n.site.Role} }

// slots lists the schemas of a side, and the tools without one, in the order of the file.
func (s *Side) slots() (all []*named) {
	for _, d := range s.Documents {
		for _, site := range d.Found.Sites {
			all = append(all, &named{document: d, site: site, span: site.Schema.Span()})
		}
		for _, skipped := range d.Found.Skipped {
			if skipped.Name != "" {
				site := container.Site{Tool: skipped.Name, At: skipped.At, Role: container.Input}
				all = append(all, &named{document: d, site: site, span: skipped.Span})
			}
		}
	}
	return all
}

// reading is one schema as it is compared.
type reading struct {
	*named
	doc        *schema.Document
	polarities map[*jsontree.Value]schema.Polarity
	disjoint   map[*jsontree.Value]bool // schemas by whether the branches of their oneOf are
}

func (n *named) read(maxDepth int) (*reading, error) {
	opt := schema.Options{MaxDepth: maxDepth}
	if n.site.Kind == container.Pointer {
		var copies jsontree.Parser
		opt.Whole, opt.Clone = n.document.Root, copies.Clone
	}
	doc, err := schema.Load(n.site.Schema, opt)
	var deep *schema.DepthError
	if errors.As(err, &deep) {
		return nil, n.site.Failed(err)
	}
	if err != nil {
		return nil, err
	}
	r := &reading{named: n, doc: doc, disjoint: map[*jsontree.Value]bool{}}
	r.polarities = doc.PolaritiesWith(r.oneOfIsAnyOf)
	return r, nil
}

// oneOfIsAnyOf reports whether no value can fit two branches of a schema's oneOf.
func (r *reading) oneOfIsAnyOf(v *jsontree.Value) bool {
	is, known := r.disjoint[v]
	if !known {
		is = r.doc.Disjoint(elements(v.Get(fields.OneOf)))
		r.disjoint[v] = is
	}
	return is
}

// through gives the polarity of what a keyword of a schema holds, where that of the schema
// is p.
func (r *reading) through(p schema.Polarity, v *jsontree.Value, kw *fields.Keyword) schema.Polarity {
	if kw.Name == fields.OneOf && r.oneOfIsAnyOf(v) {
		kw = fields.Lookup(fields.AnyOf)
	}
	return schema.Through(p, v, kw)
}
