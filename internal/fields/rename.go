package fields

import "strconv"

// Renamer makes names for those that a rule refuses, each of them once.
type Renamer struct {
	rule  *NameRule
	taken map[string]bool
	next  map[string]int // by what a name becomes: the number to try next
}

// NewRenamer gives a Renamer that makes none of the reserved names.
func NewRenamer(rule *NameRule, reserved ...string) *Renamer {
	n := &Renamer{rule: rule, taken: map[string]bool{}, next: map[string]int{}}
	for _, name := range reserved {
		n.Take(name)
	}
	return n
}

// Take keeps a name from being made.
func (n *Renamer) Take(name string) { n.taken[name] = true }

// Rename gives a name that is taken everywhere for one that is refused: bad characters
// become _, what is too long is cut, a name that can't begin as it does gets a leading _,
// and where another has that name already _2, _3 … is appended within the length.
func (n *Renamer) Rename(name string) string {
	base := n.rule.mended(name)
	made := base
	for i := max(2, n.next[base]); n.taken[made]; i++ {
		made = n.rule.suffixed(base, "_"+strconv.Itoa(i))
		n.next[base] = i + 1
	}
	n.Take(made)
	return made
}

// mended replaces the characters of a name that are refused, and cuts it.
func (r *NameRule) mended(name string) string {
	const filler = "_"
	if r.emits == nil {
		return name
	}
	made := ""
	for _, c := range name {
		switch char := string(c); {
		case r.emits().MatchString(made + char):
			made += char
		case made == "" && r.emits().MatchString(filler+char):
			made = filler + char
		case r.emits().MatchString(made + filler):
			made += filler
		default:
			return made // long enough
		}
	}
	if made == "" {
		return filler
	}
	return made
}

// suffixed appends to a name, which is cut where both are too long.
func (r *NameRule) suffixed(name, suffix string) string {
	for r.emits != nil && len(name) > 1 && !r.emits().MatchString(name+suffix) {
		name = name[:len(name)-1] // what is made up is ASCII
	}
	return name + suffix
}
