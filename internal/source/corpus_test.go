package source

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"schemafix/internal/container"
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/normalize"
	"schemafix/internal/testinput"
	"schemafix/internal/yamltree"
)

// goldenInputs gives the inputs of all golden cases.
func goldenInputs(t *testing.T) map[string]string {
	t.Helper()
	docs := map[string]string{}
	for _, d := range testinput.Golden(t) {
		docs[d.Path] = d.Text
	}
	return docs
}

// corpusInputs gives every step-th tool list and function of the corpus.
func corpusInputs(t *testing.T, step int) map[string]string {
	t.Helper()
	testinput.NeedCorpus(t)
	docs := map[string]string{}
	for _, all := range [][]testinput.Document{testinput.Tools(t), testinput.Functions(t)} {
		for i := 0; i < len(all); i += step {
			docs[all[i].Path+" "+all[i].Name] = all[i].Text
		}
	}
	return docs
}

// written gives a JSON text in another syntax.
func written(t *testing.T, text string, syntax Syntax, style style) string {
	t.Helper()
	var p jsontree.Parser
	root, err := p.Parse(text)
	if err != nil {
		t.Skip(err)
	}
	u := &updater{doc: &Document{syntax: syntax}, style: style}
	if syntax == YAML && style.step > 0 {
		return u.block(remade(root), 0) + style.newline
	}
	return u.flow(remade(root), "") + style.newline
}

var styles = map[string]struct {
	syntax Syntax
	style  style
}{
	"block":      {YAML, style{newline: "\n", colon: ": ", comma: ", ", bare: true, step: 2, dashStep: 2}},
	"block-crlf": {YAML, style{newline: "\r\n", colon: ": ", comma: ", ", bare: true, step: 4, dashStep: 0}},
	"flow":       {YAML, style{newline: "\n", colon: ": ", comma: ", ", bare: true}},
	"json":       {YAML, style{newline: "\n", colon: ": ", comma: ", ", multiline: true, indent: "  "}},
	"jsonc":      {JSONC, style{newline: "\n", colon: ": ", comma: ", ", multiline: true, indent: "    "}},
	"jsonc-tabs": {JSONC, style{newline: "\r\n", colon: ": ", comma: ", ", multiline: true, indent: "\t"}},
}

// commented puts comments into a text: behind lines, and on lines of their own.
func commented(t *testing.T, text string, syntax Syntax, r *rand.Rand) string {
	t.Helper()
	sign := "// "
	inside := make([]bool, len(text)+1)
	if syntax == YAML {
		sign = "# "
		docs, err := yamltree.Parse(text)
		if err != nil {
			t.Fatalf("%v in\n%s", err, text)
		}
		markBlockScalars(docs[0].Root, inside)
	}
	var b strings.Builder
	at := 0
	for line := range strings.Lines(text) {
		body := strings.TrimRight(line, "\r\n")
		indent := body[:len(body)-len(strings.TrimLeft(body, " \t"))]
		if !inside[at] && r.IntN(6) == 0 {
			fmt.Fprintf(&b, "%s%sown line %d%s", indent, sign, r.IntN(1000), line[len(body):])
		}
		at += len(line)
		b.WriteString(body)
		if !inside[at] && r.IntN(6) == 0 && body != "" {
			fmt.Fprintf(&b, " %sbehind %d", sign, r.IntN(1000))
		}
		b.WriteString(line[len(body):])
	}
	return b.String()
}

func markBlockScalars(n *yamltree.Node, inside []bool) {
	if n.Style == yamltree.Literal || n.Style == yamltree.Folded {
		for i := n.Start; i <= n.End+2 && i < len(inside); i++ {
			inside[i] = true
		}
	}
	for _, e := range n.Entries {
		markBlockScalars(e.Value, inside)
	}
}

// rewrite normalizes a text of a syntax for a target. It gives "" where normalize itself
// can't read the document.
func rewrite(t *testing.T, name, text string, syntax Syntax, p *fields.Profile) (string, error) {
	t.Helper()
	docs, err := Read(text, syntax)
	if err != nil {
		t.Fatalf("%s: %v in\n%s", name, err, text)
	}
	var parser jsontree.Parser
	root, err := parser.Parse(docs[0].JSON)
	if err != nil {
		t.Fatalf("%s: %v in\n%s", name, err, docs[0].JSON)
	}
	var w normalize.Worker
	out, err := w.Document(docs[0].JSON, root, normalize.Options{Profile: p, Container: container.Options{}})
	if err != nil || len(out.Bad) > 0 {
		return "", nil
	}
	var parts []Changed
	for _, s := range out.Schemas {
		if !s.Result.Skipped {
			parts = append(parts, Changed{At: s.Site.At, Value: s.Result.Schema})
		}
	}
	got, err := docs[0].Update(root, string(out.Text), parts)
	if !out.Changed && (err != nil || got != text) {
		t.Errorf("%s: nothing was to change, but it did: %v", name, err)
	}
	return got, err
}

// rewriteAll rewrites documents in every style for every target. Update itself checks
// that the result says what it should and has all comments; here it is only counted how
// often it refuses, and why.
func rewriteAll(t *testing.T, docs map[string]string, comments bool) (done, lost int) {
	t.Helper()
	for name, text := range docs {
		for kind, st := range styles {
			seed := uint64(len(text))
			source := written(t, text, st.syntax, st.style)
			if comments {
				source = commented(t, source, st.syntax, rand.New(rand.NewPCG(seed, 1)))
			}
			for _, p := range fields.Targets() {
				_, err := rewrite(t, name+" "+kind+" "+p.Name, source, st.syntax, p)
				var refused *RefusedError
				switch {
				case err == nil:
					done++
				case errors.As(err, &refused) && strings.HasPrefix(refused.Message, "this comment"):
					lost++
				default:
					t.Errorf("%s as %s for %s: %v", name, kind, p.Name, err)
				}
			}
		}
	}
	return done, lost
}

func TestRewriteGolden(t *testing.T) {
	done, lost := rewriteAll(t, goldenInputs(t), false)
	if done == 0 || lost > 0 {
		t.Errorf("%d rewritten, %d refused for comments that are not there", done, lost)
	}
}

func TestRewriteGoldenWithComments(t *testing.T) {
	done, lost := rewriteAll(t, goldenInputs(t), true)
	if lost*2 > done { // every third line has one, and much of what has them leaves
		t.Errorf("%d rewritten, %d refused: comments are lost too often", done, lost)
	}
}

func TestRewriteCorpus(t *testing.T) {
	step := 40
	if testing.Short() {
		step = 400
	}
	docs := corpusInputs(t, step)
	if _, lost := rewriteAll(t, docs, false); lost > 0 {
		t.Errorf("%d refused for comments that are not there", lost)
	}
	if done, lost := rewriteAll(t, docs, true); lost*20 > done {
		t.Errorf("%d rewritten, %d refused: comments are lost too often", done, lost)
	}
}
