// Package jsontree is ordered JSON with source spans: parse, print, pointer,
// clone and equality. It keeps the order of keys, the exact text of numbers and
// strings, and where in the source everything stood. It knows nothing of schemas.
package jsontree

import (
	"slices"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
)

// Kind is the JSON type of a Value. The zero Kind is invalid.
type Kind uint8

// The kinds of JSON value.
const (
	Null Kind = iota + 1
	Bool
	Number
	String
	Array
	Object
)

// String gives the JSON name of the kind ("null", "boolean", "number" …).
func (k Kind) String() string {
	switch k {
	case Null:
		return "null"
	case Bool:
		return "boolean"
	case Number:
		return "number"
	case String:
		return "string"
	case Array:
		return "array"
	case Object:
		return "object"
	}
	return "invalid"
}

// Span is a half-open range of byte offsets in the source text.
type Span struct{ Start, End int32 }

// Contains reports whether inner lies within s.
func (s Span) Contains(inner Span) bool { return s.Start <= inner.Start && inner.End <= s.End }

// Value is one JSON value. Values that the parser made point into the source
// text; a made-up value carries the span of what caused it, and Made tells them
// apart. The zero Value is invalid.
type Value struct {
	text    string   // the raw text between the quotes, the exact number, "true" or "false"
	members []Member // of an object in source order; of an array with empty names
	span    Span
	kind    Kind
	escaped bool // text holds at least one escape
	made    bool // not from the source
}

// Member is a property of an object (Name decoded) or an element of an array
// (Name empty). NameSpan covers the quoted name in the source, or, for a made-up
// member, the span of what caused it.
type Member struct {
	Name     string
	Value    *Value
	NameSpan Span
}

// Kind gives the JSON type.
func (v *Value) Kind() Kind { return v.kind }

// Span gives the place in the source: of the value itself, or for a made-up
// value of what caused it.
func (v *Value) Span() Span { return v.span }

// Made reports whether the value was built by the program and not parsed.
func (v *Value) Made() bool { return v.made }

// IsObject reports whether v is an object; a nil v is not.
func (v *Value) IsObject() bool { return v != nil && v.kind == Object }

// IsArray reports whether v is an array; a nil v is not.
func (v *Value) IsArray() bool { return v != nil && v.kind == Array }

// IsString reports whether v is a string; a nil v is not.
func (v *Value) IsString() bool { return v != nil && v.kind == String }

// IsNumber reports whether v is a number; a nil v is not.
func (v *Value) IsNumber() bool { return v != nil && v.kind == Number }

// IsNull reports whether v is null; a nil v is not.
func (v *Value) IsNull() bool { return v != nil && v.kind == Null }

// IsBool reports whether v is the given boolean; a nil v is not.
func (v *Value) IsBool(b bool) bool { return v != nil && v.kind == Bool && (v.text == "true") == b }

// Raw gives the exact text of a number or boolean, "null", or of a string what
// stands between its quotes, escapes as written. Arrays and objects give "".
func (v *Value) Raw() string {
	if v.kind == Null {
		return "null"
	}
	return v.text
}

// Str gives the decoded text of a string, and "" for any other kind.
func (v *Value) Str() string {
	if v == nil || v.kind != String {
		return ""
	}
	if !v.escaped {
		return v.text
	}
	return unquote(v.text)
}

// Members gives the properties of an object or the elements of an array. The
// slice belongs to v: change it only through v's methods.
func (v *Value) Members() []Member {
	if v == nil {
		return nil
	}
	return v.members
}

// Len is the number of members.
func (v *Value) Len() int {
	if v == nil {
		return 0
	}
	return len(v.members)
}

// Index gives the position of the named property of an object, or -1.
func (v *Value) Index(name string) int {
	if v == nil || v.kind != Object {
		return -1
	}
	for i := range v.members {
		if v.members[i].Name == name {
			return i
		}
	}
	return -1
}

// Get gives the named property of an object, or nil.
func (v *Value) Get(name string) *Value {
	if i := v.Index(name); i >= 0 {
		return v.members[i].Value
	}
	return nil
}

// Has reports whether an object has the named property.
func (v *Value) Has(name string) bool { return v.Index(name) >= 0 }

// Elem gives element i of an array or the value of member i of an object.
func (v *Value) Elem(i int) *Value { return v.members[i].Value }

// The functions below build and change values. They are for private copies: a
// parsed document that others still read must never be changed.

// NewNull makes a null that was caused by what stands at span.
func NewNull(span Span) *Value { return &Value{kind: Null, span: span, made: true} }

// NewBool makes a boolean that was caused by what stands at span.
func NewBool(b bool, span Span) *Value {
	text := "false"
	if b {
		text = "true"
	}
	return &Value{kind: Bool, text: text, span: span, made: true}
}

// NewNumber makes a number of the given JSON text, which must be valid.
func NewNumber(text string, span Span) *Value {
	return &Value{kind: Number, text: text, span: span, made: true}
}

// NewString makes a string that was caused by what stands at span.
func NewString(s string, span Span) *Value {
	if isPlain(s) && utf8.ValidString(s) {
		return &Value{kind: String, text: s, span: span, made: true}
	}
	quoted, _ := jsontext.AppendQuote(nil, s) // bytes that are not UTF-8 are replaced
	raw := string(quoted[1 : len(quoted)-1])
	return &Value{kind: String, text: raw, span: span, escaped: raw != s, made: true}
}

// NewArray makes an array of the given elements.
func NewArray(span Span, elems ...*Value) *Value {
	v := &Value{kind: Array, span: span, made: true, members: make([]Member, 0, len(elems))}
	for _, e := range elems {
		v.Append(e)
	}
	return v
}

// NewList makes an empty array with room for n elements.
func NewList(n int, span Span) *Value {
	return &Value{kind: Array, span: span, made: true, members: make([]Member, 0, n)}
}

// NewObject makes an object of the given members.
func NewObject(span Span, members ...Member) *Value {
	return &Value{kind: Object, members: members, span: span, made: true}
}

// Set gives the named property a value: in place if it is there (its name span
// stays), else as the last one with nameSpan.
func (v *Value) Set(name string, val *Value, nameSpan Span) {
	if i := v.Index(name); i >= 0 {
		v.members[i].Value = val
		return
	}
	v.members = append(v.members, Member{Name: name, Value: val, NameSpan: nameSpan})
}

// Insert puts a member at position i; i may be Len.
func (v *Value) Insert(i int, m Member) {
	v.members = append(v.members, Member{})
	copy(v.members[i+1:], v.members[i:])
	v.members[i] = m
}

// Append adds an element to an array.
func (v *Value) Append(elem *Value) { v.members = append(v.members, Member{Value: elem}) }

// RemoveAt takes member i out.
func (v *Value) RemoveAt(i int) {
	copy(v.members[i:], v.members[i+1:])
	v.members = v.members[:len(v.members)-1]
}

// Remove takes the named property out and gives its value, or nil.
func (v *Value) Remove(name string) *Value {
	i := v.Index(name)
	if i < 0 {
		return nil
	}
	old := v.members[i].Value
	v.RemoveAt(i)
	return old
}

// Rename gives member i another name; its name span stays.
func (v *Value) Rename(i int, name string) { v.members[i].Name = name }

// SetAt gives member i another value.
func (v *Value) SetAt(i int, val *Value) { v.members[i].Value = val }

// Become turns v into what other is, keeping v's address: whoever points at the
// place sees the new content. other must not be used any more.
func (v *Value) Become(other *Value) { *v = *other }

// Detach gives a copy of v at an address of its own, with a member list of its own but
// the same member values, so that v can Become something that contains what it was.
func (v *Value) Detach() *Value {
	c := *v
	c.members = slices.Clone(v.members)
	return &c
}

// MoveMembers moves the members from position from on to position to, which is not
// behind it.
func (v *Value) MoveMembers(from, to int) {
	tail := slices.Clone(v.members[from:])
	v.members = slices.Insert(v.members[:from], to, tail...)
}

// KeepMembers keeps the members that keep reports true for, in order.
func (v *Value) KeepMembers(keep func(Member) bool) {
	out := v.members[:0]
	for _, m := range v.members {
		if keep(m) {
			out = append(out, m)
		}
	}
	v.members = out
}
