package report

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"

	"github.com/go-json-experiment/json/jsontext"
)

// stream writes one large JSON text piece by piece. It keeps the first error.
type stream struct {
	page  page
	err   error
	began bool // the array that is being written has an element
}

func newStream(w io.Writer) stream { return stream{page: newPage(w)} }

func (s *stream) raw(text string) { s.page.text(text) }

// value writes v without white space.
func (s *stream) value(v any) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		if s.err == nil {
			s.err = fmt.Errorf("writing the report: %w", err)
		}
		return
	}
	s.page.text(string(bytes.TrimSuffix(b.Bytes(), []byte{'\n'})))
}

// element writes v as the next element of an array, on a line of its own.
func (s *stream) element(v any) {
	if s.began {
		s.raw(",")
	}
	s.began = true
	s.raw("\n")
	s.value(v)
}

func (s *stream) flush() error {
	err := s.page.flush()
	if s.err != nil {
		return s.err
	}
	return err
}

// jsonValue is the text of a value in an entry: "" for nothing, JSON, or JSON that was
// cut, which is no longer any.
type jsonValue string

// MarshalJSON gives null, the value itself, or the text as a string.
func (v jsonValue) MarshalJSON() ([]byte, error) {
	if v == "" {
		return []byte("null"), nil
	}
	if jsontext.Value(v).IsValid() {
		return []byte(v), nil
	}
	return json.Marshal(string(v))
}
