package diff

import (
	"fmt"

	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
)

// dependents compares what properties bring with them, in whichever words.
func (p *pair) dependents() {
	a, b := dependentNames(p.o.v), dependentNames(p.n.v)
	for _, name := range mergedNames(a, b) {
		gone, fresh := setDifference(elements(a[name]), elements(b[name]))
		if len(gone) > 0 || len(fresh) > 0 {
			old, new := dependentWord(p.o.v, name), dependentWord(p.n.v, name)
			if old == "" {
				old = new
			}
			if new == "" {
				new = old
			}
			p.tellOf(old, new, direction(len(fresh) > 0, len(gone) > 0), fmt.Sprintf("of %q %s", name, gained(fresh, gone)))
		}
	}
	for _, keyword := range []string{fields.DependentSchemas, fields.Dependencies} {
		p.dependentSchemas(keyword)
	}
}

func (p *pair) dependentSchemas(keyword string) {
	a, b := byName(p.o.v.Get(keyword)), byName(p.n.v.Get(keyword))
	for _, name := range mergedNames(a, b) {
		x, y := a[name], b[name]
		switch {
		case x != nil && y != nil:
			p.child(keyword, p.o.named(keyword, name, x), p.n.named(keyword, name, y))
		case x == nil:
			p.tell(keyword, direction(!acceptsAll(y), false), fmt.Sprintf("of %q is new: %s", name, shown(y)))
		default:
			p.tell(keyword, direction(false, !acceptsAll(x)), fmt.Sprintf("of %q is gone: %s", name, shown(x)))
		}
	}
}

// dependentNames gives the lists of names that properties bring with them.
func dependentNames(v *jsontree.Value) map[string]*jsontree.Value {
	lists := map[string]*jsontree.Value{}
	for _, keyword := range []string{fields.Dependencies, fields.DependentRequired} {
		for _, m := range objectMembers(v.Get(keyword)) {
			if m.Value.IsArray() {
				lists[m.Name] = m.Value
			}
		}
	}
	return lists
}

// dependentWord gives the keyword that says what a property brings with it, or "".
func dependentWord(v *jsontree.Value, name string) string {
	for _, keyword := range []string{fields.DependentRequired, fields.Dependencies} {
		if v.Get(keyword).Get(name).IsArray() {
			return keyword
		}
	}
	return ""
}
