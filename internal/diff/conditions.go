package diff

import (
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
)

// conditions compares not, if, then and else.
func (p *pair) conditions() {
	p.not()
	a, b := p.isConditional(p.o.v), p.isConditional(p.n.v)
	switch {
	case !a && !b:
	case !a:
		p.tell(fields.If, schema.Narrows, "is new: "+shown(p.n.v.Get(fields.If)))
	case !b:
		p.tell(fields.If, schema.Widens, "is gone: "+shown(p.o.v.Get(fields.If)))
	default:
		p.child(fields.If, p.o.below(fields.If, p.o.v.Get(fields.If)), p.n.below(fields.If, p.n.v.Get(fields.If)))
		p.one(fields.Then)
		p.one(fields.Else)
	}
}

func (p *pair) not() {
	a, b := subschema(p.o.v, fields.Not), subschema(p.n.v, fields.Not)
	switch {
	case a == nil && b == nil:
	case a != nil && b != nil:
		p.child(fields.Not, p.o.below(fields.Not, a), p.n.below(fields.Not, b))
	case a == nil:
		p.tell(fields.Not, direction(!never(b), false), became(nil, b))
	default:
		p.tell(fields.Not, direction(false, !never(a)), became(a, nil))
	}
}

// isConditional reports whether a schema has a condition that something hangs on.
func (p *pair) isConditional(v *jsontree.Value) bool {
	if subschema(v, fields.If) == nil {
		return false
	}
	if p.watched {
		return true
	}
	for _, keyword := range []string{fields.Then, fields.Else} {
		if s := subschema(v, keyword); s != nil && !acceptsAll(s) {
			return true
		}
	}
	return false
}
