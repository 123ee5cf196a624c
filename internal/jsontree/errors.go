package jsontree

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// SyntaxError says why a text is not accepted as a JSON document.
type SyntaxError struct {
	// Offset is the byte offset of the fault, from the start of the text.
	Offset int
	// Pointer is the value at fault, or the nearest one around it. One that would
	// be longer than 200 bytes is cut to its first tokens.
	Pointer Pointer
	// Message is the fault in plain words, without its place.
	Message string
	// FirstOffset is where a duplicate key stands first. It is -1 for other faults.
	FirstOffset int
}

// Error gives the message and the byte offsets.
func (e *SyntaxError) Error() string {
	if e.FirstOffset >= 0 {
		return fmt.Sprintf("%s at offset %d, first at offset %d", e.Message, e.Offset, e.FirstOffset)
	}
	return fmt.Sprintf("%s at offset %d", e.Message, e.Offset)
}

// Spans are int32.
const tooLarge = "the input is larger than 2 GiB"

// maxPointer bounds the pointer of a SyntaxError: that of a document nested too
// deep would fill many screens.
const maxPointer = 200

func cutPointer(p jsontext.Pointer) Pointer {
	if len(p) <= maxPointer {
		return Pointer(p)
	}
	return Pointer(p[:strings.LastIndexByte(string(p[:maxPointer+1]), '/')])
}

// diagnosis finds the first fault of a refused text by reading it once more, token
// by token. That is slow, but faults are rare.
type diagnosis struct {
	src      string // without a byte order mark
	tokens   *jsontext.Decoder
	openings []int // where the brackets begin that are open
	maxDepth int
}

// diagnose says what is wrong with the document that begins at offset start of src.
func diagnose(src string, start, maxDepth int) *SyntaxError {
	text := src[start:]
	d := diagnosis{src: text, maxDepth: maxDepth, tokens: jsontext.NewDecoder(strings.NewReader(text))}
	e := d.firstFault()
	e.Offset += start
	if e.FirstOffset >= 0 {
		e.FirstOffset += start
	}
	return e
}

func (d *diagnosis) firstFault() *SyntaxError {
	for {
		tok, err := d.tokens.ReadToken()
		if err != nil {
			return d.fault(err)
		}
		switch tok.Kind() {
		case '{', '[':
			d.openings = append(d.openings, d.end()-1)
		case '}', ']':
			d.openings = d.openings[:len(d.openings)-1]
		}
		if len(d.openings) > d.maxDepth {
			return d.tooDeep(d.end()-1, d.tokens.StackPointer())
		}
		if len(d.openings) == 0 {
			return d.trailing()
		}
	}
}

// end is the offset behind the last token that was read.
func (d *diagnosis) end() int { return int(d.tokens.InputOffset()) }

// fault words an error of the decoder.
func (d *diagnosis) fault(err error) *SyntaxError {
	if err == io.EOF {
		return newSyntaxError(0, "", "the input is empty")
	}
	var syntactic *jsontext.SyntacticError
	if !errors.As(err, &syntactic) {
		return newSyntaxError(d.end(), "", err.Error())
	}
	offset, pointer := int(syntactic.ByteOffset), syntactic.JSONPointer
	switch {
	case syntactic.Err == io.ErrUnexpectedEOF:
		end := len(strings.TrimRight(d.src, " \t\r\n"))
		return newSyntaxError(end, pointer, "the input ends in the middle of "+d.unfinished())
	case syntactic.Err == jsontext.ErrDuplicateName:
		return d.duplicate(offset, pointer)
	case len(d.openings) == judgeMaxDepth && (d.src[offset] == '{' || d.src[offset] == '['):
		return d.tooDeep(offset, pointer)
	}
	return newSyntaxError(offset, pointer, d.complaint(offset))
}

func newSyntaxError(offset int, pointer jsontext.Pointer, message string) *SyntaxError {
	return &SyntaxError{Offset: offset, Pointer: cutPointer(pointer), Message: message, FirstOffset: -1}
}

func (d *diagnosis) tooDeep(offset int, pointer jsontext.Pointer) *SyntaxError {
	return newSyntaxError(offset, pointer, fmt.Sprintf("nested deeper than %d levels", d.maxDepth))
}

func (d *diagnosis) duplicate(offset int, pointer jsontext.Pointer) *SyntaxError {
	name := pointer.LastToken()
	e := newSyntaxError(offset, pointer, "duplicate key "+quoteShort(name))
	e.FirstOffset = d.firstName(d.openings[len(d.openings)-1], name)
	return e
}

// firstName gives the offset of the first key of that name in the object that
// begins at open. The object is known to be good up to its second one.
func (d *diagnosis) firstName(open int, name string) int {
	text := d.src[open:]
	tokens := jsontext.NewDecoder(strings.NewReader(text), jsontext.AllowDuplicateNames(true))
	_, err := tokens.ReadToken()
	for err == nil {
		end := int(tokens.InputOffset())
		var key jsontext.Token
		if key, err = tokens.ReadToken(); err != nil {
			break
		}
		if key.String() == name {
			return open + skipSeparator(text, end)
		}
		err = tokens.SkipValue()
	}
	return -1
}

// trailing is the fault of a document that is good but not alone.
func (d *diagnosis) trailing() *SyntaxError {
	at := skipWhite(d.src, d.end())
	if at < len(d.src) {
		if message := d.joined(at); message != "" {
			return newSyntaxError(at, "", message)
		}
	}
	return newSyntaxError(at, "", "more text follows the end of the document")
}

// quoteShort quotes a key, cut to 60 characters.
func quoteShort(name string) string {
	const most = 60
	if runes := []rune(name); len(runes) > most {
		name = string(runes[:most]) + "…"
	}
	quoted, _ := jsontext.AppendQuote(nil, name)
	return string(quoted)
}
