package container

import (
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
)

// listKind says what list an element stands in.
type listKind uint8

const (
	listNone         listKind = iota // it is the document
	listTools                        // tools, or a list that is the document
	listFunctions                    // the legacy functions
	listDeclarations                 // Gemini's functionDeclarations
)

// maxNesting bounds containers in containers: a request around a body around a
// list around a namespace around a list is five.
const maxNesting = 16

const idWord = fields.LegacyID // as a container's word: the id of an entry in a collection

// body reads an object that holds tools or formats: a wrapper, a whole request, or
// an envelope around one. A schema may have such keys as unknown words, so an
// object that looks like a schema is none of these.
func (f *finder) body(v *jsontree.Value, at jsontree.Pointer, l *level) bool {
	if l.marked || f.depth == maxNesting {
		return false
	}
	f.depth++
	defer func() { f.depth-- }()
	before := f.seen()
	for _, m := range v.Members() {
		if w := wordOf(m.Name); w != wOther {
			f.part(w, m.Value, at, m.Name)
		}
	}
	if !l.has(wName) && (l.has(wResponseSchema) || l.has(wResponseJSON)) {
		f.generation(v, at)
	}
	return f.seen() > before
}

// part reads one member of a body; at is the body's pointer.
func (f *finder) part(w word, v *jsontree.Value, at jsontree.Pointer, name string) {
	switch w {
	case wTools:
		f.tools(v, at.Append(name), listTools)
	case wFunctions:
		f.tools(v, at.Append(name), listFunctions)
	case wToolConfig:
		f.tools(v.Get("tools"), at.Append(name)+"/tools", listTools)
	case wResponseFormat:
		f.format(v, at.Append(name), true)
	case wOutputFormat:
		f.format(v, at.Append(name), false)
	case wText:
		f.format(v.Get(fields.Format), at.Append(name).Append(fields.Format), true)
	case wOutputConfig:
		f.format(v.Get(fields.Format), at.Append(name).Append(fields.Format), false)
	case wGeneration:
		f.generation(v, at.Append(name))
	case wRequest, wResult:
		f.inner(v, at.Append(name))
	}
}

// inner reads a body inside an envelope.
func (f *finder) inner(v *jsontree.Value, at jsontree.Pointer) {
	if !v.IsObject() {
		return
	}
	l := read(v)
	f.body(v, at, &l)
}

// tools reads a list, or a single tool where the list belongs: protobuf's JSON
// takes that, and examples are written so.
func (f *finder) tools(v *jsontree.Value, at jsontree.Pointer, in listKind) {
	switch {
	case v.IsArray():
		f.list(v, at, in)
	case v.IsObject():
		f.object(v, at, in)
	}
}

// list reads each element by itself, and reports whether there was one with
// something to read.
func (f *finder) list(v *jsontree.Value, at jsontree.Pointer, in listKind) bool {
	found := false
	for i, m := range v.Members() {
		elemAt := at.AppendIndex(i)
		if m.Value.IsObject() && f.object(m.Value, elemAt, in) {
			found = true
			continue
		}
		f.skip(m.Value, elemAt, in)
	}
	return found
}

// format reads a response format in its place in a request. Those without a schema
// (plain text, any JSON) are nothing to report.
func (f *finder) format(v *jsontree.Value, at jsontree.Pointer, mayBeStrict bool) {
	if f.force != 0 && f.force != ResponseFormat || !v.IsObject() {
		return
	}
	if v.Has(typeJSONSchema) || v.Has("schema") {
		f.responseFormat(v, at, mayBeStrict)
	}
}

// generation reads Gemini's generationConfig.
func (f *finder) generation(v *jsontree.Value, at jsontree.Pointer) {
	if f.force != 0 && f.force != Gemini || !v.IsObject() || !f.wanted("") {
		return
	}
	t := tool{kind: Gemini, owner: v, at: at}
	for i, m := range v.Members() {
		w := wordOf(m.Name)
		if (w == wResponseSchema || w == wResponseJSON) && !m.Value.IsNull() {
			f.add(t, i, Format)
		}
	}
}

// skip records an element that no form fits.
func (f *finder) skip(v *jsontree.Value, at jsontree.Pointer, in listKind) {
	name, reason := f.whySkipped(v)
	if isTool(v) {
		f.res.Tools++
	}
	if !f.wanted(name) {
		return
	}
	s := Skipped{At: at, Name: name, Reason: reason, Span: v.Span()}
	if k := f.withoutSchema(v, in); k != 0 {
		s.Kind, s.NameAt = k, at+"/name"
	}
	f.res.Skipped = append(f.res.Skipped, s)
}

// withoutSchema gives the form of a named tool that only lacks its schema, as far as it is
// told by the schema elsewhere; 0 for everything else.
func (f *finder) withoutSchema(v *jsontree.Value, in listKind) Kind {
	switch {
	case f.force != 0 || !v.IsObject() || !v.Get("name").IsString():
		return 0
	case v.Get(fields.Type).Str() == typeFunction:
		return OpenAIResponses
	case in == listFunctions && !v.Has(fields.Type):
		return Legacy
	}
	return 0
}

func (f *finder) whySkipped(v *jsontree.Value) (name, reason string) {
	if !v.IsObject() {
		return "", "it is " + article(v.Kind()) + ", not a tool"
	}
	name, typ := v.Get("name").Str(), v.Get(fields.Type).Str()
	switch {
	case f.force != 0:
		return name, "it is not of the form " + f.force.String()
	case isBare(v):
		return name, "it is a schema, not a tool"
	case typ == typeFunction:
		return name, "it declares no parameters"
	case typ != "" && name != "":
		return name, "a tool of type " + typ + " has no schema"
	case typ != "":
		return typ, "a tool of type " + typ + " has no schema"
	case name != "":
		return name, "it has no schema"
	case v.Len() > 0:
		return v.Members()[0].Name, "it has no schema in any known form"
	}
	return "", "it is empty"
}

// isTool reports whether an object without a schema still is a tool: a server
// tool, known by its type, or one that takes no arguments, known by its name.
func isTool(v *jsontree.Value) bool {
	if !v.IsObject() || isBare(v) {
		return false
	}
	typ := v.Get(fields.Type)
	if v.Get("name").IsString() {
		return !isCallType(typ.Str())
	}
	return typ.IsString() && typ.Str() != typeFunction && !isCallType(typ.Str())
}

// isCallType reports whether a type is that of an item in a conversation.
func isCallType(typ string) bool {
	switch typ {
	case "function_call", "tool_use", "message":
		return true
	}
	return false
}
