package container

import "schemafix/internal/jsontree"

// kindOf says what an object is as an element, by the keys of its own level: the
// forced kind if it has a place for that one's schema, or the first form that
// fits. 0 if it is none.
func (f *finder) kindOf(v *jsontree.Value, l *level) Kind {
	if f.force != 0 {
		return forcedKind(f.force, v, l)
	}
	if k := kindByType(v, l); k != 0 {
		return k
	}
	named := l.get(v, wName).IsString()
	if k := kindByInput(v, l, named); k != 0 {
		return k
	}
	switch {
	case l.marked:
		return 0
	case l.get(v, wToolSpec).IsObject():
		return Bedrock
	case l.get(v, wDeclarations).IsArray():
		return Gemini
	case l.has(wParametersJSON), named && l.has(wResponseJSON):
		return Gemini
	case l.has(wType):
		return 0
	case isSchemaValue(l.get(v, wSchema)) && (named || l.get(v, wID).IsString()):
		return Playground
	case named && l.has(wParameters):
		return Legacy
	}
	return 0
}

// kindByType decides what `type` decides. A function object without `type` beside it
// is a tool too if it looks like one: several APIs leave `type` out.
func kindByType(v *jsontree.Value, l *level) Kind {
	function := l.get(v, wFunction)
	switch {
	case l.typ == typeFunction && function.IsObject():
		return OpenAIChat
	case l.typ == typeFunction && l.has(wParameters):
		return OpenAIResponses
	case l.typ == typeJSONSchema && (l.get(v, wJSONSchema).IsObject() || l.has(wSchema)):
		return ResponseFormat
	case !l.has(wType) && !l.marked && (function.Get("name").IsString() || function.Has("parameters")):
		return OpenAIChat
	}
	return 0
}

// kindByInput decides by the keys that name a tool's input themselves. With a name
// beside them they win over whatever else stands there.
func kindByInput(v *jsontree.Value, l *level, named bool) Kind {
	if l.marked && !named {
		return 0
	}
	switch {
	case wrapsJSON(l.get(v, wInputSchema)):
		return Bedrock
	case l.has(wInputSchema), named && !l.marked && l.has(wOutputSchema):
		return MCP
	case l.has(wInputSnake):
		return Anthropic
	}
	return 0
}

// wrapsJSON reports whether an inputSchema is Bedrock's wrapper {"json": schema}.
// As a schema that object would say nothing.
func wrapsJSON(v *jsontree.Value) bool {
	return v.IsObject() && v.Len() == 1 && isSchemaValue(v.Get("json"))
}

// forcedKind gives k if the object has a place for the schemas of that kind.
func forcedKind(k Kind, v *jsontree.Value, l *level) Kind {
	if hasPlace(k, v, l) {
		return k
	}
	return 0
}

func hasPlace(k Kind, v *jsontree.Value, l *level) bool {
	switch k {
	case OpenAIChat:
		return l.get(v, wFunction).IsObject()
	case OpenAIResponses, Legacy:
		return l.has(wParameters)
	case Playground:
		return l.has(wSchema)
	case ResponseFormat:
		return l.get(v, wJSONSchema).IsObject() || l.has(wSchema)
	case Anthropic:
		return l.has(wInputSnake)
	case MCP:
		return l.has(wInputSchema) || l.has(wOutputSchema)
	case Gemini:
		return l.get(v, wDeclarations).IsArray() || l.has(wParameters) || l.has(wParametersJSON)
	case Bedrock:
		return l.get(v, wToolSpec).IsObject() || wrapsJSON(l.get(v, wInputSchema))
	}
	return false
}
