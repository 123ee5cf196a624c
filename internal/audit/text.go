package audit

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"schemafix/internal/jsontree"
	"schemafix/internal/report"
)

const (
	maxValue  = 100 // characters of a value in a finding
	maxQuoted = 60  // of a value within a sentence
)

// short gives the JSON text of a value, cut to limit characters. It reads no more of the
// value than it shows.
func short(v *jsontree.Value, limit int) string {
	return report.Shorten(string(appendUpTo(nil, v, utf8.UTFMax*limit)), limit)
}

// appendUpTo appends the compact text of v until dst is longer than limit.
func appendUpTo(dst []byte, v *jsontree.Value, limit int) []byte {
	if v.Kind() != jsontree.Object && v.Kind() != jsontree.Array {
		return jsontree.AppendCompact(dst, v, "")
	}
	brackets := "[]"
	if v.IsObject() {
		brackets = "{}"
	}
	dst = append(dst, brackets[0])
	for i, m := range v.Members() {
		if len(dst) > limit {
			return dst
		}
		if i > 0 {
			dst = append(dst, ',')
		}
		if v.IsObject() {
			dst = append(jsontree.AppendCompact(dst, jsontree.NewString(m.Name, m.NameSpan), ""), ':')
		}
		dst = appendUpTo(dst, m.Value, limit)
	}
	return append(dst, brackets[1])
}

// pair writes a keyword with its value as they stand in a schema.
func pair(keyword string, v *jsontree.Value) string {
	return `"` + keyword + `": ` + short(v, maxQuoted)
}

// listed writes keywords as a phrase.
func listed(keywords []string) string {
	quoted := make([]string, len(keywords))
	for i, k := range keywords {
		quoted[i] = strconv.Quote(k)
	}
	return report.Shorten(strings.Join(quoted, ", "), maxValue)
}

// normalizeCommand is the command line that rewrites a file for a target.
func normalizeCommand(target, file string) string {
	command := "schemafix normalize --target " + target
	if file == "" || file == "-" || strings.HasPrefix(file, "<") { // from stdin
		return command
	}
	return command + " " + shellQuoted(file)
}

// shellQuoted gives a word as a POSIX shell reads it back.
func shellQuoted(word string) string {
	plain := func(r rune) bool {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("_-./+:,=@%", r) || r > 0x7F
	}
	if strings.IndexFunc(word, func(r rune) bool { return !plain(r) }) < 0 {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}
