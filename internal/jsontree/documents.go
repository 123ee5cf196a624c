package jsontree

import (
	"bytes"
	"io"
	"iter"
	"math"

	"github.com/go-json-experiment/json/jsontext"
)

// Split gives the spans in src of the documents that stand in a row, with or
// without white space between them, after an optional byte order mark. The first
// fault ends the sequence: it comes as a *SyntaxError with an empty span. A src
// without any document is such a fault. src must not change meanwhile.
func Split(src []byte) iter.Seq2[Span, error] {
	return func(yield func(Span, error) bool) {
		if len(src) > math.MaxInt32 {
			yield(Span{}, newSyntaxError(0, "", tooLarge))
			return
		}
		s := splitter{src: src, start: len(src) - len(bytes.TrimPrefix(src, []byte(byteOrderMark)))}
		s.documents = jsontext.NewDecoder(bytes.NewBuffer(src[s.start:]))
		for {
			span, err := s.next()
			if err == io.EOF || !yield(span, err) || err != nil {
				return
			}
		}
	}
}

// splitter reads documents one by one. It uses of each only its length: what the
// decoder gives is overwritten by its next call.
type splitter struct {
	src       []byte
	start     int // behind the byte order mark
	documents *jsontext.Decoder
	found     bool
}

// next gives io.EOF after the last document, if there was one.
func (s *splitter) next() (Span, error) {
	before := s.start + int(s.documents.InputOffset())
	document, err := s.documents.ReadValue()
	if err == nil {
		s.found = true
		end := s.start + int(s.documents.InputOffset())
		return Span{Start: int32(end - len(document)), End: int32(end)}, nil
	}
	if err == io.EOF && s.found {
		return Span{}, io.EOF
	}
	return Span{}, diagnose(string(s.src), before, judgeMaxDepth)
}
