package instance

import (
	"math/rand/v2"
	"testing"

	"schemafix/internal/jsontree"
	"schemafix/internal/testinput"
	"schemafix/internal/validator"
)

// TestCorpus makes instances of real tools' schemas: at least 99 of 100 must be
// valid, no schema may be without a valid one, and mutants must fall on both sides.
func TestCorpus(t *testing.T) {
	testinput.NeedCorpus(t)
	var sum tally
	for i, file := range testinput.Tools(t) {
		if testing.Short() && i%10 != 0 {
			continue
		}
		for _, m := range parse(t, file.Text).Get("tools").Members() {
			sum.add(t, file.Name+" "+m.Value.Get("name").Str(), m.Value.Get("inputSchema"))
		}
	}
	sum.report(t)
}

type tally struct {
	schemas, uncompiled        int
	accepted, instances        int
	mutantsRefused, mutantsAll int
}

const perSchema = 10

func (s *tally) add(t *testing.T, name string, schema *jsontree.Value) {
	judge, err := validator.Compile(schema, validator.Options{AssertFormat: true, Nullable: true})
	if err != nil {
		s.uncompiled++
		return
	}
	s.schemas++
	g := New(schema, rand.New(rand.NewPCG(uint64(s.schemas), 0)))
	before := s.accepted
	for range perSchema {
		v := g.Generate()
		s.instances++
		if judge.Validate(v) == validator.Accepted {
			s.accepted++
		}
		s.mutantsAll++
		if judge.Validate(g.Mutate(v)) == validator.Refused {
			s.mutantsRefused++
		}
	}
	if s.accepted == before {
		t.Errorf("%s: no valid instance", name)
	}
}

func (s *tally) report(t *testing.T) {
	valid := float64(s.accepted) / float64(s.instances)
	refused := float64(s.mutantsRefused) / float64(s.mutantsAll)
	t.Logf("%d schemas, %d that do not compile; %.3f %% of %d instances valid; %.0f %% of mutants refused",
		s.schemas, s.uncompiled, 100*valid, s.instances, 100*refused)
	if valid < 0.99 {
		t.Errorf("only %.3f %% of the instances are valid", 100*valid)
	}
	if refused < 0.3 || refused > 0.9 {
		t.Errorf("%.0f %% of the mutants are refused: one side of the border is hardly seen", 100*refused)
	}
	if s.uncompiled > s.schemas/100 {
		t.Errorf("%d schemas do not compile", s.uncompiled)
	}
}
