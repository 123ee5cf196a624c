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
	put := func(holder **jsontree.Value, keyword string, m jsontree.Member, unite func(have, with *jsontree.Value) *jsontree.Value) {
		if *holder == nil {
			*holder = jsontree.NewObject(old.Span())
			if have := v.Get(keyword); have.IsObject() {
				*holder = copied(have)
			}
		}
		if have := (*holder).Get(m.Name); have != nil {
			m.Value = unite(have, m.Value)
		}
		(*holder).Set(m.Name, m.Value, m.NameSpan)
	}
	for _, m := range old.Members() {
		switch {
		case m.Value.IsString():
			m.Value = jsontree.NewArray(m.Value.Span(), m.Value)
			put(&required, fields.DependentRequired, m, uniteNames)
		case m.Value.IsArray():
			put(&required, fields.DependentRequired, m, uniteNames)
		default:
			put(&schemas, fields.DependentSchemas, m, bothSchemas)
		}
	}
	return required, schemas
}

func uniteNames(have, with *jsontree.Value) *jsontree.Value {
	return distinct(joined(have, have.Span(), memberValues(with)...))
}

func bothSchemas(have, with *jsontree.Value) *jsontree.Value {
	return object(with.Span(), fields.AllOf, jsontree.NewArray(with.Span(), have, with))
}
