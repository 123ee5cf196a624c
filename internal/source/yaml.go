package source

import (
	"errors"
	"fmt"
	"strconv"

	"github.com/go-json-experiment/json/jsontext"

	"schemafix/internal/jsontree"
	"schemafix/internal/yamltree"
)

const (
	// maxYAML bounds a YAML text: rewriting takes up to 200 bytes of memory for each byte.
	maxYAML = 10 << 20
	// maxShared bounds what aliases and merge keys stand for, in bytes of JSON and memory.
	maxShared = 16 << 20
	// nodeCost is what an aliased node counts beside its text.
	nodeCost = 64
)

func readYAML(text string) ([]*Document, error) {
	if len(text) > maxYAML {
		return nil, &jsontree.SyntaxError{Message: fmt.Sprintf("the input is larger than %d MiB, the most that is read as YAML; JSON has no such limit", maxYAML>>20), FirstOffset: -1}
	}
	trees, err := yamltree.Parse(text)
	var fault *yamltree.Error
	if errors.As(err, &fault) {
		return nil, &jsontree.SyntaxError{Offset: fault.Offset, Message: fault.Message, FirstOffset: -1}
	}
	var docs []*Document
	for _, tree := range trees {
		c := converter{}
		c.value(tree.Root, nil)
		if c.err != nil {
			return nil, c.err
		}
		d := &Document{JSON: string(c.out), Start: tree.Start, End: tree.End, text: text, syntax: YAML, tree: tree, marks: c.marks}
		d.Blank = tree.Root.Kind == yamltree.Empty && tree.Root.Outer == tree.Root.End
		for _, m := range tree.Comments {
			d.comments = append(d.comments, jsontree.Span{Start: int32(m.Start), End: int32(m.End)})
		}
		docs = append(docs, d)
	}
	return docs, nil
}

// converter writes one YAML document as JSON.
type converter struct {
	out    []byte
	marks  []mark
	depth  int
	shared int // aliases and merge keys around the current node
	spent  int // bytes that they cost so far
	via    int // where the outermost of them stands
	err    *jsontree.SyntaxError
}

func (c *converter) fail(offset int, format string, args ...any) {
	if c.err == nil {
		c.err = &jsontree.SyntaxError{Offset: offset, Message: fmt.Sprintf(format, args...), FirstOffset: -1}
	}
}

func (c *converter) mark(n *yamltree.Node, e *yamltree.Entry) {
	c.marks = append(c.marks, mark{at: int32(len(c.out)), node: n, entry: e, shared: c.shared > 0})
}

// value writes a node. e is the entry that it belongs to, nil for the root.
func (c *converter) value(n *yamltree.Node, e *yamltree.Entry) {
	c.mark(n, e)
	if n.Kind == yamltree.Alias {
		c.share(n)
		defer func() { c.shared-- }()
		n = n.Target
	}
	if c.depth++; c.depth > yamltree.MaxDepth {
		c.fail(n.Start, "nested deeper than %d levels", yamltree.MaxDepth)
	}
	defer func() { c.depth-- }()
	before := len(c.out)
	switch n.Kind {
	case yamltree.Mapping:
		c.mapping(n)
	case yamltree.Sequence:
		c.sequence(n)
	default:
		text, message := scalarJSON(n)
		if message != "" {
			c.fail(n.Outer, "%s", message)
		}
		c.out = append(c.out, text...)
		before = len(c.out) - len(text)
	}
	if c.shared > 0 {
		c.spend(nodeCost)
		if n.Kind != yamltree.Mapping && n.Kind != yamltree.Sequence {
			c.spend(len(c.out) - before)
		}
	}
}

// share notes that what follows is read through an alias or a merge key at a node.
func (c *converter) share(n *yamltree.Node) {
	if c.shared == 0 {
		c.via = n.Start
	}
	c.shared++
}

// spend counts what aliases and merge keys cost.
func (c *converter) spend(bytes int) {
	if c.spent += bytes; c.spent > maxShared {
		c.fail(c.via, "aliases and merge keys stand for more than %d MiB", maxShared>>20)
	}
}

// checkTag refuses the tag of a collection that says that it is something else.
func (c *converter) checkTag(n *yamltree.Node, own string) {
	if tag := coreTag(n.Tag); tag != "" && tag != own && tag != "!" {
		c.fail(n.Outer, "the tag %s has no form in JSON", n.Tag)
	}
}

func (c *converter) sequence(n *yamltree.Node) {
	c.checkTag(n, "seq")
	c.out = append(c.out, '[')
	for i := range n.Entries {
		if i > 0 {
			c.out = append(c.out, ',')
		}
		c.value(n.Entries[i].Value, &n.Entries[i])
		if c.at(strconv.Itoa(i)) {
			return
		}
	}
	c.out = append(c.out, ']')
}

// at reports a fault, and notes that it lies below the named place.
func (c *converter) at(token string) bool {
	const most = 200
	if c.err == nil {
		return false
	}
	if p := "/" + jsontree.Pointer(jsontree.Escape(token)) + c.err.Pointer; len(p) <= most {
		c.err.Pointer = p
	}
	return true
}

func (c *converter) mapping(n *yamltree.Node) {
	c.checkTag(n, "map")
	c.out = append(c.out, '{')
	for i, m := range c.members(n) {
		if i > 0 {
			c.out = append(c.out, ',')
		}
		if m.merged {
			c.share(n)
		}
		c.mark(m.entry.Key, m.entry)
		c.out, _ = jsontext.AppendQuote(c.out, m.name)
		c.out = append(c.out, ':')
		if c.err == nil {
			c.value(m.entry.Value, m.entry)
		}
		if m.merged {
			c.shared--
		}
		if c.at(m.name) {
			return
		}
	}
	c.out = append(c.out, '}')
}

// member is a member of a mapping, its own or one that a merge key brings.
type member struct {
	name   string
	entry  *yamltree.Entry
	merged bool
}

// members gives the members of a mapping. Those that a merge key brings stand in its
// place; a key of the mapping itself goes before them, and a mapping that is merged
// earlier before one that is merged later.
func (c *converter) members(n *yamltree.Node) []member {
	own := make(map[string]*yamltree.Node, len(n.Entries))
	var list []member
	merges := false
	for i := range n.Entries {
		e := &n.Entries[i]
		name := c.name(e)
		if first := own[name]; first != nil {
			c.fail(e.Key.Start, "duplicate key %s", strconv.Quote(name))
			c.err.FirstOffset = first.Start
		}
		if c.err != nil {
			return nil
		}
		own[name] = e.Key
		merges = merges || isMerge(e)
		list = append(list, member{name: name, entry: e})
	}
	if !merges {
		return list
	}
	var all []member
	for _, m := range list {
		if !isMerge(m.entry) {
			all = append(all, m)
			continue
		}
		for _, from := range c.merged(m.entry.Value) {
			if own[from.name] == nil {
				own[from.name] = from.entry.Key
				all = append(all, member{name: from.name, entry: from.entry, merged: true})
			}
		}
	}
	return all
}

// name gives the text of a key. A key is what is written: 1 and true are "1" and "true".
func (c *converter) name(e *yamltree.Entry) string {
	key := e.Key
	if key.Kind == yamltree.Alias {
		key = key.Target
	}
	tag := coreTag(key.Tag)
	switch {
	case key.Kind == yamltree.Mapping || key.Kind == yamltree.Sequence:
		c.fail(e.Key.Start, "a key that is a mapping or a sequence has no form in JSON")
	case key.Kind == yamltree.Empty && tag != "str":
		c.fail(e.Key.Start, "a key is missing")
	case tag != "" && tag != "!" && tag != "str" && !(tag == "merge" && key.Value == mergeKey):
		c.fail(e.Key.Outer, "a key with the tag %s has no form in JSON", key.Tag)
	}
	return key.Value
}

const mergeKey = "<<"

// isMerge reports whether an entry brings the members of other mappings.
func isMerge(e *yamltree.Entry) bool {
	return e.Key.Value == mergeKey && e.Key.Kind == yamltree.Scalar && e.Key.Style == yamltree.Plain && (e.Key.Tag == "" || coreTag(e.Key.Tag) == "merge")
}

// merged gives the members that the value of a merge key brings: a mapping, or a sequence
// of mappings.
func (c *converter) merged(n *yamltree.Node) []member {
	at := n
	if n.Kind == yamltree.Alias {
		n = n.Target
	}
	var all []member
	switch n.Kind {
	case yamltree.Mapping:
		all = c.members(n)
	case yamltree.Sequence:
		for i := range n.Entries {
			if v := n.Entries[i].Value; v.Kind == yamltree.Mapping || v.Kind == yamltree.Alias && v.Target.Kind == yamltree.Mapping {
				all = append(all, c.merged(v)...)
				continue
			}
			c.fail(n.Entries[i].Value.Start, "<< takes mappings only")
		}
	default:
		c.fail(at.Start, "<< takes a mapping or a list of mappings")
	}
	if c.shared == 0 {
		c.via = at.Start
	}
	c.spend(nodeCost * (1 + len(all)))
	if c.err != nil {
		return nil
	}
	return all
}
