package diff

import (
	"sort"
	"strings"
	"unicode/utf8"

	"schemafix/internal/jsontree"
)

const mostShrinking = 300

// shrink takes out of a witness what it does not need, and makes the rest plain.
func (s *search) shrink(found *jsontree.Value) {
	left := mostShrinking
	for s.shrinkBelow(found, found, &left) && left > 0 {
	}
	s.simplify(found, found, &left)
}

// shrinkBelow tries to take members out of v, a part of the witness, and of its members.
func (s *search) shrinkBelow(found, v *jsontree.Value, left *int) (smaller bool) {
	for i := v.Len() - 1; i >= 0 && *left > 0; i-- {
		*left--
		m := v.Members()[i]
		v.RemoveAt(i)
		if s.stands(found) {
			smaller = true
			continue
		}
		v.Insert(i, m)
		smaller = s.shrinkBelow(found, m.Value, left) || smaller
	}
	return smaller
}

// simplify tries plain values in the place of scalars.
func (s *search) simplify(found, v *jsontree.Value, left *int) {
	for i, m := range v.Members() {
		for _, plain := range plainer(m.Value) {
			if *left <= 0 || jsontree.Identical(plain, m.Value) {
				break
			}
			*left--
			v.SetAt(i, plain)
			if s.stands(found) {
				break
			}
			v.SetAt(i, m.Value)
		}
		if v.Elem(i) == m.Value && m.Value.IsString() {
			s.shorten(found, v, i, left)
		}
		s.simplify(found, v.Elem(i), left)
	}
}

// shorten makes a string that must be long plain, and as short as it may be.
func (s *search) shorten(found, v *jsontree.Value, i int, left *int) {
	was := v.Elem(i)
	fits := func(n int) bool {
		*left--
		v.SetAt(i, text(strings.Repeat("a", n)))
		return s.stands(found)
	}
	longest := utf8.RuneCountInString(was.Str())
	if *left <= 0 || !fits(longest) {
		v.SetAt(i, was)
		return
	}
	least := sort.Search(longest, fits)
	v.SetAt(i, text(strings.Repeat("a", least)))
	if !s.stands(found) { // the lengths that do are no range
		v.SetAt(i, text(strings.Repeat("a", longest)))
	}
}

// plainer gives values of the same kind, the plainest first.
func plainer(v *jsontree.Value) []*jsontree.Value {
	switch v.Kind() {
	case jsontree.String:
		return []*jsontree.Value{text("a"), text("")}
	case jsontree.Number:
		return []*jsontree.Value{integer(0), integer(1), jsontree.NewNumber(strings.TrimSuffix(v.Raw(), ".0"), noSpan)}
	}
	return nil
}
