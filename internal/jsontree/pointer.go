package jsontree

import (
	"fmt"
	"sort"
	"strconv"
	"strings"
)

// Pointer is a JSON pointer (RFC 6901): "" for the root, else tokens that each
// have a "/" before them and "~0" for "~", "~1" for "/".
type Pointer string

// ParsePointer checks that s is a JSON pointer. It takes no URI fragment.
func ParsePointer(s string) (Pointer, error) {
	if s != "" && s[0] != '/' {
		return "", fmt.Errorf("the JSON pointer %q does not begin with a slash", s)
	}
	for rest := s; ; {
		i := strings.IndexByte(rest, '~')
		if i < 0 {
			return Pointer(s), nil
		}
		rest = rest[i+1:]
		if rest == "" || rest[0] != '0' && rest[0] != '1' {
			return "", fmt.Errorf("the JSON pointer %q has a ~ that is neither ~0 nor ~1", s)
		}
	}
}

// Escape gives the form that a token has in a pointer.
func Escape(token string) string {
	if !strings.ContainsAny(token, "~/") {
		return token
	}
	return strings.ReplaceAll(strings.ReplaceAll(token, "~", "~0"), "/", "~1")
}

func unescape(token string) string {
	if strings.IndexByte(token, '~') < 0 {
		return token
	}
	return strings.ReplaceAll(strings.ReplaceAll(token, "~1", "/"), "~0", "~")
}

// Append gives the pointer of the named property below p.
func (p Pointer) Append(token string) Pointer { return p + "/" + Pointer(Escape(token)) }

// AppendIndex gives the pointer of array element i below p.
func (p Pointer) AppendIndex(i int) Pointer { return p + "/" + Pointer(strconv.Itoa(i)) }

// Tokens gives the decoded tokens; the root has none.
func (p Pointer) Tokens() []string {
	if p == "" {
		return nil
	}
	tokens := strings.Split(string(p[1:]), "/")
	for i, t := range tokens {
		tokens[i] = unescape(t)
	}
	return tokens
}

// Parent gives the pointer without its last token; the root's is the root.
func (p Pointer) Parent() Pointer { return p[:max(0, strings.LastIndexByte(string(p), '/'))] }

// Last gives the last token, decoded; the root's is "".
func (p Pointer) Last() string {
	return unescape(string(p[strings.LastIndexByte(string(p), '/')+1:]))
}

// Lookup gives the value that p points at in root, or nil. Array indices are as
// RFC 6901 has them: digits without a leading zero.
func (p Pointer) Lookup(root *Value) *Value {
	v := root
	for rest := string(p); rest != "" && v != nil; {
		var token string
		token, rest = cutToken(rest)
		v = v.child(unescape(token))
	}
	return v
}

// cutToken takes the first token off a pointer that is not the root.
func cutToken(pointer string) (token, rest string) {
	pointer = pointer[1:]
	if i := strings.IndexByte(pointer, '/'); i >= 0 {
		return pointer[:i], pointer[i:]
	}
	return pointer, ""
}

// child gives the property or element that a decoded token names, or nil.
func (v *Value) child(token string) *Value {
	if v.kind != Array {
		return v.Get(token)
	}
	i, ok := arrayIndex(token)
	if !ok || i >= len(v.members) {
		return nil
	}
	return v.members[i].Value
}

func arrayIndex(token string) (int, bool) {
	if token == "" || len(token) > 1 && token[0] == '0' {
		return 0, false
	}
	for i := range len(token) {
		if token[i] < '0' || token[i] > '9' {
			return 0, false
		}
	}
	i, err := strconv.Atoi(token)
	return i, err == nil
}

// Locate gives the pointer of the value whose span is span, or of the member whose
// name has that span. root must be as it was parsed: it relies on ascending spans,
// which makes its cost depth times the logarithm of the width.
func Locate(root *Value, span Span) (Pointer, bool) {
	var path []byte
	for v := root; v != nil && v.span.Contains(span); {
		if v.span == span {
			return Pointer(path), true
		}
		i := v.memberAt(span.Start)
		if i < 0 {
			return "", false
		}
		m := v.members[i]
		path = append(path, '/')
		if v.kind == Object {
			path = append(path, Escape(m.Name)...)
		} else {
			path = strconv.AppendInt(path, int64(i), 10)
		}
		if m.NameSpan == span {
			return Pointer(path), true
		}
		v = m.Value
	}
	return "", false
}

// memberAt gives the index of the last member that begins at or before offset, or -1.
func (v *Value) memberAt(offset int32) int {
	return sort.Search(len(v.members), func(i int) bool {
		m := &v.members[i]
		if v.kind == Object {
			return m.NameSpan.Start > offset
		}
		return m.Value.span.Start > offset
	}) - 1
}
