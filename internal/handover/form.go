package handover

import (
	"slices"

	"schemafix/internal/container"
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
)

// form is how a container writes a list of tools. A name is always under name, a
// description under description.
type form struct {
	kind   container.Kind
	list   string   // the document's member that holds the list; "": the document is the list
	beside []string // what else such a document may hold
	group  string   // the member of the only element that holds the tools, "" where each is an element
	holder string   // an element's member that holds the tool's own members
	typed  bool     // a tool says type: function
	input  string   // the member for the schema of the arguments
	inside string   // that schema is the only member of an object, under this name
	output string   // the member for the schema of what a tool gives; "": there is none
	strict strictness
	// bare says that a tool without arguments may go without a schema.
	bare bool
}

// strictness is what a container has of the strict field. The zero strictness is none.
type strictness uint8

const (
	mayBeStrict     strictness = iota + 1 // it has one
	strictByDefault                       // it has one, and a tool without it may be taken for strict
)

// The members that all containers call the same.
const (
	nameField        = "name"
	descriptionField = fields.Description
	typeField        = fields.Type
	strictField      = "strict"
)

// What OpenAI's tools with a schema say under type, and lists of them in a list.
const (
	typeFunction  = "function"
	typeNamespace = "namespace"
)

// forms are the containers that tools are handed over in.
//
// Sources: openai-openapi (FunctionObject, FunctionToolParam, whose strict is tried where
// it is left out), Anthropic's tool_param.py, google.ai.generativelanguage.v1beta
// FunctionDeclaration, Bedrock's ToolConfiguration, MCP's ListToolsResult.
var forms = []form{
	{kind: container.OpenAIChat, holder: "function", typed: true, input: "parameters", strict: mayBeStrict, bare: true},
	{kind: container.OpenAIResponses, typed: true, input: "parameters", output: "output_schema", strict: strictByDefault},
	{kind: container.Anthropic, input: "input_schema", strict: mayBeStrict},
	{kind: container.Gemini, group: "functionDeclarations", input: "parameters", output: "responseJsonSchema", bare: true},
	{kind: container.Bedrock, list: "tools", beside: []string{"toolChoice"}, holder: "toolSpec", input: "inputSchema", inside: "json", strict: mayBeStrict},
	{kind: container.MCP, list: "tools", beside: []string{"nextCursor", "_meta"}, input: "inputSchema", output: "outputSchema"},
}

// Names lists the containers that tools can be handed over in, as container.KindNames
// calls them.
func Names() []string {
	names := make([]string, len(forms))
	for i := range forms {
		names[i] = forms[i].kind.String()
	}
	return names
}

// formOf gives how a container is written, which must be one of Names.
func formOf(to container.Kind) form {
	i := slices.IndexFunc(forms, func(f form) bool { return f.kind == to })
	return forms[i]
}

// fitted gives the form as a target has it: declarations may carry their schemas in another
// member, and need one each.
func (f form) fitted(p *fields.Profile) form {
	if f.kind != container.Gemini {
		return f
	}
	if p.DeclarationField != "" {
		f.input = p.DeclarationField
	}
	f.bare = !p.Needs.Has(fields.NeedParametersField)
	return f
}

// hasStrict reports whether a tool of a kind says itself whether it is strict.
func hasStrict(k container.Kind) bool {
	return slices.ContainsFunc(forms, func(f form) bool { return f.kind == k && f.strict != 0 })
}

// listAt gives where the list stands.
func (f *form) listAt() jsontree.Pointer {
	if f.list == "" {
		return ""
	}
	return jsontree.Pointer("").Append(f.list)
}

// toolAt gives where the members of tool i stand.
func (f *form) toolAt(i int) jsontree.Pointer {
	at := f.listAt()
	if f.group != "" {
		at = at.AppendIndex(0).Append(f.group)
	}
	at = at.AppendIndex(i)
	if f.holder != "" {
		at = at.Append(f.holder)
	}
	return at
}

// inputAt gives where the schema of the arguments stands in a tool.
func (f *form) inputAt(tool jsontree.Pointer) jsontree.Pointer {
	at := tool.Append(f.input)
	if f.inside != "" {
		at = at.Append(f.inside)
	}
	return at
}
