package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

// cut gives the blocks that a text is cut into.
func cut(t *testing.T, r io.Reader, size int) []string {
	t.Helper()
	b := &blockReader{r: r, size: size, pool: new(blockPool)}
	var blocks []string
	for {
		block, err := b.next()
		if err == io.EOF {
			if !b.ended() {
				t.Error("the reader says that there is more behind the last block")
			}
			return blocks
		}
		if err != nil {
			t.Fatal(err)
		}
		blocks = append(blocks, string(block))
		b.pool.give(block)
	}
}

func TestBlocksEndWithALine(t *testing.T) {
	long := strings.Repeat("x", 100)
	tests := []struct {
		name, text string
		size       int
		want       []string
	}{
		{"nothing", "", 16, nil},
		{"less than a block", "a\nb\n", 16, []string{"a\nb\n"}},
		{"no final newline", "a\nb", 16, []string{"a\nb"}},
		{"no newline at all", "ab", 16, []string{"ab"}},
		{"only newlines", "\n\n\n\n", 2, []string{"\n\n", "\n\n"}},
		{"exactly a block", "aaa\nbbb\n", 8, []string{"aaa\nbbb\n"}},
		{"cut within a line", "aaa\nbbbb\ncc\n", 8, []string{"aaa\n", "bbbb\ncc\n"}},
		{"cut at the end of a line", "aaa\nbbb\nccc\n", 8, []string{"aaa\nbbb\n", "ccc\n"}},
		{"a line longer than a block", long + "\nb\n", 8, []string{long + "\nb\n"}},
		{"a long line without an end", "a\n" + long, 8, []string{"a\n", long}},
		{"long lines between short ones", "a\n" + long + "\nb\n", 8, []string{"a\n", long + "\nb\n"}},
		{"CRLF", "a\r\nb\r\nc\r\n", 6, []string{"a\r\nb\r\n", "c\r\n"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := cut(t, strings.NewReader(tt.text), tt.size)
			if fmt.Sprintf("%q", got) != fmt.Sprintf("%q", tt.want) {
				t.Errorf("got  %q\nwant %q", got, tt.want)
			}
		})
	}
}

// Whatever the sizes: nothing is lost, and all blocks but the last end with a line.
func TestBlocksLoseNothing(t *testing.T) {
	var text strings.Builder
	for i := range 200 {
		text.WriteString(strings.Repeat("y", i*7%90))
		text.WriteByte('\n')
	}
	for _, tail := range []string{"", "end"} {
		whole := text.String() + tail
		for size := 1; size < 300; size += 13 {
			for name, r := range map[string]io.Reader{
				"at once": strings.NewReader(whole),
				"bytes":   iotest.OneByteReader(strings.NewReader(whole)),
				"halves":  iotest.HalfReader(strings.NewReader(whole)),
				"EOF":     iotest.DataErrReader(strings.NewReader(whole)),
			} {
				blocks := cut(t, r, size)
				if got := strings.Join(blocks, ""); got != whole {
					t.Fatalf("%s, size %d: the blocks make %d bytes of %d", name, size, len(got), len(whole))
				}
				for i, b := range blocks {
					if i < len(blocks)-1 && !strings.HasSuffix(b, "\n") {
						t.Fatalf("%s, size %d: block %d of %d ends within a line", name, size, i, len(blocks))
					}
				}
			}
		}
	}
}

func TestBlockReaderTellsErrors(t *testing.T) {
	broken := errors.New("the cable is out")
	r := io.MultiReader(strings.NewReader("a\nb\nc"), iotest.ErrReader(broken))
	b := &blockReader{r: r, size: 2, pool: new(blockPool)}
	for {
		_, err := b.next()
		if err == io.EOF {
			t.Fatal("the error was taken for the end")
		}
		if err != nil {
			if err != broken {
				t.Fatalf("got %v", err)
			}
			return
		}
	}
}

func TestIsNDJSON(t *testing.T) {
	tests := []struct {
		name, text string
		more       bool
		want       bool
	}{
		{"", "{}\n{}\n", false, true},
		{"", "{}\n", false, false},
		{"", "{}\n", true, true},
		{"", "{}", false, false},
		{"", "{}\n\n \n", false, false},
		{"", "\n\n{}\n{}\n", false, true},
		{"", "\uFEFF{}\r\n{}\r\n", false, true},
		{"", "{\n}\n{}\n", false, false},
		{"", "{} {}\n{}\n", false, false},
		{"", "{\"a\":\n1}\n", false, false},
		{"", "{\"a\":1,\"a\":2}\n{}\n", false, true},
		{"", "[\n{}\n]\n", false, false},
		{"", "{\"a\":}\n{}\n", false, true},
		{"", "{\"a\":}\n1\n", false, false},
		{"", "{\"a\":}\n", false, false},
		{"", "hello\nworld\n", false, false},
		{"", "", false, false},
		{"x.ndjson", "{\n}\n", false, true},
		{"x.JSONL", "{}\n", false, true},
		{"x.json", "{}\n", false, false},
	}
	for _, tt := range tests {
		if got := isNDJSON(tt.name, []byte(tt.text), tt.more); got != tt.want {
			t.Errorf("isNDJSON(%q, %q, %v) = %v", tt.name, tt.text, tt.more, got)
		}
	}
}

func TestBlockPoolForgetsLargeBlocks(t *testing.T) {
	p := new(blockPool)
	p.give(make([]byte, 0, keptBlock+1))
	if b := p.take(1); cap(b) > keptBlock {
		t.Errorf("a block of %d bytes was kept", cap(b))
	}
	if b := p.take(blockSize); len(b) != 0 || cap(b) < blockSize {
		t.Errorf("take gives a block of length %d, capacity %d", len(b), cap(b))
	}
}

func TestCutEnding(t *testing.T) {
	for _, text := range []string{"a\nb", "a\r\n", "\n", "\r\n\r\n", "a", "a\r\r\nb\n"} {
		var back bytes.Buffer
		for rest := text; rest != ""; {
			var line, ending string
			line, ending, rest = cutEnding(rest)
			if strings.ContainsAny(line, "\r\n") && !strings.Contains(text, "\r\r") {
				t.Errorf("cutEnding(%q): the line %q holds an ending", text, line)
			}
			back.WriteString(line + ending)
		}
		if back.String() != text {
			t.Errorf("the lines of %q make %q", text, back.String())
		}
	}
}
