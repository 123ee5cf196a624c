package container

import "schemafix/internal/jsontree"

// tool is a recognised element: the object whose members hold its schemas, and
// what all of these have in common.
type tool struct {
	kind   Kind
	owner  *jsontree.Value
	at     jsontree.Pointer // of owner
	name   string
	nameAt jsontree.Pointer
	strict strictField
}

// strictField is where the strict field of a tool goes: nowhere if owner is nil.
type strictField struct {
	owner *jsontree.Value
	at    jsontree.Pointer
	after int // index of the member before it; -1 for the schema itself
}

// newTool makes a tool whose name stands in owner.
func newTool(kind Kind, owner *jsontree.Value, at jsontree.Pointer) tool {
	t := tool{kind: kind, owner: owner, at: at}
	if name := owner.Get("name"); name.IsString() {
		t.name, t.nameAt = name.Str(), at+"/name"
	}
	return t
}

// withStrict lets the strict field stand beside the schema.
func (t tool) withStrict() tool {
	t.strict = strictField{owner: t.owner, at: t.at, after: -1}
	return t
}

// object reads one object: an element of a list, or a document. It reports
// whether it recognised anything.
func (f *finder) object(v *jsontree.Value, at jsontree.Pointer, in listKind) bool {
	if in == listDeclarations {
		f.take(newTool(Gemini, v, at))
		return true
	}
	l := read(v)
	k := f.kindOf(v, &l)
	if k == 0 && l.null != wOther { // nothing else fits: the null stands where the schema belongs
		l.at[l.null] = l.nullAt
		k = f.kindOf(v, &l)
	}
	switch k {
	case 0:
		return f.body(v, at, &l)
	case OpenAIChat:
		f.chat(l.get(v, wFunction), at+"/function")
	case ResponseFormat:
		f.responseFormat(v, at, true)
	case Playground:
		f.playground(v, at)
	case Bedrock:
		f.bedrock(v, at, &l)
	case Gemini:
		f.gemini(v, at, &l)
	case Legacy:
		f.legacy(v, at, in, &l)
	case MCP:
		f.take(newTool(MCP, v, at))
	default:
		f.take(newTool(k, v, at).withStrict())
	}
	return true
}

func (f *finder) chat(function *jsontree.Value, at jsontree.Pointer) {
	f.take(newTool(OpenAIChat, function, at).withStrict())
}

func (f *finder) legacy(v *jsontree.Value, at jsontree.Pointer, in listKind, l *level) {
	t := newTool(Legacy, v, at)
	if l.has(wStrict) && in != listFunctions {
		t = t.withStrict()
	}
	f.take(t)
}

// playground reads {"name","schema"}, and {"id","schema"} too, where the id names
// the schema in reports but is no name that anyone may change.
func (f *finder) playground(v *jsontree.Value, at jsontree.Pointer) {
	t := newTool(Playground, v, at)
	if t.nameAt != "" || v.Has("strict") {
		t = t.withStrict()
	}
	if t.nameAt == "" {
		t.name = v.Get(idWord).Str()
	}
	f.take(t)
}

// responseFormat reads {"type":"json_schema"} with the schema below json_schema or
// in the object itself. mayBeStrict is false for APIs whose formats know no strict.
func (f *finder) responseFormat(v *jsontree.Value, at jsontree.Pointer, mayBeStrict bool) {
	t := newTool(ResponseFormat, v, at)
	nested := v.Get(typeJSONSchema).IsObject()
	if nested {
		t = newTool(ResponseFormat, v.Get(typeJSONSchema), at+"/json_schema")
	}
	if mayBeStrict && (nested || t.nameAt != "" || v.Has("strict")) {
		t = t.withStrict()
	}
	f.take(t)
}

// bedrock reads {"toolSpec":{…}} or what stands inside one.
func (f *finder) bedrock(v *jsontree.Value, at jsontree.Pointer, l *level) {
	spec := v
	if l.has(wToolSpec) {
		m := v.Members()[l.at[wToolSpec]-1]
		spec, at = m.Value, at.Append(m.Name)
	}
	t := newTool(Bedrock, spec, at).withStrict()
	if i := inputIndex(spec); i >= 0 {
		t.owner, t.at = spec.Elem(i), at.Append(spec.Members()[i].Name)
		t.strict.after = i
	}
	f.take(t)
}

// inputIndex gives the index of the object in a toolSpec that wraps its schema.
func inputIndex(spec *jsontree.Value) int {
	for i, m := range spec.Members() {
		if wordOf(m.Name) == wInputSchema && m.Value.IsObject() {
			return i
		}
	}
	return -1
}

// gemini reads a tool with a list of declarations, or a declaration by itself.
func (f *finder) gemini(v *jsontree.Value, at jsontree.Pointer, l *level) {
	if !l.has(wDeclarations) {
		f.take(newTool(Gemini, v, at))
		return
	}
	m := v.Members()[l.at[wDeclarations]-1]
	f.list(m.Value, at.Append(m.Name), listDeclarations)
}

// take adds the schemas of a tool, or says why it has none.
func (f *finder) take(t tool) {
	if countsAsTool(t) {
		f.res.Tools++
	}
	if !f.wanted(t.name) {
		return
	}
	before := f.seen()
	inputs, null := 0, -1
	for i, m := range t.owner.Members() {
		role := roleOf(t.kind, wordOf(m.Name))
		switch {
		case role == 0 || role == Output && m.Value.IsNull():
		case m.Value.IsNull():
			null = i
		default:
			f.add(t, i, role)
			if role != Output {
				inputs++
			}
		}
	}
	if inputs == 0 && null >= 0 {
		f.addBad(t, null)
	}
	if f.seen() == before {
		f.addSkipped(t)
	}
}

func countsAsTool(t tool) bool {
	return t.kind != ResponseFormat && t.kind != Playground && !isCall(t)
}

// isCall reports whether a function object is what a model sent back.
func isCall(t tool) bool {
	return t.kind == OpenAIChat && t.owner.Has("arguments") && !t.owner.Has("parameters")
}

// roleOf says which role the schema under a word of a tool's object has; 0 if the
// word holds none.
func roleOf(k Kind, w word) Role {
	switch w {
	case wParameters:
		return inputOf(k == OpenAIChat || k == OpenAIResponses || k == Legacy || k == Gemini)
	case wParametersJSON:
		return inputOf(k == Gemini)
	case wInputSnake:
		return inputOf(k == Anthropic)
	case wInputSchema:
		return inputOf(k == MCP)
	case wJSON:
		return inputOf(k == Bedrock)
	case wSchema:
		if k == Playground || k == ResponseFormat {
			return Format
		}
	case wOutputSchema:
		return outputOf(k == MCP)
	case wOutputSnake:
		return outputOf(k == OpenAIResponses)
	case wResponse, wResponseJSON:
		return outputOf(k == Gemini)
	}
	return 0
}

func inputOf(yes bool) Role {
	if yes {
		return Input
	}
	return 0
}

func outputOf(yes bool) Role {
	if yes {
		return Output
	}
	return 0
}

// add takes member i of the tool's object as a schema.
func (f *finder) add(t tool, i int, role Role) {
	m := &t.owner.Members()[i]
	if !isSchemaValue(m.Value) {
		f.addBad(t, i)
		return
	}
	s := Site{
		Kind: t.kind, Role: role, Tool: t.name, NameAt: t.nameAt,
		At: t.at.Append(m.Name), Schema: m.Value, Owner: t.owner, Member: i,
	}
	if role != Output && t.strict.owner != nil {
		s.Strict = t.strict.slot(i)
	}
	f.res.Sites = append(f.res.Sites, s)
}

func (s strictField) slot(schema int) StrictSlot {
	after := s.after
	if after < 0 {
		after = schema
	}
	return StrictSlot{Allowed: true, Owner: s.owner, At: s.at, Value: s.owner.Get("strict"), After: after}
}

func (f *finder) addBad(t tool, i int) {
	m := &t.owner.Members()[i]
	f.res.Bad = append(f.res.Bad, &BadSchemaError{
		Tool: t.name, At: t.at.Append(m.Name), Kind: m.Value.Kind(), Span: m.Value.Span(),
	})
}

func (f *finder) addSkipped(t tool) {
	reason := "it declares no parameters"
	switch {
	case isCall(t):
		reason = "it is a call of a tool, not a declaration"
	case t.kind == ResponseFormat:
		reason = "the format has no schema"
	case t.kind == Bedrock:
		reason = "it has no inputSchema.json"
	}
	s := Skipped{At: t.at, Name: t.name, Reason: reason, Span: t.owner.Span()}
	if countsAsTool(t) && t.nameAt != "" {
		s.Kind, s.NameAt = t.kind, t.nameAt
	}
	f.res.Skipped = append(f.res.Skipped, s)
}
