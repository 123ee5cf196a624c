package normalize

import (
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
)

var fitPattern = Pass{
	ID:    "fit-pattern",
	Title: "drop patterns with what the target's expressions do not know",
	Doc: "Where the target's regular expressions know neither look-around nor back-references nor word boundaries, a pattern with one of them leaves, and the " +
		"description tells it. So do patterns of names, with their schemas. Other patterns stay as they are.",
	Bad:   `{"type":"object","properties":{"a":{"type":"string","pattern":"^(a|b)\\1$"}},"required":["a"],"additionalProperties":false}`,
	Good:  `{"type":"object","properties":{"a":{"type":"string","pattern":"^(a|b)[\\b]\\\\1$"}},"required":["a"],"additionalProperties":false}`,
	On:    []string{fields.Pattern, fields.PatternProperties},
	Wants: needs(fields.NeedPlainPatterns),
	Run: func(e *Editor) {
		e.Each(func(n schema.Node) {
			e.fitPattern(n)
			if e.Profile.PolicyOf(fields.PatternProperties) == fields.Keep {
				e.fitNamePatterns(n)
			}
		})
	},
}

func (e *Editor) fitPattern(n schema.Node) {
	i := n.Value.Index(fields.Pattern)
	if i < 0 {
		return
	}
	m := n.Value.Members()[i]
	used := schema.PatternFeatures(m.Value.Str())
	if used == 0 {
		return
	}
	c := unknownFeature(used)
	c.Restated = e.spillAlways(n, m)
	e.Drop(n, fields.Pattern, c)
}

// fitNamePatterns drops the members of patternProperties whose names the target can't read.
func (e *Editor) fitNamePatterns(n schema.Node) {
	i := n.Value.Index(fields.PatternProperties)
	if i < 0 {
		return
	}
	m := n.Value.Members()[i]
	refused, used := jsontree.NewObject(m.Value.Span()), schema.Pattern(0)
	for _, member := range m.Value.Members() {
		if features := schema.PatternFeatures(member.Name); features != 0 {
			used |= features
			add(refused, member)
		}
	}
	if used == 0 {
		return
	}
	at := jsontree.Span{Start: m.NameSpan.Start, End: m.NameSpan.Start} // the rest of the map is not told
	restated := e.spillAlways(n, jsontree.Member{Name: m.Name, Value: refused, NameSpan: at})
	if refused.Len() == m.Value.Len() {
		c := unknownFeature(used)
		c.Restated = restated
		e.Drop(n, m.Name, c)
		return
	}
	mendValues(e, n, fields.Lookup(m.Name), func(member jsontree.Member) (*jsontree.Value, Claim) {
		features := schema.PatternFeatures(member.Name)
		if features == 0 {
			return member.Value, Claim{}
		}
		c := unknownFeature(features)
		c.Effect, c.Restated = schema.Widens, restated
		return nil, c
	})
}

func unknownFeature(used schema.Pattern) Claim {
	return Claim{Note: "the target's patterns know no %s", Arg: used.String()}
}
