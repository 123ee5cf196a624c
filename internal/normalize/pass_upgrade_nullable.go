package normalize

import (
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
)

var upgradeNullable = Pass{
	ID:    "upgrade-nullable",
	Title: "let the type say that null is accepted",
	Doc: `OpenAPI's "nullable": true becomes what JSON Schema has for it: null joins type, enum and const, and the ` +
		"branches of anyOf and oneOf. Where something else refuses null ($ref, allOf, not), the schema becomes a " +
		"branch of an anyOf beside null, and what it says about itself (description, default, $id, definitions) stays " +
		`outside. nullable leaves where null is accepted anyway, and so does "nullable": false.`,
	Bad:   `{"type":"object","properties":{"a":{"type":"string","enum":["x"],"nullable":true},"b":{"allOf":[{"type":"object"}],"nullable":true}}}`,
	Good:  `{"type":["object","null"],"properties":{"nullable":{"type":"string","default":{"nullable":true}}}}`,
	On:    []string{fields.Nullable},
	Wants: refuses(fields.Nullable),
	Run: func(e *Editor) {
		u := nullUpgrade{e: e, targets: map[*jsontree.Value]bool{}}
		e.Each(u.visit)
	},
}

type nullUpgrade struct {
	e *Editor
	// targets says of what refs point at whether it accepts null. Rewriting nullable
	// does not change that.
	targets map[*jsontree.Value]bool
}

func (u *nullUpgrade) visit(n schema.Node) {
	v, flag := n.Value, n.Value.Get(fields.Nullable)
	switch {
	case flag == nil:
	case !flag.IsBool(true):
		u.e.Drop(n, fields.Nullable, same(`"nullable": false says what is so without it`))
	case u.refersAnywhere(v) || !u.targetAccepts(v):
		u.e.wrapNullable(n)
	case u.e.Doc.AcceptsNull(only(v, func(name string) bool { return name != fields.Nullable && name != fields.Ref })):
		u.e.Drop(n, fields.Nullable, same("null is accepted without nullable"))
	case !u.e.Doc.AcceptsNull(only(v, putsConditions)) || u.e.nullBranches(v.Get(fields.OneOf)) > 1:
		u.e.wrapNullable(n)
	default:
		u.e.joinNull(n)
	}
}

// refersAnywhere reports whether a ref of v leads to where nobody knows.
func (u *nullUpgrade) refersAnywhere(v *jsontree.Value) bool {
	return v.Has(fields.DynamicRef) || v.Has(fields.RecursiveRef) || v.Has(fields.Ref) && u.e.Doc.Target(v) == nil
}

// targetAccepts reports whether the ref of v, if it has one, accepts null.
func (u *nullUpgrade) targetAccepts(v *jsontree.Value) bool {
	t := u.e.Doc.Target(v)
	if t == nil {
		return true
	}
	accepts, known := u.targets[t]
	if !known {
		accepts = u.e.Doc.AcceptsNull(t)
		u.targets[t] = accepts
	}
	return accepts
}

// only gives some of the keywords of v as a schema of their own.
func only(v *jsontree.Value, wanted func(name string) bool) *jsontree.Value {
	some := jsontree.NewObject(v.Span())
	for _, m := range v.Members() {
		if wanted(m.Name) {
			add(some, m)
		}
	}
	return some
}

// putsConditions reports whether a keyword can refuse null in a way that null can't
// simply be added to.
func putsConditions(keyword string) bool {
	switch keyword {
	case fields.AllOf, fields.Not, fields.If, fields.Then, fields.Else:
		return true
	}
	return false
}

// nullBranches counts the branches that accept null.
func (e *Editor) nullBranches(union *jsontree.Value) int {
	count := 0
	for _, m := range union.Members() {
		if e.Doc.AcceptsNull(m.Value) {
			count++
		}
	}
	return count
}
