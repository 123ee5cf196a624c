package report

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
)

const changesSource = `{"tools":[
 {"name":"a","inputSchema":{"minLength":1,"const":2}},
 {"name":"b","inputSchema":{}}]}`

// changesDocument has one schema with four changes and one that was handed back.
func changesDocument(t *testing.T) *Document {
	yes, no := true, false
	at := spanOf(t, changesSource, `"minLength"`)
	return &Document{
		Source: Source{Name: "t.json", Text: changesSource}, Tools: 3, Skipped: 1,
		Schemas: []Schema{
			{Tool: "a", At: "/tools/0/inputSchema", Strict: &yes, Changes: []Entry{
				{ID: "drop-unsupported", Keyword: "minLength", Tool: "a", Span: at, At: "/tools/0/inputSchema/minLength", Output: "/tools/0/inputSchema",
					Effect: schema.Widens, Restated: true, Before: "1", Message: "minLength is not checked any more"},
				{ID: "drop-unsupported", Keyword: "minLength", Tool: "a", Span: at, At: "/x", Output: "/x",
					Effect: schema.Widens, Times: 3, Before: "1", Message: "minLength is not checked any more"},
				{ID: "const-to-enum", Keyword: "const", Tool: "a", Span: spanOf(t, changesSource, `"const"`), At: "/tools/0/inputSchema/const",
					Output: "/tools/0/inputSchema/enum", Before: "2", After: "[2]", Message: "const is written as enum"},
				{ID: "require-all", Keyword: "required", Tool: "a", Span: at, At: "/y", Output: "", Effect: schema.Reshapes | schema.Narrows,
					Inherent: true, AddedNull: true, After: `["a",…`, Message: "all are required", Renamed: &Renamed{"a b", "a_b"}},
			}},
			{Tool: "b", At: "/tools/1/inputSchema", Strict: &no, Fallback: &Fallback{
				Reason: "a schema without a type", At: "/tools/1/inputSchema", Span: spanOf(t, changesSource, "{}"),
			}},
		},
	}
}

func printChanges(t *testing.T, p ChangePrinter, docs ...*Document) *Tally {
	t.Helper()
	errs := []error{p.Begin()}
	var total Tally
	for _, d := range docs {
		errs = append(errs, p.Document(d))
		total.Add(d)
	}
	if err := errors.Join(append(errs, p.End(&total))...); err != nil {
		t.Fatal(err)
	}
	return &total
}

func TestChangeSummary(t *testing.T) {
	var b bytes.Buffer
	printChanges(t, NewChangeSummary(&b, "openai-strict", false), changesDocument(t))
	want := `t.json:3:28: handed back: tool b at /tools/1/inputSchema: a schema without a type
t.json:2:29: lost: minLength is not checked any more [drop-unsupported], tool a at /tools/0/inputSchema/minLength, and 1 more like it
t.json:2:29: renamed: a b to a_b [require-all], tool a at /y
openai-strict: 2 schemas, 1 strict, 1 handed back, 1 skipped; 4 changes: 1 lossless, 1 inherent, 2 lossy
`
	if diff := cmp.Diff(want, b.String()); diff != "" {
		t.Error(diff)
	}
}

// What stands around the schemas is told beside what was lost, and is no change of a schema.
func TestChangesAroundSchemas(t *testing.T) {
	const src = `{"model":"m","tools":[{"name":"a","icons":[]},{"name":"b","icons":[]},{"type":"x"}]}`
	icons := spanOf(t, src, `"icons"`)
	doc := &Document{Source: Source{Name: "t.json", Text: src}, HandedOver: 2, Skipped: 1, Schemas: []Schema{{Tool: "a"}}, Changes: []Entry{
		{ID: "hand-over", Span: spanOf(t, src, `"model"`), Message: "without model", Times: 1},
		{ID: "hand-over", Tool: "a", Keyword: "icons", Span: icons, At: "/tools/0/icons", Output: "/0", Effect: schema.Annotation, Before: "[]", Message: "no icons", Times: 1},
		{ID: "hand-over", Tool: "b", Keyword: "icons", Span: icons, At: "/tools/1/icons", Output: "/1", Effect: schema.Annotation, Before: "[]", Message: "no icons", Times: 1},
		{ID: "hand-over", Tool: "b", Keyword: "schema", Span: icons, At: "/tools/1/schema", Output: "/1/schema", After: "{}", Message: "gets one", Times: 1},
	}}
	var b bytes.Buffer
	total := printChanges(t, NewChangeSummary(&b, "x", false), doc)
	want := `t.json:1:35: left behind: no icons [hand-over], tool a at /tools/0/icons, and 1 more like it
t.json:1:2: left behind: without model [hand-over], at the root
x: 1 schema, 1 skipped, 3 left behind; no changes
`
	if diff := cmp.Diff(want, b.String()); diff != "" {
		t.Error(diff)
	}
	if !total.HasNews() || total.HandedOver != 2 || total.Changes != 0 {
		t.Errorf("%+v", total)
	}

	b.Reset()
	printChanges(t, NewChangeText(&b, "x", false), doc)
	want = `t.json:1:2: left behind: without model [hand-over]
  at the root
t.json:1:35: left behind: no icons [hand-over]
  tool a at /tools/0/icons
  [] → nothing
t.json:1:35: left behind: no icons [hand-over]
  tool b at /tools/1/icons
  [] → nothing
t.json:1:35: added: gets one [hand-over]
  tool b at /tools/1/schema
  nothing → {}
x: 1 schema, 1 skipped, 3 left behind; no changes
`
	if diff := cmp.Diff(want, b.String()); diff != "" {
		t.Error(diff)
	}

	b.Reset()
	printChanges(t, NewChangeJSON(&b, "x"), doc, &Document{})
	var got struct {
		Documents []struct {
			Changes []struct {
				Tool, Pass, Keyword, Pointer string
				OutputPointer                string `json:"output_pointer"`
				Effect                       []string
			}
		}
	}
	if err := json.Unmarshal(b.Bytes(), &got); err != nil {
		t.Fatal(err)
	}
	if changes := got.Documents[0].Changes; len(changes) != 4 || fmt.Sprint(changes[1]) != "{a hand-over icons /tools/0/icons /0 [annotation]}" {
		t.Errorf("%v", changes)
	}
	if strings.Count(b.String(), `"changes"`) != 2 {
		t.Errorf("a document with nothing around its schemas has changes around them: %s", b.String())
	}
}

func TestChangeSummaryOfNoLoss(t *testing.T) {
	var b bytes.Buffer
	total := printChanges(t, NewChangeSummary(&b, "gemini", false), &Document{Schemas: []Schema{{}}})
	if diff := cmp.Diff("gemini: 1 schema; no changes\n", b.String()); diff != "" {
		t.Error(diff)
	}
	if total.HasNews() {
		t.Error("nothing was lost")
	}
}

// An output that replaces the schema, and not a strict flag, is what other targets do.
func TestChangeSummaryOfEmptied(t *testing.T) {
	var b bytes.Buffer
	printChanges(t, NewChangeSummary(&b, "cca", false), &Document{Source: Source{Name: "a"}, Schemas: []Schema{{Fallback: &Fallback{Reason: "r"}}}})
	if diff := cmp.Diff("a:1:1: emptied: at the root: r\ncca: 1 schema, 1 emptied; no changes\n", b.String()); diff != "" {
		t.Error(diff)
	}
}

// Up to a thousand schemas that were handed back are all named, more are not.
func TestChangeSummaryOfThousands(t *testing.T) {
	no := false
	doc := func(i int) *Document {
		return &Document{Source: Source{Name: "t"}, Schemas: []Schema{{
			Tool: fmt.Sprint("tool", i), Strict: &no, Fallback: &Fallback{Reason: fmt.Sprint("reason ", i%2*(i%3)), At: "/x"},
		}}}
	}
	for _, c := range []struct{ n, lines int }{{1000, 1000 + 1}, {1001, 20 + 1 + 3 + 1}} {
		var b bytes.Buffer
		var docs []*Document
		for i := range c.n {
			docs = append(docs, doc(i))
		}
		printChanges(t, NewChangeSummary(&b, "x", false), docs...)
		if n := strings.Count(b.String(), "\n"); n != c.lines {
			t.Errorf("%d handed back make %d lines, want %d", c.n, n, c.lines)
		}
		if c.n == 1001 {
			_, tail, _ := strings.Cut(b.String(), "…")
			want := ` and 981 more; --report json lists them all. By reason:
  668: reason 0
  167: reason 1
  166: reason 2
x: 1001 schemas, 0 strict, 1001 handed back; no changes
`
			if diff := cmp.Diff(want, tail); diff != "" {
				t.Error(diff)
			}
		}
	}
}

func TestChangeSummaryOfManyKindsOfLoss(t *testing.T) {
	var b bytes.Buffer
	s := Schema{}
	for i := range 1500 {
		s.Changes = append(s.Changes, Entry{ID: "p", Effect: schema.Narrows, Message: fmt.Sprint("loss ", i)})
	}
	s.Changes = append(s.Changes, Entry{ID: "p", Effect: schema.Narrows, Message: "loss 999"})
	printChanges(t, NewChangeSummary(&b, "x", false), &Document{Schemas: []Schema{s}})
	lines := strings.Split(b.String(), "\n")
	if len(lines) != 20+1+1+1 || !strings.Contains(lines[0], "lost: loss 999 [p], at the root, and 1 more like it") {
		t.Errorf("%d lines:\n%s", len(lines), b.String())
	}
	if want := "… and 1480 more of other kinds; --report json lists them all"; lines[20] != want {
		t.Errorf("%q, want %q", lines[20], want)
	}
}

func TestChangeText(t *testing.T) {
	var b bytes.Buffer
	printChanges(t, NewChangeText(&b, "openai-strict", false), changesDocument(t))
	want := `t.json:2:29: widens: minLength is not checked any more [drop-unsupported]
  tool a at /tools/0/inputSchema/minLength, now at /tools/0/inputSchema (told in the description)
  1 → nothing
t.json:2:29: widens: minLength is not checked any more [drop-unsupported]
  tool a at /x (3 times)
  1 → nothing
t.json:2:43: same meaning: const is written as enum [const-to-enum]
  tool a at /tools/0/inputSchema/const, now at /tools/0/inputSchema/enum
  2 → [2]
t.json:2:29: narrows, reshapes: all are required [require-all]
  tool a at /y, now at the root (asked for by the target, takes null now, renamed from a b to a_b)
  nothing → ["a",…
t.json:3:28: handed back: a schema without a type
  tool b at /tools/1/inputSchema
openai-strict: 2 schemas, 1 strict, 1 handed back, 1 skipped; 4 changes: 1 lossless, 1 inherent, 2 lossy
`
	if diff := cmp.Diff(want, b.String()); diff != "" {
		t.Error(diff)
	}
}

// What came of the search for a witness stands below the change, in each form.
func TestChangeProofs(t *testing.T) {
	change := func(name string, e schema.Effect, p *Proof) Entry {
		return Entry{ID: "p", At: "/" + jsontree.Pointer(name), Output: "/" + jsontree.Pointer(name), Effect: e, Before: "1", Message: name, Proof: p}
	}
	doc := &Document{Source: Source{Name: "t", Text: "{}"}, Schemas: []Schema{{Changes: []Entry{
		change("new", schema.Widens, &Proof{Value: "{\"a\":\"\u202e<\"}", AcceptedBy: "new", Searched: true}),
		change("old", schema.Narrows, &Proof{Value: `[]`, AcceptedBy: "old", Searched: true}),
		change("none", schema.Widens, &Proof{Searched: true}),
		change("late", schema.Widens, &Proof{}),
		change("same", 0, &Proof{}),
		change("unasked", schema.Widens, nil),
	}}}}
	lines := map[string]string{
		"new":     "witness, accepted after and refused before: {\"a\":\"\\u202e<\"}",
		"old":     "witness, accepted before and refused after: []",
		"none":    "no witness found",
		"late":    "no witness looked for: the time was up",
		"same":    "",
		"unasked": "",
	}
	values := map[string]string{
		"new":     `,"witness":{"value":{"a":"` + "\u202e" + `<"},"accepted_by":"new"}}`,
		"old":     `,"witness":{"value":[],"accepted_by":"old"}}`,
		"none":    `,"witness":null}`,
		"late":    `,"witness":null}`,
		"same":    `,"witness":null}`,
		"unasked": `}`,
	}
	var text, summary, machine bytes.Buffer
	printChanges(t, NewChangeText(&text, "x", false), doc)
	printChanges(t, NewChangeSummary(&summary, "x", false), doc)
	printChanges(t, NewChangeJSON(&machine, "x"), doc)
	for name, line := range lines {
		below := "  1 → nothing\n"
		if line != "" {
			below += "  " + line + "\n"
		}
		if shown := "  at /" + name + "\n" + below; !strings.Contains(text.String(), shown+"t:1:1:") && !strings.Contains(text.String(), shown+"x: ") {
			t.Errorf("the text lacks %q:\n%s", shown, text.String())
		}
		if line != "" && !strings.Contains(summary.String(), "at /"+name+"\n  "+line+"\n") {
			t.Errorf("the summary lacks %q:\n%s", line, summary.String())
		}
		if shown := `"message":"` + name + `"` + values[name]; !strings.Contains(machine.String(), shown) {
			t.Errorf("the machine form lacks %s:\n%s", shown, machine.String())
		}
	}
}

func TestChangePrintersInColour(t *testing.T) {
	for name, make := range map[string]func(*bytes.Buffer, bool) ChangePrinter{
		"summary": func(b *bytes.Buffer, c bool) ChangePrinter { return NewChangeSummary(b, "x", c) },
		"text":    func(b *bytes.Buffer, c bool) ChangePrinter { return NewChangeText(b, "x", c) },
	} {
		for _, colored := range []bool{false, true} {
			var b bytes.Buffer
			printChanges(t, make(&b, colored), changesDocument(t))
			if strings.Contains(b.String(), "\x1b[1mt.json:") != colored || strings.Contains(b.String(), "\x1b[") != colored {
				t.Errorf("%s, colour %v: %q", name, colored, b.String())
			}
		}
	}
}

func TestChangeJSON(t *testing.T) {
	var b bytes.Buffer
	plain := &Document{Source: Source{Name: "b.json"}, Schemas: []Schema{{At: "/0"}}}
	printChanges(t, NewChangeJSON(&b, "openai-strict"), changesDocument(t), &Document{Source: Source{Name: "empty"}}, plain)
	want := `{"version":1,"target":"openai-strict","documents":[
{"file":"t.json","schemas":[{"tool":"a","pointer":"/tools/0/inputSchema","strict":true,"fallback":null,"changes":[` +
		`{"pass":"drop-unsupported","keyword":"minLength","pointer":"/tools/0/inputSchema/minLength","output_pointer":"/tools/0/inputSchema",` +
		`"line":2,"column":29,"effect":["widens"],"inherent":false,"restated":true,"times":1,"before":1,"after":null,` +
		`"message":"minLength is not checked any more"},` +
		`{"pass":"drop-unsupported","keyword":"minLength","pointer":"/x","output_pointer":"/x",` +
		`"line":2,"column":29,"effect":["widens"],"inherent":false,"restated":false,"times":3,"before":1,"after":null,` +
		`"message":"minLength is not checked any more"},` +
		`{"pass":"const-to-enum","keyword":"const","pointer":"/tools/0/inputSchema/const","output_pointer":"/tools/0/inputSchema/enum",` +
		`"line":2,"column":43,"effect":[],"inherent":false,"restated":false,"times":1,"before":2,"after":[2],"message":"const is written as enum"},` +
		`{"pass":"require-all","keyword":"required","pointer":"/y","output_pointer":"","line":2,"column":29,"effect":["narrows","reshapes"],` +
		`"inherent":true,"restated":false,"added_null":true,"renamed":{"from":"a b","to":"a_b"},"times":1,"before":null,"after":"[\"a\",…",` +
		`"message":"all are required"}]},` +
		`{"tool":"b","pointer":"/tools/1/inputSchema","strict":false,"fallback":{"reason":"a schema without a type","pointer":"/tools/1/inputSchema"},"changes":[]}]},
{"file":"empty","schemas":[]},
{"file":"b.json","schemas":[{"tool":"","pointer":"/0","fallback":null,"changes":[]}]}
]}
`
	if diff := cmp.Diff(want, b.String()); diff != "" {
		t.Error(diff)
	}
	if !json.Valid(b.Bytes()) {
		t.Error("the report is no JSON")
	}
}

// The JSON report writes each document as it comes.
func TestChangeJSONIsAStream(t *testing.T) {
	var b bytes.Buffer
	p := NewChangeJSON(&b, "x")
	if err := p.Begin(); err != nil {
		t.Fatal(err)
	}
	for i := range 3 {
		before := b.Len()
		if err := p.Document(&Document{Source: Source{Name: fmt.Sprint(i)}}); err != nil {
			t.Fatal(err)
		}
		if b.Len() == before {
			t.Fatal("the document is held back")
		}
	}
}

func TestTally(t *testing.T) {
	var a, b, whole Tally
	d := changesDocument(t)
	a.Add(d)
	b.Add(d)
	b.Add(d)
	for range 3 {
		whole.Add(d)
	}
	a.Merge(&b)
	if diff := cmp.Diff(whole, a); diff != "" {
		t.Errorf("merged is not counted at once: %s", diff)
	}
	want := Tally{
		Documents: 3, Tools: 9, Schemas: 6, Skipped: 3, HasStrict: true, Strict: 3, HandedBack: 3,
		Changes: 12, Lossless: 3, Inherent: 3, Lossy: 6, Widening: 6, Narrowing: 3, Reshaping: 3, Renamed: 3,
		Reasons: map[string]int{"a schema without a type": 3},
	}
	if diff := cmp.Diff(want, a); diff != "" {
		t.Error(diff)
	}
	if !a.HasNews() {
		t.Error("something was lost")
	}
}

// Names around the schemas are told first, in every form; a machine form without such
// changes has no word for them.
func TestNamesAroundSchemas(t *testing.T) {
	d := &Document{Source: Source{Name: "t.json", Text: changesSource}, Tools: 1, Changes: []Entry{{
		ID: "rename-tools", Keyword: "name", Tool: "a", Span: spanOf(t, changesSource, `"name"`), At: "/tools/0/name", Output: "/tools/0/name",
		Effect: schema.Reshapes, Times: 1, Before: `"a"`, After: `"b"`, Message: "the tool is called b now", Renamed: &Renamed{"a", "b"},
	}}}
	var text, summary, machine, without bytes.Buffer
	printChanges(t, NewChangeText(&text, "gemini", false), d)
	total := printChanges(t, NewChangeSummary(&summary, "gemini", false), d)
	printChanges(t, NewChangeJSON(&machine, "gemini"), d)
	printChanges(t, NewChangeJSON(&without, "gemini"), &Document{Source: d.Source})
	const line = "gemini: 0 schemas; 1 change: 1 lossless, 0 inherent, 0 lossy\n"
	if want := "t.json:2:3: reshapes: the tool is called b now [rename-tools]\n  tool a at /tools/0/name (renamed from a to b)\n  \"a\" → \"b\"\n" + line; text.String() != want {
		t.Error(cmp.Diff(want, text.String()))
	}
	if want := "t.json:2:3: renamed: a to b [rename-tools], tool a at /tools/0/name\n" + line; summary.String() != want {
		t.Error(cmp.Diff(want, summary.String()))
	}
	if total.Renamed != 1 || !total.HasNews() {
		t.Errorf("%+v", total)
	}
	if !strings.Contains(machine.String(), `"changes":[{"tool":"a","pass":"rename-tools"`) || !strings.Contains(machine.String(), `"renamed":{"from":"a","to":"b"}`) {
		t.Error(machine.String())
	}
	if strings.Contains(without.String(), "changes") {
		t.Error(without.String())
	}
}
