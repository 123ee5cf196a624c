package normalize

import (
	"fmt"
	"strings"

	"schemafix/internal/container"
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/report"
)

// Message gives the sentence of a claim.
func (c *Claim) Message() string {
	if strings.Contains(c.Note, "%s") {
		return fmt.Sprintf(c.Note, c.Arg)
	}
	return c.Note
}

// Lossy reports whether a change is a loss: some value is accepted or refused that was
// not before, and the target does not ask for that of every schema.
func (c *Change) Lossy() bool { return report.Entry{Effect: c.Effect, Inherent: c.Inherent}.Lossy() }

// entries gives the ledger as entries, equal ones merged, in the order in which they were
// made. Pointers start at the document's root.
func (r *Result) entries(root *jsontree.Value, site container.Site, output jsontree.Pointer) []report.Entry {
	outputs := r.outputPointers(output)
	merged := map[report.Entry]int{}
	var out []report.Entry
	for i := range r.Changes {
		e := r.entry(&r.Changes[i], root, site, outputs)
		if at, known := merged[e]; known {
			out[at].Times++
			continue
		}
		merged[e] = len(out)
		out = append(out, e)
		out[len(out)-1].Times = 1
	}
	return out
}

func (r *Result) entry(c *Change, root *jsontree.Value, site container.Site, outputs *outputPlaces) report.Entry {
	e := report.Entry{
		ID: c.Pass.ID, Tool: site.Tool, Keyword: c.Keyword, Message: c.Message(), Effect: c.Effect,
		Inherent: c.Inherent, Restated: c.Restated, AddedNull: c.AddedNull, Renamed: c.Renamed,
		Before: r.before(c), After: inputText("", c.After, maxShown),
		Output: outputs.of(c),
	}
	e.At, e.Span = c.place(root, site)
	if word := e.At.Last(); c.keySpan != (jsontree.Span{}) && e.Keyword != "" && fields.Lookup(word) != nil {
		e.Keyword = word // an earlier pass gave it the name that it has now
	}
	if c.elsewhere && c.keySpan == (jsontree.Span{}) {
		e.Keyword = "" // the place itself is meant
	}
	return e
}

// place gives where a change is in the input: the keyword if it stood there, else the schema
// that it is about, with the pointer saying where the keyword would stand.
func (c *Change) place(root *jsontree.Value, site container.Site) (jsontree.Pointer, jsontree.Span) {
	if at, ok := keywordAt(root, c.keySpan); ok {
		return at, c.keySpan
	}
	at, ok := jsontree.Locate(root, c.site)
	if !ok {
		at = site.At
	}
	if c.Keyword == "" || c.elsewhere {
		return at, c.site
	}
	if v := at.Lookup(root); v.Has(c.Keyword) { // an earlier pass took it out
		return at.Append(c.Keyword), v.Members()[v.Index(c.Keyword)].NameSpan
	}
	return at.Append(c.Keyword), c.site
}

// keywordAt gives the member whose name stands at a span of the input. The name of a made
// member has the span of what caused it, which is none.
func keywordAt(root *jsontree.Value, name jsontree.Span) (jsontree.Pointer, bool) {
	if name == (jsontree.Span{}) {
		return "", false
	}
	at, ok := jsontree.Locate(root, name)
	if !ok || at == "" {
		return "", false
	}
	holder := at.Parent().Lookup(root)
	i := holder.Index(at.Last())
	return at, i >= 0 && holder.Members()[i].NameSpan == name
}

// before gives what a change found.
func (r *Result) before(c *Change) string {
	if c.Before == nil && c.was.End > 0 {
		return cutText(compactText(r.source[c.was.Start:c.was.End]), maxShown)
	}
	return inputText(r.source, c.Before, maxShown)
}

// maxShown is how much of a value a report shows.
const maxShown = 300

// outputPlaces says where schemas stand in the output.
type outputPlaces struct {
	at   map[*jsontree.Value]jsontree.Pointer
	root jsontree.Pointer
	top  *jsontree.Value
}

// outputPointers finds the schemas that changes were made at in the output.
func (r *Result) outputPointers(at jsontree.Pointer) *outputPlaces {
	p := &outputPlaces{at: map[*jsontree.Value]jsontree.Pointer{}, root: at, top: r.Schema}
	for i := range r.Changes {
		p.at[r.Changes[i].node] = ""
	}
	p.find(r.Schema, at)
	return p
}

func (p *outputPlaces) find(v *jsontree.Value, at jsontree.Pointer) {
	if _, wanted := p.at[v]; wanted {
		p.at[v] = at
	}
	for i, m := range v.Members() {
		if m.Value.Len() == 0 && p.skip(m.Value) {
			continue
		}
		if v.IsArray() {
			p.find(m.Value, at.AppendIndex(i))
		} else {
			p.find(m.Value, at.Append(m.Name))
		}
	}
}

func (p *outputPlaces) skip(v *jsontree.Value) bool {
	_, wanted := p.at[v]
	return !wanted
}

// of gives the place of a change in the output: the keyword if it stands there, else its
// schema; the root if that is gone.
func (p *outputPlaces) of(c *Change) jsontree.Pointer {
	at, found := p.at[c.node]
	if !found || at == "" && c.node != p.top {
		return p.root
	}
	if c.Renamed != nil && c.node.Get(c.Keyword).Has(c.Renamed.To) {
		return at.Append(c.Keyword).Append(c.Renamed.To)
	}
	if c.Keyword != "" && c.After != nil && c.node.Get(c.Keyword) == c.After {
		return at.Append(c.Keyword)
	}
	return at
}
