package audit

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"schemafix/internal/container"
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
)

// aboutTools gives the findings of rules that see the whole document, as id, tool, pointer.
func aboutTools(t *testing.T, target, src string) []string {
	t.Helper()
	p := fields.Target(target)
	root := parse(t, src)
	out, err := Document(root, Options{Profile: p})
	if err != nil {
		t.Fatal(err)
	}
	checkPlaces(t, target, src, root, out.Findings)
	var got []string
	for _, e := range out.Findings {
		if RuleOf(e.ID).Document != nil {
			got = append(got, e.ID+" "+e.Tool+" "+string(e.At))
		}
	}
	return got
}

const anySchema = `{"type":"object","properties":{"q":{"type":"string"}},"required":["q"],"additionalProperties":false}`

func TestToolNames(t *testing.T) {
	long := strings.Repeat("a", 65)
	for _, c := range []struct {
		target, src string
		want        []string
	}{
		{"openai-strict", `{"tools":[{"type":"function","function":{"name":"a.b","parameters":` + anySchema + `}}]}`, []string{"strict-tool-name a.b /tools/0/function/name"}},
		{"openai-strict", `{"name":"` + long + `","parameters":` + anySchema + `}`, []string{"strict-tool-name " + long + " /name"}},
		{"openai-responses", `{"name":"` + long + `","parameters":` + anySchema + `}`, nil},
		{"openai-strict", `{"name":"","parameters":` + anySchema + `}`, []string{"strict-tool-name  /name"}},
		{"gemini", `{"tools":[{"functionDeclarations":[{"name":"1a"},{"name":"a.b:c","parameters":{"type":"object","properties":{"q":{"type":"string"}}}}]}]}`,
			[]string{"gemini-tool-name 1a /tools/0/functionDeclarations/0/name"}},
		{"cca", `[{"name":"a.b","input_schema":` + anySchema + `}]`, []string{"cca-tool-name a.b /0/name"}},
		{"mcp", `[{"name":"a.b","inputSchema":` + anySchema + `},{"name":"a/b","inputSchema":` + anySchema + `,"outputSchema":` + anySchema + `}]`, []string{"mcp-tool-name a/b /1/name"}},
		{"cca", `{"toolConfig":{"tools":[{"toolSpec":{"name":"a b","inputSchema":{"json":` + anySchema + `}}}]}}`, []string{"cca-tool-name a b /toolConfig/tools/0/toolSpec/name"}},
		// formats: only where the provider says something of their names
		{"openai-strict", `{"type":"json_schema","json_schema":{"name":"a b","schema":` + anySchema + `}}`, []string{"strict-tool-name a b /json_schema/name"}},
		{"openai-responses", `{"model":"m","text":{"format":{"type":"json_schema","name":"` + long + `","schema":` + anySchema + `}}}`, []string{"responses-tool-name " + long + " /text/format/name"}},
		{"mcp", `{"type":"json_schema","json_schema":{"name":"a b","schema":` + anySchema + `}}`, nil},
		// what is no name of a tool
		{"openai-strict", `{"id":"a b","schema":` + anySchema + `}`, nil},
		{"openai-strict", `{"type":"object","properties":{"name":{"const":"a b"}},"required":["name"],"additionalProperties":false}`, nil},
	} {
		if diff := cmp.Diff(c.want, aboutTools(t, c.target, c.src)); diff != "" {
			t.Errorf("%s, %s:\n%s", c.target, c.src, diff)
		}
	}
}

func TestToolNameCollisions(t *testing.T) {
	declaration := func(name string) string {
		return `{"name":"` + name + `","parameters":{"type":"object","properties":{"q":{"type":"string"}}}}`
	}
	for _, c := range []struct {
		src  string
		want []string
	}{
		{`[` + declaration("a") + `,` + declaration("b") + `,` + declaration("a") + `,` + declaration("a") + `]`, []string{"a /2/name", "a /3/name"}},
		{`[` + declaration("a") + `,{"type":"function","name":"a"}]`, []string{"a /1/name"}},
		{`{"tools":[{"functionDeclarations":[` + declaration("a") + `]},{"functionDeclarations":[` + declaration("a") + `]}]}`, []string{"a /tools/1/functionDeclarations/0/name"}},
		{`{"tools":[{"function_declarations":[` + declaration("a") + `,` + declaration("b") + `]}]}`, nil},
		{`{"tools":[` + declaration("a") + `],"functions":[` + declaration("a") + `]}`, nil},
		{`{"tools":[{"type":"namespace","name":"x","tools":[` + declaration("a") + `]},{"type":"namespace","name":"y","tools":[` + declaration("a") + `]},` + declaration("a") + `]}`, nil},
		{`{"tools":[` + declaration("a") + `],"response_format":{"type":"json_schema","json_schema":{"name":"a","schema":{"type":"object"}}}}`, nil},
		{`{"tools":[{"name":"a","inputSchema":{"type":"object"},"outputSchema":{"type":"object"}}]}`, nil},
	} {
		var want []string
		for _, w := range c.want {
			want = append(want, "tool-name-collision "+w)
		}
		var got []string
		for _, g := range aboutTools(t, "gemini", c.src) {
			if strings.HasPrefix(g, toolNameCollision.ID) {
				got = append(got, g)
			}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s:\n%s", c.src, diff)
		}
	}
}

func TestToolCountAndDescription(t *testing.T) {
	list := func(n int) string {
		return `{"name":"f","parameters":` + anySchema + `}` + strings.Repeat(`,{"type":"x"}`, n-1)
	}
	for _, c := range []struct {
		src  string
		want []string
	}{
		{`{"tools":[` + list(128) + `]}`, nil},
		{`{"request":{"tools":[` + list(129) + `]}}`, []string{"strict-tool-count  /request/tools"}},
		{`[` + list(129) + `]`, []string{"strict-tool-count  "}},
		{`[{"name":"f","description":"` + strings.Repeat("é", 1024) + `","parameters":` + anySchema + `}]`, nil},
		{`[{"name":"f","description":"` + strings.Repeat("é", 1025) + `","parameters":` + anySchema + `}]`, []string{"strict-tool-description f /0/description"}},
		{`[{"type":"function","function":{"name":"f","description":"` + strings.Repeat("é", 1025) + `"}},` + list(1) + `]`, []string{"strict-tool-description f /0/function/description", "tool-name-collision f /1/name"}},
		{`[{"name":"f","description":5,"parameters":` + anySchema + `}]`, nil},
	} {
		if diff := cmp.Diff(c.want, aboutTools(t, "openai-strict", c.src)); diff != "" {
			t.Errorf("%.80s:\n%s", c.src, diff)
		}
	}
}

// Where only a place was asked for, nothing is known of the request.
func TestPointersHaveNoRequest(t *testing.T) {
	src := `{"tools":[{"name":"a b","parameters":` + anySchema + `},{"name":"a b","parameters":` + anySchema + `}]}`
	out, err := Document(parse(t, src), Options{Profile: strictProfile(t), Container: container.Options{Pointers: []jsontree.Pointer{"/tools/0/parameters"}}})
	if err != nil || len(out.Findings) > 0 {
		t.Errorf("%v, %v", ids(out.Findings), err)
	}
}

// The budget of strict tools is that of a request: of all tools that do not say that they
// are not strict, each as it stands.
func TestStrictBudgets(t *testing.T) {
	tool := func(name, strict, properties, required string) string {
		return `{"name":"` + name + `",` + strict + `"input_schema":{"type":"object","properties":{` + properties + `},"required":[` + required + `],"additionalProperties":false}}`
	}
	optional := func(name, strict string, n int) string {
		return tool(name, strict, manyProperties(n, `{"type":"string"}`), "")
	}
	for _, c := range []struct {
		name, src string
		want      []string
	}{
		{"three that are too many", `[` + optional("a", "", 9) + `,` + optional("b", "", 9) + `,` + optional("c", "", 9) + `]`, []string{
			"strict-optional-budget  anthropic-strict takes at most 24 optional parameters in all strict tools of a request, and there are 27: 9 in a, 9 in b, 9 in c" +
				" / send some of the tools without strict, or require more of the parameters: without c the others fit, and normalize chooses so",
		}},
		{"one that says no", `[` + optional("a", "", 9) + `,` + optional("b", `"strict":false,`, 9) + `,` + optional("c", `"strict":true,`, 9) + `]`, nil},
		{"the last that makes room goes", `{"tools":[` + optional("a", "", 2) + `,` + optional("b", "", 20) + `,` + optional("c", "", 1) + `,` + optional("d", "", 3) + `]}`, []string{
			"strict-optional-budget /tools anthropic-strict takes at most 24 optional parameters in all strict tools of a request, and there are 26: 20 in b, 3 in d, 2 in a, …" +
				" / send some of the tools without strict, or require more of the parameters: without d the others fit, and normalize chooses so",
		}},
		{"one that is too large alone", optional("a", "", 25), []string{
			"strict-optional-budget /input_schema anthropic-strict takes at most 24 optional parameters in all strict tools of a request, and there are 25: 25 in a" +
				" / send some of the tools without strict, or require more of the parameters",
		}},
		{"nested ones", `[` + tool("a", "", `"o":{"type":"object","properties":{`+manyProperties(25, `{"type":"string"}`)+`},"additionalProperties":false}`, `"o"`) + `]`, []string{
			"strict-optional-budget  anthropic-strict takes at most 24 optional parameters in all strict tools of a request, and there are 25: 25 in a" +
				" / send some of the tools without strict, or require more of the parameters",
		}},
		{"unions", `[` + tool("a", "", manyProperties(17, `{"anyOf":[{"type":"string"},{"type":"null"}]}`), manyValues(17)) + `,` + optional("b", "", 1) + `]`, []string{
			"strict-union-budget  anthropic-strict takes at most 16 parameters with a union in all strict tools of a request, and there are 17: 17 in a" +
				" / send some of the tools without strict, or leave parameters out instead of letting them be null: without a the others fit, and normalize chooses so",
		}},
		{"a schema alone is no tool", `{"type":"object","properties":{` + manyProperties(25, `{"type":"string"}`) + `},"additionalProperties":false}`, nil},
	} {
		out, err := Document(parse(t, c.src), Options{Profile: fields.Target("anthropic-strict")})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, e := range out.Findings {
			if strings.HasSuffix(e.ID, "-budget") {
				got = append(got, e.ID+" "+string(e.At)+" "+e.Message+" / "+e.Fix)
			}
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s:\n%s", c.name, diff)
		}
	}
}
