package audit

import (
	"schemafix/internal/fields"
	"schemafix/internal/normalize"
	"schemafix/internal/report"
)

var unionBudget = Rule{
	ID:    "union-budget",
	Title: "more parameters with a union in strict tools than the target takes in a request",
	Doc:   budgetDoc + " Properties with anyOf or a list of types count, those of nested objects too.",
	Bad:   `{"tools":[` + strictTools(2, `{"type":"object","properties":{`+manyProperties(9, `{"type":["string","null"]}`)+`},"required":[`+manyValues(9)+`],"additionalProperties":false}`) + `]}`,
	Good:  `{"tools":[` + strictTools(2, `{"type":"object","properties":{`+manyProperties(8, `{"type":["string","null"]}`)+`},"required":[`+manyValues(8)+`],"additionalProperties":false}`) + `]}`,
	Level: report.Error,
	Fix:   budgetFix + ", or leave parameters out instead of letting them be null",
	Wants: func(p *fields.Profile) bool { return p.Limits.Strict.Unions > 0 },
	Document: func(c *DocumentContext) {
		c.checkBudget("parameters with a union in all strict tools of a request", c.Profile.Limits.Strict.Unions, func(s normalize.StrictCost) int { return s.Unions })
	},
}
