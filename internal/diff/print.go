package diff

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"path"
	"strings"
	"unicode"
)

// Version is that of the machine form: within it keys are added, never renamed or removed.
const Version = 1

// position gives file:line:column of a difference: in the new file, unless it is gone.
func (d *Difference) position() string { return d.where().position() }

func (d *Difference) where() Spot {
	if d.New.Source == nil || d.Kind == Removed && d.Old.Source != nil {
		return d.Old
	}
	return d.New
}

func (s Spot) position() string {
	if s.Source == nil {
		return ""
	}
	line, column := s.Position()
	return fmt.Sprintf("%s:%d:%d", visible(s.Source.Name), line, column)
}

func (s Spot) pointer() string {
	if s.At == "" {
		return "the root"
	}
	return visible(string(s.At))
}

// WriteText tells each difference with its place, effect and witness.
func WriteText(w io.Writer, all []Difference, colored bool) error {
	p := newPalette(colored)
	var b bytes.Buffer
	for i := range all {
		d := &all[i]
		fmt.Fprintf(&b, "%s %s, %s: %s\n", p.place.Sprint(d.position()+":"), d.Kind, p.effect(d), visible(d.Message))
		b.WriteString("  ")
		if d.Tool != "" {
			fmt.Fprintf(&b, "tool %s ", visible(d.Tool))
		}
		fmt.Fprintf(&b, "at %s", d.where().pointer())
		if d.Old.Source != nil && d.where() != d.Old {
			fmt.Fprintf(&b, ", before: %s", d.Old.position())
			if d.Old.At != d.New.At {
				fmt.Fprintf(&b, " at %s", d.Old.pointer())
			}
		}
		b.WriteByte('\n')
		writeWitness(&b, d)
	}
	_, err := w.Write(b.Bytes())
	return err
}

func writeWitness(b *bytes.Buffer, d *Difference) {
	switch {
	case d.Witness != nil:
		fmt.Fprintf(b, "  witness: %s is accepted by %s and refused by %s\n", visible(compact(d.Witness.Value)), d.Witness.AcceptedBy, other(d.Witness.AcceptedBy))
	case d.Searched:
		b.WriteString("  no witness found\n")
	}
}

func other(side string) string {
	if side == OldSide {
		return NewSide
	}
	return OldSide
}

// Summary is the closing line of a text.
func Summary(all []Difference) string {
	c := Counted(all)
	text := fmt.Sprintf("%s: %d lossless, %d widening, %d narrowing, %d reshaping", ordinal(len(all), "difference"), c.Lossless, c.Widening, c.Narrowing, c.Reshaping)
	if c.Breaking > 0 {
		text += fmt.Sprintf("; %d breaking", c.Breaking)
	}
	return text
}

// jsonDifference is a difference in the machine form.
type jsonDifference struct {
	Kind       string          `json:"kind"`
	Tool       string          `json:"tool"`
	Role       string          `json:"role"`
	PointerOld *string         `json:"pointer_old"`
	PointerNew *string         `json:"pointer_new"`
	FileOld    string          `json:"file_old,omitempty"`
	LineOld    int             `json:"line_old,omitempty"`
	ColumnOld  int             `json:"column_old,omitempty"`
	FileNew    string          `json:"file_new,omitempty"`
	LineNew    int             `json:"line_new,omitempty"`
	ColumnNew  int             `json:"column_new,omitempty"`
	Keyword    string          `json:"keyword"`
	Pass       string          `json:"pass,omitempty"`
	Effect     []string        `json:"effect"`
	Breaks     *string         `json:"breaks"`
	Message    string          `json:"message"`
	Before     json.RawMessage `json:"before"`
	After      json.RawMessage `json:"after"`
	Witness    *jsonSample     `json:"witness"`
}

type jsonSample struct {
	Value      json.RawMessage `json:"value"`
	AcceptedBy string          `json:"accepted_by"`
}

// WriteJSON writes the machine form.
func WriteJSON(w io.Writer, all []Difference) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, `{"version":%d,"differences":[`, Version)
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	for i := range all {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteByte('\n')
		if err := e.Encode(machine(&all[i])); err != nil {
			return fmt.Errorf("writing a difference: %w", err)
		}
		b.Truncate(b.Len() - 1)
	}
	b.WriteString("\n]}\n")
	_, err := w.Write(b.Bytes())
	return err
}

func machine(d *Difference) jsonDifference {
	j := jsonDifference{
		Kind: d.Kind.String(), Tool: d.Tool, Role: d.Role.String(), Keyword: d.Keyword, Pass: d.Pass, Effect: d.Effect.Names(),
		Message: d.Message, Before: rawValue(d.Before), After: rawValue(d.After),
	}
	if of := d.Breaks(); of != "" {
		j.Breaks = &of
	}
	j.LineOld, j.ColumnOld = d.Old.Position()
	j.LineNew, j.ColumnNew = d.New.Position()
	j.PointerOld, j.FileOld = machineSpot(d.Old)
	j.PointerNew, j.FileNew = machineSpot(d.New)
	if d.Witness != nil {
		j.Witness = &jsonSample{Value: rawValue(compact(d.Witness.Value)), AcceptedBy: d.Witness.AcceptedBy}
	}
	return j
}

func machineSpot(s Spot) (pointer *string, file string) {
	if s.Source == nil {
		return nil, ""
	}
	at := string(s.At)
	return &at, s.Source.Name
}

// rawValue gives a JSON text as a value, and one that was cut as a string.
func rawValue(text string) json.RawMessage {
	switch {
	case text == "":
		return json.RawMessage("null")
	case json.Valid([]byte(text)):
		return json.RawMessage(text)
	}
	quoted, err := json.Marshal(text)
	if err != nil {
		panic("diff: a string can't be written: " + err.Error())
	}
	return quoted
}

// WriteMarkdown writes a table for a comment on a change.
func WriteMarkdown(w io.Writer, all []Difference) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "**%s**\n", Summary(all))
	if len(all) > 0 {
		b.WriteString("\n| tool | place | change | effect | witness |\n|---|---|---|---|---|\n")
	}
	plain := newPalette(false)
	for i := range all {
		d := &all[i]
		effect := plain.effect(d)
		if d.Breaks() != "" {
			effect = "**" + effect + "**"
		}
		fmt.Fprintf(&b, "| %s | %s | %s | %s | %s |\n", cell(d.Tool), code(string(d.where().At)), cell(d.Message), effect, witnessCell(d))
	}
	_, err := w.Write(b.Bytes())
	return err
}

func witnessCell(d *Difference) string {
	switch {
	case d.Witness != nil:
		return code(compact(d.Witness.Value)) + " accepted by " + d.Witness.AcceptedBy
	case d.Searched:
		return "none found"
	}
	return ""
}

// cellText keeps a text within a cell, as text.
var cellText = strings.NewReplacer("|", `\|`, "\n", " ", "\r", " ", "<", "&lt;", "*", `\*`, "_", `\_`, "`", "\\`", "[", `\[`)

func cell(s string) string { return cellText.Replace(visible(s)) }

// code writes a text as code in a cell.
func code(s string) string {
	if s == "" {
		return ""
	}
	fence := "`"
	for strings.Contains(s, fence) {
		fence += "`"
	}
	pad := ""
	if len(fence) > 1 || strings.HasPrefix(s, " ") {
		pad = " "
	}
	return fence + pad + strings.ReplaceAll(visible(s), "|", `\|`) + pad + fence
}

// WriteGitHub writes a workflow command for each difference. folder is the working folder
// as seen from the repository's root.
func WriteGitHub(w io.Writer, all []Difference, folder string) error {
	var b bytes.Buffer
	plain := newPalette(false)
	for i := range all {
		d := &all[i]
		at := d.where()
		command := "notice"
		if d.Breaks() != "" {
			command = "warning"
		}
		line, column := at.Position()
		message := plain.effect(d) + ": " + visible(d.Message)
		if d.Tool != "" {
			message += "\ntool " + visible(d.Tool) + " at " + at.pointer()
		}
		if d.Witness != nil {
			message += "\nwitness: " + visible(compact(d.Witness.Value)) + " is accepted by " + d.Witness.AcceptedBy
		}
		where := ""
		if at.Source != nil && !strings.HasPrefix(at.Source.Name, "<") {
			where = fmt.Sprintf("file=%s,line=%d,col=%d,", gitHubProperty(inFolder(folder, at.Source.Name)), line, column)
		}
		fmt.Fprintf(&b, "::%s %stitle=%s::%s\n", command, where, gitHubProperty(d.Kind.String()+" "+d.Keyword), gitHubText.Replace(message))
	}
	_, err := w.Write(b.Bytes())
	return err
}

// gitHubText writes the text of a workflow command, which ends with the line.
var gitHubText = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")

// gitHubProperty writes the value of a property, which ends at a colon or comma too.
func gitHubProperty(s string) string {
	return strings.NewReplacer(":", "%3A", ",", "%2C").Replace(gitHubText.Replace(strings.TrimSpace(s)))
}

// visible replaces what a terminal would act on: names and values come from files that
// anybody may have written.
func visible(s string) string {
	return strings.Map(func(r rune) rune {
		if !unicode.IsGraphic(r) {
			return '\uFFFD'
		}
		return r
	}, s)
}

func inFolder(folder, name string) string {
	if folder == "" || path.IsAbs(name) {
		return name
	}
	return path.Join(folder, name)
}
