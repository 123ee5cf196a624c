package normalize

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"schemafix/internal/container"
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
)

// renamedTools rewrites a document under --rename, and tells what is said of names.
func renamedTools(t *testing.T, target, src string, find container.Options) (text string, told []string) {
	t.Helper()
	root, err := new(jsontree.Parser).Parse(src)
	if err != nil {
		t.Fatalf("%v in %s", err, src)
	}
	var w Worker
	out, err := w.Document(src, root, Options{Profile: fields.Target(target), Container: find, Rename: true})
	if err != nil {
		t.Fatalf("%v in %s", err, src)
	}
	for _, e := range out.Changes {
		_, note, _ := strings.Cut(e.Message, " now")
		told = append(told, string(e.At)+" "+e.Renamed.From+" → "+e.Renamed.To+note)
	}
	return string(out.Text), told
}

func TestRenameTools(t *testing.T) {
	const (
		chat = `{"type":"object","properties":{"q":{"type":"string"}},"required":["q"],"additionalProperties":false}`
		talk = ", and the conversation in the request still has the old name"
		many = ", and what chooses a tool still has the old name, which several tools have"
	)
	tool := func(name string) string { return `{"name":"` + name + `","parameters":` + chat + `}` }
	mcpTool := func(name string) string { return `{"name":"` + name + `","inputSchema":{"type":"object"}}` }
	for _, c := range []struct {
		name, target, in, want string
		glob                   string
		told                   []string
	}{
		{
			name: "a tool that stands alone", target: "openai-responses",
			in: tool("a b"), want: tool("a_b"), told: []string{"/name a b → a_b"},
		},
		{
			name: "a name is taken by tools that were not asked for, and by those without a schema", target: "mcp", glob: "a*",
			in:   `[` + mcpTool("b d") + `,` + mcpTool("a c") + `,` + mcpTool("a_c") + `,{"name":"a_c_2"}]`,
			want: `[` + mcpTool("b d") + `,` + mcpTool("a_c_3") + `,` + mcpTool("a_c") + `,{"name":"a_c_2"}]`,
			told: []string{"/1/name a c → a_c_3"},
		},
		{
			name: "lists have their own names; those of Gemini's declarations are one", target: "gemini",
			in: `{"tools":[{"functionDeclarations":[{"name":"a!"},{"name":"b","parametersJsonSchema":` + chat + `}]},{"functionDeclarations":[{"name":"a?"}]}],` +
				`"toolConfig":{"functionCallingConfig":{"mode":"ANY","allowedFunctionNames":["a?","b"]}}}`,
			want: "",
			told: []string{"/tools/0/functionDeclarations/0/name a! → a_", "/tools/1/functionDeclarations/0/name a? → a__2", "/toolConfig/functionCallingConfig/allowedFunctionNames/0 a? → a__2"},
		},
		{
			name: "OpenAI's choice", target: "openai-responses",
			in:   `{"model":"m","tools":[` + tool("a b") + `],"tool_choice":{"type":"allowed_tools","tools":[{"type":"function","name":"a b"},{"type":"function","name":"c d"}]},"input":"use a b"}`,
			want: `{"model":"m","tools":[` + tool("a_b") + `],"tool_choice":{"type":"allowed_tools","tools":[{"type":"function","name":"a_b"},{"type":"function","name":"c d"}]},"input":"use a b"}`,
			told: []string{"/tools/0/name a b → a_b", "/tool_choice/tools/0/name a b → a_b"},
		},
		{
			name: "Bedrock's choice and conversation", target: "cca",
			in:   `{"toolConfig":{"tools":[{"toolSpec":{"name":"a b","inputSchema":{"json":{"type":"object","properties":{}}}}}],"toolChoice":{"tool":{"name":"a b"}}},"messages":[{"content":[{"toolUse":{"name":"a b","input":{}}}]}]}`,
			want: `{"toolConfig":{"tools":[{"toolSpec":{"name":"a_b","inputSchema":{"json":{"type":"object","properties":{}}}}}],"toolChoice":{"tool":{"name":"a_b"}}},"messages":[{"content":[{"toolUse":{"name":"a b","input":{}}}]}]}`,
			told: []string{"/toolConfig/tools/0/toolSpec/name a b → a_b" + talk, "/toolConfig/toolChoice/tool/name a b → a_b"},
		},
		{
			name: "arguments of a call are no mention", target: "cca",
			in:   `{"tools":[{"name":"a b","input_schema":{"type":"object","properties":{}}}],"messages":[{"content":[{"type":"tool_use","name":"c","input":{"name":"a b"}}]}]}`,
			want: `{"tools":[{"name":"a_b","input_schema":{"type":"object","properties":{}}}],"messages":[{"content":[{"type":"tool_use","name":"c","input":{"name":"a b"}}]}]}`,
			told: []string{"/tools/0/name a b → a_b"},
		},
		{
			name: "a choice between tools of the same name", target: "openai-responses",
			in:   `{"tools":[` + tool("a b") + `,{"type":"namespace","name":"n","tools":[` + tool("a b") + `]}],"tool_choice":{"type":"function","name":"a b"}}`,
			want: `{"tools":[` + tool("a_b") + `,{"type":"namespace","name":"n","tools":[` + tool("a_b") + `]}],"tool_choice":{"type":"function","name":"a b"}}`,
			told: []string{"/tools/0/name a b → a_b" + many, "/tools/1/tools/0/name a b → a_b" + many},
		},
		{
			name: "a response format, whose name is nobody else's", target: "openai-responses",
			in:   `{"tools":[` + tool("a_b") + `],"text":{"format":{"type":"json_schema","name":"a b","schema":` + chat + `}}}`,
			want: `{"tools":[` + tool("a_b") + `],"text":{"format":{"type":"json_schema","name":"a_b","schema":` + chat + `}}}`,
			told: []string{"/text/format/name a b → a_b"},
		},
		{
			name: "good names, be they the same", target: "openai-responses",
			in: `[` + tool("a") + `,` + tool("a") + `]`, want: `[` + tool("a") + `,` + tool("a") + `]`,
		},
	} {
		got, told := renamedTools(t, c.target, c.in, container.Options{Tool: c.glob})
		if diff := cmp.Diff(c.told, told); diff != "" {
			t.Errorf("%s:\n%s", c.name, diff)
		}
		if diff := cmp.Diff(c.want, got); c.want != "" && diff != "" {
			t.Errorf("%s:\n%s", c.name, diff)
		}
		if again, more := renamedTools(t, c.target, got, container.Options{Tool: c.glob}); len(more) > 0 || again != got {
			t.Errorf("%s: a second run tells %q", c.name, more)
		}
	}
}

// Tools that are handed over come into one list: their names are told apart there, and each
// change says where its name stands. What chooses a tool stays behind.
func TestRenameToolsHandedOver(t *testing.T) {
	const src = `{"tools":[{"type":"function","function":{"name":"a b","parameters":{"type":"object","properties":{"q":{"type":"string"}}}}},` +
		`{"type":"function","function":{"name":"c!"}}],"functions":[{"name":"a/b","parameters":{"type":"object","properties":{"q":{"type":"string"}}}}],` +
		`"tool_choice":{"type":"function","function":{"name":"a b"}},"response_format":{"type":"json_schema","json_schema":{"name":"a b","schema":{"type":"object"}}}}`
	root, err := new(jsontree.Parser).Parse(src)
	if err != nil {
		t.Fatal(err)
	}
	var w Worker
	out, err := w.Document(src, root, Options{Profile: fields.Target("gemini"), To: container.Gemini, Rename: true})
	if err != nil {
		t.Fatal(err)
	}
	after, err := new(jsontree.Parser).Parse(string(out.Text))
	if err != nil {
		t.Fatal(err)
	}
	var told []string
	for _, e := range out.Changes {
		if e.Renamed != nil {
			told = append(told, e.Renamed.From+" → "+e.Output.Lookup(after).Str()+" at "+string(e.Output))
		}
	}
	want := []string{
		"a b → a_b at /0/functionDeclarations/0/name", "c! → c_ at /0/functionDeclarations/1/name", "a/b → a_b_2 at /0/functionDeclarations/2/name",
	}
	if diff := cmp.Diff(want, told); diff != "" {
		t.Error(diff)
	}
}
