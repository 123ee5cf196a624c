package normalize

import (
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
)

var checkRepresentable = Pass{
	ID:    "check-representable",
	Title: "hand back what strict mode can't say",
	Doc: "Looks at every place that will be left, and hands the schema back where one can't be said: a schema that accepts anything, a nested object that " +
		"is open, a root that is a map, an array without items, a ref that points at nothing, a root that is no object, an enum of objects, " +
		"and for some targets a definition that contains itself. " +
		"A definition that nothing points at and that can't be said leaves instead.",
	Bad:   `{"type":"object","properties":{"a":{"type":"string"}},"required":["a"],"additionalProperties":false,"$defs":{"Unused":{}}}`,
	Good:  `{"type":"object","properties":{"a":{"type":"string"}},"required":["a"],"additionalProperties":false}`,
	Wants: needs(fields.NeedHandBack),
	Run: func(e *Editor) {
		c := newChecker(e)
		c.root(e.Doc.Root)
		c.walk(schema.Node{Value: e.Doc.Root})
		c.recursion()
		if c.fault != "" {
			e.HandBack(c.at, c.fault)
			return
		}
		e.dropFaultyDefinitions(&c)
	},
}

// checker looks for the first place that can't be said.
type checker struct {
	e     *Editor
	seen  map[*jsontree.Value]bool // only where refs can lead somewhere twice
	fault string
	at    *jsontree.Value
}

func newChecker(e *Editor) checker {
	c := checker{e: e}
	if e.Doc.HasRefs() || e.Doc.Root.Has(fields.Defs) {
		c.seen = map[*jsontree.Value]bool{}
	}
	return c
}

func (c *checker) fail(v *jsontree.Value, fault string) {
	if c.fault == "" {
		c.fault, c.at = fault, v
	}
}

func (c *checker) root(v *jsontree.Value) {
	switch types := c.e.Doc.Types(v); {
	case !v.IsObject(), isNever(v):
		c.fail(v, "the root accepts everything or nothing, and must be an object")
	case types&fields.ObjectBit == 0:
		c.fail(v, "the root must be an object")
	case v.Has(fields.Enum):
		c.fail(v, "the root is an enum of objects")
	}
}

// walk checks n and what lies below it, apart from what will leave.
func (c *checker) walk(n schema.Node) {
	if c.fault != "" || c.seen[n.Value] {
		return
	}
	if c.seen != nil {
		c.seen[n.Value] = true
	}
	if !n.Value.IsObject() {
		c.boolean(n)
		return
	}
	c.node(n)
	for child := range schema.Children(n) {
		if child.Keyword.Role == fields.Identity || !c.e.Profile.ActsOn(child.Keyword) {
			continue
		}
		c.walk(child)
	}
	if t := c.e.Doc.Target(n.Value); t != nil {
		c.walk(schema.Node{Value: t})
	}
}

func (c *checker) boolean(n schema.Node) {
	switch {
	case n.HeldBy(fields.AdditionalProperties):
	case n.Value.IsBool(true):
		c.fail(n.Value, "this accepts any value, and strict mode has no form for that")
	default:
		c.fail(n.Value, "this accepts no value, and strict mode has no form for that")
	}
}

func (c *checker) node(n schema.Node) {
	v := n.Value
	switch {
	case v.Has(fields.Ref):
		if c.e.Doc.Target(v) == nil {
			c.fail(v, "the ref "+v.Get(fields.Ref).Str()+" points at nothing in this schema")
		} else if c.e.resolved(v).Has(fields.Ref) {
			c.fail(v, "the ref "+v.Get(fields.Ref).Str()+" leads to itself and says nothing")
		}
		return
	case isNever(v):
		c.fail(v, "this accepts no value, and strict mode has no form for that")
		return
	case !v.Has(fields.Type) && !v.Has(fields.AnyOf):
		c.fail(v, "this accepts any value, and strict mode has no form for that")
		return
	}
	c.enum(v)
	types := schema.DeclaredTypes(v)
	if !v.Has(fields.Type) {
		return
	}
	if types&fields.ObjectBit != 0 {
		c.object(n)
	}
	if types&fields.ArrayBit != 0 {
		c.array(v)
	}
}

// recursion looks for a definition that contains itself, where the target refuses that.
func (c *checker) recursion() {
	if !c.e.Profile.Needs.Has(fields.NeedNoRecursion) {
		return
	}
	reached := c.e.Doc.Reachable()
	for _, v := range c.e.Doc.Recursive() {
		if reached[v] {
			c.fail(v, "the definition contains itself, and strict mode refuses that here")
			return
		}
	}
}

func (c *checker) enum(v *jsontree.Value) {
	if only := v.Get(fields.Const); only.IsObject() || only.IsArray() {
		c.fail(v, "a const that is an object or array has no form in strict mode")
	}
	for _, m := range v.Get(fields.Enum).Members() {
		if k := m.Value.Kind(); k == jsontree.Object || k == jsontree.Array {
			c.fail(v, "an enum of objects or arrays has no form in strict mode")
			return
		}
	}
}

func (c *checker) object(n schema.Node) {
	v := n.Value
	extra := v.Get(fields.AdditionalProperties)
	declared := v.Get(fields.Properties).Len() > 0
	switch {
	case v.Get(fields.PatternProperties).Len() > 0:
		c.fail(v, "the object takes names by pattern, and strict mode only takes declared ones")
	case extra.IsBool(false):
	case extra != nil && !AcceptsAll(extra):
		c.fail(v, "the object is a map of any names, and strict mode only takes declared ones")
	case n.IsRoot() && n.Value == c.e.Doc.Root:
		if extra != nil && !declared {
			c.fail(v, "the root is a map of any names, and strict mode only takes declared ones")
		}
	case extra != nil:
		c.fail(v, "the object is open (additionalProperties), and strict mode only takes declared names")
	case !declared:
		c.fail(v, "the object declares no properties and is open, and strict mode only takes declared names")
	}
}

func (c *checker) array(v *jsontree.Value) {
	if !v.Has(fields.Items) && !v.Has(fields.PrefixItems) {
		c.fail(v, "the array does not say what its items are")
	}
}

// dropFaultyDefinitions takes out definitions that nothing points at and that can't be
// said.
func (e *Editor) dropFaultyDefinitions(c *checker) {
	root := e.Doc.RootNode()
	defs := root.Value.Get(fields.Defs)
	if !defs.IsObject() {
		return
	}
	for i := defs.Len() - 1; i >= 0; i-- {
		d := defs.Members()[i]
		if c.seen[d.Value] {
			continue
		}
		own := newChecker(e)
		own.walk(schema.Node{Value: d.Value, Parent: root.Value, Keyword: fields.Lookup(fields.Defs)})
		if own.fault == "" {
			continue
		}
		e.dropDefinition(root, i, "nothing uses the definition %s, and the target can't say it: it leaves")
	}
}

// dropDefinition takes out root definition i, and $defs with the last one.
func (e *Editor) dropDefinition(root schema.Node, i int, note string) {
	defs := root.Value.Get(fields.Defs)
	d := defs.Members()[i]
	e.Edit(root, fields.Defs, Claim{Note: note, Arg: d.Name, Exact: true}, func() {
		defs.RemoveAt(i)
		if defs.Len() == 0 {
			root.Value.Remove(fields.Defs)
		}
	})
	e.last().at(d.Value)
	e.last().Before, e.last().After = d.Value, nil
}
