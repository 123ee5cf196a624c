package container

import (
	"slices"

	"schemafix/internal/jsontree"
)

// Mention is a place outside of a tool's declaration that names it.
type Mention struct {
	At             jsontree.Pointer
	Value          *jsontree.Value // the name there, a string
	InConversation bool            // what was said and called so far; else what chooses a tool
}

// The members of a request in which tools are named.
var (
	choiceWords       = []string{"tool_choice", "toolChoice", "function_call", "toolConfig", "tool_config"}
	conversationWords = []string{"messages", "input", "contents"}
	allowedWords      = []string{"allowedFunctionNames", "allowed_function_names"}
	argumentWords     = []string{"input", "arguments", "args", "response"} // of a call: whatever stands there names no tool
)

// RequestOf gives the request in which something at a place is declared: the object that
// holds the outermost list around it. False where there is none.
func RequestOf(root *jsontree.Value, at jsontree.Pointer) (jsontree.Pointer, bool) {
	list, listed := ListOf(root, at)
	for outer, nested := list, listed; nested; outer, nested = ListOf(root, outer.Parent()) {
		list = outer
	}
	return list.Parent(), listed && list != ""
}

// Mentions gives the places in a request that name tools. Where the request is a
// toolConfig, the conversation lies in what holds it.
func Mentions(root *jsontree.Value, request jsontree.Pointer) []Mention {
	var f mentionFinder
	f.members(request.Lookup(root), request, choiceWords, false)
	if wordOf(request.Last()) == wToolConfig {
		request = request.Parent()
	}
	f.members(request.Lookup(root), request, conversationWords, true)
	return f.found
}

type mentionFinder struct{ found []Mention }

func (f *mentionFinder) members(body *jsontree.Value, at jsontree.Pointer, words []string, conversation bool) {
	for _, m := range body.Members() {
		if slices.Contains(words, m.Name) {
			f.visit(at.Append(m.Name), m.Value, conversation)
		}
	}
}

// visit looks for strings under the word name, and in the lists of allowed names.
func (f *mentionFinder) visit(at jsontree.Pointer, v *jsontree.Value, conversation bool) {
	allowed := v.IsArray() && slices.Contains(allowedWords, at.Last())
	for i, m := range v.Members() {
		below := at.AppendIndex(i)
		if v.IsObject() {
			below = at.Append(m.Name)
		}
		switch {
		case (allowed || m.Name == NameWord) && m.Value.IsString():
			f.found = append(f.found, Mention{At: below, Value: m.Value, InConversation: conversation})
		case !slices.Contains(argumentWords, m.Name):
			f.visit(below, m.Value, conversation)
		}
	}
}
