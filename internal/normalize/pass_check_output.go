package normalize

import (
	"fmt"

	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
	"schemafix/internal/validator"
)

var checkOutput = Pass{
	ID:    "check-output",
	Title: "check that nothing is left that the target can't take",
	Doc: "Looks for words that the target refuses in any form, and asks whether the schema is valid draft 2020-12. What an error points at is removed, " +
		"at most 20 times; only if that fails is the schema emptied to an object without properties. Each tool is judged alone. A clean schema stays.",
	Gate:  true,
	Wants: needs(fields.NeedMetaValid),
	Run: func(e *Editor) {
		for range maxRepairs {
			fault := e.outputFault()
			if fault == nil {
				return
			}
			if !e.repair(fault) {
				break
			}
		}
		if fault := e.outputFault(); fault != nil {
			e.Empty(fault.at, fault.reason)
		}
	},
}

// maxRepairs is how many keywords are removed before a schema is emptied.
const maxRepairs = 20

// outputFault is a keyword that may not be in the output.
type outputFault struct {
	at      *jsontree.Value // the schema
	keyword string
	reason  string
}

// outputFault gives the first fault, by the keyword table where that can tell, and by the
// meta-schema where it can't.
func (e *Editor) outputFault() *outputFault {
	var fault *outputFault
	unsure := false
	schema.Walk(e.Doc.RootNode(), func(n schema.Node) {
		if fault == nil {
			fault = e.nodeFault(n, &unsure)
		}
	})
	if fault != nil || !unsure {
		return fault
	}
	return e.metaFault()
}

func (e *Editor) nodeFault(n schema.Node, unsure *bool) *outputFault {
	if !n.Value.IsObject() {
		if n.HeldBy(fields.AdditionalProperties) || !e.Profile.Needs.Has(fields.NeedAnyForm) {
			return nil
		}
		return &outputFault{n.Value, "", "a boolean stands in the place of a schema"}
	}
	for _, m := range n.Value.Members() {
		kw := fields.Lookup(m.Name)
		if pol := e.Profile.Policy(kw, m.Name); pol != fields.Keep && pol != fields.Ignored {
			return &outputFault{n.Value, m.Name, "the keyword " + m.Name + " is left over"}
		}
		if kw != nil && !plainlyValid(kw, m.Value) {
			*unsure = true
		}
	}
	if t := n.Value.Get(fields.Type); e.Profile.Needs.Has(fields.NeedNoNull) && (t.IsArray() || t.Str() == fields.TypeNull) {
		return &outputFault{n.Value, fields.Type, "a list of types, or the type null, is left over"}
	}
	return nil
}

// plainlyValid reports whether the value of a keyword is surely of the form that draft
// 2020-12 asks for.
func plainlyValid(kw *fields.Keyword, v *jsontree.Value) bool {
	switch kw.Shape {
	case fields.Anything:
		return true
	case fields.AString:
		return v.IsString() && kw.Name != fields.Pattern
	case fields.ABool:
		return v.Kind() == jsontree.Bool
	case fields.ANumber:
		return v.IsNumber() && kw.Name != fields.MultipleOf
	case fields.ACount:
		return v.IsNumber() && isDigits(v.Raw()) && v.Raw()[0] != '-'
	case fields.AnArray:
		return v.IsArray()
	case fields.AnObject:
		return v.IsObject()
	case fields.ASchema:
		return schema.IsSchema(v)
	case fields.Strings:
		return distinctStrings(v)
	case fields.TypeNames:
		return v.IsString() && schema.TypeBit(v.Str()) != 0
	}
	return false
}

func distinctStrings(v *jsontree.Value) bool {
	if !v.IsArray() {
		return false
	}
	seen := valueSet{}
	for _, m := range v.Members() {
		if !m.Value.IsString() || !seen.add(m.Value) {
			return false
		}
	}
	return true
}

// metaFault asks the meta-schema.
func (e *Editor) metaFault() *outputFault {
	err := validator.CheckMeta(e.Doc.Root)
	if err == nil {
		return nil
	}
	meta, ok := err.(*validator.MetaError)
	if !ok {
		return &outputFault{e.Doc.Root, "", err.Error()}
	}
	reason := fmt.Sprintf("not valid draft 2020-12: %s", meta.Message)
	at := e.Doc.Root
	for _, token := range meta.Pointer.Tokens() { // the deepest schema on the way, and its keyword
		next := at.Get(token)
		if next == nil {
			break
		}
		if kw := fields.Lookup(token); kw != nil && kw.Holds == fields.Opaque {
			return &outputFault{at, token, reason}
		}
		at = next
	}
	return &outputFault{at, meta.Keyword, reason}
}

// repair removes what a fault points at.
func (e *Editor) repair(f *outputFault) bool {
	done := false
	e.Each(func(n schema.Node) {
		if done || n.Value != f.at || f.keyword == "" || !n.Value.Has(f.keyword) {
			return
		}
		e.Drop(n, f.keyword, Claim{Note: "%s is left over where the target can't take it: it leaves", Arg: f.keyword})
		done = true
	})
	return done
}
