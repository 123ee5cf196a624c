package fields

// vertex is Vertex AI's parameters field: the 25 fields of the aiplatform Schema message,
// of which ref and defs are not used: what stands under them in the input is no schema.
//
// Source: google.cloud.aiplatform.v1 and v1beta1 openapi.proto (googleapis of 2026-08-22).
func vertex() *Profile {
	p := gemini()
	p.Name, p.RulePrefix = "vertex", "vertex"
	p.Title = "Vertex AI function declarations (parameters) and responseSchema"
	p.Sources = []Source{
		{What: "google.cloud.aiplatform.v1 Schema, googleapis", Date: "2026-08-22"},
		reported("Vertex AI"),
	}
	p.Doc = "As gemini, with additionalProperties. References are written out; the words ref and defs of the message are never kept from the input."
	p.Keep = append(p.Keep, AdditionalProperties)
	p.Spill = without(p.Spill, AdditionalProperties)
	p.Formats["email"], p.Formats["byte"] = StringBit, StringBit
	return p
}
