package handover

import (
	"cmp"
	"slices"

	"schemafix/internal/container"
	"schemafix/internal/jsontree"
)

// tool is one tool of the input.
type tool struct {
	kind      container.Kind
	name      string
	spec      *jsontree.Value // the object that holds the name
	specAt    jsontree.Pointer
	elementAt jsontree.Pointer   // of the object in the list
	input     int                // the plan's site with the schema of the arguments, -1 for none
	output    int                // the one with that of what it gives back, -1 for none
	spare     []jsontree.Pointer // further schemas, which are not handed over
	strict    *jsontree.Value    // what it says about being strict, nil where it says nothing
}

// isOfTool reports whether a schema is of a tool. The playground form is one where it has a
// name, and else a schema beside its id.
func isOfTool(s *container.Site) bool {
	switch s.Kind {
	case container.ResponseFormat, container.Bare, container.Pointer:
		return false
	case container.Playground:
		return s.NameAt != ""
	case container.Gemini:
		return s.Role != container.Format
	}
	return true
}

// sites gives the indexes of its schemas.
func (t *tool) sites() []int {
	return slices.DeleteFunc([]int{t.input, t.output}, func(i int) bool { return i < 0 })
}

// newTool makes a tool whose name stands at a place.
func newTool(root *jsontree.Value, kind container.Kind, name string, nameAt jsontree.Pointer) tool {
	t := tool{kind: kind, name: name, specAt: nameAt.Parent(), input: -1, output: -1}
	t.spec = t.specAt.Lookup(root)
	t.elementAt = t.specAt
	if kind == container.OpenAIChat || kind == container.Bedrock && t.specAt.Last() == "toolSpec" {
		t.elementAt = t.specAt.Parent()
	}
	return t
}

// readTools makes the tools of what was found, in the order of the document.
func (p *Plan) readTools(found container.Result) error {
	for i := 0; i < len(found.Sites); {
		n := sameTool(found.Sites[i:])
		if s := &found.Sites[i]; isOfTool(s) {
			if s.NameAt == "" {
				return nameless(s)
			}
			t := newTool(p.root, s.Kind, s.Tool, s.NameAt)
			p.choose(&t, found.Sites[i:i+n])
			p.tools = append(p.tools, t)
		}
		i += n
	}
	for _, s := range found.Skipped {
		if s.Kind == 0 {
			p.skipped = append(p.skipped, s)
			continue
		}
		t := newTool(p.root, s.Kind, s.Name, s.NameAt)
		if hasStrict(s.Kind) {
			t.strict = t.spec.Get(strictField)
		}
		p.tools = append(p.tools, t)
	}
	slices.SortStableFunc(p.tools, func(a, b tool) int { return cmp.Compare(a.spec.Span().Start, b.spec.Span().Start) })
	return nil
}

// sameTool gives how many sites from the first one on are of one tool.
func sameTool(sites []container.Site) int {
	n := 1
	for n < len(sites) && sites[n].NameAt == sites[0].NameAt && sites[n].Owner == sites[0].Owner {
		n++
	}
	return n
}

func nameless(s *container.Site) error {
	return &Error{Message: "this tool has no name, so that it can't be handed over: give it one", At: s.At, Span: s.Schema.Span()}
}

// choose takes one schema for each role. Of two for the arguments it is the one that stands
// where the new container has it, else the first; the new container has no place for both.
func (p *Plan) choose(t *tool, sites []container.Site) {
	input, output := -1, -1
	for i := range sites {
		s := &sites[i]
		switch {
		case s.Role == container.Output && output < 0 && p.outputField(t.kind, fieldOf(s)) != "":
			output = i
		case s.Role != container.Output && (input < 0 || t.kind == p.form.kind && fieldOf(s) == p.form.input):
			input = i
		}
	}
	for i := range sites {
		switch i {
		case input:
			t.input = len(p.sites)
			t.strict = sites[i].Strict.Value
		case output:
			t.output = len(p.sites)
		default:
			t.spare = append(t.spare, sites[i].At)
			continue
		}
		site := sites[i]
		if site.Role == container.Format { // the playground does not tell what a schema is for
			site.Role = container.Input
		}
		p.sites = append(p.sites, site)
	}
}

// fieldOf gives the member that holds a site's schema.
func fieldOf(s *container.Site) string { return s.Owner.Members()[s.Member].Name }

// outputField gives the member for the schema of what a tool gives back: within a container
// it keeps its name. "" if there is no place for it.
func (p *Plan) outputField(from container.Kind, field string) string {
	if from == p.form.kind {
		return field
	}
	return p.form.output
}
