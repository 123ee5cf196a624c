package bugcases

import (
	"fmt"
	"slices"
	"strings"

	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
)

// nodeVerbs are what must be true of every schema of the output by itself.
var nodeVerbs = map[string]func(schema.Node) bool{
	"typed":             func(n schema.Node) bool { return n.Value.Has(fields.Type) || n.Value.Has(fields.AnyOf) },
	"singleTypes":       func(n schema.Node) bool { return !n.Value.Get(fields.Type).IsArray() },
	"noNullType":        func(n schema.Node) bool { return !slices.Contains(typesOf(n.Value), fields.TypeNull) },
	"arraysHaveItems":   func(n schema.Node) bool { return !isArray(n.Value) || n.Value.Has(fields.Items) },
	"noArrayItems":      func(n schema.Node) bool { return !n.Value.Get(fields.Items).IsArray() },
	"noBoolSchema":      func(n schema.Node) bool { return n.Value.IsObject() },
	"noEmptyProperties": func(n schema.Node) bool { p := n.Value.Get(fields.Properties); return !p.IsObject() || p.Len() > 0 },
	"anyOfOnly":         func(n schema.Node) bool { return !n.Value.Has(fields.AnyOf) || n.Value.Len() == 1 },
	"noTypeBesideAnyOf": func(n schema.Node) bool { return !n.Value.Has(fields.AnyOf) || !n.Value.Has(fields.Type) },
	"singleNullBranch":  func(n schema.Node) bool { return nullBranches(n.Value) <= 1 },
	"enumStrings":       func(n schema.Node) bool { return !slices.ContainsFunc(elements(n.Value.Get(fields.Enum)), isNoText) },
	"enumOnlyOnString":  func(n schema.Node) bool { return !n.Value.Has(fields.Enum) || isString(n.Value) },
	"enumFitsType":      enumFits,
	"requiredDefined":   requiredIsDefined,
	"googleKeys":        func(n schema.Node) bool { return without(names(n.Value), geminiFields) == nil },
	"refAlone":          func(n schema.Node) bool { return refSiblings(n) == nil },
	"refsOnlyRootDefs":  refsRootDefinition,
}

// allNodes makes verbs of what must be true of every schema.
func allNodes(conditions map[string]func(schema.Node) bool) map[string]verb {
	all := map[string]verb{}
	for name, holds := range conditions {
		all[name] = func(o *outcome, _ statement) error { return o.everyNode(holds) }
	}
	return all
}

// everyNode wants something of every schema of the output.
func (o *outcome) everyNode(holds func(schema.Node) bool) error {
	for _, n := range o.output.nodes() {
		if !holds(n) {
			return fmt.Errorf("not so at %q: %s", o.output.placeOf(n.Value), compact(n.Value))
		}
	}
	return nil
}

// documentVerbs look at all of the output.
var documentVerbs = map[string]verb{
	"nokey":           noKey,
	"refSiblingsOnly": refSiblingsAre,
	"refsResolve":     refsResolve,
	"strictValid":     func(o *outcome, _ statement) error { return strictFault(o.output) },
	"validMeta":       validMeta,
	"unchanged":       isUnchanged,
	"textContains":    func(o *outcome, s statement) error { return o.text(s, true) },
	"textLacks":       func(o *outcome, s statement) error { return o.text(s, false) },
	"outputUnder":     isUnder,
}

// geminiFields are the fields of the Schema message behind the Gemini API's parameters.
var geminiFields = []string{
	fields.Type, fields.Format, fields.Title, fields.Description, fields.Nullable, fields.Enum, fields.Items, fields.MaxItems, fields.MinItems,
	fields.Properties, fields.Required, fields.MinProperties, fields.MaxProperties, fields.Minimum, fields.Maximum, fields.MinLength,
	fields.MaxLength, fields.Pattern, fields.Example, fields.AnyOf, fields.PropertyOrdering, fields.Default,
}

func isArray(v *jsontree.Value) bool { return slices.Contains(typesOf(v), fields.TypeArray) }

func isString(v *jsontree.Value) bool { return slices.Equal(typesOf(v), []string{fields.TypeString}) }

func isNoText(v *jsontree.Value) bool { return v.Str() == "" }

// nullBranches counts the branches of a union that are null and nothing else, those of a
// union in the union too.
func nullBranches(v *jsontree.Value) int {
	n := 0
	for _, branch := range elements(v.Get(fields.AnyOf)) {
		if slices.Equal(typesOf(branch), []string{fields.TypeNull}) {
			n++
		}
		n += nullBranches(branch)
	}
	return n
}

// enumFits reports whether the members of an enum are of the schema's type.
func enumFits(n schema.Node) bool {
	var admitted fields.Types
	for _, name := range typesOf(n.Value) {
		admitted |= schema.TypeBit(name)
	}
	if n.Value.Get(fields.Nullable).IsBool(true) {
		admitted |= fields.NullBit
	}
	return !n.Value.Has(fields.Type) ||
		!slices.ContainsFunc(elements(n.Value.Get(fields.Enum)), func(v *jsontree.Value) bool { return schema.TypeOf(v)&admitted == 0 })
}

func requiredIsDefined(n schema.Node) bool {
	return without(texts(n.Value.Get(fields.Required)), names(n.Value.Get(fields.Properties))) == nil
}

// without gives the words that are none of others; nil if there are none.
func without(words, others []string) []string {
	var left []string
	for _, w := range words {
		if !slices.Contains(others, w) {
			left = append(left, w)
		}
	}
	return left
}

// refSiblings gives the keywords beside a ref. The root's definitions have to stand there.
func refSiblings(n schema.Node) []string {
	if !n.Value.Has(fields.Ref) {
		return nil
	}
	allowed := []string{fields.Ref}
	if n.IsRoot() {
		allowed = append(allowed, fields.Defs)
	}
	return without(names(n.Value), allowed)
}

func refsRootDefinition(n schema.Node) bool {
	ref := n.Value.Get(fields.Ref)
	return ref == nil || strings.HasPrefix(ref.Str(), "#/$defs/")
}

// noKey: nokey K.
func noKey(o *outcome, s statement) error {
	return o.everyNode(func(n schema.Node) bool { return !n.Value.Has(s.rest) })
}

// refSiblingsAre: refSiblingsOnly a,b.
func refSiblingsAre(o *outcome, s statement) error {
	return o.everyNode(func(n schema.Node) bool { return without(refSiblings(n), list(s.rest)) == nil })
}

// refsResolve wants every ref to point into its own schema.
func refsResolve(o *outcome, _ statement) error {
	for _, v := range o.output.schemas() {
		doc, err := schema.Load(v, schema.Options{})
		if err != nil {
			return err
		}
		for _, ref := range doc.Unresolved() {
			return fmt.Errorf("%s at %q does not", compact(ref), o.output.placeOf(ref))
		}
	}
	return nil
}
