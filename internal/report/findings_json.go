package report

import (
	"io"

	"schemafix/internal/jsontree"
)

// Version is that of the machine forms: keys may be added within a version, never
// renamed or removed.
const Version = 1

// jsonFinding is a finding in the machine forms.
type jsonFinding struct {
	Rule            string           `json:"rule"`
	Level           string           `json:"level"`
	Target          string           `json:"target"`
	File            string           `json:"file"`
	Line            int              `json:"line"`
	Column          int              `json:"column"`
	Tool            string           `json:"tool"`
	Pointer         jsontree.Pointer `json:"pointer"`
	Keyword         string           `json:"keyword"`
	Value           jsonValue        `json:"value"`
	Message         string           `json:"message"`
	ProviderMessage string           `json:"provider_message"`
	Fix             string           `json:"fix"`
}

func findingOf(src *Source, e *Entry) jsonFinding {
	line, column := src.Position(e.Span.Start)
	return jsonFinding{
		Rule: e.ID, Level: e.Level.String(), Target: e.Target, File: src.Name, Line: line, Column: column,
		Tool: e.Tool, Pointer: e.At, Keyword: e.Keyword, Value: jsonValue(e.Before),
		Message: e.Message, ProviderMessage: e.ProviderMessage, Fix: e.Fix,
	}
}

// NewFindingJSON gives the machine form: one object with all findings and a summary,
// written as a stream, a finding a line.
func NewFindingJSON(w io.Writer) FindingPrinter { return &findingJSON{stream: newStream(w)} }

// NewFindingJSONL gives the machine form with one object a line for each finding.
func NewFindingJSONL(w io.Writer) FindingPrinter { return &findingJSONL{stream: newStream(w)} }

type findingJSON struct{ stream stream }

func (f *findingJSON) Begin() error {
	f.stream.raw(`{"version":`)
	f.stream.value(Version)
	f.stream.raw(`,"findings":[`)
	return f.stream.flush()
}

func (f *findingJSON) Document(src *Source, findings []Entry) error {
	for i := range findings {
		f.stream.element(findingOf(src, &findings[i]))
	}
	return f.stream.flush()
}

func (f *findingJSON) End(t Totals) error {
	f.stream.raw("\n],\"summary\":")
	f.stream.value(t)
	f.stream.raw("}\n")
	return f.stream.flush()
}

type findingJSONL struct{ stream stream }

func (f *findingJSONL) Begin() error     { return nil }
func (f *findingJSONL) End(Totals) error { return f.stream.flush() }

func (f *findingJSONL) Document(src *Source, findings []Entry) error {
	for i := range findings {
		f.stream.value(findingOf(src, &findings[i]))
		f.stream.raw("\n")
	}
	return f.stream.flush()
}
