// Package baseline knows which findings of audit are accepted for now. A finding is known
// by its file, rule, target, tool, place in the tool, and content: never by its line, nor by
// where in a list the tool stands. It reads and writes text; it opens no file.
package baseline

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"

	"schemafix/internal/jsontree"
	"schemafix/internal/report"
)

// Key is what a finding is known by.
type Key struct {
	File        string           `json:"file"` // as seen from the folder of the baseline, with slashes
	Rule        string           `json:"rule"`
	Target      string           `json:"target"`
	Tool        string           `json:"tool"`    // "" if there is none
	Pointer     jsontree.Pointer `json:"pointer"` // as seen from the tool, or from the document without one
	Fingerprint string           `json:"fingerprint"`
}

// KeyOf gives the key of a finding in a document, whose root is as it was parsed.
func KeyOf(file string, root *jsontree.Value, e *report.Entry) Key {
	return Key{
		File: file, Rule: e.ID, Target: e.Target, Tool: e.Tool,
		Pointer: BelowTool(root, e.At, e.Tool), Fingerprint: fingerprint(root, e),
	}
}

// nameWord is the word of tools for their name.
const nameWord = "name"

// BelowTool gives a place as seen from the object that bears the tool's name: it stays the
// same when tools are added before it. It gives the place itself where there is no such
// object.
func BelowTool(root *jsontree.Value, at jsontree.Pointer, tool string) jsontree.Pointer {
	if tool == "" {
		return at
	}
	v := root
	for rest := at; ; {
		if name := v.Get(nameWord); name.IsString() && name.Str() == tool {
			return rest
		}
		if rest == "" {
			return at
		}
		end := strings.IndexByte(string(rest[1:]), '/') + 1
		if end == 0 {
			end = len(rest)
		}
		if v = rest[:end].Lookup(v); v == nil {
			return at
		}
		rest = rest[end:]
	}
}

// fingerprint tells contents apart: what a finding says of a value, it says no more when
// the value has changed. White space does not count.
func fingerprint(root *jsontree.Value, e *report.Entry) string {
	var content []byte
	switch v := e.At.Lookup(root); {
	case e.Before == "": // it is about what is missing, or about all there is
		content = quoted(e.Message)
	case v != nil:
		content = jsontree.AppendCompact(nil, v, "")
	default:
		content = []byte(e.Before)
	}
	sum := sha256.Sum256([]byte(strconv.Quote(e.Keyword) + string(content)))
	return hex.EncodeToString(sum[:8])
}

// quoted gives what a message quotes: the names that it is about. Its own words may change
// from one version of the program to the next.
func quoted(message string) []byte {
	var names []byte
	for rest := message; ; {
		i := strings.IndexByte(rest, '"')
		if i < 0 {
			return names
		}
		name, err := strconv.QuotedPrefix(rest[i:])
		if err != nil {
			return names
		}
		names = append(names, name...)
		rest = rest[i+len(name):]
	}
}

// Version is that of the form.
const Version = 1

// Baseline is a set of accepted findings, in which equal ones are counted. The zero
// Baseline is empty.
type Baseline struct {
	known map[Key]*known
}

// known is how often a finding was accepted, and seen.
type known struct {
	times, seen int
	line        int // in the text from which it was read, from 1
}

// Accepts reports whether a finding is one of those that are accepted: of equal ones, only
// as many as there were.
func (b *Baseline) Accepts(k Key) bool {
	n := b.known[k]
	if n == nil {
		return false
	}
	n.seen++
	return n.seen <= n.times
}

// Stale is an accepted finding that is there no more, or not as often.
type Stale struct {
	Key
	Line    int // in the baseline, from 1
	Missing int // how many are gone
}

// Stale gives the accepted findings that were not seen, in the order of the text. looked
// says whether a file was looked at for a target.
func (b *Baseline) Stale(looked func(file, target string) bool) []Stale {
	var all []Stale
	for k, n := range b.known {
		if n.seen < n.times && looked(k.File, k.Target) {
			all = append(all, Stale{Key: k, Line: n.line, Missing: n.times - n.seen})
		}
	}
	slices.SortFunc(all, func(a, b Stale) int { return cmp.Or(cmp.Compare(a.Line, b.Line), compare(a.Key, b.Key)) })
	return all
}

// Update makes the findings that were seen the accepted ones. Those of files that were not
// looked at stay.
func (b *Baseline) Update(seen map[Key]int, looked func(file, target string) bool) {
	maps.DeleteFunc(b.known, func(k Key, _ *known) bool { return looked(k.File, k.Target) })
	if b.known == nil {
		b.known = map[Key]*known{}
	}
	for k, times := range seen {
		b.known[k] = &known{times: times, seen: times}
	}
}

// Len is the number of accepted findings.
func (b *Baseline) Len() int {
	n := 0
	for _, k := range b.known {
		n += k.times
	}
	return n
}

// Text writes the baseline, one finding a line, in an order that does not depend on lines.
func (b *Baseline) Text() []byte {
	keys := slices.SortedFunc(maps.Keys(b.known), compare)
	text := []byte(`{"version":` + strconv.Itoa(Version) + `,"findings":[`)
	for i, k := range keys {
		if i > 0 {
			text = append(text, ',')
		}
		text = append(append(text, '\n'), b.line(k)...)
	}
	return append(text, "\n]}\n"...)
}

func (b *Baseline) line(k Key) []byte {
	var out strings.Builder
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	entry := struct {
		Key
		Times int `json:"times,omitempty"`
	}{Key: k}
	if n := b.known[k].times; n > 1 {
		entry.Times = n
	}
	if err := enc.Encode(entry); err != nil {
		panic("baseline: " + err.Error()) // strings and a number
	}
	return []byte(strings.TrimSuffix(out.String(), "\n"))
}

func compare(a, b Key) int {
	return cmp.Or(
		cmp.Compare(a.File, b.File), cmp.Compare(a.Tool, b.Tool), cmp.Compare(a.Pointer, b.Pointer),
		cmp.Compare(a.Rule, b.Rule), cmp.Compare(a.Target, b.Target), cmp.Compare(a.Fingerprint, b.Fingerprint),
	)
}
