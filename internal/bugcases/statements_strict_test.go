package bugcases

import (
	"errors"
	"fmt"
	"slices"

	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
)

// strictKeywords are those that some report or the guide shows as taken with strict.
var strictKeywords = []string{
	fields.Type, fields.Properties, fields.Required, fields.AdditionalProperties, fields.Items, fields.Enum, fields.Const, fields.AnyOf,
	fields.Ref, fields.Defs, fields.Definitions, fields.Description, fields.Title, fields.Pattern, fields.Format,
	fields.Minimum, fields.Maximum, fields.ExclusiveMinimum, fields.ExclusiveMaximum, fields.MultipleOf,
	fields.MinItems, fields.MaxItems, fields.MinLength, fields.MaxLength,
}

var strictFormats = []string{"date-time", "time", "date", "duration", "email", "hostname", "ipv4", "ipv6", "uuid"}

// strictRules are what OpenAI asks of each schema with strict: what is wrong, and how it is
// seen.
var strictRules = []struct {
	fault string
	is    func(schema.Node) bool
}{
	{"a boolean for a schema", func(n schema.Node) bool { return !n.Value.IsObject() && !n.HeldBy(fields.AdditionalProperties) }},
	{"a keyword that is not taken", func(n schema.Node) bool { return without(names(n.Value), strictKeywords) != nil }},
	{"something beside $ref", func(n schema.Node) bool { return refSiblings(n) != nil }},
	{"no type, union or $ref", saysNothing},
	{"an open object", func(n schema.Node) bool {
		return isStrictObject(n.Value) && !n.Value.Get(fields.AdditionalProperties).IsBool(false)
	}},
	{"an object without properties", func(n schema.Node) bool { return isStrictObject(n.Value) && !n.Value.Get(fields.Properties).IsObject() }},
	{"another set in required than the properties", func(n schema.Node) bool { return isStrictObject(n.Value) && !requiresAll(n.Value) }},
	{"an array without items", func(n schema.Node) bool { return isArray(n.Value) && !n.Value.Get(fields.Items).IsObject() }},
	{"a format that is not taken", func(n schema.Node) bool {
		f := n.Value.Get(fields.Format)
		return f != nil && !slices.Contains(strictFormats, f.Str())
	}},
	{"a pattern that looks around", func(n schema.Node) bool {
		return schema.PatternFeatures(n.Value.Get(fields.Pattern).Str())&schema.LookAround != 0
	}},
}

// strictRootKeywords may not stand at the root.
var strictRootKeywords = []string{fields.AnyOf, fields.OneOf, fields.AllOf, fields.Enum, fields.Not}

// strictFault says why a document can't be sent with strict; nil if it can.
func strictFault(d document) error {
	for _, root := range d.schemas() {
		if !slices.Equal(typesOf(root), []string{fields.TypeObject}) {
			return errors.New("a root that is no object")
		}
		if slices.ContainsFunc(strictRootKeywords, root.Has) {
			return errors.New("a root with a combinator")
		}
	}
	for _, n := range d.nodes() {
		for _, rule := range strictRules {
			if rule.is(n) {
				return fmt.Errorf("%s at %q: %s", rule.fault, d.placeOf(n.Value), compact(n.Value))
			}
		}
	}
	return nil
}

func saysNothing(n schema.Node) bool {
	return n.Value.IsObject() && !n.Value.Has(fields.Type) && !n.Value.Has(fields.AnyOf) && !n.Value.Has(fields.Ref)
}

func isStrictObject(v *jsontree.Value) bool {
	return slices.Contains(typesOf(v), fields.TypeObject) || v.Has(fields.Properties)
}

func requiresAll(v *jsontree.Value) bool {
	properties, required := names(v.Get(fields.Properties)), texts(v.Get(fields.Required))
	slices.Sort(properties)
	slices.Sort(required)
	return slices.Equal(properties, required)
}
