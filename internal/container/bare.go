package container

import (
	"strings"

	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
)

// isBare reports whether a document that is no container is a schema: a boolean,
// {}, or an object with a schema keyword.
//
// Many keywords are words that any document may have (description, id, title), so
// a keyword that constrains something decides only with a value of the right kind,
// and one that only informs counts only where no unknown word, and no word with an
// odd value, stands beside it. package.json has a description and is no schema.
func isBare(v *jsontree.Value) bool {
	if !isSchemaValue(v) {
		return false
	}
	unknown := false
	for _, m := range v.Members() {
		kw := fields.Lookup(m.Name)
		switch {
		case kw != nil && decides(kw, m.Value):
			return true
		case kw == nil && fields.IsExtension(m.Name):
		case kw == nil, kw.Name == fields.Type, informs(kw) && !fits(kw.Shape, m.Value):
			unknown = true
		}
	}
	return !unknown
}

// informs reports whether a keyword neither constrains anything nor holds schemas.
func informs(kw *fields.Keyword) bool {
	return kw.Role == fields.Annotation || kw.Role == fields.Identity && kw.Holds == fields.Opaque
}

// decides reports whether a keyword with this value makes its object a schema
// whatever else stands there.
func decides(kw *fields.Keyword, v *jsontree.Value) bool {
	switch {
	case kw.Name == fields.Type:
		return isTypeValue(v)
	case kw.Name == fields.Schema:
		return strings.Contains(v.Str(), "json-schema.org/")
	case informs(kw):
		return false
	}
	return fits(kw.Shape, v)
}

// fits reports whether a value is of a JSON kind that a keyword of this shape takes.
// Old drafts have a boolean where newer ones have a number.
func fits(s fields.Shape, v *jsontree.Value) bool {
	if s&fields.Anything != 0 {
		return true
	}
	switch v.Kind() {
	case jsontree.String:
		return s&(fields.AString|fields.TypeNames) != 0
	case jsontree.Bool:
		return s&(fields.ABool|fields.ASchema|fields.ANumber) != 0
	case jsontree.Number:
		return s&(fields.ANumber|fields.ACount) != 0
	case jsontree.Array:
		return s&(fields.AnArray|fields.Strings|fields.TypeNames|fields.Schemas|fields.ASchema) != 0
	case jsontree.Object:
		return s&(fields.AnObject|fields.ASchema) != 0
	}
	return false
}
