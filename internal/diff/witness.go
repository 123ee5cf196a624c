package diff

import (
	"hash/fnv"
	"math/rand/v2"
	"strings"
	"time"

	"schemafix/internal/container"
	"schemafix/internal/fields"
	"schemafix/internal/instance"
	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
	"schemafix/internal/validator"
)

// The sides, as the machine form names them.
const (
	OldSide = "old"
	NewSide = "new"
)

// Sample is a value for a whole schema that one side accepts and the other refuses.
type Sample struct {
	Value      *jsontree.Value
	AcceptedBy string // OldSide or NewSide
}

// Hint says where two schemas differ: pointers from the root of each, to a schema or to
// one of its keywords.
type Hint struct{ Old, New jsontree.Pointer }

// Budget bounds the search for one witness. Zeros stand for the defaults.
type Budget struct {
	Tries   int           // values judged, 600
	Time    time.Duration // a second; a search that ends by time is not the same on every machine
	Objects bool          // only objects count, as for the arguments of a tool
}

const (
	defaultTries = 600
	defaultTime  = time.Second
)

func (b Budget) withDefaults() Budget {
	if b.Tries == 0 {
		b.Tries = defaultTries
	}
	if b.Time == 0 {
		b.Time = defaultTime
	}
	return b
}

// Witness looks for a value that shows an effect: for Widens one that the new schema
// accepts and the old one refuses, for Narrows the reverse, for both either. What it gives
// was judged by both schemas, with formats asserted and OpenAPI's nullable read as "or
// null". That it finds nothing does not mean that the schemas are equivalent. The same
// schemas, hint and tries give the same value.
func Witness(before, after *jsontree.Value, e schema.Effect, at Hint, b Budget) (value *jsontree.Value, acceptedBy string, ok bool) {
	s := NewProver(&Roots{Old: before, New: after}).Find(e, at, b)
	if s == nil {
		return nil, "", false
	}
	return s.Value, s.AcceptedBy, true
}

// Roots is two whole schemas between which witnesses are looked for. They must not change
// any more.
type Roots struct {
	Old, New *jsontree.Value

	// Where New writes the values of Old in another way, so that nearly every value is
	// accepted by one of the two alone, Unshaped is New with that taken back, and Shared
	// is the part of New that does without it. A witness then shows what else differs:
	// what Old accepts Unshaped refuses too, and what New accepts Shared accepts too.
	// Both are given, or none.
	Unshaped, Shared *jsontree.Value
}

// Prover finds witnesses for two schemas. It must not be used by two goroutines at once.
type Prover struct {
	sides [2]*suspect
	stand [2]*suspect // in for the new side, where that one or the other is to accept
	dead  bool        // a schema can't be compiled
}

// suspect is a schema that is looked at.
type suspect struct {
	root   *jsontree.Value
	judge  *validator.Schema
	routes map[*jsontree.Value]route
}

func newSuspect(root *jsontree.Value) *suspect {
	if judge := compileAny(root); judge != nil {
		return &suspect{root: root, judge: judge}
	}
	return nil
}

// NewProver reads two schemas.
func NewProver(of *Roots) *Prover {
	p := &Prover{sides: [2]*suspect{newSuspect(of.Old), newSuspect(of.New)}}
	p.stand = [2]*suspect{p.sides[1], p.sides[1]}
	if of.Unshaped != nil {
		p.stand = [2]*suspect{newSuspect(of.Unshaped), newSuspect(of.Shared)}
	}
	p.dead = p.sides[0] == nil || p.sides[1] == nil || p.stand[0] == nil || p.stand[1] == nil
	return p
}

// Judges reports whether both schemas can be judged by a validator.
func (p *Prover) Judges() bool { return !p.dead }

// compileAny compiles a schema as draft 2020-12, or as what its words look like.
func compileAny(root *jsontree.Value) *validator.Schema {
	for _, draft := range []fields.Drafts{fields.Draft2020, fields.Draft7, fields.Draft4} {
		s, err := validator.Compile(root, validator.Options{Draft: draft, AssertFormat: true, Nullable: true})
		if err == nil {
			return s
		}
	}
	return nil
}

// Find gives a witness, or nil where it finds none. See Witness.
func (p *Prover) Find(e schema.Effect, at Hint, b Budget) *Sample {
	return p.find(e, at, b, []*focus{nil})
}

// find is Find. With a focus a witness is only one that shows the effect of what is in it:
// the side that accepts it would refuse it, had it that of the other side. The foci are
// tried one after the other.
func (p *Prover) find(e schema.Effect, at Hint, b Budget, foci []*focus) *Sample {
	if p.dead || e&bothWays == 0 {
		return nil
	}
	s := &search{Prover: p, budget: b.withDefaults(), rng: seeded(at)}
	end, sides := time.Now().Add(s.budget.Time), accepting(e)
	for i, side := range sides {
		s.take(side, at)
		for k, f := range foci {
			left := time.Duration((len(sides)-i)*len(foci) - k)
			s.deadline = time.Now().Add(time.Until(end) / left)
			if found := s.run(f); found != nil {
				s.shrink(found)
				return &Sample{Value: found, AcceptedBy: [2]string{OldSide, NewSide}[side]}
			}
		}
	}
	return nil
}

// take says which side must accept a witness, and at which places the two differ.
func (s *search) take(side int, at Hint) {
	old, new := s.sides[0], s.stand[side]
	s.side, s.accepts, s.refuses, s.verdict = side, old, new, validator.Refused
	if side == 1 {
		s.accepts, s.refuses, s.verdict = new, old, validator.Accepted
	}
	if s.behind = s.sides[1]; s.behind == new {
		s.behind = nil
	}
	s.mine, s.other = old.enclosing(at.Old), new.enclosing(at.New)
	switch { // where it was told of a part, it may have been done to what holds that
	case at.New.Lookup(new.root) == nil && new.enclosing(s.mine) == s.mine: // it has its old name there
		s.other = s.mine
	case isAbove(s.other, s.mine) && new.enclosing(s.mine) == s.mine && old.enclosing(s.other) == s.other:
		s.mine = s.other
	case isAbove(s.mine, s.other) && old.enclosing(s.other) == s.other && new.enclosing(s.mine) == s.mine:
		s.other = s.mine
	}
	if side == 1 {
		s.mine, s.other = s.other, s.mine
	}
}

// isAbove reports whether a place leads to another one.
func isAbove(above, at jsontree.Pointer) bool {
	return strings.HasPrefix(string(at), string(above)+"/")
}

// run looks for a value that is refused for what is in the focus alone, then for one that
// may be refused for more than that.
func (s *search) run(f *focus) *jsontree.Value {
	const shareOfLone = 3
	s.hybrid, s.repaired = s.accepts.mixed(s.mine, s.refuses, s.other, f), s.refuses.mixed(s.other, s.accepts, s.mine, f)
	s.tries = 0
	if s.repaired != nil {
		tries, end := s.budget.Tries, s.deadline
		s.budget.Tries, s.deadline = tries/shareOfLone, time.Now().Add(time.Until(end)/shareOfLone)
		found := s.nearby()
		if s.budget.Tries, s.deadline = tries, end; found != nil {
			return found
		}
		s.repaired, s.tries = nil, 0
	}
	if found := s.nearby(); found != nil {
		return found
	}
	return s.anywhere()
}

func seeded(at Hint) *rand.Rand {
	h := fnv.New64a()
	h.Write([]byte(at.Old))
	h.Write([]byte{0})
	h.Write([]byte(at.New))
	return rand.New(rand.NewPCG(h.Sum64(), 1))
}

// accepting gives the sides that must accept a witness of an effect.
func accepting(e schema.Effect) (sides []int) {
	if e&schema.Narrows != 0 {
		sides = append(sides, 0)
	}
	if e&schema.Widens != 0 {
		sides = append(sides, 1)
	}
	return sides
}

// search is one search for a witness.
type search struct {
	*Prover
	budget   Budget
	rng      *rand.Rand
	deadline time.Time
	tries    int

	side             int // that must accept the witness
	accepts, refuses *suspect
	mine, other      jsontree.Pointer  // the schemas in them that differ
	behind           *suspect          // the new schema, where another one stands in for it, with
	verdict          validator.Verdict // what it must say
	hybrid           *suspect          // the accepting one with the other's focus: must refuse it too; nil without a focus
	repaired         *suspect          // the refusing one with the accepting one's focus: must accept it; nil if it need not
}

func (s *search) over() bool {
	return s.tries >= s.budget.Tries || s.tries%16 == 0 && time.Now().After(s.deadline)
}

// opponent gives what the accepting schema is compared with at a place.
func (s *search) opponent() *suspect {
	if s.hybrid != nil {
		return s.hybrid
	}
	return s.refuses
}

// stands reports whether a value is a witness.
func (s *search) stands(v *jsontree.Value) bool {
	s.tries++
	if s.budget.Objects && !v.IsObject() {
		return false
	}
	if s.accepts.judge.Validate(v) != validator.Accepted || s.refuses.judge.Validate(v) != validator.Refused {
		return false
	}
	if s.behind != nil && s.behind.judge.Validate(v) != s.verdict {
		return false
	}
	if s.repaired != nil && s.repaired.judge.Validate(v) != validator.Accepted {
		return false
	}
	return s.hybrid == nil || s.hybrid.judge.Validate(v) == validator.Refused
}

// anywhere tries values of both schemas, and mutants of them.
func (s *search) anywhere() *jsontree.Value {
	makers := []*instance.Generator{instance.New(s.accepts.root, s.rng), instance.New(s.opponent().root, s.rng)}
	for !s.over() {
		for _, g := range makers {
			v := g.Generate()
			if s.stands(v) {
				return v
			}
			if v = g.Mutate(v); s.stands(v) {
				return v
			}
		}
	}
	return nil
}

// Prove looks for a witness for each difference that widens or narrows, within the time
// that there is for all of them. It gives the number of those that it did not come to.
func Prove(all []Difference, b Budget, most time.Duration) (left int) {
	var prover *Prover
	var of *Roots
	end := time.Now().Add(most)
	for i := range all {
		d := &all[i]
		if d.roots == nil || d.Effect&bothWays == 0 {
			continue
		}
		if time.Now().After(end) {
			left++
			continue
		}
		if d.roots != of {
			prover, of = NewProver(d.roots), d.roots
		}
		b.Objects = d.Role == container.Input
		d.Searched = true
		d.Witness = prover.find(d.Effect, d.places, b, d.foci)
	}
	return left
}
