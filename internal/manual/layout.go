package manual

import (
	"fmt"
	"strings"

	"schemafix/internal/jsontree"
)

// Layout writes a JSON text with a container on one line where that takes no more than
// width characters, else with a member a line; of a long list only the first few elements
// are shown. What is no JSON stays as it is.
func Layout(text string, width int) string {
	root, err := new(jsontree.Parser).Parse(text)
	if err != nil {
		return text
	}
	l := layout{text: text, width: width}
	l.value(root, 0, 0)
	return l.out.String()
}

// mostShown is how many elements of a long list are shown.
const mostShown = 6

type layout struct {
	text  string
	width int
	out   strings.Builder
}

// value writes a value before which a line already has used characters.
func (l *layout) value(v *jsontree.Value, depth, used int) {
	inline := jsontree.AppendStyled(nil, v, l.text, jsontree.Style{Colon: ": ", Comma: ", "}, nil, "")
	if v.Len() == 0 || used+len(inline) < l.width {
		l.out.Write(inline)
		return
	}
	open, end := "[", "]"
	if v.IsObject() {
		open, end = "{", "}"
	}
	l.out.WriteString(open)
	for i, m := range v.Members() {
		if i > 0 {
			l.out.WriteByte(',')
		}
		l.newline(depth + 1)
		if left := v.Len() - i; v.IsArray() && i == mostShown && left > 1 {
			fmt.Fprintf(&l.out, "… and %d more", left)
			break
		}
		name := ""
		if v.IsObject() {
			name = l.text[m.NameSpan.Start:m.NameSpan.End] + ": "
		}
		l.out.WriteString(name)
		l.value(m.Value, depth+1, 2*(depth+1)+len(name))
	}
	l.newline(depth)
	l.out.WriteString(end)
}

func (l *layout) newline(depth int) { l.out.WriteString("\n" + strings.Repeat("  ", depth)) }
