package report

import (
	"fmt"
	"strings"
)

// Totals is what an audit looked at and found.
type Totals struct {
	Files    int `json:"files"`
	Tools    int `json:"tools"`
	Schemas  int `json:"schemas"`
	Skipped  int `json:"skipped"`
	Errors   int `json:"errors"`
	Warnings int `json:"warnings"`
	Notes    int `json:"notes"`
}

// Count adds findings by their level.
func (t *Totals) Count(findings []Entry) {
	for i := range findings {
		switch findings[i].Level {
		case Error:
			t.Errors++
		case Warning:
			t.Warnings++
		case Note:
			t.Notes++
		}
	}
}

// Merge adds what another one counted.
func (t *Totals) Merge(other Totals) {
	t.Files += other.Files
	t.Tools += other.Tools
	t.Schemas += other.Schemas
	t.Skipped += other.Skipped
	t.Errors += other.Errors
	t.Warnings += other.Warnings
	t.Notes += other.Notes
}

// Worst gives the highest level that was counted, or 0.
func (t Totals) Worst() Level {
	switch {
	case t.Errors > 0:
		return Error
	case t.Warnings > 0:
		return Warning
	case t.Notes > 0:
		return Note
	}
	return 0
}

// String is the summary in one line.
func (t Totals) String() string {
	looked := []string{count(t.Files, "file"), count(t.Tools, "tool"), count(t.Schemas, "schema")}
	if t.Skipped > 0 {
		looked = append(looked, fmt.Sprintf("%d skipped", t.Skipped))
	}
	found := []string{count(t.Errors, "error"), count(t.Warnings, "warning"), count(t.Notes, "note")}
	return strings.Join(looked, ", ") + ": " + strings.Join(found, ", ")
}
