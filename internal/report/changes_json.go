package report

import (
	"encoding/json"
	"fmt"
	"io"

	"schemafix/internal/jsontree"
)

// NewChangeJSON gives the machine form, written as a stream: its memory does not grow
// with the number of documents.
func NewChangeJSON(w io.Writer, target string) ChangePrinter {
	return &changeJSON{stream: newStream(w), target: target}
}

type changeJSON struct {
	stream stream
	target string
}

type jsonDocument struct {
	File    string       `json:"file"`
	Changes []jsonChange `json:"changes,omitempty"`
	Schemas []jsonSchema `json:"schemas"`
}

type jsonSchema struct {
	Tool     string           `json:"tool"`
	Pointer  jsontree.Pointer `json:"pointer"`
	Strict   *bool            `json:"strict,omitempty"`
	Fallback *jsonFallback    `json:"fallback"`
	Changes  []jsonChange     `json:"changes"`
}

type jsonFallback struct {
	Reason  string           `json:"reason"`
	Pointer jsontree.Pointer `json:"pointer"`
	Refused string           `json:"refused_anyway,omitempty"`
}

type jsonChange struct {
	Tool          string           `json:"tool,omitempty"` // of a change around schemas
	Pass          string           `json:"pass"`
	Keyword       string           `json:"keyword"`
	Pointer       jsontree.Pointer `json:"pointer"`
	OutputPointer jsontree.Pointer `json:"output_pointer"`
	Line          int              `json:"line"`
	Column        int              `json:"column"`
	Effect        []string         `json:"effect"`
	Inherent      bool             `json:"inherent"`
	Restated      bool             `json:"restated"`
	AddedNull     bool             `json:"added_null,omitempty"`
	Renamed       *jsonRenamed     `json:"renamed,omitempty"`
	Times         int              `json:"times"`
	Before        jsonValue        `json:"before"`
	After         jsonValue        `json:"after"`
	Message       string           `json:"message"`
	Witness       json.RawMessage  `json:"witness,omitempty"` // null where none was found
}

type jsonRenamed struct {
	From string `json:"from"`
	To   string `json:"to"`
}

func (c *changeJSON) Begin() error {
	c.stream.raw(`{"version":`)
	c.stream.value(Version)
	c.stream.raw(`,"target":`)
	c.stream.value(c.target)
	c.stream.raw(`,"documents":[`)
	return c.stream.flush()
}

func (c *changeJSON) Document(d *Document) error {
	doc := jsonDocument{File: d.Source.Name, Schemas: make([]jsonSchema, len(d.Schemas))}
	for i := range d.Changes {
		change := changeOf(&d.Source, &d.Changes[i])
		change.Tool = d.Changes[i].Tool
		doc.Changes = append(doc.Changes, change)
	}
	for i := range d.Schemas {
		doc.Schemas[i] = schemaOf(&d.Source, &d.Schemas[i])
	}
	c.stream.element(doc)
	return c.stream.flush()
}

func (c *changeJSON) End(*Tally) error {
	c.stream.raw("\n]}\n")
	return c.stream.flush()
}

func schemaOf(src *Source, s *Schema) jsonSchema {
	out := jsonSchema{Tool: s.Tool, Pointer: s.At, Strict: s.Strict, Changes: make([]jsonChange, len(s.Changes))}
	if s.Fallback != nil {
		out.Fallback = &jsonFallback{Reason: s.Fallback.Reason, Pointer: s.Fallback.At, Refused: s.Fallback.Refused}
	}
	for i := range s.Changes {
		out.Changes[i] = changeOf(src, &s.Changes[i])
	}
	return out
}

func changeOf(src *Source, e *Entry) jsonChange {
	line, column := src.Position(e.Span.Start)
	c := jsonChange{
		Pass: e.ID, Keyword: e.Keyword, Pointer: e.At, OutputPointer: e.Output, Line: line, Column: column,
		Effect: e.Effect.Names(), Inherent: e.Inherent, Restated: e.Restated, AddedNull: e.AddedNull, Times: max(1, e.Times),
		Before: jsonValue(e.Before), After: jsonValue(e.After), Message: e.Message, Witness: witnessOf(e.Proof),
	}
	if e.Renamed != nil {
		c.Renamed = &jsonRenamed{From: e.Renamed.From, To: e.Renamed.To}
	}
	return c
}

// witnessOf gives a witness, null where there is none, and nothing where none was asked for.
func witnessOf(p *Proof) json.RawMessage {
	switch {
	case p == nil:
		return nil
	case p.Value == "":
		return json.RawMessage("null")
	}
	return fmt.Appendf(nil, `{"value":%s,"accepted_by":%q}`, p.Value, p.AcceptedBy)
}
