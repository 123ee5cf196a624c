package normalize

import (
	"slices"

	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
)

// Worker rewrites schemas, one at a time, and reuses its memory: what it gives is good
// until Reset. A Worker must not be used by two goroutines at once.
type Worker struct {
	parser jsontree.Parser
	plans  map[*fields.Profile][]planned
	ledger []Change // of all schemas since Reset, one after the other
	text   []byte   // of all documents since Reset, one after the other
	edits  []edit

	outputs []Output // of all documents since Reset
	schemas []Schema // of all of them

	scratch   Editor        // of the current schema
	positions []schema.Node // room for its positions
}

// Reset takes back the memory of everything that was rewritten since the last one.
func (w *Worker) Reset() {
	w.parser.Reset()
	w.ledger = w.ledger[:0]
	w.text = w.text[:0]
	w.outputs, w.schemas = w.outputs[:0], w.schemas[:0]
}

// Result is a rewritten schema with the ledger of its changes.
type Result struct {
	Schema   *jsontree.Value // the input itself when it was handed back
	Changes  []Change        // none when it was handed back
	Fallback *HandedBack
	Skipped  bool // not the target's business: the input itself

	source      string // that spans lie in, where it is known
	declaration int    // how many of the changes are of the container
}

// Changed reports whether the schema differs from the input, or where it stands does.
func (r *Result) Changed() bool { return r.SchemaChanged() || len(r.Changes) > 0 }

// SchemaChanged reports whether the schema itself differs from the input.
func (r *Result) SchemaChanged() bool {
	return len(r.Changes) > r.declaration || r.Fallback != nil && r.Schema == r.Fallback.Emptied
}

// Schema rewrites one schema, which is never changed itself, for the target of opt.
// The error is a *schema.DepthError.
func (w *Worker) Schema(input *jsontree.Value, opt Options) (*Result, error) {
	e, err := w.editor(input, opt)
	if err != nil {
		return nil, err
	}
	for _, p := range w.plan(opt.Profile) {
		if p.on != (fields.Set{}) && !p.on.Meets(e.Doc.Present) || p.pass.Asked != nil && !p.pass.Asked(&opt) {
			continue
		}
		e.run(p.pass)
		if e.err != nil {
			return nil, e.err
		}
		if e.fallback != nil {
			return fallenBack(input, e.fallback), nil
		}
	}
	w.positions = e.positions
	changes := e.ledger[len(w.ledger):len(e.ledger):len(e.ledger)]
	w.ledger = e.ledger
	return &Result{Schema: e.Doc.Root, Changes: changes, source: opt.source}, nil
}

// fallenBack gives the result of a schema that is handed back, or emptied.
func fallenBack(input *jsontree.Value, f *HandedBack) *Result {
	if f.Emptied != nil && !jsontree.Identical(f.Emptied, input) {
		return &Result{Schema: f.Emptied, Fallback: f}
	}
	return &Result{Schema: input, Fallback: f}
}

// editor gives an editor on a private copy of a schema.
func (w *Worker) editor(input *jsontree.Value, opt Options) (*Editor, error) {
	doc, err := schema.Load(w.parser.Clone(input), loadOptions(&w.parser, opt))
	if err != nil {
		return nil, err
	}
	w.scratch = Editor{Doc: doc, Profile: opt.Profile, Options: opt, parser: &w.parser, ledger: w.ledger, positions: w.positions}
	w.scratch.noteUnused()
	return &w.scratch, nil
}

func (w *Worker) plan(p *fields.Profile) []planned {
	if pl, ok := w.plans[p]; ok {
		return pl
	}
	if w.plans == nil {
		w.plans = map[*fields.Profile][]planned{}
	}
	w.plans[p] = plan(p)
	return w.plans[p]
}

func loadOptions(p *jsontree.Parser, opt Options) schema.Options {
	return schema.Options{MaxDepth: opt.MaxDepth, Whole: opt.whole, Clone: p.Clone}
}

// reload reads the schema anew, after words that hold schemas have come into it.
func (e *Editor) reload() {
	doc, err := schema.Load(e.Doc.Root, loadOptions(e.parser, e.Options))
	if err != nil {
		e.err = err
		return
	}
	e.Doc, e.listed = doc, false
	e.noteUnused()
}

// noteUnused notes which of the root's definitions nothing uses: they are not for us to
// drop.
func (e *Editor) noteUnused() {
	for _, keyword := range []string{fields.Defs, fields.Definitions} {
		defs := e.Doc.Root.Get(keyword)
		if !defs.IsObject() {
			continue
		}
		reached := e.Doc.Reachable()
		if e.unused == nil {
			e.unused = map[*jsontree.Value]bool{}
		}
		for _, d := range defs.Members() {
			if !reached[d.Value] {
				e.unused[d.Value] = true
			}
		}
	}
}

// Upgraded gives the schema as it is read: twins as the keywords that they are, after the upgrade to draft 2020-12, before the target
// asks for anything: what effects are measured against. Refs point at root definitions.
func (w *Worker) Upgraded(input *jsontree.Value, opt Options) (*jsontree.Value, error) {
	e, err := w.editor(input, opt)
	if err != nil {
		return nil, err
	}
	for _, p := range slices.Concat([]Pass{readTwins}, everywhere(upgradePasses)) {
		if p.Wants(opt.Profile) {
			e.run(&p)
		}
	}
	e.run(&hoistDefinitions)
	return e.Doc.Root, nil
}
