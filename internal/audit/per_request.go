package audit

import "strings"

// The schema in the examples of rules that are about something else: as nearly all targets
// take it, and with what strict ones ask for.
const (
	openExample   = `{"type":"object","properties":{"q":{"type":"string"}}}`
	closedExample = `{"type":"object","properties":{"q":{"type":"string"}},"required":["q"],"additionalProperties":false}`
)

// perRequest is perTarget for rules that see the whole document. Their examples have a
// schema that the target takes.
func perRequest(r Rule) []Rule {
	own := perTarget(r)
	for i := range own {
		if strings.HasPrefix(own[i].ID, strictPrefix+"-") {
			own[i].Bad = strings.ReplaceAll(own[i].Bad, openExample, closedExample)
			own[i].Good = strings.ReplaceAll(own[i].Good, openExample, closedExample)
		}
	}
	return own
}
