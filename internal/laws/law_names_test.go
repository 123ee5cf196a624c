package laws

import (
	"math/rand/v2"
	"net/url"
	"slices"
	"strings"

	"schemafix/internal/container"
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/normalize"
	"schemafix/internal/schema"
)

// keywordNames are the names that properties are given: words that a careless walk takes
// for keywords.
func keywordNames() []string {
	return []string{
		fields.Const, fields.Ref, fields.Nullable, fields.Properties, fields.Required, fields.Type, fields.Enum, fields.Default,
		fields.Defs, fields.AnyOf, fields.OneOf, fields.AllOf, fields.Items, fields.Not, fields.If, fields.Title, fields.Description,
		fields.Format, fields.Pattern, fields.Definitions, fields.ID, fields.Schema, fields.AdditionalProperties, fields.PrefixItems,
		fields.Dependencies, fields.PropertyNames, fields.PropertyOrdering,
	}
}

// namesDoNotMatter is law 9: with a property renamed to a keyword's name everywhere, the
// output is the same but for the name. Of the corpus, every fourth schema is tried.
func (r *run) namesDoNotMatter() {
	rng := rand.New(rand.NewPCG(seed(r.doc.name), 9))
	for i := range r.out.Schemas {
		const every = 4
		if r.out.Schemas[i].Result.Skipped || r.out.Schemas[i].OverBudget || !r.doc.golden && rng.IntN(every) > 0 {
			continue
		}
		r.nameDoesNotMatter(i, rng)
	}
}

func (r *run) nameDoesNotMatter(i int, rng *rand.Rand) {
	s := &r.out.Schemas[i]
	words := surveyNames(s.Site.Schema)
	name, keyword := words.choose(rng, &r.opt)
	if name == "" {
		return
	}
	renamed := compact(rename(s.Site.Schema, name, keyword))
	r.lane.scratch.Reset()
	root, err := r.lane.scratch.Parse(renamed)
	if err != nil {
		r.fail(s.Site.At, "the renamed schema is no JSON", "%v", err)
		return
	}
	opt := r.opt
	opt.Container = asSchema
	if place, _ := r.placeOf(i); place != s.Site.At || s.Site.Kind == container.Pointer {
		return // the changes are of the container too; its refs may lead outside
	}
	got, err := r.lane.second.Document(renamed, root, opt)
	if err != nil {
		r.fail(s.Site.At, "renamed to "+keyword+": an error", "%v", err)
		return
	}
	r.sameButForTheName(i, &got.Schemas[0], root, name, keyword)
}

func (r *run) sameButForTheName(i int, got *normalize.Schema, root *jsontree.Value, name, keyword string) {
	s := &r.out.Schemas[i]
	at := s.Site.At
	if (s.Fallback != nil) != (got.Fallback != nil) {
		r.fail(at, "renamed to "+keyword+": handed back, or not", "from %q", name)
		return
	}
	want, have := rename(s.Result.Schema, name, keyword), got.Result.Schema
	if !sameButForTexts(want, have) {
		r.fail(at, "renamed to "+keyword+": another output", "from %q: %s", name, firstDifference(compact(want), compact(have)))
		return
	}
	before, after := r.entries(i), got.Entries(root)
	if len(before) != len(after) {
		r.fail(at, "renamed to "+keyword+": other changes", "from %q: %d, then %d", name, len(before), len(after))
		return
	}
	for k := range before {
		a, b := &before[k], &after[k]
		if a.ID != b.ID || a.Effect != b.Effect || a.Inherent != b.Inherent || a.AddedNull != b.AddedNull || a.Times != b.Times ||
			renamedPointer(a.At[len(at):], name, keyword) != b.At {
			r.fail(at, "renamed to "+keyword+": another change", "from %q: %s %s %s, then %s %s %s", name, a.ID, a.At, a.Effect, b.ID, b.At, b.Effect)
			return
		}
	}
}

// nameSurvey is which names a schema uses, and where they can't be renamed.
type nameSurvey struct {
	properties []string        // names of properties, in order
	taken      map[string]bool // names of anything
	keywords   map[string]bool // words that stand where keywords stand
	texts      map[string]bool // strings that are not names
	patterns   bool            // names are told apart by their text
}

func surveyNames(root *jsontree.Value) *nameSurvey {
	n := &nameSurvey{taken: map[string]bool{}, keywords: map[string]bool{}, texts: map[string]bool{}}
	schemas := map[*jsontree.Value]bool{}
	schema.Walk(schema.Node{Value: root}, func(at schema.Node) {
		schemas[at.Value] = true
		for _, m := range at.Value.Members() {
			n.keywords[m.Name] = true
		}
		for _, p := range at.Value.Get(fields.Properties).Members() {
			n.properties = append(n.properties, p.Name)
		}
		n.patterns = n.patterns || at.Value.Has(fields.PatternProperties) || at.Value.Has(fields.PropertyNames)
	})
	n.visit(root, schemas)
	return n
}

// visit notes all names that are no keywords, and all strings. Those of a list may be
// names; a name that is also a text elsewhere can't be told from it once both are spilled.
func (n *nameSurvey) visit(v *jsontree.Value, schemas map[*jsontree.Value]bool) {
	for _, m := range v.Members() {
		if v.IsObject() && !schemas[v] {
			n.taken[m.Name] = true
		}
		if m.Value.IsString() {
			n.taken[m.Value.Str()] = true
			n.texts[m.Value.Str()] = true
			for _, token := range fragmentTokens(m.Value.Str()) {
				n.taken[token] = true
			}
		}
		if holdsNames(m.Name) && schemas[v] {
			n.visitNames(m.Value)
			continue
		}
		n.visit(m.Value, schemas)
	}
}

// holdsNames reports whether a keyword's value is a list of names, or holds such lists.
func holdsNames(keyword string) bool {
	return keyword == fields.Required || keyword == fields.PropertyOrdering || keyword == fields.DependentRequired
}

func (n *nameSurvey) visitNames(v *jsontree.Value) {
	for _, m := range v.Members() {
		n.taken[m.Name] = true
		n.taken[m.Value.Str()] = true
		n.visitNames(m.Value)
	}
}

// choose gives a property's name, and a keyword to rename it to that nothing else is
// called, neither of which is renamed anyway; "" if there is none.
func (n *nameSurvey) choose(rng *rand.Rand, opt *normalize.Options) (name, keyword string) {
	if n.patterns {
		return "", ""
	}
	moves := func(s string) bool { return opt.Rename && n.moves(s, &opt.Profile.Limits.Keys) }
	names := slices.DeleteFunc(slices.Clone(n.properties), func(s string) bool {
		return moves(s) || n.keywords[s] || n.texts[s] || fields.Lookup(s) != nil || s == "" || strings.ContainsAny(s, "~/%\"\\")
	})
	words := slices.DeleteFunc(keywordNames(), func(s string) bool { return n.taken[s] || moves(s) })
	if len(names) == 0 || len(words) == 0 {
		return "", ""
	}
	return names[rng.IntN(len(names))], words[rng.IntN(len(words))]
}

// moves reports whether a name is refused, or decides what another one becomes that is.
func (n *nameSurvey) moves(name string, rule *fields.KeyRule) bool {
	return !rule.Takes(name) || slices.ContainsFunc(n.properties, func(s string) bool {
		return !rule.Takes(s) && fields.NewRenamer(&rule.NameRule, rule.Reserved...).Rename(s) == name
	})
}

// rename gives a copy in which a name is another one wherever names are written: of
// members, in lists of names, in refs and pointers, quoted in texts.
func rename(v *jsontree.Value, from, to string) *jsontree.Value {
	switch v.Kind() {
	case jsontree.Object:
		c := jsontree.NewObject(v.Span())
		for _, m := range v.Members() {
			c.Insert(c.Len(), renamedMember(m, from, to))
		}
		return c
	case jsontree.Array:
		c := jsontree.NewArray(v.Span())
		for _, m := range v.Members() {
			c.Append(rename(m.Value, from, to))
		}
		return c
	}
	return v.Detach()
}

func renamedMember(m jsontree.Member, from, to string) jsontree.Member {
	name := renamedName(m.Name, from, to)
	held := rename(m.Value, from, to)
	switch {
	case (m.Name == fields.Required || m.Name == fields.PropertyOrdering) && held.IsArray():
		renameStrings(held, from, to)
	case m.Name == fields.DependentRequired || m.Name == fields.Dependencies:
		for _, list := range held.Members() {
			renameStrings(list.Value, from, to)
		}
	case m.Name == fields.Ref && held.IsString():
		held = jsontree.NewString(renamedRef(held.Str(), from, to), held.Span())
	case m.Name == fields.Description && held.IsString():
		held = jsontree.NewString(renamedText(held.Str(), from, to), held.Span())
	}
	return jsontree.Member{Name: name, Value: held, NameSpan: m.NameSpan}
}

// renamedText renames a name in a text: quoted in a spilled value, or named as a shape.
func renamedText(text, from, to string) string {
	text = strings.ReplaceAll(text, `"`+from+`"`, `"`+to+`"`)
	return strings.ReplaceAll(text, "(shape of "+from+",", "(shape of "+to+",")
}

// sameButForTexts is jsontree.Identical, but for where a long value was cut in a
// description: another name moves the cut.
func sameButForTexts(a, b *jsontree.Value) bool {
	if a.Kind() != b.Kind() || a.Len() != b.Len() {
		return false
	}
	if a.Len() == 0 {
		return jsontree.Identical(a, b)
	}
	for i, m := range a.Members() {
		other := b.Members()[i]
		texts := m.Name == fields.Description && m.Value.IsString() && other.Value.IsString() && sameCutText(m.Value.Str(), other.Value.Str())
		if m.Name != other.Name || !texts && !sameButForTexts(m.Value, other.Value) {
			return false
		}
	}
	return true
}

// sameCutText reports whether two texts, cut with an ellipsis, are the same up to there.
func sameCutText(a, b string) bool {
	a, _, cutA := strings.Cut(a, "…")
	b, _, cutB := strings.Cut(b, "…")
	return cutA && cutB && (strings.HasPrefix(a, b) || strings.HasPrefix(b, a))
}

func renameStrings(list *jsontree.Value, from, to string) {
	if !list.IsArray() {
		return
	}
	for i, m := range list.Members() {
		if m.Value.IsString() {
			list.SetAt(i, jsontree.NewString(renamedName(m.Value.Str(), from, to), m.Value.Span()))
		}
	}
}

// renamedName renames a name, and the names that a rewrite makes of it where it is taken.
func renamedName(name, from, to string) string {
	rest, ok := strings.CutPrefix(name, from)
	if !ok || rest != "" && (rest[0] != '_' || rest == "_" || strings.Trim(rest[1:], "0123456789") != "") {
		return name
	}
	return to + rest
}

// renamedRef renames the tokens of a pointer in a ref; other refs stay.
func renamedRef(ref, from, to string) string {
	p := jsontree.Pointer(fragment(ref))
	if renamed := renamedPointer(p, from, to); renamed != p {
		return "#" + string(renamed)
	}
	return ref
}

func fragmentTokens(ref string) []string { return jsontree.Pointer(fragment(ref)).Tokens() }

// fragment gives the pointer of a ref into its own document, or "".
func fragment(ref string) string {
	text, ok := strings.CutPrefix(ref, "#/")
	if !ok {
		return ""
	}
	if plain, err := url.PathUnescape(text); err == nil {
		text = plain
	}
	return "/" + text
}

func renamedPointer(p jsontree.Pointer, from, to string) jsontree.Pointer {
	var out jsontree.Pointer
	for _, token := range p.Tokens() {
		out = out.Append(renamedName(token, from, to))
	}
	return out
}
