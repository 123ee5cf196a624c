package container

// Kind is the form in which a document holds a schema. The zero Kind is invalid.
type Kind uint8

// The kinds of container.
const (
	OpenAIChat      Kind = iota + 1 // {"type":"function","function":{"name","parameters","strict"}}
	OpenAIResponses                 // {"type":"function","name","parameters","strict"}
	Legacy                          // {"name","parameters"}
	Playground                      // {"name","schema","strict"}
	ResponseFormat                  // {"type":"json_schema",…}, alone or in a request
	Anthropic                       // {"name","input_schema"}
	MCP                             // {"name","inputSchema","outputSchema"}
	Gemini                          // function declarations, and generationConfig
	Bedrock                         // {"toolSpec":{"name","inputSchema":{"json"}}}
	Bare                            // the document is the schema
	Pointer                         // named by the caller
)

var kindNames = [...]string{
	OpenAIChat:      "openai-chat",
	OpenAIResponses: "openai-responses",
	Legacy:          "legacy-function",
	Playground:      "playground",
	ResponseFormat:  "response-format",
	Anthropic:       "anthropic",
	MCP:             "mcp",
	Gemini:          "gemini",
	Bedrock:         "bedrock",
	Bare:            "bare",
	Pointer:         "pointer",
}

// String gives the name that --container and reports use.
func (k Kind) String() string {
	if k == 0 || int(k) >= len(kindNames) {
		return "invalid"
	}
	return kindNames[k]
}

// ParseKind gives the kind of a name in KindNames.
func ParseKind(s string) (Kind, bool) {
	for k := OpenAIChat; k < Pointer; k++ {
		if kindNames[k] == s {
			return k, true
		}
	}
	return 0, false
}

// KindNames lists the names that a reading can be forced with, in a fixed order.
// Pointer is not among them: it comes from Options.Pointers.
func KindNames() []string {
	names := make([]string, 0, Pointer-OpenAIChat)
	for k := OpenAIChat; k < Pointer; k++ {
		names = append(names, kindNames[k])
	}
	return names
}

// Role says what the values are that a schema describes. The zero Role is invalid.
type Role uint8

// The roles of a schema.
const (
	// Input: the arguments of a tool, which are always objects.
	Input Role = iota + 1
	// Output: what a tool gives back, any value.
	Output
	// Format: any value. The format of an answer, and every schema whose use the
	// document does not tell: Bare, Playground and Pointer.
	Format
)

// String gives the name of the role.
func (r Role) String() string {
	switch r {
	case Input:
		return "input"
	case Output:
		return "output"
	case Format:
		return "format"
	}
	return "invalid"
}
