package fields

// Set is a set of keywords, with two places for the words that have no row.
type Set [2]uint64

const (
	unknownBit   = 126 // any unknown word
	extensionBit = 127 // any x-… word
)

// SetOf gives the set of the named keywords. A name without a row is a mistake in
// the program and panics.
func SetOf(names ...string) Set {
	var s Set
	for _, n := range names {
		kw := Lookup(n)
		if kw == nil {
			panic("fields: no such keyword: " + n)
		}
		s.add(kw.Index)
	}
	return s
}

func (s *Set) add(i uint8) { s[i>>6] |= 1 << (i & 63) }

// Add puts a word into the set, whether it has a row or not.
func (s *Set) Add(name string) { s.AddRow(Lookup(name), name) }

// AddRow is Add for a word whose row (nil for none) is at hand.
func (s *Set) AddRow(kw *Keyword, name string) {
	switch {
	case kw != nil:
		s.add(kw.Index)
	case IsExtension(name):
		s.add(extensionBit)
	default:
		s.add(unknownBit)
	}
}

// Has reports whether the keyword with this row is in the set.
func (s Set) Has(kw *Keyword) bool { return s[kw.Index>>6]&(1<<(kw.Index&63)) != 0 }

// Contains reports whether the named keyword is in the set.
func (s Set) Contains(name string) bool {
	kw := Lookup(name)
	return kw != nil && s.Has(kw)
}

// Meets reports whether the sets have a member in common.
func (s Set) Meets(t Set) bool { return s[0]&t[0] != 0 || s[1]&t[1] != 0 }

// Union gives the members of both.
func (s Set) Union(t Set) Set { return Set{s[0] | t[0], s[1] | t[1]} }

// WithUnknown gives the set with the places for unknown words and extensions added.
func (s Set) WithUnknown() Set {
	s.add(unknownBit)
	s.add(extensionBit)
	return s
}
