package validator

import "testing"

func TestPatternsOfECMA262(t *testing.T) {
	for _, c := range []struct {
		pattern           string
		matched, notMatch []string
	}{
		{`^(?!con$)\w+$`, []string{"file"}, []string{"con"}},
		{`(?<=\$)\d+`, []string{"a$12"}, []string{"12"}},
		{`^(?<y>\d{2})-\k<y>$`, []string{"12-12"}, []string{"12-13"}},
		{`^a$`, []string{"a"}, []string{"a\n"}}, // .NET's $ also stands before a final line end
		{`^\d$`, []string{"1"}, []string{"٣"}},
		{`^\w$`, []string{"_"}, []string{"é"}},
		{`^\s$`, []string{"\u00a0", "\ufeff"}, []string{"a"}},
		{`^.$`, []string{"a", "é", "𝒳"}, []string{"\n", "\r", "\u2028", "ab"}},
		{`^[\s\S]$`, []string{"\n"}, []string{""}},
		{`^[^]$`, []string{"\n"}, []string{""}},
		{`^\p{Letter}$`, []string{"é"}, []string{"1"}},
		{`^\p{L}\P{Lu}$`, []string{"Aa"}, []string{"AA"}},
		{`^[\p{gc=Uppercase_Letter}\p{General_Category=Decimal_Number}]$`, []string{"A", "٣"}, []string{"a"}},
		{`^\p{Script=Latin}\p{sc=Greek}$`, []string{"aα"}, []string{"αa"}},
		{`^\p{ASCII}$`, []string{"a"}, []string{"é"}},
		{`^\P{ASCII}$`, []string{"é"}, []string{"a"}},
		{`^[\p{Alphabetic}-]$`, []string{"é", "-", "Ⅷ"}, []string{"1"}},
		{`^\ud83d\ude00$`, []string{"😀"}, []string{"a"}},
		{`^\u{1F600}\u0041\x41$`, []string{"😀AA"}, []string{"AA"}},
		{`^[a-z-[aeiou]$`, []string{"a", "[", "-"}, []string{"]", "A"}}, // a subtraction in .NET
		{`^[[:alpha:]]$`, []string{"a]", ":]"}, []string{"b]", "a"}},
		{`^(?i:ab)c$`, []string{"ABc"}, []string{"abC"}},
		{`^\/a\-b\_c\@$`, []string{"/a-b_c@"}, []string{""}},
		{`^(a)?\1$`, []string{"", "aa"}, []string{"a"}},
		{`^(?s:.)$`, []string{"\n"}, []string{""}},
	} {
		p, err := CompilePattern(c.pattern)
		if err != nil {
			t.Errorf("%s: %v", c.pattern, err)
			continue
		}
		if p.String() != c.pattern {
			t.Errorf("%s calls itself %s", c.pattern, p)
		}
		for _, s := range c.matched {
			if got := p.Match(s); got != Accepted {
				t.Errorf("%s on %q: %v, want accepted", c.pattern, s, got)
			}
		}
		for _, s := range c.notMatch {
			if got := p.Match(s); got != Refused {
				t.Errorf("%s on %q: %v, want refused", c.pattern, s, got)
			}
		}
	}
}

func TestPatternsThatAreNotECMA262(t *testing.T) {
	for _, pattern := range []string{
		`(?i)abc`, `(?>a)`, `(?#note)a`, `(?P<name>a)`, `(?'n'a)`, `(?(1)a)`, `(?<n-m>a)`, `(?<1>a)`, // groups of others
		`\Aabc\z`, `abc\Z`, `\Ga`, `\a`, `\e`, `\Qa\E`, `\h`, // escapes of others
		`(`, `)`, `[`, `*a`, `a**`, `a++`, `[z-a]`, `a{2,1}`, `\`, `\u12`, `\u{110000}`, `\x1`, `\p{Nonsense}`, `\pL`, `\p{Script=Nonsense}`, `\p{Greek}`,
	} {
		if _, err := CompilePattern(pattern); err == nil {
			t.Errorf("%s is taken", pattern)
		}
	}
}
