package normalize

import (
	"schemafix/internal/container"
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
)

// What is changed of a Gemini declaration around its schema. These are no passes: they
// see the container. Their changes stand in the ledger of the schema.
var (
	leaveOutParameters = Pass{ID: "leave-out-parameters", Title: "leave out the parameters of a function without arguments"}
	renameParameters   = Pass{ID: "rename-parameters", Title: "carry the schema under parameters"}
)

// parametersField is the transport's word for a declaration's schema; no keyword.
const parametersField = "parameters"

// fitDeclaration leaves out the parameters of a Gemini declaration without arguments, where
// an empty properties map is refused, and moves a schema to the field that the target reads.
func (s *Schema) fitDeclaration(opt Options) {
	site := s.Site
	kind := site.Kind
	if opt.To != 0 {
		kind = opt.To
	}
	if kind != container.Gemini || site.Role != container.Input || site.Owner == nil || s.Fallback != nil {
		return
	}
	m := site.Owner.Members()[site.Member]
	switch root := s.Result.Schema; {
	case opt.Profile.Needs.Has(fields.NeedNoEmptyProperties) && (m.Name == parametersField || opt.To != 0) && takesNothing(root):
		s.leftOut = true
		s.note(&leaveOutParameters, m, "the function takes no arguments: its parameters are left out, since an object must have properties")
	case opt.To == 0 && opt.Profile.Needs.Has(fields.NeedParametersField) && m.Name != parametersField && !site.Owner.Has(parametersField):
		s.renamed = parametersField
		s.note(&renameParameters, m, "the target reads the schema under parameters")
	}
}

// OutputAt gives where the schema stands in the rewritten document, and whether it is still
// there.
func (s *Schema) OutputAt() (jsontree.Pointer, bool) {
	if s.moved != nil {
		return *s.moved, !s.leftOut
	}
	if s.renamed != "" {
		return s.Site.At.Parent().Append(s.renamed), true
	}
	return s.Site.At, !s.leftOut
}

// takesNothing reports whether a schema is an object without properties.
func takesNothing(v *jsontree.Value) bool {
	return v.Get(fields.Type).Str() == fields.TypeObject && v.Get(fields.Properties).Len() == 0 && !hasCombinator(v)
}

func (s *Schema) note(p *Pass, m jsontree.Member, text string) {
	s.Result.Changes = append(s.Result.Changes, Change{
		Claim: Claim{Note: text, Exact: true}, Pass: p, Keyword: m.Name, Before: s.Site.Schema,
		site: s.Site.Schema.Span(), keySpan: m.NameSpan, elsewhere: true,
	})
	s.Result.declaration++
}

// removal gives the edit that takes a site's member out of its container, with the comma
// that goes with it.
func removal(site container.Site) edit {
	members := site.Owner.Members()
	m := members[site.Member]
	switch {
	case site.Member > 0:
		return edit{start: int(members[site.Member-1].Value.Span().End), end: int(m.Value.Span().End)}
	case len(members) > 1:
		return edit{start: int(m.NameSpan.Start), end: int(members[1].NameSpan.Start)}
	}
	return edit{start: int(m.NameSpan.Start), end: int(m.Value.Span().End)}
}
