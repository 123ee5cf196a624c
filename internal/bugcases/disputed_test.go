package bugcases

// disputed are the statements that the program does not follow, and why not.
var disputed = []struct{ id, statement, reason string }{}

// disputeOf gives the reason why a statement is disputed, or "".
func disputeOf(id, statement string) string {
	for _, d := range disputed {
		if d.id == id && d.statement == statement {
			return d.reason
		}
	}
	return ""
}
