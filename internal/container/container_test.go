package container

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"schemafix/internal/jsontree"
)

func parse(t testing.TB, src string) *jsontree.Value {
	t.Helper()
	v, err := new(jsontree.Parser).Parse(src)
	if err != nil {
		t.Fatalf("%s: %v", src, err)
	}
	return v
}

// show writes what was found, one line each: kind role name@pointer schema-pointer,
// and then where strict is or where it would go.
func show(r Result) []string {
	lines := []string{}
	for _, s := range r.Sites {
		name := "-"
		if s.Tool != "" {
			name = s.Tool
		}
		line := fmt.Sprintf("%s %s %s@%s %s", s.Kind, s.Role, name, s.NameAt, s.At)
		if s.Strict.Allowed {
			line += " strict:" + showStrict(s.Strict)
		}
		lines = append(lines, line)
	}
	for _, s := range r.Skipped {
		lines = append(lines, fmt.Sprintf("skip %s %s: %s", s.At, s.Name, s.Reason))
	}
	for _, b := range r.Bad {
		lines = append(lines, "bad "+b.Error())
	}
	return lines
}

func showStrict(s StrictSlot) string {
	if s.Value != nil {
		return string(s.At) + "=" + s.Value.Raw()
	}
	return string(s.At) + " after " + s.Owner.Members()[s.After].Name
}

// checkSites checks what every site must be, whatever the document.
func checkSites(t *testing.T, root *jsontree.Value, r Result) {
	t.Helper()
	for _, s := range r.Sites {
		if s.At.Lookup(root) != s.Schema {
			t.Errorf("%s does not lead to its schema", s.At)
		}
		if s.Owner == nil && s.Schema != root || s.Owner != nil && s.Owner.Elem(s.Member) != s.Schema {
			t.Errorf("%s: owner and member do not lead to its schema", s.At)
		}
		if s.NameAt != "" && s.NameAt.Lookup(root).Str() != s.Tool {
			t.Errorf("%s does not lead to the name %q", s.NameAt, s.Tool)
		}
		if s.Strict.Allowed && s.Strict.At.Lookup(root) != s.Strict.Owner {
			t.Errorf("%s does not lead to the owner of strict", s.Strict.At)
		}
		if !s.Strict.Allowed && s.Strict != (StrictSlot{}) {
			t.Errorf("%s: strict is not allowed, but has a place", s.At)
		}
	}
	for _, s := range r.Skipped {
		if s.At.Lookup(root).Span() != s.Span {
			t.Errorf("%s does not lead to what was skipped", s.At)
		}
	}
}

// rows has a document for each row of the table of containers, and the traps.
var rows = []struct {
	name, doc string
	want      []string
	tools     int
}{
	{"chat tool", `{"type":"function","function":{"name":"f","parameters":{},"description":"d"}}`,
		[]string{"openai-chat input f@/function/name /function/parameters strict:/function after parameters"}, 1},
	{"chat tool with strict", `{"function":{"strict":true,"name":"f","parameters":{}},"type":"function"}`,
		[]string{"openai-chat input f@/function/name /function/parameters strict:/function=true"}, 1},
	{"chat tool without type", `{"function":{"name":"f","parameters":{}}}`,
		[]string{"openai-chat input f@/function/name /function/parameters strict:/function after parameters"}, 1},
	{"responses tool", `{"type":"function","name":"f","parameters":{},"output_schema":{}}`,
		[]string{
			"openai-responses input f@/name /parameters strict: after parameters",
			"openai-responses output f@/name /output_schema",
		}, 1},
	{"responses tool, strict null", `{"strict":null,"type":"function","name":"f","parameters":{}}`,
		[]string{"openai-responses input f@/name /parameters strict:=null"}, 1},
	{"namespace", `[{"type":"namespace","name":"crm","tools":[{"type":"function","name":"f","parameters":{}},{"type":"custom","name":"g"}]}]`,
		[]string{
			"openai-responses input f@/0/tools/0/name /0/tools/0/parameters strict:/0/tools/0 after parameters",
			"skip /0/tools/1 g: a tool of type custom has no schema",
		}, 2},
	{"legacy function", `{"name":"f","parameters":{}}`, []string{"legacy-function input f@/name /parameters"}, 1},
	{"legacy functions never get strict", `{"functions":[{"name":"f","strict":true,"parameters":{}}]}`,
		[]string{"legacy-function input f@/functions/0/name /functions/0/parameters"}, 1},
	{"a function object cut out of its tool", `{"name":"f","strict":true,"parameters":{}}`,
		[]string{"legacy-function input f@/name /parameters strict:=true"}, 1},
	{"playground", `{"name":"f","schema":{},"strict":false}`,
		[]string{"playground format f@/name /schema strict:=false"}, 0},
	{"playground without strict", `{"name":"f","schema":true}`,
		[]string{"playground format f@/name /schema strict: after schema"}, 0},
	{"entry of a collection", `{"id":"a/b","schema":{"type":"object"}}`,
		[]string{"playground format a/b@ /schema"}, 0},
	{"response format of Chat", `{"type":"json_schema","json_schema":{"name":"f","schema":{}}}`,
		[]string{"response-format format f@/json_schema/name /json_schema/schema strict:/json_schema after schema"}, 0},
	{"response format of Responses", `{"type":"json_schema","name":"f","schema":{},"strict":true}`,
		[]string{"response-format format f@/name /schema strict:=true"}, 0},
	{"response format without a name has no strict", `{"schema":{"a":1},"type":"json_schema"}`,
		[]string{"response-format format -@ /schema"}, 0},
	{"Anthropic tool", `{"name":"f","input_schema":{}}`,
		[]string{"anthropic input f@/name /input_schema strict: after input_schema"}, 1},
	{"Anthropic custom tool", `{"type":"custom","name":"f","input_schema":{},"strict":true}`,
		[]string{"anthropic input f@/name /input_schema strict:=true"}, 1},
	{"MCP tool", `{"name":"f","outputSchema":{},"inputSchema":{},"strict":true}`,
		[]string{"mcp output f@/name /outputSchema", "mcp input f@/name /inputSchema"}, 1},
	{"MCP tools/list", `{"tools":[{"name":"f","inputSchema":{}},{"name":"g","inputSchema":{}}],"nextCursor":"x"}`,
		[]string{"mcp input f@/tools/0/name /tools/0/inputSchema", "mcp input g@/tools/1/name /tools/1/inputSchema"}, 2},
	{"MCP in a JSON-RPC envelope", `{"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"f","inputSchema":{}}]}}`,
		[]string{"mcp input f@/result/tools/0/name /result/tools/0/inputSchema"}, 1},
	{"MCP dump with nulls", `{"name":"f","inputSchema":{},"outputSchema":null,"type":null}`,
		[]string{"mcp input f@/name /inputSchema"}, 1},
	{"Gemini tool", `{"functionDeclarations":[{"name":"f","parameters":{},"response":{}},{"name":"g"}]}`,
		[]string{
			"gemini input f@/functionDeclarations/0/name /functionDeclarations/0/parameters",
			"gemini output f@/functionDeclarations/0/name /functionDeclarations/0/response",
			"skip /functionDeclarations/1 g: it declares no parameters",
		}, 2},
	{"Gemini tool in snake case", `{"function_declarations":[{"name":"f","parameters_json_schema":{},"response_json_schema":{}}]}`,
		[]string{
			"gemini input f@/function_declarations/0/name /function_declarations/0/parameters_json_schema",
			"gemini output f@/function_declarations/0/name /function_declarations/0/response_json_schema",
		}, 1},
	{"Gemini declaration", `{"name":"f","parameters":null,"parametersJsonSchema":{},"responseJsonSchema":{}}`,
		[]string{"gemini input f@/name /parametersJsonSchema", "gemini output f@/name /responseJsonSchema"}, 1},
	{"Gemini request", `{"contents":[],"tools":{"functionDeclarations":[{"name":"f","parameters":{}}]},
		"toolConfig":{"functionCallingConfig":{}},"generationConfig":{"responseSchema":{},"temperature":1}}`,
		[]string{
			"gemini input f@/tools/functionDeclarations/0/name /tools/functionDeclarations/0/parameters",
			"gemini format -@ /generationConfig/responseSchema",
		}, 1},
	{"generationConfig in snake case", `{"generation_config":{"response_json_schema":{}}}`,
		[]string{"gemini format -@ /generation_config/response_json_schema"}, 0},
	{"generationConfig alone", `{"responseMimeType":"application/json","responseSchema":{}}`,
		[]string{"gemini format -@ /responseSchema"}, 0},
	{"Cloud Code Assist", `{"model":"m","project":"p","request":{"contents":[],"tools":[{"functionDeclarations":[{"name":"f","parameters":{}}]}]}}`,
		[]string{"gemini input f@/request/tools/0/functionDeclarations/0/name /request/tools/0/functionDeclarations/0/parameters"}, 1},
	{"Bedrock tool", `{"toolSpec":{"name":"f","inputSchema":{"json":{}},"description":"d"}}`,
		[]string{"bedrock input f@/toolSpec/name /toolSpec/inputSchema/json strict:/toolSpec after inputSchema"}, 1},
	{"Bedrock request", `{"modelId":"m","toolConfig":{"tools":[{"toolSpec":{"name":"f","inputSchema":{"json":{}},"strict":true}},{"cachePoint":{"type":"default"}}]}}`,
		[]string{
			"bedrock input f@/toolConfig/tools/0/toolSpec/name /toolConfig/tools/0/toolSpec/inputSchema/json strict:/toolConfig/tools/0/toolSpec=true",
			"skip /toolConfig/tools/1 cachePoint: it has no schema in any known form",
		}, 1},
	{"inside of a toolSpec", `{"name":"f","inputSchema":{"json":{}}}`,
		[]string{"bedrock input f@/name /inputSchema/json strict: after inputSchema"}, 1},
	{"Chat request", `{"model":"m","messages":[{"tool_calls":[{"type":"function","function":{"name":"f","arguments":"{}"}}]}],
		"tools":[{"type":"function","function":{"name":"f","parameters":{}}}],
		"response_format":{"type":"json_schema","json_schema":{"name":"r","schema":{}}}}`,
		[]string{
			"openai-chat input f@/tools/0/function/name /tools/0/function/parameters strict:/tools/0/function after parameters",
			"response-format format r@/response_format/json_schema/name /response_format/json_schema/schema strict:/response_format/json_schema after schema",
		}, 1},
	{"Responses request", `{"model":"m","text":{"format":{"type":"json_schema","name":"r","schema":{}}},"tools":[{"type":"web_search_preview"},{"type":"mcp","server_url":"u"}]}`,
		[]string{
			"response-format format r@/text/format/name /text/format/schema strict:/text/format after schema",
			"skip /tools/0 web_search_preview: a tool of type web_search_preview has no schema",
			"skip /tools/1 mcp: a tool of type mcp has no schema",
		}, 2},
	{"Anthropic request", `{"model":"m","tools":[{"name":"f","input_schema":{}},{"type":"web_search_20250305","name":"web_search"}],
		"output_config":{"format":{"type":"json_schema","schema":{}}}}`,
		[]string{
			"anthropic input f@/tools/0/name /tools/0/input_schema strict:/tools/0 after input_schema",
			"response-format format -@ /output_config/format/schema",
			"skip /tools/1 web_search: a tool of type web_search_20250305 has no schema",
		}, 2},
	{"formats without a schema", `{"model":"m","response_format":{"type":"text"},"text":{"format":{"type":"json_object"}},"functions":[{"name":"f","parameters":{}}],"tools":null}`,
		[]string{"legacy-function input f@/functions/0/name /functions/0/parameters"}, 1},
	{"a list that mixes forms", `[{"name":"a","input_schema":{}},{"name":"b","inputSchema":{}},{"type":"function","function":{"name":"c","parameters":{}}},
		{"name":"d","parameters":{}},{"toolSpec":{"name":"e","inputSchema":{"json":{}}}},{"functionDeclarations":[{"name":"f","parameters":{}}]},
		{"type":"json_schema","name":"g","schema":{}},7,{"type":"object","properties":{}},{"name":"h","description":"d"},{"type":"function","name":"i"}]`,
		[]string{
			"anthropic input a@/0/name /0/input_schema strict:/0 after input_schema",
			"mcp input b@/1/name /1/inputSchema",
			"openai-chat input c@/2/function/name /2/function/parameters strict:/2/function after parameters",
			"legacy-function input d@/3/name /3/parameters",
			"bedrock input e@/4/toolSpec/name /4/toolSpec/inputSchema/json strict:/4/toolSpec after inputSchema",
			"gemini input f@/5/functionDeclarations/0/name /5/functionDeclarations/0/parameters",
			"response-format format g@/6/name /6/schema strict:/6 after schema",
			"skip /7 : it is a number, not a tool",
			"skip /8 : it is a schema, not a tool",
			"skip /9 h: it has no schema",
			"skip /10 i: it declares no parameters",
		}, 8},
	{"a list of requests", `[{"model":"m","tools":[{"name":"f","input_schema":{}}]}]`,
		[]string{"anthropic input f@/0/tools/0/name /0/tools/0/input_schema strict:/0/tools/0 after input_schema"}, 1},
	{"a tool of the AI SDK", `{"type":"function","name":"f","inputSchema":{}}`, []string{"mcp input f@/name /inputSchema"}, 1},

	{"bare schema", `{"type":"object","properties":{"a":{}}}`, []string{"bare format -@ "}, 0},
	{"bare schema of Gemini", `{"type":"STRING"}`, []string{"bare format -@ "}, 0},
	{"bare schema of two types", `{"type":["string","null"]}`, []string{"bare format -@ "}, 0},
	{"bare true", `true`, []string{"bare format -@ "}, 0},
	{"bare false", `false`, []string{"bare format -@ "}, 0},
	{"bare {}", `{}`, []string{"bare format -@ "}, 0},
	{"bare with only a description", `{"description":"anything","x-note":1}`, []string{"bare format -@ "}, 0},
	{"bare definitions", `{"definitions":{"a":{}},"other":1}`, []string{"bare format -@ "}, 0},
	{"bare $schema", `{"$schema":"http://json-schema.org/draft-07/schema#","other":1}`, []string{"bare format -@ "}, 0},
	{"bare with a wrong properties", `{"properties":[]}`, []string{"bare format -@ "}, 0},
	{"bare type of Python", `{"type":"dict","properties":{}}`, []string{"bare format -@ "}, 0},

	{"properties named like containers", `{"type":"object","properties":{"name":{"type":"string"},"parameters":{"type":"object"},"inputSchema":{},"tools":{"type":"array"},"type":{"const":"function"},"function":{}}}`,
		[]string{"bare format -@ "}, 0},
	{"the same without type", `{"properties":{"tools":[{"name":"f","inputSchema":{}}],"input_schema":{}}}`, []string{"bare format -@ "}, 0},
	{"a schema with foreign words", `{"type":"object","name":"f","parameters":{},"schema":{},"tools":[{"name":"f","inputSchema":{}}],"request":{}}`,
		[]string{"bare format -@ "}, 0},
	{"a schema with a result", `{"$ref":"#/$defs/a","$defs":{"a":{}},"result":{"tools":[{"name":"f","inputSchema":{}}]}}`,
		[]string{"bare format -@ "}, 0},
	{"a schema inside a tool is not looked into", `{"name":"f","inputSchema":{"tools":[{"name":"g","inputSchema":{}}],"properties":{"parameters":{}}}}`,
		[]string{"mcp input f@/name /inputSchema"}, 1},
	{"keys with escapes", `{"\u0074ools":[{"n\u0061me":"f","input\u0053chema":{}}]}`,
		[]string{"mcp input f@/tools/0/name /tools/0/inputSchema"}, 1},

	{"schema null", `{"name":"f","inputSchema":null}`, []string{"bad /inputSchema is null: a schema is an object or a boolean"}, 1},
	{"schema number", `{"tools":[{"type":"function","function":{"name":"f","parameters":5}},{"name":"g","input_schema":{}}]}`,
		[]string{
			"anthropic input g@/tools/1/name /tools/1/input_schema strict:/tools/1 after input_schema",
			"bad /tools/0/function/parameters is a number: a schema is an object or a boolean",
		}, 2},
	{"schema array", `{"name":"f","parameters":[]}`, []string{"bad /parameters is an array: a schema is an object or a boolean"}, 1},
	{"schema null in Responses", `{"type":"function","name":"f","parameters":null}`, []string{"bad /parameters is null: a schema is an object or a boolean"}, 1},
	{"schema string in Bedrock", `{"toolSpec":{"name":"f","inputSchema":{"json":"{}"}}}`,
		[]string{"bad /toolSpec/inputSchema/json is a string: a schema is an object or a boolean"}, 1},
	{"output string", `{"name":"f","inputSchema":{},"outputSchema":"x"}`,
		[]string{"mcp input f@/name /inputSchema", "bad /outputSchema is a string: a schema is an object or a boolean"}, 1},
}

func TestFind(t *testing.T) {
	for _, c := range rows {
		t.Run(c.name, func(t *testing.T) {
			root := parse(t, c.doc)
			r, err := Find(root, Options{})
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(c.want, show(r)); diff != "" {
				t.Error(diff)
			}
			if r.Tools != c.tools {
				t.Errorf("%d tools, want %d", r.Tools, c.tools)
			}
			checkSites(t, root, r)
		})
	}
}

// TestFindNothing has documents without a schema, with a part of the message.
func TestFindNothing(t *testing.T) {
	for _, c := range []struct{ doc, want string }{
		{`{"type":"function"}`, "looked for a tool list"},
		{`{"foo":1}`, "looked for a tool list"},
		{`{"tools":[]}`, "looked for a tool list"},
		{`[]`, "looked for a tool list"},
		{`{"name":"x","version":"1.0.0","description":"d"}`, "x: it has no schema"},
		{`{"id":7,"title":"a record"}`, "looked for a tool list"},
		{`{"$schema":"https://example.com/server.schema.json","description":"d","packages":[]}`, "looked for a tool list"},
		{`{"name":{"type":"string"},"parameters":{"type":"object"}}`, "looked for a tool list"},
		{`{"name":"db","schema":"public"}`, "db: it has no schema"},
		{`{"type":"web_search_preview"}`, "a tool of type web_search_preview has no schema"},
		{`{"tools":["Read","Write"]}`, "it is a string, not a tool (and 1 more like it)"},
		{`{"type":"function","function":{"name":"f","arguments":"{}"},"id":"call_1"}`, "f: it is a call of a tool"},
		{`{"type":"function","function":{"name":"f"}}`, "f: it declares no parameters"},
		{`{"toolSpec":{"name":"f","inputSchema":{}}}`, "f: it has no inputSchema.json"},
		{`{"openapi":"3.1.0","paths":{},"components":{"schemas":{"A B":{},"C":{}}}}`, "an OpenAPI document, not a list of tools: name a schema in it with --pointer, as in --pointer '/components/schemas/A B' (2 stand there)"},
		{`{"openapi":"3.1.0","paths":{}}`, "--pointer '/paths/~1users"},
		{`{"swagger":"2.0","definitions":{"Pet":{}}}`, "a Swagger document, not a list of tools: name its schema with --pointer /definitions/Pet"},
		{`{"asyncapi":"2.6.0","servers":{"a":{"url":"u"}},"components":{"schemas":{"a":{}}}}`, "an AsyncAPI document, not a list of tools: name its schema with --pointer /components/schemas/a"},
		{`{"mcpServers":{"a":{"command":"npx"}}}`, "the configuration of an MCP client"},
		{`{"servers":{"a":{"type":"http","url":"u"}},"inputs":[]}`, "the configuration of an MCP client"},
	} {
		_, err := Find(parse(t, c.doc), Options{})
		var notFound *NotFoundError
		if !errors.As(err, &notFound) {
			t.Errorf("%s: %v, want a NotFoundError", c.doc, err)
			continue
		}
		if !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %q lacks %q", c.doc, err, c.want)
		}
	}
}

func TestFindBadRoot(t *testing.T) {
	for _, c := range []struct{ doc, want string }{
		{`null`, "the document is null: a schema is an object or a boolean"},
		{`5`, "the document is a number"},
		{`"x"`, "the document is a string"},
		{`[1,2]`, "an array without a tool in it"},
		{`[{"role":"user","content":"c"}]`, "an array without a tool in it"},
		{`[{"type":"object","properties":{}}]`, "an array of schemas, not of tools: name them with --pointer /0"},
	} {
		r, err := Find(parse(t, c.doc), Options{})
		var bad *BadRootError
		if !errors.As(err, &bad) || !strings.Contains(err.Error(), c.want) || len(r.Sites) > 0 {
			t.Errorf("%s: %v, want a BadRootError with %q", c.doc, err, c.want)
		}
	}
}
