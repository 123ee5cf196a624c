package handover

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"schemafix/internal/container"
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
)

func parse(t *testing.T, src string) *jsontree.Value {
	t.Helper()
	v, err := new(jsontree.Parser).Parse(src)
	if err != nil {
		t.Fatalf("%s: %v", src, err)
	}
	return v
}

func textOf(v *jsontree.Value) string {
	if v == nil {
		return ""
	}
	return string(jsontree.AppendCompact(nil, v, ""))
}

// read makes a plan for a target whose declarations are those of Gemini's parameters.
func read(t *testing.T, src, to, tool string) (*Plan, error) {
	t.Helper()
	root := parse(t, src)
	found, err := container.Find(root, container.Options{Tool: tool})
	if err != nil && !HasTools(found) {
		t.Fatalf("%s: %v", src, err)
	}
	kind, _ := container.ParseKind(to)
	return Read(root, found, Options{To: kind, Profile: fields.Target("gemini"), Some: tool != "", Text: textOf})
}

func sameName(v *jsontree.Value) *jsontree.Value { return v }

// handed gives the text of a document that is handed over with its schemas as they are, and
// what is told of it, a line each.
func handed(t *testing.T, src, to string) (text string, told []string) {
	t.Helper()
	p, err := read(t, src, to, "")
	if err != nil {
		t.Fatalf("%s to %s: %v", src, to, err)
	}
	return write(t, p)
}

func write(t *testing.T, p *Plan) (text string, told []string) {
	t.Helper()
	if p.InPlace() {
		return textOf(p.root), []string{"in place"}
	}
	var schemas []Schema
	for _, s := range p.Sites() {
		schemas = append(schemas, Schema{Value: s.Schema})
	}
	doc := p.Write(Rewritten{Schemas: schemas, Empty: Schema{Value: p.EmptyInput()}, Name: sameName})
	for i, at := range doc.Places {
		if !jsontree.Identical(at.Lookup(doc.Root), p.Sites()[i].Schema) {
			t.Errorf("%s is not where the schema stands", at)
		}
	}
	for _, e := range doc.Entries {
		told = append(told, fmt.Sprintf("%s: %s", e.At, e.Message))
		if e.ID != ID || e.Output.Lookup(doc.Root) == nil {
			t.Errorf("%s: the entry %s leads to %s", e.At, e.ID, e.Output)
		}
		if v := e.At.Lookup(p.root); e.Keyword != "" && e.After == "" && textOf(v) != e.Before {
			t.Errorf("%s is not what was found: %s", e.At, e.Before)
		}
	}
	return textOf(doc.Root), told
}

const (
	inSchema  = `{"type":"object","properties":{"a":{}}}`
	outSchema = `{"type":"object"}`
)

// fill puts the schemas into a text with IN and OUT.
func fill(text string) string {
	return strings.NewReplacer("IN", inSchema, "OUT", outSchema).Replace(text)
}

// inputs have the same tool in each form that is read. fields are those beyond its name,
// description and schema.
var inputs = []struct{ form, text, fields string }{
	{"openai-chat", `[{"type":"function","function":{"name":"f","description":"d","parameters":IN}}]`, ""},
	{"openai-chat", `{"function":{"strict":true,"parameters":IN,"name":"f","description":"d"}}`, "strict"},
	{"openai-responses", `[{"type":"function","name":"f","description":"d","parameters":IN,"strict":true,"output_schema":OUT}]`, "strict output_schema"},
	{"openai-responses", `{"tools":[{"defer_loading":true,"type":"function","name":"f","parameters":IN,"description":"d"}]}`, "defer_loading"},
	{"openai-responses", `[{"type":"namespace","tools":[{"type":"function","name":"f","description":"d","parameters":IN,"strict":null}]}]`, ""},
	{"legacy-function", `{"functions":[{"name":"f","description":"d","parameters":IN}]}`, ""},
	{"legacy-function", `{"name":"f","strict":true,"description":"d","parameters":IN}`, "strict"},
	{"playground", `{"name":"f","description":"d","strict":true,"schema":IN}`, "strict"},
	{"anthropic", `[{"name":"f","description":"d","input_schema":IN,"strict":true}]`, "strict"},
	{"anthropic", `{"tools":[{"type":"custom","name":"f","description":"d","input_schema":IN,"cache_control":{"type":"ephemeral"}}]}`, "cache_control"},
	{"gemini", `[{"functionDeclarations":[{"name":"f","description":"d","parameters":IN,"responseJsonSchema":OUT}]}]`, "responseJsonSchema"},
	{"gemini", `{"tools":[{"function_declarations":[{"name":"f","description":"d","parameters_json_schema":IN,"behavior":"b"}]}]}`, "behavior"},
	{"bedrock", `{"tools":[{"toolSpec":{"name":"f","description":"d","inputSchema":{"json":IN},"strict":true}}]}`, "strict"},
	{"bedrock", `{"toolConfig":{"tools":[{"name":"f","description":"d","inputSchema":{"json":IN}}]}}`, ""},
	{"mcp", `{"tools":[{"name":"f","description":"d","inputSchema":IN,"outputSchema":OUT,"icons":null}]}`, "outputSchema"},
	{"mcp", `{"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"f","title":"F","description":"d","inputSchema":IN,"annotations":{"title":"F"}}]}}`, "title annotations"},
}

// outputs have that tool in each form that is written, with what stands for STRICT where the
// tool says that it is strict and where it does not, and for OUTPUT where it has a schema of
// its output.
var outputs = map[string]struct{ text, strict, plain, output string }{
	"openai-chat":      {text: `[{"type":"function","function":{"name":"f","description":"d","parameters":IN.STRICT}}]`, strict: `,"strict":true`},
	"openai-responses": {text: `[{"type":"function","name":"f","description":"d","parameters":IN.STRICT.OUTPUT}]`, strict: `,"strict":true`, plain: `,"strict":false`, output: `,"output_schema":OUT`},
	"anthropic":        {text: `[{"name":"f","description":"d","input_schema":IN.STRICT}]`, strict: `,"strict":true`},
	"gemini":           {text: `[{"functionDeclarations":[{"name":"f","description":"d","parameters":IN.OUTPUT}]}]`, output: `,"responseJsonSchema":OUT`},
	"bedrock":          {text: `{"tools":[{"toolSpec":{"name":"f","description":"d","inputSchema":{"json":IN}.STRICT}}]}`, strict: `,"strict":true`},
	"mcp":              {text: `{"tools":[{"name":"f","description":"d","inputSchema":IN.OUTPUT}]}`, output: `,"outputSchema":OUT`},
}

// Every form into every other: what has a place goes there, and all else is told.
func TestEachContainerToEachOther(t *testing.T) {
	for _, in := range inputs {
		for to, out := range outputs {
			if in.form == to {
				continue
			}
			strict, output := out.plain, ""
			var left []string
			for _, field := range strings.Fields(in.fields) {
				switch {
				case field == "strict" && out.strict != "":
					strict = out.strict
				case out.output != "" && slices.Contains([]string{"output_schema", "responseJsonSchema", "outputSchema"}, field):
					output = out.output
				default:
					left = append(left, fmt.Sprintf("%q has no place in a tool of the form %s", field, to))
				}
			}
			got, told := handed(t, fill(in.text), to)
			for i := range told {
				_, told[i], _ = strings.Cut(told[i], ": ")
			}
			want := fill(strings.NewReplacer(".STRICT", strict, ".OUTPUT", output).Replace(out.text))
			if got != want {
				t.Errorf("%s to %s:\n got %s\nwant %s", in.text, to, got, want)
			}
			if diff := cmp.Diff(left, told); diff != "" {
				t.Errorf("%s to %s: %s", in.text, to, diff)
			}
		}
	}
}

// What is a list in the container already stays as it is, fields of the provider's own and
// its tools too.
func TestInPlace(t *testing.T) {
	for _, c := range []struct{ to, text string }{
		{"openai-chat", `[{"function":{"strict":null,"parameters":IN,"name":"f"},"type":"function"},{"type":"function","function":{"name":"g"}}]`},
		{"openai-responses", `[{"type":"web_search"},{"defer_loading":true,"type":"function","parameters":IN,"name":"f"},{"type":"namespace","name":"n","tools":[{"type":"function","name":"g","parameters":IN}]}]`},
		{"anthropic", `[{"cache_control":{},"input_schema":IN,"name":"f","type":"custom"},{"type":"bash_20250124","name":"bash"}]`},
		{"gemini", `[{"functionDeclarations":[{"parameters":IN,"name":"f"},{"name":"g"}]},{"googleSearch":{}},{"functionDeclarations":[{"name":"h","response":IN}]}]`},
		{"bedrock", `{"toolChoice":{"auto":{}},"tools":[{"toolSpec":{"name":"f","inputSchema":{"json":IN}}},{"cachePoint":{"type":"default"}}]}`},
		{"mcp", `{"tools":[{"inputSchema":IN,"name":"f","title":"F","_meta":{}}],"nextCursor":"x","_meta":{}}`},
	} {
		text, told := handed(t, fill(c.text), c.to)
		if text != fill(c.text) || !slices.Equal(told, []string{"in place"}) {
			t.Errorf("%s: %s: %v", c.to, text, told)
		}
	}
}

// A tool of the container keeps its fields where the list around it is written anew.
func TestWithinAContainer(t *testing.T) {
	for _, c := range []struct {
		to, text, want string
		told           []string
	}{
		{"openai-chat", `{"model":"m","tools":[{"x":1,"function":{"parameters":IN,"y":2,"name":"f"}},{"type":"function","function":{"name":"g","strict":false}}]}`,
			`[{"type":"function","function":{"name":"f","parameters":IN,"y":2},"x":1},{"type":"function","function":{"name":"g","strict":false}}]`,
			[]string{": only tools are handed over, without model"}},
		{"openai-responses", `[{"type":"function","name":"f"}]`,
			`[{"type":"function","name":"f","parameters":{"type":"object","properties":{}},"strict":false}]`,
			[]string{"/0/parameters: a tool of the form openai-responses has a schema: this one gets that of no arguments"}},
		{"anthropic", `{"name":"f","cache_control":{},"input_schema":IN}`, `[{"name":"f","input_schema":IN,"cache_control":{}}]`, nil},
		{"gemini", `[{"functionDeclarations":[{"name":"f","behavior":"x","parametersJsonSchema":IN,"response":OUT}],"googleSearch":{}}]`,
			`[{"functionDeclarations":[{"name":"f","parameters":IN,"response":OUT,"behavior":"x"}]}]`,
			[]string{"/0: only tools are handed over, without googleSearch"}},
		{"gemini", `[{"name":"f","parametersJsonSchema":IN},{"functionDeclarations":[{"name":"g","parameters":IN,"parametersJsonSchema":OUT}]}]`,
			`[{"functionDeclarations":[{"name":"f","parameters":IN},{"name":"g","parameters":IN}]}]`,
			[]string{`/1/functionDeclarations/0/parametersJsonSchema: "parametersJsonSchema" has no place in a tool of the form gemini`}},
		{"bedrock", `{"toolConfig":{"tools":[{"toolSpec":{"name":"f","inputSchema":{"json":IN},"x":1},"y":2},{"name":"g","inputSchema":{"json":IN}}],"toolChoice":{"auto":{}}}}`,
			`{"tools":[{"toolSpec":{"name":"f","inputSchema":{"json":IN},"x":1},"y":2},{"toolSpec":{"name":"g","inputSchema":{"json":IN}}}]}`,
			[]string{"/toolConfig: only tools are handed over, without toolChoice"}},
		{"mcp", `{"jsonrpc":"2.0","id":1,"result":{"nextCursor":null,"ttl":1,"tools":[{"name":"f","title":"F","inputSchema":IN}]}}`,
			`{"tools":[{"name":"f","inputSchema":IN,"title":"F"}]}`, []string{"/result: only tools are handed over, without ttl"}},
		{"mcp", `{"name":"f","outputSchema":OUT}`, `{"tools":[{"name":"f","inputSchema":{"type":"object","properties":{}},"outputSchema":OUT}]}`,
			[]string{"/inputSchema: a tool of the form mcp has a schema: this one gets that of no arguments"}},
	} {
		text, told := handed(t, fill(c.text), c.to)
		if text != fill(c.want) {
			t.Errorf("%s:\n got %s\nwant %s", c.text, text, fill(c.want))
		}
		if diff := cmp.Diff(c.told, told); diff != "" {
			t.Errorf("%s: %s", c.text, diff)
		}
	}
}

// What is no tool stays behind, with the reason.
func TestElementsThatAreNoTools(t *testing.T) {
	const src = `{"a":1,"b":2,"c":3,"d":4,"e":5,"f":6,"g":null,"tools":[
		{"type":"web_search"},7,{"type":"function","function":{"name":"call","arguments":"{}"}},
		{"type":"json_schema","name":"answer","schema":{}},{"name":"f","parameters":{}},{"type":"object"}]}`
	text, told := handed(t, src, "anthropic")
	if want := `[{"name":"f","input_schema":{}}]`; text != want {
		t.Errorf("got %s, want %s", text, want)
	}
	want := []string{
		": only tools are handed over, without a, b, c, d, e and 1 more",
		"/tools/3: it is no tool",
		"/tools/0: a tool of type web_search has no schema",
		"/tools/1: it is a number, not a tool",
		"/tools/2/function: it is a call of a tool, not a declaration",
		"/tools/5: it is a schema, not a tool",
	}
	if diff := cmp.Diff(want, told); diff != "" {
		t.Error(diff)
	}
}

// Of tools that were not asked for nothing is told.
func TestPickedTools(t *testing.T) {
	p, err := read(t, `[{"name":"f","parameters":{}},{"name":"g","title":"G","inputSchema":{}}]`, "anthropic", "f")
	if err != nil {
		t.Fatal(err)
	}
	text, told := write(t, p)
	if want := `[{"name":"f","input_schema":{}}]`; text != want || told != nil {
		t.Errorf("got %s, want %s; %v", text, want, told)
	}
}

// A schema may leave its tool, and a tool may have got another name.
func TestSchemasThatLeave(t *testing.T) {
	p, err := read(t, `[{"name":"a b","inputSchema":{}},{"name":"c","inputSchema":{}}]`, "gemini", "")
	if err != nil {
		t.Fatal(err)
	}
	renamed := func(v *jsontree.Value) *jsontree.Value {
		return jsontree.NewString(strings.ReplaceAll(v.Str(), " ", "_"), v.Span())
	}
	doc := p.Write(Rewritten{Schemas: []Schema{{}, {Value: parse(t, "{}")}}, Name: renamed})
	if want := `[{"functionDeclarations":[{"name":"a_b"},{"name":"c","parameters":{}}]}]`; textOf(doc.Root) != want {
		t.Errorf("got %s, want %s", textOf(doc.Root), want)
	}
	if want := []jsontree.Pointer{"/0/functionDeclarations/0/parameters", "/0/functionDeclarations/1/parameters"}; !slices.Equal(doc.Places, want) {
		t.Errorf("places %v, want %v", doc.Places, want)
	}
}

// What the target says of a tool's strictness wins over what the tool says.
func TestStrictOfTheTarget(t *testing.T) {
	p, err := read(t, `[{"name":"f","strict":false,"parameters":{}}]`, "openai-chat", "")
	if err != nil {
		t.Fatal(err)
	}
	yes := true
	doc := p.Write(Rewritten{Schemas: []Schema{{Value: parse(t, "{}"), Strict: &yes}}, Name: sameName})
	if want := `[{"type":"function","function":{"name":"f","parameters":{},"strict":true}}]`; textOf(doc.Root) != want {
		t.Errorf("got %s, want %s", textOf(doc.Root), want)
	}
}

func TestNoTools(t *testing.T) {
	for src, want := range map[string]string{
		`{"type":"object"}`:        "a schema by itself has no tool's name",
		`{"id":"a/b","schema":{}}`: "a schema by itself has no tool's name",
		`{"response_format":{"type":"json_schema","json_schema":{"name":"f","schema":{}}}}`: "the format of an answer is none",
		`{"generationConfig":{"responseSchema":{}}}`:                                        "the format of an answer is none",
		`[{"name":"f","parameters":{}},{"inputSchema":{}}]`:                                 "this tool has no name",
	} {
		_, err := read(t, src, "mcp", "")
		var handing *Error
		if !errors.As(err, &handing) || !strings.Contains(handing.Message, want) || handing.At.Lookup(parse(t, src)) == nil {
			t.Errorf("%s: %v, want %q", src, err, want)
		}
	}
}

// Every target names a container that tools are handed over in.
func TestContainersOfTargets(t *testing.T) {
	for _, p := range fields.Targets() {
		if !slices.Contains(Names(), p.Container) {
			t.Errorf("%s: no tools are handed over as %q", p.Name, p.Container)
		}
	}
	for _, name := range Names() {
		if _, known := container.ParseKind(name); !known {
			t.Errorf("no container is called %s", name)
		}
	}
}

func TestEmptyList(t *testing.T) {
	want := map[string]string{
		"openai-chat": `[]`, "openai-responses": `[]`, "anthropic": `[]`,
		"gemini": `[{"functionDeclarations":[]}]`, "bedrock": `{"tools":[]}`, "mcp": `{"tools":[]}`,
	}
	got := map[string]string{}
	for _, name := range Names() {
		kind, _ := container.ParseKind(name)
		got[name] = EmptyList(kind)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}
