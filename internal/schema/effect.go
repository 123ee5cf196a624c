// Package schema is a JSON document seen as schemas: which places are schemas, how
// a walk goes through them, what refs point at, and how an edit at a place turns
// out for the values that the whole accepts. It knows no provider.
package schema

import "strings"

// Effect is what an edit does to the set of accepted values, as bits that compose
// with OR. The zero Effect is "same meaning".
type Effect uint8

// The effects.
const (
	Annotation Effect = 1 << iota // only notes for people changed
	Widens                        // some value that was refused is accepted now
	Narrows                       // some value that was accepted is refused now
	Reshapes                      // accepted values are written differently
)

var effectNames = []string{"annotation", "widens", "narrows", "reshapes"}

// Names gives the names of the bits, in a fixed order; never nil.
func (e Effect) Names() []string {
	names := []string{}
	for i, n := range effectNames {
		if e&(1<<i) != 0 {
			names = append(names, n)
		}
	}
	return names
}

// String gives the names joined by a comma, or "same meaning".
func (e Effect) String() string {
	if e == 0 {
		return "same meaning"
	}
	return strings.Join(e.Names(), ", ")
}

// Polarity says how a wider subschema at a place turns out for the whole schema, as
// bits: a place can be reached in several ways. The zero Polarity is that of a place
// that nothing reaches.
type Polarity uint8

// The polarities.
const (
	Positive Polarity = 1 << iota // wider there is wider outside
	Negative                      // wider there is narrower outside

	Mixed = Positive | Negative
)

// Flip gives the polarity of a place whose subschema counts in reverse.
func (p Polarity) Flip() Polarity { return p>>1&1 | p<<1&Negative }

// Turn gives the effect outside of an edit that has effect e at a place of this polarity.
func (p Polarity) Turn(e Effect) Effect {
	const direction = Widens | Narrows
	if e&direction == 0 {
		return e
	}
	out := e &^ direction
	if p&Positive != 0 {
		out |= e & direction
	}
	if p&Negative != 0 {
		out |= (e & Widens << 1) | (e & Narrows >> 1)
	}
	return out
}
