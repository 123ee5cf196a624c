package jsontree

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
)

// FuzzParse compares the parser with jsontext: they must accept the same texts and
// print them alike. An accepted tree must also survive a clone, a styled print and
// a search for each of its spans.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		sample, "", " ", "1", "-0.0e+00", `""`, `"\u0000\ud83d\ude00"`, `{"a":1,"\u0061":2}`, "[1,]", "nul", "truex",
		"[\"\xff\"]", byteOrderMark + "{}", "{}{}", "1 2", `{"a":{"b":[{},[],"\\\""]}}`, "[01]", "[1.]", `["\ud800"]`,
	} {
		f.Add(seed)
	}
	for _, pattern := range []string{"tools/*.json", "suite/tests/*/*.json"} {
		addSeeds(f, filepath.Join(corpusDir, pattern))
	}
	f.Fuzz(checkParse)
}

// addSeeds adds the small files of the pattern; there may be none.
func addSeeds(f *testing.F, pattern string) {
	paths, err := filepath.Glob(pattern)
	if err != nil {
		f.Fatal(err)
	}
	for _, path := range paths {
		if text := readFile(f, path); len(text) < 4000 {
			f.Add(text)
		}
	}
}

// TestCorpusParse runs the checks of FuzzParse over files written by others.
func TestCorpusParse(t *testing.T) {
	for _, path := range corpusFiles(t, "tools/*.json", "suite/tests/*/*.json", "suite/tests/*/optional/*.json") {
		checkParse(t, readFile(t, path))
	}
	for _, path := range corpusFiles(t, "functions/*.ndjson") {
		for line := range strings.Lines(readFile(t, path)) {
			checkParse(t, line)
		}
	}
}

func checkParse(t *testing.T, src string) {
	var p Parser
	tree, err := p.Parse(src)
	want, judgement := refereed(strings.TrimPrefix(src, byteOrderMark))
	if (err == nil) != (judgement == nil) {
		t.Fatalf("%q: got %v, jsontext says %v", src, err, judgement)
	}
	if err != nil {
		checkRefusal(t, src, err)
		return
	}
	if got := compact(tree, src); got != want {
		t.Fatalf("%q comes out as %s, jsontext gives %s", src, got, want)
	}
	if !Identical(tree, p.Clone(tree)) {
		t.Fatalf("%q: the clone differs", src)
	}
	checkStyled(t, src, tree)
	if len(src) < 100_000 {
		checkPlaces(t, tree, tree, "")
	}
}

// refereed gives the compact form of a text that is one document for jsontext.
func refereed(text string) (string, error) {
	d := jsontext.NewDecoder(strings.NewReader(text))
	v, err := d.ReadValue()
	if err != nil {
		return "", err
	}
	v = v.Clone()
	if _, err := d.ReadToken(); err != io.EOF {
		return "", fmt.Errorf("not the end: %v", err)
	}
	err = v.Compact()
	return string(v), err
}

func checkRefusal(t *testing.T, src string, err error) {
	t.Helper()
	var e *SyntaxError
	if !errors.As(err, &e) {
		t.Fatalf("%q: the error is a %T", src, err)
	}
	if e.Message == "" || e.Offset < 0 || e.Offset > len(src) || e.FirstOffset >= e.Offset && e.FirstOffset >= 0 {
		t.Fatalf("%q: %+v", src, e)
	}
	if strings.HasPrefix(e.Message, "duplicate") != (e.FirstOffset >= 0) {
		t.Fatalf("%q: %+v", src, e)
	}
}

// checkStyled prints the tree in the style of its source and in two others.
func checkStyled(t *testing.T, src string, tree *Value) {
	t.Helper()
	for _, style := range []Style{
		DetectStyle(src),
		{Multiline: true, Indent: "\t", Newline: "\r\n", Colon: ":", Comma: ","},
		{Colon: ": ", Comma: ", "},
	} {
		styled := string(AppendStyled(nil, tree, src, style, nil, "  "))
		var p Parser
		again, err := p.Parse(styled)
		if err != nil || !Identical(tree, again) {
			t.Fatalf("%q in style %+v: %v\n%s", src, style, err, styled)
		}
	}
}

// checkPlaces looks up every value and every name below v, which is at p.
func checkPlaces(t *testing.T, root, v *Value, p Pointer) {
	t.Helper()
	if got, ok := Locate(root, v.Span()); !ok || got != p {
		t.Fatalf("Locate gives %q, %v for the value at %q", got, ok, p)
	}
	if p.Lookup(root) != v {
		t.Fatalf("Lookup of %q gives another value", p)
	}
	for i, m := range v.Members() {
		child := p.AppendIndex(i)
		if v.IsObject() {
			child = p.Append(m.Name)
			if got, ok := Locate(root, m.NameSpan); !ok || got != child {
				t.Fatalf("Locate gives %q, %v for the name of %q", got, ok, child)
			}
		}
		checkPlaces(t, root, m.Value, child)
	}
}
