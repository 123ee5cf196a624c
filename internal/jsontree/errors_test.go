package jsontree

import (
	"errors"
	"strings"
	"testing"
)

func TestSyntaxErrors(t *testing.T) {
	const ends = "the input ends in the middle of "
	tests := []struct {
		src     string
		offset  int
		pointer Pointer
		message string
	}{
		{"", 0, "", "the input is empty"},
		{" \r\n\t", 0, "", "the input is empty"},
		{byteOrderMark, 3, "", "the input is empty"},

		{`{"a":1,"b":2,"a":3}`, 13, "/a", `duplicate key "a"`},
		{`[{"x/y":{"a":1, "\u0061":2}}]`, 16, "/0/x~1y/a", `duplicate key "a"`},
		{`{"":1,"":2}`, 6, "/", `duplicate key ""`},

		{"{\"a\":\"x\xff\"}", 7, "/a", "the byte 0xFF is not valid UTF-8 here"},
		{"[\"\xc0\x80\"]", 2, "/0", "the byte 0xC0 is not valid UTF-8 here"},
		{"[\"\xed\xa0\x80\"]", 2, "/0", "the byte 0xED is not valid UTF-8 here"},
		{"[1\xa0]", 2, "", "the byte 0xA0 is not valid UTF-8 here"},
		{"\xff\xfe[\x00]\x00", 0, "", "the text looks like UTF-16; JSON must be UTF-8"},
		{"\xfe\xff\x00[\x00]", 0, "", "the text looks like UTF-16; JSON must be UTF-8"},
		{"[\x00]\x00", 1, "/0", "the text looks like UTF-16; JSON must be UTF-8"},
		{"\x00[\x00]", 0, "", "the text looks like UTF-16; JSON must be UTF-8"},

		{`["\ud800"]`, 2, "/0", `\ud800 is half of a surrogate pair; alone it stands for no character`},
		{`["ab\uDE00"]`, 4, "/0", `\uDE00 is half of a surrogate pair; alone it stands for no character`},
		{`{"a":{"\ud83d\ud83d\ude00":1}}`, 7, "/a", `\ud83d is half of a surrogate pair; alone it stands for no character`},
		{`["\u12G4"]`, 2, "/0", `\u must be followed by four hexadecimal digits`},
		{`["\x41"]`, 2, "/0", `\x is not an escape of JSON`},
		{"[\"\\é\"]", 2, "/0", `\é is not an escape of JSON`},

		{"\x00", 0, "", "expected a value, found the character U+0000"},
		{"{\"a\": \"\x00\"}", 7, "/a", `the control character U+0000 in a string must be written as \u0000`},
		{"[\"a\nb\"]", 3, "/0", `a line break in a string must be written as \n`},
		{"[\"a\tb\"]", 3, "/0", `a tab in a string must be written as \t`},

		{"[NaN]", 1, "/0", `"NaN" is not a value of JSON`},
		{`{"a": undefined}`, 6, "/a", `"undefined" is not a value of JSON`},
		{"True", 0, "", `"True" is not a value of JSON`},
		{"[nul]", 4, "/0", `"nul" is not a value of JSON`},
		{"[truex]", 5, "", `"truex" is not a value of JSON`},
		{"nullx", 4, "", `"nullx" is not a value of JSON`},
		{"['a']", 1, "/0", `strings must stand in double quotes (")`},
		{"[“a”]", 1, "/0", `strings must stand in double quotes (")`},
		{"{a:1}", 1, "", `keys must stand in double quotes (")`},
		{`{"a":1, b:2}`, 8, "", `keys must stand in double quotes (")`},
		{"[1,]", 2, "", "a comma with nothing behind it"},
		{"{\"a\":1,\n}", 6, "", "a comma with nothing behind it"},
		{"// c\n1", 0, "", "JSON has no comments"},
		{"[1 /* c */]", 3, "", "JSON has no comments"},
		{"# c\n1", 0, "", "JSON has no comments"},

		{"[01]", 2, "", "a number must not begin with 0"},
		{"-012", 2, "", "a number must not begin with 0"},
		{"[10 1]", 4, "", "expected a comma or ] behind an array element, found '1'"},
		{"[1.]", 3, "/0", "expected a digit in a number, found ']'"},
		{"[-x]", 2, "/0", "expected a digit in a number, found 'x'"},
		{"[1e]", 3, "/0", "expected a digit in a number, found ']'"},
		{"[+1]", 1, "/0", "expected a value, found '+'"},
		{"[.5]", 1, "/0", "expected a value, found '.'"},

		{"]", 0, "", "expected a value, found ']'"},
		{"[,1]", 1, "", "expected a value, found ','"},
		{"[1,,2]", 3, "/1", "expected a value, found ','"},
		{"[\u00a01]", 1, "/0", "expected a value, found the character U+00A0"},
		{"[1}", 2, "", "expected a comma or ] behind an array element, found '}'"},
		{"[1 'a']", 3, "", `strings must stand in double quotes (")`},
		{`{"a":1 "b":2}`, 7, "", `expected a comma or } behind a property, found '"'`},
		{`{"a" 1}`, 5, "/a", "expected a colon behind the key, found '1'"},
		{`{"a":}`, 5, "/a", "expected a value behind the colon, found '}'"},
		{"{1:1}", 1, "", "expected a key in double quotes, found '1'"},
		{"{]", 1, "", "expected a key in double quotes, found ']'"},
		{`{"a":1,,"b":2}`, 7, "", "expected a key in double quotes, found ','"},

		{"{} x", 3, "", "more text follows the end of the document"},
		{"{}{}", 2, "", "more text follows the end of the document"},
		{"1 2\n", 2, "", "more text follows the end of the document"},

		{"[1, ", 3, "", ends + "an array"},
		{"[[1\n", 3, "/0", ends + "an array"},
		{`{"a":[{"b":`, 11, "/a/0/b", ends + "an object"},
		{`{"a"`, 4, "/a", ends + "an object"},
		{`{"a":"x`, 7, "/a", ends + "a string"},
		{`{"a":1,"b`, 9, "", ends + "a key"},
		{`"\ud83d\u`, 9, "", ends + "a string"},
		{"[-", 2, "/0", ends + "a number"},
		{"1.5e", 4, "", ends + "a number"},
		{"[tru", 4, "/0", ends + `the word "tru"`},
	}
	var p Parser
	for _, test := range tests {
		p.Reset()
		_, err := p.Parse(test.src)
		checkSyntaxError(t, test.src, err, test.offset, test.pointer, test.message)
	}
	for _, test := range tests {
		p.Reset()
		_, err := p.Parse(byteOrderMark + test.src)
		if !strings.HasPrefix(test.src, byteOrderMark) {
			checkSyntaxError(t, byteOrderMark+test.src, err, test.offset+3, test.pointer, test.message)
		}
	}
}

func checkSyntaxError(t *testing.T, src string, err error, offset int, pointer Pointer, message string) {
	t.Helper()
	var e *SyntaxError
	if !errors.As(err, &e) {
		t.Errorf("%q: got %v, want an error", src, err)
		return
	}
	if e.Message != message {
		t.Errorf("%q: message\n got %s\nwant %s", src, e.Message, message)
	}
	if e.Offset != offset || e.Pointer != pointer {
		t.Errorf("%q: at %d %q, want %d %q", src, e.Offset, e.Pointer, offset, pointer)
	}
	if !strings.HasPrefix(message, "duplicate") && e.FirstOffset != -1 {
		t.Errorf("%q: first offset %d, want -1", src, e.FirstOffset)
	}
}

func TestDuplicateNamesBothPlaces(t *testing.T) {
	tests := []struct {
		src           string
		first, second int
	}{
		{`{"a":1,"a":2}`, 1, 7},
		{`{"a":1,"a":2,"a":3}`, 1, 7},
		{`{ "\u0061" : {"a":[{"a":1}]} , "b":2, "a":3}`, 2, 38},
		{`[{"a":1},{"b":{"a":1},"a":{"x":1,"y":2,"x":3}}]`, 27, 39},
		{byteOrderMark + `{"a":1,"a":2}`, 4, 10},
	}
	var p Parser
	for _, test := range tests {
		_, err := p.Parse(test.src)
		var e *SyntaxError
		if !errors.As(err, &e) {
			t.Errorf("%s: %v", test.src, err)
			continue
		}
		if e.FirstOffset != test.first || e.Offset != test.second {
			t.Errorf("%s: at %d and %d, want %d and %d", test.src, e.FirstOffset, e.Offset, test.first, test.second)
		}
		if got := e.Error(); !strings.Contains(got, "first at offset") {
			t.Errorf("%s: the text names one place only: %s", test.src, got)
		}
	}
}

func TestErrorsStayShort(t *testing.T) {
	long := strings.Repeat("é", 5000)
	src := `{"` + long + `":{"` + long + `":{"b":1,"` + long + `":1,"` + long + `":2}}}`
	var p Parser
	_, err := p.Parse(src)
	var e *SyntaxError
	if !errors.As(err, &e) {
		t.Fatal(err)
	}
	if len(e.Pointer) > maxPointer || len(e.Message) > 200 {
		t.Errorf("pointer of %d bytes, message of %d bytes", len(e.Pointer), len(e.Message))
	}
	deep := strings.Repeat(`{"ab":`, 100) + "x"
	_, err = p.Parse(deep)
	if !errors.As(err, &e) {
		t.Fatal(err)
	}
	if len(e.Pointer) > maxPointer || strings.Trim(string(e.Pointer), "/ab") != "" || !strings.HasSuffix(string(e.Pointer), "/ab") {
		t.Errorf("pointer %q", e.Pointer)
	}
}
