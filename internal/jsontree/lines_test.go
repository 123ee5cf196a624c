package jsontree

import (
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

func TestLineColumn(t *testing.T) {
	tests := []struct {
		src                  string
		offset, line, column int
	}{
		{"", 0, 1, 1}, {"abc", 0, 1, 1}, {"abc", 2, 1, 3}, {"abc", 3, 1, 4}, {"abc", 99, 1, 4}, {"abc", -1, 1, 1},
		{"a\nb", 1, 1, 2}, {"a\nb", 2, 2, 1}, {"a\r\nbc\r\n", 4, 2, 2}, {"a\n", 2, 2, 1}, {"\n\n\nx", 3, 4, 1},
		{"é☃😀x", 9, 1, 4}, {"\né☃😀x", 10, 2, 4},
		{byteOrderMark + "ab", 4, 1, 2}, {byteOrderMark + "ab", 3, 1, 1}, {byteOrderMark + "ab", 0, 1, 1}, {byteOrderMark + "\nab", 5, 2, 2},
		{"x" + byteOrderMark + "y", 4, 1, 3},
	}
	for _, test := range tests {
		if line, column := LineColumn(test.src, test.offset); line != test.line || column != test.column {
			t.Errorf("%q at %d: %d:%d, want %d:%d", test.src, test.offset, line, column, test.line, test.column)
		}
		if line, column := NewLineTable(test.src).LineColumn(test.offset); line != test.line || column != test.column {
			t.Errorf("%q at %d by the table: %d:%d, want %d:%d", test.src, test.offset, line, column, test.line, test.column)
		}
	}
}

// Both ways must give what counting characters one by one gives, also where lines
// are longer than the blocks of the table.
func TestLineTableAgrees(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		piece := rapid.SampledFrom([]string{"a", "é", "😀", "\n", "\r\n", strings.Repeat("b", 500), strings.Repeat("☃", 700), strings.Repeat("é\n", 30)})
		src := strings.Join(rapid.SliceOfN(piece, 0, 20).Draw(t, "pieces"), "")
		table := NewLineTable(src)
		for range 10 {
			offset := rapid.IntRange(0, len(src)).Draw(t, "offset")
			for offset < len(src) && !utf8.RuneStart(src[offset]) {
				offset++
			}
			before := strings.Split(src[:offset], "\n")
			wantLine, wantColumn := len(before), utf8.RuneCountInString(before[len(before)-1])+1
			if line, column := table.LineColumn(offset); line != wantLine || column != wantColumn {
				t.Fatalf("the table gives %d:%d for offset %d, want %d:%d", line, column, offset, wantLine, wantColumn)
			}
			if line, column := LineColumn(src, offset); line != wantLine || column != wantColumn {
				t.Fatalf("%d:%d for offset %d, want %d:%d", line, column, offset, wantLine, wantColumn)
			}
			end := rapid.IntRange(offset, len(src)).Draw(t, "end")
			if got, want := table.HasNewline(Span{int32(offset), int32(end)}), strings.Contains(src[offset:end], "\n"); got != want {
				t.Fatalf("HasNewline(%d, %d) = %v", offset, end, got)
			}
		}
	})
}

func TestLineText(t *testing.T) {
	table := NewLineTable(byteOrderMark + "one\r\n\ntwo\rx\nlast")
	for n, want := range []string{"", "one", "", "two\rx", "last", "", ""} {
		if got := table.Line(n); got != want {
			t.Errorf("line %d is %q, want %q", n, got, want)
		}
	}
	if got := table.Line(-1); got != "" {
		t.Errorf("line -1 is %q", got)
	}
}
