package diff

import (
	"slices"

	"schemafix/internal/fields"
	"schemafix/internal/schema"
)

// watchers are the keywords that look at what the others leave unevaluated.
var watchers = []string{fields.UnevaluatedProperties, fields.UnevaluatedItems}

// watches reports whether a watcher of the document may refuse something.
func (r *reading) watches() bool {
	found := false
	r.doc.Walk(func(n schema.Node) {
		for _, keyword := range watchers {
			w := subschema(n.Value, keyword)
			found = found || w != nil && !acceptsAll(w)
		}
	})
	return found
}

// isWatched reports whether a change of a keyword may change what is left unevaluated, here
// or further out. Of the properties of an object that applies nothing else in place it is
// known exactly.
func (p *pair) isWatched(keyword string) bool {
	if keyword == fields.Properties && p.polarity != schema.Mixed && !hasInPlace(p.o.v) && !hasInPlace(p.n.v) {
		return false
	}
	return slices.ContainsFunc(watchers, func(w string) bool {
		return w != keyword && slices.Contains(fields.Lookup(w).Reads, keyword)
	})
}
