package container

import (
	"strings"

	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
)

// word is a key that containers use. Twins in snake_case are one word where the
// API takes both spellings. The zero word is any other key.
type word uint8

const (
	wOther word = iota
	wType
	wName
	wID
	wStrict
	wFunction
	wParameters
	wOutputSnake // output_schema
	wSchema
	wJSONSchema
	wInputSnake // input_schema
	wInputSchema
	wOutputSchema
	wJSON
	wToolSpec
	wDeclarations
	wParametersJSON
	wResponse
	wResponseJSON
	wResponseSchema
	wTools
	wFunctions
	wToolConfig
	wResponseFormat
	wText
	wOutputConfig
	wOutputFormat
	wGeneration
	wRequest
	wResult
	wSchemaMark // a key that only schemas have
	words
)

func wordOf(name string) word {
	switch name {
	case fields.Type:
		return wType
	case "name":
		return wName
	case fields.LegacyID:
		return wID
	case "strict":
		return wStrict
	case "function":
		return wFunction
	case "parameters":
		return wParameters
	case "output_schema":
		return wOutputSnake
	case "schema":
		return wSchema
	case typeJSONSchema:
		return wJSONSchema
	case "input_schema":
		return wInputSnake
	case "inputSchema":
		return wInputSchema
	case "outputSchema":
		return wOutputSchema
	case "json":
		return wJSON
	case "toolSpec":
		return wToolSpec
	case "functionDeclarations", "function_declarations":
		return wDeclarations
	case "parametersJsonSchema", "parameters_json_schema":
		return wParametersJSON
	case "response":
		return wResponse
	case "responseJsonSchema", "response_json_schema":
		return wResponseJSON
	case "responseSchema", "response_schema":
		return wResponseSchema
	case "tools":
		return wTools
	case "functions":
		return wFunctions
	case "toolConfig":
		return wToolConfig
	case "response_format":
		return wResponseFormat
	case "text":
		return wText
	case "output_config":
		return wOutputConfig
	case "output_format":
		return wOutputFormat
	case "generationConfig", "generation_config":
		return wGeneration
	case "request":
		return wRequest
	case "result":
		return wResult
	case fields.Properties, fields.Ref, fields.Defs, fields.AnyOf, fields.OneOf, fields.AllOf:
		return wSchemaMark
	}
	return wOther
}

// The values of `type` that say what a tool or format is.
const (
	typeFunction   = "function"
	typeJSONSchema = "json_schema"
)

// level is the keys of one object that containers know.
type level struct {
	at     [words]int32 // index of the member plus one; 0 when absent or null
	null   word         // a place for an input schema that holds null
	nullAt int32
	typ    string // the value of `type`, "" if it is absent, null or no string
	marked bool   // it looks like a schema: a type of JSON Schema, or a keyword with a fitting value
}

// read looks at each key of an object once.
func read(v *jsontree.Value) (l level) {
	for i := range v.Members() {
		m := &v.Members()[i]
		w := wordOf(m.Name)
		if w != wOther {
			l.note(w, int32(i)+1, m.Value)
		}
	}
	return l
}

func (l *level) note(w word, at int32, val *jsontree.Value) {
	if val.IsNull() {
		if isInputWord(w) {
			l.null, l.nullAt = w, at
		}
		return
	}
	if l.at[w] == 0 {
		l.at[w] = at
	}
	switch w {
	case wType:
		l.typ = val.Str()
		l.marked = l.marked || isTypeValue(val)
	case wSchemaMark:
		l.marked = l.marked || val.IsObject() || val.IsArray() || val.IsString()
	}
}

func (l *level) has(w word) bool { return l.at[w] > 0 }

// get gives the value of a word in v, whose level this is, or nil.
func (l *level) get(v *jsontree.Value, w word) *jsontree.Value {
	if l.at[w] == 0 {
		return nil
	}
	return v.Elem(int(l.at[w]) - 1)
}

// isInputWord reports whether a word holds the schema that makes a tool a tool.
func isInputWord(w word) bool {
	switch w {
	case wParameters, wParametersJSON, wInputSnake, wInputSchema:
		return true
	}
	return false
}

// isTypeValue reports whether a value is one that the keyword `type` may have, in
// whatever case. Words of other languages don't count: tools use them too.
func isTypeValue(v *jsontree.Value) bool {
	if !v.IsArray() {
		return v.IsString() && isTypeName(v.Str())
	}
	for _, m := range v.Members() {
		if !m.Value.IsString() {
			return false
		}
	}
	return v.Len() > 0
}

func isTypeName(s string) bool {
	for _, name := range [...]string{
		fields.TypeObject, fields.TypeString, fields.TypeArray, fields.TypeInteger,
		fields.TypeNumber, fields.TypeBoolean, fields.TypeNull,
	} {
		if strings.EqualFold(s, name) {
			return true
		}
	}
	return false
}
