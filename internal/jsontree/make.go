package jsontree

// The methods below make values as the functions of the same names do, in the parser's
// memory: they are good until its Reset, and cost no garbage.

// String makes a string that was caused by what stands at span.
func (p *Parser) String(s string, span Span) *Value {
	if !isPlain(s) {
		return NewString(s, span)
	}
	return p.keep(Value{kind: String, text: s, span: span, made: true})
}

// False makes the boolean false that was caused by what stands at span.
func (p *Parser) False(span Span) *Value {
	return p.keep(Value{kind: Bool, text: "false", span: span, made: true})
}

// True makes the boolean true that was caused by what stands at span.
func (p *Parser) True(span Span) *Value {
	return p.keep(Value{kind: Bool, text: "true", span: span, made: true})
}

// Array makes an array of the given elements.
func (p *Parser) Array(span Span, elems ...*Value) *Value {
	run := p.run(len(elems))
	for i, e := range elems {
		run[i] = Member{Value: e}
	}
	return p.keep(Value{kind: Array, members: run, span: span, made: true})
}

// List makes an empty array with room for n elements.
func (p *Parser) List(n int, span Span) *Value {
	return p.keep(Value{kind: Array, members: p.run(n)[:0], span: span, made: true})
}

// Object makes an object of the given members.
func (p *Parser) Object(span Span, members ...Member) *Value {
	return p.keep(Value{kind: Object, members: p.members.copyOf(members), span: span, made: true})
}

// Detach is Value.Detach in the parser's memory.
func (p *Parser) Detach(v *Value) *Value {
	c := p.keep(*v)
	c.members = p.members.copyOf(v.members)
	return c
}

func (p *Parser) keep(v Value) *Value {
	c := p.values.take()
	*c = v
	return c
}

// run gives room for n members, with no room behind it.
func (p *Parser) run(n int) []Member {
	if n > chunkSize || n == 0 {
		return make([]Member, n)
	}
	if n > len(p.members.free) {
		p.members.nextChunk()
	}
	r := p.members.free[:n:n]
	clear(r)
	p.members.free = p.members.free[n:]
	return r
}
