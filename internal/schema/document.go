package schema

import (
	"fmt"

	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
)

// MaxDepth is how many schemas may lie within each other: what judges the result
// needs time that grows faster than the depth.
const MaxDepth = 500

// Document is one schema with all that its refs reach: its own root, its dialect, and
// what each ref points at.
type Document struct {
	Root     *jsontree.Value
	Extra    []*jsontree.Value // schema positions outside of the root's walk, which only a ref reaches
	Draft    fields.Drafts     // as $schema says; 0 where it does not
	Present  fields.Set        // every keyword that occurs at a schema position
	Nodes    int               // schema positions
	HasFalse bool              // somewhere false stands for a schema that admits nothing

	targets    map[*jsontree.Value]*jsontree.Value // a schema with a ref → what it points at
	unresolved []*jsontree.Value                   // schemas whose ref points at nothing
}

// Options are how a document is loaded. The zero Options are fine.
type Options struct {
	MaxDepth int             // 0: MaxDepth
	Whole    *jsontree.Value // a larger document in which refs are tried that fail in the schema itself
	// Clone copies what a ref reaches in Whole, so that the schema can be changed
	// without changing Whole.
	Clone func(*jsontree.Value) *jsontree.Value
}

// DepthError says that schemas lie too deep within each other.
type DepthError struct {
	Limit int
	Span  jsontree.Span
}

func (e *DepthError) Error() string {
	return fmt.Sprintf("schemas are nested deeper than %d levels", e.Limit)
}

// Load reads a schema: one walk over its positions, then its refs. The error is a
// *DepthError.
func Load(root *jsontree.Value, opt Options) (*Document, error) {
	d := &Document{Root: root}
	l := loader{doc: d, opt: opt, limit: opt.MaxDepth}
	if l.limit == 0 {
		l.limit = MaxDepth
	}
	if err := l.load(); err != nil {
		return nil, err
	}
	return d, nil
}

// Target gives what the ref of a schema points at, or nil where it has none that
// resolves.
func (d *Document) Target(v *jsontree.Value) *jsontree.Value { return d.targets[v] }

// HasRefs reports whether any ref of the document resolves.
func (d *Document) HasRefs() bool { return len(d.targets) > 0 }

// Unresolved gives the schemas whose ref points at nothing.
func (d *Document) Unresolved() []*jsontree.Value { return d.unresolved }

// Point makes the ref of schema v point at target.
func (d *Document) Point(v, target *jsontree.Value) {
	if d.targets == nil {
		d.targets = map[*jsontree.Value]*jsontree.Value{}
	}
	d.targets[v] = target
}

// Unpoint forgets the ref of schema v.
func (d *Document) Unpoint(v *jsontree.Value) { delete(d.targets, v) }

// ForgetRefs forgets what refs point at, once none is left that counts.
func (d *Document) ForgetRefs() { d.targets, d.Extra = nil, nil }

// Move tells that the schema at address from, with its ref, stands at address to now.
func (d *Document) Move(from, to *jsontree.Value) {
	if t, ok := d.targets[from]; ok {
		delete(d.targets, from)
		d.targets[to] = t
	}
}

// RootNode gives the root as a position.
func (d *Document) RootNode() Node { return Node{Value: d.Root, Polarity: Positive} }

// Walk visits every schema position, parents first.
func (d *Document) Walk(visit func(Node)) {
	Walk(d.RootNode(), visit)
	for _, v := range d.Extra {
		Walk(Node{Value: v}, visit)
	}
}

// Reachable gives every position that the root, or one of others, reaches, through refs
// too, but not definitions that nothing points at.
func (d *Document) Reachable(others ...*jsontree.Value) map[*jsontree.Value]bool {
	seen := map[*jsontree.Value]bool{}
	work := append([]*jsontree.Value{d.Root}, others...)
	for len(work) > 0 {
		v := work[len(work)-1]
		work = work[:len(work)-1]
		if seen[v] {
			continue
		}
		seen[v] = true
		for c := range Children(Node{Value: v}) {
			if c.Keyword.Role != fields.Identity {
				work = append(work, c.Value)
			}
		}
		if t := d.Target(v); t != nil {
			work = append(work, t)
		}
	}
	return seen
}
