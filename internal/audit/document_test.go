package audit

import (
	"compress/gzip"
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"schemafix/internal/container"
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/report"
	"schemafix/internal/schema"
)

const toolList = `{"tools":[
 {"type":"function","function":{"name":"chat","strict":false,"parameters":{"type":"object","properties":{"a":{"type":"string","format":"uri"}},"required":["a"],"additionalProperties":false}}},
 {"name":"mcp","inputSchema":{"type":"object","properties":{},"additionalProperties":false,"title":"t"},"outputSchema":{"title":"not looked at"}},
 {"type":"function","function":{"name":"clean","parameters":{"type":"object","properties":{},"additionalProperties":false,"$defs":{"A":{"type":"string"}}}}},
 {"type":"web_search"}
]}`

func TestDocument(t *testing.T) {
	out, err := Document(parse(t, toolList), Options{Profile: strictProfile(t), File: "a list.json"})
	if err != nil {
		t.Fatal(err)
	}
	type place struct{ ID, Tool, At, Source, Fix string }
	var got []place
	for _, e := range out.Findings {
		if e.File != "a list.json" {
			t.Errorf("the file is %q", e.File)
		}
		got = append(got, place{e.ID, e.Tool, string(e.At), toolList[e.Span.Start:e.Span.End], e.Fix})
	}
	const mend = "schemafix normalize --target openai-strict 'a list.json'"
	want := []place{
		{"strict-forbidden-key", "chat", "/tools/0/function/parameters/properties/a/format", `"format"`, mend},
		{"strict-forbidden-key", "mcp", "/tools/1/inputSchema/title", `"title"`, mend},
		{"strict-flag", "clean", "/tools/2/function/strict", toolList[strings.Index(toolList, `{"name":"clean"`) : strings.Index(toolList, ",\n {\"type\":\"web_search\"")-1], "set strict to true"},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if out.Schemas != 3 || out.Tools != 4 || out.Skipped != 2 {
		t.Errorf("%d schemas, %d tools, %d skipped", out.Schemas, out.Tools, out.Skipped)
	}
}

func TestStrictFlag(t *testing.T) {
	const clean = `{"type":"object","properties":{},"additionalProperties":false}`
	for _, c := range []struct{ src, want string }{
		{`{"type":"function","name":"f","parameters":` + clean + `}`, "the schema has what openai-strict asks for, and strict is absent"},
		{`{"type":"function","name":"f","strict":false,"parameters":` + clean + `}`, "the schema has what openai-strict asks for, and strict is false"},
		{`{"type":"function","name":"f","strict":null,"parameters":` + clean + `}`, "the schema has what openai-strict asks for, and strict is null"},
		{`{"type":"function","name":"f","strict":true,"parameters":` + clean + `}`, ""},
		{`{"type":"function","name":"f","parameters":{"type":"object","properties":{}}}`, ""},
		{`{"functions":[{"name":"f","parameters":` + clean + `}]}`, ""},
		{clean, ""},
	} {
		var got string
		for _, e := range audited(t, strictProfile(t), c.src) {
			if e.ID == "strict-flag" {
				got = e.Message
			}
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", c.src, got, c.want)
		}
	}
}

// With a pointer, refs that fail in the schema are tried in the document.
func TestPointerIntoALargerDocument(t *testing.T) {
	src := `{"openapi":"3.1.0","components":{"schemas":{"A":{"type":"object","properties":{"b":{"$ref":"#/components/schemas/B"},"c":{"$ref":"#/components/schemas/C"}},` +
		`"required":["b","c"],"additionalProperties":false},"B":{"type":"string","format":"uri"}}}}`
	out, err := Document(parse(t, src), Options{Profile: strictProfile(t), Container: container.Options{Pointers: []jsontree.Pointer{"/components/schemas/A"}}})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"strict-ref-target /A/properties/b/$ref", "strict-ref-unresolved /A/properties/c/$ref", "strict-forbidden-key /B/format"}
	if diff := cmp.Diff(want, lines(out.Findings, "/components/schemas")); diff != "" {
		t.Error(diff)
	}
}

func TestBadSchemas(t *testing.T) {
	out, err := Document(parse(t, `{"tools":[{"name":"a","inputSchema":5},{"name":"b","inputSchema":{"format":"uri"}}]}`), Options{Profile: strictProfile(t)})
	if err != nil {
		t.Fatal(err)
	}
	if len(out.Bad) != 1 || out.Bad[0].At != "/tools/0/inputSchema" || out.Bad[0].Tool != "a" || out.Bad[0].Level != report.Error || out.Findings != nil {
		t.Errorf("%+v", out)
	}
}

func TestErrors(t *testing.T) {
	p := strictProfile(t)
	var missing *container.NotFoundError
	if _, err := Document(parse(t, `{"hello":1}`), Options{Profile: p}); !errors.As(err, &missing) {
		t.Errorf("a document without a schema gives %v", err)
	}
	deep := `{"name":"f","inputSchema":` + strings.Repeat(`{"type":"array","items":`, 30) + `{}` + strings.Repeat("}", 30) + `}`
	_, err := Document(parse(t, deep), Options{Profile: p, MaxDepth: 20})
	var at *container.SchemaError
	var depth *schema.DepthError
	if !errors.As(err, &at) || !errors.As(err, &depth) || at.Tool != "f" || at.At != "/inputSchema" {
		t.Fatalf("a schema that is too deep gives %v", err)
	}
	if want := "tool f: schemas are nested deeper than 20 levels"; err.Error() != want {
		t.Errorf("%q, want %q", err, want)
	}
}

func TestNormalizeCommand(t *testing.T) {
	for file, want := range map[string]string{
		"": "schemafix normalize --target x", "-": "schemafix normalize --target x", "<stdin>": "schemafix normalize --target x",
		"a/b.json": "schemafix normalize --target x a/b.json", "it's.json": `schemafix normalize --target x 'it'\''s.json'`,
		"$(x).json": "schemafix normalize --target x '$(x).json'", "é.json": "schemafix normalize --target x é.json",
	} {
		if got := normalizeCommand("x", file); got != want {
			t.Errorf("%q gives %q, want %q", file, got, want)
		}
	}
}

func TestShort(t *testing.T) {
	for _, c := range []struct{ src, want string }{
		{`{"a" : [1.0, "é\u00e9"], "\u0062":null}`, `{"a":[1.0,"é\u00e9"],"b":null}`},
		{`[` + strings.Repeat("1,", 99) + `1]`, `[` + strings.Repeat("1,", 19) + "…"},
		{`"` + strings.Repeat("é", 99) + `"`, `"` + strings.Repeat("é", 38) + "…"},
		{strings.Repeat(`{"a":`, 99) + "1" + strings.Repeat("}", 99), strings.Repeat(`{"a":`, 7) + `{"a"…`},
	} {
		if got := short(parse(t, c.src), 40); got != c.want {
			t.Errorf("%s is shown as %s, want %s", c.src, got, c.want)
		}
	}
}

// checkPlaces reports findings whose span or pointer does not fit what they say.
func checkPlaces(t *testing.T, name, src string, root *jsontree.Value, findings []report.Entry) {
	t.Helper()
	for _, e := range findings {
		text := src[e.Span.Start:e.Span.End]
		var decoded string
		if text[0] == '"' {
			decoded = parse(t, text).Str()
		}
		holder := e.At
		switch {
		case decoded != "" && decoded == e.Keyword:
			if e.At.Lookup(root) == nil {
				t.Errorf("%s: %s: nothing at %s", name, e.ID, e.At)
			}
			continue
		case e.Keyword != "" && e.At.Parent().Last() == e.Keyword && e.At.Lookup(root) != nil: // an element of the keyword's list, or a name in its map
			if e.At.Lookup(root).Span() != e.Span && decoded != e.At.Last() {
				t.Errorf("%s: %s: %s is not where the span is", name, e.ID, e.At)
			}
			continue
		case e.Keyword != "":
			holder = e.At.Parent()
			if e.At.Last() != e.Keyword || e.At.Lookup(root) != nil {
				t.Errorf("%s: %s: %s is no place for a missing %s", name, e.ID, e.At, e.Keyword)
			}
		}
		v := holder.Lookup(root)
		isList := v.IsArray() && RuleOf(e.ID).Document != nil
		if v == nil || v.Span() != e.Span || !schema.IsSchema(v) && !isList {
			t.Errorf("%s: %s at %s: the span has %s", name, e.ID, e.At, report.Shorten(text, 60))
		}
	}
}

func TestPlacesOfExamples(t *testing.T) {
	for _, p := range fields.Targets() {
		for _, r := range Rules() {
			for _, src := range []string{r.Bad, r.Good, "\uFEFF" + r.Bad} {
				checkPlaces(t, r.ID, src, parse(t, src), audited(t, p, src))
			}
		}
		src := `{"\u0074ype":"object","properties":{"a~/b":{"form\u0061t":"uri","\u0061ny_of":[{}],"enum":["\u0065num",5]}}}`
		checkPlaces(t, "escapes", src, parse(t, src), audited(t, p, src))
	}
}

// BenchmarkCorpus audits general schemas, one at a time.
func BenchmarkCorpus(b *testing.B) {
	f, err := os.Open("../../../shared/corpus/schemas.ndjson.gz")
	if err != nil {
		b.Skip("../shared/corpus is not there")
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		b.Fatal(err)
	}
	buf := make([]byte, 4<<20)
	n := 0
	for n < len(buf) {
		m, err := z.Read(buf[n:])
		n += m
		if err != nil {
			break
		}
	}
	var docs []*jsontree.Value
	size := 0
	for line := range strings.SplitSeq(string(buf[:n]), "\n") {
		if v, err := new(jsontree.Parser).Parse(line); err == nil {
			docs = append(docs, v)
			size += len(line)
		}
	}
	b.SetBytes(int64(size))
	opt := Options{Profile: fields.Target("openai-strict"), Container: container.Options{Pointers: []jsontree.Pointer{"/schema"}}}
	for b.Loop() {
		for _, d := range docs {
			if _, err := Document(d, opt); err != nil {
				b.Fatal(err)
			}
		}
	}
}
