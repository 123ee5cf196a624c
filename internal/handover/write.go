package handover

import (
	"schemafix/internal/container"
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/report"
)

// Schema is what became of a schema that is handed over.
type Schema struct {
	Value  *jsontree.Value // nil where the tool goes without it
	Strict *bool           // whether its tool is strict; nil where the target does not say
}

// EmptyInput makes the schema of a tool that has none: it takes no arguments.
func (p *Plan) EmptyInput() *jsontree.Value {
	span := p.root.Span()
	return jsontree.NewObject(span,
		jsontree.Member{Name: fields.Type, Value: jsontree.NewString(fields.TypeObject, span), NameSpan: span},
		jsontree.Member{Name: fields.Properties, Value: jsontree.NewObject(span), NameSpan: span})
}

// Document is a document in its new container.
type Document struct {
	Root *jsontree.Value
	// Places are those of the schemas of Sites; of one that is left out, where it would stand.
	Places []jsontree.Pointer
	// Entries tell what happens around the schemas. They point into the input, and their
	// outputs into Root.
	Entries []report.Entry
}

// Rewritten is what became of a document's parts.
type Rewritten struct {
	Schemas []Schema                              // those of Sites
	Empty   Schema                                // what became of EmptyInput, where it is needed
	Name    func(*jsontree.Value) *jsontree.Value // the name that stands in the place of a tool's
}

// Write makes the document in the new container.
func (p *Plan) Write(r Rewritten) Document {
	p.rewritten, p.entries = r, nil
	list := jsontree.NewList(len(p.tools), p.root.Span())
	for i := range p.tools {
		list.Append(p.element(&p.tools[i]))
	}
	p.tell()
	return Document{Root: p.form.wrap(list), Places: p.places(), Entries: p.entries}
}

func (p *Plan) places() []jsontree.Pointer {
	places := make([]jsontree.Pointer, len(p.sites))
	for i := range p.tools {
		t, at := &p.tools[i], p.form.toolAt(i)
		if t.input >= 0 {
			places[t.input] = p.form.inputAt(at)
		}
		if t.output >= 0 {
			places[t.output] = at.Append(p.outputField(t.kind, fieldOf(&p.sites[t.output])))
		}
	}
	return places
}

// EmptyList gives the text of a document in a container without a tool in it.
func EmptyList(to container.Kind) string {
	f := formOf(to)
	return string(jsontree.AppendCompact(nil, f.wrap(jsontree.NewList(0, jsontree.Span{})), ""))
}

// wrap gives the document around the list.
func (f *form) wrap(list *jsontree.Value) *jsontree.Value {
	switch {
	case f.group != "":
		return jsontree.NewArray(list.Span(), made(f.group, list))
	case f.list != "":
		return made(f.list, list)
	}
	return list
}

// made makes an object of one member.
func made(name string, v *jsontree.Value) *jsontree.Value {
	return jsontree.NewObject(v.Span(), jsontree.Member{Name: name, Value: v, NameSpan: v.Span()})
}

// element gives a tool as it stands in the list.
func (p *Plan) element(t *tool) *jsontree.Value {
	spec := p.spec(t)
	outer := spec
	if p.form.holder != "" {
		outer = made(p.form.holder, spec)
	}
	if p.form.typed {
		typ := jsontree.Member{Name: typeField, Value: jsontree.NewString(typeFunction, spec.Span()), NameSpan: spec.Span()}
		outer.Insert(0, typ)
	}
	for _, x := range p.extras(t) {
		if !x.kept {
			continue
		}
		holder := spec
		if x.at.Parent() != t.specAt {
			holder = outer
		}
		holder.Set(x.member.Name, x.member.Value, x.member.NameSpan)
	}
	return outer
}

// spec gives the members of a tool that every container has, in their order: name,
// description, schema, strict, schema of the output.
func (p *Plan) spec(t *tool) *jsontree.Value {
	span := t.spec.Span()
	spec := jsontree.NewObject(span)
	set := func(name string, v *jsontree.Value) {
		if v != nil && !v.IsNull() {
			spec.Set(name, v, span)
		}
	}
	input := p.input(t)
	set(nameField, p.rewritten.Name(t.spec.Get(nameField)))
	set(descriptionField, t.spec.Get(descriptionField))
	if input.Value != nil && p.form.inside != "" {
		set(p.form.input, made(p.form.inside, input.Value))
	} else {
		set(p.form.input, input.Value)
	}
	set(strictField, p.strict(t, input.Strict))
	if t.output >= 0 {
		set(p.outputField(t.kind, fieldOf(&p.sites[t.output])), p.rewritten.Schemas[t.output].Value)
	}
	return spec
}

// input gives the schema of a tool's arguments, without a value where there is none.
func (p *Plan) input(t *tool) Schema {
	switch {
	case t.input >= 0:
		return p.rewritten.Schemas[t.input]
	case p.form.bare:
		return Schema{}
	}
	return p.rewritten.Empty
}

// strict gives the strict field of a tool: what the target says, else what the tool says
// itself. Where its absence could be taken for yes, it is a no.
func (p *Plan) strict(t *tool, said *bool) *jsontree.Value {
	span := t.spec.Span()
	switch {
	case p.form.strict == 0:
		return nil
	case said != nil:
		return jsontree.NewBool(*said, span)
	case t.strict != nil && !t.strict.IsNull():
		return t.strict
	case p.form.strict == strictByDefault:
		return jsontree.NewBool(false, span)
	}
	return nil
}
