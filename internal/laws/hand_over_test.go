package laws

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"schemafix/internal/container"
	"schemafix/internal/fields"
	"schemafix/internal/handover"
	"schemafix/internal/jsontree"
	"schemafix/internal/normalize"
	"schemafix/internal/testinput"
)

// handing is one document that is handed over for one target.
type handing struct {
	t    *testing.T
	doc  testinput.Document
	opt  normalize.Options
	root *jsontree.Value
}

// TestHandOverOfGoldenCases hands the tools of the golden cases over in every container, for
// every target.
func TestHandOverOfGoldenCases(t *testing.T) {
	handed := 0
	for _, d := range testinput.Golden(t) {
		for _, p := range fields.Targets() {
			for _, name := range handover.Names() {
				handed += handOver(t, d, p, name)
			}
		}
	}
	if handed == 0 {
		t.Error("no golden case has a tool")
	}
}

// TestHandOverOfTheCorpus hands over tools that others wrote, in every container for a target
// that takes it.
func TestHandOverOfTheCorpus(t *testing.T) {
	testinput.NeedCorpus(t)
	docs := append(testinput.Tools(t), testinput.Functions(t)...)
	for _, name := range handover.Names() {
		t.Run(name, func(t *testing.T) {
			p, handed := takes(name), 0
			for i, d := range docs {
				if !testing.Short() || i%20 == 0 {
					handed += handOver(t, d, p, name)
				}
			}
			if handed < len(docs)/20 {
				t.Errorf("%d tools of %d documents", handed, len(docs))
			}
		})
	}
}

// takes gives a target whose tools are sent in a container, or any other if there is none.
func takes(name string) *fields.Profile {
	for _, p := range fields.Targets() {
		if p.Container == name {
			return p
		}
	}
	return fields.Targets()[0]
}

// handOver checks what becomes of the tools of a document, and gives their number.
func handOver(t *testing.T, d testinput.Document, p *fields.Profile, name string) int {
	t.Helper()
	root, err := new(jsontree.Parser).Parse(d.Text)
	if err != nil {
		return 0 // no input
	}
	kind, _ := container.ParseKind(name)
	h := handing{t: t, doc: d, root: root, opt: normalize.Options{Profile: p, To: kind}}
	out := h.normalize(d.Text, root)
	if out == nil {
		return 0
	}
	text := string(out.Text)
	after := parsed(t, text)
	h.isRecognised(out, after)
	h.carriesTools(out, after)
	again := h.normalize(text, after)
	switch {
	case again == nil:
		h.errorf("a second run finds no tool")
	case again.Changed || len(again.Changes) > 0:
		h.errorf("a second run changes it again: %s", cmp.Diff(text, string(again.Text)))
	}
	return out.HandedOver
}

func (h *handing) errorf(format string, args ...any) {
	h.t.Helper()
	h.t.Errorf("%s, %s to %s: "+format, append([]any{h.doc.Name, h.opt.Profile.Name, h.opt.To}, args...)...)
}

// normalize gives nil for a document that holds no tool, in whatever way that is said.
func (h *handing) normalize(text string, root *jsontree.Value) *normalize.Output {
	h.t.Helper()
	out, err := new(normalize.Worker).Document(text, root, h.opt)
	var none *container.NotFoundError
	var noList *container.BadRootError
	var noTool *handover.Error
	switch {
	case errors.As(err, &none), errors.As(err, &noList), errors.As(err, &noTool):
		return nil
	case err != nil:
		h.errorf("%v", err)
		return nil
	case len(out.Bad) > 0:
		return nil
	}
	return out
}

// isRecognised wants as many tools of the new container as were handed over, and nothing
// else: tools of the provider's own only where they stood in such a list before.
func (h *handing) isRecognised(out *normalize.Output, after *jsontree.Value) {
	h.t.Helper()
	found, _ := container.Find(after, container.Options{})
	tools := map[jsontree.Pointer]bool{} // by the places of their names
	for _, s := range found.Sites {
		tools[s.NameAt] = true
		if s.Kind != h.opt.To {
			h.errorf("%s is read as %s", s.At, s.Kind)
		}
	}
	for _, s := range found.Skipped {
		if s.Kind == h.opt.To {
			tools[s.NameAt] = true
		} else if !jsontree.Identical(s.At.Lookup(h.root), s.At.Lookup(after)) {
			h.errorf("%s: %s", s.At, s.Reason)
		}
	}
	if len(tools) != out.HandedOver {
		h.errorf("%d tools were handed over, %d are read", out.HandedOver, len(tools))
	}
}

// carriesTools wants each schema at the place that is told, as the target has it, in the
// tool with its name.
func (h *handing) carriesTools(out *normalize.Output, after *jsontree.Value) {
	h.t.Helper()
	found, _ := container.Find(after, container.Options{})
	names := map[jsontree.Pointer]string{}
	for _, s := range found.Sites {
		names[s.At] = s.Tool
	}
	for i := range out.Schemas {
		s := &out.Schemas[i]
		at, there := s.OutputAt()
		if !there {
			continue
		}
		if name, read := names[at]; !read || name != s.Site.Tool {
			h.errorf("the tool at %s is called %q, not %q", at, name, s.Site.Tool)
		}
		if v := at.Lookup(after); !jsontree.Identical(v, s.Result.Schema) {
			h.errorf("%s is not the schema", at)
		}
	}
}

// A tool that is handed over and back again is what it was: name, description and schema.
func TestHandOverAndBack(t *testing.T) {
	docs := testinput.Golden(t)
	if testinput.HasCorpus() {
		docs = append(docs, testinput.Tools(t)...)
	}
	mcp := normalize.Options{Profile: fields.Target("mcp"), To: container.MCP}
	tools := 0
	for _, d := range docs {
		h := handing{t: t, doc: d, root: parsed(t, d.Text), opt: mcp}
		first := h.normalize(d.Text, h.root)
		if first == nil {
			continue
		}
		want := toolsOf(t, string(first.Text))
		for _, name := range handover.Names() {
			h.opt.To, _ = container.ParseKind(name)
			there := h.normalize(string(first.Text), parsed(t, string(first.Text)))
			h.opt = mcp
			back := h.normalize(string(there.Text), parsed(t, string(there.Text)))
			if diff := cmp.Diff(want, toolsOf(t, string(back.Text))); diff != "" {
				h.errorf("to %s and back: %s", name, diff)
			}
		}
		tools += len(want)
	}
	if tools == 0 {
		t.Error("there are no tools")
	}
}

// toolsOf gives the text of the name, description and schema of each tool of an MCP list.
func toolsOf(t *testing.T, text string) [][3]string {
	t.Helper()
	var tools [][3]string
	for _, m := range parsed(t, text).Get("tools").Members() {
		var one [3]string
		for i, field := range []string{"name", "description", "inputSchema"} {
			if v := m.Value.Get(field); v != nil && !v.IsNull() {
				one[i] = compact(v)
			}
		}
		tools = append(tools, one)
	}
	return tools
}
