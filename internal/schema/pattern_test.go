package schema

import "testing"

func TestPatternFeatures(t *testing.T) {
	for pattern, want := range map[string]Pattern{
		`^a+$`:           0,
		`(?:a|b)(?<n>c)`: 0,
		`\(\?=`:          0,
		`[(?=]`:          0,
		`[\b]`:           0,
		`\\b`:            0,
		`\d{2,3}\.\w`:    0,
		`(?=a)`:          LookAround,
		`a(?!b)`:         LookAround,
		`(?<=a)b`:        LookAround,
		`(?<!a)b`:        LookAround,
		`[]](?=x)`:       LookAround, // [] is the empty class
		`(a)\1`:          BackReference,
		`(?<n>a)\k<n>`:   BackReference,
		`\bword\B`:       WordBoundary,
		`(?=\b)(a)\1`:    LookAround | BackReference | WordBoundary,
		`\`:              0,
		`(`:              0,
		`[a\]](?!b)`:     LookAround,
	} {
		if got := PatternFeatures(pattern); got != want {
			t.Errorf("%s: %v, want %v", pattern, got, want)
		}
	}
}
