package normalize

import (
	"schemafix/internal/container"
	"schemafix/internal/handover"
	"schemafix/internal/jsontree"
)

// plan says which tools of a document are handed over, and tells what stands around them.
func (o *Output) plan(root *jsontree.Value, found container.Result, opt Options) (*handover.Plan, error) {
	plan, err := handover.Read(root, found, handover.Options{
		To: opt.To, Profile: opt.Profile, Some: opt.Container.Tool != "",
		Text: func(v *jsontree.Value) string { return inputText(opt.source, v, maxShown) },
	})
	if err != nil {
		return nil, err
	}
	o.HandedOver, o.Skipped = plan.Tools(), plan.Skipped()
	return plan, nil
}

// handOver appends the document in its new container to the worker's text, and notes where
// its schemas stand. What stands before and behind the document stays.
func (w *Worker) handOver(s *splicer, root *jsontree.Value, plan *handover.Plan, out *Output, opt Options) error {
	handed := make([]handover.Schema, len(out.Schemas))
	for i := range out.Schemas {
		sc := &out.Schemas[i]
		handed[i] = handover.Schema{Strict: sc.Strict}
		if !sc.leftOut {
			handed[i].Value = sc.Result.Schema
		}
	}
	empty, err := w.emptyInput(plan, opt)
	if err != nil {
		return err
	}
	doc := plan.Write(handover.Rewritten{Schemas: handed, Empty: empty, Name: s.newNames()})
	for i := range out.Schemas {
		out.Schemas[i].moved = &doc.Places[i]
	}
	out.Changes = append(placeNames(out.Changes, doc.Root), doc.Entries...)
	from, span := len(w.text), root.Span()
	w.text = append(w.text, s.src[:span.Start]...)
	w.text = s.appendSchema(w.text, doc.Root, int(span.Start))
	w.text = append(w.text, s.src[span.End:]...)
	out.Changed = string(w.text[from:]) != s.src
	return nil
}

// emptyInput gives what the target makes of the schema of a tool without arguments, where
// such a tool needs one.
func (w *Worker) emptyInput(plan *handover.Plan, opt Options) (handover.Schema, error) {
	if !plan.NeedsEmpty() {
		return handover.Schema{}, nil
	}
	res, err := w.Schema(plan.EmptyInput(), opt)
	if err != nil {
		return handover.Schema{}, err
	}
	return handover.Schema{Value: res.Schema, Strict: opt.strictness(res)}, nil
}

// newNames gives what stands in the place of a name once the edits are made.
func (s *splicer) newNames() func(*jsontree.Value) *jsontree.Value {
	texts := map[jsontree.Span]string{}
	for _, e := range s.edits {
		if e.schema == nil {
			texts[jsontree.Span{Start: int32(e.start), End: int32(e.end)}] = e.text
		}
	}
	return func(old *jsontree.Value) *jsontree.Value {
		text, edited := texts[old.Span()]
		if !edited {
			return old
		}
		name, err := new(jsontree.Parser).Parse(text)
		if err != nil {
			panic("normalize: a name is written as no JSON: " + text)
		}
		return name
	}
}
