package normalize

import (
	"schemafix/internal/container"
	"schemafix/internal/jsontree"
	"schemafix/internal/report"
	"schemafix/internal/schema"
)

// planStrict hands back the tools for which the target's budget of strict tools has no room.
// The schemas are those of one document, which is taken for one request, as they are after
// the rewrite: a tool that is handed back costs the same when it comes again.
func planStrict(schemas []Schema, opt Options) {
	budget := &opt.Profile.Limits.Strict
	if !budget.Any() {
		return
	}
	var tools []*Schema
	var costs []StrictCost
	for i := range schemas {
		s := &schemas[i]
		if s.Strict == nil || !*s.Strict || s.Site.Role != container.Input {
			continue
		}
		cost := CostOfStrict(&s.Site, s.Result.Schema)
		cost.Reluctant = cost.Reluctant && opt.To == 0 // another container may have no word for it
		tools, costs = append(tools, s), append(costs, cost)
	}
	chosen := FitStrict(budget, costs)
	var taken strictRoom
	for i, c := range costs {
		if chosen[i] {
			taken = strictRoom{taken.tools + 1, taken.optional + c.Optional, taken.unions + c.Unions}
		}
	}
	for i, s := range tools {
		if !chosen[i] {
			s.handBack(whyNotStrict(budget, costs[i], taken))
		}
	}
}

// CostOfStrict counts what the schema of a site takes of the budget, given as it is sent.
func CostOfStrict(site *container.Site, sent *jsontree.Value) StrictCost {
	cost := StrictCost{Reluctant: site.Strict.Value.IsBool(false)}
	const deepest = 1 << 16 // whoever rewrote or audits it has looked at the depth
	if doc, err := schema.Load(sent, schema.Options{MaxDepth: deepest}); err == nil {
		cost.Parameters = doc.Parameters()
	}
	return cost
}

// handBack takes a rewrite back, though it could be strict.
func (s *Schema) handBack(reason string) {
	span := s.Site.Schema.Span()
	strict := false
	*s = Schema{
		Site: s.Site, Strict: &strict, OverBudget: true,
		Fallback: &report.Fallback{Reason: reason, At: s.Site.At, Span: span},
		Result:   &Result{Schema: s.Site.Schema, Fallback: &HandedBack{Reason: reason, Span: span}, source: s.Result.source},
	}
}
