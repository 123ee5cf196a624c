package jsontree

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"testing"
)

// split collects the documents of src and the error that ends them.
func split(src []byte) (texts []string, failure error) {
	for span, err := range Split(src) {
		if err != nil {
			return texts, err
		}
		texts = append(texts, string(src[span.Start:span.End]))
	}
	return texts, nil
}

func TestSplit(t *testing.T) {
	tests := []struct {
		src     string
		want    []string
		offset  int // of the error, if there is a message
		message string
	}{
		{"{}", []string{"{}"}, 0, ""},
		{" {\"a\": 1}\n\n[2] \"x\"null 1 2\n", []string{`{"a": 1}`, "[2]", `"x"`, "null", "1", "2"}, 0, ""},
		{"{}{}[]", []string{"{}", "{}", "[]"}, 0, ""},
		{byteOrderMark + "{}\r\n[\r\n]\r\n", []string{"{}", "[\r\n]"}, 0, ""},
		{"", nil, 0, "the input is empty"},
		{byteOrderMark + " \n", nil, 3, "the input is empty"},
		{"{} x", []string{"{}"}, 3, `"x" is not a value of JSON`},
		{"[1]\n[2,]\n[3]", []string{"[1]"}, 6, "a comma with nothing behind it"},
		{"[1]\n{\"a\":1,\"a\":2}", []string{"[1]"}, 11, `duplicate key "a"`},
		{"[1]\n{\"a\":[", []string{"[1]"}, 10, "the input ends in the middle of an array"},
		{byteOrderMark + "1 }", []string{"1"}, 5, "expected a value, found '}'"},
		{"1" + byteOrderMark + "2", []string{"1"}, 1, "expected a value, found the character U+FEFF"},
	}
	for _, test := range tests {
		src := []byte(test.src)
		got, err := split(src)
		if !slices.Equal(got, test.want) {
			t.Errorf("%q: documents %q, want %q", test.src, got, test.want)
		}
		if string(src) != test.src {
			t.Errorf("%q was overwritten: %q", test.src, src)
		}
		if test.message == "" {
			if err != nil {
				t.Errorf("%q: %v", test.src, err)
			}
			continue
		}
		var e *SyntaxError
		if !errors.As(err, &e) || e.Message != test.message || e.Offset != test.offset {
			t.Errorf("%q: %v, want %q at %d", test.src, err, test.message, test.offset)
		}
	}
}

func TestSplitDuplicateOffsets(t *testing.T) {
	_, err := split([]byte(byteOrderMark + `[1] {"a":1,"a":2}`))
	var e *SyntaxError
	if !errors.As(err, &e) || e.FirstOffset != 8 || e.Offset != 14 {
		t.Errorf("%v, want offsets 8 and 14", err)
	}
}

func TestSplitStops(t *testing.T) {
	n := 0
	for range Split([]byte("1 2 3")) {
		if n++; n == 2 {
			break
		}
	}
	if n != 2 {
		t.Errorf("%d documents", n)
	}
}

// Many documents larger than any buffer of the decoder.
func TestSplitLarge(t *testing.T) {
	document := `{"text": "` + strings.Repeat("0123456789", 20_000) + `"}`
	src := bytes.Repeat([]byte(document+"\n"), 50)
	texts, err := split(src)
	if err != nil || len(texts) != 50 {
		t.Fatalf("%d documents, %v", len(texts), err)
	}
	for i, text := range texts {
		if text != document {
			t.Fatalf("document %d is %.40q", i, text)
		}
	}
}
