package jsontree

import (
	"math/bits"
	"sort"
	"strings"
)

// LineColumn gives the place of a byte offset in src: line and column count from
// 1, columns in characters. A byte order mark takes no column. It reads src up to
// the offset; with many offsets in one source use a LineTable.
func LineColumn(src string, offset int) (line, column int) {
	offset = max(0, min(offset, len(src)))
	start := strings.LastIndexByte(src[:offset], '\n') + 1
	line = strings.Count(src[:start], "\n") + 1
	return line, countRunes(src[afterMark(src, start, offset):offset]) + 1
}

// afterMark gives start, or the place behind a byte order mark at start if that is
// the start of src and offset lies behind the mark.
func afterMark(src string, start, offset int) int {
	if start == 0 && offset >= len(byteOrderMark) && strings.HasPrefix(src, byteOrderMark) {
		return len(byteOrderMark)
	}
	return start
}

// countRunes counts the bytes that are no continuation of a UTF-8 sequence.
func countRunes(s string) int {
	n, i := len(s), 0
	for ; i+8 <= len(s); i += 8 {
		x := load64(s, i)
		n -= bits.OnesCount64(x >> 7 &^ (x >> 6) & ones)
	}
	for ; i < len(s); i++ {
		if s[i]&0xC0 == 0x80 {
			n--
		}
	}
	return n
}

// runeBlock is the distance at which a LineTable knows the number of characters,
// so that a place far along one long line costs no more than others.
const runeBlock = 1024

// LineTable finds lines and columns in one source. It is made once and only read
// then. A line ends with a line feed, a carriage return before it belongs to the
// ending.
type LineTable struct {
	src    string
	starts []int32 // where each line begins
	blocks []int32 // characters before each runeBlock; nil if all is ASCII
}

// NewLineTable reads src, of at most 2 GiB, once.
func NewLineTable(src string) *LineTable {
	t := &LineTable{src: src, starts: make([]int32, 1, strings.Count(src, "\n")+1)}
	for at := 0; ; {
		i := strings.IndexByte(src[at:], '\n')
		if i < 0 {
			break
		}
		at += i + 1
		t.starts = append(t.starts, int32(at))
	}
	if !isASCII(src) {
		t.countBlocks()
	}
	return t
}

func isASCII(s string) bool {
	i := 0
	for ; i+8 <= len(s); i += 8 {
		if load64(s, i)&highBits != 0 {
			return false
		}
	}
	for ; i < len(s); i++ {
		if s[i] >= 0x80 {
			return false
		}
	}
	return true
}

func (t *LineTable) countBlocks() {
	t.blocks = make([]int32, 1, len(t.src)/runeBlock+1)
	count := 0
	for at := 0; at+runeBlock <= len(t.src); at += runeBlock {
		count += countRunes(t.src[at : at+runeBlock])
		t.blocks = append(t.blocks, int32(count))
	}
}

// LineColumn gives the place of a byte offset as the function LineColumn does.
func (t *LineTable) LineColumn(offset int) (line, column int) {
	offset = max(0, min(offset, len(t.src)))
	line = t.startsUpTo(offset)
	start := afterMark(t.src, int(t.starts[line-1]), offset)
	return line, t.runesBefore(offset) - t.runesBefore(start) + 1
}

// startsUpTo counts the lines that begin at or before offset.
func (t *LineTable) startsUpTo(offset int) int {
	return sort.Search(len(t.starts), func(i int) bool { return int(t.starts[i]) > offset })
}

func (t *LineTable) runesBefore(offset int) int {
	if t.blocks == nil {
		return offset
	}
	block := offset / runeBlock
	return int(t.blocks[block]) + countRunes(t.src[block*runeBlock:offset])
}

// Line gives the text of line n, from 1, without its ending and without a byte
// order mark; "" if there is no such line.
func (t *LineTable) Line(n int) string {
	if n < 1 || n > len(t.starts) {
		return ""
	}
	text := t.src[t.starts[n-1]:]
	if n < len(t.starts) {
		text = t.src[t.starts[n-1] : t.starts[n]-1]
	}
	if n == 1 {
		text = strings.TrimPrefix(text, byteOrderMark)
	}
	return strings.TrimSuffix(text, "\r")
}

// HasNewline reports whether a line feed stands within the span.
func (t *LineTable) HasNewline(span Span) bool {
	next := t.startsUpTo(int(span.Start)) // the first line that begins behind Start
	return next < len(t.starts) && t.starts[next] <= span.End
}
