package normalize

import (
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
)

// merger makes one schema of several that all apply (contract: types intersect, bounds
// tighten, enums intersect by value, properties unite). It gathers what it could not
// keep: effect says how the result differs, lost which keywords say less now.
type merger struct {
	e      *Editor
	effect schema.Effect
	lost   []lostKeyword
	never  bool // no value can satisfy both
	depth  int  // of refs being inlined
}

// lostKeyword is a constraint that found no place in the merged schema.
type lostKeyword struct {
	name  string
	value *jsontree.Value
}

// mergedAt gives a copy of v in which schemas stand in the place of one of its keywords,
// merged with the rest of v, and the merger that tells what came of it.
func (e *Editor) mergedAt(v *jsontree.Value, keyword string, parts ...*jsontree.Value) (*jsontree.Value, *merger) {
	merged := v.Detach()
	if t := e.Doc.Target(v); t != nil && keyword != fields.Ref {
		e.Doc.Point(merged, t)
	}
	at := merged.Index(keyword)
	merged.RemoveAt(at)
	before := merged.Len()
	m := &merger{e: e}
	for _, part := range parts {
		m.into(merged, part)
	}
	merged.MoveMembers(before, at)
	if m.never {
		e.Doc.Unpoint(merged)
		merged = e.never(v.Span())
	}
	return merged, m
}

// maxInlined ends chains of refs that are merged into each other.
const maxInlined = 32

// into merges schema src into dst. src is used up: parts of it stand in dst afterwards.
func (m *merger) into(dst, src *jsontree.Value) {
	switch {
	case src.IsBool(false), isNever(src):
		m.never = true
		return
	case !src.IsObject():
		return
	}
	m.e.moveSpills(src, dst)
	m.unwatch(src)
	var objects, items bool // merged already: keywords that read each other go together
	for _, mem := range src.Members() {
		switch mem.Name {
		case fields.Properties, fields.PatternProperties, fields.AdditionalProperties:
			if !objects {
				objects = true
				m.properties(dst, src)
			}
		case fields.Items, fields.PrefixItems:
			if !items {
				items = true
				m.items(dst, src)
			}
		default:
			m.member(dst, src, mem)
		}
	}
}

// unwatch writes what src says of unevaluated members as what it says of additional ones:
// in dst it would see what dst evaluates. Where subschemas of its own evaluate some, that
// can't be said, and both directions are possible.
func (m *merger) unwatch(src *jsontree.Value) {
	for _, w := range []struct{ from, to string }{
		{fields.UnevaluatedProperties, fields.AdditionalProperties},
		{fields.UnevaluatedItems, fields.Items},
	} {
		i := src.Index(w.from)
		switch {
		case i < 0:
		case hasInPlace(src), src.Has(fields.Contains) && w.to == fields.Items:
			m.effect |= schema.Widens | schema.Narrows
		case src.Has(w.to): // nothing is left unevaluated
			src.RemoveAt(i)
		default:
			src.Rename(i, w.to)
			m.e.Adds(w.to)
		}
	}
}

// member merges one keyword of src into dst.
func (m *merger) member(dst, src *jsontree.Value, mem jsontree.Member) {
	kw := fields.Lookup(mem.Name)
	if kw == nil {
		m.copyMissing(dst, mem)
		return
	}
	switch mem.Name {
	case fields.Schema, fields.ID, fields.Anchor, fields.Comment, fields.Vocabulary, fields.DynamicAnchor, fields.RecursiveAnchor:
		return
	case fields.Ref:
		m.ref(dst, src)
		return
	case fields.Description:
		m.description(dst, mem)
		return
	case fields.MinContains, fields.MaxContains, fields.Then, fields.Else:
		return // they go with contains and if
	}
	i := dst.Index(mem.Name)
	if i < 0 {
		m.add(dst, src, mem)
		return
	}
	if kw.Role == fields.Annotation || jsontree.Equal(dst.Elem(i), mem.Value) {
		return
	}
	m.conflict(dst, i, mem)
}

// add gives dst a keyword that it does not have.
func (m *merger) add(dst, src *jsontree.Value, mem jsontree.Member) {
	m.copyMissing(dst, mem)
	switch mem.Name {
	case fields.Contains:
		m.copyAlong(dst, src, fields.MinContains, fields.MaxContains)
	case fields.If:
		m.copyAlong(dst, src, fields.Then, fields.Else)
	case fields.Type, fields.Enum, fields.Const:
		m.checkTypes(dst)
	}
}

func (m *merger) copyMissing(dst *jsontree.Value, mem jsontree.Member) {
	if !dst.Has(mem.Name) {
		dst.Set(mem.Name, mem.Value, mem.NameSpan)
		m.e.Adds(mem.Name)
	}
}

func (m *merger) copyAlong(dst, src *jsontree.Value, names ...string) {
	for _, name := range names {
		if i := src.Index(name); i >= 0 {
			m.copyMissing(dst, src.Members()[i])
		}
	}
}

// conflict settles a keyword that both have with different values.
func (m *merger) conflict(dst *jsontree.Value, i int, mem jsontree.Member) {
	have, other := dst.Elem(i), mem.Value
	switch mem.Name {
	case fields.Type:
		m.types(dst, i, other)
	case fields.Enum:
		m.enums(dst, i, other)
	case fields.Const:
		m.never = true
	case fields.Minimum, fields.ExclusiveMinimum, fields.MinLength, fields.MinItems, fields.MinProperties:
		m.bound(dst, i, other, 1)
	case fields.Maximum, fields.ExclusiveMaximum, fields.MaxLength, fields.MaxItems, fields.MaxProperties:
		m.bound(dst, i, other, -1)
	case fields.UniqueItems:
		if other.IsBool(true) {
			dst.SetAt(i, other)
		}
	case fields.MultipleOf:
		m.multiple(dst, i, mem)
	case fields.Required:
		uniteStrings(have, other)
	case fields.DependentRequired:
		for _, d := range other.Members() {
			if mine := have.Get(d.Name); mine.IsArray() {
				uniteStrings(mine, d.Value)
			} else {
				have.Set(d.Name, d.Value, d.NameSpan)
			}
		}
	case fields.DependentSchemas:
		m.maps(have, other)
	case fields.PropertyNames:
		m.schemas(have, other)
	case fields.AnyOf:
		m.unions(dst, i, mem)
	case fields.AllOf:
		for _, b := range other.Members() {
			have.Append(b.Value)
		}
	case fields.Nullable:
		if !other.IsBool(true) {
			dst.SetAt(i, other)
		}
	default: // pattern, format, not, if, contains, oneOf …: one stays
		m.lose(mem.Name, other)
	}
}

// lose notes a constraint that the merged schema does not say.
func (m *merger) lose(name string, value *jsontree.Value) {
	m.effect |= schema.Widens
	m.lost = append(m.lost, lostKeyword{name, value})
}

// schemas merges two subschemas; one that admits nothing stays as such.
func (m *merger) schemas(have, other *jsontree.Value) {
	sub := merger{e: m.e, depth: m.depth}
	if have.IsBool(true) && other.IsObject() {
		m.e.become(have, other)
		return
	}
	if have.IsBool(false) || isNever(have) {
		return
	}
	sub.unwatch(have)
	sub.into(have, other)
	if sub.never {
		m.e.become(have, m.e.never(have.Span()))
	}
	m.effect |= sub.effect
	m.lost = append(m.lost, sub.lost...)
}

// maps merges maps of subschemas; of the same name both apply.
func (m *merger) maps(have, other *jsontree.Value) {
	at := indexOf(have)
	for _, o := range other.Members() {
		if i, both := at[o.Name]; both {
			m.schemas(have.Elem(i), o.Value)
			continue
		}
		have.Set(o.Name, o.Value, o.NameSpan)
	}
}

func (m *merger) description(dst *jsontree.Value, mem jsontree.Member) {
	i := dst.Index(fields.Description)
	if i < 0 {
		m.copyMissing(dst, mem)
		return
	}
	dst.SetAt(i, joinTexts(dst.Elem(i), mem.Value))
}

// joinTexts puts one text below another, a blank line between, unless one says it all.
func joinTexts(first, second *jsontree.Value) *jsontree.Value {
	a, b := first.Str(), second.Str()
	switch {
	case b == "" || a == b:
		return first
	case a == "":
		return second
	}
	return jsontree.NewString(a+"\n\n"+b, first.Span())
}

// ref gives dst the ref of src. Where dst has one too, or where a ref must stand alone
// and dst asserts something, the definition is merged in.
func (m *merger) ref(dst, src *jsontree.Value) {
	target := m.e.Doc.Target(src)
	switch {
	case target == nil, m.e.Doc.Target(dst) == target:
		if target == nil && !dst.Has(fields.Ref) {
			i := src.Index(fields.Ref)
			m.copyMissing(dst, src.Members()[i])
		}
	case !dst.Has(fields.Ref) && !m.mustInline(dst):
		i := src.Index(fields.Ref)
		m.copyMissing(dst, src.Members()[i])
		m.e.Doc.Point(dst, target)
	default:
		m.inline(dst, target)
	}
}

// mustInline reports whether dst asserts something that may not stand beside a ref.
func (m *merger) mustInline(dst *jsontree.Value) bool {
	return m.e.Profile.Needs.Has(fields.NeedBareRef) && asserts(dst)
}

// inline merges a copy of a definition into dst.
func (m *merger) inline(dst, target *jsontree.Value) {
	if m.depth >= maxInlined || !m.e.spend(target) {
		if m.e.Profile.Needs.Has(fields.NeedHandBack) {
			m.e.HandBack(dst, "definitions that are merged into each other grow without end")
		}
		m.lose(fields.Ref, dst)
		return
	}
	sub := merger{e: m.e, depth: m.depth + 1}
	sub.into(dst, m.e.Clone(target))
	m.never = m.never || sub.never
	m.effect |= sub.effect
	m.lost = append(m.lost, sub.lost...)
}

// asserts reports whether a schema says more than annotations, definitions and a ref.
func asserts(v *jsontree.Value) bool {
	for _, m := range v.Members() {
		kw := fields.Lookup(m.Name)
		if kw != nil && (kw.Role == fields.Assertion || kw.Role == fields.Applicator) {
			return true
		}
	}
	return false
}

// never makes the schema that admits nothing.
func (e *Editor) never(span jsontree.Span) *jsontree.Value {
	e.Doc.HasFalse = true
	return jsontree.NewBool(false, span)
}

// isNever reports whether a schema plainly admits nothing: false, or not of everything.
func isNever(v *jsontree.Value) bool {
	return v.IsBool(false) || v.Has(fields.Not) && AcceptsAll(v.Get(fields.Not))
}
