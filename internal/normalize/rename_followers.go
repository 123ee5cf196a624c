package normalize

import (
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/report"
	"schemafix/internal/schema"
	"schemafix/internal/validator"
)

// nameKeywords are the keywords beside properties in which names of properties stand: as
// strings of a list, or as the members of a map whose values may be such lists.
func nameKeywords() []string {
	return []string{fields.Required, fields.PropertyOrdering, fields.DependentRequired, fields.DependentSchemas}
}

// discriminatorName is the member of discriminator that names a property; no keyword.
const discriminatorName = "propertyName"

// eachName visits the names that the schemas of an object know.
func (d *description) eachName(visit func(string)) {
	list := func(v *jsontree.Value) {
		for _, m := range v.Members() {
			if m.Value.IsString() {
				visit(m.Value.Str())
			}
		}
	}
	for _, n := range d.nodes {
		for _, m := range n.Value.Get(fields.Properties).Members() {
			visit(m.Name)
		}
		for _, keyword := range nameKeywords() {
			switch v := n.Value.Get(keyword); {
			case v.IsArray():
				list(v)
			case v.IsObject():
				for _, m := range v.Members() {
					visit(m.Name)
					if keyword == fields.DependentRequired {
						list(m.Value)
					}
				}
			}
		}
	}
}

// followers writes the new names where a schema mentions properties.
func (r *renaming) followers(n schema.Node, names map[string]*report.Renamed) {
	for _, keyword := range nameKeywords() {
		old := n.Value.Get(keyword)
		if after := renamedIn(old, names, keyword == fields.DependentRequired); after != old {
			r.e.Put(n, keyword, after, followed)
		}
	}
	discriminator := n.Value.Get(fields.Discriminator)
	property := discriminator.Get(discriminatorName)
	if renamed := names[property.Str()]; renamed != nil && property.IsString() {
		after := discriminator.Detach()
		after.Set(discriminatorName, jsontree.NewString(renamed.To, property.Span()), property.Span())
		r.e.Put(n, fields.Discriminator, after, followed)
	}
}

var followed = Claim{Note: "the name of a property follows it", Exact: true}

// renamedIn gives a list or map of names with the new ones, or v itself where none of
// those stands in it. lists says whether the members of a map are lists of names.
func renamedIn(v *jsontree.Value, names map[string]*report.Renamed, lists bool) *jsontree.Value {
	after := v
	change := func() *jsontree.Value {
		if after == v {
			after = v.Detach()
		}
		return after
	}
	for i, m := range v.Members() {
		if renamed := names[m.Name]; renamed != nil && v.IsObject() {
			change().Rename(i, renamed.To)
		}
		if renamed := names[m.Value.Str()]; renamed != nil && m.Value.IsString() && v.IsArray() {
			change().SetAt(i, jsontree.NewString(renamed.To, m.Value.Span()))
		}
		if list := m.Value; lists && list.IsArray() {
			if inner := renamedIn(list, names, false); inner != list {
				change().SetAt(i, inner)
			}
		}
	}
	return after
}

// nameJudges are what in the schemas of an object may judge one name otherwise than another:
// patterns of names, schemas for names, and whole values. Each is read once.
type nameJudges struct {
	patterns []*validator.Pattern
	rules    []*validator.Schema
	values   []*jsontree.Value
	unsure   bool // one of them can't be asked
}

// judges gives those of an object.
func (d *description) judges() *nameJudges {
	if d.judging != nil {
		return d.judging
	}
	j := &nameJudges{}
	d.judging = j
	for _, n := range d.nodes {
		for _, m := range n.Value.Get(fields.PatternProperties).Members() {
			p, err := validator.CompilePattern(m.Name)
			j.patterns = append(j.patterns, p)
			j.unsure = j.unsure || err != nil
		}
		if rule := n.Value.Get(fields.PropertyNames); rule != nil && !AcceptsAll(rule) {
			s, err := validator.Compile(rule, validator.Options{})
			j.rules = append(j.rules, s)
			j.unsure = j.unsure || err != nil
		}
		if v := n.Value.Get(fields.Const); v.IsObject() {
			j.values = append(j.values, v)
		}
		for _, m := range n.Value.Get(fields.Enum).Members() {
			if m.Value.IsObject() {
				j.values = append(j.values, m.Value)
			}
		}
	}
	return j
}

// tell reports whether one of them may tell the old name from the new one.
func (j *nameJudges) tell(names *report.Renamed) bool {
	if j.unsure {
		return true
	}
	for _, p := range j.patterns {
		if p.Match(names.From) != p.Match(names.To) {
			return true
		}
	}
	asValue := func(name string) *jsontree.Value { return jsontree.NewString(name, jsontree.Span{}) }
	for _, s := range j.rules {
		if s.Validate(asValue(names.From)) != s.Validate(asValue(names.To)) {
			return true
		}
	}
	for _, v := range j.values {
		if v.Has(names.From) || v.Has(names.To) {
			return true
		}
	}
	return false
}
