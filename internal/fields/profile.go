package fields

import (
	"slices"
	"strings"
	"sync"
)

// Policy is what a target does with a keyword, and so what a rewrite does.
type Policy uint8

// The policies. The zero Policy is invalid, so that a forgotten cell is caught.
const (
	Keep    Policy = iota + 1 // the provider takes it
	Ignored                   // the provider takes it and does not act on it: kept, with a warning
	Strip                     // it leaves, and nothing is told in its place
	Spill                     // it leaves, and its text joins the description
	Rewrite                   // a pass of its own turns it into something else; what is left over leaves
	Forbid                    // the provider refuses it and no rewrite is known: the schema is handed back
)

// Needs are what a target asks for beyond a list of keywords.
type Needs uint64

// The needs.
const (
	NeedObjectRoot        Needs = 1 << iota // the root is an object
	NeedPlainRoot                           // the root has no combinator, enum or $ref
	NeedClosedObjects                       // additionalProperties: false on every object
	NeedAllRequired                         // every property in required, optional ones take null
	NeedPropertiesMap                       // every object has a properties map
	NeedItems                               // every array has items
	NeedType                                // every node has a type, a union or a $ref
	NeedBareRef                             // nothing stands beside $ref
	NeedRootDefinitions                     // refs point at the root or at a root definition
	NeedRequiredExist                       // names in required have a property
	NeedEnumFitsType                        // enum members are of the node's type
	NeedHandBack                            // what can't be expressed is handed back whole, with strict: false
	NeedDefaultInText                       // a default is told in the description that stands beside it
	NeedFreeAnswers                         // the root of an answer's format may be anything, unlike that of arguments
	NeedOutputs                             // schemas of outputs are the target's business too
	NeedOneType                             // type is one name, never a list
	NeedStringEnums                         // enum only beside type string, members not empty
	NeedNoEmptyProperties                   // an object without properties has no properties map
	NeedOrdering                            // propertyOrdering on objects of two or more properties
	NeedNoNull                              // no null in any form: what may be null may be left out
	NeedMetaValid                           // the output is checked against the draft 2020-12 meta-schema
	NeedTwins                               // snake_case twins of keywords are read as the keywords
	NeedNoLookAround                        // patterns without look-ahead and look-behind
	NeedSpelledBooleans                     // a schema for any value is written {}, not true
	NeedResolvedRefs                        // a ref that points at nothing may not stay
	NeedAnyForm                             // a schema for any value is written as one with a type
	NeedParametersField                     // a Gemini declaration carries its schema under parameters
	NeedUnionAlone                          // nothing at all stands beside anyOf
	NeedUnionOnly                           // siblings of a union that assert move into its branches
	NeedNoRootUnion                         // the root has neither a union nor allOf
	NeedNoRecursion                         // no definition contains itself
	NeedOptionalRecursion                   // a definition contains itself only below an optional property
	NeedOpenSpelled                         // a nested object that declares nothing says that it is open
	NeedDefaultAlone                        // a default is told in the description even where there is none yet
	NeedShortMinItems                       // minItems is 0 or 1
	NeedTold                                // what leaves is told in the description, although no keyword as such has to leave
	NeedPlainPatterns                       // patterns without look-around, back-references and word boundaries
	NeedRefsInDefs                          // refs to definitions are #/$defs/NAME, in no other word
)

// Has reports whether all the needs of n are there.
func (m Needs) Has(n Needs) bool { return m&n == n }

// Voice says whose words a provider's refusals are in, so that people who search for what
// they were answered find it. A service in front of another speaks with both voices.
type Voice uint8

// The voices.
const (
	OpenAIVoice    Voice = 1 << iota // invalid_function_parameters, "In context=(…)"
	GoogleVoice                      // google.rpc errors of the Schema message
	AnthropicVoice                   // tools.N.custom.input_schema: …
	VSCodeVoice                      // Failed to validate tool …
	MCPVoice                         // what clients say of a server's tools/list
)

// Partly says which forms of a keyword a target takes.
type Partly struct {
	Where string // completes "the target takes it only …"
	Said  string // the provider's words about another form, where known
}

// Source is where a target's rules come from.
type Source struct {
	What string // the document or row of facts
	Date string // the day on which it was read, YYYY-MM-DD
}

// Profile is a target: a provider's route with its rules.
type Profile struct {
	Name    string
	Aliases []string
	Title   string // one line: what it is for
	Sources []Source
	Doc     string // what to know before choosing it

	// The container in which the target's tools are sent, by its name in package container,
	// and where that is Gemini's, the field of a declaration that has the schema.
	Container        string
	DeclarationField string // "" for parameters

	Plain string // the target of the same provider without strict mode; "" where there is none of its own

	// Policies by keyword: every keyword of the table in exactly one list.
	Keep, Ignored, Strip, Spill, Rewrite, Forbid []string
	// Unknown is the policy of words without a row: Strip where the target refuses them, Keep
	// where it lets them pass. Ignored says more: that any word passes, also the keywords that
	// leave, which are then no errors.
	Unknown    Policy
	Extensions Policy // of x-… words
	// Only has keywords of Spill and Rewrite that the target takes in some of their forms, which
	// no need tells from the others.
	Only map[string]Partly

	Formats      map[string]Types // the formats that are taken, by type; nil for all
	BesideRef    []string         // what may stand beside $ref where it must be bare
	OtherFormats Policy           // of formats beyond these: Ignored, or zero where they are refused
	Needs        Needs
	Limits       Limits // of a request and its schemas, in numbers
	Voice        Voice  // whose words its refusals are in
	Thin         bool   // little is known: what would be an error is a warning

	// Audit ids: the prefix of the target's rules, and the keys for which the
	// contract's rule "forbidden-key" fires.
	RulePrefix    string
	ForbiddenKeys []string
	// Contract says that the target is one of the contracts that this program was asked
	// for: its findings have the contract's places, which never change.
	Contract bool

	policies [numKeywords]Policy
	taken    Set                         // the keywords, and kinds of other words, that may stay
	hidden   Set                         // the keywords whose subschemas leave with them, or are ignored with them
	keepers  func() *[numKeywords]string // what WithKeepers gives, worked out on first use
}

// numKeywords bounds the table; a test checks that it is its length.
const numKeywords = 72

// Policy gives what the target does with a keyword; kw may be nil, for a word
// without a row.
func (p *Profile) Policy(kw *Keyword, name string) Policy {
	if kw != nil {
		return p.policies[kw.Index]
	}
	if IsExtension(name) {
		return p.Extensions
	}
	return p.Unknown
}

// PolicyOf is Policy by name alone.
func (p *Profile) PolicyOf(name string) Policy { return p.Policy(Lookup(name), name) }

// Takes reports whether the keyword may stay.
func (p *Profile) Takes(name string) bool { return keeps(p.PolicyOf(name)) }

func keeps(pol Policy) bool { return pol == Keep || pol == Ignored }

// ActsOn reports whether the target acts on what a keyword says, be it written under another
// one: it neither lets it leave nor ignores it.
func (p *Profile) ActsOn(kw *Keyword) bool {
	pol := p.policies[kw.Index]
	return pol == Keep || pol == Rewrite
}

// TakesAll reports whether every word of a set may stay.
func (p *Profile) TakesAll(s Set) bool { return s[0]&^p.taken[0] == 0 && s[1]&^p.taken[1] == 0 }

// Hides reports whether a set has a keyword whose subschemas leave, or are ignored, with it.
func (p *Profile) Hides(s Set) bool { return p.hidden.Meets(s) }

// Tells reports whether descriptions tell what had to leave.
func (p *Profile) Tells() bool { return len(p.Spill) > 0 || p.Needs.Has(NeedTold) }

// Date is the newest day of the profile's sources.
func (p *Profile) Date() string {
	var newest string
	for _, s := range p.Sources {
		newest = max(newest, s.Date)
	}
	return newest
}

// Targets gives the profiles of all targets, in the order in which they are
// listed. They must not be changed.
var Targets = sync.OnceValue(func() []*Profile {
	all := []*Profile{
		openAIStrict(), openAIResponses(), google(), gemini(), cca(), mcp(),
		openAI(), openAIStrict2026(), azureOpenAIStrict(), vertex(), geminiJSON(), anthropic(), anthropicStrict(),
		bedrock(), kimi(), xAI(), cerebras(), deepSeek(), groq(), fireworks(), mistral(), together(), llamaCPP(), vsCode(), portable(),
	}
	for _, p := range all {
		p.fill()
	}
	for _, p := range all {
		p.keepers = sync.OnceValue(func() *[numKeywords]string { return p.compare(all) })
	}
	return all
})

// Target finds a target by name or alias, whatever the case; nil if there is none.
func Target(name string) *Profile {
	for _, p := range Targets() {
		if strings.EqualFold(p.Name, name) || slices.ContainsFunc(p.Aliases, func(a string) bool { return strings.EqualFold(a, name) }) {
			return p
		}
	}
	return nil
}

func (p *Profile) fill() {
	p.Limits.fill()
	for pol, names := range p.lists() {
		for _, n := range names {
			if kw := Lookup(n); kw != nil {
				p.policies[kw.Index] = pol
			}
		}
	}
	for i := range table {
		if p.Takes(table[i].Name) {
			p.taken.add(table[i].Index)
		}
		if table[i].Holds != Opaque && !p.ActsOn(&table[i]) {
			p.hidden.add(table[i].Index)
		}
	}
	if keeps(p.Unknown) {
		p.taken.add(unknownBit)
	}
	if keeps(p.Extensions) {
		p.taken.add(extensionBit)
	}
}

// WithKeepers names a keyword and other targets that keep it, where this one lets it leave and
// values are refused by it: "minimum (kept by mcp, openai and others)"; else the keyword alone.
// How many others there are is not said, since reports of one target would change with each
// new one.
func (p *Profile) WithKeepers(kw *Keyword) string { return p.keepers()[kw.Index] }

// compare finds out which keywords that leave would be kept by others.
func (p *Profile) compare(all []*Profile) *[numKeywords]string {
	const named = 2
	keepers := new([numKeywords]string)
	near := slices.Clone(all)
	slices.SortStableFunc(near, func(a, b *Profile) int { return p.distance(a) - p.distance(b) })
	for i := range table {
		keepers[i] = table[i].Name
		pol := p.policies[i]
		if pol != Strip && pol != Spill || table[i].Role != Assertion && table[i].Role != Applicator {
			continue
		}
		var names []string
		for _, other := range near {
			if other.policies[i] == Keep {
				names = append(names, other.Name)
			}
		}
		if len(names) > named {
			names = append(names[:named], "others")
		}
		if last := len(names) - 1; last > 0 {
			names = append(names[:last-1], names[last-1]+" and "+names[last])
		}
		if len(names) > 0 {
			keepers[i] += " (kept by " + strings.Join(names, ", ") + ")"
		}
	}
	return keepers
}

// distance is smaller for targets of the same kind or provider.
func (p *Profile) distance(other *Profile) int {
	switch {
	case p.RulePrefix == other.RulePrefix:
		return 0
	case p.Voice&other.Voice != 0:
		return 1
	}
	return 2
}

func (p *Profile) lists() map[Policy][]string {
	return map[Policy][]string{Keep: p.Keep, Ignored: p.Ignored, Strip: p.Strip, Spill: p.Spill, Rewrite: p.Rewrite, Forbid: p.Forbid}
}
