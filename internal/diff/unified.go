package diff

import (
	"fmt"
	"slices"
	"strings"

	"github.com/aymanbagabas/go-udiff"
	"github.com/fatih/color"
)

// Unified gives the unified diff of two texts, each hunk followed by what changed in it
// and why: lines that begin with "# ", as programs that apply diffs skip them. Differences
// are told once, in the hunk where they stand in the new text, else where they stood. It
// gives "" where the texts are equal.
func Unified(oldName, newName, before, after string, all []Difference, colored bool) string {
	text := udiff.Unified("a/"+strings.TrimPrefix(oldName, "/"), "b/"+strings.TrimPrefix(newName, "/"), before, after)
	if text == "" {
		return ""
	}
	head, hunks := splitHunks(text)
	for i := range all {
		h := hunkOf(hunks, &all[i])
		hunks[h].notes = append(hunks[h].notes, &all[i])
	}
	p := newPalette(colored)
	var b strings.Builder
	p.lines(&b, head)
	for i := range hunks {
		p.lines(&b, hunks[i].text)
		p.notes(&b, hunks[i].notes)
	}
	return b.String()
}

// hunk is one of a unified diff.
type hunk struct {
	text     string
	old, new lineRange
	notes    []*Difference
}

type lineRange struct{ first, count int }

func (r lineRange) has(line int) bool { return line >= r.first && line < r.first+max(1, r.count) }

// splitHunks cuts a diff before each of its hunks. A line of a file never begins like the
// head of a hunk: there is a sign before it.
func splitHunks(text string) (head string, hunks []hunk) {
	const mark = "\n@@ "
	at := strings.Index(text, mark) + 1
	head, text = text[:at], text[at:]
	for text != "" {
		end := strings.Index(text, mark) + 1
		if end == 0 {
			end = len(text)
		}
		h := hunk{text: text[:end]}
		h.old, h.new = ranges(text)
		hunks = append(hunks, h)
		text = text[end:]
	}
	return head, hunks
}

// ranges reads the head of a hunk.
func ranges(text string) (old, new lineRange) {
	words := strings.Fields(text)
	return readRange(words[1]), readRange(words[2])
}

func readRange(word string) lineRange {
	r := lineRange{count: 1}
	if _, err := fmt.Sscanf(word[1:], "%d,%d", &r.first, &r.count); err != nil {
		r.count = 1 // "%d" alone
	}
	return r
}

// hunkOf finds the hunk that a difference belongs to; the nearest one where none has it.
func hunkOf(hunks []hunk, d *Difference) int {
	oldLine, _ := d.Old.Position()
	newLine, _ := d.New.Position()
	if d.Kind != Removed {
		if i := slices.IndexFunc(hunks, func(h hunk) bool { return h.new.has(newLine) }); i >= 0 {
			return i
		}
	}
	if i := slices.IndexFunc(hunks, func(h hunk) bool { return h.old.has(oldLine) }); i >= 0 {
		return i
	}
	nearest := 0
	for i, h := range hunks {
		if distance(h.old.first, oldLine) < distance(hunks[nearest].old.first, oldLine) {
			nearest = i
		}
	}
	return nearest
}

// palette is the colours of one printer.
type palette struct{ place, removed, added, hunk, faint, loss *color.Color }

func newPalette(colored bool) *palette {
	p := &palette{
		place: color.New(color.Bold), removed: color.New(color.FgRed), added: color.New(color.FgGreen),
		hunk: color.New(color.FgCyan), faint: color.New(color.Faint), loss: color.New(color.FgYellow, color.Bold),
	}
	for _, c := range []*color.Color{p.place, p.removed, p.added, p.hunk, p.faint, p.loss} {
		if colored {
			c.EnableColor()
		} else {
			c.DisableColor()
		}
	}
	return p
}

// lines writes a part of a diff, each line in its colour.
func (p *palette) lines(b *strings.Builder, text string) {
	for line := range strings.Lines(text) {
		body := strings.TrimSuffix(line, "\n")
		if c := p.of(body); c != nil {
			b.WriteString(c.Sprint(body))
		} else {
			b.WriteString(body)
		}
		b.WriteString(line[len(body):])
	}
}

func (p *palette) of(line string) *color.Color {
	switch {
	case strings.HasPrefix(line, "+++ "), strings.HasPrefix(line, "--- "):
		return p.place
	case strings.HasPrefix(line, "@@"):
		return p.hunk
	case strings.HasPrefix(line, "+"):
		return p.added
	case strings.HasPrefix(line, "-"):
		return p.removed
	}
	return nil
}

// notes tells of the differences in a hunk, equal ones once.
func (p *palette) notes(b *strings.Builder, all []*Difference) {
	var told []string
	for _, d := range all {
		if text := p.note(d); !slices.Contains(told, text) {
			told = append(told, text)
			b.WriteString(text)
		}
	}
}

func (p *palette) note(d *Difference) string {
	words := []string{p.effect(d)}
	if d.Pass != "" {
		words = append([]string{d.Pass}, words...)
	}
	text := "# " + strings.Join(words, ": ") + ": " + visible(d.Message) + "\n"
	if w := d.Witness; w != nil {
		text += "#   witness, accepted " + when(w) + ": " + visible(compact(w.Value)) + "\n"
	} else if d.Searched {
		text += "#   no witness found\n"
	}
	return text
}

func when(w *Sample) string {
	if w.AcceptedBy == OldSide {
		return "before and refused after"
	}
	return "after and refused before"
}

// effect words what a difference does, and whom it breaks.
func (p *palette) effect(d *Difference) string {
	words := d.Effect.String()
	if of := d.Breaks(); of != "" {
		words += ", breaks " + of
	}
	if d.Effect&bothWays != 0 {
		return p.loss.Sprint(words)
	}
	return words
}
