package laws

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"schemafix/internal/fields"
	"schemafix/internal/handover"
	"schemafix/internal/testinput"
)

// FuzzHandOver hands over documents that are made of the words of containers, put together
// at random.
func FuzzHandOver(f *testing.F) {
	for seed := range uint64(1000) {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, seed uint64) {
		w := wild{rand.New(rand.NewPCG(seed, 0))}
		d := testinput.Document{Name: fmt.Sprint("seed ", seed), Text: w.document()}
		targets, names := fields.Targets(), handover.Names()
		handOver(t, d, targets[w.IntN(len(targets))], names[w.IntN(len(names))])
		if t.Failed() {
			t.Log(d.Text)
		}
	})
}

// wild makes documents.
type wild struct{ *rand.Rand }

func (w wild) document() string {
	if w.IntN(3) == 0 {
		return w.list(3)
	}
	return w.object(3)
}

func (w wild) list(depth int) string {
	elems := make([]string, w.IntN(4))
	for i := range elems {
		elems[i] = w.object(depth)
		if w.IntN(12) == 0 {
			elems[i] = w.one("null", "7", `"x"`, "[]")
		}
	}
	return "[" + strings.Join(elems, ",") + "]"
}

// object makes a tool more or less, or something around tools.
func (w wild) object(depth int) string {
	words := w.tool()
	if depth > 0 && w.IntN(2) == 0 {
		words = []string{w.one("tools", "functions", "functionDeclarations", "function_declarations", "toolConfig", "request", "result", "function", "toolSpec")}
	}
	words = append(words, w.some(4, "model", "jsonrpc", "id", "type", "name", "strict", "title", "cache_control", "response_format", "nextCursor", "toolChoice")...)
	var members []string
	seen := map[string]bool{}
	for _, i := range w.Perm(len(words)) {
		if word := words[i]; !seen[word] {
			seen[word] = true
			members = append(members, fmt.Sprintf("%q:%s", word, w.value(word, depth-1)))
		}
	}
	return "{" + strings.Join(members, ",") + "}"
}

// tool gives the words of a tool.
func (w wild) tool() []string {
	words := w.some(2, "parameters", "input_schema", "inputSchema", "parametersJsonSchema", "parameters_json_schema", "schema", "json")
	words = append(words, w.some(1, "outputSchema", "output_schema", "response", "responseJsonSchema")...)
	if w.IntN(5) > 0 {
		words = append(words, "name")
	}
	return append(words, w.some(2, "description", "type", "strict", "annotations")...)
}

func (w wild) value(word string, depth int) string {
	if w.IntN(20) == 0 && word != "output_schema" { // which is not looked at without parameters
		return w.one("null", "true", `"x"`, "[]", "{}")
	}
	switch word {
	case "tools", "functions", "functionDeclarations", "function_declarations":
		return w.list(depth)
	case "function", "toolSpec", "toolConfig", "request", "result":
		return w.object(depth)
	case "name", "description", "title", "id", "model":
		return w.one(`"f"`, `"g"`, `"h.i/j"`, `"\u0061 b"`)
	case "type":
		return w.one(`"function"`, `"function"`, `"custom"`, `"namespace"`, `"web_search"`, `"json_schema"`, `"object"`)
	case "strict":
		return w.one("true", "false", "null", "1")
	case "inputSchema":
		if w.IntN(2) == 0 {
			return `{"json":` + w.schema() + `}`
		}
	case "cache_control", "annotations", "nextCursor", "jsonrpc", "toolChoice":
		return w.one(`{"a":1}`, `"x"`, "null")
	}
	return w.schema()
}

func (w wild) schema() string {
	return w.one(`{}`, `true`, `{"type":"object"}`, `{"type":"object","properties":{}}`, `{"type":"object","properties":{"a":{"type":"string"}}}`,
		`{"type":"object","properties":{"a":{"type":["string","null"],"minLength":1}},"required":["a"]}`, `{"type":"object","additionalProperties":{"type":"string"}}`)
}

func (w wild) one(texts ...string) string { return texts[w.IntN(len(texts))] }

// some gives at most n of the words.
func (w wild) some(n int, words ...string) []string {
	var picked []string
	for range w.IntN(n + 1) {
		picked = append(picked, words[w.IntN(len(words))])
	}
	return picked
}
