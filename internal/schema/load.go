package schema

import (
	"net/url"
	"slices"
	"strings"

	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
)

// loader reads one document. Refs are resolved after the walk, because they may
// point forward; a target that the walk did not pass is walked in turn.
type loader struct {
	doc   *Document
	opt   Options
	limit int

	refs      []pendingRef
	resources map[string]*jsontree.Value // absolute $id → schema
	anchors   map[string]*jsontree.Value // base and "#" and name → schema
	walked    map[*jsontree.Value]bool   // only kept once a ref points into an unknown place
	copied    map[*jsontree.Value]*jsontree.Value
	wide      map[*jsontree.Value]map[string]*jsontree.Value
	tooDeep   *DepthError
}

type pendingRef struct {
	at   *jsontree.Value
	base string
	text string
}

func (l *loader) load() error {
	l.doc.Draft = DraftOf(l.doc.Root)
	l.scan(Node{Value: l.doc.Root}, "")
	for len(l.refs) > 0 && l.tooDeep == nil {
		refs := l.refs
		l.refs = nil
		for _, r := range refs {
			l.resolve(r)
		}
	}
	if l.tooDeep != nil {
		return l.tooDeep
	}
	return nil
}

// scan walks from n, noting keywords, names and refs.
func (l *loader) scan(n Node, base string) {
	if n.Depth >= l.limit {
		if l.tooDeep == nil {
			l.tooDeep = &DepthError{Limit: l.limit, Span: n.Value.Span()}
		}
		return
	}
	l.doc.Nodes++
	if !n.Value.IsObject() {
		l.doc.HasFalse = l.doc.HasFalse || n.Value.IsBool(false) && !n.HeldBy(fields.AdditionalProperties)
		return
	}
	holds, named := l.keywords(n.Value)
	if named {
		base = l.identify(n.Value, base)
	}
	if !holds {
		return
	}
	for _, m := range n.Value.Members() {
		kw := fields.Lookup(m.Name)
		switch {
		case kw == nil:
		case kw.Role == fields.Reference:
			if m.Value.IsString() {
				l.refs = append(l.refs, pendingRef{n.Value, base, m.Value.Str()})
			}
		case kw.Holds != fields.Opaque:
			below(n, kw, m.Value, func(c Node) bool { l.scan(c, base); return true })
		}
	}
}

// keywords notes which keywords a schema has, and tells whether it has refs or subschemas,
// and whether it may give itself a name.
func (l *loader) keywords(v *jsontree.Value) (holds, named bool) {
	for _, m := range v.Members() {
		kw := fields.Lookup(m.Name)
		l.doc.Present.AddRow(kw, m.Name)
		if kw != nil {
			holds = holds || kw.Holds != fields.Opaque || kw.Role == fields.Reference
			named = named || kw.Role == fields.Identity
		}
	}
	return holds, named
}

// identify notes the names that a schema gives itself, and gives the base address
// for what lies below it.
func (l *loader) identify(v *jsontree.Value, base string) string {
	const refAlone = fields.Draft3 | fields.Draft4 | fields.Draft6 | fields.Draft7
	if l.doc.Draft&refAlone != 0 && v.Get(fields.Ref).IsString() {
		return base // in these drafts what stands beside a ref does not count
	}
	id := v.Get(fields.ID)
	if id == nil && l.doc.Draft&(fields.Draft3|fields.Draft4) != 0 {
		id = v.Get(fields.LegacyID)
	}
	if id.IsString() {
		if name, only := strings.CutPrefix(id.Str(), "#"); only {
			l.anchor(base, name, v)
		} else {
			base = resolveAddress(base, id.Str())
			put(&l.resources, base, v)
		}
	}
	for _, kw := range []string{fields.Anchor, fields.DynamicAnchor} {
		if a := v.Get(kw); a.IsString() {
			l.anchor(base, a.Str(), v)
		}
	}
	return base
}

func (l *loader) anchor(base, name string, v *jsontree.Value) { put(&l.anchors, base+"#"+name, v) }

// put notes the first schema of a name; later ones of the same name are mistakes.
func put(m *map[string]*jsontree.Value, key string, v *jsontree.Value) {
	if *m == nil {
		*m = map[string]*jsontree.Value{}
	}
	if (*m)[key] == nil {
		(*m)[key] = v
	}
}

func (l *loader) resolve(r pendingRef) {
	target := l.find(r)
	if target == nil {
		l.doc.unresolved = append(l.doc.unresolved, r.at)
		return
	}
	l.doc.Point(r.at, target)
	l.admit(target, r.base)
}

// find gives what a ref points at, first by its base address, then in the document
// itself (nested $id beside refs into the root are common), then in the larger one.
func (l *loader) find(r pendingRef) *jsontree.Value {
	address, fragment, _ := strings.Cut(r.text, "#")
	full := r.base
	if address != "" {
		full = resolveAddress(r.base, address)
	}
	if fragment != "" && fragment[0] != '/' {
		return l.anchors[full+"#"+fragment]
	}
	if resource := l.resources[full]; resource != nil {
		if v := l.lookup(resource, fragment); v != nil {
			return v
		}
	}
	if address != "" && full != r.base {
		return nil
	}
	if v := l.lookup(l.doc.Root, fragment); v != nil {
		return v
	}
	if l.opt.Whole == nil {
		return nil
	}
	return l.borrow(l.lookup(l.opt.Whole, fragment))
}

// borrow copies a schema of the larger document, once.
func (l *loader) borrow(v *jsontree.Value) *jsontree.Value {
	if v == nil {
		return nil
	}
	if c := l.copied[v]; c != nil {
		return c
	}
	c := l.opt.Clone(v)
	put2(&l.copied, v, c)
	return c
}

func put2(m *map[*jsontree.Value]*jsontree.Value, k, v *jsontree.Value) {
	if *m == nil {
		*m = map[*jsontree.Value]*jsontree.Value{}
	}
	(*m)[k] = v
}

// lookup gives the schema at a fragment, which is empty or a JSON pointer, perhaps
// with percent escapes.
func (l *loader) lookup(root *jsontree.Value, fragment string) *jsontree.Value {
	if fragment == "" {
		return root
	}
	plain, err := url.PathUnescape(fragment)
	if err != nil {
		plain = fragment
	}
	p, err := jsontree.ParsePointer(plain)
	if err != nil {
		return nil
	}
	v := root
	for _, token := range p.Tokens() {
		if v = l.child(v, token); v == nil {
			return nil
		}
	}
	if !IsSchema(v) {
		return nil
	}
	return v
}

// wideMap is how many members make an index worth its while: many refs into one long list
// of definitions must not cost the product of both.
const wideMap = 32

func (l *loader) child(v *jsontree.Value, token string) *jsontree.Value {
	if !v.IsObject() || v.Len() < wideMap {
		return jsontree.Pointer("").Append(token).Lookup(v)
	}
	index, ok := l.wide[v]
	if !ok {
		index = make(map[string]*jsontree.Value, v.Len())
		for _, m := range v.Members() {
			index[m.Name] = m.Value
		}
		if l.wide == nil {
			l.wide = map[*jsontree.Value]map[string]*jsontree.Value{}
		}
		l.wide[v] = index
	}
	return index[token]
}

// admit makes a ref's target a schema position, if the walk did not pass it.
func (l *loader) admit(target *jsontree.Value, base string) {
	if l.walked == nil {
		l.walked = map[*jsontree.Value]bool{}
		Walk(Node{Value: l.doc.Root}, func(n Node) { l.walked[n.Value] = true })
	}
	if l.walked[target] {
		return
	}
	inside := map[*jsontree.Value]bool{}
	Walk(Node{Value: target}, func(n Node) { l.walked[n.Value], inside[n.Value] = true, true })
	l.doc.Extra = slices.DeleteFunc(l.doc.Extra, func(v *jsontree.Value) bool { return inside[v] })
	l.doc.Extra = append(l.doc.Extra, target)
	l.scan(Node{Value: target}, base)
}

func resolveAddress(base, ref string) string {
	if base == "" {
		return strings.TrimSuffix(ref, "#")
	}
	b, err := url.Parse(base)
	if err != nil {
		return ref
	}
	r, err := b.Parse(ref)
	if err != nil {
		return ref
	}
	return strings.TrimSuffix(r.String(), "#")
}

// drafts are the dialects by the distinguishing part of their $schema.
var drafts = []struct {
	part  string
	draft fields.Drafts
}{
	{"draft-03/", fields.Draft3}, {"draft-04/", fields.Draft4}, {"draft-06/", fields.Draft6}, {"draft-07/", fields.Draft7},
	{"draft/2019-09/", fields.Draft2019}, {"draft/2020-12/", fields.Draft2020},
}

// DraftOf gives the dialect that a schema's $schema names, or 0.
func DraftOf(v *jsontree.Value) fields.Drafts {
	uri := v.Get(fields.Schema).Str()
	if !strings.Contains(uri, "json-schema.org/") {
		return 0
	}
	for _, d := range drafts {
		if strings.HasSuffix(strings.TrimSuffix(uri, "#"), d.part+"schema") {
			return d.draft
		}
	}
	return 0
}
