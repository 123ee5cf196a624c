package source

import (
	"strings"

	"schemafix/internal/jsontree"
)

// standardize replaces comments and trailing commas by spaces. Lines and offsets stay.
// What else is wrong with the text is left to the JSON parser.
func standardize(text string) (string, []jsontree.Span, error) {
	out := []byte(text)
	var comments []jsontree.Span
	var last, before byte // the last two characters that are neither space nor comment
	comma := 0            // where the last comma stands
	for i := 0; i < len(text); i++ {
		c := text[i]
		switch {
		case c <= ' ':
			continue
		case c == '"':
			i = endOfString(text, i)
		case c == '/' && i+1 < len(text) && (text[i+1] == '/' || text[i+1] == '*'):
			end := endOfComment(text, i)
			if end < 0 {
				return "", nil, &jsontree.SyntaxError{Offset: i, Message: "this comment is not closed", FirstOffset: -1}
			}
			comments = append(comments, jsontree.Span{Start: int32(i), End: int32(end)})
			blank(out[i:end])
			i = end - 1
			continue
		case c == ',':
			comma = i
		case (c == '}' || c == ']') && last == ',' && strings.IndexByte("{[,:", before) < 0:
			out[comma] = ' '
		}
		before, last = last, c
	}
	return string(out), comments, nil
}

// endOfString gives the offset of the quote that closes the string that begins at i, or
// of the last byte.
func endOfString(text string, i int) int {
	for i++; i < len(text) && text[i] != '"'; i++ {
		if text[i] == '\\' {
			i++
		}
	}
	return min(i, len(text)-1)
}

// endOfComment gives the offset behind the comment that begins at i, -1 if it is not
// closed.
func endOfComment(text string, i int) int {
	if text[i+1] == '/' {
		if end := strings.IndexByte(text[i:], '\n'); end >= 0 {
			return i + len(strings.TrimSuffix(text[i:i+end], "\r"))
		}
		return len(text)
	}
	end := strings.Index(text[i+2:], "*/")
	if end < 0 {
		return -1
	}
	return i + 2 + end + 2
}

func blank(text []byte) {
	for i, c := range text {
		if c != '\n' && c != '\r' {
			text[i] = ' '
		}
	}
}
