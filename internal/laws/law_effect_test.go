package laws

import (
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"strings"

	"schemafix/internal/fields"
	"schemafix/internal/instance"
	"schemafix/internal/jsontree"
	"schemafix/internal/report"
	"schemafix/internal/schema"
	"schemafix/internal/validator"
)

// reading is how schemas are judged: formats assert, and nullable means "or null".
var reading = validator.Options{AssertFormat: true, Nullable: true}

// largest is the text of a schema of the corpus that is still judged on instances: what
// judges needs time that grows faster than the size.
const largest = 40_000

// effectsHold is law 6: what the changes claim of the accepted values holds.
func (r *run) effectsHold() {
	for _, i := range r.rewritten() {
		s := &r.out.Schemas[i]
		if !s.Result.Changed() || !r.isJudged(i) {
			continue
		}
		size := int(s.Site.Schema.Span().End - s.Site.Schema.Span().Start)
		if !r.doc.golden && size > largest {
			r.tally.count("too large", 1)
			continue
		}
		judged := r.effectHolds(i)
		kind := "judged"
		if !judged {
			kind = "skipped"
		}
		r.tally.count(kind, 1)
		if r.doc.tools {
			r.tally.count("tools "+kind, 1)
		}
	}
}

// judgedUnder is for how many targets a schema of the corpus is judged.
const judgedUnder = 3

// isJudged shares the schemas of the corpus out among the targets, because nothing takes
// as long.
func (r *run) isJudged(i int) bool {
	if r.doc.golden {
		return true
	}
	targets := fields.Targets()
	turn := seed(r.doc.name)/sharing + uint64(i+slices.Index(targets, r.opt.Profile)/sharing)
	return turn%uint64(len(targets)/sharing) < judgedUnder
}

// effectHolds judges one schema. It is false where U can't be judged.
func (r *run) effectHolds(i int) bool {
	upgraded, err := r.lane.second.Upgraded(r.out.Schemas[i].Site.Schema, r.opt)
	if err != nil {
		return false
	}
	dropIDs(upgraded)
	u := r.form(i, upgraded)
	if u.err != nil {
		return false
	}
	r.compare(i, u, r.undone(i, false), claimed(r.entries(i)), "")
	if again := r.undone(i, true); again != nil {
		r.compare(i, u, again, claimedApart(r.entries(i)), ", closings undone")
	}
	return true
}

// claimed gives what the target's own passes say of the accepted values, in all.
func claimed(entries []report.Entry) schema.Effect {
	var bits schema.Effect
	for _, e := range entries {
		if !isUpgrade(e.ID) {
			bits |= e.Effect
		}
	}
	return bits
}

// claimedApart is claimed without what is inherent to the target. A property that admits
// nothing leaves because the object is closed: without the closing that widens.
func claimedApart(entries []report.Entry) schema.Effect {
	var bits schema.Effect
	for _, e := range entries {
		switch {
		case isUpgrade(e.ID) || e.Inherent:
		case e.ID == "drop-never":
			bits |= e.Effect | schema.Widens
		default:
			bits |= e.Effect
		}
	}
	return bits
}

// isUpgrade reports whether a pass belongs to the upgrade: U has its edits already.
func isUpgrade(pass string) bool {
	return strings.HasPrefix(pass, "upgrade-") || pass == "drop-malformed"
}

// form is a schema as far as it judges values, with instances that it was asked about.
// The forms of a document are kept: many targets make the same one.
type form struct {
	text     string
	compiled *validator.Schema
	err      error // it can't be judged
	cases    []judged
}

type judged struct {
	instance *jsontree.Value
	verdict  validator.Verdict
}

// form gives the form of v, which is used up, for schema i.
func (r *run) form(i int, v *jsontree.Value) *form {
	dropNotes(v)
	f := &form{text: compact(v)}
	key := fmt.Sprint(r.objectsOnly(i), f.text)
	if known := r.lane.forms[key]; known != nil {
		return known
	}
	if f.compiled, f.err = validator.Compile(v, reading); f.err == nil {
		f.cases = r.instancesOf(i, v, f.compiled)
	}
	r.lane.forms[key] = f
	return f
}

// dropNotes takes out what judges no value: annotations, the dialect, unknown words.
func dropNotes(v *jsontree.Value) {
	schema.Walk(schema.Node{Value: v}, func(n schema.Node) {
		n.Value.KeepMembers(func(m jsontree.Member) bool {
			kw := fields.Lookup(m.Name)
			return kw != nil && kw.Role != fields.Annotation && m.Name != fields.Schema && m.Name != fields.Comment
		})
	})
}

// dropIDs takes addresses and anchors out of an upgraded schema, whose refs all lead to the root's
// definitions: below an address they would lead elsewhere.
func dropIDs(v *jsontree.Value) {
	schema.Walk(schema.Node{Value: v}, func(n schema.Node) {
		n.Value.Remove(fields.ID)
		n.Value.Remove(fields.Anchor)
	})
}

// instancesOf makes instances of a schema, and mutants of them, and adds those of the
// document.
func (r *run) instancesOf(i int, v *jsontree.Value, compiled *validator.Schema) []judged {
	valid := 3
	if r.doc.golden {
		valid = 20
	}
	rng := rand.New(rand.NewPCG(seed(r.doc.name), uint64(i)))
	g := instance.New(v, rng)
	var cases []judged
	add := func(v *jsontree.Value) {
		if v.IsObject() || !r.objectsOnly(i) {
			cases = append(cases, judged{v, compiled.Validate(v)})
		}
	}
	for range valid {
		made := g.Generate()
		add(made)
		add(g.Mutate(made))
	}
	for _, given := range r.doc.instances {
		add(given)
		add(g.Mutate(given))
	}
	return cases
}

func seed(name string) uint64 {
	h := fnv.New64a()
	h.Write([]byte(name))
	return h.Sum64()
}

// compare judges instances of both schemas by both.
func (r *run) compare(i int, u *form, undone *jsontree.Value, bits schema.Effect, how string) {
	out := r.form(i, undone)
	if out.err != nil {
		r.fail(r.out.Schemas[i].Site.At, "U compiles and the output does not", "%v in %s", out.err, out.text)
		return
	}
	if out.text == u.text {
		return
	}
	for _, c := range u.cases {
		r.verdicts(i, c.instance, c.verdict, out.compiled.Validate(c.instance), bits, how)
	}
	for _, c := range out.cases {
		r.verdicts(i, c.instance, u.compiled.Validate(c.instance), c.verdict, bits, how)
	}
}

func (r *run) verdicts(i int, v *jsontree.Value, before, after validator.Verdict, bits schema.Effect, how string) {
	at := r.out.Schemas[i].Site.At
	switch {
	case before == validator.Accepted && after == validator.Refused && bits&schema.Narrows == 0:
		r.fail(at, "narrows, and no change says so"+how+" ("+r.passes(i)+")", "%s", compact(v))
	case before == validator.Refused && after == validator.Accepted && bits&schema.Widens == 0:
		r.fail(at, "widens, and no change says so"+how+" ("+r.passes(i)+")", "%s", compact(v))
	}
}

// passes names the passes that changed schema i, each once.
func (r *run) passes(i int) string {
	var ids []string
	seen := map[string]bool{}
	for _, e := range r.entries(i) {
		if !seen[e.ID] && !isUpgrade(e.ID) {
			seen[e.ID] = true
			ids = append(ids, e.ID)
		}
	}
	return strings.Join(ids, " ")
}
