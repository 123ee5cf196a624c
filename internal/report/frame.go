package report

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"schemafix/internal/jsontree"
)

// frameCells is how much of a line a frame shows: with the line number before it, it
// fits into 100 cells.
const frameCells = 92

// frame is a piece of a source line with what points at a span in it.
type frame struct {
	text  string // the piece, "…" where it was cut
	lead  string // white space as wide as what stands before the span
	marks string // ^^^ as wide as the span
}

// frameOf cuts out the line on which a span begins, or, of a long line, the part around
// the span. It looks no further than it shows, whatever the length of the line.
func frameOf(src string, span jsontree.Span) frame {
	start := max(0, min(int(span.Start), len(src)))
	end := max(start, min(int(span.End), len(src)))

	inner := rightward(src[:end], start, frameCells-2)
	left, right := leftward(src, start, frameCells), rightward(src, inner.end, frameCells)
	cutLeft, cutRight := false, false
	if left.cells+inner.cells+right.cells > frameCells || left.cut || inner.cut || right.cut {
		room := frameCells - 2 - inner.cells // two for the marks
		leftRoom := min(left.cells, max(room/2, room-right.cells))
		rightRoom := min(right.cells, room-leftRoom)
		l, r := leftward(src, start, leftRoom), rightward(src, inner.end, rightRoom)
		cutLeft, cutRight = l.cut, r.cut || inner.cut
		left, right = l, r
	}

	before, marked := excerpt(src[left.start:start]), excerpt(src[start:inner.end])
	f := frame{text: before + marked + excerpt(src[inner.end:right.end]), lead: blank(before), marks: carets(marked)}
	if cutLeft {
		f.text, f.lead = "…"+f.text, " "+f.lead
	}
	if cutRight {
		f.text += "…"
	}
	return f
}

// stretch is a part of a line and its width.
type stretch struct {
	start, end int
	cells      int
	cut        bool // the line goes on, but there was no room
}

// rightward takes what stands from offset at on, up to the line's end or the room.
func rightward(src string, at, room int) stretch {
	s := stretch{start: at, end: at}
	for s.end < len(src) {
		r, size := utf8.DecodeRuneInString(src[s.end:])
		if r == '\n' || r == '\r' {
			return s
		}
		if s.cells+cells(r) > room {
			s.cut = true
			return s
		}
		s.cells += cells(r)
		s.end += size
	}
	return s
}

// leftward takes what stands before offset at, back to the line's start or the room.
func leftward(src string, at, room int) stretch {
	s := stretch{start: at, end: at}
	for s.start > 0 {
		r, size := utf8.DecodeLastRuneInString(src[:s.start])
		if r == '\n' || r == '\r' || r == byteOrderMark && s.start == size {
			return s
		}
		if s.cells+cells(r) > room {
			s.cut = true
			return s
		}
		s.cells += cells(r)
		s.start -= size
	}
	return s
}

// excerpt replaces what a terminal would not show or would act on.
func excerpt(s string) string { return strings.Map(shown, s) }

// blank gives white space as wide as s: tabs stay tabs, so that it ends where s ends
// wherever the terminal has its stops.
func blank(s string) string {
	var b strings.Builder
	for _, r := range s {
		if r == '\t' {
			b.WriteByte('\t')
		} else {
			b.WriteString(strings.Repeat(" ", cells(r)))
		}
	}
	return b.String()
}

func carets(s string) string {
	marks := strings.ReplaceAll(blank(strings.TrimRight(s, " \t")), " ", "^")
	if marks == "" {
		return "^"
	}
	return marks
}

// write prints the frame in two lines, with the line's number before the first.
func (f frame) write(p *page, line int, c *palette, level Level) {
	number := fmt.Sprintf("%5d", line)
	p.printf("%s %s\n", c.gutter.Sprint(number+" |"), strings.TrimRight(f.text, " \t"))
	bar := strings.Repeat(" ", len(number)) + " |"
	p.printf("%s %s%s\n", c.gutter.Sprint(bar), f.lead, c.of(level).Sprint(f.marks))
}
