package jsontree

import "testing"

// What a parser makes is what the functions of the same names make, and lives beside what
// it has parsed.
func TestMakers(t *testing.T) {
	var p Parser
	span := Span{Start: 3, End: 5}
	parsed, err := p.Parse(`{"a":[1,2]}`)
	if err != nil {
		t.Fatal(err)
	}
	list := p.List(2, span)
	list.Append(p.String("x", span))
	list.Append(p.String("é\n", span))
	list.Append(NewNull(span)) // beyond its room
	made := p.Object(span,
		Member{Name: "s", Value: p.String(`"`, span)},
		Member{Name: "f", Value: p.False(span)},
		Member{Name: "l", Value: list},
		Member{Name: "a", Value: p.Array(span, NewNumber("1", span), p.Array(span))})
	const want = `{"s":"\"","f":false,"l":["x","é\n",null],"a":[1,[]]}`
	if got := string(AppendCompact(nil, made, "")); got != want {
		t.Errorf("made %s, want %s", got, want)
	}
	if made.Span() != span || !made.Made() || !made.Get("f").Made() {
		t.Error("what is made does not say so")
	}
	d := p.Detach(parsed)
	d.Remove("a")
	d.Set("b", p.False(span), span)
	if got := string(AppendCompact(nil, parsed, "")); got != `{"a":[1,2]}` {
		t.Errorf("a change of the copy changed the original: %s", got)
	}
}
