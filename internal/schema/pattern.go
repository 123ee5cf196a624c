package schema

// Pattern is a set of features of regular expressions that not every provider knows.
type Pattern uint8

// The features.
const (
	LookAround    Pattern = 1 << iota // (?=…) (?!…) (?<=…) (?<!…)
	BackReference                     // \1 \k<name>
	WordBoundary                      // \b \B
)

// PatternFeatures reads what a pattern uses. An escaped bracket, what stands in a character
// class, and groups of other kinds are no look-around; \b in a class is a backspace.
func PatternFeatures(pattern string) Pattern {
	var found Pattern
	inClass := false
	for i := 0; i < len(pattern); i++ {
		switch c := pattern[i]; {
		case c == '\\':
			i++
			if !inClass && i < len(pattern) {
				found |= escapeFeature(pattern[i])
			}
		case inClass:
			inClass = c != ']'
		case c == '[':
			inClass = true
		case c == '(':
			found |= groupFeature(pattern[i+1:])
		}
	}
	return found
}

func escapeFeature(c byte) Pattern {
	switch {
	case '1' <= c && c <= '9', c == 'k':
		return BackReference
	case c == 'b', c == 'B':
		return WordBoundary
	}
	return 0
}

// groupFeature reads what a group begins with.
func groupFeature(inside string) Pattern {
	for _, start := range [...]string{"?=", "?!", "?<=", "?<!"} {
		if len(inside) >= len(start) && inside[:len(start)] == start {
			return LookAround
		}
	}
	return 0
}

// String names the features in a phrase.
func (p Pattern) String() string {
	text := ""
	for _, f := range [...]struct {
		bit  Pattern
		name string
	}{{LookAround, "look-around"}, {BackReference, "back-references"}, {WordBoundary, "word boundaries"}} {
		if p&f.bit == 0 {
			continue
		}
		if text != "" {
			text += " and "
		}
		text += f.name
	}
	return text
}
