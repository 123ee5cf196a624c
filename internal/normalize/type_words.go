package normalize

import (
	"strings"

	"schemafix/internal/fields"
)

// typeWord reads a word that stands where the name of a type belongs: JSON Schema's
// own names in any case, and the type names of Python, Java, JavaScript, Go and
// protobuf. name is "" for a word that says "any value", format is what the word adds
// to a string. known is false for all other words.
func typeWord(word string) (name, format string, known bool) {
	if word == "Date" { // of Java and JavaScript: a point in time. Python's date is a day
		return fields.TypeString, "date-time", true
	}
	if strings.HasSuffix(word, "[]") {
		return fields.TypeArray, "", true
	}
	return lowerTypeWord(strings.ToLower(bareTypeWord(word)))
}

// bareTypeWord takes off what stands around a type's own name: the package before it,
// the arguments behind it (java.util.List<String>, dict[str, int]) and protobuf's prefix.
func bareTypeWord(word string) string {
	if i := strings.IndexAny(word, "<["); i > 0 {
		word = word[:i]
	}
	word = word[strings.LastIndexByte(word, '.')+1:]
	return strings.TrimPrefix(strings.TrimSpace(word), "TYPE_")
}

func lowerTypeWord(word string) (name, format string, known bool) {
	switch word {
	case "string", "str", "text", "char", "character", "charsequence", "bytes", "bytearray":
		name = fields.TypeString
	case "date", "localdate":
		name, format = fields.TypeString, "date"
	case "datetime", "date-time", "timestamp", "instant", "offsetdatetime", "zoneddatetime":
		name, format = fields.TypeString, "date-time"
	case "uuid":
		name, format = fields.TypeString, "uuid"
	case "uri", "url":
		name, format = fields.TypeString, "uri"
	case "integer", "int", "long", "short", "byte", "bigint", "biginteger",
		"int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64",
		"sint32", "sint64", "fixed32", "fixed64", "sfixed32", "sfixed64":
		name = fields.TypeInteger
	case "number", "float", "double", "decimal", "bigdecimal", "float32", "float64":
		name = fields.TypeNumber
	case "boolean", "bool":
		name = fields.TypeBoolean
	case "object", "dict", "dictionary", "map", "mapping", "hashmap", "treemap", "linkedhashmap", "ordereddict",
		"defaultdict", "typeddict", "struct", "record":
		name = fields.TypeObject
	case "array", "list", "tuple", "set", "frozenset", "arraylist", "linkedlist", "hashset", "sequence", "iterable", "collection":
		name = fields.TypeArray
	case "null", "none", "nonetype", "nil", "void":
		name = fields.TypeNull
	case "any":
	default:
		return "", "", false
	}
	return name, format, true
}
