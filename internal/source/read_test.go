package source

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
	"github.com/tailscale/hujson"

	"schemafix/internal/jsontree"
)

func TestSyntaxOf(t *testing.T) {
	for name, want := range map[string]Syntax{
		"a.json": JSON, "a.ndjson": JSON, "a": JSON, "<stdin>": JSON, "a.yaml.json": JSON,
		"a.jsonc": JSONC, "x/a.JSON5": JSONC, "a.yaml": YAML, "a.YML": YAML,
	} {
		if got := SyntaxOf(name); got != want {
			t.Errorf("SyntaxOf(%q) = %d, want %d", name, got, want)
		}
	}
	for i, name := range SyntaxNames() {
		if got := ParseSyntax(name); got != Syntax(i+1) {
			t.Errorf("ParseSyntax(%q) = %d", name, got)
		}
	}
}

// The types are those of the core schema of YAML 1.2, whatever other readers do.
func TestScalars(t *testing.T) {
	tests := []struct{ yaml, json string }{
		{"null", "null"}, {"Null", "null"}, {"NULL", "null"}, {"~", "null"}, {"", "null"}, {"nULL", `"nULL"`},
		{"true", "true"}, {"True", "true"}, {"TRUE", "true"}, {"false", "false"}, {"False", "false"}, {"FALSE", "false"},
		{"yes", `"yes"`}, {"no", `"no"`}, {"on", `"on"`}, {"Off", `"Off"`}, {"y", `"y"`}, {"tRUE", `"tRUE"`},
		{"0", "0"}, {"-0", "-0"}, {"12", "12"}, {"+12", "12"}, {"-12", "-12"}, {"012", "12"}, {"00", "0"}, {"-007", "-7"},
		{"9007199254740993", "9007199254740993"}, {"12345678901234567890123", "12345678901234567890123"},
		{"0x1F", "31"}, {"0xfFfFfFfFfFfFfFfFf", "295147905179352825855"}, {"0o17", "15"}, {"0X1F", `"0X1F"`}, {"-0x1F", `"-0x1F"`}, {"0o8", `"0o8"`}, {"0x", `"0x"`}, {"0b1", `"0b1"`},
		{"1.0", "1.0"}, {"1.", "1.0"}, {".5", "0.5"}, {"-.5", "-0.5"}, {"+.5", "0.5"}, {"1.50", "1.50"}, {"01.5", "1.5"}, {".", `"."`}, {"+", `"+"`}, {"1.2.3", `"1.2.3"`},
		{"1e3", "1e3"}, {"1E+3", "1E+3"}, {"1.e3", "1.0e3"}, {".5e-3", "0.5e-3"}, {"1e", `"1e"`}, {"e3", `"e3"`}, {".e3", `".e3"`}, {"1e3.5", `"1e3.5"`}, {"1e999999", "1e999999"},
		{"1_000", `"1_000"`}, {"1,000", `"1,000"`}, {"12:30:45", `"12:30:45"`}, {"2020-01-01", `"2020-01-01"`}, {"+-1", `"+-1"`}, {"--1", `"--1"`},
		{".infinity", `".infinity"`}, {"+.nan", `"+.nan"`}, {"NaN", `"NaN"`},
		{`"1"`, `"1"`}, {`'true'`, `"true"`}, {`"a\"\\\/\u0001é😀"`, `"a\"\\/\u0001é😀"`},
		{"!!str 1", `"1"`}, {"! 1", `"1"`}, {"!!str", `""`}, {"!!int '7'", "7"}, {"!!int 0x10", "16"}, {"!!float 1", "1.0"}, {"!!float 1.5", "1.5"},
		{"!!bool 'true'", "true"}, {"!!null ''", "null"}, {"!<tag:yaml.org,2002:str> 1", `"1"`}, {"!!seq [1]", "[1]"}, {"!!map {a: 1}", `{"a":1}`},
	}
	for _, tt := range tests {
		docs, err := Read("k: "+tt.yaml+"\n", YAML)
		if err != nil {
			t.Errorf("%s: %v", tt.yaml, err)
			continue
		}
		if got, want := docs[0].JSON, `{"k":`+tt.json+`}`; got != want {
			t.Errorf("%s: %s, want %s", tt.yaml, got, want)
		}
	}
}

func TestConvert(t *testing.T) {
	tests := []struct{ name, yaml, json string }{
		{"keys are text", "1: a\ntrue: b\n~: c\n1.0: d\n? e\n: f\n'': g\n", `{"1":"a","true":"b","~":"c","1.0":"d","e":"f","":"g"}`},
		{"alias", "a: &x [1, {b: 2}]\nc: *x\nd: [*x]\n", `{"a":[1,{"b":2}],"c":[1,{"b":2}],"d":[[1,{"b":2}]]}`},
		{"alias to the nearest anchor above", "a: &x 1\nb: *x\nc: &x 2\nd: *x\n", `{"a":1,"b":1,"c":2,"d":2}`},
		{"alias as key", "a: &x k\n*x : 1\n", `{"a":"k","k":1}`},
		{"merge stands where its key stands", "a: &x {p: 1, q: 2}\nb:\n  r: 0\n  <<: *x\n  q: 3\n", `{"a":{"p":1,"q":2},"b":{"r":0,"p":1,"q":3}}`},
		{"the first of several merged mappings counts", "a: &x {p: 1}\nb: &y {p: 2, q: 2}\nc: {<<: [*x, *y, {q: 3, s: 4}]}\n", `{"a":{"p":1},"b":{"p":2,"q":2},"c":{"p":1,"q":2,"s":4}}`},
		{"merge of merged", "a: &x {p: 1}\nb: &y {<<: *x, q: 2}\nc: {<<: *y}\n", `{"a":{"p":1},"b":{"p":1,"q":2},"c":{"p":1,"q":2}}`},
		{"a quoted << is a key", "a: {'<<': {b: 1}}\n", `{"a":{"<<":{"b":1}}}`},
		{"block scalars", "a: |\n  x\n  y\nb: >-\n  x\n  y\n", `{"a":"x\ny\n","b":"x y"}`},
	}
	for _, tt := range tests {
		docs, err := Read(tt.yaml, YAML)
		if err != nil {
			t.Errorf("%s: %v", tt.name, err)
			continue
		}
		if got := docs[0].JSON; got != tt.json {
			t.Errorf("%s:\n got %s\nwant %s", tt.name, got, tt.json)
		}
	}
}

func TestReadErrors(t *testing.T) {
	bomb := "a0: &a0 [x, x]\n"
	for i := range 40 {
		bomb += fmt.Sprintf("a%d: &a%d [*a%d, *a%d]\n", i+1, i+1, i, i)
	}
	merges := "a0: &a0 {}\n"
	for i := range 40 {
		merges += fmt.Sprintf("a%d: &a%d {<<: [*a%d, *a%d]}\n", i+1, i+1, i, i)
	}
	long := "a: &a '" + strings.Repeat("x", 1<<20) + "'\nb: [" + strings.Repeat("*a, ", 40) + "]\n"
	half := strings.Repeat("[", 6000) + "%s" + strings.Repeat("]", 6000) + "\n"
	deep := "a: &a " + fmt.Sprintf(half, "x") + "b: " + fmt.Sprintf(half, "*a")
	tests := []struct {
		name, text string
		syntax     Syntax
		line, col  int
		pointer    string
		want       string
	}{
		{"duplicate key", "a: 1\nb:\n  - c: 1\n    d: 2\n    \"c\": 3\n", YAML, 5, 5, "/b/0", `duplicate key "c"`},
		{"duplicate key in brackets", "{a: 1, a: 2}", YAML, 1, 8, "", `duplicate key "a"`},
		{"number and text are one key", "1: a\n'1': b\n", YAML, 2, 1, "", `duplicate key "1"`},
		{"two merge keys", "a: &x {}\nb:\n  <<: *x\n  <<: *x\n", YAML, 4, 3, "/b", `duplicate key "<<"`},
		{"infinity", "a: {b: -.inf}\n", YAML, 1, 8, "/a/b", "-.inf has no form in JSON"},
		{"no number", "- .nan\n", YAML, 1, 3, "/0", ".nan has no form"},
		{"own tag", "a: !Ref b\n", YAML, 1, 4, "/a", "the tag !Ref has no form in JSON"},
		{"own tag of a mapping", "a: !x\n  b: c\n", YAML, 1, 4, "/a", "the tag !x has no form"},
		{"binary", "a: !!binary aGk=\n", YAML, 1, 4, "/a", "the tag !!binary has no form"},
		{"false tag", "a: !!int x\n", YAML, 1, 4, "/a", "the value is no !!int"},
		{"a mapping as key", "? {a: b}\n: c\n", YAML, 1, 3, "", "a key that is a mapping"},
		{"no key", ": a\n", YAML, 1, 1, "", "a key is missing"},
		{"merge of text", "a:\n  <<: b\n", YAML, 2, 7, "/a", "<< takes a mapping"},
		{"merge of texts", "a:\n  <<: [b]\n", YAML, 2, 8, "/a", "<< takes mappings"},
		{"aliases of aliases", bomb, YAML, 16, 18, "", "16 MiB"},
		{"merges of merges", merges, YAML, 0, 0, "", "16 MiB"},
		{"aliases of a long text", long, YAML, 2, 65, "/b/15", "16 MiB"},
		{"aliases that nest", deep, YAML, 0, 0, "", "nested deeper than 10000"},
		{"size", strings.Repeat("# c\n", 3<<20), YAML, 1, 1, "", "larger than 10 MiB"},
		{"syntax", "# c\na: [1\nb: 2\n", YAML, 3, 2, "", "expected a comma or ]"},
		{"open comment", "{} /* x", JSONC, 1, 4, "", "this comment is not closed"},
	}
	for _, tt := range tests {
		_, err := Read(tt.text, tt.syntax)
		var e *jsontree.SyntaxError
		if !errors.As(err, &e) {
			t.Errorf("%s: %v", tt.name, err)
			continue
		}
		line, col := jsontree.LineColumn(tt.text, e.Offset)
		if tt.line > 0 && (line != tt.line || col != tt.col) || !strings.Contains(e.Message, tt.want) {
			t.Errorf("%s: %d:%d: %s, want %d:%d: …%s…", tt.name, line, col, e.Message, tt.line, tt.col, tt.want)
		}
		if tt.pointer != "" && string(e.Pointer) != tt.pointer {
			t.Errorf("%s: at %s, want %s", tt.name, e.Pointer, tt.pointer)
		}
	}
}

func TestDuplicateNamesBothPlaces(t *testing.T) {
	text := "a: 1\nb: 2\na: 3\n"
	_, err := Read(text, YAML)
	var e *jsontree.SyntaxError
	if !errors.As(err, &e) || e.Offset != strings.LastIndex(text, "a") || e.FirstOffset != 0 {
		t.Errorf("%+v", err)
	}
}

// sample has everything that makes positions hard. Behind each key and scalar stands
// nothing that its span could take in by mistake without the test seeing it.
const sample = "# Tools\r\n" +
	"x-é: &lim\t# shared\r\n" +
	"  'type':   integer  \r\n" +
	"tools:\r\n" +
	"- name: \"gét\\u0041\"   # c\r\n" +
	"  text: one\r\n" +
	"    two   \r\n" +
	"  desc: |-\r\n" +
	"    Line 1\r\n" +
	"\r\n" +
	"    # no comment\r\n" +
	"  fold: >\r\n" +
	"    a\r\n" +
	"    b\r\n" +
	"  flow: {\t\"q\" :\t1.50,\tr: [ *lim,\tyes ], s: }\r\n" +
	"  tagged: !!str &t 12\r\n" +
	"  none:\r\n" +
	"  merged:\r\n" +
	"    <<: *lim\r\n" +
	"    own: 'it''s'\r\n"

func TestPositions(t *testing.T) {
	want := `
x-é | {"type":"integer"} | 'type':   integer
x-é/type | "integer" | integer
tools | [{"name":"gétA","text":"one two","desc":"Line 1\n\n# no comment","fold":"a b\n","flow":{"q":1.50,"r":[{"type":"integer"},"yes"],"s":null},"tagged":"12","none":null,"merged":{"type":"integer","own":"it's"}}] | - name: "gét\u0041"   # c~  text: …
tools/0/name | "gétA" | "gét\u0041"
tools/0/text | "one two" | one~    two
tools/0/desc | "Line 1\n\n# no comment" | |-~    Line 1~~    # no comment
tools/0/fold | "a b\n" | >~    a~    b
tools/0/flow | {"q":1.50,"r":[{"type":"integer"},"yes"],"s":null} | {	"q" :	1.50,	r: [ *lim,	yes ], s: }
tools/0/flow/q | 1.50 | 1.50
tools/0/flow/r | [{"type":"integer"},"yes"] | [ *lim,	yes ]
tools/0/flow/r/0 | {"type":"integer"} | *lim
tools/0/flow/r/0/type | "integer" | integer
tools/0/flow/r/1 | "yes" | yes
tools/0/flow/s | null | 
tools/0/tagged | "12" | 12
tools/0/none | null | 
tools/0/merged | {"type":"integer","own":"it's"} | <<: *lim~    own: 'it''s'
tools/0/merged/type | "integer" | integer
tools/0/merged/own | "it's" | 'it''s'
`
	keys := `
x-é | tools | 'type' | name | text | desc | fold | flow | tagged | none | merged | "q" | r | s | 'type' | 'type' | own`
	docs, err := Read(sample, YAML)
	if err != nil {
		t.Fatal(err)
	}
	d := docs[0]
	var p jsontree.Parser
	root, err := p.Parse(d.JSON)
	if err != nil {
		t.Fatal(err)
	}
	written := func(s jsontree.Span) string {
		return strings.ReplaceAll(sample[s.Start:s.End], "\r\n", "~")
	}
	seen := map[string]bool{}
	for line := range strings.SplitSeq(strings.Trim(want, "\n"), "\n") {
		part := strings.SplitN(line, " | ", 3)
		at := jsontree.Pointer("/" + part[0])
		seen[string(at)] = true
		v := at.Lookup(root)
		if v == nil {
			t.Errorf("%s: not there", at)
			continue
		}
		if got := string(jsontree.AppendCompact(nil, v, d.JSON)); got != part[1] {
			t.Errorf("%s: says %s, want %s", at, got, part[1])
		}
		got := written(d.Origin(v.Span()))
		if begin, long := strings.CutSuffix(part[2], "…"); long && strings.HasPrefix(got, begin) {
			continue
		}
		if got != part[2] {
			t.Errorf("%s: stands at %q, want %q", at, got, part[2])
		}
	}
	checkSeen(t, root, "", seen)
	left := strings.Split(strings.TrimSpace(keys), " | ")
	eachName(root, func(m jsontree.Member) {
		got := written(d.Origin(m.NameSpan))
		for i, k := range left {
			if k == got {
				left = append(left[:i], left[i+1:]...)
				return
			}
		}
		t.Errorf("key %q stands at %q", m.Name, got)
	})
	if len(left) > 0 {
		t.Errorf("keys not found: %q", left)
	}
}

func checkSeen(t *testing.T, v *jsontree.Value, at jsontree.Pointer, seen map[string]bool) {
	t.Helper()
	for i, m := range v.Members() {
		below := at.Append(m.Name)
		if v.IsArray() {
			below = at.AppendIndex(i)
		}
		if !seen[string(below)] && below != "/tools/0" {
			t.Errorf("%s is not in the table", below)
		}
		checkSeen(t, m.Value, below, seen)
	}
}

func eachName(v *jsontree.Value, f func(jsontree.Member)) {
	for _, m := range v.Members() {
		if v.IsObject() {
			f(m)
		}
		eachName(m.Value, f)
	}
}

func TestDocuments(t *testing.T) {
	text := "# head\n---\na: 1\n---\n# none\n---\nb: 2\n...\n# tail\n"
	docs, err := Read(text, YAML)
	if err != nil || len(docs) != 3 {
		t.Fatalf("%d documents, %v", len(docs), err)
	}
	all := ""
	for i, want := range []struct {
		json  string
		blank bool
	}{{`{"a":1}`, false}, {"null", true}, {`{"b":2}`, false}} {
		d := docs[i]
		if d.JSON != want.json || d.Blank != want.blank {
			t.Errorf("document %d: %s, blank %v", i, d.JSON, d.Blank)
		}
		all += text[d.Start:d.End]
	}
	if all != text {
		t.Errorf("the regions make up %q", all)
	}
}

// Standard JSON has the same length and lines, and is what hujson makes of the text.
func TestStandardize(t *testing.T) {
	texts := []string{
		`{}`, `// c`, "/* a\nb */ {\"a\": 1, // x\r\n \"b\": [1, 2, /* é */], }", `{"a": "// no /* comment */ \" ,]"}`,
		"[1,2 ,\n]", `[[],{"a":[],},]`, `{"a":1}//`, `{"a":1}/**/`, "\t[ /***/ ]", `[,]`, `{,}`, `[1,,]`, `{"a":,}`, `{"a",}`,
		`[1 /* x */ , // y` + "\n" + `]`, `"a" /`, `{/}`, `"open`, `"open\`,
	}
	for text := range goldenInputs(t) {
		texts = append(texts, text)
	}
	for _, text := range texts {
		got, comments, err := standardize(text)
		want, wantErr := hujson.Standardize([]byte(text + "\n")) // it wants a line end behind a comment
		var p jsontree.Parser
		var parseErr error
		if err == nil {
			_, parseErr = p.Parse(got)
		}
		if (err == nil && parseErr == nil) != (wantErr == nil) {
			t.Errorf("%q: %v, %v; hujson says %v", text, err, parseErr, wantErr)
		}
		if wantErr == nil && got+"\n" != string(want) {
			t.Errorf("%q:\n got %q\nwant %q", text, got, want)
		}
		for _, c := range comments {
			if !strings.HasPrefix(text[c.Start:c.End], "/") {
				t.Errorf("%q: comment at %q", text, text[c.Start:c.End])
			}
		}
	}
}

// Another reader understands what is written here in the same way.
func TestAgreesWithGoYAML(t *testing.T) {
	for name, text := range goldenInputs(t) {
		if strings.Contains(name, "numbers-as-written") { // go-yaml takes 1e3 for text
			continue
		}
		for kind, st := range styles {
			if st.syntax != YAML {
				continue
			}
			out := written(t, text, YAML, st.style)
			theirs, err := yaml.YAMLToJSON([]byte(out))
			if err != nil {
				t.Errorf("%s as %s: %v", name, kind, err)
				continue
			}
			var p jsontree.Parser
			a, err := p.Parse(string(bytes.TrimSpace(theirs)))
			if err != nil {
				t.Errorf("%s as %s: %v", name, kind, err)
				continue
			}
			b, err := p.Parse(text)
			if err != nil || !jsontree.Equal(a, b) {
				t.Errorf("%s as %s is read as %s (%v)", name, kind, theirs, err)
			}
		}
	}
}

// The region of a document says by itself what the document says.
func TestRegionsReadAlone(t *testing.T) {
	texts := map[Syntax][]string{
		JSONC: {"// c\n{\"a\": 1,} /* d */\n", "\uFEFF[1]"},
		YAML: {
			"a: 1\n---\nb: 2\n", "%YAML 1.2\n---\na: 1\n...\n# c\n---\nb: &x 2\nc: *x\n", "--- a\n--- |\n text\n---\n# none\n---\n{b: 2}\n...\n",
			"\uFEFF# first\r\na: 1\r\n---\r\n- b\r\n",
		},
	}
	for syntax, all := range texts {
		for _, text := range all {
			docs, err := Read(text, syntax)
			if err != nil {
				t.Fatalf("%v in %q", err, text)
			}
			for _, d := range docs {
				region := text[d.Start:d.End]
				alone, err := Read(region, d.Syntax())
				if err != nil || len(alone) != 1 || alone[0].JSON != d.JSON || alone[0].Blank != d.Blank {
					t.Errorf("%q of %q is read as %+v, %v", region, text, alone, err)
				}
			}
		}
	}
}
