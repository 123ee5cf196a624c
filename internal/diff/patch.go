package diff

import (
	"github.com/go-json-experiment/json/jsontext"

	"schemafix/internal/jsontree"
)

// Operation is one step of a JSON patch (RFC 6902): add, remove or replace.
type Operation struct {
	Op    string
	Path  jsontree.Pointer
	Value *jsontree.Value // nil for remove
}

// The operations that patches are made of.
const (
	opAdd     = "add"
	opRemove  = "remove"
	opReplace = "replace"
)

// Patch gives the steps that turn one tree into the other: values exactly, numbers to the
// digit. The order of keys is not part of a JSON value.
func Patch(before, after *jsontree.Value) []Operation {
	var p patcher
	p.value("", before, after)
	return p.steps
}

// AppendPatch writes a patch as JSON, one step a line.
func AppendPatch(dst []byte, steps []Operation) []byte {
	dst = append(dst, '[')
	for i, s := range steps {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(dst, "\n  {\"op\":\""...)
		dst = append(dst, s.Op...)
		dst = append(dst, "\",\"path\":"...)
		dst, _ = jsontext.AppendQuote(dst, string(s.Path))
		if s.Value != nil {
			dst = append(dst, ",\"value\":"...)
			dst = jsontree.AppendCompact(dst, s.Value, "")
		}
		dst = append(dst, '}')
	}
	if len(steps) > 0 {
		dst = append(dst, '\n')
	}
	return append(dst, "]\n"...)
}

type patcher struct{ steps []Operation }

func (p *patcher) add(op string, at jsontree.Pointer, v *jsontree.Value) {
	p.steps = append(p.steps, Operation{op, at, v})
}

func (p *patcher) value(at jsontree.Pointer, a, b *jsontree.Value) {
	switch {
	case a.IsObject() && b.IsObject():
		p.object(at, a, b)
	case a.IsArray() && b.IsArray():
		p.array(at, elements(a), elements(b))
	case !exact(a, b):
		p.add(opReplace, at, b)
	}
}

func (p *patcher) object(at jsontree.Pointer, a, b *jsontree.Value) {
	before, after := members(a), members(b)
	for _, m := range a.Members() {
		if after[m.Name] == nil {
			p.add(opRemove, at.Append(m.Name), nil)
		}
	}
	for _, m := range b.Members() {
		if old := before[m.Name]; old != nil {
			p.value(at.Append(m.Name), old, m.Value)
		} else {
			p.add(opAdd, at.Append(m.Name), m.Value)
		}
	}
}

func members(v *jsontree.Value) map[string]*jsontree.Value {
	all := make(map[string]*jsontree.Value, v.Len())
	for _, m := range v.Members() {
		all[m.Name] = m.Value
	}
	return all
}

// array edits from the front to the back, so that what lies before a step is done.
func (p *patcher) array(at jsontree.Pointer, a, b []*jsontree.Value) {
	start := 0
	for start < len(a) && start < len(b) && exact(a[start], b[start]) {
		start++
	}
	for len(a) > start && len(b) > start && exact(a[len(a)-1], b[len(b)-1]) {
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	a, b = a[start:], b[start:]
	i, j, index := 0, 0, start
	for _, kept := range append(common(a, b), [2]int{len(a), len(b)}) {
		for i < kept[0] && j < kept[1] {
			p.value(at.AppendIndex(index), a[i], b[j])
			i, j, index = i+1, j+1, index+1
		}
		for ; i < kept[0]; i++ {
			p.add(opRemove, at.AppendIndex(index), nil)
		}
		for ; j < kept[1]; j++ {
			p.add(opAdd, at.AppendIndex(index), b[j])
			index++
		}
		i, j, index = kept[0]+1, kept[1]+1, index+1
	}
}

// mostCells bounds the table by which arrays are aligned.
const mostCells = 4_000_000

// common gives the pairs of indices of a longest common part of two lists; none where
// the lists are too long to look for it.
func common(a, b []*jsontree.Value) [][2]int {
	n, m := len(a), len(b)
	if n == 0 || m == 0 || n*m > mostCells {
		return nil
	}
	x, y := hashes(a), hashes(b)
	table := make([]int32, (n+1)*(m+1)) // the length of the common part of what is left
	for i := n - 1; i >= 0; i-- {
		for j := m - 1; j >= 0; j-- {
			if x[i] == y[j] {
				table[i*(m+1)+j] = table[(i+1)*(m+1)+j+1] + 1
			} else {
				table[i*(m+1)+j] = max(table[(i+1)*(m+1)+j], table[i*(m+1)+j+1])
			}
		}
	}
	var pairs [][2]int
	for i, j := 0, 0; i < n && j < m; {
		switch {
		case x[i] == y[j] && exact(a[i], b[j]):
			pairs = append(pairs, [2]int{i, j})
			i, j = i+1, j+1
		case table[(i+1)*(m+1)+j] >= table[i*(m+1)+j+1]:
			i++
		default:
			j++
		}
	}
	return pairs
}

func hashes(all []*jsontree.Value) []uint64 {
	h := make([]uint64, len(all))
	for i, v := range all {
		h[i] = jsontree.Hash(v)
	}
	return h
}

// exact reports whether two values are the same but for the order of keys: numbers by
// their text, strings by what they say.
func exact(a, b *jsontree.Value) bool {
	if a.Kind() != b.Kind() || a.Len() != b.Len() {
		return false
	}
	switch a.Kind() {
	case jsontree.Number, jsontree.Bool:
		return a.Raw() == b.Raw()
	case jsontree.String:
		return a.Str() == b.Str()
	case jsontree.Array:
		for i := range a.Len() {
			if !exact(a.Elem(i), b.Elem(i)) {
				return false
			}
		}
	case jsontree.Object:
		return exactObjects(a, b)
	}
	return true
}

func exactObjects(a, b *jsontree.Value) bool {
	var names map[string]*jsontree.Value
	for i, m := range a.Members() {
		other := b.Members()[i]
		if other.Name != m.Name {
			if names == nil {
				names = members(b)
			}
			other.Value = names[m.Name]
		}
		if other.Value == nil || !exact(m.Value, other.Value) {
			return false
		}
	}
	return true
}
