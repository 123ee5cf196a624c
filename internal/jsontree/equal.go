package jsontree

// pairwiseLimit is the width up to which comparing names one by one is cheaper
// than a map.
const pairwiseLimit = 16

// Equal reports whether a and b are equal as JSON Schema compares: numbers by
// value (1, 1.0 and 10e-1 are equal), strings by their decoded text, objects
// without regard to order. Two nil values are equal.
func Equal(a, b *Value) bool {
	if a == nil || b == nil || a == b {
		return a == b
	}
	if a.kind != b.kind || len(a.members) != len(b.members) {
		return false
	}
	switch a.kind {
	case Number:
		return a.text == b.text || CompareNumbers(a.text, b.text) == 0
	case Array:
		for i := range a.members {
			if !Equal(a.members[i].Value, b.members[i].Value) {
				return false
			}
		}
		return true
	case Object:
		return equalObjects(a, b)
	}
	return equalText(a, b)
}

func equalObjects(a, b *Value) bool {
	if len(a.members) > pairwiseLimit {
		return equalWideObjects(a, b)
	}
	for i := range a.members {
		m := &a.members[i]
		other := b.members[i]
		if other.Name != m.Name {
			other.Value = b.Get(m.Name)
		}
		if other.Value == nil || !Equal(m.Value, other.Value) {
			return false
		}
	}
	return true
}

func equalWideObjects(a, b *Value) bool {
	byName := make(map[string]*Value, len(b.members))
	for _, m := range b.members {
		byName[m.Name] = m.Value
	}
	for _, m := range a.members {
		other := byName[m.Name]
		if other == nil || !Equal(m.Value, other) {
			return false
		}
	}
	return true
}

// equalText compares strings and booleans; null has no text.
func equalText(a, b *Value) bool {
	if a.text == b.text {
		return true
	}
	return (a.escaped || b.escaped) && a.Str() == b.Str()
}

// Identical reports whether a and b are written the same: the same text of numbers
// and strings, the same names in the same order. Spans do not count.
func Identical(a, b *Value) bool {
	if a == nil || b == nil || a == b {
		return a == b
	}
	if a.kind != b.kind || a.text != b.text || len(a.members) != len(b.members) {
		return false
	}
	for i := range a.members {
		x, y := &a.members[i], &b.members[i]
		if x.Name != y.Name || !Identical(x.Value, y.Value) {
			return false
		}
	}
	return true
}
