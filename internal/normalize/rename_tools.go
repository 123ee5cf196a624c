package normalize

import (
	"fmt"
	"slices"

	"schemafix/internal/container"
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/report"
	"schemafix/internal/schema"
)

// renameTools is no pass of a schema: it sees the document. Its changes are told of the
// document.
var renameTools = Pass{ID: "rename-tools", Title: "rename tools and response formats whose names the target refuses"}

// toolRenaming gives tools and response formats other names.
type toolRenaming struct {
	root      *jsontree.Value
	limits    *fields.Limits
	times     map[string]int // how many tools of the document have a name
	scopes    map[jsontree.Pointer]*fields.Renamer
	mentioned map[jsontree.Pointer]map[string][]container.Mention // by request and name
	oneList   bool                                                // the tools come into one list, and what stands around them stays behind
	entries   []report.Entry
	edits     []edit
}

// newToolRenaming renames what the target refuses, in the order of the document. A name is
// made for its own list: others may have it too.
func newToolRenaming(root *jsontree.Value, found *container.Result, oneList bool, opt Options) *toolRenaming {
	r := &toolRenaming{
		root: root, oneList: oneList, limits: &opt.Profile.Limits, times: map[string]int{},
		scopes: map[jsontree.Pointer]*fields.Renamer{}, mentioned: map[jsontree.Pointer]map[string][]container.Mention{},
	}
	wanted := slices.DeleteFunc(found.Declarations(root), func(d container.Declared) bool { return d.IsFormat && oneList })
	if !slices.ContainsFunc(wanted, r.refuses) {
		return r
	}
	declared := wanted
	if opt.Container.Tool != "" { // the names of the others are taken too
		all := opt.Container
		all.Tool = ""
		if everything, err := container.Find(root, all); err == nil {
			declared = everything.Declarations(root)
		}
	}
	for i := range declared {
		d := &declared[i]
		r.scope(d).Take(d.Name)
		if !d.IsFormat {
			r.times[d.Name]++
		}
	}
	for i := range wanted {
		if r.refuses(wanted[i]) {
			r.rename(&wanted[i])
		}
	}
	return r
}

func (r *toolRenaming) rule(d *container.Declared) *fields.NameRule {
	if d.IsFormat {
		return &r.limits.FormatName
	}
	return &r.limits.ToolName
}

func (r *toolRenaming) refuses(d container.Declared) bool {
	rule := r.rule(&d)
	return !rule.Matches(d.Name) || !rule.Fits(d.Name)
}

// scope gives the names of the list in which something is declared; of a format, and of
// what stands alone, only its own.
func (r *toolRenaming) scope(d *container.Declared) *fields.Renamer {
	at := d.At
	switch list, ok := container.ListOf(r.root, d.At); {
	case d.IsFormat: // its name is its own
	case r.oneList:
		at = ""
	case ok:
		at = list
	}
	if r.scopes[at] == nil {
		r.scopes[at] = fields.NewRenamer(r.rule(d))
	}
	return r.scopes[at]
}

func (r *toolRenaming) rename(d *container.Declared) {
	renamed := &report.Renamed{From: d.Name, To: r.scope(d).Rename(d.Name)}
	what := "response format"
	var mentions []container.Mention
	note := ""
	if !d.IsFormat {
		what = "tool"
		mentions, note = r.mentions(d)
	}
	m := d.Value.Members()[d.Value.Index(container.NameWord)]
	r.replace(d.Name, d.At.Append(m.Name), m.NameSpan, m.Value, renamed,
		fmt.Sprintf("the target refuses this name: the %s is called %s now%s", what, renamed.To, note))
	for _, m := range mentions {
		r.replace(d.Name, m.At, m.Value.Span(), m.Value, renamed, fmt.Sprintf("the tool that is chosen here is called %s now", renamed.To))
	}
}

// replace puts the new name in the place of a string.
func (r *toolRenaming) replace(tool string, at jsontree.Pointer, told jsontree.Span, name *jsontree.Value, renamed *report.Renamed, message string) {
	after := string(jsontree.AppendCompact(nil, jsontree.NewString(renamed.To, name.Span()), ""))
	r.edits = append(r.edits, edit{start: int(name.Span().Start), end: int(name.Span().End), text: after})
	r.entries = append(r.entries, report.Entry{
		ID: renameTools.ID, Tool: tool, Keyword: container.NameWord, Span: told, At: at, Output: at,
		Message: message, Effect: schema.Reshapes, Times: 1, Renamed: renamed,
		Before: cutText(string(jsontree.AppendCompact(nil, name, "")), maxShown), After: after,
	})
}

// mentions gives the places where the request chooses a tool, and says where a name stays as
// it was: in the conversation, which is not ours, and where it is not sure which tool is
// meant.
func (r *toolRenaming) mentions(d *container.Declared) (chosen []container.Mention, note string) {
	request, ok := container.RequestOf(r.root, d.At)
	if !ok || r.oneList {
		return nil, ""
	}
	for _, m := range r.mentionsIn(request)[d.Name] {
		switch {
		case m.InConversation:
			note = ", and the conversation in the request still has the old name"
		case r.times[d.Name] > 1:
			return nil, ", and what chooses a tool still has the old name, which several tools have"
		default:
			chosen = append(chosen, m)
		}
	}
	return chosen, note
}

// mentionsIn gives the mentions in a request by name. Requests are read once.
func (r *toolRenaming) mentionsIn(request jsontree.Pointer) map[string][]container.Mention {
	if r.mentioned[request] == nil {
		byName := map[string][]container.Mention{}
		for _, m := range container.Mentions(r.root, request) {
			byName[m.Value.Str()] = append(byName[m.Value.Str()], m)
		}
		r.mentioned[request] = byName
	}
	return r.mentioned[request]
}

// placeNames makes the changes of names tell where these stand in tools that were handed
// over. What stayed behind has no new name.
func placeNames(changes []report.Entry, handed *jsontree.Value) []report.Entry {
	at := map[string]jsontree.Pointer{}
	found, _ := container.Find(handed, container.Options{}) // without a schema there are tools all the same
	for _, d := range found.Declarations(handed) {
		at[d.Name] = d.At.Append(container.NameWord)
	}
	for i := range changes {
		changes[i].Output = at[changes[i].Renamed.To]
	}
	return slices.DeleteFunc(changes, func(e report.Entry) bool { return e.Output == "" })
}
