package audit

import "schemafix/internal/jsontree"

// firstRepeated gives the first element of an array that is equal to one before it, or
// nil. Numbers and objects are compared as JSON Schema does.
func firstRepeated(list *jsontree.Value) *jsontree.Value {
	seen := make(map[uint64][]*jsontree.Value, list.Len())
	for _, m := range list.Members() {
		h := jsontree.Hash(m.Value)
		for _, other := range seen[h] {
			if jsontree.Equal(other, m.Value) {
				return m.Value
			}
		}
		seen[h] = append(seen[h], m.Value)
	}
	return nil
}
