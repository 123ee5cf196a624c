// Package yamltree reads YAML 1.2 into a tree in which everything has its place: nodes,
// keys, colons, anchors and comments. It resolves aliases to the nodes that they stand
// for, and decodes quoted and block scalars. What a plain scalar means is left to others.
package yamltree

import "fmt"

// Kind is what a node is. The zero Kind is invalid.
type Kind uint8

// The kinds of node.
const (
	Empty    Kind = iota + 1 // nothing stands where a node could
	Scalar                   // Value is its text
	Sequence                 // Entries have no keys
	Mapping                  // Entries have keys
	Alias                    // Value is the name, Target what it stands for
)

// Style is how a node is written. Empty nodes and aliases have none.
type Style uint8

// The styles.
const (
	Plain        Style = iota + 1
	SingleQuoted       // '…'
	DoubleQuoted       // "…"
	Literal            // |
	Folded             // >
	Block              // a collection by indentation
	Flow               // a collection in brackets
	Pair               // a mapping of one pair in a flow sequence, without brackets of its own
)

// Node is one node of a document. Offsets are bytes from the start of the source.
type Node struct {
	Kind    Kind
	Style   Style
	Start   int // of the node without anchor and tag
	End     int // behind its last character; the line end after a block scalar is not in it
	Outer   int // where its anchor or tag begins, Start if it has neither
	Column  int // of a block collection: in bytes from the start of the line
	Anchor  string
	Tag     string // as written: "!!str", "!Ref", "!"
	Value   string
	Keep    bool  // a block scalar that keeps the line ends behind it
	Target  *Node // of an alias
	Entries []Entry
}

// Entry is an element of a sequence, or a key of a mapping with its value.
type Entry struct {
	Key, Value *Node
	Mark       int  // where the colon stands, or the dash of a block sequence; -1 for none
	Explicit   bool // the key has a question mark before it
}

// Comment is the place of a comment, from # to the end of its line.
type Comment struct{ Start, End int }

// Document is one document of a stream. The regions of all documents are the whole text.
type Document struct {
	Start, End int   // its region: with directives, markers and comments
	Root       *Node // Empty if there is no content
	Comments   []Comment
}

// Error says why a text is no YAML.
type Error struct {
	Offset  int
	Message string
}

// Error gives the message and the byte offset.
func (e *Error) Error() string { return fmt.Sprintf("%s at offset %d", e.Message, e.Offset) }

// MaxDepth is how many collections may stand one inside the other.
const MaxDepth = 10_000
