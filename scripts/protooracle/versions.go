package main

import (
	"fmt"
	"io"
	"strings"

	genlang "cloud.google.com/go/ai/generativelanguage/apiv1beta/generativelanguagepb"
	vertexv1 "cloud.google.com/go/aiplatform/apiv1/aiplatformpb"
	vertexv1beta1 "cloud.google.com/go/aiplatform/apiv1beta1/aiplatformpb"
	"google.golang.org/protobuf/reflect/protoreflect"
)

// version is one API version of Google's with a Schema message of its own.
type version struct {
	name   string
	vertex bool
	schema protoreflect.MessageType
}

// versions lists what can be asked for, in the order of the output.
func versions() []version {
	return []version{
		{"v1beta", false, (*genlang.Schema)(nil).ProtoReflect().Type()},
		{"vertex-v1", true, (*vertexv1.Schema)(nil).ProtoReflect().Type()},
		{"vertex-v1beta1", true, (*vertexv1beta1.Schema)(nil).ProtoReflect().Type()},
	}
}

// choose returns the versions of a comma list of names; "all" means every one, or every
// Vertex one where only those will do (the round trip).
func choose(names string, vertexOnly bool) ([]version, error) {
	var chosen []version
	for name := range strings.SplitSeq(names, ",") {
		found := false
		for _, v := range versions() {
			if name == "all" && vertexOnly && !v.vertex {
				continue
			}
			if name != "all" && name != v.name {
				continue
			}
			if vertexOnly && !v.vertex {
				return nil, fmt.Errorf("-roundtrip is for the Vertex versions, not for %s", name)
			}
			found = true
			chosen = append(chosen, v)
		}
		if !found {
			return nil, fmt.Errorf("no version %q: v1beta, vertex-v1, vertex-v1beta1 or all", name)
		}
	}
	return chosen, nil
}

// printFields writes the JSON names of the Schema message's fields and the words of its
// Type enum, a block for each version.
func printFields(w io.Writer, chosen []version) {
	for _, v := range chosen {
		fields := v.schema.Descriptor().Fields()
		fmt.Fprintf(w, "%s (%s, %d fields)\n", v.name, v.schema.Descriptor().FullName(), fields.Len())
		for i := range fields.Len() {
			fmt.Fprintf(w, "  %-20s %s\n", fields.Get(i).JSONName(), shape(fields.Get(i)))
		}
	}
}

// shape words the type of a field: "string", "list of Schema", "map of Schema", or the
// enum's own words.
func shape(field protoreflect.FieldDescriptor) string {
	switch {
	case field.IsMap():
		return "map of " + shape(field.MapValue())
	case field.IsList() && field.Message() != nil:
		return "list of " + string(field.Message().Name())
	case field.IsList():
		return "list of " + field.Kind().String()
	case field.Message() != nil:
		return string(field.Message().Name())
	case field.Enum() == nil:
		return field.Kind().String()
	}
	var words []string
	values := field.Enum().Values()
	for i := range values.Len() {
		words = append(words, string(values.Get(i).Name()))
	}
	return strings.Join(words, " ")
}
