package source

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"schemafix/internal/jsontree"
)

// texts are strings that a careless writer would get wrong.
func texts() *rapid.Generator[string] {
	return rapid.OneOf(
		rapid.StringOf(rapid.RuneFrom([]rune("ab:# -?\"'\\{}[],&*!|>%@`~\n\t\r é😀\u00a0\u0085\u2028\uFEFF\u200d1.e0x_=<\x01"))),
		rapid.SampledFrom([]string{
			"", " ", "a b", "true", "NULL", "~", "yes", "No", "1e3", "0x1F", "012", "1_0", "12:30", "2020-01-01", "<<", "=", "---", "--- a", "...", "- a", "? a", ": a",
			"a: b", "a:", ":a", "a #b", "#a", "a#b", "'a'", `"a"`, `\d+`, "a\nb", "a\n\n b\n", "\na", " a\nb", "a\n", "a\n\n", "a\n \nb", "a\tb", "é", "a, b", "{a}", "[", "@a", "`a`", "%a", "|", "> a", "&a", "*a", "!a", ".inf",
		}),
		rapid.String(),
	)
}

// Every string comes back as it was, wherever it stands.
func TestStringsComeBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := strings.ToValidUTF8(texts().Draw(t, "text"), "")
		forms := map[string]string{
			"block":    "k: " + yamlString(s, false) + "\n",
			"flow":     "[" + yamlString(s, true) + ", x]",
			"key":      yamlString(s, false) + ": 1\n",
			"flow key": "{" + yamlString(s, true) + ": 1}",
			"quoted":   doubleQuoted(s),
		}
		if text, ok := literal(s, "\n", "  "); ok {
			forms["literal"] = "k: " + text + "\n"
		}
		q := quoted(s)
		want := map[string]string{"block": `{"k":` + q + `}`, "flow": `[` + q + `,"x"]`, "key": `{` + q + `:1}`, "flow key": `{` + q + `:1}`, "quoted": q, "literal": `{"k":` + q + `}`}
		for form, text := range forms {
			docs, err := Read(text, YAML)
			if err != nil {
				t.Fatalf("%s: %v in %q", form, err, text)
			}
			if docs[0].JSON != want[form] {
				t.Fatalf("%s: %q is read as %s, want %s", form, text, docs[0].JSON, want[form])
			}
		}
	})
}

// values draws a JSON text.
func values(depth int) *rapid.Generator[string] {
	scalar := rapid.OneOf(
		rapid.SampledFrom([]string{"null", "true", "false", "0", "-1", "1.0", "1e3", "{}", "[]"}),
		rapid.Map(texts(), func(s string) string { return quoted(strings.ToValidUTF8(s, "")) }),
	)
	if depth == 0 {
		return scalar
	}
	below := values(depth - 1)
	return rapid.OneOf(scalar,
		rapid.Map(rapid.SliceOfN(below, 0, 4), func(items []string) string { return "[" + strings.Join(items, ",") + "]" }),
		rapid.Map(rapid.SliceOfN(below, 0, 4), func(items []string) string {
			for i, item := range items {
				items[i] = quoted(string(rune('a'+i))) + ":" + item
			}
			return "{" + strings.Join(items, ",") + "}"
		}))
}

// mutate changes a value here and there: members leave, come, move and change.
func mutate(t *rapid.T, v *jsontree.Value) {
	for i := v.Len() - 1; i >= 0; i-- {
		switch rapid.IntRange(0, 9).Draw(t, "what") {
		case 0:
			v.RemoveAt(i)
		case 1:
			v.SetAt(i, parse(t, values(2).Draw(t, "value")))
		case 2:
			if v.IsObject() {
				v.Insert(i, jsontree.Member{Name: "new " + v.Members()[i].Name, Value: parse(t, values(2).Draw(t, "value"))})
			} else {
				v.Insert(i, jsontree.Member{Value: parse(t, values(2).Draw(t, "value"))})
			}
		case 3:
			m := v.Members()[i]
			v.RemoveAt(i)
			v.Insert(0, m)
		default:
			mutate(t, v.Elem(i))
		}
	}
}

func parse(t *rapid.T, text string) *jsontree.Value {
	var p jsontree.Parser
	v, err := p.Parse(text)
	if err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	return v
}

// Any change of any document can be made in its own text, unless a comment would be lost.
func TestAnyUpdate(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		text := values(4).Draw(r, "document")
		changed := parse(r, text)
		mutate(r, changed)
		want := string(jsontree.AppendCompact(nil, remade(changed), ""))
		seed := rapid.Uint64().Draw(r, "seed") // an even one: with comments
		for kind, st := range styles {
			source := written(t, text, st.syntax, st.style)
			if seed%2 == 0 {
				source = commented(t, source, st.syntax, rand.New(rand.NewPCG(seed, 1)))
			}
			docs, err := Read(source, st.syntax)
			if err != nil {
				r.Fatalf("%s: %v in\n%s", kind, err, source)
			}
			got, err := docs[0].Update(parse(r, docs[0].JSON), want, nil)
			var refused *RefusedError
			if errors.As(err, &refused) && strings.HasPrefix(refused.Message, "this comment") {
				continue
			}
			if err != nil {
				r.Fatalf("%s: %v: from\n%s\nto\n%s", kind, err, source, want)
			}
			again, err := Read(got, st.syntax)
			if err != nil || !same(parse(r, again[0].JSON), parse(r, want)) {
				r.Fatalf("%s: %v: from\n%s\nto\n%s\ngot\n%s", kind, err, source, want, got)
			}
		}
	})
}
