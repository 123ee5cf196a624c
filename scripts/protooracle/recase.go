package main

import (
	"bytes"
	"encoding/json"
	"strconv"

	"google.golang.org/protobuf/reflect/protoreflect"
)

// recase passes the word of each enum field (there is one: type) of a Schema through to, at
// all depths, and leaves every other byte as it is. Where a schema stands is read off the
// message itself, so a property named type, or a type inside default, is left alone.
//
// From a syntax error on everything is left: protojson tells what is wrong.
func recase(src []byte, schema protoreflect.MessageDescriptor, to func(string) string) []byte {
	r := recaser{src: src, tokens: json.NewDecoder(bytes.NewReader(src)), schema: schema, to: to}
	_ = r.value(atSchema)
	return append(r.out, src[r.copied:]...)
}

// place says what protojson reads a value as.
type place int

const (
	atData place = iota + 1 // anything without a type word below it
	atSchema
	atSchemaList
	atSchemaMap
	atTypeWord
)

type recaser struct {
	src    []byte
	tokens *json.Decoder
	schema protoreflect.MessageDescriptor
	to     func(string) string
	out    []byte
	copied int // how much of src is in out
}

// value reads the value that comes next, which stands at p.
func (r *recaser) value(p place) error {
	start := r.nextToken()
	token, err := r.tokens.Token()
	if err != nil {
		return err
	}
	switch token := token.(type) {
	case json.Delim:
		return r.children(p, token == '{')
	case string:
		if p == atTypeWord {
			r.out = append(r.out, r.src[r.copied:start]...)
			r.out = strconv.AppendQuote(r.out, r.to(token))
			r.copied = int(r.tokens.InputOffset())
		}
	}
	return nil
}

func (r *recaser) children(p place, object bool) error {
	for r.tokens.More() {
		below := atData
		if object {
			name, err := r.tokens.Token()
			if err != nil {
				return err
			}
			below = r.member(p, name.(string))
		} else if p == atSchemaList {
			below = atSchema
		}
		if err := r.value(below); err != nil {
			return err
		}
	}
	_, err := r.tokens.Token()
	return err
}

// nextToken is the offset where the next token starts.
func (r *recaser) nextToken() int {
	at := int(r.tokens.InputOffset())
	for at < len(r.src) && bytes.IndexByte([]byte(" \t\r\n:,"), r.src[at]) >= 0 {
		at++
	}
	return at
}

// member is the place of an object's member.
func (r *recaser) member(p place, name string) place {
	if p == atSchemaMap {
		return atSchema
	}
	if p != atSchema {
		return atData
	}
	// protojson takes both spellings of a name: anyOf and any_of.
	field := r.schema.Fields().ByJSONName(name)
	if field == nil {
		field = r.schema.Fields().ByTextName(name)
	}
	switch {
	case field == nil:
		return atData
	case field.Enum() != nil && !field.IsList():
		return atTypeWord
	case field.IsMap() && field.MapValue().Message() == r.schema:
		return atSchemaMap
	case field.Message() != r.schema:
		return atData
	case field.IsList():
		return atSchemaList
	}
	return atSchema
}
