package source

import (
	"strings"

	"schemafix/internal/jsontree"
	"schemafix/internal/yamltree"
)

// style is how new text is laid out: as the document is.
type style struct {
	newline   string
	indent    string // of collections in brackets that go over several lines
	multiline bool   // they do
	colon     string // behind a key in brackets
	comma     string // between entries on one line
	bare      bool   // keys and strings in brackets have no quotes where they need none
	quoted    bool   // some keys in brackets have quotes
	step      int    // how much deeper a mapping stands than the key above it
	dashStep  int    // how much deeper a sequence stands than the key above it
}

func (u *updater) detectStyle() {
	st := &u.style
	st.newline = "\n"
	if strings.Contains(u.src, "\r\n") {
		st.newline = "\r\n"
	}
	if u.doc.syntax == JSONC {
		s := jsontree.DetectStyle(u.doc.JSON)
		st.multiline, st.indent, st.colon, st.comma = s.Multiline, s.Indent, s.Colon, s.Comma
		return
	}
	st.colon, st.comma = ": ", ", "
	st.step, st.dashStep = 0, -1
	st.look(u.doc.tree.Root)
	st.bare = st.bare || !st.quoted
	if st.step == 0 {
		st.step = 2
	}
	if st.dashStep < 0 {
		st.dashStep = 2
	}
}

// look learns the style from the first places that show it.
func (st *style) look(n *yamltree.Node) {
	for _, e := range n.Entries {
		v := e.Value
		if e.Key != nil && n.Style == yamltree.Flow {
			st.quoted = st.quoted || e.Key.Style == yamltree.DoubleQuoted
			st.bare = st.bare || e.Key.Style == yamltree.Plain
		}
		if e.Key != nil && n.Style == yamltree.Block && v.Style == yamltree.Block {
			switch deeper := v.Column - n.Column; {
			case v.Kind == yamltree.Mapping && st.step == 0:
				st.step = deeper
			case v.Kind == yamltree.Sequence && st.dashStep < 0:
				st.dashStep = deeper
			}
		}
		st.look(v)
	}
}

func spaces(n int) string { return strings.Repeat(" ", n) }

// moved gives the text of a collection that stands in the document already, with its own
// changes made, as it is indented at its new place. It gives false where there is none
// that could be used.
func (u *updater) moved(v *jsontree.Value, block bool, indent string) (string, bool) {
	old := u.find(v)
	if old == nil {
		return "", false
	}
	at := u.place(old)
	if at.shared || at.isAlias() || at.isBlock() != block || at.node != nil && at.node.Style == yamltree.Pair {
		return "", false
	}
	outer := u.edits
	u.edits = nil
	defer func() { u.edits = outer }()
	if !u.members(old, v, at) {
		return "", false
	}
	text := strings.TrimRight(u.splice(at.start, at.end, u.edits), " \t\r\n")
	from := u.indentAt(at.start)
	if block {
		from = spaces(at.node.Column)
	}
	return reindent(text, from, indent), true
}

// find gives the collection of the old tree that a value was, nil if it was none.
func (u *updater) find(v *jsontree.Value) *jsontree.Value {
	if v.Made() || v.Len() == 0 {
		return nil
	}
	if u.byStart == nil {
		u.byStart = map[int32]*jsontree.Value{}
		u.index(u.root)
	}
	old := u.byStart[v.Span().Start]
	if old == nil || old.Kind() != v.Kind() || old.Len() == 0 {
		return nil
	}
	return old
}

func (u *updater) index(v *jsontree.Value) {
	u.byStart[v.Span().Start] = v
	for _, m := range v.Members() {
		u.index(m.Value)
	}
}

// reindent moves the lines of a text behind the first one from one indentation to another.
func reindent(text, from, to string) string {
	if from == to || !strings.Contains(text, "\n") {
		return text
	}
	lines := strings.Split(text, "\n")
	for i := range lines[1:] {
		if line := &lines[i+1]; strings.HasPrefix(*line, from) && strings.Trim(*line, " \t\r") != "" {
			*line = to + (*line)[len(from):]
		}
	}
	return strings.Join(lines, "\n")
}

// block gives a value as a block collection in a column, without the indentation of its
// first line; what can't be one is given in one line.
func (u *updater) block(v *jsontree.Value, column int) string {
	if text, ok := u.moved(v, true, spaces(column)); ok {
		return text
	}
	if v.Len() == 0 {
		return u.flow(v, "")
	}
	var b strings.Builder
	for i, m := range v.Members() {
		if i > 0 {
			b.WriteString(u.style.newline + spaces(column))
		}
		if v.IsArray() {
			b.WriteString("-" + u.behindDash(m.Value, column))
		} else {
			b.WriteString(u.keyText(m.Name, true) + ":" + u.behindColon(m.Value, column))
		}
	}
	return b.String()
}

// behindColon gives a value of a block mapping in a column, from the colon on.
func (u *updater) behindColon(v *jsontree.Value, column int) string {
	if text, ok := u.inLine(v, column+u.style.step); ok {
		return text
	}
	deeper := column + u.style.step
	if v.IsArray() {
		deeper = column + u.style.dashStep
	}
	return u.style.newline + spaces(deeper) + u.block(v, deeper)
}

// behindDash gives an element of a block sequence in a column, from the dash on.
func (u *updater) behindDash(v *jsontree.Value, column int) string {
	const dash = len("- ")
	if text, ok := u.inLine(v, column+dash); ok {
		return text
	}
	return " " + u.block(v, column+dash)
}

// inLine gives a value that begins on the line of its key or dash: all but block
// collections.
func (u *updater) inLine(v *jsontree.Value, deeper int) (string, bool) {
	if v.Len() == 0 {
		if v.IsString() {
			if text, ok := literal(v.Str(), u.style.newline, spaces(deeper)); ok {
				return " " + text, true
			}
		}
		return " " + u.scalar(v, false), true
	}
	text, ok := u.moved(v, false, spaces(deeper))
	return " " + text, ok
}

// flow gives a value in brackets, or a scalar, that begins on a line with that
// indentation.
func (u *updater) flow(v *jsontree.Value, indent string) string {
	if v.Len() == 0 {
		return u.scalar(v, true)
	}
	if text, ok := u.moved(v, false, indent); ok {
		return text
	}
	lead, between, end := "", u.style.comma, ""
	if u.style.multiline && holdsCollection(v) {
		lead = u.style.newline + indent + u.style.indent
		between, end = ","+lead, u.style.newline+indent
		indent += u.style.indent
	}
	var b strings.Builder
	open, closing := "{", "}"
	if v.IsArray() {
		open, closing = "[", "]"
	}
	b.WriteString(open + lead)
	for i, m := range v.Members() {
		if i > 0 {
			b.WriteString(between)
		}
		if v.IsObject() {
			b.WriteString(u.keyText(m.Name, false) + u.style.colon)
		}
		b.WriteString(u.flow(m.Value, indent))
	}
	b.WriteString(end + closing)
	return b.String()
}

// flowEntry gives a new entry of a collection in brackets, beside one at an offset.
func (u *updater) flowEntry(new *jsontree.Value, j, beside int) string {
	m := new.Members()[j]
	text := u.flow(m.Value, u.indentAt(beside))
	if new.IsObject() {
		return u.keyText(m.Name, false) + u.style.colon + text
	}
	return text
}

// holdsCollection reports whether a collection holds another one that is not empty.
func holdsCollection(v *jsontree.Value) bool {
	for _, m := range v.Members() {
		if m.Value.Len() > 0 {
			return true
		}
	}
	return false
}

func (u *updater) keyText(name string, block bool) string {
	if u.doc.syntax == YAML && (block || u.style.bare) {
		return yamlString(name, !block)
	}
	return quoted(name)
}

// scalar gives a scalar or an empty collection.
func (u *updater) scalar(v *jsontree.Value, flow bool) string {
	switch {
	case v.IsArray():
		return "[]"
	case v.IsObject():
		return "{}"
	case !v.IsString():
		return v.Raw()
	case u.doc.syntax == JSONC:
		return `"` + v.Raw() + `"`
	case flow && !u.style.bare:
		return doubleQuoted(v.Str())
	}
	return yamlString(v.Str(), flow)
}
