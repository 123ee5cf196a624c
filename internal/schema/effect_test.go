package schema

import "testing"

func TestTurn(t *testing.T) {
	for _, c := range []struct {
		p       Polarity
		e, want Effect
	}{
		{Positive, Widens, Widens},
		{Positive, Narrows | Annotation, Narrows | Annotation},
		{Negative, Widens, Narrows},
		{Negative, Narrows, Widens},
		{Negative, Narrows | Reshapes, Widens | Reshapes},
		{Mixed, Widens, Widens | Narrows},
		{Mixed, Narrows, Widens | Narrows},
		{Mixed, Annotation, Annotation},
		{0, Widens | Narrows, 0},
		{0, Annotation, Annotation},
	} {
		if got := c.p.Turn(c.e); got != c.want {
			t.Errorf("polarity %d turns %v into %v, want %v", c.p, c.e, got, c.want)
		}
	}
	if Positive.Flip() != Negative || Negative.Flip() != Positive || Mixed.Flip() != Mixed || Polarity(0).Flip() != 0 {
		t.Error("Flip is wrong")
	}
}
