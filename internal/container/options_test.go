package container

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"schemafix/internal/jsontree"
)

func TestForce(t *testing.T) {
	for _, c := range []struct {
		kind Kind
		doc  string
		want []string
	}{
		{Bare, `{"tools":[{"name":"f","inputSchema":{}}]}`, []string{"bare format -@ "}},
		{Legacy, `{"type":"function","name":"f","parameters":{}}`, []string{"legacy-function input f@/name /parameters"}},
		{OpenAIResponses, `[{"name":"f","parameters":{}}]`, []string{"openai-responses input f@/0/name /0/parameters strict:/0 after parameters"}},
		{OpenAIChat, `{"tools":[{"function":{"parameters":{}}}]}`, []string{"openai-chat input -@ /tools/0/function/parameters strict:/tools/0/function after parameters"}},
		{Gemini, `{"tools":[{"name":"f","parameters":{}}],"response_format":{"type":"json_schema","schema":{}},"generationConfig":{"responseSchema":{}}}`,
			[]string{"gemini input f@/tools/0/name /tools/0/parameters", "gemini format -@ /generationConfig/responseSchema"}},
		{MCP, `{"inputSchema":{"json":{}},"type":"object"}`, []string{"mcp input -@ /inputSchema"}},
		{MCP, `[{"name":"f","inputSchema":{}},{"name":"g","parameters":{}}]`,
			[]string{"mcp input f@/0/name /0/inputSchema", "skip /1 g: it is not of the form mcp"}},
		{Anthropic, `{"type":"object","input_schema":null}`, []string{"bad /input_schema is null: a schema is an object or a boolean"}},
		{Playground, `{"schema":{},"properties":{}}`, []string{"playground format -@ /schema"}},
		{ResponseFormat, `{"tools":[{"name":"f","inputSchema":{}}],"text":{"format":{"name":"r","schema":{}}}}`,
			[]string{"response-format format r@/text/format/name /text/format/schema strict:/text/format after schema",
				"skip /tools/0 f: it is not of the form response-format"}},
		{Bedrock, `{"tools":[{"toolSpec":{"inputSchema":{"json":{}}}}]}`,
			[]string{"bedrock input -@ /tools/0/toolSpec/inputSchema/json strict:/tools/0/toolSpec after inputSchema"}},
	} {
		root := parse(t, c.doc)
		r, err := Find(root, Options{Force: c.kind})
		if err != nil {
			t.Errorf("%s as %s: %v", c.doc, c.kind, err)
			continue
		}
		if diff := cmp.Diff(c.want, show(r)); diff != "" {
			t.Errorf("%s as %s: %s", c.doc, c.kind, diff)
		}
		checkSites(t, root, r)
	}
}

func TestForceFindsNothing(t *testing.T) {
	_, err := Find(parse(t, `{"type":"object"}`), Options{Force: MCP})
	if err == nil || !strings.Contains(err.Error(), "nothing here has the form mcp") {
		t.Errorf("got %v", err)
	}
	_, err = Find(parse(t, `[{}]`), Options{Force: Bare})
	if bad := (*BadRootError)(nil); !errors.As(err, &bad) {
		t.Errorf("got %v, want a BadRootError", err)
	}
}

func TestPointers(t *testing.T) {
	root := parse(t, `{"openapi":"3.1.0","components":{"schemas":{"a/b":{"type":"object"},"c":5}},"list":[true,{}]}`)
	r, err := Find(root, Options{Pointers: []jsontree.Pointer{"/components/schemas/a~1b", "/list/1", "/list/1", "/components/schemas/c"}})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		"pointer format -@ /components/schemas/a~1b",
		"pointer format -@ /list/1",
		"bad /components/schemas/c is a number: a schema is an object or a boolean",
	}
	if diff := cmp.Diff(want, show(r)); diff != "" {
		t.Error(diff)
	}
	checkSites(t, root, r)

	r, err = Find(root, Options{Pointers: []jsontree.Pointer{""}})
	if err != nil || len(r.Sites) != 1 || r.Sites[0].Schema != root {
		t.Errorf("the root: %v, %v", r, err)
	}
}

func TestPointerErrors(t *testing.T) {
	root := parse(t, `{"a":{"b":{}}}`)
	for _, c := range []struct {
		pointers []jsontree.Pointer
		want     string
	}{
		{[]jsontree.Pointer{"/a/x/y"}, "nothing at /a/x/y: the document has /a, but not below it"},
		{[]jsontree.Pointer{"/x"}, "nothing at /x: the document has no such member"},
		{[]jsontree.Pointer{"a/b"}, "does not begin with a slash"},
		{[]jsontree.Pointer{"/a/b", "/a"}, `/a/b lies inside "/a"`},
		{[]jsontree.Pointer{"", "/a"}, `/a lies inside ""`},
	} {
		_, err := Find(root, Options{Pointers: c.pointers})
		var perr *PointerError
		if !errors.As(err, &perr) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %v, want a PointerError with %q", c.pointers, err, c.want)
		}
	}
}

const mixed = `{"tools":[{"name":"get_page","inputSchema":{}},{"name":"put_page","inputSchema":null},{"name":"get_time"},{"type":"web_search"}],
	"response_format":{"type":"json_schema","json_schema":{"name":"get_answer","schema":{}}}}`

func TestToolPattern(t *testing.T) {
	for _, c := range []struct {
		pattern string
		want    []string
	}{
		{"get_page", []string{"mcp input get_page@/tools/0/name /tools/0/inputSchema"}},
		{"get_*", []string{
			"mcp input get_page@/tools/0/name /tools/0/inputSchema",
			"response-format format get_answer@/response_format/json_schema/name /response_format/json_schema/schema strict:/response_format/json_schema after schema",
			"skip /tools/2 get_time: it has no schema",
		}},
		{"{put,pot}_page", []string{"bad /tools/1/inputSchema is null: a schema is an object or a boolean"}},
	} {
		r, err := Find(parse(t, mixed), Options{Tool: c.pattern})
		if err != nil {
			t.Errorf("%s: %v", c.pattern, err)
			continue
		}
		if diff := cmp.Diff(c.want, show(r)); diff != "" {
			t.Errorf("%s: %s", c.pattern, diff)
		}
		if r.Tools != 4 {
			t.Errorf("%s: %d tools, want all 4", c.pattern, r.Tools)
		}
	}
}

// TestToolPatternOfAll has a schema without a name, which only a glob that takes the
// empty name takes.
func TestToolPatternOfAll(t *testing.T) {
	r, err := Find(parse(t, `{"type":"object"}`), Options{Tool: "*"})
	if err != nil || len(r.Sites) != 1 {
		t.Errorf("got %v, %v", r, err)
	}
}

func TestToolPatternMatchesNothing(t *testing.T) {
	for _, c := range []struct{ doc, pattern, want string }{
		{mixed, "get_pages", `no tool matches "get_pages"; did you mean "get_page"? There are get_page, put_page, get_time, web_search, get_answer`},
		{mixed, "PUT*", `no tool matches "PUT*"; did you mean "put_page"? There are`},
		{mixed, "zap", `no tool matches "zap". There are get_page,`},
		{mixed, "get_time", "no schema found: get_time: it has no schema"},
		{`{"type":"object"}`, "x", `no tool matches "x": no schema here has a name`},
		{`[` + strings.Repeat(`{"name":"n","parameters":{}},`, 12) + `{"name":"n","parameters":{}}]`, "x", "and 3 more"},
	} {
		_, err := Find(parse(t, c.doc), Options{Tool: c.pattern})
		var notFound *NotFoundError
		if !errors.As(err, &notFound) || !strings.HasPrefix(err.Error(), c.want) && !strings.HasSuffix(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.pattern, err, c.want)
		}
	}
}

func TestBadPattern(t *testing.T) {
	_, err := Find(parse(t, `{}`), Options{Tool: "[a"})
	if perr := (*PatternError)(nil); !errors.As(err, &perr) {
		t.Errorf("got %v, want a PatternError", err)
	}
}

func TestKindNames(t *testing.T) {
	want := []string{"openai-chat", "openai-responses", "legacy-function", "playground", "response-format",
		"anthropic", "mcp", "gemini", "bedrock", "bare"}
	if diff := cmp.Diff(want, KindNames()); diff != "" {
		t.Error(diff)
	}
	for _, name := range want {
		if k, ok := ParseKind(name); !ok || k.String() != name {
			t.Errorf("%s is read as %s, %v", name, k, ok)
		}
	}
	for _, name := range []string{"", "invalid", "pointer", "MCP"} {
		if k, ok := ParseKind(name); ok {
			t.Errorf("%q is read as %s", name, k)
		}
	}
	if s := Kind(0).String(); s != "invalid" {
		t.Errorf("the zero kind is %s", s)
	}
}

// TestDeepNesting has containers in containers without end: they must neither
// overflow nor take long.
func TestDeepNesting(t *testing.T) {
	const n = 2000
	doc := strings.Repeat(`{"tools":[`, n) + `{"name":"f","inputSchema":{}}` + strings.Repeat(`]}`, n)
	r, err := Find(parse(t, doc), Options{})
	if notFound := (*NotFoundError)(nil); !errors.As(err, &notFound) {
		t.Errorf("got %v, %v", r, err)
	}
}

// TestAllocations guards the reading of one line: the list of sites and the
// pointers, nothing else.
func TestAllocations(t *testing.T) {
	root := parse(t, `{"name":"f","description":"d","inputSchema":{"type":"object","properties":{"a":{}}}}`)
	got := testing.AllocsPerRun(100, func() {
		if _, err := Find(root, Options{}); err != nil {
			t.Fatal(err)
		}
	})
	if got > 3 {
		t.Errorf("%v allocations for a tool, want at most 3", got)
	}
}

func BenchmarkFind(b *testing.B) {
	root := parse(b, `{"name":"f","description":"d","inputSchema":{"type":"object","properties":{"a":{}}}}`)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Find(root, Options{}); err != nil {
			b.Fatal(err)
		}
	}
}

// Tools that only lack a schema are told from what has none by its nature.
func TestToolsWithoutSchemas(t *testing.T) {
	root := parse(t, `[{"type":"function","function":{"name":"a"}},{"type":"function","name":"b"},{"functions":[{"name":"c"},{"type":"x","name":"d"}]},
		{"functionDeclarations":[{"name":"e"},{}]},{"toolSpec":{"name":"f","inputSchema":{}}},{"type":"web_search"},{"name":"g"},
		{"type":"function","function":{"name":"h","arguments":"{}"}},{"type":"function","function":{}},{"type":"custom","name":"i"},7]`)
	r, err := Find(root, Options{})
	if err == nil {
		t.Error("there is a schema")
	}
	var got []string
	for _, s := range r.Skipped {
		if s.Kind == 0 {
			continue
		}
		got = append(got, s.Kind.String()+" "+string(s.NameAt))
		if s.NameAt.Lookup(root).Str() != s.Name {
			t.Errorf("%s does not lead to the name %q", s.NameAt, s.Name)
		}
	}
	want := []string{
		"openai-chat /0/function/name", "openai-responses /1/name", "legacy-function /2/functions/0/name",
		"gemini /3/functionDeclarations/0/name", "bedrock /4/toolSpec/name",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if r, _ := Find(root, Options{Force: MCP}); slices.ContainsFunc(r.Skipped, func(s Skipped) bool { return s.Kind != 0 }) {
		t.Errorf("read as MCP: %v", r.Skipped)
	}
}
