package bugcases

// disputed are the statements that the program does not follow, and why not.
var disputed = []struct{ id, statement, reason string }{
	{"BR-149", "lossReported /allOf",
		"the loss is the condition's and is told where that stands, at /allOf/0/if and /allOf/0/then; that allOf itself is merged into its parent loses nothing, and no change may claim an effect that it does not have"},
}

// disputeOf gives the reason why a statement is disputed, or "".
func disputeOf(id, statement string) string {
	for _, d := range disputed {
		if d.id == id && d.statement == statement {
			return d.reason
		}
	}
	return ""
}
