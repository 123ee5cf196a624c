package jsontree

import (
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// AppendCompact appends v to dst without white space. Numbers and strings come out
// as they are written in the source. src is the text that v was parsed from; it
// gives names back with their escapes.
func AppendCompact(dst []byte, v *Value, src string) []byte {
	switch v.kind {
	case Object:
		dst = append(dst, '{')
		for i := range v.members {
			if i > 0 {
				dst = append(dst, ',')
			}
			m := &v.members[i]
			dst = appendName(dst, m, src)
			dst = append(dst, ':')
			dst = AppendCompact(dst, m.Value, src)
		}
		return append(dst, '}')
	case Array:
		dst = append(dst, '[')
		for i := range v.members {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = AppendCompact(dst, v.members[i].Value, src)
		}
		return append(dst, ']')
	}
	return appendScalar(dst, v)
}

func appendScalar(dst []byte, v *Value) []byte {
	switch v.kind {
	case Null:
		return append(dst, "null"...)
	case String:
		dst = append(dst, '"')
		dst = append(dst, v.text...)
		return append(dst, '"')
	case Bool, Number:
		return append(dst, v.text...)
	}
	panic("jsontree: print of an invalid value")
}

// appendName appends the quoted name of a member, as the source writes it if that
// is where the name comes from.
func appendName(dst []byte, m *Member, src string) []byte {
	width := int(m.NameSpan.End-m.NameSpan.Start) - 2
	if width == len(m.Name) && isPlain(m.Name) {
		dst = append(dst, '"')
		dst = append(dst, m.Name...)
		return append(dst, '"')
	}
	if raw := escapedName(m, src); raw != "" {
		return append(dst, raw...)
	}
	dst, _ = jsontext.AppendQuote(dst, m.Name) // bytes that are not UTF-8 are replaced
	return dst
}

// escapedName gives the quoted name in the source if it has escapes and decodes to
// the name of m, else "". A made-up member's span may cover anything.
func escapedName(m *Member, src string) string {
	start, end := int(m.NameSpan.Start), int(m.NameSpan.End)
	if start < 0 || end > len(src) || end-start < 4 || src[start] != '"' {
		return ""
	}
	raw := src[start:end]
	if strings.IndexByte(raw, '\\') < 0 {
		return ""
	}
	name, err := jsontext.AppendUnquote(nil, raw)
	if err != nil || string(name) != m.Name {
		return ""
	}
	return raw
}
