package audit

import (
	"fmt"
	"strings"

	"schemafix/internal/fields"
	"schemafix/internal/normalize"
	"schemafix/internal/report"
)

var optionalBudget = Rule{
	ID:    "optional-budget",
	Title: "more optional parameters in strict tools than the target takes in a request",
	Doc:   budgetDoc + " Properties that are not in required count, those of nested objects too.",
	Bad:   `{"tools":[` + strictTools(3, `{"type":"object","properties":{`+manyProperties(9, `{"type":"string"}`)+`},"additionalProperties":false}`) + `]}`,
	Good:  `{"tools":[` + strictTools(3, `{"type":"object","properties":{`+manyProperties(8, `{"type":"string"}`)+`},"additionalProperties":false}`) + `]}`,
	Level: report.Error,
	Fix:   budgetFix + ", or require more of the parameters",
	Wants: func(p *fields.Profile) bool { return p.Limits.Strict.Optional > 0 },
	Document: func(c *DocumentContext) {
		c.checkBudget("optional parameters in all strict tools of a request", c.Profile.Limits.Strict.Optional, func(s normalize.StrictCost) int { return s.Optional })
	},
}

// manyProperties gives n properties as members of a JSON object, for examples. Their names
// are those of manyValues.
func manyProperties(n int, schema string) string {
	properties := make([]string, n)
	for i := range properties {
		properties[i] = fmt.Sprintf(`"%d":%s`, i, schema)
	}
	return strings.Join(properties, ",")
}
