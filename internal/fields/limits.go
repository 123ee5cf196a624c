package fields

import (
	"regexp"
	"slices"
	"sync"
	"unicode/utf8"
)

// Limits are what a target takes of a request beyond its schemas. A zero limit is none.
type Limits struct {
	Tools       Limit    // tools in one request
	Description Limit    // characters of a tool's description
	ToolName    NameRule // names of tools
	FormatName  NameRule // names of response formats
	Keys        KeyRule  // names of arguments
	Strict      StrictBudget
	Schema      SchemaLimits
	Costs       Costs
}

// Costs are sizes from which a spot of a schema is worth telling, where a provider's own
// limit is not published.
type Costs struct {
	Items      int // of an array, times those of the arrays within
	EnumValues int
	Said       string
	Source     Source
}

// SchemaLimits are how large a schema may be. A zero limit is none.
type SchemaLimits struct {
	Properties         int // of all objects together
	Depth              int // levels of objects and arrays, the root counting as the first
	EnumValues         int // of all enums together
	Characters         int // in names of properties and definitions, enum and const together
	LongEnum           int // beyond so many values, the strings of one enum may have
	LongEnumCharacters int // at most so many characters
	Said               string
	Source             Source
}

// Limit is the most of something that a target takes.
type Limit struct {
	Max    int
	Said   string // the provider's words about more, where known
	Source Source
}

// StrictBudget is the most that all strict tools of one request may have together. A zero
// is no limit.
type StrictBudget struct {
	Tools    int    // strict tools
	Optional int    // properties that are not required, those of nested objects too
	Unions   int    // properties whose schema has anyOf, or a list of types
	Said     string // the provider's words about more, where known
	Source   Source
}

// Any reports whether there is a limit at all.
func (b *StrictBudget) Any() bool { return b.Tools > 0 || b.Optional > 0 || b.Unions > 0 }

// NameRule says which names a target takes.
type NameRule struct {
	Pattern  string // that names match, apart from their length; "" where any name is fine
	Max      int    // characters
	Emit     string // the pattern of names that every route to the provider takes, for whoever makes one up
	Said     string // the provider's words about a name that does not match, where known
	SaidLong string // and about one that is too long
	Source   Source

	matches, emits func() *regexp.Regexp // compiled on first use; nil where any name is fine
}

// KeyRule says which names of properties a target takes.
type KeyRule struct {
	NameRule
	TopLevelOnly bool     // only the root's properties are looked at
	Reserved     []string // names that are refused although they match
}

// Takes reports whether a property may have a name.
func (r *KeyRule) Takes(name string) bool {
	return r.Matches(name) && r.Fits(name) && !slices.Contains(r.Reserved, name)
}

// Any reports whether there is a rule at all.
func (r *KeyRule) Any() bool { return r.Pattern != "" || r.Max > 0 || len(r.Reserved) > 0 }

// Matches reports whether a name has only characters that are taken, and at least one.
func (r *NameRule) Matches(name string) bool {
	return r.matches == nil || r.matches().MatchString(name)
}

// Fits reports whether a name is not too long.
func (r *NameRule) Fits(name string) bool {
	return r.Max == 0 || len(name) <= r.Max || utf8.RuneCountInString(name) <= r.Max
}

// names gives the rules of names.
func (l *Limits) names() []*NameRule {
	return []*NameRule{&l.ToolName, &l.FormatName, &l.Keys.NameRule}
}

// fill makes the patterns ready to be compiled: a run uses those of one target or few, and
// repetitions are dear to compile.
func (l *Limits) fill() {
	for _, r := range l.names() {
		if r.Pattern != "" {
			r.matches, r.emits = compiledLater(r.Pattern), compiledLater(r.Emit)
		}
	}
}

func compiledLater(pattern string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(pattern) })
}

// The characters of names, as several providers have them.
const (
	plainNames  = `^[a-zA-Z0-9_-]+$`
	shortNames  = `^[a-zA-Z0-9_-]{1,64}$`
	dottedNames = `^[a-zA-Z0-9_.-]+$`
)

// reported is the source of limits that are known from refusals alone.
func reported(by string) Source {
	return Source{What: "refusals that users of " + by + " reported", Date: "2026-11-30"}
}

// openAITools is the number of tools in a request to OpenAI.
func openAITools() Limit {
	return Limit{
		Max:    128,
		Said:   "Invalid 'tools': array too long. Expected an array with maximum length 128",
		Source: reported("OpenAI's API"),
	}
}

// openAIFormatNames are the names of OpenAI's response formats.
func openAIFormatNames() NameRule {
	return NameRule{
		Pattern: plainNames, Max: 64, Emit: shortNames,
		Source: Source{What: "openai-openapi, ResponseFormatJsonSchema", Date: "2026-08-21"},
	}
}

// geminiNames are the names of function declarations. The v1beta message takes colons and
// 64 characters; the one of Vertex AI takes no colons.
func geminiNames() NameRule {
	const said = "Invalid function name. Must start with a letter or an underscore. Must be alphameric (a-z, A-Z, 0-9), underscores (_), " +
		"dots (.), colons (:), or dashes (-), with a maximum length of 64."
	return NameRule{
		Pattern: `^[A-Za-z_][A-Za-z0-9_.:-]*$`, Max: 64, Emit: `^[A-Za-z_][A-Za-z0-9_.-]{0,63}$`,
		Said: said, SaidLong: said,
		Source: Source{What: "google.ai.generativelanguage.v1beta FunctionDeclaration, googleapis", Date: "2026-08-22"},
	}
}

// geminiCosts are the spots that users found to be behind Gemini's refusals: long enums, and
// large bounds of arrays. The sizes are our own choice: a spot beyond them is rare in real
// tools.
func geminiCosts() Costs {
	return Costs{
		Items: 1000, EnumValues: 100,
		Said:   "The specified schema produces a constraint that has too many states for serving.",
		Source: reported("the Gemini API"),
	}
}

// anthropicKeys are the names of a tool's arguments. Only those of the root are looked at:
// in nested objects any name was seen to be taken.
func anthropicKeys() KeyRule {
	const said = "input_schema.properties: Property keys should match pattern '^[a-zA-Z0-9_.-]{1,64}$'"
	return KeyRule{
		NameRule: NameRule{
			Pattern: dottedNames, Max: 64, Emit: `^[a-zA-Z0-9_.-]{1,64}$`,
			Said: said, SaidLong: said,
			Source: reported("Anthropic's API"),
		},
		TopLevelOnly: true,
	}
}
