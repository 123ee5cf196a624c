package diff

import (
	"math/big"
	"strings"

	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
)

// limit is one end of a range of numbers.
type limit struct {
	text   string // "" where there is none
	strict bool   // the number itself is out
}

// lowest gives the lower end that minimum and exclusiveMinimum leave.
func lowest(v *jsontree.Value) limit {
	return tighter(v, fields.Minimum, fields.ExclusiveMinimum, -1)
}

func highest(v *jsontree.Value) limit {
	return tighter(v, fields.Maximum, fields.ExclusiveMaximum, +1)
}

// tighter joins the two words for one end. sign is +1 for the upper one.
func tighter(v *jsontree.Value, inclusive, exclusive string, sign int) limit {
	var l limit
	in, ex := v.Get(inclusive), v.Get(exclusive)
	if in.IsNumber() {
		l = limit{in.Raw(), ex.IsBool(true)} // a boolean is draft-04's
	}
	if ex.IsNumber() && !looser(limit{ex.Raw(), true}, l, sign) {
		l = limit{ex.Raw(), true}
	}
	return l
}

// looser reports whether a leaves more than b.
func looser(a, b limit, sign int) bool { return compareLimits(a, b, sign) > 0 }

// compareLimits gives +1 where a leaves more numbers than b, -1 where it leaves fewer.
func compareLimits(a, b limit, sign int) int {
	switch {
	case a.text == "" && b.text == "":
		return 0
	case a.text == "":
		return 1
	case b.text == "":
		return -1
	}
	if by := jsontree.CompareNumbers(a.text, b.text); by != 0 {
		return by * sign
	}
	switch {
	case a.strict == b.strict:
		return 0
	case a.strict:
		return -1
	}
	return 1
}

// ofIntegers gives the same end for integers only, which has a number that is in.
func (l limit) ofIntegers(sign int) limit {
	if l.text == "" {
		return l
	}
	whole, step := jsontree.CeilInteger, jsontree.AddOne
	if sign > 0 {
		whole, step = jsontree.FloorInteger, jsontree.SubOne
	}
	n, ok := whole(l.text)
	if !ok {
		return l
	}
	if l.strict && jsontree.CompareNumbers(n, l.text) == 0 {
		n = step(n)
	}
	return limit{text: n}
}

// numbers compares the ends of the range and the steps in it.
func (p *pair) numbers() {
	p.ends(fields.Minimum, fields.ExclusiveMinimum, lowest, -1)
	p.ends(fields.Maximum, fields.ExclusiveMaximum, highest, +1)
	for _, keyword := range []string{fields.MultipleOf, fields.DivisibleBy} {
		p.steps(keyword)
	}
}

func (p *pair) ends(inclusive, exclusive string, end func(*jsontree.Value) limit, sign int) {
	old, new := p.changed(inclusive, exclusive)
	if old == "" {
		return
	}
	a, b := end(p.o.v), end(p.n.v)
	if p.common&fields.NumberBit == 0 {
		a, b = a.ofIntegers(sign), b.ofIntegers(sign)
	}
	by := compareLimits(a, b, sign)
	if by == 0 && a.text != "" {
		return // said in another way
	}
	x, y := p.o.v.Get(old), p.n.v.Get(new)
	message := became(x, y)
	if x.IsNumber() && y.IsNumber() && old == new {
		message = shifted(jsontree.CompareNumbers(x.Raw(), y.Raw()), x, y)
	}
	p.tellOf(old, new, direction(by > 0, by < 0), message)
}

func shifted(by int, x, y *jsontree.Value) string {
	if by < 0 {
		return "rose from " + shown(x) + " to " + shown(y)
	}
	return "fell from " + shown(x) + " to " + shown(y)
}

// changed gives the word that stands for a change of one end on each side; "" where
// neither word changed.
func (p *pair) changed(inclusive, exclusive string) (old, new string) {
	var words [2][]string
	differ := false
	for _, w := range []string{inclusive, exclusive} {
		a, b := p.o.v.Get(w), p.n.v.Get(w)
		if jsontree.Equal(a, b) {
			continue
		}
		differ = true
		if a != nil {
			words[0] = append(words[0], w)
		}
		if b != nil {
			words[1] = append(words[1], w)
		}
	}
	switch {
	case !differ:
		return "", ""
	case len(words[0]) == 0:
		return words[1][0], words[1][0]
	case len(words[1]) == 0:
		return words[0][0], words[0][0]
	}
	return words[0][0], words[1][0]
}

func (p *pair) steps(keyword string) {
	a, b := p.o.v.Get(keyword), p.n.v.Get(keyword)
	if jsontree.Equal(a, b) {
		return
	}
	x, y := step(a), step(b)
	p.tell(keyword, stepEffect(x, y, p.common), became(a, b))
}

// step gives a step as a fraction; nil where there is none or it can't be reckoned with.
func step(v *jsontree.Value) *big.Rat {
	const longest = 100
	if !v.IsNumber() || len(v.Raw()) > longest || strings.ContainsAny(v.Raw(), "eE") {
		return nil
	}
	r, ok := new(big.Rat).SetString(v.Raw())
	if !ok || r.Sign() <= 0 {
		return nil
	}
	return r
}

func stepEffect(a, b *big.Rat, common fields.Types) schema.Effect {
	onlyIntegers := common&fields.NumberBit == 0
	if onlyIntegers && everyInteger(a) {
		a = nil
	}
	if onlyIntegers && everyInteger(b) {
		b = nil
	}
	switch {
	case a == nil && b == nil:
		return 0
	case a == nil:
		return schema.Narrows
	case b == nil:
		return schema.Widens
	case new(big.Rat).Quo(b, a).IsInt():
		return schema.Narrows
	case new(big.Rat).Quo(a, b).IsInt():
		return schema.Widens
	}
	return schema.Widens | schema.Narrows
}

// everyInteger reports whether a step reaches every integer.
func everyInteger(r *big.Rat) bool { return r != nil && r.Num().IsInt64() && r.Num().Int64() == 1 }

// counts compares bounds on lengths and numbers of members.
func (p *pair) counts() {
	for _, keyword := range []string{fields.MinLength, fields.MinItems, fields.MinProperties} {
		p.count(keyword, -1)
	}
	for _, keyword := range []string{fields.MaxLength, fields.MaxItems, fields.MaxProperties} {
		p.count(keyword, +1)
	}
	if p.o.v.Has(fields.Contains) && p.n.v.Has(fields.Contains) {
		p.count(fields.MinContains, -1)
		p.count(fields.MaxContains, +1)
	}
}

func (p *pair) count(keyword string, sign int) {
	a, b := p.o.v.Get(keyword), p.n.v.Get(keyword)
	if jsontree.Equal(a, b) {
		return
	}
	by := compareLimits(countLimit(keyword, a, sign), countLimit(keyword, b, sign), sign)
	message := became(a, b)
	if a.IsNumber() && b.IsNumber() {
		message = shifted(jsontree.CompareNumbers(a.Raw(), b.Raw()), a, b)
	}
	p.tell(keyword, direction(by > 0, by < 0), message)
}

func countLimit(keyword string, v *jsontree.Value, sign int) limit {
	switch {
	case v.IsNumber():
		return limit{text: v.Raw()}
	case keyword == fields.MinContains:
		return limit{text: "1"}
	case sign < 0:
		return limit{text: "0"}
	}
	return limit{}
}

// plainAssertions compares the keywords that simply refuse something.
func (p *pair) plainAssertions() {
	for _, keyword := range []string{fields.Pattern, fields.Format} {
		a, b := p.o.v.Get(keyword), p.n.v.Get(keyword)
		if !jsontree.Equal(a, b) {
			p.tell(keyword, direction(b != nil, a != nil), became(a, b))
		}
	}
	a, b := p.o.v.Get(fields.UniqueItems).IsBool(true), p.n.v.Get(fields.UniqueItems).IsBool(true)
	if a != b {
		p.tell(fields.UniqueItems, direction(b, a), became(p.o.v.Get(fields.UniqueItems), p.n.v.Get(fields.UniqueItems)))
	}
	for _, keyword := range []string{fields.Extends, fields.Disallow} {
		a, b := p.o.v.Get(keyword), p.n.v.Get(keyword)
		if !jsontree.Equal(a, b) {
			p.tell(keyword, direction(b != nil, a != nil), became(a, b))
		}
	}
}
