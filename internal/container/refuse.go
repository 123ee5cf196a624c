package container

import (
	"fmt"
	"strings"

	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
)

// refuse names documents that people take for tool lists. Nil if it is none.
func refuse(root *jsontree.Value) *NotFoundError {
	switch {
	case root.Get("openapi").IsString():
		return &NotFoundError{Form: "an OpenAPI document", Hint: openAPIHint(root.Get("components").Get("schemas"), "/components/schemas")}
	case root.Get("swagger").IsString():
		return &NotFoundError{Form: "a Swagger document", Hint: openAPIHint(root.Get(fields.Definitions), "/"+fields.Definitions)}
	case root.Get("asyncapi").IsString():
		return &NotFoundError{Form: "an AsyncAPI document", Hint: openAPIHint(root.Get("components").Get("schemas"), "/components/schemas")}
	case isClientConfig(root):
		return &NotFoundError{
			Form: "the configuration of an MCP client",
			Hint: "it names servers, whose tools are elsewhere; save what a server answers to tools/list and give that",
		}
	}
	return nil
}

// openAPIHint says how to name one of the schemas.
func openAPIHint(schemas *jsontree.Value, at jsontree.Pointer) string {
	if schemas.Len() == 0 || !schemas.IsObject() {
		return "name a schema in it with --pointer, as in " +
			"--pointer '/paths/~1users/post/requestBody/content/application~1json/schema'"
	}
	first := at.Append(schemas.Members()[0].Name)
	if schemas.Len() == 1 {
		return fmt.Sprintf("name its schema with --pointer %s", quoteForShell(first))
	}
	return fmt.Sprintf("name a schema in it with --pointer, as in --pointer %s (%d stand there)",
		quoteForShell(first), schemas.Len())
}

// quoteForShell quotes a pointer that a shell would not take as one word.
func quoteForShell(p jsontree.Pointer) string {
	if !strings.ContainsAny(string(p), " \t\n'\"\\$`*?[]{}()<>|&;#!~") {
		return string(p)
	}
	return "'" + strings.ReplaceAll(string(p), "'", `'\''`) + "'"
}

// isClientConfig reports whether a document lists MCP servers to start or call.
func isClientConfig(root *jsontree.Value) bool {
	return root.Get("mcpServers").IsObject() ||
		listsServers(root.Get("servers")) ||
		listsServers(root.Get("mcp").Get("servers"))
}

func listsServers(v *jsontree.Value) bool {
	if !v.IsObject() || v.Len() == 0 {
		return false
	}
	for _, m := range v.Members() {
		if !m.Value.Get("command").IsString() && !m.Value.Get("url").IsString() {
			return false
		}
	}
	return true
}
