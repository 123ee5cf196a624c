package validator

import (
	"fmt"
	"sync"
	"time"

	"github.com/dlclark/regexp2"
)

const (
	matchTimeout = 100 * time.Millisecond
	// The engine looks at its clock every 100 ms unless told otherwise, which
	// would make a match of 100 ms take up to 200.
	timeoutCheckPeriod = time.Millisecond
)

var setTimeoutCheckPeriod sync.Once

// Pattern is a compiled ECMA-262 regular expression with a limit on the time that
// a match may take. It may be used from several goroutines at once.
type Pattern struct {
	source string
	re     *regexp2.Regexp
}

// CompilePattern reads a regular expression as ECMA-262 does with the u flag, but
// for escapes of punctuation that need none, which are let pass as without that
// flag. The error says what is not ECMA-262 in it.
func CompilePattern(source string) (p *Pattern, err error) {
	defer func() {
		if r := recover(); r != nil {
			p, err = nil, fmt.Errorf("the regular expression engine failed: %v", r)
		}
	}()
	setTimeoutCheckPeriod.Do(func() { regexp2.SetTimeoutCheckPeriod(timeoutCheckPeriod) })
	translated, err := translate(source)
	if err != nil {
		return nil, err
	}
	re, err := regexp2.Compile(translated, regexp2.ECMAScript|regexp2.Unicode)
	if err != nil {
		return nil, err
	}
	re.MatchTimeout = matchTimeout
	return &Pattern{source: source, re: re}, nil
}

// String gives the expression as it was written.
func (p *Pattern) String() string { return p.source }

// Match says whether the expression matches somewhere in s; Undecided if that took
// too long.
func (p *Pattern) Match(s string) (verdict Verdict) {
	defer func() {
		if recover() != nil {
			verdict = Undecided
		}
	}()
	matched, err := p.re.MatchString(s)
	switch {
	case err != nil:
		return Undecided
	case matched:
		return Accepted
	}
	return Refused
}
