package diff

import (
	"fmt"
	"strconv"
	"strings"

	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/report"
	"schemafix/internal/schema"
)

// shownLength is how much of a value a sentence shows.
const shownLength = 60

func compact(v *jsontree.Value) string {
	if v == nil {
		return ""
	}
	return string(jsontree.AppendCompact(nil, v, ""))
}

func shown(v *jsontree.Value) string { return report.Shorten(compact(v), shownLength) }

// became words what happened to a value.
func became(a, b *jsontree.Value) string {
	switch {
	case a == nil:
		return "is new: " + shown(b)
	case b == nil:
		return "is gone: " + shown(a)
	}
	return fmt.Sprintf("changed from %s to %s", shown(a), shown(b))
}

// list words some values.
func list(values []*jsontree.Value) string {
	const most = 5
	var words []string
	for i, v := range values {
		if i == most && len(values) > most+1 {
			words = append(words, fmt.Sprintf("and %d more", len(values)-most))
			break
		}
		words = append(words, shown(v))
	}
	return strings.Join(words, ", ")
}

// gained words how a set changed.
func gained(fresh, gone []*jsontree.Value) string {
	switch {
	case len(gone) == 0:
		return "gained " + list(fresh)
	case len(fresh) == 0:
		return "lost " + list(gone)
	}
	return "gained " + list(fresh) + " and lost " + list(gone)
}

// describe names a schema in few words: what it refers to, its values, title or types.
func describe(v *jsontree.Value) string {
	switch {
	case v.Get(fields.Ref).IsString():
		return v.Get(fields.Ref).Str()
	case v.Get(fields.Title).IsString():
		return shown(v.Get(fields.Title))
	case v.Has(fields.Const), v.Has(fields.Enum), !v.IsObject():
		return shown(v)
	}
	if t := schema.DeclaredTypes(v); t != fields.AnyType {
		return strings.Join(schema.TypeNames(t), ", ")
	}
	return shown(v)
}

func elements(v *jsontree.Value) []*jsontree.Value {
	if !v.IsArray() {
		return nil
	}
	all := make([]*jsontree.Value, 0, v.Len())
	for _, m := range v.Members() {
		all = append(all, m.Value)
	}
	return all
}

// setDifference gives the values of a that b lacks, and the reverse.
func setDifference(a, b []*jsontree.Value) (gone, fresh []*jsontree.Value) {
	return lacking(a, b), lacking(b, a)
}

func lacking(a, b []*jsontree.Value) (missing []*jsontree.Value) {
	known := map[uint64][]*jsontree.Value{}
	for _, v := range b {
		h := jsontree.Hash(v)
		known[h] = append(known[h], v)
	}
	for _, v := range a {
		if h := jsontree.Hash(v); !containsEqual(known[h], v) {
			missing = append(missing, v)
			known[h] = append(known[h], v)
		}
	}
	return missing
}

func containsEqual(values []*jsontree.Value, v *jsontree.Value) bool {
	for _, other := range values {
		if jsontree.Equal(v, other) {
			return true
		}
	}
	return false
}

func decimal(n int) string { return strconv.Itoa(n) }

// ordinal writes a number of things.
func ordinal(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return decimal(n) + " " + noun + "s"
}
