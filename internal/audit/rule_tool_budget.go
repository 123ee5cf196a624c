package audit

import (
	"fmt"
	"strings"

	"schemafix/internal/fields"
	"schemafix/internal/normalize"
	"schemafix/internal/report"
)

// The rules about the budget that all strict tools of a request share. Nothing of them is
// left to a pass: which tools are strict is decided for the whole request, and where a
// list has no field for that, nobody can see in it what was decided.

const (
	budgetDoc = "All strict tools of a request share one budget, and beyond it the whole request is refused. A tool that says that it is not strict does not count; " +
		"one that says nothing counts, since it becomes strict. A file is taken for one request."
	budgetFix = "send some of the tools without strict"
)

var toolBudget = Rule{
	ID:    "tool-budget",
	Title: "more strict tools than the target takes in a request",
	Doc:   budgetDoc,
	Bad:   `{"tools":[` + strictTools(21, `{"type":"object","properties":{},"additionalProperties":false}`) + `]}`,
	Good:  `{"tools":[` + strictTools(20, `{"type":"object","properties":{},"additionalProperties":false}`) + `]}`,
	Level: report.Error,
	Fix:   budgetFix,
	Wants: func(p *fields.Profile) bool { return p.Limits.Strict.Tools > 0 },
	Document: func(c *DocumentContext) {
		c.checkBudget("strict tools in a request", c.Profile.Limits.Strict.Tools, func(normalize.StrictCost) int { return 1 })
	},
}

// strictTools gives n strict tools as elements of a JSON array, for examples.
func strictTools(n int, schema string) string {
	tools := make([]string, n)
	for i := range tools {
		tools[i] = fmt.Sprintf(`{"name":"t%d","strict":true,"input_schema":%s}`, i, schema)
	}
	return strings.Join(tools, ",")
}
