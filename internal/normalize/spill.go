package normalize

import (
	"cmp"
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
)

// spilled is a keyword that was dropped, as the description will tell it.
type spilled struct {
	name string
	at   int32 // where it stood in the source
	text string
}

// maxSpilled is how much of one value a description tells.
const maxSpilled = 300

// Spill notes that the description of v is to tell a keyword that leaves: as it stood in
// the input, where it stood there under whatever name, else as it is.
func (e *Editor) Spill(v *jsontree.Value, name string, val *jsontree.Value, at jsontree.Span) {
	s := spilled{name: name, at: at.Start}
	if word, ok := e.inputName(at, val.Span()); ok {
		s.name = word
		s.text = cutText(compactText(e.Options.source[val.Span().Start:val.Span().End]), maxSpilled)
	} else {
		s.text = inputText(e.Options.source, val, maxSpilled)
	}
	e.spillText(v, s)
}

// inputName gives the keyword that stands right before a value's span in the input.
func (e *Editor) inputName(at, val jsontree.Span) (string, bool) {
	src := e.Options.source
	if int(val.End) > len(src) || at.End-at.Start < 3 || at.End > val.Start || strings.Trim(src[at.End:val.Start], " \t\r\n:") != "" {
		return "", false
	}
	word := src[at.Start+1 : at.End-1]
	return word, fields.Lookup(word) != nil
}

// TellElsewhere says that what a made-up union loses is told already.
func (e *Editor) TellElsewhere(union *jsontree.Value) {
	if e.told == nil {
		e.told = map[*jsontree.Value]bool{}
	}
	e.told[union] = true
}

// spillAlways lets the description tell a keyword that the target takes in other forms, if
// the target tells anything, and reports whether it does.
func (e *Editor) spillAlways(n schema.Node, m jsontree.Member) bool {
	if !e.Profile.Tells() || !tells(n.Value, m.Name, m.Value) {
		return false
	}
	e.Spill(n.Value, m.Name, m.Value, m.NameSpan)
	return true
}

func (e *Editor) spillText(v *jsontree.Value, s spilled) {
	if slices.Contains(e.spills[v], s) {
		return
	}
	if e.spills == nil {
		e.spills = map[*jsontree.Value][]spilled{}
	}
	e.spills[v] = append(e.spills[v], s)
}

// moveSpills makes v tell what other was to tell.
func (e *Editor) moveSpills(other, v *jsontree.Value) {
	if other == v || len(e.spills[other]) == 0 {
		return
	}
	for _, s := range e.spills[other] {
		e.spillText(v, s)
	}
	delete(e.spills, other)
}

// inputText gives the compact text of a value as it stood in src, or, where it was made
// or src is not known, as it is now; at most n bytes of it.
func inputText(src string, v *jsontree.Value, n int) string {
	if v == nil {
		return ""
	}
	if span := v.Span(); !v.Made() && int(span.End) <= len(src) {
		return cutText(compactText(src[span.Start:span.End]), n)
	}
	return cutText(string(jsontree.AppendCompact(nil, v, src)), n)
}

// compactText gives JSON text without white space between its tokens.
func compactText(text string) string {
	raw := jsontext.Value(text)
	if err := raw.Compact(); err != nil {
		return text
	}
	return string(raw)
}

// cutText cuts a text after n bytes, between characters.
func cutText(s string, n int) string {
	if len(s) <= n {
		return s
	}
	for n > 0 && s[n]&0xC0 == 0x80 {
		n--
	}
	return s[:n] + "…"
}

// block gives what a description tells of dropped keywords: {key: JSON, key: JSON}, in
// source order.
func block(list []spilled) string {
	slices.SortStableFunc(list, func(a, b spilled) int { return cmp.Compare(a.at, b.at) })
	var b strings.Builder
	b.WriteByte('{')
	for i, s := range list {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(s.name + ": " + s.text)
	}
	b.WriteByte('}')
	return b.String()
}

// withBlock appends a block to a description: into the block that ends it already, or
// below a blank line.
func withBlock(description, block string) string {
	switch {
	case description == "":
		return block
	case endsInBlock(description):
		return description[:len(description)-1] + ", " + block[1:]
	}
	return description + "\n\n" + block
}

// endsInBlock reports whether the last paragraph of a description is a block.
func endsInBlock(s string) bool {
	last := s[strings.LastIndex(s, "\n\n")+1:]
	last = strings.TrimLeft(last, "\n")
	if !strings.HasPrefix(last, "{") || !strings.HasSuffix(last, "}") {
		return false
	}
	key, _, found := strings.Cut(last[1:], ": ")
	return found && fields.Lookup(key) != nil
}

// tells reports whether a keyword that is dropped has to be told: bounds that say no more
// than "an integer that a double can hold", and a null default of what may be null, are not.
func tells(v *jsontree.Value, name string, val *jsontree.Value) bool {
	switch name {
	case fields.Minimum, fields.ExclusiveMinimum:
		return val.Raw() != "-9007199254740991"
	case fields.Maximum, fields.ExclusiveMaximum:
		return val.Raw() != "9007199254740991"
	case fields.AdditionalProperties, fields.UnevaluatedProperties, fields.UnevaluatedItems, fields.AdditionalItems:
		return val.IsObject() && !AcceptsAll(val)
	case fields.Default:
		return !val.IsNull()
	}
	return true
}

var tellDropped = Pass{
	ID:    "tell-dropped",
	Title: "tell what was dropped in the description",
	Doc: "Constraints that had to leave are told in one block at the end of the description beside them, {key: JSON, key: JSON}, in the order of the " +
		"source. Where a union must stand alone, its first branch tells. Titles, identifiers and vendor words are not told.",
	Bad:   `{"type":"string","description":"Name","uniqueItems":true,"not":{"const":"x"}}`,
	Good:  `{"type":"string","description":"Name\n\n{not: {\"const\":\"x\"}}"}`,
	Wants: func(p *fields.Profile) bool { return p.Tells() },
	Run: func(e *Editor) {
		if len(e.spills) > 0 {
			e.Each(e.tellSpills)
		}
	},
}

func (e *Editor) tellSpills(n schema.Node) {
	list := e.spills[n.Value]
	if len(list) == 0 {
		return
	}
	delete(e.spills, n.Value)
	at := n
	if e.Profile.Needs.Has(fields.NeedUnionAlone) && isPureUnion(n.Value) && n.Value.Get(fields.AnyOf).Len() > 0 {
		at = firstBranch(n)
	}
	text := at.Value.Get(fields.Description)
	told := withBlock(text.Str(), block(list))
	if text.Str() == told {
		return
	}
	e.Put(at, fields.Description, jsontree.NewString(told, at.Value.Span()), Claim{Effect: schema.Annotation, Note: "the description tells what was dropped"})
	if at.Value.Has(fields.Ref) && !at.IsRoot() && e.Profile.Needs.Has(fields.NeedBareRef) && e.crowded(at.Value) {
		e.wrapRef(at)
	}
}

// firstBranch gives the first branch of a union as a position.
func firstBranch(n schema.Node) schema.Node {
	for c := range schema.Children(n) {
		return c
	}
	return n
}
