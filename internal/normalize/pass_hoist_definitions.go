package normalize

import (
	"cmp"
	"net/url"
	"strconv"
	"strings"

	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
)

var hoistDefinitions = Pass{
	ID:    "hoist-definitions",
	Title: "move what refs point at to the root's $defs",
	Doc: "Every target of a ref that is neither the root nor a root definition is copied to the root's $defs, " +
		"under its last name, and the ref follows. Refs whose target an earlier pass moved are written anew. " +
		"Refs that point at the root or at a root definition already stay as they are.",
	Bad:   `{"type":"object","properties":{"a":{"type":"string"},"b":{"$ref":"#/properties/a"}}}`,
	Good:  `{"type":"object","properties":{"b":{"$ref":"#/$defs/a"}},"$defs":{"a":{"type":"string"}}}`,
	On:    []string{fields.Ref},
	Wants: needs(fields.NeedRootDefinitions),
	Run:   (*Editor).hoistAll,
}

// hoistAll copies the targets of all refs to the root's definitions.
func (e *Editor) hoistAll() {
	h := newHoister(e)
	h.run(func(*jsontree.Value) bool { return true })
	e.Doc.Extra = nil
	if !e.Doc.HasRefs() {
		return
	}
	inner := false
	e.Each(func(n schema.Node) { inner = e.dropInner(n, fields.ID) || inner })
	if inner { // names that were apart by their addresses
		e.Each(func(n schema.Node) { e.dropInner(n, fields.Anchor) })
	}
}

// dropInner takes out an address or name below the root: refs are written as pointers from
// the root, and below an address they would be read from there.
func (e *Editor) dropInner(n schema.Node, keyword string) bool {
	if n.IsRoot() || !n.Value.Has(keyword) {
		return false
	}
	e.Drop(n, keyword, Claim{Note: "%s below the root would change what refs point at", Arg: keyword, Exact: true})
	return true
}

// hasUnion reports whether a schema is made of others.
func hasUnion(v *jsontree.Value) bool {
	return v.Has(fields.AnyOf) || v.Has(fields.OneOf) || v.Has(fields.AllOf)
}

// hoister gives targets a name under the root's $defs.
type hoister struct {
	e       *Editor
	names   map[*jsontree.Value]string // targets by their definition's name
	defs    map[string]*jsontree.Value // definitions by name
	outside map[*jsontree.Value]bool   // places of which only refs tell, or will
	wants   func(*jsontree.Value) bool
	work    []schema.Node // copies whose refs are still to be written
}

func newHoister(e *Editor) *hoister {
	h := &hoister{e: e, names: map[*jsontree.Value]string{}, defs: map[string]*jsontree.Value{}, outside: map[*jsontree.Value]bool{}}
	for _, m := range e.Doc.Root.Get(fields.Defs).Members() {
		h.names[m.Value] = m.Name
		h.defs[m.Name] = m.Value
	}
	for _, v := range e.Doc.Extra {
		schema.Walk(schema.Node{Value: v}, func(n schema.Node) { h.outside[n.Value] = true })
	}
	return h
}

// run hoists the targets that wants names, and writes the refs to them.
func (h *hoister) run(wants func(*jsontree.Value) bool) {
	h.wants = wants
	schema.Walk(h.e.Doc.RootNode(), h.visit)
	for len(h.work) > 0 {
		n := h.work[0]
		h.work = h.work[1:]
		schema.Walk(n, h.visit)
	}
}

func (h *hoister) visit(n schema.Node) {
	target := h.e.Doc.Target(n.Value)
	if target == nil || !n.Value.Get(fields.Ref).IsString() || !h.wants(target) {
		return // a dynamic ref that stays is not ours
	}
	want := "#"
	if target != h.e.Doc.Root {
		name, ok := h.names[target]
		if !ok {
			name = h.hoist(target, n.Value.Get(fields.Ref).Str())
		}
		want = definitionRef(name)
		h.e.Doc.Point(n.Value, h.defs[name])
	}
	h.write(n, want)
}

// write gives a ref another text.
func (h *hoister) write(n schema.Node, want string) {
	text := n.Value.Get(fields.Ref)
	if text.Str() == want || sameDefinition(text.Str(), want) {
		return
	}
	h.e.Put(n, fields.Ref, jsontree.NewString(want, text.Span()), Claim{
		Note: "the ref is written as %s, where its target stands now", Arg: want, Exact: true,
	})
}

// hoist copies a target to the root's $defs and gives its name there.
func (h *hoister) hoist(target *jsontree.Value, ref string) string {
	name := freshName(lastName(ref), func(s string) bool { return h.defs[s] != nil })
	h.names[target] = name
	c := h.e.Clone(target)
	unname(c)
	h.defs[name] = c
	h.names[c] = name
	root := h.e.Doc.RootNode()
	h.e.Edit(root, fields.Defs, Claim{Note: "the target of a ref is copied to the root's definitions as %s", Arg: name, Exact: true}, func() {
		defs := root.Value.Get(fields.Defs)
		if defs == nil {
			defs = jsontree.NewObject(target.Span())
			root.Value.Set(fields.Defs, defs, target.Span())
		}
		defs.Insert(defs.Len(), jsontree.Member{Name: name, Value: c, NameSpan: target.Span()})
	})
	h.e.last().at(target)
	h.e.last().Before, h.e.last().After = nil, c
	h.work = append(h.work, schema.Node{Value: c})
	return name
}

// unname takes the names out of a copy, which would stand twice. Nothing needs them: refs
// point at places.
func unname(v *jsontree.Value) {
	schema.Walk(schema.Node{Value: v}, func(n schema.Node) {
		for _, name := range []string{fields.ID, fields.Anchor} {
			n.Value.Remove(name)
		}
	})
}

// definitionRef gives the ref to a root definition.
func definitionRef(name string) string {
	return "#" + escapedFragment(jsontree.Pointer("").Append(fields.Defs).Append(name))
}

// escapedFragment writes a pointer as the fragment of a URI.
func escapedFragment(p jsontree.Pointer) string {
	u := url.URL{Fragment: string(p)}
	return u.EscapedFragment()
}

// freshName gives name, or name_2, name_3 … if it is taken.
func freshName(name string, taken func(string) bool) string {
	if !taken(name) {
		return name
	}
	for i := 2; ; i++ {
		if s := name + "_" + strconv.Itoa(i); !taken(s) {
			return s
		}
	}
}

// sameDefinition reports whether two refs to root definitions differ only in percent
// escapes of the name.
func sameDefinition(a, b string) bool {
	prefix := definitionRef("")
	return strings.HasPrefix(a, prefix) && strings.HasPrefix(b, prefix) && fragmentOf(a) == fragmentOf(b)
}

// lastName gives the last name in a ref: of a pointer the last token that names something
// and is neither a keyword nor an index, of an address its last part.
func lastName(ref string) string {
	name := addressName(ref)
	tokens := jsontree.Pointer(fragmentOf(ref)).Tokens()
	for i := 0; i < len(tokens); {
		kw := fields.Lookup(tokens[i])
		switch {
		case kw == nil || kw.Holds == fields.Opaque: // words of no dialect hold what they like
			return cmp.Or(tokens[len(tokens)-1], name, defaultName)
		case kw.Holds == fields.SchemaMap || kw.Holds == fields.SchemaOrStrings:
			if i+1 < len(tokens) {
				name = tokens[i+1]
			}
			i += 2
		case kw.Holds != fields.OneSchema && i+1 < len(tokens) && isDigits(tokens[i+1]):
			i += 2
		default:
			i++
		}
	}
	return cmp.Or(name, defaultName)
}

// defaultName is that of a definition whose ref names nothing.
const defaultName = "definition"

// fragmentOf gives the JSON pointer in a ref, percent escapes undone, or "".
func fragmentOf(ref string) string {
	_, fragment, _ := strings.Cut(ref, "#")
	if plain, err := url.PathUnescape(fragment); err == nil {
		fragment = plain
	}
	if !strings.HasPrefix(fragment, "/") {
		return ""
	}
	return fragment
}

// addressName gives an anchor's name, or the last part of an address without its ending.
func addressName(ref string) string {
	address, anchor, _ := strings.Cut(ref, "#")
	if anchor != "" && anchor[0] != '/' {
		return anchor
	}
	name := address[strings.LastIndexAny(address, "/:")+1:]
	return strings.TrimSuffix(strings.TrimSuffix(name, ".json"), ".schema")
}
