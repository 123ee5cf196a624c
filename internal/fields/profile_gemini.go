package fields

// gemini is the Gemini API's parameters field: the 22 fields of the v1beta Schema
// message.
//
// Source: google.ai.generativelanguage.v1beta content.proto (googleapis of 2026-08-22)
// and the sanitizer contract that this program was asked for.
func gemini() *Profile {
	return &Profile{
		Name:  "gemini",
		Title: "Gemini API function declarations (parameters) and responseSchema",
		Sources: []Source{
			{What: "google.ai.generativelanguage.v1beta Schema, googleapis", Date: "2026-08-22"},
			{What: "Gemini sanitizer contract", Date: "2026-11-30"},
		},
		Doc: "All that the v1beta Schema message has: bounds, pattern, four kinds of format. References are written out, unions stand alone, " +
			"null is the word nullable.",

		Container: "gemini",
		Keep: []string{
			Type, Title, Description, Nullable, Enum, Items, Properties, Required, AnyOf, Default, Example, PropertyOrdering,
			Format, Pattern, MinLength, MaxLength, Minimum, Maximum, MinItems, MaxItems, MinProperties, MaxProperties,
		},
		Rewrite: append([]string{Ref, Defs, Const, OneOf, AllOf, PrefixItems}, oldWords()...),
		Strip:   structuralWords(),
		Spill: []string{
			ExclusiveMinimum, ExclusiveMaximum, MultipleOf, UniqueItems, UnevaluatedItems, Contains, MinContains, MaxContains,
			AdditionalProperties, PatternProperties, PropertyNames, UnevaluatedProperties,
			DependentRequired, DependentSchemas, If, Then, Else, Not,
			Examples, Deprecated, ContentEncoding, ContentMediaType,
		},
		Unknown: Strip, Extensions: Strip,
		Formats: map[string]Types{
			"enum": StringBit, "date-time": StringBit,
			"int32": IntegerBit, "int64": IntegerBit,
			"float": NumericBits, "double": NumericBits,
		},
		Needs:      protoNeeds() | NeedNoEmptyProperties,
		Limits:     Limits{ToolName: geminiNames(), Costs: geminiCosts()},
		Voice:      GoogleVoice,
		RulePrefix: "gemini",
	}
}
