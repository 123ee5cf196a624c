package baseline

import (
	"errors"
	"fmt"
	"strconv"

	"schemafix/internal/jsontree"
)

// Error is a mistake in the text of a baseline.
type Error struct {
	Line, Column int // from 1
	Message      string
}

// Error gives place and mistake, as line:column: message.
func (e *Error) Error() string { return fmt.Sprintf("%d:%d: %s", e.Line, e.Column, e.Message) }

// Parse reads what Text wrote. Keys that it does not know are left aside: later versions of
// the program may add some. The error is an *Error.
func Parse(src string) (*Baseline, error) {
	root, err := new(jsontree.Parser).Parse(src)
	if err != nil {
		var syntax *jsontree.SyntaxError
		if !errors.As(err, &syntax) {
			return nil, &Error{1, 1, err.Error()}
		}
		return nil, mistake(src, syntax.Offset, syntax.Message)
	}
	b := &Baseline{known: map[Key]*known{}}
	version, list := root.Get("version"), root.Get("findings")
	switch {
	case !root.IsObject() || version == nil || !list.IsArray():
		return nil, mistake(src, int(root.Span().Start), "this is no baseline: it has no version and no list of findings")
	case version.Raw() != strconv.Itoa(Version):
		return nil, mistake(src, int(version.Span().Start), fmt.Sprintf("the baseline has version %s; this program knows version %d", version.Raw(), Version))
	}
	lines := jsontree.NewLineTable(src)
	for _, m := range list.Members() {
		if err := b.add(m.Value, lines); err != nil {
			return nil, mistake(src, int(m.Value.Span().Start), err.Error())
		}
	}
	return b, nil
}

func mistake(src string, offset int, message string) *Error {
	line, column := jsontree.LineColumn(src, offset)
	return &Error{line, column, message}
}

// add adds one accepted finding.
func (b *Baseline) add(v *jsontree.Value, lines *jsontree.LineTable) error {
	if !v.IsObject() {
		return errors.New("a finding must be an object")
	}
	for _, key := range []string{"file", "rule", "target", "tool", "pointer", "fingerprint"} {
		if !v.Get(key).IsString() {
			return fmt.Errorf("a finding must have a string %q", key)
		}
	}
	times := 1
	if n := v.Get("times"); n != nil {
		var err error
		if times, err = strconv.Atoi(n.Raw()); err != nil || times < 1 {
			return fmt.Errorf(`"times" must be a whole number from 1, and is %s`, n.Raw())
		}
	}
	k := Key{
		File: v.Get("file").Str(), Rule: v.Get("rule").Str(), Target: v.Get("target").Str(), Tool: v.Get("tool").Str(),
		Pointer: jsontree.Pointer(v.Get("pointer").Str()), Fingerprint: v.Get("fingerprint").Str(),
	}
	if twin := b.known[k]; twin != nil { // as a merge of two branches leaves it
		twin.times = max(twin.times, times)
		return nil
	}
	line, _ := lines.LineColumn(int(v.Span().Start))
	b.known[k] = &known{times: times, line: line}
	return nil
}
