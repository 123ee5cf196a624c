package normalize

import (
	"schemafix/internal/fields"
	"schemafix/internal/schema"
)

var upgradeExclusiveBounds = Pass{
	ID:    "upgrade-exclusive-bounds",
	Title: "write exclusive bounds as numbers",
	Doc: "Up to draft-04 exclusiveMinimum and exclusiveMaximum are true or false and speak of minimum and maximum. " +
		"true takes over the number, and the inclusive bound leaves; true without a number, and false, leave.",
	Bad:   `{"type":"integer","minimum":0,"exclusiveMinimum":true,"maximum":9,"exclusiveMaximum":false}`,
	Good:  `{"type":"integer","minimum":0,"exclusiveMinimum":0,"properties":{"exclusiveMinimum":true}}`,
	On:    []string{fields.ExclusiveMinimum, fields.ExclusiveMaximum},
	Wants: always,
	Run: func(e *Editor) {
		e.Each(func(n schema.Node) {
			upgradeExclusiveBound(e, n, fields.ExclusiveMinimum, fields.Minimum)
			upgradeExclusiveBound(e, n, fields.ExclusiveMaximum, fields.Maximum)
		})
	},
}

func upgradeExclusiveBound(e *Editor, n schema.Node, exclusive, inclusive string) {
	flag, bound := n.Value.Get(exclusive), n.Value.Get(inclusive)
	switch {
	case flag.IsBool(true) && bound.IsNumber():
		e.Put(n, exclusive, bound, Claim{Exact: true, Note: "since draft-06 the exclusive bound is the number itself"})
		e.Drop(n, inclusive, Claim{Exact: true, Note: "%s has the number now", Arg: exclusive})
	case flag.IsBool(true):
		e.Drop(n, exclusive, Claim{Exact: true, Note: "true says something beside %s only, which is not there", Arg: inclusive})
	case flag.IsBool(false):
		e.Drop(n, exclusive, Claim{Exact: true, Note: "false says that %s is not exclusive, as it is without it", Arg: inclusive})
	}
}
