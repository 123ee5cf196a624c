package instance

import (
	"math/big"
	"strconv"
	"strings"

	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
)

// bounds are the limits that some schemas set to a number; nil for none.
type bounds struct {
	low, high         *big.Rat
	openLow, openHigh bool     // the limit itself is refused
	step              *big.Rat // the number is a multiple of it
	fraction          bool     // integers are refused
}

// bounds gives the limits for a number of the types that the shape leaves.
func (s *shape) bounds() bounds {
	b := bounds{fraction: s.types&fields.IntegerBit == 0}
	if s.types&fields.NumberBit == 0 {
		b.step = big.NewRat(1, 1)
	}
	for _, node := range s.nodes {
		minimum, maximum := rational(node.Get(fields.Minimum)), rational(node.Get(fields.Maximum))
		b.raise(minimum, node.Get(fields.ExclusiveMinimum).IsBool(true)) // true: draft-04
		b.lower(maximum, node.Get(fields.ExclusiveMaximum).IsBool(true))
		b.raise(rational(node.Get(fields.ExclusiveMinimum)), true)
		b.lower(rational(node.Get(fields.ExclusiveMaximum)), true)
		b.multiple(rational(node.Get(fields.MultipleOf)))
		b.multiple(rational(node.Get(fields.DivisibleBy)))
	}
	return b
}

func (b *bounds) raise(limit *big.Rat, open bool) {
	if limit == nil {
		return
	}
	if b.low == nil || limit.Cmp(b.low) > 0 {
		b.low, b.openLow = limit, open
	} else if limit.Cmp(b.low) == 0 {
		b.openLow = b.openLow || open
	}
}

func (b *bounds) lower(limit *big.Rat, open bool) {
	if limit == nil {
		return
	}
	if b.high == nil || limit.Cmp(b.high) < 0 {
		b.high, b.openHigh = limit, open
	} else if limit.Cmp(b.high) == 0 {
		b.openHigh = b.openHigh || open
	}
}

// multiple makes the step the least common multiple of itself and another.
func (b *bounds) multiple(of *big.Rat) {
	switch {
	case of == nil || of.Sign() <= 0:
	case b.step == nil:
		b.step = of
	default: // lcm(a/b, c/d) = lcm(a, c) / gcd(b, d) in lowest terms
		gcd := new(big.Int).GCD(nil, nil, b.step.Num(), of.Num())
		num := new(big.Int).Mul(b.step.Num(), of.Num())
		den := new(big.Int).GCD(nil, nil, b.step.Denom(), of.Denom())
		b.step = new(big.Rat).SetFrac(num.Quo(num, gcd), den)
	}
}

func (b *bounds) admit(r *big.Rat) bool {
	if b.low != nil && (r.Cmp(b.low) < 0 || b.openLow && r.Cmp(b.low) == 0) {
		return false
	}
	if b.high != nil && (r.Cmp(b.high) > 0 || b.openHigh && r.Cmp(b.high) == 0) {
		return false
	}
	if b.fraction && r.IsInt() {
		return false
	}
	return b.step == nil || new(big.Rat).Quo(r, b.step).IsInt()
}

// number makes a number, mostly close to a limit.
func (g *Generator) number(s *shape) (*jsontree.Value, bool) {
	b := s.bounds()
	if b.step != nil {
		return g.multipleWithin(b)
	}
	candidates := b.anywhere()
	for _, i := range g.rng.Perm(len(candidates)) {
		if b.admit(candidates[i]) {
			return g.numeral(candidates[i]), true
		}
	}
	return nil, false
}

// anywhere gives numbers at, next to and between the limits.
func (b *bounds) anywhere() []*big.Rat {
	low, high := b.low, b.high
	switch {
	case low == nil && high == nil:
		low, high = big.NewRat(-3, 2), big.NewRat(1000, 1)
	case low == nil:
		low = new(big.Rat).Sub(high, big.NewRat(5, 1))
	case high == nil:
		high = new(big.Rat).Add(low, big.NewRat(5, 1))
	}
	width := new(big.Rat).Sub(high, low)
	candidates := []*big.Rat{low, high, new(big.Rat), big.NewRat(1, 1), big.NewRat(1, 10)}
	for _, part := range []*big.Rat{big.NewRat(1, 2), big.NewRat(1, 8), big.NewRat(7, 8)} {
		part.Mul(part, width)
		candidates = append(candidates, part.Add(part, low))
	}
	return candidates
}

// multipleWithin makes a multiple of the step within the limits.
func (g *Generator) multipleWithin(b bounds) (*jsontree.Value, bool) {
	var first, last *big.Int // multiples of the step
	if b.low != nil {
		first = floor(new(big.Rat).Quo(b.low, b.step))
		if c := times(b.step, first).Cmp(b.low); c < 0 || b.openLow && c == 0 {
			first.Add(first, big.NewInt(1))
		}
	}
	if b.high != nil {
		last = floor(new(big.Rat).Quo(b.high, b.step))
		if b.openHigh && times(b.step, last).Cmp(b.high) == 0 {
			last.Sub(last, big.NewInt(1))
		}
	}
	k := g.between(first, last)
	if r := times(b.step, k); b.admit(r) {
		return g.numeral(r), true
	}
	return nil, false
}

// between gives an integer from first to last, nil meaning no limit: mostly a limit
// or its neighbour.
func (g *Generator) between(first, last *big.Int) *big.Int {
	near := big.NewInt(int64([]int{0, 0, 0, 1, 2, 5, 100, g.rng.IntN(1000)}[g.rng.IntN(8)]))
	switch {
	case first == nil && last == nil:
		if g.chance(3) {
			near.Neg(near)
		}
		return near
	case last == nil:
		return near.Add(near, first)
	case first == nil:
		return near.Sub(last, near)
	}
	room := new(big.Int).Sub(last, first)
	if near.Cmp(room) > 0 {
		near.Set(room)
	}
	if g.chance(2) {
		return near.Sub(last, near)
	}
	return near.Add(near, first)
}

func times(step *big.Rat, k *big.Int) *big.Rat {
	return new(big.Rat).Mul(step, new(big.Rat).SetInt(k))
}

func floor(r *big.Rat) *big.Int {
	// Div rounds down, since a denominator is positive.
	return new(big.Int).Div(r.Num(), r.Denom())
}

// numeral writes a number, an integer now and then with a point.
func (g *Generator) numeral(r *big.Rat) *jsontree.Value {
	written := numeralText(r)
	if r.IsInt() && g.chance(20) {
		written += ".0"
	}
	return number(written)
}

// numeralText writes a number out in decimals: exactly, if 30 digits do.
func numeralText(r *big.Rat) string {
	if r.IsInt() {
		return r.Num().String()
	}
	const digits = 30
	for n := 1; n < digits; n++ {
		written := r.FloatString(n)
		if back, ok := new(big.Rat).SetString(written); ok && back.Cmp(r) == 0 {
			return written
		}
	}
	return r.FloatString(digits)
}

func integer(n int) *jsontree.Value { return number(strconv.Itoa(n)) }

// rational reads a number; nil for what is none, or has too many digits to work with.
func rational(v *jsontree.Value) *big.Rat {
	const limit = 400 // digits, and exponent
	if !v.IsNumber() || len(v.Raw()) > limit {
		return nil
	}
	if e := strings.IndexAny(v.Raw(), "eE"); e >= 0 {
		n, err := strconv.Atoi(v.Raw()[e+1:])
		if err != nil || n > limit || n < -limit {
			return nil
		}
	}
	r, ok := new(big.Rat).SetString(v.Raw())
	if !ok {
		return nil
	}
	return r
}

// count reads a non-negative integer.
func count(v *jsontree.Value) (int, bool) {
	r := rational(v)
	if r == nil || !r.IsInt() || r.Sign() < 0 || !r.Num().IsInt64() {
		return 0, false
	}
	return int(r.Num().Int64()), true
}

// most gives the largest of a count in the nodes, or 0.
func (s *shape) most(keyword string) int {
	most := 0
	for _, node := range s.nodes {
		if n, ok := count(node.Get(keyword)); ok {
			most = max(most, n)
		}
	}
	return most
}

// unlimited is more than any count that is met.
const unlimited = int(^uint(0) >> 1)

// least gives the smallest of a count in the nodes, or unlimited.
func (s *shape) least(keyword string) int {
	least := unlimited
	for _, node := range s.nodes {
		if n, ok := count(node.Get(keyword)); ok {
			least = min(least, n)
		}
	}
	return least
}

// held gives the values that a keyword has in the nodes.
func (s *shape) held(keyword string) []*jsontree.Value {
	var all []*jsontree.Value
	for _, node := range s.nodes {
		if v := node.Get(keyword); v != nil {
			all = append(all, v)
		}
	}
	return all
}
