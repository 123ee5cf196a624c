package handover

import (
	"fmt"
	"slices"
	"strings"

	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/report"
	"schemafix/internal/schema"
)

// tell makes the entries: of what stands around the tools, of elements that are none, and
// of the fields of tools.
func (p *Plan) tell() {
	p.tellAround(p.root, "", p.paths())
	for _, s := range p.skipped {
		p.leave(s.At.Lookup(p.root), report.Entry{Tool: s.Name, At: s.At, Span: s.Span, Message: s.Reason})
	}
	for i := range p.tools {
		p.tellTool(i)
	}
}

// leave adds the entry of something that stays behind.
func (p *Plan) leave(v *jsontree.Value, e report.Entry) {
	e.ID, e.Times, e.Before = ID, 1, p.text(v)
	p.entries = append(p.entries, e)
}

// paths gives all places on the way from the root to the elements of lists: true for an
// element itself.
func (p *Plan) paths() map[jsontree.Pointer]bool {
	paths := map[jsontree.Pointer]bool{}
	add := func(at jsontree.Pointer) {
		paths[at] = true
		for at != "" {
			at = at.Parent()
			if _, known := paths[at]; known {
				return
			}
			paths[at] = false
		}
	}
	for i := range p.tools {
		add(p.tools[i].elementAt)
	}
	for _, s := range p.skipped {
		add(s.At)
	}
	return paths
}

// tellAround tells what stays behind of a value on a path, and of what is further down.
func (p *Plan) tellAround(v *jsontree.Value, at jsontree.Pointer, paths map[jsontree.Pointer]bool) {
	if paths[at] {
		return
	}
	var left []jsontree.Member
	for _, m := range v.Members() {
		if _, known := paths[at.Append(m.Name)]; v.IsObject() && !known && !isTransport(v, m) {
			left = append(left, m)
		}
	}
	if len(left) > 0 {
		p.entries = append(p.entries, report.Entry{
			ID: ID, Times: 1, At: at, Span: left[0].NameSpan, Message: "only tools are handed over, without " + listNames(left),
		})
	}
	for i, m := range v.Members() {
		below := at.Append(m.Name)
		if v.IsArray() {
			below = at.AppendIndex(i)
		}
		if _, known := paths[below]; known {
			p.tellAround(m.Value, below, paths)
		} else if v.IsArray() {
			p.tellElement(m.Value, below)
		}
	}
}

// tellElement tells of an element with a schema that is no tool, unless it may be a tool that
// was not asked for.
func (p *Plan) tellElement(v *jsontree.Value, at jsontree.Pointer) {
	if !p.some {
		p.leave(v, report.Entry{Tool: v.Get(nameField).Str(), At: at, Span: v.Span(), Message: "it is no tool"})
	}
}

// isTransport reports whether a member of an object around tools says nothing: null, the
// type of a namespace, and what is JSON-RPC's.
func isTransport(v *jsontree.Value, m jsontree.Member) bool {
	switch m.Name {
	case "jsonrpc", fields.LegacyID:
		return v.Has("jsonrpc")
	}
	return saysNothing(m)
}

// saysNothing reports whether a member is null, a type that every tool of its form has, or
// the strict field of a tool that is not.
func saysNothing(m jsontree.Member) bool {
	switch {
	case m.Value.IsNull():
		return true
	case m.Name == strictField:
		return m.Value.IsBool(false)
	case m.Name == typeField:
		return slices.Contains([]string{typeFunction, typeNamespace, "custom"}, m.Value.Str())
	}
	return false
}

// mostNames is how many names a sentence lists.
const mostNames = 5

func listNames(members []jsontree.Member) string {
	var names []string
	for _, m := range members[:min(len(members), mostNames)] {
		names = append(names, m.Name)
	}
	if more := len(members) - mostNames; more > 0 {
		names = append(names, fmt.Sprintf("%d more", more))
	}
	if len(names) == 1 {
		return names[0]
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " and " + names[last]
}

// tellTool tells of the fields of tool i that have no place, and of a schema that it gets.
func (p *Plan) tellTool(i int) {
	t := &p.tools[i]
	output := p.form.toolAt(i)
	for _, x := range p.extras(t) {
		if x.kept {
			continue
		}
		p.leave(x.member.Value, report.Entry{
			Tool: t.name, Keyword: x.member.Name, At: x.at, Span: x.member.NameSpan, Output: output, Effect: schema.Annotation,
			Message: fmt.Sprintf("%q has no place in a tool of the form %s", x.member.Name, p.form.kind),
		})
	}
	if t.input < 0 && !p.form.bare {
		p.entries = append(p.entries, report.Entry{
			ID: ID, Times: 1, Tool: t.name, Keyword: p.form.input, At: t.specAt.Append(p.form.input), Span: t.spec.Span(),
			Output: p.form.inputAt(output), After: p.text(p.rewritten.Empty.Value),
			Message: fmt.Sprintf("a tool of the form %s has a schema: this one gets that of no arguments", p.form.kind),
		})
	}
}

// extra is a member of a tool beyond its name, description, strictness and schemas.
type extra struct {
	member jsontree.Member
	at     jsontree.Pointer
	kept   bool // the tool is of the new container already
}

// extras gives the further members of a tool, wherever they stand in it.
func (p *Plan) extras(t *tool) []extra {
	carried := p.carried(t)
	var all []extra
	for _, holder := range p.holders(t) {
		v := holder.Lookup(p.root)
		for _, m := range v.Members() {
			at := holder.Append(m.Name)
			if carried[at] || saysNothing(m) {
				continue
			}
			kept := t.kind == p.form.kind && (holder == t.specAt || holder == t.elementAt) && !slices.Contains(t.spare, at)
			all = append(all, extra{member: m, at: at, kept: kept})
		}
	}
	return all
}

// holders gives the objects that make up a tool, from the outside in.
func (p *Plan) holders(t *tool) []jsontree.Pointer {
	holders := []jsontree.Pointer{t.elementAt}
	add := func(at jsontree.Pointer) {
		if !slices.Contains(holders, at) {
			holders = append(holders, at)
		}
	}
	add(t.specAt)
	for _, i := range t.sites() {
		add(p.sites[i].At.Parent())
	}
	return holders
}

// carried gives the places of a tool that have one in the new container.
func (p *Plan) carried(t *tool) map[jsontree.Pointer]bool {
	carried := map[jsontree.Pointer]bool{
		t.specAt: true, t.specAt.Append(nameField): true, t.specAt.Append(descriptionField): true,
	}
	if t.strict != nil && p.form.strict != 0 {
		carried[t.specAt.Append(strictField)] = true
	}
	for _, i := range t.sites() {
		carried[p.sites[i].At], carried[p.sites[i].At.Parent()] = true, true
	}
	return carried
}
