package laws

import (
	"fmt"
	"hash/fnv"
	"math/rand/v2"
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
		if !s.Result.Changed() {
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

// effectHolds judges one schema. It is false where U can't be judged.
func (r *run) effectHolds(i int) bool {
	u := r.upgradedOf(i)
	if u == nil {
		return false
	}
	bits, undone := claimed(r.entries(i)), r.undone(i, false)
	r.compare(i, u, undone, bits, "")
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

// upgraded is a schema after the upgrade to draft 2020-12, with instances that it was
// asked about. Targets share it.
type upgraded struct {
	compiled *validator.Schema // nil if it can't be judged
	cases    []judged
}

type judged struct {
	instance *jsontree.Value
	verdict  validator.Verdict
}

// upgradedOf gives U of schema i, or nil if it can't be judged.
func (r *run) upgradedOf(i int) *upgraded {
	s := &r.out.Schemas[i]
	v, err := r.lane.second.Upgraded(s.Site.Schema, r.opt)
	if err != nil {
		return nil
	}
	dropIDs(v)
	key := fmt.Sprint(r.objectsOnly(i)) + compact(v)
	u, known := r.lane.upgraded[key]
	if !known {
		u = &upgraded{}
		if u.compiled, err = validator.Compile(v, reading); err == nil {
			u.cases = r.instancesOf(i, v, u.compiled)
		}
		r.lane.upgraded[key] = u
	}
	if u.compiled == nil {
		return nil
	}
	return u
}

// dropIDs takes the addresses out of an upgraded schema, whose refs all lead to the root's
// definitions: below an address they would lead elsewhere.
func dropIDs(v *jsontree.Value) {
	schema.Walk(schema.Node{Value: v}, func(n schema.Node) { n.Value.Remove(fields.ID) })
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
func (r *run) compare(i int, u *upgraded, undone *jsontree.Value, bits schema.Effect, how string) {
	at := r.out.Schemas[i].Site.At
	compiled, err := validator.Compile(undone, reading)
	if err != nil {
		r.fail(at, "U compiles and the output does not", "%v in %s", err, compact(undone))
		return
	}
	for _, c := range u.cases {
		r.verdicts(i, c.instance, c.verdict, compiled.Validate(c.instance), bits, how)
	}
	for _, c := range r.instancesOf(i, undone, compiled) {
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
