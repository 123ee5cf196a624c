package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// eachLine calls yield with each line that is not blank, and its number from 1.
func eachLine(r io.Reader, yield func(number int, schema []byte)) error {
	lines := bufio.NewReaderSize(r, 1<<20)
	for number := 1; ; number++ {
		line, err := lines.ReadBytes('\n')
		if line = bytes.TrimSpace(line); len(line) > 0 {
			yield(number, line)
		}
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

// eachListed calls yield with each schema of documents in a row, numbered from 1: those of
// the tools in a list, or the document itself where it holds none of the known keys.
func eachListed(r io.Reader, yield func(number int, schema []byte)) error {
	documents := json.NewDecoder(bufio.NewReaderSize(r, 1<<20))
	number := 0
	for document := 1; ; document++ {
		var raw json.RawMessage
		err := documents.Decode(&raw)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("document %d: %w", document, err)
		}
		schemas, known := listed(raw)
		if !known {
			schemas = []json.RawMessage{raw}
		}
		for _, schema := range schemas {
			var line bytes.Buffer
			if err := json.Compact(&line, schema); err != nil {
				return fmt.Errorf("document %d: %w", document, err)
			}
			number++
			yield(number, line.Bytes())
		}
	}
}

// listed returns the schemas in a tool, or in a list or wrapper of tools; false where value
// is none of these.
func listed(value json.RawMessage) (schemas []json.RawMessage, known bool) {
	var list []json.RawMessage
	if json.Unmarshal(value, &list) == nil {
		for _, element := range list {
			below, _ := listed(element)
			schemas = append(schemas, below...)
		}
		return schemas, list != nil
	}
	var object map[string]json.RawMessage
	if json.Unmarshal(value, &object) != nil {
		return nil, false
	}
	for _, key := range []string{"inputSchema", "input_schema", "parameters", "schema"} {
		schema, ok := object[key]
		if ok && !bytes.Equal(schema, []byte("null")) {
			schemas, known = append(schemas, withoutJSON(schema)), true
		}
	}
	for _, key := range []string{"tools", "functions", "functionDeclarations", "function_declarations", "function", "toolSpec", "json_schema"} {
		below, ok := listed(object[key])
		schemas, known = append(schemas, below...), known || ok
	}
	return schemas, known
}

// withoutJSON takes off Bedrock's wrapper: {"json": schema}.
func withoutJSON(schema json.RawMessage) json.RawMessage {
	var object map[string]json.RawMessage
	if json.Unmarshal(schema, &object) == nil && len(object) == 1 && object["json"] != nil {
		return object["json"]
	}
	return schema
}
