package normalize

import (
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
)

var upgradeDependencies = Pass{
	ID:    "upgrade-dependencies",
	Title: "write dependencies as dependentRequired and dependentSchemas",
	Doc: "Names in dependencies (a list, or in draft-03 a single one) go to dependentRequired, schemas to " +
		"dependentSchemas, as both are called since draft 2019-09. What stands there already for the same property " +
		"holds as well.",
	Bad:   `{"dependencies":{"a":["b"],"c":{"minProperties":3},"d":"e"}}`,
	Good:  `{"dependentRequired":{"dependencies":["b"]},"properties":{"dependencies":{"default":{"a":["b"]}}}}`,
	On:    []string{fields.Dependencies},
	Wants: refuses(fields.Dependencies),
	Run:   func(e *Editor) { e.Each(func(n schema.Node) { upgradeDependency(e, n) }) },
}

func upgradeDependency(e *Editor, n schema.Node) {
	old := n.Value.Get(fields.Dependencies)
	if !old.IsObject() {
		return
	}
	required, schemas := splitDependencies(n.Value, old)
	const note = "dependencies is split into dependentRequired and dependentSchemas since draft 2019-09"
	switch {
	case required == nil && schemas == nil:
		e.Drop(n, fields.Dependencies, same("dependencies was empty"))
	case required == nil:
		e.Merge(n, fields.Dependencies, fields.DependentSchemas, schemas, same(note))
	case schemas == nil:
		e.Merge(n, fields.Dependencies, fields.DependentRequired, required, same(note))
	default:
		e.Put(n, fields.DependentSchemas, schemas, same(note))
		e.Merge(n, fields.Dependencies, fields.DependentRequired, required, same(note))
	}
}

// splitDependencies gives what dependentRequired and dependentSchemas of v are to hold
// together with the old keyword; nil for nothing new.
func splitDependencies(v, old *jsontree.Value) (required, schemas *jsontree.Value) {
	names := newDependents(v.Get(fields.DependentRequired), uniteNames)
	rest := newDependents(v.Get(fields.DependentSchemas), bothSchemas)
	for _, m := range old.Members() {
		switch {
		case m.Value.IsString():
			m.Value = jsontree.NewArray(m.Value.Span(), m.Value)
			names.put(m, old.Span())
		case m.Value.IsArray():
			names.put(m, old.Span())
		default:
			rest.put(m, old.Span())
		}
	}
	return names.holder, rest.holder
}

// dependents collects what one of the two successors is to hold.
type dependents struct {
	have   *jsontree.Value // what stands there now, perhaps nil
	at     map[string]int
	unite  func(have, with *jsontree.Value) *jsontree.Value
	holder *jsontree.Value // nil while nothing is new
}

func newDependents(have *jsontree.Value, unite func(have, with *jsontree.Value) *jsontree.Value) *dependents {
	return &dependents{have: have, at: indexOf(have), unite: unite}
}

func (d *dependents) put(m jsontree.Member, span jsontree.Span) {
	if d.holder == nil {
		d.holder = jsontree.NewObject(span, append([]jsontree.Member(nil), d.have.Members()...)...)
	}
	if i, ok := d.at[m.Name]; ok {
		d.holder.SetAt(i, d.unite(d.holder.Elem(i), m.Value))
		return
	}
	add(d.holder, m)
}

func uniteNames(have, with *jsontree.Value) *jsontree.Value {
	return distinct(joined(have, have.Span(), memberValues(with)...))
}

func bothSchemas(have, with *jsontree.Value) *jsontree.Value {
	return object(with.Span(), fields.AllOf, jsontree.NewArray(with.Span(), have, with))
}
