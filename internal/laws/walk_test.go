package laws

import (
	"flag"
	"fmt"
	"hash/maphash"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"testing"

	"schemafix/internal/container"
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/normalize"
	"schemafix/internal/report"
)

// law is one of the laws that looks at a document and what became of it.
type law struct {
	name  string
	check func(*run)
}

func laws() []law {
	return []law{
		{"1 a second run does nothing", (*run).isSettled},
		{"2 no error stays that a pass mends", (*run).isMended},
		{"3 the output is a valid schema", (*run).isValid},
		{"4 refs resolve", (*run).refsResolve},
		{"5 edits and entries correspond", (*run).ledgerIsTrue},
		{"6 effects hold", (*run).effectsHold},
		{"7 the input stays as it is", (*run).inputIsUntouched},
		{"8 where audit is silent nothing changes", (*run).isQuiet},
		{"9 names never matter", (*run).namesDoNotMatter},
	}
}

// walk sends every document through every target and every law, and reports each law of
// each target as a test of its own.
func walk(t *testing.T, docs []*document) {
	t.Helper()
	defer debug.SetGCPercent(debug.SetGCPercent(400)) // short-lived trees, and nothing else to do
	w := walker{tallies: map[string]*tally{}}
	for _, p := range fields.Targets() {
		w.tallies[p.Name] = newTally()
	}
	w.all(docs)
	for _, p := range fields.Targets() {
		t.Run(p.Name, func(t *testing.T) { w.tallies[p.Name].report(t) })
	}
}

// againEvery is how many documents of the corpus share one that is rewritten again by
// another worker.
const againEvery = 4

// walker hands documents to a few lanes.
type walker struct {
	tallies map[string]*tally // by target
}

func (w *walker) all(docs []*document) {
	queue := make(chan *document)
	var lanes sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		lanes.Add(1)
		go func() {
			defer lanes.Done()
			l := lane{tallies: w.tallies}
			for d := range queue {
				l.document(d)
			}
		}()
	}
	for _, d := range docs {
		queue <- d
	}
	close(queue)
	lanes.Wait()
	var alone normalize.Worker
	for i, d := range slices.Backward(docs) { // another order, one worker
		if i%againEvery > 0 && !d.golden {
			continue
		}
		for _, p := range fields.Targets() {
			w.tallies[p.Name].sameAgain(d, &alone, p)
		}
	}
}

// lane works on one document at a time, with memory of its own.
type lane struct {
	tallies map[string]*tally

	parser, again, scratch jsontree.Parser // of the input, the output, and copies for one law
	worker, second         normalize.Worker
	forms                  map[string]*form // of the document's schemas and what became of them
}

func (l *lane) document(d *document) {
	l.parser.Reset()
	l.forms = map[string]*form{}
	root, err := l.parser.Parse(d.src)
	if err != nil {
		return // not what normalize is given
	}
	for i, p := range fields.Targets() {
		if !d.isFor(i) {
			continue
		}
		opt := normalize.Options{Profile: p, Container: d.container}
		plain := l.run(d, root, opt, "")
		opt.Rename = true
		l.run(d, root, opt, plain)
	}
}

// sharing is how many targets share one document of the corpus: there are many of both. With
// the flag everything each target sees every document.
const sharing = 3

var everything = flag.Bool("everything", false, "send every document of the corpus through every target")

// isFor reports whether a document is sent through the target with an index.
func (d *document) isFor(target int) bool {
	return d.golden || *everything || (seed(d.name)+uint64(target))%sharing == 0
}

// run rewrites a document and has the laws look at what came out, unless that is known
// already. It gives the text.
func (l *lane) run(d *document, root *jsontree.Value, opt normalize.Options, known string) string {
	l.again.Reset()
	l.worker.Reset()
	r := &run{lane: l, doc: d, root: root, tally: l.tallies[opt.Profile.Name], law: "0 it runs", opt: opt}
	defer func() {
		if fault := recover(); fault != nil {
			r.fail("", fmt.Sprintf("panic in %s: %v", culprit(string(debug.Stack())), fault), "")
			l.worker, l.second = normalize.Worker{}, normalize.Worker{}
		}
	}()
	if !r.rewrite() {
		return ""
	}
	text := string(r.out.Text)
	if text == known {
		return text
	}
	if opt.Rename {
		r.tally.count("renamed", 1)
	} else {
		r.tally.outcome(d, r)
	}
	for _, law := range laws() {
		r.law = law.name
		l.second.Reset()
		l.scratch.Reset()
		law.check(r)
	}
	return text
}

// rewrite rewrites the document. It is false where the input has an error, which audit finds
// too.
func (r *run) rewrite() bool {
	var err error
	if r.out, err = r.lane.worker.Document(r.doc.src, r.root, r.opt); err != nil || len(r.out.Bad) > 0 {
		return false
	}
	if r.after, err = r.lane.again.Parse(string(r.out.Text)); err != nil {
		r.fail("", "the output is no JSON", "%v", err)
	}
	return err == nil
}

// run is one document under one target: what went in and what came out.
type run struct {
	lane  *lane
	doc   *document
	root  *jsontree.Value // of the input
	opt   normalize.Options
	out   *normalize.Output
	after *jsontree.Value // of the output's text
	tally *tally
	law   string

	found [][]report.Entry // changes of each schema, made on first use
}

// fail notes that a law does not hold. kind names the failure without its details:
// failures of the same kind are counted together.
func (r *run) fail(at jsontree.Pointer, kind, format string, args ...any) {
	if r.opt.Rename {
		kind = "under --rename, " + kind
	}
	r.tally.fail(r.law, kind, fmt.Sprintf("%s%s at %q: ", r.doc.name, r.toolAt(at), at)+fmt.Sprintf(format, args...), r.doc)
}

// toolAt names the tool whose schema a place lies in.
func (r *run) toolAt(at jsontree.Pointer) string {
	if r.out == nil {
		return ""
	}
	for _, s := range r.out.Schemas {
		if within(at, s.Site.At) && s.Site.Tool != "" {
			return " tool " + s.Site.Tool
		}
	}
	return ""
}

// culprit gives the innermost function of the packages under test in the stack of a panic.
func culprit(stack string) string {
	_, stack, _ = strings.Cut(stack, "panic(")
	for line := range strings.Lines(stack) {
		if strings.HasPrefix(line, "schemafix/internal/") && !strings.Contains(line, "jsontree.") {
			name, _, _ := strings.Cut(strings.TrimPrefix(line, "schemafix/internal/"), "(0x")
			return name
		}
	}
	return "a library"
}

// rewritten gives the index of each schema that was looked at, not handed back, and not
// left out.
func (r *run) rewritten() []int {
	var indexes []int
	for i := range r.out.Schemas {
		_, there := r.placeOf(i)
		if s := &r.out.Schemas[i]; there && s.Fallback == nil && !s.Result.Skipped {
			indexes = append(indexes, i)
		}
	}
	return indexes
}

// placeOf gives where schema i stands in the output: where it stood, or, in a declaration
// of Gemini's, in the field that the target reads. It is not there when the declaration
// does without.
func (r *run) placeOf(i int) (at jsontree.Pointer, there bool) {
	site := r.out.Schemas[i].Site
	at = site.At
	if site.Kind == container.Gemini && at.Lookup(r.after) == nil {
		at = at.Parent().Append("parameters")
	}
	return at, at.Lookup(r.after) != nil
}

// entries gives the changes of schema i.
func (r *run) entries(i int) []report.Entry {
	if r.found == nil {
		r.found = make([][]report.Entry, len(r.out.Schemas))
		for k := range r.out.Schemas {
			r.found[k] = r.out.Schemas[k].Entries(r.root)
		}
	}
	return r.found[i]
}

// objectsOnly reports whether only objects are given to schema i: the arguments of a tool, and
// whatever a target takes only as an object.
func (r *run) objectsOnly(i int) bool {
	site := r.out.Schemas[i].Site
	return site.Role == container.Input || site.Kind == container.Bare && r.opt.Profile.Needs.Has(fields.NeedObjectRoot)
}

// within reports whether a place is another one or lies below it.
func within(at, outer jsontree.Pointer) bool {
	return at == outer || strings.HasPrefix(string(at), string(outer)+"/")
}

// tally gathers what happened under one target.
type tally struct {
	mu       sync.Mutex
	failures map[string]map[string]*failure // by law and kind
	outputs  map[*document]uint64           // a hash of what came out
	counts   map[string]int
}

// failure is all failures of one kind.
type failure struct {
	kind    string
	times   int
	docs    map[*document]bool
	example string // the shortest one
}

func newTally() *tally {
	return &tally{failures: map[string]map[string]*failure{}, outputs: map[*document]uint64{}, counts: map[string]int{}}
}

func (y *tally) fail(law, kind, example string, d *document) {
	y.mu.Lock()
	defer y.mu.Unlock()
	kinds := y.failures[law]
	if kinds == nil {
		kinds = map[string]*failure{}
		y.failures[law] = kinds
	}
	f := kinds[kind]
	if f == nil {
		f = &failure{kind: kind, docs: map[*document]bool{}, example: example}
		kinds[kind] = f
	}
	f.times++
	f.docs[d] = true
	if len(example) < len(f.example) {
		f.example = example
	}
}

func (y *tally) count(what string, n int) {
	y.mu.Lock()
	y.counts[what] += n
	y.mu.Unlock()
}

// outcome remembers what came out of a document, for the comparison with another run.
func (y *tally) outcome(d *document, r *run) {
	h := hashOf(r.out, r.entries)
	y.mu.Lock()
	y.outputs[d] = h
	y.mu.Unlock()
}

// sameAgain rewrites a document once more and compares.
func (y *tally) sameAgain(d *document, w *normalize.Worker, p *fields.Profile) {
	want, ran := y.outputs[d]
	if !ran {
		return
	}
	w.Reset()
	root, err := new(jsontree.Parser).Parse(d.src)
	if err != nil {
		return
	}
	const lawName = "7 the input stays as it is"
	out, err := w.Document(d.src, root, normalize.Options{Profile: p, Container: d.container})
	if err != nil {
		y.fail(lawName, "a second worker gives an error", fmt.Sprintf("%s: %v", d.name, err), d)
		return
	}
	if hashOf(out, func(i int) []report.Entry { return out.Schemas[i].Entries(root) }) != want {
		y.fail(lawName, "a second worker gives another output", d.name, d)
	}
}

// hashSeed makes hashes comparable within this process.
var hashSeed = maphash.MakeSeed()

// hashOf gives a hash of an output's text and of all that is told of it.
func hashOf(out *normalize.Output, entries func(i int) []report.Entry) uint64 {
	var h maphash.Hash
	h.SetSeed(hashSeed)
	h.Write(out.Text)
	for i := range out.Schemas {
		s := &out.Schemas[i]
		h.WriteByte(boolByte(s.Fallback != nil))
		h.WriteByte(boolByte(s.Strict != nil && *s.Strict))
		for _, e := range entries(i) {
			for _, text := range []string{e.ID, string(e.At), string(e.Output), e.Message, e.Before, e.After} {
				h.WriteString(text)
			}
			h.Write([]byte{byte(e.Effect), boolByte(e.Inherent), boolByte(e.AddedNull), byte(e.Times)})
		}
	}
	return h.Sum64()
}

func boolByte(b bool) byte {
	if b {
		return 1
	}
	return 0
}

// report fails a test for each law that does not hold.
func (y *tally) report(t *testing.T) {
	names := []string{"0 it runs"}
	for _, law := range laws() {
		names = append(names, law.name)
	}
	for _, name := range names {
		t.Run(name, func(t *testing.T) { y.reportLaw(t, name) })
	}
	judged, skipped := y.counts["tools judged"], y.counts["tools skipped"]
	t.Logf("%d documents were renamed in; law 6: %d schemas judged, %d skipped; of tools %d judged, %d skipped", y.counts["renamed"], y.counts["judged"], y.counts["skipped"], judged, skipped)
	const mostSkipped = 50 // one in 50
	if skipped*mostSkipped > judged+skipped {
		t.Errorf("law 6 was not judged for %d of %d tool schemas", skipped, judged+skipped)
	}
}

func (y *tally) reportLaw(t *testing.T, name string) {
	const shown = 10
	var all []*failure
	for _, f := range y.failures[name] {
		all = append(all, f)
	}
	slices.SortFunc(all, func(a, b *failure) int {
		if a.times != b.times {
			return b.times - a.times
		}
		return strings.Compare(a.kind, b.kind)
	})
	for i, f := range all {
		if i == shown {
			t.Errorf("and %d more kinds of failure", len(all)-shown)
			return
		}
		t.Errorf("%s (%d times in %d documents)\n  %s", f.kind, f.times, len(f.docs), short(f.example))
	}
}

// short cuts a text that is too long to be read.
func short(text string) string {
	const most = 1500
	if len(text) <= most {
		return text
	}
	return text[:most] + "…"
}
