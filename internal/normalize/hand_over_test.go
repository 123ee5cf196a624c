package normalize

import (
	"errors"
	"testing"

	"schemafix/internal/container"
	"schemafix/internal/fields"
	"schemafix/internal/handover"
	"schemafix/internal/jsontree"
)

func handOver(t *testing.T, src, target, to string) (*Output, *jsontree.Value, error) {
	t.Helper()
	root, err := new(jsontree.Parser).Parse(src)
	if err != nil {
		t.Fatal(err)
	}
	kind, _ := container.ParseKind(to)
	out, err := new(Worker).Document(src, root, Options{Profile: fields.Target(target), To: kind})
	return out, root, err
}

// What the target makes of each schema stands in the new container, and what it says of
// strict too.
func TestHandOver(t *testing.T) {
	const noArguments = `[{"name":"f","inputSchema":{"type":"object","properties":{}}}]`
	for _, c := range []struct{ target, to, src, want string }{
		{"gemini", "gemini", noArguments, `[{"functionDeclarations":[{"name":"f"}]}]`},
		{"gemini", "anthropic", noArguments, `[{"name":"f","input_schema":{"type":"object"}}]`},
		{"cca", "gemini", noArguments, `[{"functionDeclarations":[{"name":"f","parameters":{"type":"object","properties":{}}}]}]`},
		{"cca", "gemini", `[{"type":"function","name":"f"}]`, `[{"functionDeclarations":[{"name":"f","parameters":{"type":"object","properties":{}}}]}]`},
		{"gemini", "gemini", `[{"type":"function","name":"f"}]`, `[{"functionDeclarations":[{"name":"f"}]}]`},
		{"gemini", "anthropic", `[{"functionDeclarations":[{"name":"f","parameters":{"type":"OBJECT"}}]}]`, `[{"name":"f","input_schema":{"type":"object"}}]`},
		{"gemini", "gemini", `{"name":"f","schema":{}}`, `[{"functionDeclarations":[{"name":"f"}]}]`},
		{"gemini-json", "gemini", `[{"functionDeclarations":[{"name":"f","parameters":{"type":"object"}}]}]`,
			`[{"functionDeclarations":[{"name":"f","parametersJsonSchema":{"type":"object"}}]}]`},
		{"openai-strict", "anthropic", `[{"type":"function","function":{"name":"f"}}]`,
			`[{"name":"f","input_schema":{"type":"object","properties":{},"additionalProperties":false},"strict":true}]`},
		{"openai-strict", "openai-chat", `[{"type":"function","function":{"name":"f"}}]`, `[{"type":"function","function":{"name":"f"}}]`},
		{"openai-strict", "openai-chat", `[{"name":"f","inputSchema":{"type":"object","additionalProperties":{}}}]`,
			`[{"type":"function","function":{"name":"f","parameters":{"type":"object","additionalProperties":{}},"strict":false}}]`},
		{"openai-strict", "mcp", noArguments, `{"tools":[{"name":"f","inputSchema":{"type":"object","properties":{},"additionalProperties":false}}]}`},
		{"openai-responses", "openai-chat", `[{"name":"f","strict":true,"input_schema":{"type":"object","properties":{}}}]`,
			`[{"type":"function","function":{"name":"f","parameters":{"type":"object","properties":{}},"strict":true}}]`},
		{"mcp", "mcp", `[{"type":"function","name":"f","parameters":{},"output_schema":{"type":"OBJECT"}}]`,
			`{"tools":[{"name":"f","inputSchema":{"type":"object"},"outputSchema":{"type":"object"}}]}`},
		{"mcp", "bedrock", ` [{"name":"f","inputSchema":true}] `, ` {"tools":[{"toolSpec":{"name":"f","inputSchema":{"json":{"type":"object"}}}}]} `},
	} {
		out, _, err := handOver(t, c.src, c.target, c.to)
		if err != nil {
			t.Errorf("%s: %v", c.src, err)
			continue
		}
		if string(out.Text) != c.want || out.Changed != (c.src != c.want) || out.HandedOver != 1 {
			t.Errorf("%s for %s to %s:\n got %s\nwant %s; changed %t, %d tools", c.src, c.target, c.to, out.Text, c.want, out.Changed, out.HandedOver)
		}
	}
}

// Changes say where their schemas stand now: of one that leaves, its tool.
func TestHandOverMovesChanges(t *testing.T) {
	out, root, err := handOver(t, `{"tools":[{"name":"f","inputSchema":{"type":"object","properties":{"a":{"type":"integer","multipleOf":2}}}},{"name":"g","inputSchema":{"type":"object"}}]}`, "gemini", "gemini")
	if err != nil {
		t.Fatal(err)
	}
	after, err := new(jsontree.Parser).Parse(string(out.Text))
	if err != nil {
		t.Fatal(err)
	}
	want := []jsontree.Pointer{"/0/functionDeclarations/0/parameters/properties/a", "/0/functionDeclarations/1"}
	var got []jsontree.Pointer
	for i := range out.Schemas {
		for _, e := range out.Schemas[i].Entries(root) {
			if e.ID == dropUnsupported.ID || e.ID == leaveOutParameters.ID {
				got = append(got, e.Output)
			}
			if e.Output.Lookup(after) == nil {
				t.Errorf("%s leads to %s", e.ID, e.Output)
			}
		}
	}
	if len(got) != len(want) || got[0] != want[0] || got[1] != want[1] {
		t.Errorf("changes at %v, want %v", got, want)
	}
}

func TestHandOverErrors(t *testing.T) {
	for _, src := range []string{`{"type":"object"}`, `[{"inputSchema":{}}]`} {
		_, _, err := handOver(t, src, "mcp", "mcp")
		if handing := (*handover.Error)(nil); !errors.As(err, &handing) {
			t.Errorf("%s: %v", src, err)
		}
	}
	_, _, err := handOver(t, `[{"type":"web_search"}]`, "mcp", "mcp")
	if none := (*container.NotFoundError)(nil); !errors.As(err, &none) {
		t.Errorf("a tool without a schema: %v", err)
	}
}

// A name that is edited in the source goes over as it is then.
func TestHandOverOfEditedNames(t *testing.T) {
	const src = `[{"name":"a b","inputSchema":{"type":"object"}},{"type":"function","name":"c"}]`
	root, err := new(jsontree.Parser).Parse(src)
	if err != nil {
		t.Fatal(err)
	}
	found, err := container.Find(root, container.Options{})
	if err != nil {
		t.Fatal(err)
	}
	opt := Options{Profile: fields.Target("gemini"), To: container.Gemini}
	out := &Output{Schemas: []Schema{{Site: found.Sites[0], Result: &Result{Schema: found.Sites[0].Schema}}}}
	plan, err := out.plan(root, found, opt)
	if err != nil {
		t.Fatal(err)
	}
	s := splicer{src: src}
	for at, name := range map[jsontree.Pointer]string{"/0/name": `"a_\u0062"`, "/1/name": `"c_2"`} {
		span := at.Lookup(root).Span()
		s.edits = append(s.edits, edit{start: int(span.Start), end: int(span.End), text: name})
	}
	var w Worker
	if err := w.handOver(&s, root, plan, out, opt); err != nil {
		t.Fatal(err)
	}
	if want := `[{"functionDeclarations":[{"name":"a_\u0062","parameters":{"type":"object"}},{"name":"c_2"}]}]`; string(w.text) != want {
		t.Errorf("got %s, want %s", w.text, want)
	}
}
