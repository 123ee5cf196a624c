package source

import (
	"strings"

	"schemafix/internal/jsontree"
	"schemafix/internal/yamltree"
)

// lastKept gives the last of the steps whose member is in the new collection.
func lastKept(steps []step) int {
	last := 0
	for k, st := range steps {
		if st.new >= 0 {
			last = k
		}
	}
	return last
}

// firstKept gives the first old member that is kept.
func firstKept(steps []step) int {
	for _, st := range steps {
		if st.kept() {
			return st.old
		}
	}
	return -1
}

// blockEdits takes entries out of a block collection and puts others in, in whole lines.
func (u *updater) blockEdits(old, new *jsontree.Value, steps []step) {
	first := firstKept(steps)
	before := -1 // the old member that was kept last
	for _, st := range steps {
		switch {
		case st.kept():
			before = st.old
		case st.new < 0:
			u.cutBlock(old, st.old, first)
		case before < 0:
			s := u.slot(old, first)
			u.edit(s.start, s.start, u.entryText(new, st.new, s)+u.style.newline+spaces(s.column))
		default:
			s := u.slot(old, before)
			_, eol := u.rest(s.end)
			u.edit(eol, eol, u.style.newline+spaces(s.column)+u.entryText(new, st.new, s))
		}
	}
}

// cutBlock takes an entry out of a block collection: its lines, but for a comment behind
// it. first is the first entry that stays.
func (u *updater) cutBlock(old *jsontree.Value, i, first int) {
	s := u.slot(old, i)
	comment, eol := u.rest(s.end)
	top := u.slot(old, 0)
	if i < first && !u.leads(top.start) { // the collection begins on the line of a dash
		stays := u.slot(old, first)
		if !u.hasComment(top.start, stays.start) {
			if i == 0 {
				u.edit(top.start, stays.start, "")
			}
			return
		}
		if i == 0 {
			u.edit(s.start, s.end, "")
			return
		}
	}
	start := u.before(s.start)
	switch {
	case comment >= 0:
		u.edit(s.start, comment, "")
	case start == u.lineStart(s.start): // the first line of all
		u.edit(start, min(eol+len(u.style.newline), len(u.src)), "")
	default:
		u.edit(start, eol, "")
	}
}

// entryText gives a new entry of the block collection that another entry stands in.
func (u *updater) entryText(new *jsontree.Value, j int, beside *slot) string {
	m := new.Members()[j]
	if beside.dash {
		return "-" + u.behindDash(m.Value, beside.column)
	}
	return u.keyText(m.Name, true) + ":" + u.behindColon(m.Value, beside.column)
}

// flowEdits takes entries out of a collection in brackets and puts others in. An entry
// has a comma behind it, but for the last one, unless it had one there before.
func (u *updater) flowEdits(old, new *jsontree.Value, steps []step) {
	last, first := lastKept(steps), firstKept(steps)
	trailing := u.comma(u.slot(old, old.Len()-1).end) >= 0
	before := -1
	for k, st := range steps {
		comma := ""
		if k != last || trailing {
			comma = ","
		}
		switch {
		case st.kept():
			before = st.old
			s := u.slot(old, st.old)
			switch at := u.comma(s.end); {
			case at < 0 && comma != "":
				u.edit(s.end, s.end, comma)
			case at >= 0 && comma == "":
				u.edit(at, at+1, "")
			}
		case st.new < 0:
			u.cutFlow(u.slot(old, st.old))
		case before < 0:
			s := u.slot(old, first)
			u.edit(s.start, s.start, u.flowEntry(new, st.new, s.start)+","+u.gap(s.start))
		default:
			u.flowInsert(u.slot(old, before), new, st.new, comma)
		}
	}
}

// gap gives the space before an entry of a flow collection that begins at an offset.
func (u *updater) gap(offset int) string {
	if u.leads(offset) {
		return u.style.newline + u.indentAt(offset)
	}
	return u.style.comma[1:]
}

// flowInsert puts an entry behind another one: on a line of its own if that has one.
func (u *updater) flowInsert(behind *slot, new *jsontree.Value, j int, comma string) {
	at := behind.end
	if c := u.comma(behind.end); c >= 0 {
		at = c + 1
	}
	text := u.flowEntry(new, j, behind.start) + comma
	if _, eol := u.rest(at); eol >= 0 && u.leads(behind.start) {
		at = eol
	}
	u.edit(at, at, u.gap(behind.start)+text)
}

// cutFlow takes an entry out of a flow collection, with the comma behind it.
func (u *updater) cutFlow(s *slot) {
	end := s.end
	if c := u.comma(s.end); c >= 0 {
		if u.hasComment(s.end, c) {
			u.edit(s.start, s.end, "")
			u.edit(c, c+1, "")
			return
		}
		end = c + 1
	}
	comment, eol := u.rest(end)
	switch {
	case u.leads(s.start) && comment >= 0:
		u.edit(s.start, comment, "")
	case u.leads(s.start) && eol >= 0 && u.lineStart(s.start) > 0:
		u.edit(u.before(s.start), eol, "")
	case eol < 0 && strings.IndexByte(" \t", u.src[end]) >= 0 && !u.closes(end):
		u.edit(s.start, end+len(u.src[end:])-len(strings.TrimLeft(u.src[end:], " \t")), "")
	case eol < 0 && !u.closes(end):
		u.edit(s.start, end, "")
	default:
		u.edit(len(strings.TrimRight(u.src[:s.start], " \t")), end, "")
	}
}

// closes reports whether a closing bracket comes next on the line.
func (u *updater) closes(offset int) bool {
	rest := strings.TrimLeft(u.src[offset:], " \t")
	return rest != "" && (rest[0] == '}' || rest[0] == ']')
}

// replace writes a value anew.
func (u *updater) replace(old, new *jsontree.Value, s *slot) {
	at := u.place(old)
	switch {
	case s == nil && u.doc.syntax == YAML:
		start := at.node.Outer
		if at.isBlock() {
			u.edit(start, at.end, u.block(new, at.node.Column))
			return
		}
		u.edit(start, at.end, u.flow(new, ""))
	case s == nil:
		u.edit(at.start, at.end, u.flow(new, u.indentAt(at.start)))
	case !s.block, at.node.Style == yamltree.Flow && new.Len() > 0:
		u.replaceFlow(new, s, anchorOf(at.node))
	default:
		u.replaceBlock(new, s, at.node)
	}
}

// anchorOf gives the anchor that a node has, as it is written, or "".
func anchorOf(n *yamltree.Node) string {
	if n == nil || n.Anchor == "" {
		return ""
	}
	return "&" + n.Anchor
}

// replaceBlock writes a new value for an entry of a block collection. Comments between the
// key and the old value stay, and one behind the old value stays on the line of the key.
func (u *updater) replaceBlock(new *jsontree.Value, s *slot, old *yamltree.Node) {
	if old.Style == yamltree.Block && old.Anchor == "" && old.Column > s.column && new.Len() > 0 {
		text, end := u.block(new, old.Column), s.end
		if comment, _ := u.rest(s.end); comment >= 0 { // it might come behind a block scalar
			text += u.style.newline + spaces(old.Column)
			end = comment
		}
		u.edit(s.value, end, text)
		return
	}
	head, tail := u.headAndTail(new, s, anchorOf(old))
	if i := u.commentFrom(s.value) - 1; i >= 0 && int(u.doc.comments[i].Start) > s.mark {
		u.edit(s.mark+1, s.mark+1, head)
		u.edit(int(u.doc.comments[i].End), s.end, tail)
		return
	}
	start := s.mark + 1
	if gap := u.src[start:s.value]; new.Len() == 0 && gap != "" && strings.Trim(gap, " ") == "" {
		start, head = s.value, head[1:] // the space before the old value stays
	}
	_, eol := u.rest(s.end)
	u.edit(start, s.end, head)
	if tail != "" {
		u.edit(eol, eol, tail)
	}
}

// headAndTail gives what stands behind a colon or dash: the part on its line, and the
// lines below.
func (u *updater) headAndTail(v *jsontree.Value, s *slot, anchor string) (head, tail string) {
	text := u.behindColon(v, s.column)
	if s.dash {
		text = u.behindDash(v, s.column)
	}
	if anchor != "" {
		if rest, compact := strings.CutPrefix(text, " "); compact && s.dash && v.Len() > 0 && rest[0] != '{' && rest[0] != '[' {
			// On the line of the dash it would be the anchor of the first key.
			text = u.style.newline + spaces(s.column+len("- ")) + rest
		}
		text = " " + anchor + text
	}
	if i := strings.Index(text, u.style.newline); i >= 0 {
		return text[:i], text[i:]
	}
	return text, ""
}

// replaceFlow writes a new value for an entry of a collection in brackets.
func (u *updater) replaceFlow(new *jsontree.Value, s *slot, anchor string) {
	text := strings.TrimLeft(anchor+" ", " ") + u.flow(new, u.indentAt(s.start))
	if s.mark >= 0 && s.value == s.mark+1 { // nothing stood behind the colon
		text = " " + text
	}
	if s.mark < 0 && s.key.End > 0 && u.doc.syntax == YAML { // a key without a colon
		text = ": " + text
	}
	u.edit(s.value, s.end, text)
}
