package report

import (
	"bytes"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"schemafix/internal/jsontree"
)

// draw prints the frame of the first occurrence of part.
func draw(t *testing.T, src, part string) string {
	t.Helper()
	return drawSpan(src, spanOf(t, src, part))
}

func drawSpan(src string, span jsontree.Span) string {
	var b bytes.Buffer
	p := newPage(&b)
	s := Source{Text: src}
	line, _ := s.Position(span.Start)
	frameOf(src, span).write(&p, line, newPalette(false), Error)
	p.flush()
	return b.String()
}

func TestFrames(t *testing.T) {
	for _, c := range []struct{ name, src, part, want string }{
		{"first line", `{"a": 1}`, `"a"`, "    1 | {\"a\": 1}\n      |  ^^^\n"},
		{"tabs stay aligned", "{\n\t\t\"a\":\t1}", `1`, "    2 | \t\t\"a\":\t1}\n      | \t\t    \t^\n"},
		{"wide characters take two cells", `{"数据": "🙂", "b": 1}`, `"b"`,
			"    1 | {\"数据\": \"🙂\", \"b\": 1}\n      |                ^^^\n"},
		{"a wide span", `{"数据": 1}`, `"数据"`, "    1 | {\"数据\": 1}\n      |  ^^^^^^\n"},
		{"combining marks take none", "{\"e\u0301\": 1}", "1", "    1 | {\"e\u0301\": 1}\n      |       ^\n"},
		{"CRLF", "{\r\n  \"a\": 1\r\n}", `"a"`, "    2 |   \"a\": 1\n      |   ^^^\n"},
		{"a span over several lines is marked on the first", "{\n  \"a\": {  \n  }\n}", "{  \n  }", "    2 |   \"a\": {\n      |        ^\n"},
		{"byte order mark", "\uFEFF{\"a\": 1}", `"a"`, "    1 | {\"a\": 1}\n      |  ^^^\n"},
		{"what a terminal would act on is replaced", "{\"a\u202E\u009B\": 1}", "1", "    1 | {\"a\uFFFD\uFFFD\": 1}\n      |         ^\n"},
		{"large line number", strings.Repeat("\n", 123455) + "{}", "{}", "123456 | {}\n       | ^^\n"},
	} {
		if diff := cmp.Diff(c.want, draw(t, c.src, c.part)); diff != "" {
			t.Errorf("%s: %s", c.name, diff)
		}
	}
}

func TestFrameAtTheEndOfTheSource(t *testing.T) {
	if diff := cmp.Diff("    1 | {\n      |  ^\n", drawSpan("{", jsontree.Span{Start: 1, End: 1})); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff("    1 | {\n      |  ^\n", drawSpan("{", jsontree.Span{Start: 9, End: 12})); diff != "" {
		t.Error(diff)
	}
}

// A long line is cut so that the span and what stands around it fit.
func TestFramesOfLongLines(t *testing.T) {
	left, right := strings.Repeat("l", 200), strings.Repeat("r", 200)
	wide := strings.Repeat("数", 200)
	for _, c := range []struct{ name, src, part, text string }{
		{"in the middle", left + "<key>" + right, "<key>", "…" + left[:42] + "<key>" + right[:43] + "…"},
		{"near the start", "ab<key>" + right, "<key>", "ab<key>" + right[:83] + "…"},
		{"near the end", left + "<key>yz", "<key>", "…" + left[:83] + "<key>yz"},
		{"a long span", "ab" + left + "cd", left, "…" + left[:90] + "…"},
		{"wide characters", wide + "<key>" + wide, "<key>", "…" + strings.Repeat("数", 21) + "<key>" + strings.Repeat("数", 21) + "…"},
	} {
		lines := strings.Split(draw(t, c.src, c.part), "\n")
		text := strings.TrimPrefix(lines[0], "    1 | ")
		if diff := cmp.Diff(c.text, text); diff != "" {
			t.Errorf("%s: %s", c.name, diff)
		}
		before, _, _ := strings.Cut(text, c.part[:1])
		lead := strings.TrimPrefix(lines[1], "      | ")
		if got, want := strings.IndexByte(lead, '^'), lineCells(before); got != want {
			t.Errorf("%s: the mark begins at cell %d, the span at %d", c.name, got, want)
		}
		if n := lineCells(lines[0]); n > 100 {
			t.Errorf("%s: %d cells", c.name, n)
		}
	}
}

func lineCells(s string) int {
	n := 0
	for _, r := range s {
		n += cells(r)
	}
	return n
}

// A frame costs what it shows, not what the line is long.
func BenchmarkFrameOfHugeLine(b *testing.B) {
	src := strings.Repeat(`{"key": [`, 1<<18)
	span := jsontree.Span{Start: int32(len(src) / 2), End: int32(len(src)/2 + 5)}
	for b.Loop() {
		frameOf(src, span)
	}
}

func TestShorten(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", ""}, {"abcd", "abcd"}, {"abcde", "abc…"}, {"äöüß", "äöüß"}, {"äöüßx", "äöü…"},
	} {
		if got := Shorten(c.text, 4); got != c.want {
			t.Errorf("Shorten(%q) = %q, want %q", c.text, got, c.want)
		}
	}
}

func TestPrintable(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"plain é 数 🙂", "plain é 数 🙂"},
		{"a\nb\x1b[31m", `a\nb\x1b[31m`},
		{"\u202Ex", `\u202ex`},
	} {
		if got := printable(c.text); got != c.want {
			t.Errorf("printable(%q) = %q, want %q", c.text, got, c.want)
		}
	}
}
