package instance

import (
	"net/url"
	"strings"

	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
)

// resources knows where the refs of a document lead. A resource is a schema with an
// id of its own, or the root.
type resources struct {
	baseOf  map[*jsontree.Value]*jsontree.Value // the resource around each object with a ref
	address map[*jsontree.Value]string          // of each resource
	byID    map[string]*jsontree.Value
	anchors map[string]*jsontree.Value // by address and "#" and name
	idWord  string                     // the keyword that names a schema in this dialect
}

func newResources(root *jsontree.Value) *resources {
	r := &resources{
		baseOf:  map[*jsontree.Value]*jsontree.Value{},
		address: map[*jsontree.Value]string{root: ""},
		byID:    map[string]*jsontree.Value{"": root},
		anchors: map[string]*jsontree.Value{},
		idWord:  fields.ID,
	}
	if dialect := root.Get(fields.Schema).Str(); strings.Contains(dialect, "draft-04") || strings.Contains(dialect, "draft-03") {
		r.idWord = fields.LegacyID
	}
	r.index(root, root)
	return r
}

func (r *resources) index(v, base *jsontree.Value) {
	if v.IsObject() {
		base = r.identify(v, base)
		r.baseOf[v] = base
	}
	for _, m := range v.Members() {
		r.index(m.Value, base)
	}
}

// identify notes the names of v and gives the resource that v belongs to.
func (r *resources) identify(v, base *jsontree.Value) *jsontree.Value {
	id, fragment, _ := strings.Cut(v.Get(r.idWord).Str(), "#")
	if id != "" {
		r.address[v] = join(r.address[base], id)
		r.byID[r.address[v]] = v
		base = v
	}
	for _, name := range []string{fragment, v.Get(fields.Anchor).Str(), v.Get(fields.DynamicAnchor).Str()} {
		if name != "" {
			r.anchors[r.address[base]+"#"+name] = v
		}
	}
	return base
}

// target gives what a ref in the schema v leads to, or nil.
func (r *resources) target(v *jsontree.Value, ref string) *jsontree.Value {
	base := r.baseOf[v]
	if base == nil {
		return nil
	}
	id, fragment, _ := strings.Cut(ref, "#")
	fragment, err := url.PathUnescape(fragment)
	if err != nil {
		return nil
	}
	address := r.address[base]
	if id != "" {
		address = join(address, id)
	}
	resource := r.byID[address]
	if resource == nil {
		return nil
	}
	if fragment != "" && fragment[0] != '/' {
		return r.anchors[address+"#"+fragment]
	}
	pointer, err := jsontree.ParsePointer(fragment)
	if err != nil {
		return nil
	}
	return pointer.Lookup(resource)
}

func join(base, ref string) string {
	b, err := url.Parse(base)
	if err != nil {
		return ref
	}
	u, err := b.Parse(ref)
	if err != nil {
		return ref
	}
	return u.String()
}
