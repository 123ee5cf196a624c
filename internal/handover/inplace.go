package handover

import (
	"slices"

	"schemafix/internal/container"
	"schemafix/internal/jsontree"
)

// element is what an element of a list is. The zero element is unknown.
type element uint8

const (
	isTool  element = iota + 1 // a tool that is handed over
	isOther                    // anything without a schema
)

// isInPlace reports whether the document is a list of the new container with nothing around
// it, and each tool in it of its form.
func (p *Plan) isInPlace() bool {
	list := p.list()
	if list == nil {
		return false
	}
	known := map[jsontree.Pointer]element{}
	for i := range p.tools {
		if !p.fits(&p.tools[i]) {
			return false
		}
		known[p.tools[i].elementAt] = isTool
	}
	for _, s := range p.skipped {
		known[s.At] = isOther
	}
	return p.holdsOnly(list, p.form.listAt(), known)
}

// list gives the list of a document that has the new container's form; nil if it has not.
func (p *Plan) list() *jsontree.Value {
	if p.form.list == "" {
		return listOrNil(p.root)
	}
	if !p.root.IsObject() {
		return nil
	}
	for _, m := range p.root.Members() {
		if m.Name != p.form.list && !slices.Contains(p.form.beside, m.Name) {
			return nil
		}
	}
	return listOrNil(p.root.Get(p.form.list))
}

func listOrNil(v *jsontree.Value) *jsontree.Value {
	if v.IsArray() {
		return v
	}
	return nil
}

// fits reports whether a tool is of the new container's form.
func (p *Plan) fits(t *tool) bool {
	if t.kind != p.form.kind || len(t.spare) > 0 || (t.elementAt == t.specAt) != (p.form.holder == "") {
		return false
	}
	if p.form.typed && t.elementAt.Lookup(p.root).Get(typeField).Str() != typeFunction {
		return false
	}
	if t.input < 0 {
		return p.form.bare
	}
	return p.sites[t.input].At == p.form.inputAt(t.specAt)
}

// holdsOnly reports whether each element of a list is known, or a group of known ones as the
// container has it.
func (p *Plan) holdsOnly(list *jsontree.Value, at jsontree.Pointer, known map[jsontree.Pointer]element) bool {
	for i, m := range list.Members() {
		elementAt := at.AppendIndex(i)
		group := p.groupOf(m.Value)
		inner := m.Value.Get(group)
		if group == "" || !inner.IsArray() {
			if e := known[elementAt]; e == 0 || e == isTool && p.form.group != "" {
				return false
			}
			continue
		}
		for j := range inner.Members() {
			if known[elementAt.Append(group).AppendIndex(j)] == 0 {
				return false
			}
		}
	}
	return true
}

// groupOf gives the member of an element that holds several tools: in OpenAI's Responses
// that of a namespace.
func (p *Plan) groupOf(element *jsontree.Value) string {
	if p.form.kind == container.OpenAIResponses && element.Get(typeField).Str() == typeNamespace {
		return "tools"
	}
	return p.form.group
}
