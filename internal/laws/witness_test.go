package laws

import (
	"flag"
	"fmt"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"schemafix/internal/container"
	"schemafix/internal/diff"
	"schemafix/internal/fields"
	"schemafix/internal/normalize"
	"schemafix/internal/report"
	"schemafix/internal/schema"
)

var singles = flag.Bool("singles", false, "have TestWitnesses look at each change by itself too, which takes minutes")

// What TestWitnesses looks at: all golden cases under all targets, and some tools of the
// corpus, each under a few targets.
const (
	witnessTools   = 500
	witnessTargets = 3
)

// TestWitnesses takes what the passes of a target do to one schema as one set of changes.
// Where the set claims to widen, or to narrow, there is to be a value that shows it; where
// it does not, there must be none.
func TestWitnesses(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(400)) // short-lived trees, and nothing else to do
	w := &witnesses{sets: map[string]int{}, missed: map[string]*miss{}, against: map[string]*miss{}}
	w.all(witnessJobs(t))
	t.Logf("%d sets of changes, %d not judged; %d of %d claims to widen or narrow have a witness", w.total(), w.unjudged, w.shown, w.claimed)
	if w.single > 0 {
		t.Logf("%d of %d single changes have one", w.singleShown, w.single)
	}
	for _, m := range sorted(w.missed) {
		t.Logf("no witness, %d times: %s", m.times, m.example)
	}
	for _, m := range sorted(w.against) {
		t.Errorf("against what is claimed, %d times: %s", m.times, m.example)
	}
	if w.shown*100 < w.claimed*90 || w.claimed == 0 {
		t.Errorf("only %d of %d claims have a witness", w.shown, w.claimed)
	}
	for _, p := range fields.Targets() {
		if w.sets[p.Name] == 0 {
			t.Errorf("nothing was looked at for %s", p.Name)
		}
	}
}

// witnessJob is a document and the targets that it is rewritten for.
type witnessJob struct {
	doc     *document
	targets []*fields.Profile
}

func witnessJobs(t *testing.T) []witnessJob {
	t.Helper()
	tools, under := witnessTools, witnessTargets
	targets := fields.Targets()
	var jobs []witnessJob
	for i, c := range goldenCases(t) {
		job := witnessJob{c.document(t), targets}
		if testing.Short() {
			job.targets = spreadTargets(i, witnessTargets)
		}
		jobs = append(jobs, job)
	}
	if testing.Short() {
		tools, under = witnessTools/5, 1
	}
	for i, d := range spreadTools(t, tools) {
		jobs = append(jobs, witnessJob{d, spreadTargets(i, under)})
	}
	return jobs
}

// spreadTargets gives n targets, spread over all of them: for each i others.
func spreadTargets(i, n int) (some []*fields.Profile) {
	all := fields.Targets()
	for k := range n {
		some = append(some, all[(i+k*len(all)/n)%len(all)])
	}
	return some
}

// witnesses is what was looked for and found.
type witnesses struct {
	mu       sync.Mutex
	sets     map[string]int // of changes, by target
	unjudged int            // U can't be judged, or is too large

	claimed, shown      int
	single, singleShown int
	missed, against     map[string]*miss // by direction and passes
}

// miss is all that is missing, or all that should not be, of one kind.
type miss struct {
	times   int
	example string // the shortest one
}

func (w *witnesses) note(in map[string]*miss, kind, example string) {
	m := in[kind]
	if m == nil {
		m = &miss{example: example}
		in[kind] = m
	}
	m.times++
	if len(example) < len(m.example) {
		m.example = example
	}
}

func (w *witnesses) total() (n int) {
	for _, sets := range w.sets {
		n += sets
	}
	return n
}

func sorted(all map[string]*miss) (list []*miss) {
	for _, m := range all {
		list = append(list, &miss{m.times, short(m.example)})
	}
	slices.SortFunc(list, func(a, b *miss) int {
		if a.times != b.times {
			return b.times - a.times
		}
		return strings.Compare(a.example, b.example)
	})
	return list
}

func (w *witnesses) all(jobs []witnessJob) {
	queue := make(chan witnessJob)
	var lanes sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		lanes.Add(1)
		go func() {
			defer lanes.Done()
			var l lane
			for job := range queue {
				w.document(&l, job)
			}
		}()
	}
	for _, job := range jobs {
		queue <- job
	}
	close(queue)
	lanes.Wait()
}

func (w *witnesses) document(l *lane, job witnessJob) {
	l.parser.Reset()
	root, err := l.parser.Parse(job.doc.src)
	if err != nil {
		return // not what normalize is given
	}
	known := map[string]bool{}
	for _, p := range job.targets {
		l.again.Reset()
		l.worker.Reset()
		r := &run{lane: l, doc: job.doc, root: root, tally: newTally()}
		r.opt = normalize.Options{Profile: p, Container: job.doc.container}
		if !r.rewrite() {
			continue
		}
		for _, i := range r.rewritten() {
			l.second.Reset()
			l.scratch.Reset()
			if r.out.Schemas[i].Result.Changed() {
				w.schema(r, i, known)
			}
		}
	}
}

// changeSet is what was done to schema i of a run.
type changeSet struct {
	*run
	i       int
	entries []report.Entry // of the target's own passes
	objects bool
	undone  *diff.Prover // between U and the output with its reshapes undone
	whole   *diff.Prover // between U and the output as it is; nil where that is the same
}

func (w *witnesses) schema(r *run, i int, known map[string]bool) {
	s := &r.out.Schemas[i]
	u, err := r.lane.second.Upgraded(s.Site.Schema, r.opt)
	size := s.Site.Schema.Span().End - s.Site.Schema.Span().Start
	if err != nil || size > largest {
		w.count(func() { w.unjudged++ })
		return
	}
	dropIDs(u)
	roots := &diff.Roots{Old: u, New: s.Result.Schema}
	undone := &diff.Roots{Old: u, New: s.Result.Schema}
	if s.Result.Reshaped() {
		roots.Unshaped, roots.Shared = s.Result.Unshaped(&r.lane.scratch, nil), s.Result.Shared(&r.lane.scratch)
		undone.New = roots.Unshaped
	}
	c := &changeSet{run: r, i: i, objects: r.objectsOnly(i), undone: diff.NewProver(undone)}
	if undone.New != roots.New {
		c.whole = diff.NewProver(roots)
	}
	for _, e := range r.entries(i) {
		if !isUpgrade(e.ID) {
			c.entries = append(c.entries, e)
		}
	}
	key := fmt.Sprint(compact(u), compact(undone.New), compact(roots.New), claimed(c.entries), c.objects)
	again := known[key] // another target has done the same
	known[key] = true
	w.count(func() {
		w.sets[r.opt.Profile.Name]++
		if !c.undone.Judges() {
			w.unjudged++
		}
	})
	if again || !c.undone.Judges() {
		return
	}
	for _, e := range []schema.Effect{schema.Widens, schema.Narrows} {
		w.direction(c, e, roots)
	}
	if *singles {
		w.singly(c)
	}
}

func (w *witnesses) count(do func()) {
	w.mu.Lock()
	defer w.mu.Unlock()
	do()
}

// direction looks for a witness of one direction: it must be there if that is claimed.
func (w *witnesses) direction(c *changeSet, e schema.Effect, roots *diff.Roots) {
	example := func(what string) string {
		return fmt.Sprintf("%s for %s: %s: %s: %s -> %s", c.doc.name, c.opt.Profile.Name, c.passes(c.i), what, compact(roots.Old), compact(roots.New))
	}
	kind := e.String() + " by " + c.passes(c.i)
	if claimed(c.entries)&e == 0 {
		if v := c.against(e); v != nil {
			w.count(func() { w.note(w.against, kind, example(compact(v.Value)+" is accepted by "+v.AcceptedBy)) })
		}
		return
	}
	shown := c.shows(e)
	w.count(func() {
		w.claimed++
		if shown {
			w.shown++
		} else {
			w.note(w.missed, kind, example(e.String()))
		}
	})
}

// hints gives where the changes stand that have an effect; 0 stands for all changes.
func (c *changeSet) hints(e schema.Effect) (all []diff.Hint) {
	to, _ := c.placeOf(c.i)
	for k := range c.entries {
		h := diff.HintOf(&c.entries[k], c.out.Schemas[c.i].Site.At, to)
		if (e == 0 || c.entries[k].Effect&e != 0) && !slices.Contains(all, h) {
			all = append(all, h)
		}
	}
	return all
}

// shows reports whether a witness of a claim is found: at one of the changes that make it,
// or anywhere.
func (c *changeSet) shows(e schema.Effect) bool {
	for _, p := range []*diff.Prover{c.undone, c.whole} {
		if p == nil {
			continue
		}
		for _, at := range c.hints(e) {
			if p.Find(e, at, diff.Budget{Objects: c.objects, Tries: 200}) != nil {
				return true
			}
		}
		if p.Find(e, diff.Hint{}, diff.Budget{Objects: c.objects}) != nil {
			return true
		}
	}
	return false
}

// against looks for a value that speaks against what is claimed.
func (c *changeSet) against(e schema.Effect) *diff.Sample {
	const most = 8
	all := c.hints(0)
	for _, at := range all[:min(most, len(all))] {
		if v := c.undone.Find(e, at, diff.Budget{Objects: c.objects, Tries: 60}); v != nil {
			return v
		}
	}
	return nil
}

// singly looks for a witness of each change by itself, as --witness of normalize does:
// between the input and the output.
func (w *witnesses) singly(c *changeSet) {
	s := &c.out.Schemas[c.i]
	roots := &diff.Roots{Old: s.Site.Schema, New: s.Result.Schema}
	if s.Result.Reshaped() {
		roots.Unshaped, roots.Shared = s.Result.Unshaped(&c.lane.scratch, nil), s.Result.Shared(&c.lane.scratch)
	}
	if !diff.NewProver(roots).Judges() {
		return
	}
	role := container.Format
	if c.objects {
		role = container.Input
	}
	to, _ := c.placeOf(c.i)
	var all []diff.Difference
	for k := range c.entries {
		e := &c.entries[k]
		all = append(all, diff.Placed(diff.Difference{Role: role, Keyword: e.Keyword, Pass: e.ID, Effect: e.Effect}, roots, diff.HintOf(e, s.Site.At, to)))
	}
	diff.Prove(all, diff.Budget{}, time.Hour)
	w.count(func() {
		for k := range all {
			switch d := &all[k]; {
			case !d.Searched:
			case d.Witness != nil:
				w.single++
				w.singleShown++
			default:
				w.single++
				what := fmt.Sprintf("%s %s, %s", d.Pass, d.Keyword, d.Effect)
				w.note(w.missed, "single "+what, fmt.Sprintf("%s for %s: %s at %s: %s -> %s", c.doc.name, c.opt.Profile.Name, what, c.entries[k].At, compact(roots.Old), compact(roots.New)))
			}
		}
	})
}
