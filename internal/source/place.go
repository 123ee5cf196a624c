package source

import "strings"

// rest looks at what stands behind an offset on its line: the first comment, or -1, and
// where the line ends, or -1 if there is something else.
func (u *updater) rest(offset int) (comment, eol int) {
	comment = -1
	for i := offset; ; {
		for i < len(u.src) && (u.src[i] == ' ' || u.src[i] == '\t') {
			i++
		}
		if i == len(u.src) || u.src[i] == '\n' || strings.HasPrefix(u.src[i:], "\r\n") {
			return comment, i
		}
		c := u.commentFrom(i)
		if c == len(u.doc.comments) || int(u.doc.comments[c].Start) != i {
			return comment, -1
		}
		if comment < 0 {
			comment = i
		}
		i = int(u.doc.comments[c].End)
	}
}

// comma finds the comma behind the entry of a flow collection that ends at an offset, -1
// if there is none.
func (u *updater) comma(offset int) int {
	for i := offset; i < len(u.src); i++ {
		switch c := u.src[i]; {
		case c == ' ' || c == '\t' || c == '\n' || c == '\r':
		case c == ',':
			return i
		case c == '#' || c == '/':
			n := u.commentFrom(i)
			if n == len(u.doc.comments) || int(u.doc.comments[n].Start) != i {
				return -1
			}
			i = int(u.doc.comments[n].End) - 1
		default:
			return -1
		}
	}
	return -1
}

// hasComment reports whether a comment begins in a stretch of the text.
func (u *updater) hasComment(start, end int) bool {
	i := u.commentFrom(start)
	return i < len(u.doc.comments) && int(u.doc.comments[i].Start) < end
}

func (u *updater) lineStart(offset int) int { return strings.LastIndexByte(u.src[:offset], '\n') + 1 }

// before gives where the line before that of an offset ends, without its line end. On
// the first line that is its start.
func (u *updater) before(offset int) int {
	return len(strings.TrimSuffix(strings.TrimSuffix(u.src[:u.lineStart(offset)], "\n"), "\r"))
}

// leads reports whether only white space stands before an offset on its line.
func (u *updater) leads(offset int) bool {
	return strings.Trim(u.src[u.lineStart(offset):offset], " \t") == ""
}

// indentAt gives the white space that the line of an offset begins with.
func (u *updater) indentAt(offset int) string {
	line := u.src[u.lineStart(offset):offset]
	return line[:len(line)-len(strings.TrimLeft(line, " \t"))]
}
