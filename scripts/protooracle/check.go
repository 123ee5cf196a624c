package main

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/reflect/protoreflect"
)

// checker asks one version about one schema at a time.
type checker struct {
	version    version
	semantic   bool
	metaSchema *jsonschema.Schema // set for the round trip
}

// failure is one reason to refuse a schema.
type failure struct {
	kind    string // proto, semantic or roundtrip
	message string
}

// check returns why the version refuses a schema; nothing means that it takes it. What
// protojson refuses is not looked at further.
func (c *checker) check(schema []byte) []failure {
	desc := c.version.schema.Descriptor()
	message := c.version.schema.New()
	if err := protojson.Unmarshal(recase(schema, desc, strings.ToUpper), message.Interface()); err != nil {
		return []failure{{"proto", plain(err)}}
	}
	var failures []failure
	if c.semantic {
		for _, text := range semantics(message, "") {
			failures = append(failures, failure{"semantic", text})
		}
	}
	if c.metaSchema != nil {
		if err := c.roundTrip(message); err != nil {
			failures = append(failures, failure{"roundtrip", plain(err)})
		}
	}
	return failures
}

// roundTrip checks what a service behind the message gets to see: the message as JSON
// again, which must be valid draft 2020-12. protojson writes the int64 bounds (minLength,
// maxItems ...) as strings, so a schema that has one is refused there.
func (c *checker) roundTrip(message protoreflect.Message) error {
	back, err := protojson.Marshal(message.Interface())
	if err != nil {
		return err
	}
	back = recase(back, message.Descriptor(), strings.ToLower)
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(back))
	if err != nil {
		return err
	}
	return c.metaSchema.Validate(value)
}

const draft202012 = "https://json-schema.org/draft/2020-12/schema"

// metaSchema compiles the draft 2020-12 meta-schema, which the library carries. Nothing
// else may be opened.
func metaSchema() (*jsonschema.Schema, error) {
	compiler := jsonschema.NewCompiler()
	compiler.UseLoader(refusingLoader{})
	return compiler.Compile(draft202012)
}

type refusingLoader struct{}

func (refusingLoader) Load(url string) (any, error) {
	return nil, fmt.Errorf("nothing is opened: %s", url)
}

// plain is the text of an error on one line. A validation error is told by its last leaf,
// and protojson's habit of putting a no-break space in is undone.
func plain(err error) string {
	text := strings.ReplaceAll(err.Error(), "\u00a0", " ")
	if invalid := new(jsonschema.ValidationError); errors.As(err, &invalid) {
		lines := strings.Split(strings.TrimSpace(text), "\n")
		return strings.TrimLeft(lines[len(lines)-1], "- ")
	}
	return strings.ReplaceAll(text, "\n", " ")
}

// semantics checks the rules that the server applies after the parse, at a node and below
// it: every one of them known from messages that it was seen to send.
func semantics(node protoreflect.Message, at string) []string {
	fields := node.Descriptor().Fields()
	get := func(name protoreflect.Name) protoreflect.Value { return node.Get(fields.ByName(name)) }
	has := func(name protoreflect.Name) bool {
		field := fields.ByName(name)
		return field != nil && node.Has(field)
	}
	var found []string
	report := func(rule, message string) {
		found = append(found, fmt.Sprintf("%s at '%s': %s", rule, at, message))
	}

	typeWord := typeWordOf(node)
	if !has("type") && !has("any_of") && !has("ref") {
		report("G1", "type must be there when there is no anyOf")
	}
	if typeWord == "ARRAY" && !has("items") {
		report("G2", "an ARRAY needs items")
	}
	if has("enum") && typeWord != "STRING" {
		report("G4", "enum is for STRING only")
	}
	if slices.Contains(stringsOf(get("enum").List()), "") {
		report("G5", "a member of enum is empty")
	}
	for _, name := range stringsOf(get("required").List()) {
		if !get("properties").Map().Has(protoreflect.ValueOfString(name).MapKey()) {
			report("G6", fmt.Sprintf("required names %q, which is no property", name))
		}
	}
	if has("any_of") {
		if others := othersThan(node, "any_of"); len(others) > 0 {
			report("G8", "anyOf must stand alone, not beside "+strings.Join(others, ", "))
		}
	}
	return append(found, semanticsBelow(node, at)...)
}

func semanticsBelow(node protoreflect.Message, at string) []string {
	var found []string
	fields := node.Descriptor().Fields()
	for i := range fields.Len() {
		field := fields.Get(i)
		if !node.Has(field) {
			continue
		}
		value, below := node.Get(field), at+"/"+field.JSONName()
		switch {
		case field.IsMap() && field.MapValue().Message() == node.Descriptor():
			for _, name := range sortedNames(value.Map()) {
				child := value.Map().Get(protoreflect.ValueOfString(name).MapKey())
				found = append(found, semantics(child.Message(), below+"/"+escape(name))...)
			}
		case field.Message() != node.Descriptor():
		case field.IsList():
			for i := range value.List().Len() {
				found = append(found, semantics(value.List().Get(i).Message(), fmt.Sprintf("%s/%d", below, i))...)
			}
		default:
			found = append(found, semantics(value.Message(), below)...)
		}
	}
	return found
}

func typeWordOf(node protoreflect.Message) string {
	field := node.Descriptor().Fields().ByName("type")
	value := field.Enum().Values().ByNumber(node.Get(field).Enum())
	if value == nil {
		return "" // a number that is no member: protojson takes any
	}
	return string(value.Name())
}

func othersThan(node protoreflect.Message, name protoreflect.Name) []string {
	var others []string
	fields := node.Descriptor().Fields()
	for i := range fields.Len() {
		if field := fields.Get(i); field.Name() != name && node.Has(field) {
			others = append(others, field.JSONName())
		}
	}
	return others
}

func stringsOf(list protoreflect.List) []string {
	texts := make([]string, list.Len())
	for i := range texts {
		texts[i] = list.Get(i).String()
	}
	return texts
}

func sortedNames(m protoreflect.Map) []string {
	names := make([]string, 0, m.Len())
	m.Range(func(key protoreflect.MapKey, _ protoreflect.Value) bool {
		names = append(names, key.String())
		return true
	})
	slices.Sort(names)
	return names
}

// escape makes a name a reference token of a JSON pointer.
func escape(name string) string {
	return strings.ReplaceAll(strings.ReplaceAll(name, "~", "~0"), "/", "~1")
}
