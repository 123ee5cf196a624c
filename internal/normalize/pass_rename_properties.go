package normalize

import (
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/report"
	"schemafix/internal/schema"
)

const renamePropertiesID = "rename-properties"

var renameProperties = Pass{
	ID:    renamePropertiesID,
	Title: "rename properties whose names the target refuses, under --rename",
	Doc: "Without --rename nothing is renamed. Characters that are refused become _, long names are cut, and _2, _3 … tells apart what would be the " +
		"same; a name that is taken as it is never moves. Everything in the schemas of the same object follows: required, dependentRequired, " +
		"dependentSchemas, propertyOrdering, the branches of unions and conditions, refs through the property. Data (default, enum, examples) " +
		"stays as it is. The report has the map that whoever calls the tool needs.",
	Bad:   `{"type":"object","properties":{"page size":{"type":"string"},"page_size":{"type":"string"}},"required":["page size"]}`,
	Good:  `{"type":"object","properties":{"page_size":{"type":"object","properties":{"page size":{"type":"string"}}}}}`,
	On:    []string{fields.Properties},
	Asked: func(o *Options) bool { return o.Rename },
	Wants: func(p *fields.Profile) bool { return p.Limits.Keys.Any() },
	Run: func(e *Editor) {
		r := renaming{e: e, rule: &e.Profile.Limits.Keys, same: map[*jsontree.Value]*jsontree.Value{}}
		r.run()
	},
}

// renaming renames the properties of a schema.
type renaming struct {
	e    *Editor
	rule *fields.KeyRule
	same map[*jsontree.Value]*jsontree.Value // a schema → another that describes the same object
}

// description is all schemas that describe one object: they see the same names.
type description struct {
	nodes []schema.Node
	names map[string]*report.Renamed // by the old name

	judging *nameJudges // once they are asked for
}

func (r *renaming) run() {
	refused := false
	r.e.Doc.Walk(func(n schema.Node) { refused = refused || r.refuses(n) })
	if !refused {
		return
	}
	for _, d := range r.descriptions() {
		if r.choose(d); len(d.names) == 0 {
			continue
		}
		for _, n := range d.nodes {
			r.properties(n, d)
			r.followers(n, d.names)
		}
	}
	if r.e.Doc.HasRefs() {
		r.e.rewriteRefs(newHoister(r.e))
	}
}

// refuses reports whether a schema declares a property that can't be called so.
func (r *renaming) refuses(n schema.Node) bool {
	if r.rule.TopLevelOnly && n.Value != r.e.Doc.Root {
		return false
	}
	for _, m := range n.Value.Get(fields.Properties).Members() {
		if !r.rule.Takes(m.Name) {
			return true
		}
	}
	return false
}

// descriptions sorts the schemas by the object that they describe: those that a keyword
// applies in place, and what their refs lead to, are about the same one.
func (r *renaming) descriptions() []*description {
	r.e.Doc.Walk(func(n schema.Node) {
		if n.Keyword != nil && n.Keyword.InPlace {
			r.join(n.Parent, n.Value)
		}
		if t := r.e.Doc.Target(n.Value); t != nil {
			r.join(n.Value, t)
		}
	})
	var all []*description
	known := map[*jsontree.Value]*description{}
	r.e.Doc.Walk(func(n schema.Node) {
		first := r.first(n.Value)
		d := known[first]
		if d == nil {
			d = &description{names: map[string]*report.Renamed{}}
			known[first] = d
			all = append(all, d)
		}
		d.nodes = append(d.nodes, n)
	})
	return all
}

func (r *renaming) join(a, b *jsontree.Value) {
	if a, b = r.first(a), r.first(b); a != b {
		r.same[b] = a
	}
}

// first gives the schema that stands for all that describe the same object as v.
func (r *renaming) first(v *jsontree.Value) *jsontree.Value {
	for up := r.same[v]; up != nil; up = r.same[v] {
		if next := r.same[up]; next != nil {
			r.same[v] = next
		}
		v = up
	}
	return v
}

// choose gives new names to the properties of an object whose own are refused.
func (r *renaming) choose(d *description) {
	var names *fields.Renamer
	for _, n := range d.nodes {
		if !r.refuses(n) {
			continue
		}
		if names == nil {
			names = fields.NewRenamer(&r.rule.NameRule, r.rule.Reserved...)
			d.eachName(names.Take)
		}
		for _, m := range n.Value.Get(fields.Properties).Members() {
			if d.names[m.Name] == nil && !r.rule.Takes(m.Name) {
				d.names[m.Name] = &report.Renamed{From: m.Name, To: names.Rename(m.Name)}
			}
		}
	}
}

// properties renames the properties that one schema declares.
func (r *renaming) properties(n schema.Node, d *description) {
	holder := n.Value.Get(fields.Properties)
	if !holder.IsObject() {
		return
	}
	after := holder.Detach()
	for i, m := range holder.Members() {
		renamed := d.names[m.Name]
		if renamed == nil {
			continue
		}
		after.Rename(i, renamed.To)
		c := Claim{Effect: schema.Reshapes, Note: "the target refuses this name: the property is called %s now", Arg: renamed.To, Renamed: renamed, Exact: true}
		if d.judges().tell(renamed) {
			c.Effect |= bothWays
			c.Note += ", and what the schema asks of names meets another one"
		}
		r.e.Edit(n, fields.Properties, c, func() { n.Value.Set(fields.Properties, after, n.Value.Span()) })
		ch := r.e.last()
		ch.Before, ch.After = jsontree.NewString(renamed.From, m.NameSpan), jsontree.NewString(renamed.To, m.NameSpan)
		ch.keySpan = m.NameSpan
	}
}
