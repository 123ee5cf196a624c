package fields

import "strings"

// TwinOf gives the keyword that a snake_case word is a twin of, or "" for any other word.
// Google's transport takes both spellings of a field (google.protobuf JSON rules).
func TwinOf(word string) string {
	if !strings.Contains(word, "_") {
		return ""
	}
	return twins[word]
}

var twins = func() map[string]string {
	m := map[string]string{}
	for _, kw := range table {
		if snake := snakeCase(kw.Name); snake != kw.Name {
			m[snake] = kw.Name
		}
	}
	return m
}()

func snakeCase(name string) string {
	if strings.ContainsAny(name, "$") {
		return name
	}
	var b strings.Builder
	for _, c := range name {
		if 'A' <= c && c <= 'Z' && b.Len() > 0 {
			b.WriteByte('_')
		}
		b.WriteRune(c)
	}
	return strings.ToLower(b.String())
}
